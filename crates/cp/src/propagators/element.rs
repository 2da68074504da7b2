//! `list[index] = result` for a list of variables.

use crate::atom::Int;
use crate::propagator::{Priority, Propagator, Wishes};
use crate::store::{Conflict, Domains, On};

/// An element of a list of variables: domain consistent in the index, bounds consistent in the result.
#[derive(Clone, Debug)]
pub(crate) struct ElementVar {
    list: Vec<Int>,
    index: Int,
    result: Int,
}

impl ElementVar {
    /// The index counts from 0.
    pub(crate) fn new(list: Vec<Int>, index: Int, result: Int) -> Self {
        ElementVar { list, index, result }
    }

    /// Whether the two can be equal, as far as their domains tell cheaply.
    fn can_meet(a: Int, b: Int, domains: &Domains) -> bool {
        if let (Some(a), Some(b)) = (domains.word(a), domains.word(b)) {
            let shift = b.base - a.base;
            return match shift {
                0..=63 => a.bits >> shift & b.bits != 0,
                -63..=-1 => a.bits & b.bits >> -shift != 0,
                _ => false,
            };
        }
        if let Some(value) = domains.value(a) {
            return domains.contains(b, value);
        }
        if let Some(value) = domains.value(b) {
            return domains.contains(a, value);
        }
        domains.min(a) <= domains.max(b) && domains.min(b) <= domains.max(a)
    }
}

impl Propagator for ElementVar {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all(self.list.iter().copied().chain([self.index, self.result]), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.set_min(self.index, 0)?;
        domains.set_max(self.index, self.list.len() as i64 - 1)?;
        loop {
            let before = (domains.min(self.result), domains.max(self.result));
            let (mut low, mut high) = (i64::MAX, i64::MIN);
            let mut next = domains.min(self.index);
            while let Some(place) = domains.next_from(self.index, next) {
                let var = self.list[place as usize];
                if ElementVar::can_meet(var, self.result, domains) {
                    low = low.min(domains.min(var));
                    high = high.max(domains.max(var));
                } else {
                    domains.remove(self.index, place)?;
                }
                next = place + 1;
            }
            domains.set_min(self.result, low)?;
            domains.set_max(self.result, high)?;
            if let Some(place) = domains.value(self.index) {
                let var = self.list[place as usize];
                loop {
                    let bounds = |var: Int| (domains.min(var), domains.max(var));
                    let (a, b) = (bounds(var), bounds(self.result));
                    if a == b {
                        break;
                    }
                    for var in [var, self.result] {
                        domains.set_min(var, a.0.max(b.0))?;
                        domains.set_max(var, a.1.min(b.1))?;
                    }
                }
            }
            if (domains.min(self.result), domains.max(self.result)) == before {
                return Ok(());
            }
        }
    }

    fn name(&self) -> &'static str {
        "element"
    }
}
