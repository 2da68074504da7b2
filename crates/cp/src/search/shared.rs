//! How good the best solution of several searches is.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use super::Search;
use crate::model::Sense;

/// The best value of the objective that any of several searches of one model has found.
#[derive(Clone, Debug)]
pub struct SharedBound {
    /// What is to be small: the objective, or its negation.
    cost: Arc<AtomicI64>,
}

/// No value yet. Those of variables are within ±2⁶².
const NONE: i64 = i64::MAX;

impl Default for SharedBound {
    fn default() -> SharedBound {
        SharedBound { cost: Arc::new(AtomicI64::new(NONE)) }
    }
}

impl SharedBound {
    /// Nothing is known yet.
    #[must_use]
    pub fn new() -> SharedBound {
        SharedBound::default()
    }

    /// There is a solution with this objective, which is to be small; whether it is better than those before.
    pub fn offer(&self, cost: i64) -> bool {
        self.cost.fetch_min(cost, Ordering::AcqRel) > cost
    }

    fn cost(&self) -> Option<i64> {
        Some(self.cost.load(Ordering::Acquire)).filter(|cost| *cost != NONE)
    }
}

impl Search<'_> {
    /// Takes over what others have found, if it is better.
    #[inline]
    pub(super) fn hear(&mut self) {
        let Some(cost) = self.shared.as_ref().and_then(SharedBound::cost) else { return };
        let Some((sense, _)) = self.model.objective else { return };
        self.bound = Some(match sense {
            Sense::Minimise => self.bound.map_or(cost, |bound| bound.min(cost)),
            Sense::Maximise => self.bound.map_or(-cost, |bound| bound.max(-cost)),
        });
    }
}
