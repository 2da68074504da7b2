//! Each solution once.
//!
//! Solutions are told apart by the variables that are shown and those that the search annotations name, as
//! Gecode does it. The others are only there to be possible: once values for all of them are found, other
//! values for the same solution are not looked for.

use std::sync::{Arc, Mutex, PoisonError};

use garns_cp::{Conflict, Domains, Float, Int, On, Priority, Propagator, Solution, Subscriptions};

/// The values of the last solution, of the variables that tell solutions apart.
#[derive(Clone, Debug)]
pub(crate) struct Last {
    own: Vec<Int>,
    /// Those that are floats, and not among the others.
    floats: Vec<Float>,
    values: Arc<Mutex<Option<Values>>>,
}

/// The values, and between which numbers each float is.
type Values = (Vec<i64>, Vec<(f64, f64)>);

impl Last {
    pub(crate) fn new(own: Vec<Int>, floats: Vec<Float>) -> Last {
        Last { own, floats, values: Arc::default() }
    }

    /// The variables.
    pub(crate) fn own(&self) -> &[Int] {
        &self.own
    }

    /// Keeps a solution; whether it is another than the one before.
    pub(crate) fn is_new(&self, solution: &Solution) -> bool {
        let ranges = self.floats.iter().map(|float| solution.float_bounds(*float));
        let values = (solution.ints(&self.own), ranges.collect::<Vec<_>>());
        let mut last = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        // Floats that may be the same number are.
        let again = last.as_ref().is_some_and(|(ints, ranges)| {
            *ints == values.0 && ranges.iter().zip(&values.1).all(|(before, now)| meet(*before, *now))
        });
        *last = Some(values);
        !again
    }
}

fn meet(a: (f64, f64), b: (f64, f64)) -> bool {
    a.0 <= b.1 && b.0 <= a.1
}

/// Fails where there is nothing but the last solution again.
///
/// The search decides what tells solutions apart first, so that all that is left of a solution lies in one
/// part of the search, and the last one is all that has to be known.
#[derive(Debug)]
pub(crate) struct Once {
    last: Last,
    others: Vec<Int>,
}

impl Once {
    pub(crate) fn new(last: Last, others: Vec<Int>) -> Once {
        Once { last, others }
    }
}

impl Propagator for Once {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.last.own.iter().copied(), On::FIX);
        subscriptions.on_all(self.last.floats.iter().map(|float| float.rank()), On::BOUNDS);
        subscriptions.on_all(self.others.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let last = self.last.values.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((values, ranges)) = &*last else { return Ok(()) };
        let is_again = |(float, range): (&Float, &(f64, f64))| {
            let rank = float.rank();
            let (low, high, _) = Float::between(domains.min(rank), domains.max(rank));
            domains.is_decided(rank) && meet(*range, (low, high))
        };
        let again = self.last.own.iter().zip(values).all(|(var, value)| domains.value(*var) == Some(*value))
            && self.last.floats.iter().zip(ranges).all(is_again);
        if again { domains.fail() } else { Ok(()) }
    }

    fn name(&self) -> &'static str {
        "each solution once"
    }
}
