//! Each solution once.
//!
//! Solutions are told apart by the variables that are shown and those that the search annotations name, as
//! Gecode does it. The others are only there to be possible: once values for all of them are found, other
//! values for the same solution are not looked for.

use std::sync::{Arc, Mutex, PoisonError};

use garns_cp::{Conflict, Domains, Float, Int, On, Priority, Propagator, Solution, Subscriptions};
use rustc_hash::FxHashMap;

/// The values of solutions that were told, of the variables that tell solutions apart: of the last one, or, where there are
/// floats among them, of all.
#[derive(Clone, Debug)]
pub(crate) struct Last {
    own: Vec<Int>,
    /// Those that are floats, and not among the others.
    floats: Vec<Float>,
    told: Arc<Mutex<FxHashMap<Vec<i64>, Vec<Ranges>>>>,
}

/// Between which numbers each float is.
type Ranges = Vec<(f64, f64)>;

impl Last {
    pub(crate) fn new(own: Vec<Int>, floats: Vec<Float>) -> Last {
        Last { own, floats, told: Arc::default() }
    }

    /// The variables.
    pub(crate) fn own(&self) -> &[Int] {
        &self.own
    }

    /// Keeps a solution; whether it is another than those before.
    pub(crate) fn is_new(&self, solution: &Solution) -> bool {
        let values = solution.ints(&self.own);
        let ranges: Ranges = self.floats.iter().map(|float| solution.float_bounds(*float)).collect();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if is_among(told.get(&values), &ranges) {
            return false;
        }
        if self.floats.is_empty() {
            told.clear();
        }
        told.entry(values).or_default().push(ranges);
        true
    }
}

/// Whether floats with these ranges were told. Floats that may be the same number are.
fn is_among(told: Option<&Vec<Ranges>>, ranges: &Ranges) -> bool {
    let same = |before: &Ranges| before.iter().zip(ranges).all(|(before, now)| meet(*before, *now));
    told.is_some_and(|told| told.iter().any(same))
}

fn meet(a: (f64, f64), b: (f64, f64)) -> bool {
    a.0 <= b.1 && b.0 <= a.1
}

/// Fails where there is nothing but a solution again that was told.
///
/// The search decides integers that tell solutions apart first, so that all that is left of a solution lies in one part of the
/// search, and the last one is all that has to be known. Floats are decided after all integers, also those that are not shown:
/// where floats tell solutions apart, all solutions have to be known.
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
        let Last { own, floats, told } = &self.last;
        let Some(values) = own.iter().map(|var| domains.value(*var)).collect::<Option<Vec<i64>>>() else {
            return Ok(());
        };
        let range = |float: &Float| {
            let rank = float.rank();
            let (low, high, _) = Float::between(domains.min(rank), domains.max(rank));
            domains.is_decided(rank).then_some((low, high))
        };
        let Some(ranges) = floats.iter().map(range).collect::<Option<Ranges>>() else { return Ok(()) };
        let told = told.lock().unwrap_or_else(PoisonError::into_inner);
        if is_among(told.get(&values), &ranges) { domains.fail() } else { Ok(()) }
    }

    fn name(&self) -> &'static str {
        "each solution once"
    }
}
