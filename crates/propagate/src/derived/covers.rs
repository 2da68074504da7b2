//! Sums that follow where cages, and houses in their gaps, cover a house.
//!
//! What covers a house without overlapping adds up to a known total, so what sticks out of the house has a known sum too,
//! and so has what is left when houses within it are taken away. Such sums are of many cells. They are worth looking at
//! where they are near the least or the most that the cells can have.
//!
//! ```text
//! \ a b . . .     little killers a and b and the diagonal cover the first box, and two more boxes:
//! a \ a b . .     three boxes less than their sum is what the other cells of a and b add up to
//! b a \ a b .
//! . b a \ a b
//! ```

use std::collections::BTreeSet;

use crate::constraints::Constraints;
use crate::derived::{DerivedSum, Part, is_tight};
use crate::houses::Houses;
use crate::{CellIndex, Stop};

/// Adds the sums that follow from these cages. `None` when it is to stop.
pub(crate) fn post(
    houses: &Houses,
    constraints: &mut Constraints,
    cages: &[(Vec<CellIndex>, i64)],
    stop: &Stop,
) -> Option<()> {
    if cages.is_empty() {
        return Some(());
    }
    let full: Vec<(&[CellIndex], i64)> =
        houses.full_houses_with_sums().map(|(house, whole)| (&house[..], whole)).collect();
    let mut known: BTreeSet<Vec<CellIndex>> = BTreeSet::new();
    let mut inside = vec![false; houses.positions().len()];
    for (house, whole) in &full {
        if stop.is_set() {
            return None;
        }
        house.iter().for_each(|cell| inside[*cell] = true);
        let sum = sticking_out(house, &inside, *whole, &full, cages);
        house.iter().for_each(|cell| inside[*cell] = false);
        let Some(sum) = sum else { continue };
        let cells: Vec<CellIndex> = sum.terms.iter().map(|(cell, _)| *cell).collect();
        if is_tight(houses, &sum.terms, sum.target) && known.insert(cells) {
            constraints.sum(houses, &sum.terms, sum.target);
            constraints.derived.push(sum);
        }
    }
    Some(())
}

/// The sum of the cells of a cover that are outside the house; none if the house isn't covered. `inside` tells of each cell
/// whether it is in the house.
fn sticking_out(
    house: &[CellIndex],
    inside: &[bool],
    whole: i64,
    full: &[(&[CellIndex], i64)],
    cages: &[(Vec<CellIndex>, i64)],
) -> Option<DerivedSum> {
    let shared = |cells: &[CellIndex]| cells.iter().filter(|cell| inside[**cell]).count();
    let near = cages.iter().enumerate().map(|(cage, (cells, _))| (shared(cells), cells.len(), cage));
    let near = near.filter(|(shared, ..)| *shared > 0);
    let mut near: Vec<(usize, usize, usize)> =
        near.map(|(shared, size, cage)| (size - shared, size, cage)).collect();
    near.sort_unstable();
    let mut covered = vec![false; inside.len()];
    // How often each is added: the cages, the houses in their gaps, and the houses taken away again.
    let (mut added, mut gaps, mut taken) = (Vec::new(), Vec::new(), Vec::new());
    let (mut beyond, mut left) = (false, house.len());
    let mut total = -whole;
    for (outside, size, cage) in near {
        let (cells, sum) = &cages[cage];
        // A cell that counts twice in its cage can't be covered once.
        let twice = |i: usize| cells[..i].contains(&cells[i]);
        if !(0..cells.len()).any(|i| covered[cells[i]] || twice(i)) {
            cells.iter().for_each(|cell| covered[*cell] = true);
            left -= size - outside;
            // What lies wholly within says nothing that the rest of the house doesn't.
            beyond |= outside > 0;
            total += sum;
            added.push(cage);
        }
    }
    for (number, (other, sum)) in full.iter().enumerate().filter(|(_, (other, _))| *other != house) {
        if !beyond || left == 0 {
            break;
        }
        let common = shared(other);
        if common > 1 && !other.iter().any(|cell| covered[*cell]) {
            other.iter().for_each(|cell| covered[*cell] = true);
            left -= common;
            total += sum;
            gaps.push(number);
        }
    }
    if left > 0 {
        return None;
    }
    house.iter().for_each(|cell| covered[*cell] = false);
    for (number, (other, sum)) in full.iter().enumerate() {
        if other.iter().all(|cell| covered[*cell]) {
            other.iter().for_each(|cell| covered[*cell] = false);
            total -= sum;
            taken.push(number);
        }
    }
    let cells = covered.iter().enumerate().filter(|(_, covered)| **covered);
    let terms: Vec<(CellIndex, i64)> = cells.map(|(cell, _)| (CellIndex::new(cell), 1)).collect();
    let whole_house = |weight: i64| move |number: usize| (weight, Part::House(full[number].0.to_vec()));
    let cages = added.into_iter().map(|cage| (1, Part::Sum(cages[cage].0.clone(), cages[cage].1)));
    let parts = std::iter::once((-1, Part::House(house.to_vec()))).chain(cages);
    let parts = parts.chain(gaps.into_iter().map(whole_house(1)));
    let parts = || parts.chain(taken.into_iter().map(whole_house(-1))).collect();
    (!terms.is_empty()).then(|| DerivedSum { parts: parts(), terms, target: total })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Which of the cells of a 9×9 grid are in the house.
    fn marked(house: &[CellIndex]) -> Vec<bool> {
        CellIndex::all(0..81).iter().map(|cell| house.contains(cell)).collect()
    }

    proptest! {
        /// Strips of any lengths, in rows or columns, some left out: what follows is true of a filled grid.
        #[test]
        fn true_of_a_filled_grid(
            lengths in proptest::collection::vec(1..6usize, 81),
            left_out in proptest::collection::vec(0..12u8, 81),
            upright: bool,
        ) {
            let value = |cell: CellIndex| {
                let cell = cell.index();
                ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9 + 1) as i64
            };
            let mut houses: Vec<Vec<CellIndex>> = Vec::new();
            for i in 0..9 {
                houses.push(CellIndex::all((0..9).map(|j| i * 9 + j)));
                houses.push(CellIndex::all((0..9).map(|j| j * 9 + i)));
                houses.push(CellIndex::all((0..9).map(|j| (i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3)));
            }
            let mut cages: Vec<(Vec<CellIndex>, i64)> = Vec::new();
            let mut at = 0;
            for (length, out) in lengths.into_iter().zip(left_out) {
                let end = (at + length).min(at / 9 * 9 + 9);
                let cells = CellIndex::all((at..end).map(|i| if upright { i % 9 * 9 + i / 9 } else { i }));
                if out > 0 && !cells.is_empty() {
                    cages.push((cells.clone(), cells.iter().map(|cell| value(*cell)).sum()));
                }
                at = end.min(80);
            }
            let full: Vec<(&[CellIndex], i64)> = houses.iter().map(|house| (&house[..], 45)).collect();
            for (house, _) in &full {
                if let Some(DerivedSum { terms, target: total, parts }) =
                    sticking_out(house, &marked(house), 45, &full, &cages)
                {
                    let cells: Vec<CellIndex> = terms.iter().map(|(cell, _)| *cell).collect();
                    prop_assert!(cells.iter().all(|cell| !house.contains(cell)));
                    prop_assert_eq!(cells.iter().map(|cell| value(*cell)).sum::<i64>(), total);
                    // Its parts, added up, are just these cells and this sum.
                    let (mut counts, mut sum) = ([0; 81], 0);
                    for (weight, part) in parts {
                        let (cells, target) = match part {
                            Part::House(cells) => (cells, 45),
                            Part::Sum(cells, target) => (cells, target),
                        };
                        cells.iter().for_each(|cell| counts[*cell] += weight);
                        sum += weight * target;
                    }
                    prop_assert_eq!(sum, total);
                    prop_assert!(CellIndex::all(0..81).iter().all(|cell| counts[*cell] == i64::from(cells.contains(cell))));
                }
            }
        }
    }

    #[test]
    fn a_cell_that_counts_twice_covers_nothing() {
        let row = CellIndex::all(0..9);
        let full = [(row.as_slice(), 45)];
        let twice: Vec<CellIndex> = [0, 0, 1, 2, 9].map(CellIndex::new).to_vec();
        let cages = [(twice, 12), (CellIndex::all(3..9), 39), (CellIndex::all(0..3), 6)];
        assert!(sticking_out(&row, &marked(&row), 45, &full, &cages[..2]).is_none());
        assert!(sticking_out(&row, &marked(&row), 45, &full, &cages).is_none(), "nothing sticks out");
        let sticks = [cages[1].clone(), cages[0].clone(), ([0, 1, 2, 9].map(CellIndex::new).to_vec(), 11)];
        let found = sticking_out(&row, &marked(&row), 45, &full, &sticks).map(|sum| (sum.terms, sum.target));
        assert_eq!(found, Some((vec![(CellIndex::new(9), 1)], 5)));
    }

    #[test]
    fn dominoes_that_stick_out_of_a_box() {
        // Two dominoes in each of three rows, of which one has a cell outside the box.
        let row = CellIndex::all(0..9);
        let square = CellIndex::all((0..9).map(|i| i / 3 * 9 + i % 3));
        let cages: Vec<(Vec<CellIndex>, i64)> = (0..3)
            .map(|row| row * 9)
            .flat_map(|at| [(CellIndex::all(at..at + 2), 7), (CellIndex::all(at + 2..at + 4), 10)])
            .collect();
        let full = [(row.as_slice(), 45), (square.as_slice(), 45)];
        let found =
            sticking_out(&square, &marked(&square), 45, &full, &cages).map(|sum| (sum.terms, sum.target));
        assert_eq!(found, Some(([3, 12, 21].map(|cell| (CellIndex::new(cell), 1)).to_vec(), 6)));
    }
}
