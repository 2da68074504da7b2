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
    let mut regions = Regions::new(houses.positions().len(), cages);
    let mut known: Vec<Vec<(CellIndex, i64)>> = Vec::new();
    for run in runs {
        if stop.is_set() {
            return None;
        }
        let Some(total) = run.iter().map(|house| houses.whole(house)).sum::<Option<i64>>() else { continue };
        let Some((terms, target)) = regions.leftover(&run.concat(), total) else { continue };
        let uncaged = || terms.iter().any(|(cell, _)| regions.cages_of(*cell).is_empty());
        let tells = terms.len() <= MOST_TERMS || uncaged() && is_tight(houses, &terms, target);
        if tells && !known.contains(&terms) {
            constraints.sum(houses, &terms, target);
            known.push(terms.clone());
            let whole = run.iter().map(|house| (1, Part::House(house.clone())));
            let used =
                regions.used.iter().map(|cage| (-1, Part::Sum(cages[*cage].0.clone(), cages[*cage].1)));
            constraints.derived.push(DerivedSum { terms, target, parts: whole.chain(used).collect() });
        }
    }
    Some(())
}

/// The cages of all cells, and what is told apart while one region is looked at.
struct Regions<'c> {
    cages: &'c [(Vec<CellIndex>, i64)],
    /// The cages of cell `c`: `cages_of[starts[c]..starts[c + 1]]`.
    cages_of: Vec<u32>,
    starts: Vec<u32>,
    /// The cages that were taken away from the last region.
    used: Vec<usize>,
    /// Scratch: whether each cell is in the region, and in a cage that was taken away; how many cells of each cage are in the
    /// region.
    inside: Vec<bool>,
    covered: Vec<bool>,
    shared: Vec<usize>,
}

impl<'c> Regions<'c> {
    fn new(cells: usize, cages: &'c [(Vec<CellIndex>, i64)]) -> Regions<'c> {
        let mut starts = vec![0u32; cells + 1];
        cages.iter().flat_map(|(own, _)| own).for_each(|cell| starts[*cell] += 1);
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut cages_of = vec![0; total as usize];
        for (number, (own, _)) in cages.iter().enumerate().rev() {
            for &cell in own {
                starts[cell] -= 1;
                cages_of[starts[cell] as usize] = number as u32;
            }
        }
        let (inside, covered) = (vec![false; cells], vec![false; cells]);
        Regions { cages, cages_of, starts, used: Vec::new(), inside, covered, shared: vec![0; cages.len()] }
    }

    fn cages_of(&self, cell: CellIndex) -> &[u32] {
        &self.cages_of[self.starts[cell] as usize..self.starts[cell.after(1)] as usize]
    }

    /// What cages leave of a region: its own cells, and those outside with a minus, in their order; and their sum. None if no cage
    /// lies in it, or nearly, if nothing is left, or too much.
    fn leftover(&mut self, cells: &[CellIndex], total: i64) -> Option<(Vec<(CellIndex, i64)>, i64)> {
        let mut met: Vec<usize> = Vec::new();
        for &cell in cells {
            self.inside[cell] = true;
            for at in self.starts[cell]..self.starts[cell.after(1)] {
                let cage = self.cages_of[at as usize] as usize;
                if self.shared[cage] == 0 {
                    met.push(cage);
                }
                self.shared[cage] += 1;
            }
        }
        // Those that stick out least come first; those that stick out more than they cover are left alone.
        let outside = |cage: usize| self.cages[cage].0.len() - self.shared[cage];
        let mut near: Vec<(usize, usize)> = met.iter().map(|cage| (outside(*cage), *cage)).collect();
        near.retain(|(outside, cage)| 2 * outside < self.cages[*cage].0.len());
        near.sort_unstable();
        self.used.clear();
        let mut terms: Vec<(CellIndex, i64)> = Vec::new();
        let mut target = total;
        for (_, cage) in near {
            let (own, sum) = &self.cages[cage];
            if own.iter().any(|cell| self.covered[*cell]) {
                continue;
            }
            own.iter().for_each(|cell| self.covered[*cell] = true);
            self.used.push(cage);
            target -= sum;
            terms.extend(own.iter().filter(|cell| !self.inside[**cell]).map(|cell| (*cell, -1)));
        }
        terms.extend(cells.iter().filter(|cell| !self.covered[**cell]).map(|cell| (*cell, 1)));
        cells.iter().for_each(|cell| self.inside[*cell] = false);
        met.iter().for_each(|cage| self.shared[*cage] = 0);
        for cage in &self.used {
            self.cages[*cage].0.iter().for_each(|cell| self.covered[*cell] = false);
        }
        let tells = !self.used.is_empty() && (1..=MOST_UNCAGED).contains(&terms.len());
        terms.sort_unstable();
        tells.then_some((terms, target))
    }
}
