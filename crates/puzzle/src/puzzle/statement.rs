//! A puzzle taken apart: its rules, givens and pencil marks one by one, and the puzzle that only some of them make.

use std::sync::{Arc, OnceLock};

use super::{Puzzle, Structure};
use crate::{Candidates, Cell, Cells, Grid};

/// One thing a puzzle says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Statement {
    /// The rule with this index in [`Puzzle::rules`]: a house, a clue, or what holds everywhere.
    Rule(usize),
    /// The given of this cell, by index.
    Given(usize),
    /// The pencil marks of this cell, by index.
    Marks(usize),
}

impl Statement {
    /// The cells it is about.
    #[must_use]
    pub fn cells(self, puzzle: &Puzzle) -> Cells {
        match self {
            Statement::Rule(number) => {
                let mut cells: Vec<Cell> =
                    puzzle.rules().get(number).map_or_else(Vec::new, |rule| rule.def().cells(puzzle));
                cells.sort_unstable();
                cells.dedup();
                cells.into()
            }
            Statement::Given(cell) | Statement::Marks(cell) => {
                puzzle.cells().get(cell).copied().into_iter().collect()
            }
        }
    }
}

impl Puzzle {
    /// Everything the puzzle says: first the rules it adds to its frame, then the frame's houses, then pencil marks and
    /// givens in reading order.
    #[must_use]
    pub fn statements(&self) -> Vec<Statement> {
        let frame = self.ground.frame_rules;
        let rules = (frame..self.rules().len()).chain(0..frame).map(Statement::Rule);
        let cells = 0..self.cells().len();
        let marked = cells.clone().filter(|cell| self.marks(*cell) != self.values().all());
        let given = cells.filter(|cell| self.givens().get(*cell).is_some());
        rules.chain(marked.map(Statement::Marks)).chain(given.map(Statement::Given)).collect()
    }

    /// The puzzle that says only this, on the same cells. What rules mean stays what it is in the whole puzzle: a pair
    /// whose dot is left out is still a pair with a dot to those that speak of the unmarked ones, and a box that is left
    /// out is still the box of its cells.
    ///
    /// It is for the checker and for engines. A format would write the frame with all its houses again.
    #[must_use]
    pub fn only(&self, statements: &[Statement]) -> Puzzle {
        let mut kept = vec![false; self.rules().len()];
        let mut givens = Grid::blank(self.cells().len());
        let mut marks: Vec<Candidates> = vec![self.values().all(); self.cells().len()];
        for statement in statements {
            match *statement {
                Statement::Rule(number) => kept[number] = true,
                Statement::Given(cell) => self.givens.get(cell).into_iter().for_each(|r| givens.set(cell, r)),
                Statement::Marks(cell) => marks[cell] = self.marks[cell],
            }
        }
        let whole = &*self.ground;
        let rules = whole.rules.iter().zip(&kept).filter(|(_, kept)| **kept);
        let ground = Structure {
            frame: whole.frame.clone(),
            values: whole.values.clone(),
            rules: rules.map(|(rule, _)| rule.clone()).collect(),
            cells: whole.cells.clone(),
            lookup: whole.lookup.clone(),
            width: whole.width,
            frame_rules: kept[..whole.frame_rules].iter().filter(|kept| **kept).count(),
            joints: whole.joints.clone(),
            blocks: whole.blocks.clone(),
            frame_houses: whole.frame_houses.clone(),
            beside: whole.beside.clone(),
            houses: OnceLock::new(),
        };
        Puzzle { notes: self.notes.clone(), givens, marks, ground: Arc::new(ground) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Difference, Indexer, Indexing, NoDifference};
    use crate::{Rule, View};

    /// A 4×4 with a dot, the rule about missing dots, a box indexer, a given and marks.
    fn puzzle() -> Puzzle {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let cell = |text: &str| text.parse().unwrap();
        puzzle.add(Difference { a: cell("r1c1"), b: cell("r1c2"), by: 1 }).unwrap();
        puzzle.add(NoDifference { by: vec![1] }).unwrap();
        puzzle.add(Indexer { is: Indexing::Box, cells: "r1c1".parse().unwrap() }).unwrap();
        puzzle.give(cell("r2c2"), 3).unwrap();
        puzzle.mark(cell("r4c4"), Candidates::first(2)).unwrap();
        puzzle
    }

    #[test]
    fn all_statements_make_the_puzzle_again() {
        let puzzle = puzzle();
        let statements = puzzle.statements();
        assert_eq!(statements.len(), 3 + 12 + 1 + 1);
        assert_eq!(puzzle.only(&statements), puzzle);
        assert_eq!(statements[0].cells(&puzzle).to_string(), "r1c1 r1c2");
    }

    #[test]
    fn what_is_left_out_no_longer_holds_and_the_rest_means_the_same() {
        let puzzle = puzzle();
        let number = |test: fn(&Rule) -> bool| Statement::Rule(puzzle.rules().iter().position(test).unwrap());
        let missing = number(|rule| matches!(rule, Rule::NoDifference(_)));
        let part = puzzle.only(&[missing]);
        assert_eq!((part.rules().len(), part.added_rules().len()), (1, 1));
        assert!(part.givens().iter().all(|given| given.is_none()) && part.marks(15) == part.values().all());
        // The dot is gone, and its pair is still not one of the unmarked.
        let grid: Grid = [0, 1, 3, 0].into_iter().chain([3; 12]).map(Some).collect();
        let cells: Vec<String> = part.check(&grid).iter().map(|found| found.cells.to_string()).collect();
        assert!(cells.is_empty(), "{cells:?}");
        let indexer = number(|rule| matches!(rule, Rule::Indexer(_)));
        let part = puzzle.only(&[indexer]);
        assert_eq!(part.rules()[0].def().cells(&part).len(), 4, "the box is still a box");
        assert!(View { puzzle: &part, grid: &grid }.puzzle.block(0).is_some());
    }
}
