//! The first value of a line that an earlier one hides.

use crate::{Domain, Propagator};

/// Wherever the hidden value stands, all before it increase, and the last of those is taller.
#[derive(Debug)]
pub struct HiddenSkyscraper {
    /// The value, as a bit.
    hidden: u64,
    /// Whether all cells differ.
    differ: bool,
    /// Scratch: what each cell may have if all up to it increase; and what some place of the hidden value leaves it.
    rising: Vec<u64>,
    kept: Vec<u64>,
}

impl HiddenSkyscraper {
    /// `hidden` is the value, as a bit; `differ` says that no value is there twice.
    pub fn new(cells: usize, hidden: u64, differ: bool) -> HiddenSkyscraper {
        HiddenSkyscraper { hidden, differ, rising: vec![0; cells], kept: vec![0; cells] }
    }
}

impl Propagator for HiddenSkyscraper {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let others = if self.differ { !self.hidden } else { u64::MAX };
        let taller = !self.hidden.wrapping_sub(1) & others;
        self.kept.fill(0);
        // What is more than the least that the last cell can have.
        let mut more = u64::MAX;
        for place in 0..domains.len() {
            let last = if place == 0 { 0 } else { self.rising[place - 1] & taller };
            if domains[place] & self.hidden != 0 && last != 0 {
                self.kept[place] |= self.hidden;
                let mut less = taller;
                for before in (0..place).rev() {
                    let own = self.rising[before] & less;
                    self.kept[before] |= own;
                    less = below_greatest(own);
                }
                let behind = self.kept[place + 1..].iter_mut().zip(&domains[place + 1..]);
                behind.for_each(|(kept, one)| *kept |= one & others);
            }
            let own = domains[place] & others & more;
            if own == 0 {
                break;
            }
            self.rising[place] = own;
            let least = own & own.wrapping_neg();
            more = !(least | (least - 1));
        }
        domains.copy_from_slice(&self.kept);
        !domains.contains(&0)
    }

    fn idempotent(&self) -> bool {
        true
    }
}

/// The ranks below the greatest of these, of which there is one.
fn below_greatest(domain: Domain) -> u64 {
    (1 << (63 - domain.leading_zeros())) - 1
}
