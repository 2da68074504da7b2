//! All puzzles of few clues that have a given 9×9 grid as their only solution, or a proof that there are none.
//!
//! A puzzle of a grid is a set of clues that hits every unavoidable set (McGuire, Tugemann and Civario, "There is no
//! 16-clue Sudoku", 2014). The small ones are found first, those that are missed by a candidate are learned from the
//! other solution that a solver finds for it.
//!
//! Of at most `n` clues some band has at most `n / 3`. So the clues of one band are decided first, all ways in which they
//! hit the unavoidable sets inside it (`bands`): every other cell of the band is then dead, which leaves little of the
//! other sets, and few clues are enough to show that they can't be hit (`search`). The same holds for stacks; whichever
//! has fewer ways is taken.

mod bands;
mod block;
mod search;

use crate::budget::{Budget, Unfinished};
use crate::filled::{CellSet, Filled};
use crate::unavoidable::unavoidable;

pub use crate::unavoidable::minimal;

/// The cells of the first band.
const BAND: u128 = (1 << 27) - 1;

/// Unavoidable sets of up to so many cells are made before the search: more of them take longer than they save.
const UP_TO: u32 = 14;

/// The most clues that can be asked for: with 21 the clues of a band alone would be too many to list.
const MOST_CLUES: usize = 20;

/// The puzzles with exactly these clues in one band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    band: usize,
    clues: u128,
    /// How many clues the other bands may have,
    left: usize,
    /// and each of them.
    room: [usize; 2],
}

impl Part {
    /// The cells of a set in the other two bands.
    fn squeeze(&self, set: u128) -> u64 {
        let below = (1 << (27 * self.band)) - 1;
        (set & below | set >> 27 & !below) as u64
    }

    /// The inverse.
    fn stretch(&self, set: u64) -> u128 {
        let set = u128::from(set);
        let below = (1 << (27 * self.band)) - 1;
        set & below | (set & !below) << 27
    }
}

/// A search for puzzles, divided into parts that can be done in any order and on any thread.
#[derive(Debug)]
pub struct Plan {
    /// Values from 1.
    digits: [u8; 81],
    sets: Vec<u128>,
    parts: Vec<Part>,
    at_most: usize,
    /// Whether the grid was transposed, since its stacks have fewer parts than its bands.
    transposed: bool,
}

/// The same cells in the transposed grid.
fn transposed(set: u128) -> u128 {
    CellSet::from_bits(set).cells().map(|cell| cell % 9 * 9 + cell / 9).collect::<CellSet>().bits()
}

impl Plan {
    /// The search for all puzzles of a grid with at most so many clues.
    ///
    /// # Errors
    /// When it was stopped; other grids than 9×9 with boxes of 3×3, and more than 20 clues, have no method.
    pub fn new(grid: &Filled, at_most: usize, budget: &Budget<'_>) -> Result<Plan, Unfinished> {
        if grid.box_shape() != (3, 3) || at_most > MOST_CLUES {
            return Err(Unfinished::NoMethod);
        }
        let sets: Vec<u128> = unavoidable(grid, UP_TO, budget)?.iter().map(|set| set.bits()).collect();
        let digits: [u8; 81] = std::array::from_fn(|cell| grid.values()[cell] + 1);
        let across: Vec<u128> = sets.iter().map(|set| transposed(*set)).collect();
        let parts = bands::parts(&sets, at_most, budget)?;
        let upright = Plan { digits, parts, sets, at_most, transposed: false };
        let digits = std::array::from_fn(|cell| digits[cell % 9 * 9 + cell / 9]);
        let parts = bands::parts(&across, at_most, budget)?;
        let across = Plan { digits, parts, sets: across, at_most, transposed: true };
        Ok(if across.parts.len() < upright.parts.len() { across } else { upright })
    }

    /// How many parts the search has.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// What does the parts, one at a time; it gets better at it with each.
    #[must_use]
    pub fn worker(&self) -> Worker<'_> {
        Worker { plan: self, search: search::Search::new(self.digits, self.sets.clone(), self.at_most) }
    }
}

/// Does parts of a [`Plan`].
pub struct Worker<'a> {
    plan: &'a Plan,
    search: search::Search,
}

impl std::fmt::Debug for Worker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").field("plan", self.plan).finish_non_exhaustive()
    }
}

impl Worker<'_> {
    /// Hands the puzzles of a part to `found`. Every puzzle with exactly as many clues as the plan asks for comes once
    /// over all parts, unless fewer of its clues are enough; puzzles with fewer clues may come
    /// several times, and with clues they don't need.
    ///
    /// # Errors
    /// When it was stopped; what was found was handed over.
    pub fn run(
        &mut self,
        part: usize,
        budget: &Budget<'_>,
        found: &mut dyn FnMut(CellSet),
    ) -> Result<(), Unfinished> {
        let Some(part) = self.plan.parts.get(part) else { return Ok(()) };
        let turn = |set: u128| if self.plan.transposed { transposed(set) } else { set };
        self.search.run(part, budget, &mut |set| found(CellSet::from_bits(turn(set))))
    }
}

/// All minimal puzzles of a 9×9 grid with at most so many clues, those with the fewest first. On one thread; a
/// [`Plan`] is for several.
///
/// # Errors
/// When it was stopped; other grids than 9×9 with boxes of 3×3, and more than 20 clues, have no method.
pub fn puzzles(grid: &Filled, at_most: usize, budget: &Budget<'_>) -> Result<Vec<CellSet>, Unfinished> {
    let plan = Plan::new(grid, at_most, budget)?;
    let mut worker = plan.worker();
    let mut found = Vec::new();
    for part in 0..plan.parts() {
        worker.run(part, budget, &mut |puzzle| found.push(puzzle))?;
    }
    Ok(minimal(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_two_bands() {
        let set: u128 = (0..81).filter(|cell| cell % 7 < 3).fold(0, |set, cell| set | 1 << cell);
        for band in 0..3 {
            let part = Part { band, clues: 0, left: 0, room: [0; 2] };
            let squeezed = part.squeeze(set);
            assert!(squeezed < 1 << 54);
            assert_eq!(part.stretch(squeezed), set & !(BAND << (27 * band)));
        }
    }

    /// Each of these is found in the part to which its clues in a band belong, and only it.
    #[test]
    fn known_puzzles_are_found() {
        let puzzles = [
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        ];
        for line in puzzles {
            let puzzle: garns_nine::Grid = line.parse().unwrap();
            let solution = garns_nine::Solver::new().solve(&puzzle).unwrap();
            let clues: CellSet = (0..81).filter(|cell| puzzle.digits()[*cell] != 0).collect();
            let grid = Filled::new(3, 3, solution.digits().iter().map(|digit| digit - 1).collect()).unwrap();
            let plan = Plan::new(&grid, 17, &Budget::default()).unwrap();
            let mut worker = plan.worker();
            let turned = if plan.transposed { transposed(clues.bits()) } else { clues.bits() };
            let mut found = Vec::new();
            for (number, part) in plan.parts.iter().enumerate() {
                if part.clues == turned & BAND << (27 * part.band) {
                    worker.run(number, &Budget::default(), &mut |puzzle| found.push(puzzle)).unwrap();
                }
            }
            assert_eq!(found, [clues], "{line}");
        }
    }

    #[test]
    fn no_puzzle_has_14_clues() {
        let digits = b"347291865951638472628754391234169758519872634786543129173425986462987513895316247";
        let grid = Filled::new(3, 3, digits.iter().map(|digit| digit - b'1').collect()).unwrap();
        assert_eq!(puzzles(&grid, 14, &Budget::default()), Ok(Vec::new()));
        let stopped = Budget { stop: &|| true, ..Budget::default() };
        assert_eq!(puzzles(&grid, 14, &stopped), Err(Unfinished::Stopped));
        assert_eq!(puzzles(&grid, 21, &Budget::default()), Err(Unfinished::NoMethod));
    }
}
