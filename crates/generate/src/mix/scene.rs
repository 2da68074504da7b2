//! A full grid on which clues are proposed: its numbers, walks over it, lines seen from outside, and what is taken.

use std::collections::HashSet;

use garns_puzzle::{Cell, Cells, Grid, Puzzle, Rule, View};

use crate::Rng;

/// A full grid, and what is drawn on it already.
pub(crate) struct Scene<'a> {
    /// The rules so far.
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) solution: &'a Grid,
    pub(crate) rng: &'a mut Rng,
    /// Cells that lines and cages lie on: others keep clear of them.
    pub(crate) taken: &'a HashSet<Cell>,
    /// A rule of the kind that is wanted, whose size and other numbers are taken over.
    pub(crate) like: Option<&'a Rule>,
}

/// Starts of a walk before it is given up, and steps of each.
const STARTS: usize = 40;
const STEPS: usize = 300;

/// The steps to the eight neighbours.
const AROUND: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Scene<'_> {
    pub(crate) fn number(&self, cell: Cell) -> i64 {
        View { puzzle: self.puzzle, grid: self.solution }.number(cell).unwrap_or_default()
    }

    pub(crate) fn numbers(&self, cells: &[Cell]) -> Vec<i64> {
        cells.iter().map(|cell| self.number(*cell)).collect()
    }

    pub(crate) fn values(&self) -> usize {
        self.puzzle.values().len()
    }

    /// Whether a rule makes sense here and the grid keeps it.
    pub(crate) fn holds(&self, rule: &Rule) -> bool {
        let mut kept = rule.def().validate(self.puzzle).is_ok();
        if kept {
            let view = View { puzzle: self.puzzle, grid: self.solution };
            rule.def().check(&view, &mut |_, _| kept = false);
        }
        kept
    }

    /// The rule with the first number of a range that makes the grid keep it.
    pub(crate) fn with_number(
        &self,
        mut numbers: impl Iterator<Item = i64>,
        rule: impl Fn(i64) -> Rule,
    ) -> Option<Rule> {
        numbers.find_map(|number| Some(rule(number)).filter(|rule| self.holds(rule)))
    }

    /// The size of what is wanted: that of the rule it is to be like, or any between the two.
    pub(crate) fn size(&mut self, least: usize, most: usize) -> usize {
        let most = most.min(self.values()).max(least);
        let like = self.like.map(|rule| rule.def().cells(self.puzzle).len());
        like.unwrap_or_else(|| least + self.rng.index(most - least + 1))
    }

    /// The cells of the grids nothing lies on, in random order.
    pub(crate) fn free_cells(&mut self) -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            self.puzzle.grid_cells().filter(|cell| !self.taken.contains(cell)).collect();
        self.rng.shuffle(&mut cells);
        cells
    }

    /// The neighbours of a cell in the grids, in random order; by a corner too, or by a side only.
    fn near(&mut self, cell: Cell, corners: bool) -> Vec<Cell> {
        let steps = AROUND.iter().filter(|(down, right)| corners || down * right == 0);
        let mut near: Vec<Cell> = steps
            .filter_map(|(down, right)| cell.offset(*down, *right))
            .filter(|cell| self.puzzle.index(*cell).is_some_and(|i| !self.puzzle.is_beside(i)))
            .collect();
        self.rng.shuffle(&mut near);
        near
    }

    /// A walk of so many free cells, none twice, every beginning of which is good: depth-first search by chance.
    pub(crate) fn walk(&mut self, length: usize, good: impl Fn(&[i64]) -> bool) -> Option<Cells> {
        for start in self.free_cells().into_iter().take(STARTS) {
            let mut path = vec![start];
            let mut numbers = vec![self.number(start)];
            let mut open = vec![self.near(start, true)];
            let mut steps = 0;
            while let Some(next) = open.last_mut() {
                if path.len() == length && good(&numbers) {
                    return Some(path.into());
                }
                let onward = (path.len() < length && steps < STEPS).then(|| next.pop()).flatten();
                let Some(cell) = onward else {
                    open.pop();
                    path.pop();
                    numbers.pop();
                    continue;
                };
                steps += 1;
                if self.taken.contains(&cell) || path.contains(&cell) {
                    continue;
                }
                numbers.push(self.number(cell));
                if good(&numbers) {
                    path.push(cell);
                    let near = self.near(cell, true);
                    open.push(near);
                } else {
                    numbers.pop();
                }
            }
        }
        None
    }

    /// A rule on a walk of so many cells that the grid keeps.
    pub(crate) fn line(&mut self, length: usize, rule: impl Fn(Cells) -> Rule) -> Option<Rule> {
        for _ in 0..STEPS {
            let found = rule(self.walk(length, |_| true)?);
            if self.holds(&found) {
                return Some(found);
            }
        }
        None
    }

    /// Connected free cells, as many as asked for, with different values if they are to differ.
    pub(crate) fn area(&mut self, size: usize, differ: bool) -> Option<Cells> {
        for start in self.free_cells().into_iter().take(STARTS) {
            let mut cells = vec![start];
            while cells.len() < size {
                let mut near = Vec::new();
                for &cell in &cells {
                    near.append(&mut self.near(cell, false));
                }
                self.rng.shuffle(&mut near);
                let fits = |cell: &Cell| {
                    let known = || self.numbers(&cells).contains(&self.number(*cell));
                    !(self.taken.contains(cell) || cells.contains(cell) || differ && known())
                };
                let Some(cell) = near.into_iter().find(fits) else { break };
                cells.push(cell);
            }
            if cells.len() == size {
                cells.sort_unstable();
                return Some(cells.into());
            }
        }
        None
    }

    /// A row or column of a grid that is a house, from either side.
    pub(crate) fn side(&mut self) -> Option<Cells> {
        let grids: Vec<_> = self.puzzle.frame().main_grids().filter(|grid| grid.lines).cloned().collect();
        let grid = grids.get(self.rng.index(grids.len().max(1)))?;
        let at = |row, col| Cell::new(grid.at.row + row, grid.at.col + col);
        let mut line: Vec<Cell> = if self.rng.once_in(2) {
            let row = self.rng.index(usize::from(grid.rows)) as u16;
            (0..grid.cols).map(|col| at(row, col)).collect()
        } else {
            let col = self.rng.index(usize::from(grid.cols)) as u16;
            (0..grid.rows).map(|row| at(row, col)).collect()
        };
        if self.rng.once_in(2) {
            line.reverse();
        }
        Some(line.into())
    }

    /// A diagonal of a grid from its border on, of at least so many cells.
    pub(crate) fn diagonal(&mut self, least: usize) -> Option<Cells> {
        let cells: Vec<Cell> = self.puzzle.grid_cells().collect();
        for _ in 0..STARTS {
            let start = cells[self.rng.index(cells.len())];
            let [down, right] = [0, 1].map(|_| if self.rng.once_in(2) { 1 } else { -1 });
            let there = |cell: &Cell| self.puzzle.index(*cell).is_some_and(|i| !self.puzzle.is_beside(i));
            if start.offset(-down, -right).is_some_and(|before| there(&before)) {
                continue;
            }
            let next = |cell: &Cell| cell.offset(down, right).filter(there);
            let line: Vec<Cell> = std::iter::successors(Some(start), next).collect();
            if line.len() >= least {
                return Some(line.into());
            }
        }
        None
    }

    /// Two neighbours, no dot or sum between them yet, whose numbers are related so.
    pub(crate) fn pair(&mut self, related: impl Fn(i64, i64) -> bool) -> Option<(Cell, Cell)> {
        let mut cells: Vec<Cell> = self.puzzle.grid_cells().collect();
        self.rng.shuffle(&mut cells);
        cells.into_iter().find_map(|cell| {
            let near = self.near(cell, false);
            let number = self.number(cell);
            let fits = |other: &Cell| {
                self.puzzle.joints(cell, *other).is_empty() && related(number, self.number(*other))
            };
            near.into_iter().find(fits).map(|other| (cell, other))
        })
    }

    /// Every pair of neighbours whose numbers are related so, once.
    pub(crate) fn pairs(&self, related: impl Fn(i64, i64) -> bool) -> Vec<(Cell, Cell)> {
        let cells: Vec<Cell> = self.puzzle.grid_cells().collect();
        let onward = |cell: &Cell| {
            [cell.offset(0, 1), cell.offset(1, 0)]
                .into_iter()
                .flatten()
                .map(|o| (*cell, o))
                .collect::<Vec<_>>()
        };
        let pairs = cells.iter().flat_map(onward);
        pairs
            .filter(|(_, other)| self.puzzle.index(*other).is_some_and(|i| !self.puzzle.is_beside(i)))
            .filter(|(cell, other)| related(self.number(*cell), self.number(*other)))
            .collect()
    }
}
