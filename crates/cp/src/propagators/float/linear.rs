//! `Σ coefficient · variable` of floats, compared with a bound; only if the guard holds, if there is one.

use super::{at_least_then, at_most_then, interval, narrow, past_interval};
use crate::atom::{Atom, Int, Op};
use crate::float::{Interval, add_down, add_up, grid};
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// How a sum compares with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatRelation {
    Eq,
    Ne,
    Le,
    Lt,
}

/// Bounds consistency for a sum. Coefficients and the bound are intervals: numbers that were rounded stand for their
/// surroundings.
#[derive(Clone, Debug)]
pub(crate) struct FloatLinear {
    terms: Vec<(Interval, Int)>,
    relation: FloatRelation,
    bound: Interval,
    guard: Option<Atom>,
    /// Scratch: the sums of all terms from each one on.
    after: Vec<Interval>,
}

impl FloatLinear {
    /// No variable twice. A coefficient may have 0 in it: where others cancelled but for rounding.
    pub(crate) fn new(
        terms: Vec<(Interval, Int)>,
        relation: FloatRelation,
        bound: Interval,
        guard: Option<Atom>,
    ) -> Self {
        FloatLinear { after: Vec::with_capacity(terms.len() + 1), terms, relation, bound, guard }
    }

    /// The sum of all terms; keeps those from each one on.
    fn sum(&mut self, domains: &Domains) -> Interval {
        self.after.clear();
        let mut sum = Interval::point(0.0);
        self.after.push(sum);
        for (factor, var) in self.terms.iter().rev() {
            sum = sum.plus(factor.times(interval(*var, domains)));
            self.after.push(sum);
        }
        self.after.reverse();
        sum
    }

    /// Whether the sum can't compare as it should.
    fn is_refuted(&self, sum: Interval) -> bool {
        match self.relation {
            FloatRelation::Le => sum.low > self.bound.high,
            FloatRelation::Lt => sum.low >= self.bound.high,
            FloatRelation::Eq => sum.low > self.bound.high || sum.high < self.bound.low,
            // That is less or greater.
            FloatRelation::Ne => false,
        }
    }

    /// What the sum may be.
    fn allowed(&self) -> Interval {
        match self.relation {
            FloatRelation::Eq => self.bound,
            FloatRelation::Ne => Interval::ALL,
            FloatRelation::Le | FloatRelation::Lt => Interval::new(f64::NEG_INFINITY, self.bound.high),
        }
    }

    /// Keeps of each variable what the others leave it; whether that took any of it.
    fn prune(&self, allowed: Interval, domains: &mut Domains) -> Result<bool, Conflict> {
        let mut changed = false;
        let mut before = Interval::point(0.0);
        for (place, &(factor, var)) in self.terms.iter().enumerate() {
            let others = before.plus(self.after[place + 1]);
            let own = allowed.plus(others.negated());
            let range = interval(var, domains);
            // Nothing is left only where the sum missed its bound by no more than rounding: that is for others to find.
            if let Some(left) = own.divided(factor, range) {
                changed |= narrow(var, left, domains)?;
            }
            before = before.plus(factor.times(interval(var, domains)));
        }
        Ok(changed)
    }

    /// The facts that keep the sum so great, or so small, without the variable of `atom`. Where the sum is further from what
    /// is allowed than it need be, facts are left out whose part in it is less than that.
    fn reasons(&self, greater: bool, atom: Option<Atom>, past: Past<'_>, out: &mut Vec<Atom>) {
        // With all signs turned, a sum that is too small is one that is too great.
        let turn = |interval: Interval| if greater { interval } else { interval.negated() };
        let mut surplus = -turn(self.bound).high;
        for (factor, var) in &self.terms {
            let factor = turn(*factor);
            let own = atom.filter(|atom| atom.var == *var);
            let range = match own {
                // What is to be shown is that nothing on the other side of the bound is possible.
                Some(Atom { op: Op::Le, value, .. }) => Interval::new(grid::lower(value + 1), f64::INFINITY),
                Some(Atom { op: Op::Ge, value, .. }) => {
                    Interval::new(f64::NEG_INFINITY, grid::upper(value - 1))
                }
                _ => past_interval(*var, past),
            };
            surplus = add_down(surplus, factor.times(range).low);
        }
        for (factor, var) in self.terms.iter().filter(|(_, var)| atom.is_none_or(|atom| atom.var != *var)) {
            let factor = turn(*factor);
            let first = grid::interval(past.first_min(*var), past.first_max(*var));
            let gained = add_up(factor.times(past_interval(*var, past)).low, -factor.times(first).low);
            // (Nothing is less than what is no number.)
            if gained < surplus {
                surplus = add_down(surplus, -gained);
            } else if factor.low > 0.0 {
                at_least_then(*var, past, out);
            } else {
                at_most_then(*var, past, out);
            }
        }
    }
}

impl Propagator for FloatLinear {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (factor, var) in &self.terms {
            let one_side = self.relation != FloatRelation::Eq && !factor.contains(0.0);
            subscriptions.on(
                *var,
                match one_side {
                    true if factor.low > 0.0 => On::MIN,
                    true => On::MAX,
                    false => On::BOUNDS,
                },
            );
        }
        if let Some(guard) = self.guard {
            subscriptions.on(guard.var, On::ANY);
        }
    }

    fn priority(&self) -> Priority {
        if self.terms.len() <= 3 { Priority::Tiny } else { Priority::Linear }
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let guarded = match self.guard.map(|guard| domains.truth(guard)) {
            Some(Some(false)) => return Ok(()),
            Some(None) => true,
            Some(Some(true)) | None => false,
        };
        loop {
            let sum = self.sum(domains);
            if self.is_refuted(sum) {
                return match self.guard {
                    Some(guard) if guarded => domains.assert(!guard),
                    _ => domains.fail(),
                };
            }
            let allowed = self.allowed();
            if guarded || sum.meet(allowed) == Some(sum) {
                return Ok(());
            }
            let changed = self.prune(allowed, domains)?;
            // What was taken from one may take from others, where both sides of the sum are bounded.
            if !changed || self.relation != FloatRelation::Eq {
                return Ok(());
            }
            domains.checkpoint_after(self.terms.len() as u32)?;
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        // A coefficient of either sign turns neither bound into the other: all bounds are the reason.
        if self.terms.iter().any(|(factor, _)| factor.contains(0.0)) {
            return false;
        }
        let own_guard = self.guard.is_some_and(|guard| atom == Some(!guard));
        if !own_guard && atom.is_some_and(|atom| matches!(atom.op, Op::Eq | Op::Ne)) {
            return false;
        }
        if let Some(guard) = self.guard.filter(|_| !own_guard) {
            out.push(guard);
        }
        let atom = atom.filter(|_| !own_guard);
        let bounded = atom.and_then(|atom| {
            let factor = self.terms.iter().find(|(_, var)| *var == atom.var)?.0;
            Some((atom.op == Op::Le) == (factor.low > 0.0))
        });
        match bounded {
            Some(greater) => self.reasons(greater, atom, past, out),
            None => {
                let terms = self.terms.iter().map(|(factor, var)| factor.times(past_interval(*var, past)));
                let sum = terms.fold(Interval::point(0.0), Interval::plus);
                let greater = sum.low - self.bound.high >= self.bound.low - sum.high;
                let greater = self.relation != FloatRelation::Eq || greater;
                self.reasons(greater, None, past, out);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "float sum"
    }
}
