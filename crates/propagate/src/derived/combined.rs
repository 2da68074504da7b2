//! Sums of several lines together, less the houses that they nearly fill.
//!
//! Long sums whose cells may repeat values, such as little killers, say little one by one. Lines side by side fill most of
//! some houses, whose sums are known: what sticks out of these less what is left open in them has a known sum too, and that
//! may be near the least or the most it can be. The sums near such a bound are kept.
//!
//! ```text
//! . a b c . . . . .     four diagonals that nearly fill three boxes
//! a b c d . . . . .
//! b c d . . . . . .
//! ```

use crate::constraints::Constraints;
use crate::derived::{DerivedSum, FullHouses, Part, Weighted, bits, bounds};
use crate::houses::Houses;
use crate::{CellIndex, Stop};

/// Only so many lines are put together in all ways: those of the most cells.
const MOST_LINES: usize = 12;

/// Lines put together at once.
const MOST_AT_ONCE: usize = 4;

/// A sum is kept if what it may be at all is more than so many times what it is away from the nearest bound.
const TIGHT: i64 = 6;

/// So many sums are kept, the tightest: each costs time at every node.
const MOST_KEPT: usize = 4;

/// A sum that may be repeated in: its cells as bits, and what they add up to.
struct Line {
    cells: u128,
    number: usize,
}

/// Adds the sums that follow from these, as far as they are not about cells that all differ. `None` when it is to stop.
pub(crate) fn post(
    houses: &Houses,
    constraints: &mut Constraints,
    sums: &[(Vec<CellIndex>, i64)],
    stop: &Stop,
) -> Option<()> {
    let repeating: Vec<usize> =
        (0..sums.len()).filter(|number| !houses.all_differ(&sums[*number].0)).collect();
    if repeating.is_empty() {
        return Some(());
    }
    let Some(full) = FullHouses::of(houses) else { return Some(()) };
    let line = |number: usize| Line { cells: bits(&sums[number].0), number };
    let mut lines: Vec<Line> = repeating.into_iter().map(line).collect();
    lines.sort_by_key(|line| (std::cmp::Reverse(line.cells.count_ones()), line.number));
    lines.dedup_by_key(|line| line.cells);
    lines.truncate(MOST_LINES);
    let mut found: Vec<(i64, DerivedSum)> = Vec::new();
    // Sets of lines that share no cell: each goes on with the lines after its last.
    let mut open: Vec<(Vec<usize>, u128)> = vec![(Vec::new(), 0)];
    while let Some((chosen, cells)) = open.pop() {
        if stop.is_set() {
            return None;
        }
        if let Some(sum) = less_houses(houses, &chosen, cells, &lines, sums, &full) {
            found.push(sum);
        }
        if chosen.len() < MOST_AT_ONCE {
            let next = chosen.last().map_or(0, |last| last + 1);
            for (line, own) in lines.iter().enumerate().skip(next).filter(|(_, own)| own.cells & cells == 0) {
                open.push(([&chosen[..], &[line]].concat(), cells | own.cells));
            }
        }
    }
    found.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.terms.cmp(&other.terms)));
    found.dedup_by(|(_, one), (_, other)| one.terms == other.terms);
    for (_, sum) in found.into_iter().take(MOST_KEPT) {
        constraints.sum(houses, &sum.terms, sum.target);
        constraints.derived.push(sum);
    }
    Some(())
}

/// These lines less the houses that they fill by more than half: how far that is from the nearest bound, in thousandths of
/// what it may be, and the sum. None if there is no such house, or the sum is not near a bound.
fn less_houses(
    houses: &Houses,
    chosen: &[usize],
    cells: u128,
    lines: &[Line],
    sums: &[(Vec<CellIndex>, i64)],
    full: &FullHouses,
) -> Option<(i64, DerivedSum)> {
    let (left, mut target, taken) = full.taken_from(Weighted { plus: cells, minus: 0 });
    if taken.is_empty() {
        return None;
    }
    let mut parts: Vec<(i64, Part)> =
        taken.into_iter().map(|house| (-1, Part::House(house.clone()))).collect();
    for line in chosen {
        let (cells, sum) = &sums[lines[*line].number];
        target += sum;
        parts.push((1, Part::Sum(cells.clone(), *sum)));
    }
    let terms = left.terms();
    let (least, most) = bounds(houses, &terms);
    let slack = (target - least).min(most - target);
    let near = !terms.is_empty() && most - least > TIGHT * slack;
    near.then(|| (slack * 1000 / (most - least).max(1), DerivedSum { terms, target, parts }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Position;

    /// The diagonals of a 9×9 grid, in both directions.
    fn diagonals() -> Vec<Vec<CellIndex>> {
        let line = |keep: &dyn Fn(usize, usize) -> bool| {
            CellIndex::all((0..81).filter(|cell| keep(cell / 9, cell % 9)))
        };
        let falling = (0..17usize).map(|sum| line(&|row, col| row + col == sum));
        let rising = (0..17usize).map(|sum| line(&|row, col| row + 8 - col == sum));
        falling.chain(rising).filter(|line| line.len() > 3).collect()
    }

    fn sudoku() -> Houses {
        let places = (0..81).map(|cell| Position::new(cell / 9, cell % 9)).collect();
        let mut houses = Houses::new((1..=9).collect(), places);
        for i in 0..9 {
            houses.add(CellIndex::all((0..9).map(|j| i * 9 + j)));
            houses.add(CellIndex::all((0..9).map(|j| j * 9 + i)));
            houses.add(CellIndex::all((0..9).map(|j| (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3)));
        }
        houses
    }

    fn derived(sums: &[(Vec<CellIndex>, i64)]) -> Vec<DerivedSum> {
        let mut constraints = Constraints::default();
        post(&sudoku(), &mut constraints, sums, &Stop::never()).expect("it is not stopped");
        constraints.derived
    }

    proptest! {
        /// Some diagonals: what follows is true of a filled grid, and its parts add up to it.
        #[test]
        fn true_of_a_filled_grid(
            wanted in proptest::collection::vec(0..3u8, 22),
            values in Just((1..=9i64).collect::<Vec<i64>>()).prop_shuffle(),
        ) {
            let value = |cell: CellIndex| {
                let cell = cell.index();
                values[(cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9]
            };
            let lines = diagonals().into_iter().zip(&wanted).filter(|(_, wanted)| **wanted == 0);
            let sums: Vec<(Vec<CellIndex>, i64)> =
                lines.map(|(line, _)| (line.clone(), line.iter().map(|cell| value(*cell)).sum())).collect();
            for sum in derived(&sums) {
                let found: i64 = sum.terms.iter().map(|(cell, weight)| weight * value(*cell)).sum();
                prop_assert_eq!(found, sum.target);
                let (mut counts, mut total) = ([0; 81], 0);
                for (weight, part) in sum.parts {
                    let (cells, target) = match part {
                        Part::House(cells) => (cells, 45),
                        Part::Sum(cells, target) => (cells, target),
                    };
                    cells.iter().for_each(|cell| counts[*cell] += weight);
                    total += weight * target;
                }
                prop_assert_eq!(total, sum.target);
                let terms: Vec<(CellIndex, i64)> =
                    CellIndex::all(0..81).into_iter().map(|cell| (cell, counts[cell])).filter(|(_, weight)| *weight != 0).collect();
                prop_assert_eq!(terms, sum.terms);
            }
        }
    }

    /// Four diagonals of 49 nearly fill three boxes: eight cells less three others are 61, of at most 63.
    #[test]
    fn four_little_killers() {
        let falling = |sum: usize| CellIndex::all((0..81).filter(|cell| cell / 9 + cell % 9 == sum));
        let sums: Vec<(Vec<CellIndex>, i64)> = (7..11).map(|sum| (falling(sum), 49)).collect();
        let cells = |cells: &[(usize, usize)]| CellIndex::all(cells.iter().map(|(r, c)| (r - 1) * 9 + c - 1));
        let less = cells(&[(1, 7), (4, 4), (7, 1)]);
        let more = cells(&[(3, 6), (4, 7), (4, 8), (5, 7), (6, 3), (7, 4), (7, 5), (8, 4)]);
        let found = derived(&sums);
        let tightest = &found[0];
        assert_eq!(tightest.target, 61);
        let with = |weight| tightest.terms.iter().filter(move |term| term.1 == weight).map(|term| term.0);
        assert_eq!(with(1).collect::<Vec<_>>(), more);
        assert_eq!(with(-1).collect::<Vec<_>>(), less);
    }
}
