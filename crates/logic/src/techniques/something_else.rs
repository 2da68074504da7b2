//! What follows where some values alone cannot fill some cells: one of them holds something else.

use garns_puzzle::Candidates;

use crate::{CellSet, Position, Role, Step};

/// A step on cells that these values alone cannot fill, if anything follows: the values go from the only cell that may hold
/// something else; or if there are several, and one value is all they may hold besides, it goes from what sees them all.
pub(crate) fn something_else<S: CellSet>(position: &Position<S>, cells: S, values: &[usize]) -> Option<Step> {
    let all: Candidates = values.iter().copied().collect();
    let extra = |cell: usize| position.candidates[cell].without(all);
    let open = S::of(cells.cells().filter(|cell| !extra(*cell).is_empty()));
    // Looked at before anything is built: nearly all end here.
    let other = position.union(open).without(all).single();
    if open.is_empty() || open.len() > 1 && other.is_none() {
        return None;
    }
    let mut step = Step::default().values(values.iter().copied()).cells(cells);
    for &value in values {
        step = step.using(cells & position.places[value], value, Role::Base);
    }
    for cell in open.cells() {
        step = extra(cell).iter().fold(step, |step, value| step.using(S::only(cell), value, Role::Fin));
    }
    step = match other.filter(|_| open.len() > 1) {
        Some(value) => {
            let seen = position.ground.common_peers(open) & position.places[value];
            step.values([value]).removing(seen, value)
        }
        None => values.iter().fold(step, |step, value| step.removing(open & position.places[*value], *value)),
    };
    step.is_worth().then_some(step)
}
