//! What a rule does to the candidates of its cells, and the propagator that does it in a search.

use std::fmt::Debug;

use garns_cp::{Conflict, Domains, Int, On, Priority, Propagator, Wishes};

/// Removes candidates that no way to keep a rule has.
///
/// A filter sees nothing but the candidates of its cells, one word for each, by rank: it can be tried out by
/// hand, compared with brute force, and used for alternatives of which only one will hold.
///
/// Promises each one makes:
/// - it removes no candidate that is part of a way to keep the rule within the candidates;
/// - when every cell has one candidate, it returns `true` if and only if the rule is kept;
/// - what it does depends on the candidates alone, so that scratch space is all it may remember.
pub(super) trait Filter: Debug + Send {
    /// Removes candidates; `false` when the rule can't be kept.
    fn narrow(&mut self, bits: &mut [u64]) -> bool;

    /// Whether a second look right after the first would change nothing.
    fn at_once(&self) -> bool {
        false
    }

    /// Whether it ever knows of values that some cell is sure to have. Then it has at most 64 cells.
    fn tells(&self) -> bool {
        false
    }

    /// After [`narrow`](Filter::narrow): values that some cell is sure to have.
    fn required(&self) -> u64 {
        0
    }

    /// How soon it runs, compared with others.
    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// What wakes it.
    fn on(&self) -> On {
        On::ANY
    }
}

/// The candidates of a cell.
#[inline]
pub(super) fn bits(domains: &Domains, var: Int) -> u64 {
    domains.word(var).map_or(0, |word| word.bits)
}

/// A filter at work on the cells of a puzzle.
#[derive(Debug)]
pub(super) struct Narrow {
    vars: Vec<Int>,
    filter: Box<dyn Filter>,
    /// Cells outside that differ from some of these: which, as bits. They lose what those are sure to have.
    onlookers: Vec<(Int, u64)>,
    /// Whether no cell is there twice.
    apart: bool,
    bits: Vec<u64>,
}

impl Narrow {
    pub(super) fn new(vars: Vec<Int>, filter: Box<dyn Filter>, onlookers: Vec<(Int, u64)>) -> Narrow {
        let mut sorted = vars.clone();
        sorted.sort_unstable();
        let apart = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        Narrow { bits: vec![0; vars.len()], vars, filter, onlookers, apart }
    }

    /// Values that some cell here is sure to have go from the cells that differ from all that may have them.
    fn tell_onlookers(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut required = self.filter.required();
        while required != 0 {
            let value = required.trailing_zeros();
            required &= required - 1;
            let places =
                self.bits.iter().enumerate().fold(0u64, |all, (i, bits)| all | (bits >> value & 1) << i);
            if places.is_power_of_two() {
                continue;
            }
            for &(var, seen) in &self.onlookers {
                if places & !seen == 0 {
                    domains.keep_bits(var, !(1 << value))?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Narrow {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all(self.vars.iter().copied(), self.filter.on());
    }

    fn priority(&self) -> Priority {
        self.filter.priority()
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        loop {
            for (bits, var) in self.bits.iter_mut().zip(&self.vars) {
                *bits = self::bits(domains, *var);
            }
            if !self.filter.narrow(&mut self.bits) {
                return domains.fail();
            }
            let mut changed = false;
            for (&keep, &var) in self.bits.iter().zip(&self.vars) {
                if self::bits(domains, var) & !keep != 0 {
                    changed = true;
                    domains.keep_bits(var, keep)?;
                }
            }
            if !changed || (self.apart && self.filter.at_once()) {
                break;
            }
        }
        if self.onlookers.is_empty() { Ok(()) } else { self.tell_onlookers(domains) }
    }

    fn name(&self) -> &'static str {
        "rule"
    }
}
