//! Global cardinality with lower or exact bounds: values, or sorts of values, that so many of the cells have. By counting, not
//! by flows: the bounds are small, and cells that differ are told apart by groups.

use crate::{Domain, Priority};

use crate::Propagator;
use crate::houses::Group;

/// A sort of values, and in how many cells it is found at least.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    /// The values, as bits.
    pub values: u64,
    /// At least so many cells have one of them.
    pub count: usize,
    /// Whether it is found in no more.
    pub exactly: bool,
}

/// What is needed; no value is of two sorts.
#[derive(Debug)]
pub struct Cardinality {
    needs: Vec<Demand>,
    /// Ways to divide the cells into parts within which all differ, as bits.
    divisions: Vec<Vec<u64>>,
    /// Whether one of the values that are left of a sort is told to be needed, where there is but one.
    tells: bool,
    /// Single values that are needed; and those that were, when it ran last.
    single: Domain,
    required: Domain,
}

impl Cardinality {
    /// All of these; no value is in two of them.
    #[must_use]
    pub fn new(needs: Vec<Demand>) -> Cardinality {
        let single = needs.iter().filter(|need| need.values.is_power_of_two() && need.count > 0);
        let single = single.fold(0, |all, need| all | need.values);
        Cardinality { needs, divisions: Vec::new(), tells: false, single, required: single }
    }

    /// The same, of at most 64 cells: what is left of a sort goes from cells around, if it is one value.
    pub(crate) fn telling(self) -> Cardinality {
        let tells = self.needs.iter().any(|need| need.count > 0 && !need.values.is_power_of_two());
        Cardinality { tells, ..self }
    }

    /// The same of cells, at most 64, that can be divided into groups which differ.
    pub fn divided(needs: Vec<Demand>, divisions: &[Vec<Group>]) -> Cardinality {
        let mask = |group: &Group| group.members.iter().fold(0u64, |all, member| all | 1 << member);
        let mut divisions: Vec<Vec<u64>> =
            divisions.iter().map(|groups| groups.iter().map(mask).collect()).collect();
        divisions.iter_mut().for_each(|parts| parts.sort_unstable());
        divisions.sort_unstable();
        divisions.dedup();
        Cardinality { divisions, ..Cardinality::new(needs) }
    }

    /// A value that is needed is at most once in each part.
    fn place(&self, need: &Demand, domains: &mut [Domain]) -> bool {
        let may = domains.iter().enumerate().filter(|(_, one)| **one & need.values != 0);
        let may = may.fold(0u64, |all, (place, _)| all | 1 << place);
        for division in &self.divisions {
            let with = || division.iter().map(|part| part & may).filter(|part| *part != 0);
            let count = with().count();
            if count < need.count {
                return false;
            }
            if count == need.count {
                for place in with().filter(|part| part.is_power_of_two()) {
                    domains[place.trailing_zeros() as usize] = need.values;
                }
            }
        }
        true
    }
}

impl Cardinality {
    /// Whether nothing follows from the numbers of cells that may be, and must be, of each sort.
    #[inline(always)]
    fn is_quiet(&self, domains: &[Domain]) -> bool {
        let (mut missing, mut free) = (0, domains.len());
        for need in &self.needs {
            let (mut can, mut must) = (0, 0);
            for one in domains {
                can += usize::from(one & need.values != 0);
                must += usize::from(one & !need.values == 0);
            }
            let decided = can == must;
            if can < need.count || (can == need.count && !decided) {
                return false;
            }
            if need.exactly && (must > need.count || (must == need.count && !decided)) {
                return false;
            }
            missing += need.count.saturating_sub(must);
            free -= must;
        }
        missing == 0 || missing < free
    }
}

impl Cardinality {
    /// The values that are needed: those that are nothing else's, and the last ones of a sort.
    #[inline]
    fn needed(&self, domains: &[Domain]) -> Domain {
        let all = domains.iter().fold(0, |all, one| all | one);
        let left = self.needs.iter().filter(|need| need.count > 0).map(|need| need.values & all);
        left.filter(|left| left.is_power_of_two()).fold(self.single, |needed, left| needed | left)
    }

    fn prune(&mut self, domains: &mut [Domain]) -> bool {
        // Squares of four are many, and seldom tell anything: theirs is a loop of known length.
        let is_quiet = |domains: &[Domain]| match domains {
            [a, b, c, d] => self.is_quiet(&[*a, *b, *c, *d]),
            _ => self.is_quiet(domains),
        };
        if self.divisions.is_empty() && is_quiet(domains) {
            return true;
        }
        for need in &self.needs {
            if need.values.is_power_of_two() && !self.place(need, domains) {
                return false;
            }
            let can = domains.iter().filter(|one| **one & need.values != 0).count();
            let must = domains.iter().filter(|one| **one & !need.values == 0).count();
            if can < need.count || (need.exactly && must > need.count) {
                return false;
            }
            if can == need.count {
                domains.iter_mut().filter(|one| **one & need.values != 0).for_each(|one| *one &= need.values);
            } else if need.exactly && must == need.count {
                for one in domains.iter_mut().filter(|one| **one & !need.values != 0) {
                    *one &= !need.values;
                }
            }
        }
        let (mut missing, mut wanted) = (0, 0u64);
        for need in &self.needs {
            let must = domains.iter().filter(|one| **one & !need.values == 0).count();
            if must < need.count {
                missing += need.count - must;
                wanted |= need.values;
            }
        }
        if missing > 0 {
            let all = self.needs.iter();
            let free = |one: u64| !all.clone().any(|need| one & !need.values == 0);
            let places = domains.iter().filter(|one| free(**one)).count();
            if missing > places {
                return false;
            }
            if missing == places {
                for one in domains.iter_mut().filter(|one| free(**one)) {
                    *one &= wanted;
                    if *one == 0 {
                        return false;
                    }
                }
            }
        }
        true
    }
}

impl Propagator for Cardinality {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let alive = self.prune(domains);
        if self.tells && alive {
            self.required = self.needed(domains);
        }
        alive
    }

    fn has_required(&self) -> bool {
        self.single != 0 || self.tells
    }

    fn required(&self) -> Domain {
        self.required
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }
}
