//! The clues that one band may have: every way to hit the unavoidable sets inside of it.

use super::{BAND, Part};
use crate::budget::{Budget, Unfinished};

/// Divides the puzzles with at most so many clues by those of a band that has at most a third of them.
///
/// The bands are taken in an order. A puzzle belongs to the first band that has at most a third; those before it have
/// more, and none has fewer than it needs, which leaves the others little room.
pub(super) fn parts(sets: &[u128], at_most: usize, budget: &Budget<'_>) -> Result<Vec<Part>, Unfinished> {
    let third = at_most / 3;
    let mut bands = Vec::new();
    for band in 0..3 {
        let cells = BAND << (27 * band);
        let sets: Vec<u128> = sets.iter().copied().filter(|set| set & !cells == 0).collect();
        let mut by_size = vec![Vec::new(); third + 1];
        Hitting { sets, budget }.branch(cells, 0, third, &mut by_size)?;
        bands.push((band, by_size));
    }
    // What the last band may have is restricted most.
    bands.sort_by_key(|(_, by_size)| by_size.last().map_or(0, Vec::len));
    let needs: Vec<usize> = bands
        .iter()
        .map(|(_, by_size)| by_size.iter().position(|ways| !ways.is_empty()).unwrap_or(third + 1))
        .collect();
    let mut parts = Vec::new();
    for (number, (band, by_size)) in bands.iter().enumerate() {
        let others = (0..3).filter(|other| *other != number);
        let mut least: Vec<(usize, usize)> = others
            .map(|other| (bands[other].0, if other < number { third + 1 } else { needs[other] }))
            .collect();
        least.sort_unstable();
        let [(_, above), (_, below)] = least[..] else { continue };
        for (size, ways) in by_size.iter().enumerate() {
            let left = at_most - size;
            if above + below <= left {
                let room = [left - below, left - above];
                parts.extend(ways.iter().map(|&clues| Part { band: *band, clues, left, room }));
            }
        }
    }
    Ok(parts)
}

struct Hitting<'a> {
    sets: Vec<u128>,
    budget: &'a Budget<'a>,
}

impl Hitting<'_> {
    /// Lists the sets of live cells that hit all sets, by size; each once, since a cell that was tried is dead.
    fn branch(
        &self,
        mut live: u128,
        chosen: u128,
        left: usize,
        by_size: &mut [Vec<u128>],
    ) -> Result<(), Unfinished> {
        let unhit = self.sets.iter().filter(|set| **set & chosen == 0).map(|set| set & live);
        let Some(mut cells) = unhit.min_by_key(|set| set.count_ones()) else {
            self.budget.check()?;
            extend(live & !chosen, chosen, left, by_size);
            return Ok(());
        };
        while left > 0 && cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            self.branch(live, chosen | cell, left - 1, by_size)?;
            live &= !cell;
        }
        Ok(())
    }
}

/// Lists a set with any others of some cells added.
fn extend(mut cells: u128, chosen: u128, left: usize, by_size: &mut [Vec<u128>]) {
    by_size[chosen.count_ones() as usize].push(chosen);
    while left > 0 && cells != 0 {
        let cell = cells & cells.wrapping_neg();
        cells ^= cell;
        extend(cells, chosen | cell, left - 1, by_size);
    }
}
