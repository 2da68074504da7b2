//! `bits`: backtracking with one mask of used values per house.

use std::ops::ControlFlow;

use garns_puzzle::{Grid, Network, Puzzle};

use crate::run::Run;
use crate::{About, Engine, Entry, Event, Goal, Limits, Param, Report, Watch, about};

pub(crate) const ENTRY: Entry =
    Entry { about: &ABOUT, make: |settings| Box::new(Bits { fewest: settings.get("order") == "fewest" }) };

static ABOUT: About = about! {
    name: "bits", complete: true,
    what:
        "Backtracking with one bit mask per house: a value fits if no house of the cell has its bit. For \
         every puzzle made of houses and candidates.",
        "Retrocesso com uma máscara de bits por casa: um valor serve se nenhuma casa da célula tem o seu \
         bit. Para todo jogo feito de casas e candidatos.",
    params: [
        Param::choice("order",
            "which cell comes next: in reading order, or one with the fewest candidates",
            "qual célula vem a seguir: na ordem de leitura, ou uma com menos candidatos",
            &["reading", "fewest"]),
    ],
};

pub(crate) struct Bits {
    pub(crate) fewest: bool,
}

impl Engine for Bits {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let mut run = Run::new(puzzle, goal, limits, watch);
        if self.accepts(puzzle).is_err() {
            return run.refuse(ABOUT.name);
        }
        let network = Network::of(puzzle);
        let steps = run.wants_steps();
        let exhausted = match Search::new(puzzle, &network) {
            None => true,
            Some(mut search) => match (self.fewest, steps) {
                (false, false) => search.fill::<false, false>(&mut run),
                (false, true) => search.fill::<false, true>(&mut run),
                (true, false) => search.fill::<true, false>(&mut run),
                (true, true) => search.fill::<true, true>(&mut run),
            }
            .is_continue(),
        };
        run.report(ABOUT.name, exhausted)
    }
}

/// A blank cell: what it may hold, and where its houses stand in the list of all.
#[derive(Clone, Copy)]
struct Blank {
    cell: u32,
    candidates: u64,
    first_house: u32,
    end_house: u32,
}

struct Search {
    givens: Grid,
    blanks: Vec<Blank>,
    /// The houses of all cells, one cell after the other.
    houses: Vec<u32>,
    /// For each house the values it has already.
    used: Vec<u64>,
    /// For each depth the values still to be tried …
    left: Vec<u64>,
    /// … and the one in place.
    placed: Vec<u64>,
}

impl Search {
    /// Lays out the puzzle; `None` when two givens of a house are equal or a given is excluded.
    fn new(puzzle: &Puzzle, network: &Network<'_>) -> Option<Search> {
        let mut search = Search {
            givens: puzzle.givens().clone(),
            blanks: Vec::new(),
            houses: Vec::new(),
            used: vec![0; network.houses.len()],
            left: Vec::new(),
            placed: Vec::new(),
        };
        for (cell, given) in puzzle.givens().iter().enumerate() {
            let first_house = search.houses.len();
            search.houses.extend(network.houses_of[cell].iter().map(|&house| house as u32));
            let candidates = network.candidates[cell].0;
            let blank = Blank {
                cell: cell as u32,
                candidates,
                first_house: first_house as u32,
                end_house: search.houses.len() as u32,
            };
            if given.is_none() {
                search.blanks.push(blank);
            } else if search.free(blank) != candidates || candidates == 0 {
                return None;
            } else {
                search.flip(blank, candidates);
            }
        }
        search.left = vec![0; search.blanks.len()];
        search.placed = vec![0; search.blanks.len()];
        Some(search)
    }

    /// The candidates that no house of the cell has.
    #[inline]
    fn free(&self, blank: Blank) -> u64 {
        let houses = &self.houses[blank.first_house as usize..blank.end_house as usize];
        houses.iter().fold(blank.candidates, |free, &house| free & !self.used[house as usize])
    }

    /// Puts a value into, or takes it out of, all houses of a cell.
    #[inline]
    fn flip(&mut self, blank: Blank, bit: u64) {
        for house in blank.first_house as usize..blank.end_house as usize {
            self.used[self.houses[house] as usize] ^= bit;
        }
    }

    /// Searches all ways to fill the blank cells; `Break` when the run is to end before that is done.
    fn fill<const FEWEST: bool, const STEPS: bool>(&mut self, run: &mut Run<'_>) -> ControlFlow<()> {
        let all = self.blanks.len();
        let mut depth = 0;
        self.enter::<FEWEST>(depth);
        loop {
            if depth == all {
                run.solution(|| self.grid())?;
            } else if self.left[depth] != 0 {
                run.node()?;
                let bit = self.left[depth] & self.left[depth].wrapping_neg();
                self.left[depth] ^= bit;
                self.placed[depth] = bit;
                self.flip(self.blanks[depth], bit);
                if STEPS {
                    let cell = self.blanks[depth].cell as usize;
                    run.tell(Event::Placed { cell, rank: bit.trailing_zeros() as usize })?;
                }
                depth += 1;
                self.enter::<FEWEST>(depth);
                continue;
            }
            if depth == 0 {
                return ControlFlow::Continue(());
            }
            depth -= 1;
            self.flip(self.blanks[depth], self.placed[depth]);
            if STEPS {
                run.tell(Event::Removed { cell: self.blanks[depth].cell as usize })?;
            }
        }
    }

    /// Chooses the blank cell for this depth and what it may try.
    #[inline]
    fn enter<const FEWEST: bool>(&mut self, depth: usize) {
        if depth == self.blanks.len() {
            return;
        }
        if FEWEST {
            let mut best = (u32::MAX, depth);
            for i in depth..self.blanks.len() {
                let count = self.free(self.blanks[i]).count_ones();
                if count < best.0 {
                    best = (count, i);
                    if count <= 1 {
                        break;
                    }
                }
            }
            self.blanks.swap(depth, best.1);
        }
        self.left[depth] = self.free(self.blanks[depth]);
    }

    /// The full grid as it stands.
    fn grid(&self) -> Grid {
        let mut grid = self.givens.clone();
        for (blank, bit) in self.blanks.iter().zip(&self.placed) {
            grid.set(blank.cell as usize, bit.trailing_zeros() as usize);
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, puzzle};
    use crate::{Silent, Verdict};

    fn count(puzzle: &Puzzle, fewest: bool) -> u64 {
        let goal = Goal::Count { limit: None };
        let report = Bits { fewest }.run(puzzle, goal, &Limits::default(), &mut Silent);
        assert!(report.exact);
        report.count
    }

    #[test]
    fn published_counts() {
        for fewest in [false, true] {
            assert_eq!(count(&Puzzle::sudoku(4).unwrap(), fewest), 288);
            for (order, squares) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
                assert_eq!(count(&Puzzle::latin(order).unwrap(), fewest), squares, "order {order}");
            }
        }
    }

    #[test]
    fn figure_1_with_fewer_rows_has_two_and_seven_solutions() {
        let without_first = format!("{}{}", "0".repeat(9), &FIGURE_1[9..]);
        let without_both = format!("{}{}{}", "0".repeat(9), &FIGURE_1[9..72], "0".repeat(9));
        for fewest in [false, true] {
            assert_eq!(count(&puzzle(FIGURE_1), fewest), 1);
            assert_eq!(count(&puzzle(&without_first), fewest), 2);
            assert_eq!(count(&puzzle(&without_both), fewest), 7);
        }
    }

    #[test]
    fn a_full_grid_is_its_own_solution() {
        let solved = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
        let report =
            Bits { fewest: false }.run(&puzzle(solved), Goal::AtMost(2), &Limits::default(), &mut Silent);
        assert_eq!((report.verdict, report.stats[0].1), (Verdict::Unique, 0));
    }
}
