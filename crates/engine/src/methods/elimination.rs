//! `elimination`: fills cells that have one candidate left, pass after pass, and says when it is stuck.

use garns_puzzle::{Candidates, Grid, Network, Puzzle};

use crate::run::Run;
use crate::{About, Engine, Entry, Event, Goal, Limits, Param, Report, Stop, Watch, about};

/// Public by itself, so that a program that needs this engine alone links no other.
pub const ENTRY: Entry = Entry {
    about: &ABOUT,
    make: |settings| Box::new(Elimination { hidden: settings.get("hidden") == "true" }),
};

static ABOUT: About = about! {
    name: "elimination", complete: false,
    what:
        "Fills cells that have one candidate left, in reading order, pass after pass. Never guesses: it \
         solves easy puzzles and gets stuck on hard ones, and then shows how far it got.",
        "Preenche células com um único candidato, na ordem de leitura, passada após passada. Nunca chuta: \
         resolve jogos fáceis e empaca nos difíceis, e então mostra até onde chegou.",
    params: [
        Param::choice("hidden",
            "also fill the only place for a value in a house",
            "preencher também o único lugar para um valor numa casa",
            &["false", "true"]),
    ],
};

struct Elimination {
    hidden: bool,
}

impl Engine for Elimination {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let run = Run::new(puzzle, goal, limits, watch);
        if self.accepts(puzzle).is_err() {
            return run.refuse(ABOUT.name);
        }
        let network = Network::of(puzzle);
        let mut board = Board::new(&network, run);
        let end = board.givens(puzzle).and_then(|()| board.passes(self.hidden));
        // Each value placed was the only one possible, so what was found is all there is.
        let exhausted = match end {
            Err(End::Contradiction) => true,
            Err(End::Stopped) => false,
            Ok(()) if board.blank.is_empty() => {
                let grid = board.grid.clone();
                let _ = board.run.solution(|| grid);
                true
            }
            Ok(()) => {
                let _ = board.run.stop(Stop::Stuck);
                false
            }
        };
        let Board { run, grid, passes, placed, .. } = board;
        let mut report = run.report(ABOUT.name, exhausted);
        report.stats = vec![("passes", passes), ("placed", placed), ("blanks", grid.blanks() as u64)];
        report.partial = (!exhausted).then_some(grid);
        report
    }
}

/// Why the passes ended before a pass found nothing.
enum End {
    /// A cell without candidate, or a house without a place for a value.
    Contradiction,
    /// A limit.
    Stopped,
}

struct Board<'a> {
    network: &'a Network<'a>,
    run: Run<'a>,
    steps: bool,
    grid: Grid,
    /// Values already in each house.
    used: Vec<Candidates>,
    /// Cells still blank, in reading order.
    blank: Vec<usize>,
    passes: u64,
    placed: u64,
}

impl<'a> Board<'a> {
    fn new(network: &'a Network<'a>, run: Run<'a>) -> Board<'a> {
        let cells = network.candidates.len();
        Board {
            network,
            steps: run.wants_steps(),
            run,
            grid: Grid::blank(cells),
            used: vec![Candidates::NONE; network.houses.len()],
            blank: (0..cells).collect(),
            passes: 0,
            placed: 0,
        }
    }

    fn candidates(&self, cell: usize) -> Candidates {
        let houses = &self.network.houses_of[cell];
        houses.iter().fold(self.network.candidates[cell], |left, &house| left.without(self.used[house]))
    }

    /// Writes the givens; two equal ones in a house are a contradiction.
    fn givens(&mut self, puzzle: &Puzzle) -> Result<(), End> {
        for (cell, given) in puzzle.givens().iter().enumerate() {
            if let Some(rank) = given {
                if !self.candidates(cell).has(rank) {
                    return Err(End::Contradiction);
                }
                self.write(cell, rank);
            }
        }
        self.blank.retain(|&cell| self.grid.get(cell).is_none());
        Ok(())
    }

    fn write(&mut self, cell: usize, rank: usize) {
        self.grid.set(cell, rank);
        for &house in &self.network.houses_of[cell] {
            self.used[house] |= Candidates::only(rank);
        }
    }

    fn place(&mut self, cell: usize, rank: usize) -> Result<(), End> {
        if self.run.node().is_break() {
            return Err(End::Stopped);
        }
        self.write(cell, rank);
        self.placed += 1;
        if self.steps && self.run.tell(Event::Placed { cell, rank }).is_break() {
            return Err(End::Stopped);
        }
        Ok(())
    }

    /// Passes over all blank cells until none is left or a pass places nothing.
    fn passes(&mut self, hidden: bool) -> Result<(), End> {
        while !self.blank.is_empty() {
            self.passes += 1;
            let before = self.placed;
            for i in 0..self.blank.len() {
                let cell = self.blank[i];
                let candidates = self.candidates(cell);
                if candidates.is_empty() {
                    return Err(End::Contradiction);
                }
                if let Some(rank) = candidates.single() {
                    self.place(cell, rank)?;
                }
            }
            if hidden {
                for house in 0..self.network.houses.len() {
                    self.only_places(house)?;
                }
            }
            if self.placed == before {
                break;
            }
            let grid = &self.grid;
            self.blank.retain(|&cell| grid.get(cell).is_none());
        }
        Ok(())
    }

    /// Fills values that have one place left in a house that needs every value.
    fn only_places(&mut self, house: usize) -> Result<(), End> {
        let cells = &self.network.houses[house];
        if cells.len() < self.network.values {
            return Ok(());
        }
        for rank in Candidates::first(self.network.values).without(self.used[house]).iter() {
            let mut places =
                cells.iter().filter(|&&c| self.grid.get(c).is_none() && self.candidates(c).has(rank));
            match (places.next(), places.next()) {
                (None, _) => return Err(End::Contradiction),
                (Some(&cell), None) => self.place(cell, rank)?,
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, LEO, puzzle};
    use crate::{Silent, Verdict};
    use garns_puzzle::Cell;

    fn run(text: &str, hidden: bool) -> Report {
        Elimination { hidden }.run(&puzzle(text), Goal::AtMost(2), &Limits::default(), &mut Silent)
    }

    #[test]
    fn figure_1_takes_four_passes() {
        let report = run(FIGURE_1, false);
        assert_eq!((report.verdict, report.stats[0]), (Verdict::Unique, ("passes", 4)));
        assert_eq!((report.count, report.exact, report.solutions.len()), (1, true, 1));
    }

    #[test]
    fn star_burst_leo_is_stuck_in_the_first_pass() {
        let report = run(LEO, false);
        assert_eq!((report.verdict, report.stop), (Verdict::GaveUp, Some(Stop::Stuck)));
        assert_eq!(report.stats, [("passes", 1), ("placed", 0), ("blanks", 61)]);
        assert_eq!(report.partial.unwrap().blanks(), 61);
    }

    #[test]
    fn hidden_singles_go_further() {
        // A 17-clue puzzle without a naked single at first, solved by hidden ones.
        let text = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        assert_eq!(run(text, false).stop, Some(Stop::Stuck));
        assert_eq!(run(text, true).verdict, Verdict::Unique);
    }

    #[test]
    fn contradictions_prove_that_there_is_no_solution() {
        let mut wrong = puzzle(FIGURE_1);
        wrong.give(Cell::new(0, 1), 0).unwrap();
        for hidden in [false, true] {
            let report = Elimination { hidden }.run(&wrong, Goal::First, &Limits::default(), &mut Silent);
            assert_eq!((report.verdict, report.partial), (Verdict::Impossible, None));
        }
    }
}
