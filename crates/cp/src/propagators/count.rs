//! How many variables have a value in a set.

use super::change;
use crate::atom::Int;
use crate::propagator::{Propagator, Wishes};
use crate::set::Set;
use crate::store::{Conflict, Domains, On};

/// `result` of the variables have a value in the set.
///
/// Domain consistent if no variable is there twice, except that very wide domains keep long ranges in their
/// midst.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    vars: Vec<Int>,
    set: Set,
    result: Int,
    /// All of them, with the result.
    all: Vec<Int>,
}

/// Whether the value of a variable is in a set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Membership {
    In,
    Out,
    Open,
}

impl Count {
    pub(crate) fn new(vars: Vec<Int>, set: Set, result: Int) -> Self {
        let all = vars.iter().copied().chain([result]).collect();
        Count { vars, set, result, all }
    }

    fn membership(&self, var: Int, domains: &Domains) -> Membership {
        if let [(low, high)] = *self.set.ranges()
            && low == high
        {
            return match (domains.contains(var, low), domains.is_fixed(var)) {
                (false, _) => Membership::Out,
                (true, true) => Membership::In,
                (true, false) => Membership::Open,
            };
        }
        if !change::meets(var, &self.set, domains) {
            Membership::Out
        } else if change::leaves(var, &self.set, domains) {
            Membership::Open
        } else {
            Membership::In
        }
    }

    fn pass(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (mut sure, mut open) = (0, 0);
        for &var in &self.vars {
            match self.membership(var, domains) {
                Membership::In => sure += 1,
                Membership::Open => open += 1,
                Membership::Out => {}
            }
        }
        domains.set_min(self.result, sure)?;
        domains.set_max(self.result, sure + open)?;
        if open == 0 {
            return Ok(());
        }
        let (all_out, all_in) = (domains.max(self.result) == sure, domains.min(self.result) == sure + open);
        if !all_out && !all_in {
            return Ok(());
        }
        for &var in &self.vars {
            if self.membership(var, domains) == Membership::Open {
                if all_out {
                    change::remove_set(var, &self.set, domains)?;
                } else {
                    change::keep_set(var, &self.set, domains)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Count {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all(self.vars.iter().copied(), On::ANY);
        wishes.on(self.result, On::BOUNDS);
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(&self.all, domains, |domains| self.pass(domains))
    }

    fn name(&self) -> &'static str {
        "count"
    }
}
