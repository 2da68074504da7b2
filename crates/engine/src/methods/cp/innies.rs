//! Sums that follow from cages and houses together.
//!
//! A house that takes every value has a known sum. Cages that lie in it, or nearly, leave over some of its cells
//! (innies) and stick out with others (outies): the innies less the outies are the house's sum less the cages'.
//! The same holds for several rows, columns or boxes side by side.

use garns_puzzle::Rule;
use garns_puzzle::rules::HouseKind;

use super::constraints::Constraints;
use super::context::Context;
use crate::Limits;

/// Sums of more cells than this tell too little for what they cost.
const MOST_TERMS: usize = 5;

/// Adds the sums that follow from these cages. `None` when it is to stop.
pub(super) fn post(
    context: &Context<'_>,
    constraints: &mut Constraints,
    cages: &[(Vec<usize>, i64)],
    limits: &Limits,
) -> Option<()> {
    if cages.is_empty() {
        return Some(());
    }
    let mut cages_of: Vec<Vec<usize>> = vec![Vec::new(); context.puzzle.cells().len()];
    for (number, (cells, _)) in cages.iter().enumerate() {
        cells.iter().for_each(|cell| cages_of[*cell].push(number));
    }
    let mut inside = vec![false; cages_of.len()];
    let mut known: Vec<Vec<(usize, i64)>> = Vec::new();
    for (houses, cells) in regions(context) {
        if limits.stop().is_some() {
            return None;
        }
        cells.iter().for_each(|cell| inside[*cell] = true);
        let total = houses as i64 * context.numbers.iter().sum::<i64>();
        let (mut terms, target) = leftover(&cells, total, cages, &cages_of, &inside);
        cells.iter().for_each(|cell| inside[*cell] = false);
        terms.sort_unstable();
        if terms.len() <= MOST_TERMS && !terms.is_empty() && !known.contains(&terms) {
            constraints.sum(context, &terms, target);
            known.push(terms);
        }
    }
    Some(())
}

/// Cells that houses side by side cover, each once, with the number of the houses.
fn regions(context: &Context<'_>) -> Vec<(usize, Vec<usize>)> {
    let mut regions = Vec::new();
    let full = |rule: &Rule| match rule {
        Rule::House(house) if house.cells.len() == context.values() => {
            Some((house.kind, house.grid, context.indices(&house.cells)))
        }
        _ => None,
    };
    let houses: Vec<(HouseKind, u16, Vec<usize>)> = context.puzzle.rules().iter().filter_map(full).collect();
    for from in 0..houses.len() {
        let mut cells: Vec<usize> = Vec::new();
        let (kind, grid, _) = houses[from];
        for (count, (other, its_grid, more)) in houses[from..].iter().enumerate() {
            let goes_on =
                *other == kind && *its_grid == grid && more.iter().all(|cell| !cells.contains(cell));
            if !goes_on || 2 * count > context.values() {
                break;
            }
            cells.extend(more);
            regions.push((count + 1, cells.clone()));
        }
    }
    regions
}

/// What cages leave of a region: its own cells, and those outside with a minus; and their sum.
fn leftover(
    cells: &[usize],
    total: i64,
    cages: &[(Vec<usize>, i64)],
    cages_of: &[Vec<usize>],
    inside: &[bool],
) -> (Vec<(usize, i64)>, i64) {
    let mut near: Vec<usize> = cells.iter().flat_map(|cell| &cages_of[*cell]).copied().collect();
    near.sort_unstable();
    near.dedup();
    let outside = |cage: usize| cages[cage].0.iter().filter(|cell| !inside[**cell]).count();
    // Those that stick out least come first; those that stick out more than they cover are left alone.
    near.retain(|cage| 2 * outside(*cage) < cages[*cage].0.len());
    near.sort_by_key(|cage| (outside(*cage), *cage));
    let mut covered: Vec<usize> = Vec::new();
    let mut terms: Vec<(usize, i64)> = Vec::new();
    let mut target = total;
    for cage in near {
        let (own, sum) = &cages[cage];
        if own.iter().any(|cell| covered.contains(cell)) {
            continue;
        }
        covered.extend(own);
        target -= sum;
        terms.extend(own.iter().filter(|cell| !inside[**cell]).map(|cell| (*cell, -1)));
    }
    if covered.is_empty() {
        return (Vec::new(), target);
    }
    terms.extend(cells.iter().filter(|cell| !covered.contains(cell)).map(|cell| (*cell, 1)));
    (terms, target)
}
