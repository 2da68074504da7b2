//! The ground a local search moves on: which cells are permuted within which units, and which houses are counted.

use garns_puzzle::rules::HouseKind;
use garns_puzzle::{Candidates, Grid, Network, Puzzle, Rule};

/// What a puzzle is to a local search. Cells are indices into [`Puzzle::cells`].
///
/// The *units* are houses that share no cell, cover all, and have as many cells as there are values: boxes or
/// regions, else rows, else columns. In every state each unit holds each value once, so only the other houses
/// can be wrong. Those stand in *slots*: two houses of a slot share no cell, so that a cell has at most one in
/// each, and a house that two cells share is in the same slot for both.
///
/// ```text
/// Sudoku:        units: boxes    slot 0: rows       slot 1: columns
/// Latin square:  units: rows     slot 0: columns
/// X-Sudoku:      units: boxes    slot 0: rows       slot 1: columns    slot 2: ╲    slot 3: ╱
/// ```
pub(crate) struct Instance {
    /// How many values there are.
    pub(crate) values: usize,
    /// The cells of each unit.
    pub(crate) units: Vec<Vec<usize>>,
    /// How many slots there are.
    pub(crate) slots: usize,
    /// How many houses are counted.
    pub(crate) houses: usize,
    /// For each cell and slot the house, or [`NO_HOUSE`].
    pub(crate) house_of: Vec<u32>,
    /// What the puzzle itself allows in each cell.
    pub(crate) allowed: Vec<Candidates>,
}

/// A cell that has no house in a slot.
pub(crate) const NO_HOUSE: u32 = u32::MAX;

impl Instance {
    /// The ground of a puzzle; `None` when nothing can be its units.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Instance> {
        let units = units(puzzle)?;
        let network = Network::of(puzzle);
        let cells = network.candidates.len();
        let mut unit_of = vec![0; cells];
        for (number, unit) in units.iter().enumerate() {
            for &cell in unit {
                unit_of[cell] = number;
            }
        }
        // What lies within a unit can't be wrong.
        let counted = |house: &&Vec<usize>| house.iter().any(|&cell| unit_of[cell] != unit_of[house[0]]);
        let houses: Vec<_> = network.houses.iter().filter(counted).collect();
        let mut slots: Vec<Vec<u32>> = Vec::new();
        for (number, house) in houses.iter().enumerate() {
            let free = slots.iter().position(|slot| house.iter().all(|&cell| slot[cell] == NO_HOUSE));
            let slot = free.unwrap_or_else(|| {
                slots.push(vec![NO_HOUSE; cells]);
                slots.len() - 1
            });
            for &cell in *house {
                slots[slot][cell] = number as u32;
            }
        }
        let house_of = (0..cells).flat_map(|cell| slots.iter().map(move |slot| slot[cell])).collect();
        Some(Instance {
            values: network.values,
            units,
            slots: slots.len(),
            houses: houses.len(),
            house_of,
            allowed: network.candidates,
        })
    }

    /// Fills what is already decided when one or no cell of a unit is blank.
    pub(crate) fn complete_units(&self, grid: &mut Grid) {
        for unit in &self.units {
            let mut blank = unit.iter().filter(|&&cell| grid.get(cell).is_none());
            if let (Some(&cell), None) = (blank.next(), blank.next()) {
                let used: Candidates = unit.iter().filter_map(|&cell| grid.get(cell)).collect();
                if let Some(rank) = Candidates::first(self.values).without(used).single() {
                    grid.set(cell, rank);
                }
            }
        }
    }

    /// Whether what is filled already breaks a house, a unit or a limit: no filling of the rest mends that.
    pub(crate) fn is_broken(&self, grid: &Grid) -> bool {
        let mut used = vec![Candidates::NONE; self.houses + self.units.len()];
        let mut broken = false;
        let mut add = |house: usize, rank: usize| {
            broken |= used[house].has(rank);
            used[house] |= Candidates::only(rank);
        };
        let mut barred = false;
        for (cell, rank) in grid.iter().enumerate() {
            let Some(rank) = rank else { continue };
            barred |= !self.allowed[cell].has(rank);
            for &house in &self.house_of[cell * self.slots..(cell + 1) * self.slots] {
                if house != NO_HOUSE {
                    add(house as usize, rank);
                }
            }
        }
        for (number, unit) in self.units.iter().enumerate() {
            for rank in unit.iter().filter_map(|&cell| grid.get(cell)) {
                add(self.houses + number, rank);
            }
        }
        broken | barred
    }
}

/// The units of a puzzle: the first kind of house that divides all its cells into permutations.
fn units(puzzle: &Puzzle) -> Option<Vec<Vec<usize>>> {
    let blocks: &[HouseKind] = &[HouseKind::Box, HouseKind::Region];
    [blocks, &[HouseKind::Row], &[HouseKind::Column]].into_iter().find_map(|kinds| {
        let mut taken = vec![false; puzzle.cells().len()];
        let mut units: Vec<Vec<usize>> = Vec::new();
        for rule in puzzle.rules() {
            let Rule::House(house) = rule else { continue };
            if !kinds.contains(&house.kind) {
                continue;
            }
            let cells: Vec<usize> = house.cells.iter().filter_map(|cell| puzzle.index(*cell)).collect();
            if cells.len() != puzzle.values().len() {
                return None;
            }
            if cells.iter().any(|&cell| std::mem::replace(&mut taken[cell], true)) {
                return None;
            }
            units.push(cells);
        }
        taken.iter().all(|&taken| taken).then_some(units)
    })
}
