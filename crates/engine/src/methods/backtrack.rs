//! `backtrack`: the textbook method. Cell by cell in reading order, value by value, asking the rules.

use std::ops::ControlFlow;

use garns_puzzle::{Grid, Puzzle, RuleDef, View};

use crate::run::Run;
use crate::{About, Engine, Entry, Event, Goal, Limits, Report, UnsupportedError, Watch, about};

pub(crate) const ENTRY: Entry = Entry { about: &ABOUT, make: |_| Box::new(Backtrack) };

static ABOUT: About = about! {
    name: "backtrack", complete: true,
    what:
        "The textbook method: fills the cells in reading order, tries each value in turn, checks every rule \
         of the cell, and backtracks where none fits. Knows all rules; slow.",
        "O método clássico dos livros-texto: preenche as células na ordem de leitura, tenta cada valor, \
         verifica todas as regras da célula e retrocede quando nenhum serve. Conhece todas as regras; lento.",
};

pub(crate) struct Backtrack;

impl Engine for Backtrack {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn accepts(&self, _puzzle: &Puzzle) -> Result<(), UnsupportedError> {
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, goal: Goal, limits: &Limits, watch: &mut dyn Watch) -> Report {
        let run = Run::new(puzzle, goal, limits, watch);
        let mut search = Search {
            puzzle,
            steps: run.wants_steps(),
            run,
            grid: puzzle.givens().clone(),
            blank: (0..puzzle.cells().len()).filter(|&i| puzzle.givens().get(i).is_none()).collect(),
            rules_of: rules_of(puzzle),
        };
        // A puzzle whose givens break a rule has no solution, and needs no search to know it.
        let exhausted = !puzzle.check(puzzle.givens()).is_empty() || search.fill().is_continue();
        search.run.report(ABOUT.name, exhausted)
    }
}

/// For each cell the rules that look at it.
fn rules_of(puzzle: &Puzzle) -> Vec<Vec<&dyn RuleDef>> {
    let mut rules_of: Vec<Vec<&dyn RuleDef>> = vec![Vec::new(); puzzle.cells().len()];
    for rule in puzzle.rules() {
        let mut cells: Vec<usize> =
            rule.def().cells(puzzle).iter().filter_map(|cell| puzzle.index(*cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            rules_of[cell].push(rule.def());
        }
    }
    rules_of
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    run: Run<'a>,
    steps: bool,
    grid: Grid,
    blank: Vec<usize>,
    rules_of: Vec<Vec<&'a dyn RuleDef>>,
}

impl Search<'_> {
    /// Searches all ways to fill the blank cells; `Break` when the run is to end before that is done.
    fn fill(&mut self) -> ControlFlow<()> {
        let mut depth = 0;
        // The rank each blank cell tries next.
        let mut next = vec![0; self.blank.len()];
        loop {
            if depth == self.blank.len() {
                let grid = &self.grid;
                self.run.solution(|| grid.clone())?;
            } else if self.place_next(depth, &mut next)? {
                depth += 1;
                continue;
            }
            if depth == 0 {
                return ControlFlow::Continue(());
            }
            depth -= 1;
            self.remove(self.blank[depth])?;
        }
    }

    /// Writes the next value that fits into the blank cell at this depth; false, and a fresh start for the next
    /// visit, when there is none.
    fn place_next(&mut self, depth: usize, next: &mut [usize]) -> ControlFlow<(), bool> {
        let cell = self.blank[depth];
        while next[depth] < self.puzzle.values().len() {
            let rank = next[depth];
            next[depth] += 1;
            if !self.puzzle.marks(cell).has(rank) {
                continue;
            }
            self.run.node()?;
            self.grid.set(cell, rank);
            if self.fits(cell) {
                if self.steps {
                    self.run.tell(Event::Placed { cell, rank })?;
                }
                return ControlFlow::Continue(true);
            }
        }
        next[depth] = 0;
        self.grid.clear(cell);
        ControlFlow::Continue(false)
    }

    fn fits(&self, cell: usize) -> bool {
        let view = View { puzzle: self.puzzle, grid: &self.grid };
        self.rules_of[cell].iter().all(|law| {
            let mut holds = true;
            law.check(&view, &mut |_, _| holds = false);
            holds
        })
    }

    fn remove(&mut self, cell: usize) -> ControlFlow<()> {
        self.grid.clear(cell);
        if self.steps { self.run.tell(Event::Removed { cell }) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{FIGURE_1, puzzle};
    use crate::{Silent, Verdict};
    use garns_puzzle::rules::{Cage, Op, Thermometer};

    #[test]
    fn every_rule_is_asked() {
        let mut latin = Puzzle::latin(3).unwrap();
        latin.add(Thermometer { path: "r1c1-r1c3".parse().unwrap(), slow: false }).unwrap();
        latin.add(Cage { cells: "r1c1 r2c1".parse().unwrap(), op: Some(Op::Subtract), target: 2 }).unwrap();
        let report = Backtrack.run(&latin, Goal::AtMost(2), &Limits::default(), &mut Silent);
        assert_eq!(report.verdict, Verdict::Unique);
        assert_eq!(report.solutions[0].iter().flatten().collect::<Vec<_>>(), [0, 1, 2, 2, 0, 1, 1, 2, 0]);
    }

    #[test]
    fn steps_replay_the_solution() {
        struct Replay(Grid, bool);
        impl Watch for Replay {
            fn wants_steps(&self) -> bool {
                true
            }
            fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
                match event {
                    Event::Placed { cell, rank } => self.0.set(cell, rank),
                    Event::Removed { cell } => self.0.clear(cell),
                    Event::Solution(grid) => {
                        assert_eq!(*grid, self.0);
                        self.1 = true;
                    }
                    _ => {}
                }
                ControlFlow::Continue(())
            }
        }
        let puzzle = puzzle(FIGURE_1);
        let mut replay = Replay(puzzle.givens().clone(), false);
        Backtrack.run(&puzzle, Goal::AtMost(2), &Limits::default(), &mut replay);
        assert!(replay.1, "a solution was seen");
        assert_eq!(replay.0, *puzzle.givens(), "and everything was taken back");
    }
}
