//! Values, or sorts of values, that must be found among cells.

use garns_cp::Priority;

use crate::methods::cp::filter::Filter;

/// A sort of values, and in how many cells it is found at least.
#[derive(Clone, Copy, Debug)]
pub(in crate::methods::cp) struct Need {
    pub(in crate::methods::cp) values: u64,
    pub(in crate::methods::cp) count: usize,
    /// Whether it is found in no more.
    pub(in crate::methods::cp) exactly: bool,
}

/// What is needed; no value is of two sorts.
#[derive(Debug)]
pub(in crate::methods::cp) struct Needs(pub(in crate::methods::cp) Vec<Need>);

impl Filter for Needs {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        for need in &self.0 {
            let can = bits.iter().filter(|one| **one & need.values != 0).count();
            let must = bits.iter().filter(|one| **one & !need.values == 0).count();
            if can < need.count || (need.exactly && must > need.count) {
                return false;
            }
            if can == need.count {
                bits.iter_mut().filter(|one| **one & need.values != 0).for_each(|one| *one &= need.values);
            } else if need.exactly && must == need.count {
                for one in bits.iter_mut().filter(|one| **one & !need.values != 0) {
                    *one &= !need.values;
                }
            }
        }
        let (mut missing, mut wanted) = (0, 0u64);
        for need in &self.0 {
            let must = bits.iter().filter(|one| **one & !need.values == 0).count();
            if must < need.count {
                missing += need.count - must;
                wanted |= need.values;
            }
        }
        if missing > 0 {
            let all = self.0.iter();
            let free = |one: u64| !all.clone().any(|need| one & !need.values == 0);
            let places = bits.iter().filter(|one| free(**one)).count();
            if missing > places {
                return false;
            }
            if missing == places {
                for one in bits.iter_mut().filter(|one| free(**one)) {
                    *one &= wanted;
                    if *one == 0 {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
