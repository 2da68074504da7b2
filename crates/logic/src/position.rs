//! Where a solver stands: what is written, and what may still be written.

use std::sync::Arc;

use garns_puzzle::{Candidates, Grid, Network, Puzzle};

use crate::{CellNotation, CellSet, Deadline, Step, Topology};

/// A puzzle being solved: values written and candidates left, cell by cell and value by value.
#[derive(Clone, Debug)]
pub struct Position<S> {
    /// What never changes.
    pub ground: Arc<Topology<S>>,
    /// What each blank cell may hold; nothing for a filled one.
    pub candidates: Vec<Candidates>,
    /// For each value, the blank cells that may hold it.
    pub places: Vec<S>,
    /// What is written.
    pub grid: Grid,
    /// The cells that were given.
    pub givens: S,
    /// The blank cells.
    pub blank: S,
    /// How long techniques may look for a step.
    pub deadline: Deadline,
}

impl<S: CellSet> Position<S> {
    /// The position at the start of a puzzle, unless it has more cells than the set has room for.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Option<Position<S>> {
        let ground = Arc::new(Topology::of(puzzle)?);
        let network = Network::of(puzzle);
        let cells = ground.names.cells.len();
        let all = S::of(0..cells);
        let mut position = Position {
            places: vec![S::default(); ground.order()],
            candidates: network.candidates,
            grid: Grid::blank(cells),
            givens: S::default(),
            blank: all,
            deadline: Deadline::default(),
            ground,
        };
        for (cell, limit) in &position.ground.limits {
            position.candidates[*cell] &= *limit;
        }
        for cell in 0..cells {
            for value in position.candidates[cell].iter() {
                position.places[value] = position.places[value] | S::only(cell);
            }
        }
        for (cell, given) in puzzle.givens().iter().enumerate() {
            if let Some(value) = given {
                position.givens = position.givens | S::only(cell);
                position.place(cell, value);
            }
        }
        Some(position)
    }

    /// Writes a value and strikes it out wherever it can no longer stand.
    pub fn place(&mut self, cell: usize, value: usize) {
        for other in self.candidates[cell].iter() {
            self.places[other] = self.places[other].without(S::only(cell));
        }
        self.candidates[cell] = Candidates::NONE;
        self.grid.set(cell, value);
        self.blank = self.blank.without(S::only(cell));
        let seen = self.places[value] & self.ground.peers[cell];
        for peer in seen.cells() {
            self.candidates[peer] = self.candidates[peer].without(Candidates::only(value));
        }
        self.places[value] = self.places[value].without(seen);
    }

    /// Cells are written in this way from here on.
    pub(crate) fn write_cells(&mut self, notation: CellNotation) {
        // What never changes is shared by the positions of a puzzle, and does not change by this but for names.
        Arc::make_mut(&mut self.ground).names.notation = notation;
    }

    /// What each cell may hold, written values included.
    #[must_use]
    pub fn domains(&self) -> Vec<Candidates> {
        let written = |cell| self.grid.get(cell).map(Candidates::only);
        (0..self.candidates.len()).map(|cell| written(cell).unwrap_or(self.candidates[cell])).collect()
    }

    /// Strikes out a candidate.
    pub fn remove(&mut self, cell: usize, value: usize) {
        self.candidates[cell] = self.candidates[cell].without(Candidates::only(value));
        self.places[value] = self.places[value].without(S::only(cell));
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        for spot in &step.removed {
            self.remove(spot.cell, spot.value);
        }
        for spot in &step.placed {
            if self.grid.get(spot.cell).is_none() {
                self.place(spot.cell, spot.value);
            }
        }
    }

    /// Whether the cell may hold the value.
    #[must_use]
    pub fn has(&self, cell: usize, value: usize) -> bool {
        self.places[value].has(cell)
    }

    /// The cells of a house that may hold a value.
    #[must_use]
    pub fn places_in(&self, house: usize, value: usize) -> S {
        self.places[value] & self.ground.houses[house].cells
    }

    /// The blank cells with just so many candidates.
    #[must_use]
    pub fn with_count(&self, count: usize) -> S {
        S::of(self.blank.cells().filter(|cell| self.candidates[*cell].len() == count))
    }

    /// All candidates of the cells of a set.
    #[must_use]
    pub fn union(&self, cells: S) -> Candidates {
        cells.cells().fold(Candidates::NONE, |all, cell| all | self.candidates[cell])
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.blank.is_empty()
    }

    /// Whether a blank cell has nothing left to hold, or a full house no place left for a value.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        let empty = self.blank.cells().any(|cell| self.candidates[cell].is_empty());
        empty
            || self.ground.houses.iter().enumerate().filter(|(_, house)| house.full).any(|(number, house)| {
                let written = house.list.iter().filter_map(|cell| self.grid.get(*cell));
                let written: Candidates = written.collect();
                (0..self.ground.order())
                    .any(|value| !written.has(value) && self.places_in(number, value).is_empty())
            })
    }
}
