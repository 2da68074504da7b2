//! Innies and outies: sums that follow from cages and houses together.
//!
//! A house that takes every value has a known sum. Cages that lie in it, or nearly, leave over some of its cells
//! (innies) and stick out with others (outies): the innies less the outies are the house's sum less the cages'.
//! The same holds for several rows, columns or boxes side by side.

use crate::constraints::Constraints;
use crate::derived::{DerivedSum, Part, is_tight};
use crate::houses::Houses;
use crate::{CellIndex, Stop};

/// Sums of more cells than this tell too little for what they cost.
const MOST_TERMS: usize = 5;

/// The same where some of the cells are in no cage, so that no other sum bounds them, and the sum is near a bound.
const MOST_UNCAGED: usize = 9;

/// Adds the sums that follow from these cages. `None` when it is to stop.
pub(crate) fn post(
    houses: &Houses,
    constraints: &mut Constraints,
    cages: &[(Vec<CellIndex>, i64)],
    runs: &[Vec<Vec<CellIndex>>],
    stop: &Stop,
) -> Option<()> {
    if cages.is_empty() {
        return Some(());
    }
    let mut cages_of: Vec<Vec<usize>> = vec![Vec::new(); houses.positions().len()];
    for (number, (cells, _)) in cages.iter().enumerate() {
        cells.iter().for_each(|cell| cages_of[*cell].push(number));
    }
    let mut inside = vec![false; cages_of.len()];
    let mut known: Vec<Vec<(CellIndex, i64)>> = Vec::new();
    for run in runs {
        if stop.is_set() {
            return None;
        }
        let Some(total) = run.iter().map(|house| houses.whole(house)).sum::<Option<i64>>() else { continue };
        let cells = &run.concat();
        cells.iter().for_each(|cell| inside[*cell] = true);
        let (mut terms, target, used) = leftover(cells, total, cages, &cages_of, &inside);
        cells.iter().for_each(|cell| inside[*cell] = false);
        terms.sort_unstable();
        let uncaged = || terms.iter().any(|(cell, _)| cages_of[*cell].is_empty());
        let tells = terms.len() <= MOST_TERMS
            || terms.len() <= MOST_UNCAGED && uncaged() && is_tight(houses, &terms, target);
        if tells && !terms.is_empty() && !known.contains(&terms) {
            constraints.sum(houses, &terms, target);
            known.push(terms.clone());
            let whole = run.iter().map(|house| (1, Part::House(house.clone())));
            let cages = used.into_iter().map(|cage| (-1, Part::Sum(cages[cage].0.clone(), cages[cage].1)));
            constraints.derived.push(DerivedSum { terms, target, parts: whole.chain(cages).collect() });
        }
    }
    Some(())
}

/// What cages leave of a region: its own cells, and those outside with a minus; their sum; and the cages.
fn leftover(
    cells: &[CellIndex],
    total: i64,
    cages: &[(Vec<CellIndex>, i64)],
    cages_of: &[Vec<usize>],
    inside: &[bool],
) -> (Vec<(CellIndex, i64)>, i64, Vec<usize>) {
    let mut near: Vec<usize> = cells.iter().flat_map(|cell| &cages_of[*cell]).copied().collect();
    near.sort_unstable();
    near.dedup();
    let outside = |cage: usize| cages[cage].0.iter().filter(|cell| !inside[**cell]).count();
    // Those that stick out least come first; those that stick out more than they cover are left alone.
    near.retain(|cage| 2 * outside(*cage) < cages[*cage].0.len());
    near.sort_by_key(|cage| (outside(*cage), *cage));
    let (mut covered, mut used): (Vec<CellIndex>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut terms: Vec<(CellIndex, i64)> = Vec::new();
    let mut target = total;
    for cage in near {
        let (own, sum) = &cages[cage];
        if own.iter().any(|cell| covered.contains(cell)) {
            continue;
        }
        covered.extend(own);
        used.push(cage);
        target -= sum;
        terms.extend(own.iter().filter(|cell| !inside[**cell]).map(|cell| (*cell, -1)));
    }
    if covered.is_empty() {
        return (Vec::new(), target, used);
    }
    terms.extend(cells.iter().filter(|cell| !covered.contains(cell)).map(|cell| (*cell, 1)));
    (terms, target, used)
}
