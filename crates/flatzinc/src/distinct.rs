//! Each solution once.
//!
//! Solutions are told apart by the variables that are shown and those that the search annotations name, as
//! Gecode does it. The others are only there to be possible: once values for all of them are found, other
//! values for the same solution are not looked for.

use std::sync::{Arc, Mutex, PoisonError};

use garns_cp::{Conflict, Domains, Int, On, Priority, Propagator, Solution, Subscriptions};

/// The values of the last solution, of the variables that tell solutions apart.
#[derive(Clone, Debug)]
pub(crate) struct Last {
    own: Vec<Int>,
    values: Arc<Mutex<Option<Vec<i64>>>>,
}

impl Last {
    pub(crate) fn new(own: Vec<Int>) -> Last {
        Last { own, values: Arc::default() }
    }

    /// The variables.
    pub(crate) fn own(&self) -> &[Int] {
        &self.own
    }

    /// Keeps a solution; whether it is another than the one before.
    pub(crate) fn is_new(&self, solution: &Solution) -> bool {
        let values = solution.ints(&self.own);
        let mut last = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        let new = last.as_ref() != Some(&values);
        *last = Some(values);
        new
    }
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
        subscriptions.on_all(self.others.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let last = self.last.values.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(values) = &*last else { return Ok(()) };
        let again = self.last.own.iter().zip(values).all(|(var, value)| domains.value(*var) == Some(*value));
        if again { domains.fail() } else { Ok(()) }
    }

    fn name(&self) -> &'static str {
        "each solution once"
    }
}
