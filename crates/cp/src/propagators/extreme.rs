//! The least or the greatest of several variables.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Which extreme is meant. All that is said for the greatest holds for the least of the mirrored values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Greatest,
    Least,
}

impl Side {
    /// The upper end of the domain, or of the mirrored one.
    pub(super) fn high(self, var: Int, domains: &Domains) -> i64 {
        if self == Side::Greatest { domains.max(var) } else { -domains.min(var) }
    }

    /// The lower end of the domain, or of the mirrored one.
    pub(super) fn low(self, var: Int, domains: &Domains) -> i64 {
        if self == Side::Greatest { domains.min(var) } else { -domains.max(var) }
    }

    pub(super) fn set_high(self, var: Int, value: i64, domains: &mut Domains) -> Result<(), Conflict> {
        if self == Side::Greatest { domains.set_max(var, value) } else { domains.set_min(var, -value) }
    }

    pub(super) fn set_low(self, var: Int, value: i64, domains: &mut Domains) -> Result<(), Conflict> {
        if self == Side::Greatest { domains.set_min(var, value) } else { domains.set_max(var, -value) }
    }

    /// The variable, or its mirror image, is at least so much.
    pub(super) fn at_least(self, var: Int, value: i64) -> Atom {
        if self == Side::Greatest { Atom::ge(var, value) } else { Atom::le(var, -value) }
    }

    /// The variable, or its mirror image, is at most so much.
    pub(super) fn at_most(self, var: Int, value: i64) -> Atom {
        if self == Side::Greatest { Atom::le(var, value) } else { Atom::ge(var, -value) }
    }

    /// 1, or -1 for what is mirrored.
    pub(super) fn sign(self) -> i64 {
        if self == Side::Greatest { 1 } else { -1 }
    }
}

/// Bounds consistency for `result = max(vars)` or `result = min(vars)`.
#[derive(Clone, Debug)]
pub(crate) struct Extreme {
    vars: Vec<Int>,
    result: Int,
    side: Side,
}

impl Extreme {
    pub(crate) fn new(vars: Vec<Int>, result: Int, side: Side) -> Self {
        Extreme { vars, result, side }
    }
}

impl Propagator for Extreme {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied().chain([self.result]), On::BOUNDS);
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        loop {
            let before = (self.side.low(self.result, domains), self.side.high(self.result, domains));
            let mut changed = false;
            let (mut low, mut high) = (i64::MIN, i64::MIN);
            for &var in &self.vars {
                low = low.max(self.side.low(var, domains));
                high = high.max(self.side.high(var, domains));
            }
            self.side.set_low(self.result, low, domains)?;
            self.side.set_high(self.result, high, domains)?;
            let most = self.side.high(self.result, domains);
            for &var in &self.vars {
                if self.side.high(var, domains) > most {
                    changed = true;
                    self.side.set_high(var, most, domains)?;
                }
            }
            // If only one variable can reach the result, it must.
            let least = self.side.low(self.result, domains);
            let mut reaching = self.vars.iter().filter(|var| self.side.high(**var, domains) >= least);
            match (reaching.next(), reaching.next()) {
                (None, _) => return domains.fail(),
                (Some(&var), None) if self.side.low(var, domains) < least => {
                    changed = true;
                    self.side.set_low(var, least, domains)?;
                }
                _ => {}
            }
            let after = (self.side.low(self.result, domains), self.side.high(self.result, domains));
            if after == before && !changed {
                return Ok(());
            }
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let greatest = self.side == Side::Greatest;
        let (up, down) = if greatest { (Op::Ge, Op::Le) } else { (Op::Le, Op::Ge) };
        // Just out of reach of a result that is at least (or at most) so much.
        let below = |value: i64| if greatest { value - 1 } else { value + 1 };
        let fact = |var: Int, op: Op, value: i64| Atom { var, op, value };
        let Some(atom) = atom else {
            // None of them reaches the result.
            let least = if greatest { past.min(self.result) } else { past.max(self.result) };
            out.push(fact(self.result, up, least));
            out.extend(self.vars.iter().map(|var| fact(*var, down, below(least))));
            return true;
        };
        if atom.var == self.result && atom.op == up {
            let reason = self.vars.iter().map(|var| fact(*var, up, atom.value));
            let Some(reason) = reason.into_iter().find(|reason| past.is_true(*reason)) else { return false };
            out.push(reason);
            return true;
        }
        if atom.var == self.result && atom.op == down {
            out.extend(self.vars.iter().map(|var| fact(*var, down, atom.value)));
        } else if atom.op == down {
            out.push(fact(self.result, down, atom.value));
        } else if atom.op == up {
            // It alone reaches the result.
            let others = self.vars.iter().filter(|var| **var != atom.var);
            out.push(fact(self.result, up, atom.value));
            out.extend(others.map(|var| fact(*var, down, below(atom.value))));
        } else {
            return false;
        }
        out.iter().all(|reason| past.is_true(*reason))
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let sign = self.side.sign();
        if self.vars.iter().chain([&self.result]).any(|var| encoding.is_wide(*var)) {
            let mut reaches = Vec::new();
            for var in &self.vars {
                encoding.at_least(&[], &[], &[(sign, self.result), (-sign, *var)], 0);
                reaches.push(encoding.is_at_least(&[(sign, *var), (-sign, self.result)], 0));
            }
            encoding.clause(&reaches);
            return true;
        }
        let high = |var: Int, value: i64| self.side.at_least(var, value);
        let ends = self.vars.iter().chain([&self.result]).map(|var| encoding.bounds(*var));
        let (low, top) = ends.fold((i64::MAX, i64::MIN), |(low, top), (a, b)| (low.min(a), top.max(b)));
        let (low, top) = if self.side == Side::Greatest { (low, top) } else { (-top, -low) };
        for value in low + 1..=top {
            for var in &self.vars {
                encoding.implies(&[high(*var, value)], high(self.result, value));
            }
            let mut clause = vec![!high(self.result, value)];
            clause.extend(self.vars.iter().map(|var| high(*var, value)));
            encoding.clause(&clause);
        }
        true
    }

    fn name(&self) -> &'static str {
        match self.side {
            Side::Greatest => "greatest",
            Side::Least => "least",
        }
    }
}
