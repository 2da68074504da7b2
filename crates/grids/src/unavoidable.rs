//! Unavoidable sets: sets of cells of a full grid that can be filled in another way, the other cells unchanged. Every
//! puzzle with this grid as its only solution has a clue in each of them.
//!
//! # How they are found, and why none is missed
//! A search for other grids that differ from the given one in few cells. It empties a first cell and gives every emptied
//! cell a new value; a new value in a cell empties the cells of its houses that had it. When every emptied cell has a new
//! value, the emptied cells are unavoidable.
//!
//! Let `U` be minimal (no smaller unavoidable set in it) with at most `up_to` cells, and `G'` a grid that differs from the
//! given grid `G` in exactly the cells of `U`. Start with the first cell of `U` and choose the values of `G'`. All emptied
//! cells lie in `U`: the first does, and where a cell of `U` takes its value in `G'`, the cells that had the value
//! in its houses have another one in `G'`. So the search never empties a cell before the first or more than `up_to`. At its
//! end the emptied cells are an unavoidable part of `U`, which is all of `U`. **Complete for every `up_to`.**
//!
//! It goes back where too many cells would be needed: no row, column, box or value of an unavoidable set has exactly one
//! cell of it, and a further cell mends at most one of each.

use crate::budget::{Budget, Unfinished};
use crate::filled::{CellSet, Filled};

/// All minimal unavoidable sets of at most so many cells, the smallest first; those of one size in the order of
/// their cells.
///
/// # Errors
/// When it was stopped.
pub fn unavoidable(grid: &Filled, up_to: u32, budget: &Budget<'_>) -> Result<Vec<CellSet>, Unfinished> {
    let mut search = Search::new(grid, up_to, budget);
    for first in 0..grid.values().len() {
        search.start(first)?;
    }
    Ok(minimal(search.found))
}

/// How many puzzles with one solution there are with boxes of so many rows and columns, for each number of clues from 0.
///
/// For one grid these are the sets of cells that hit every unavoidable set; renaming values makes all grids of those whose
/// first row has its values in order.
///
/// # Errors
/// When it was stopped; grids of more than 16 cells have no method.
pub fn puzzles_by_clues(rows: usize, cols: usize, budget: &Budget<'_>) -> Result<Vec<u64>, Unfinished> {
    let order = rows * cols;
    if !(1..=4).contains(&order) {
        return Err(Unfinished::NoMethod);
    }
    let cells = order * order;
    let blank = (0..order).fold(crate::Houses::boxes(rows, cols), |houses, cell| houses.given(cell, cell));
    let Some(all) = crate::frontier::Completions::new(&blank, true, budget)? else {
        return Err(Unfinished::NoMethod);
    };
    let names: u64 = (1..=order as u64).product();
    let mut counts = vec![0; cells + 1];
    for number in 0_u32.. {
        let Some(values) = all.solution(&number.into()) else { break };
        let Some(grid) = Filled::new(rows, cols, values.iter().map(|value| *value as u8).collect()) else {
            break;
        };
        let sets = unavoidable(&grid, cells as u32, budget)?;
        for clues in 0_u128..1 << cells {
            if sets.iter().all(|set| set.bits() & clues != 0) {
                counts[clues.count_ones() as usize] += names;
            }
        }
    }
    Ok(counts)
}

/// Those sets in which no other is contained, each once, the smallest first.
#[must_use]
pub fn minimal(mut sets: Vec<CellSet>) -> Vec<CellSet> {
    sets.sort_unstable_by_key(|set| (set.len(), set.bits().reverse_bits() ^ u128::MAX));
    sets.dedup();
    let mut kept: Vec<CellSet> = Vec::new();
    for set in sets {
        if !kept.iter().any(|small| small.is_subset(set)) {
            kept.push(set);
        }
    }
    kept
}

/// How many emptied cells each row, column, box and value has: four bits for each.
#[derive(Clone, Copy, Default)]
struct Tally([u64; 4]);

/// The lowest bit of each field.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Tally {
    fn add(&mut self, cell: &Tally) {
        for (sum, one) in self.0.iter_mut().zip(cell.0) {
            *sum += one;
        }
    }

    /// At least so many more cells are needed.
    fn missing(&self) -> u32 {
        let singles = |counts: u64| {
            let other = counts ^ ONES;
            (!(other | other >> 1 | other >> 2 | other >> 3) & ONES).count_ones()
        };
        self.0.iter().map(|counts| singles(*counts)).max().unwrap_or(0)
    }
}

/// One emptied and partly filled grid.
#[derive(Clone, Copy)]
struct State {
    emptied: u128,
    /// Emptied cells without a new value.
    holes: u128,
    tally: Tally,
    count: u32,
}

struct Search<'a> {
    order: usize,
    up_to: u32,
    budget: &'a Budget<'a>,
    values: Vec<u8>,
    /// For each cell and value: the cells of the houses of the cell that have the value.
    displaced: Vec<u128>,
    /// For each cell: the cells in its houses.
    peers: Vec<u128>,
    tallies: Vec<Tally>,
    /// For each cell the values that empty no cell before the first.
    allowed: Vec<u32>,
    /// For each value: the cells that may not take it, since it is new in one of their houses.
    taken: Vec<u128>,
    found: Vec<CellSet>,
    nodes: u64,
}

impl<'a> Search<'a> {
    fn new(grid: &Filled, up_to: u32, budget: &'a Budget<'a>) -> Search<'a> {
        let order = grid.order();
        let values = grid.values().to_vec();
        let peers: Vec<u128> = (0..values.len()).map(|cell| grid.peers(cell).bits()).collect();
        let cells_of: Vec<u128> = (0..order)
            .map(|value| {
                (0..values.len())
                    .filter(|&cell| usize::from(values[cell]) == value)
                    .fold(0, |set, c| set | 1 << c)
            })
            .collect();
        let displaced =
            peers.iter().flat_map(|peers| cells_of.iter().map(move |cells| peers & cells)).collect();
        let tallies = (0..values.len())
            .map(|cell| {
                let (row, col) = (cell / order, cell % order);
                let places = [row, col, grid.box_of(cell), usize::from(values[cell])];
                Tally(places.map(|place| 1 << (4 * place)))
            })
            .collect();
        let taken = vec![0; order];
        Search {
            order,
            up_to,
            budget,
            values,
            displaced,
            peers,
            tallies,
            allowed: Vec::new(),
            taken,
            found: Vec::new(),
            nodes: 0,
        }
    }

    /// Finds the sets whose first cell this is.
    fn start(&mut self, first: usize) -> Result<(), Unfinished> {
        let before = (1 << first) - 1;
        let allows = |(cell, displaced): (usize, &[u128])| {
            let value =
                |value: &usize| displaced[*value] & before == 0 && usize::from(self.values[cell]) != *value;
            (0..self.order).filter(value).fold(0, |set, value| set | 1 << value)
        };
        self.allowed = self.displaced.chunks(self.order).enumerate().map(allows).collect();
        let state = State { emptied: 1 << first, holes: 1 << first, tally: self.tallies[first], count: 1 };
        if self.up_to > 1 { self.fill(&state) } else { Ok(()) }
    }

    /// Fills the holes in every way.
    fn fill(&mut self, state: &State) -> Result<(), Unfinished> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 12) {
            self.budget.check()?;
        }
        if state.holes == 0 {
            self.found.push(CellSet::from_bits(state.emptied));
            return Ok(());
        }
        let (hole, mut options) = self.choose(state);
        while options != 0 {
            let value = options.trailing_zeros() as usize;
            options &= options - 1;
            let mut next = *state;
            let mut more = self.displaced[hole * self.order + value] & !state.emptied;
            next.emptied |= more;
            next.holes = (state.holes | more) & !(1 << hole);
            while more != 0 {
                next.tally.add(&self.tallies[more.trailing_zeros() as usize]);
                next.count += 1;
                more &= more - 1;
            }
            if next.count + next.tally.missing() <= self.up_to {
                let before = self.taken[value];
                self.taken[value] |= self.peers[hole];
                self.fill(&next)?;
                self.taken[value] = before;
            }
        }
        Ok(())
    }

    /// The hole with the fewest values that can be tried, and those.
    fn choose(&self, state: &State) -> (usize, u32) {
        let left = self.up_to - state.count;
        let mut best = (0, u32::MAX);
        let mut fewest = u32::MAX;
        let mut holes = state.holes;
        while holes != 0 {
            let hole = holes.trailing_zeros() as usize;
            holes &= holes - 1;
            let mut options = 0_u32;
            let displaced = &self.displaced[hole * self.order..][..self.order];
            let mut tried = self.allowed[hole];
            while tried != 0 {
                let value = tried.trailing_zeros() as usize;
                let possible =
                    self.taken[value] >> hole & 1 == 0 && at_most(displaced[value] & !state.emptied, left);
                options |= u32::from(possible) << value;
                tried &= tried - 1;
            }
            let many = options.count_ones();
            if many < fewest {
                fewest = many;
                best = (hole, options);
                if many <= 2 {
                    break;
                }
            }
        }
        best
    }
}

/// Whether a set of at most three cells has at most so many.
fn at_most(set: u128, most: u32) -> bool {
    let less = |set: u128| set & set.wrapping_sub(1);
    match most {
        0 => set == 0,
        1 => less(set) == 0,
        2 => less(less(set)) == 0,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_of_4x4_by_clues() {
        let known = [
            25_728, 284_160, 1_041_408, 2_141_184, 2_961_024, 2_958_336, 2_204_928, 1_239_552, 522_624,
            161_280, 34_560, 4_608, 288,
        ];
        let counts = puzzles_by_clues(2, 2, &Budget::default()).unwrap();
        assert_eq!(counts[..4], [0; 4]);
        assert_eq!(counts[4..], known);
        assert_eq!(puzzles_by_clues(2, 3, &Budget::default()), Err(Unfinished::NoMethod));
    }
}
