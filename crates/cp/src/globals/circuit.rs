//! Round trips.

use super::all_different::all_different;
use crate::model::{Argument, Constraint, Error, Expr, Global, Model};
use crate::propagators::{Circuit, Subcircuit};

/// Each expression is the place that comes after its own, counted from 0, on one round trip through all
/// places.
///
/// ```
/// use garns_cp::{Model, circuit};
///
/// let mut model = Model::new();
/// let next = model.ints(4, 0..=3);
/// model.post(circuit(&next));
/// assert_eq!(model.count()?, 6);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn circuit<E: Into<Expr>>(successors: impl IntoIterator<Item = E>) -> Constraint {
    let successors = successors.into_iter().map(Into::into).collect();
    Constraint::global(Round { successors, through_all: true })
}

/// As [`circuit`], but places that come after themselves are left out of the trip, which may even be all.
pub fn subcircuit<E: Into<Expr>>(successors: impl IntoIterator<Item = E>) -> Constraint {
    let successors = successors.into_iter().map(Into::into).collect();
    Constraint::global(Round { successors, through_all: false })
}

#[derive(Clone, Debug)]
struct Round {
    successors: Vec<Expr>,
    through_all: bool,
}

impl Global for Round {
    fn name(&self) -> &'static str {
        if self.through_all { "circuit" } else { "subcircuit" }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.successors)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let next = super::views(&self.successors, model)?;
        if let [only] = &self.successors[..] {
            return model.try_post(only.clone().eq(0));
        }
        if next.is_empty() {
            return Ok(());
        }
        if self.through_all {
            model.add_propagator(Circuit::new(next));
        } else {
            model.add_propagator(Subcircuit::new(next));
        }
        model.try_post(all_different(&self.successors))
    }
}
