//! Values that appear for the first time in a given order.

use super::change;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// No variable has the `k + 1`-th value unless one before it has the `k`-th: domain consistent if no variable
/// is there twice, except that very wide domains keep other values.
///
/// Read from left to right it is an automaton whose state is the number of values that have appeared.
#[derive(Clone, Debug)]
pub(crate) struct Precede {
    vars: Vec<Int>,
    values: Vec<i64>,
    sorted: Vec<i64>,
    /// For each place, and after the last, which states can be reached: `states` in a row.
    before: Vec<bool>,
    /// From which of those the rest can be read.
    after: Vec<bool>,
}

impl Precede {
    pub(crate) fn new(vars: Vec<Int>, values: Vec<i64>) -> Self {
        let cells = (vars.len() + 1) * (values.len() + 1);
        let mut sorted = values.clone();
        sorted.sort_unstable();
        Precede { vars, values, sorted, before: vec![false; cells], after: vec![false; cells] }
    }

    /// How many of the values have appeared at most, so that `state` is below this.
    fn states(&self) -> usize {
        self.values.len() + 1
    }

    /// Whether the variable can leave the state as it is: by a value that has appeared, or any other.
    fn can_stay(&self, place: usize, state: usize, domains: &Domains) -> bool {
        let var = self.vars[place];
        self.values[..state].iter().any(|value| domains.contains(var, *value))
            || self.has_other(place, domains)
    }

    fn has_other(&self, place: usize, domains: &Domains) -> bool {
        let var = self.vars[place];
        let mut next = domains.min(var);
        while let Some(value) = domains.next_from(var, next) {
            if self.sorted.binary_search(&value).is_err() {
                return true;
            }
            next = value + 1;
        }
        false
    }

    fn can_rise(&self, place: usize, state: usize, domains: &Domains) -> bool {
        self.values.get(state).is_some_and(|value| domains.contains(self.vars[place], *value))
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let (n, states) = (self.vars.len(), self.states());
        self.before.fill(false);
        self.before[0] = true;
        for place in 0..n {
            for state in 0..states {
                if self.before[place * states + state] {
                    if self.can_stay(place, state, domains) {
                        self.before[(place + 1) * states + state] = true;
                    }
                    if self.can_rise(place, state, domains) {
                        self.before[(place + 1) * states + state + 1] = true;
                    }
                }
            }
        }
        self.after[n * states..].fill(true);
        for place in (0..n).rev() {
            for state in 0..states {
                let (stay, rise) =
                    (self.after[(place + 1) * states + state], (place + 1) * states + state + 1);
                self.after[place * states + state] = stay && self.can_stay(place, state, domains)
                    || self.can_rise(place, state, domains) && self.after[rise];
            }
        }
        if !self.after[0] {
            return domains.fail();
        }
        for place in 0..n {
            self.filter(place, domains)?;
        }
        Ok(())
    }

    fn filter(&self, place: usize, domains: &mut Domains) -> Result<(), Conflict> {
        let states = self.states();
        let stays =
            |state: usize| self.before[place * states + state] && self.after[(place + 1) * states + state];
        let rises = |state: usize| {
            self.before[place * states + state] && self.after[(place + 1) * states + state + 1]
        };
        let last_stay = (0..states).rev().find(|state| stays(*state));
        let var = self.vars[place];
        for (number, value) in self.values.iter().enumerate() {
            if last_stay.is_none_or(|state| state <= number) && !rises(number) {
                domains.remove(var, *value)?;
            }
        }
        if last_stay.is_some() {
            return Ok(());
        }
        // Nothing but the next new value of some state.
        if domains.is_wide(var) {
            let left = self.values.iter().copied().filter(|value| domains.contains(var, *value));
            let ends =
                left.fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(value), high.max(value)));
            domains.set_min(var, ends.0)?;
            domains.set_max(var, ends.1)
        } else {
            domains.retain(var, |value| self.sorted.binary_search(&value).is_ok())
        }
    }
}

impl Propagator for Precede {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    /// A value can't appear where none before can have the one that comes first.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(Atom { var, op: Op::Ne, value }) = atom else { return false };
        let (Some(place), Some(number)) = (
            self.vars.iter().position(|own| *own == var),
            self.values.iter().position(|own| *own == value).and_then(|number| number.checked_sub(1)),
        ) else {
            return false;
        };
        let before = self.vars[..place].iter().map(|var| Atom::ne(*var, self.values[number]));
        out.extend(before.clone());
        { before }.all(|fact| past.is_true(fact))
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for pair in self.values.windows(2) {
            for (place, var) in self.vars.iter().enumerate() {
                let mut clause = vec![Atom::ne(*var, pair[1])];
                clause.extend(self.vars[..place].iter().map(|var| Atom::eq(*var, pair[0])));
                encoding.clause(&clause);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "value precedence"
    }
}
