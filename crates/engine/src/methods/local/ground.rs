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
///
/// Where no kind of house divides the cells so, as in graphs, each unit is a house or a single cell, and *spare* cells
/// take the values it leaves over. They come after the cells of the puzzle and are in no house: to swap a cell's value
/// with a spare one is to change it.
///
/// ```text
/// a—b, 3 values:  units: a b and a spare one, or a and two spare ones, b and two spare ones
/// ```
pub(crate) struct Instance {
    /// How many cells the puzzle has; those beyond are spare.
    pub(crate) cells: usize,
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

/// Cells are numbered by 16 bits, and one number means nowhere.
const MOST_CELLS: usize = u16::MAX as usize;

/// The largest table of the houses of each cell and slot.
const MOST_ENTRIES: usize = 1 << 24;

impl Instance {
    /// The ground of a puzzle; `None` when its tables would be too large.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<Instance> {
        let network = Network::of(puzzle);
        let units = units(puzzle).unwrap_or_else(|| completed(&network));
        let cells = units.iter().map(Vec::len).sum::<usize>();
        if cells > MOST_CELLS {
            return None;
        }
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
            if slots.len() * cells > MOST_ENTRIES {
                return None;
            }
            for &cell in *house {
                slots[slot][cell] = number as u32;
            }
        }
        let house_of = (0..cells).flat_map(|cell| slots.iter().map(move |slot| slot[cell])).collect();
        let values = network.values;
        let real = network.candidates.len();
        let mut allowed = network.candidates;
        allowed.resize(cells, Candidates::first(values));
        Some(Instance {
            cells: real,
            values,
            units,
            slots: slots.len(),
            houses: houses.len(),
            house_of,
            allowed,
        })
    }

    /// Whether every value is in every unit by the rules alone: there are no spare cells.
    pub(crate) fn is_permutation(&self) -> bool {
        self.allowed.len() == self.cells
    }

    /// What is filled of the puzzle's cells, with the spare ones blank.
    pub(crate) fn with_spare(&self, grid: &Grid) -> Grid {
        let spare = self.allowed.len() - self.cells;
        grid.iter().chain(std::iter::repeat_n(None, spare)).collect()
    }

    /// Fills what is already decided when one cell of a unit is blank, or spare ones alone are.
    pub(crate) fn complete_units(&self, grid: &mut Grid) {
        for unit in &self.units {
            let blank: Vec<usize> = unit.iter().copied().filter(|&cell| grid.get(cell).is_none()).collect();
            if blank.len() <= 1 || blank.iter().all(|&cell| cell >= self.cells) {
                let used: Candidates = unit.iter().filter_map(|&cell| grid.get(cell)).collect();
                let left = Candidates::first(self.values).without(used);
                if left.len() == blank.len() {
                    blank.into_iter().zip(left.iter()).for_each(|(cell, rank)| grid.set(cell, rank));
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

/// Units where no kind of house divides the cells: disjoint houses, the largest first, then single cells, each completed
/// with spare cells to as many as there are values.
fn completed(network: &Network) -> Vec<Vec<usize>> {
    let mut taken = vec![false; network.candidates.len()];
    let mut houses: Vec<&Vec<usize>> = network.houses.iter().collect();
    houses.sort_by_key(|house| std::cmp::Reverse(house.len()));
    let singles: Vec<Vec<usize>> = (0..taken.len()).map(|cell| vec![cell]).collect();
    let mut units: Vec<Vec<usize>> = Vec::new();
    for house in houses.into_iter().chain(&singles) {
        if house.len() <= network.values && house.iter().all(|&cell| !taken[cell]) {
            house.iter().for_each(|&cell| taken[cell] = true);
            units.push(house.clone());
        }
    }
    let mut spare = taken.len()..;
    for unit in &mut units {
        let missing = network.values - unit.len();
        unit.extend(spare.by_ref().take(missing));
    }
    units
}
