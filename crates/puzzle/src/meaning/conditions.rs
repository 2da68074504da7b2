//! Conditions on the sum of cells, and counts of cells, as constraints of the language itself.

use super::Constraint;
use super::decompose::{MOST_SETS, automaton};
use crate::{Candidates, Cell, Cells, Values};

/// The cells, which all differ, hold one of the sets of numbers that fit; `None` if there are too many to try.
pub(crate) fn sets_that(cells: &Cells, values: &Values, fits: impl Fn(&[i64]) -> bool) -> Option<Constraint> {
    let (count, size) = (values.len() as u64, cells.len() as u64);
    let tried = (0..size).try_fold(1_u64, |tried, i| Some(tried.checked_mul(count - i)? / (i + 1)));
    tried.filter(|tried| *tried <= MOST_SETS as u64)?;
    let mut sets = Vec::new();
    extend(values, Candidates::NONE, cells.len(), &mut |set| {
        let numbers: Vec<i64> = set.iter().map(|rank| values.number(rank)).collect();
        if fits(&numbers) {
            sets.push(set);
        }
    });
    Some(Constraint::Sets(cells.clone(), sets))
}

/// Every set with so many values more, greater than those it has.
fn extend(values: &Values, set: Candidates, more: usize, each: &mut impl FnMut(Candidates)) {
    if more == 0 {
        return each(set);
    }
    for rank in 64 - set.0.leading_zeros() as usize..values.len() {
        extend(values, set | Candidates::only(rank), more - 1, each);
    }
}

/// The sum of the cells, which may repeat, fits; `None` if there are too many sums.
pub(crate) fn sum_automaton(
    cells: &Cells,
    values: &Values,
    fits: impl Fn(i64) -> bool,
) -> Option<Constraint> {
    // Sums after different numbers of cells are different states, lest a sum fits before its time.
    let step = |(read, sum): &(usize, i64), rank: usize| vec![(read + 1, sum + values.number(rank))];
    automaton(cells, values, (0, 0), step, |(read, sum)| *read == cells.len() && fits(*sum))?.pop()
}

/// The one cell counts those of the others that count: by their number and that of the cell that counts. `None` if it
/// takes too many states.
pub(crate) fn count_automaton(
    count: Cell,
    cells: &[Cell],
    values: &Values,
    counts: impl Fn(i64, i64) -> bool,
) -> Option<Constraint> {
    let path = [&[count], cells].concat();
    /// How many cells were read, the number of the first, and how many more must count.
    type State = (usize, i64, i64);
    let step = |(read, first, left): &State, rank: usize| -> Vec<State> {
        let number = values.number(rank);
        if *read == 0 {
            return vec![(1, number, number)];
        }
        let left = left - i64::from(counts(number, *first));
        let enough = left <= (path.len() - read - 1) as i64;
        if left >= 0 && enough { vec![(read + 1, *first, left)] } else { Vec::new() }
    };
    automaton(&path, values, (0, 0, 0), step, |(read, _, left)| *read == path.len() && *left == 0)?.pop()
}
