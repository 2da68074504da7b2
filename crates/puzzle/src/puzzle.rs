//! The puzzle itself: cells, values, givens, pencil marks and rules, valid at every moment.

mod kind;
mod statement;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::network::Houses;
use crate::rule::Joint;
use crate::rules::{House, HouseKind};
use crate::{Candidates, Cell, Cells, Frame, Grid, PuzzleError, Rule, Values};

pub use kind::Kind;
pub use statement::Statement;

/// What a puzzle says about itself; all of it optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Notes {
    /// What it is called.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Who set it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub author: String,
    /// What it is about.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Anything else, one line each.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// When it was set, as its author writes dates.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// Where it appeared.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// How hard its author calls it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub level: String,
    /// Where to find it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub url: String,
    /// The solution that its author attached: a filling, on one line. Nothing is concluded from it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub solution: String,
    /// Where there is fog over the grid while it is solved, the cells that are free of it at first. It hides clues and changes
    /// no rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fog: Option<Cells>,
}

/// A puzzle. Every way to make or change one checks what it is given, so that a `Puzzle` is always sound:
/// each cell a rule names exists, no house is larger than the set of values, each given is a value.
/// (Givens may still contradict each other: see [`Puzzle::doubled_given`].)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    notes: Notes,
    givens: Grid,
    marks: Vec<Candidates>,
    ground: Arc<Structure>,
}

/// What puzzles that differ only in givens and marks share, so that a million of them cost no more than
/// their givens.
#[derive(Clone, Debug)]
struct Structure {
    frame: Frame,
    values: Values,
    rules: Vec<Rule>,
    cells: Vec<Cell>,
    /// For each place of the canvas the index of its cell.
    lookup: Vec<u32>,
    width: usize,
    /// The first so many rules are the frame's own houses.
    frame_rules: usize,
    joints: HashMap<(Cell, Cell), Vec<Joint>>,
    /// The box or region of each cell, as an index into the frame's houses; of several, that of the first grid.
    blocks: Vec<Option<u32>>,
    frame_houses: Arc<[House]>,
    /// Whether each cell lies beside the grids; empty where none does.
    beside: Vec<bool>,
    /// What the rules say with houses; forgotten when a rule is added.
    houses: OnceLock<Houses>,
}

/// Marks a place of the canvas where no cell is.
const HOLE: u32 = u32::MAX;

impl PartialEq for Structure {
    fn eq(&self, other: &Structure) -> bool {
        // Everything else is derived from these.
        self.frame == other.frame && self.values == other.values && self.rules == other.rules
    }
}

impl Eq for Structure {}

impl Puzzle {
    /// A puzzle without givens: the frame's houses and nothing else.
    ///
    /// # Errors
    /// When a house has more cells than there are values.
    pub fn new(frame: Frame, values: Values) -> Result<Puzzle, PuzzleError> {
        let cells = frame.cells();
        let (rows, width) = frame.canvas();
        let mut lookup = vec![HOLE; rows * width];
        for (i, cell) in cells.iter().enumerate() {
            lookup[usize::from(cell.row) * width + usize::from(cell.col)] = i as u32;
        }
        let beside = if frame.main_grids().count() < frame.grids().len() {
            let main: HashSet<Cell> = frame.main_grids().flat_map(crate::Subgrid::cells).collect();
            cells.iter().map(|cell| !main.contains(cell)).collect()
        } else {
            Vec::new()
        };
        let mut puzzle = Puzzle {
            notes: Notes::default(),
            givens: Grid::blank(cells.len()),
            marks: vec![values.all(); cells.len()],
            ground: Arc::new(Structure {
                blocks: vec![None; cells.len()],
                frame_houses: Arc::default(),
                rules: Vec::new(),
                frame_rules: 0,
                joints: HashMap::new(),
                beside,
                houses: OnceLock::new(),
                frame,
                values,
                cells,
                lookup,
                width,
            }),
        };
        let houses = puzzle.frame().houses();
        // A box that is also a row, perhaps of another grid, is listed as one of the two.
        let is_block = |house: &House| matches!(house.kind, HouseKind::Box | HouseKind::Region);
        let mut number_of: HashMap<Cells, u32> = HashMap::new();
        for (number, house) in (0..).zip(&houses) {
            if is_block(house) || !number_of.contains_key(&house.cells) {
                number_of.insert(house.cells.clone(), number);
            }
        }
        let blocks: Vec<House> = puzzle.frame().all_houses().filter(is_block).collect();
        for block in blocks {
            let Some(number) = number_of.get(&block.cells) else { continue };
            for cell in &block.cells {
                if let Some(i) = puzzle.index(*cell) {
                    Arc::make_mut(&mut puzzle.ground).blocks[i].get_or_insert(*number);
                }
            }
        }
        for house in &houses {
            puzzle.add(house.clone())?;
        }
        let ground = Arc::make_mut(&mut puzzle.ground);
        (ground.frame_rules, ground.frame_houses) = (ground.rules.len(), houses.into());
        Ok(puzzle)
    }

    /// The ordinary Sudoku of an order, with the [usual](Frame::usual) boxes and the values 1 to `order`.
    ///
    /// # Errors
    /// When the order is not within 1 to 64.
    pub fn sudoku(order: usize) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(Frame::usual(order)?, Values::count(order)?)
    }

    /// The Latin square of an order.
    ///
    /// # Errors
    /// When the order is not within 1 to 64.
    pub fn latin(order: usize) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(Frame::latin(order)?, Values::count(order)?)
    }

    /// Adds a rule.
    ///
    /// # Errors
    /// When the rule makes no sense in this puzzle; the puzzle is then as before.
    pub fn add(&mut self, rule: impl Into<Rule>) -> Result<(), PuzzleError> {
        let rule = rule.into();
        rule.def().validate(self)?;
        let ground = Arc::make_mut(&mut self.ground);
        if let Some((a, b, joint)) = rule.def().joint() {
            ground.joints.entry((a.min(b), a.max(b))).or_default().push(joint);
        }
        ground.rules.push(rule);
        ground.houses = OnceLock::new();
        Ok(())
    }

    /// Fixes the value of a cell by its [rank](Values); [`give_digit`](Puzzle::give_digit) takes the digit.
    ///
    /// # Errors
    /// When there is no such cell or no such value, or the pencil marks exclude it.
    pub fn give(&mut self, cell: Cell, rank: usize) -> Result<(), PuzzleError> {
        let i = self.index(cell).ok_or(PuzzleError::OutsideGrid { cell })?;
        if rank >= self.ground.values.len() {
            return Err(PuzzleError::NoSuchRank { cell, rank, values: self.ground.values.len() });
        }
        if !self.marks[i].has(rank) {
            let symbol = self.ground.values.symbol(rank).to_owned();
            return Err(PuzzleError::GivenAgainstMarks { cell, symbol });
        }
        self.givens.set(i, rank);
        Ok(())
    }

    /// Fixes the value of a cell by its number: in ordinary Sudoku, its digit.
    ///
    /// # Errors
    /// As [`give`](Puzzle::give).
    pub fn give_digit(&mut self, cell: Cell, number: i64) -> Result<(), PuzzleError> {
        let rank = self.ground.values.rank(number).ok_or(PuzzleError::NoSuchValue { cell, number })?;
        self.give(cell, rank)
    }

    /// Limits a cell to some values.
    ///
    /// # Errors
    /// When there is no such cell, no value is left, or its given is excluded.
    pub fn mark(&mut self, cell: Cell, candidates: Candidates) -> Result<(), PuzzleError> {
        let i = self.index(cell).ok_or(PuzzleError::OutsideGrid { cell })?;
        let marks = candidates & self.ground.values.all();
        if marks.is_empty() {
            return Err(PuzzleError::NoCandidate { cell });
        }
        if let Some(rank) = self.givens.get(i).filter(|rank| !marks.has(*rank)) {
            let symbol = self.ground.values.symbol(rank).to_owned();
            return Err(PuzzleError::GivenAgainstMarks { cell, symbol });
        }
        self.marks[i] = marks;
        Ok(())
    }

    /// The same puzzle with other givens. A given outside a cell's pencil marks is kept: no engine will find
    /// a solution, and the checker names the cell.
    ///
    /// # Panics
    /// When the grid has another number of cells, or a rank that is no value of this puzzle.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Puzzle {
        assert_eq!(givens.len(), self.ground.cells.len(), "one given or blank for each cell");
        assert!(givens.iter().flatten().all(|rank| rank < self.ground.values.len()), "givens are values");
        Puzzle { givens, ..self.clone() }
    }

    /// What the puzzle says about itself.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The notes, to be changed.
    pub fn notes_mut(&mut self) -> &mut Notes {
        &mut self.notes
    }

    /// The grids it stands on.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        &self.ground.frame
    }

    /// The values cells take.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.ground.values
    }

    /// The cells in reading order; everywhere else a cell is known by its index in this list.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.ground.cells
    }

    /// The index of a cell, if the puzzle has it.
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        if col >= self.ground.width {
            return None;
        }
        self.ground.lookup.get(row * self.ground.width + col).filter(|&&i| i != HOLE).map(|&i| i as usize)
    }

    /// The fixed values.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The pencil marks of a cell (by index), its given left aside.
    #[must_use]
    pub fn marks(&self, cell: usize) -> Candidates {
        self.marks[cell]
    }

    /// The pencil marks of all cells.
    pub(crate) fn all_marks(&self) -> &[Candidates] {
        &self.marks
    }

    /// What a cell (by index) may hold by its given and its pencil marks alone.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> Candidates {
        self.givens.get(cell).map_or(self.marks[cell], |rank| self.marks[cell] & Candidates::only(rank))
    }

    /// All rules: first the frame's houses, then what was added.
    #[must_use]
    pub fn rules(&self) -> &[Rule] {
        &self.ground.rules
    }

    /// The rules beyond the frame's houses.
    #[must_use]
    pub fn added_rules(&self) -> &[Rule] {
        &self.ground.rules[self.ground.frame_rules..]
    }

    /// The signs between two cells.
    #[must_use]
    pub fn joints(&self, a: Cell, b: Cell) -> &[Joint] {
        self.ground.joints.get(&(a.min(b), a.max(b))).map_or(&[], Vec::as_slice)
    }

    /// The box or region of a cell (by index), as its number among the [frame's houses](Frame::houses); where those of
    /// several grids overlap, that of the first.
    #[must_use]
    pub fn block(&self, cell: usize) -> Option<usize> {
        self.ground.blocks[cell].map(|block| block as usize)
    }

    /// The cells of that box or region.
    #[must_use]
    pub fn block_cells(&self, cell: usize) -> Option<&Cells> {
        self.block(cell).map(|block| &self.ground.frame_houses[block].cells)
    }

    /// Whether a cell (by index) lies [beside](Frame::beside) the grids: it has no neighbours.
    #[must_use]
    pub fn is_beside(&self, cell: usize) -> bool {
        self.ground.beside.get(cell) == Some(&true)
    }

    /// The cells of the grids, without those beside them, in reading order.
    pub fn grid_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.ground.cells.iter().enumerate();
        cells.filter(|(i, _)| !self.is_beside(*i)).map(|(_, cell)| *cell)
    }

    /// Whether there is a cell here that is not beside the grids.
    pub(crate) fn in_grid(&self, cell: Cell) -> bool {
        self.index(cell).is_some_and(|i| !self.is_beside(i))
    }

    /// Every pair of cells of the grids that lie one of the steps apart; steps that lead back are not asked for.
    pub(crate) fn pairs_at(&self, steps: &[(i32, i32)]) -> impl Iterator<Item = (Cell, Cell)> {
        let at = |cell: Cell, (down, right)| Some((cell, cell.offset(down, right)?));
        let pairs =
            self.grid_cells().flat_map(move |cell| steps.iter().filter_map(move |step| at(cell, *step)));
        pairs.filter(|(_, other)| self.in_grid(*other))
    }

    /// The first value given twice in one house, if there is one.
    #[must_use]
    pub fn doubled_given(&self) -> Option<PuzzleError> {
        for rule in &self.ground.rules {
            let Rule::House(house) = rule else { continue };
            let given = |cell: &Cell| self.index(*cell).and_then(|i| self.givens.get(i));
            let mut seen = 0_u64;
            for cell in &house.cells {
                let Some(rank) = given(cell) else { continue };
                if seen & 1 << rank == 0 {
                    seen |= 1 << rank;
                    continue;
                }
                let first = house.cells.iter().find(|first| given(first) == Some(rank)).unwrap_or(cell);
                return Some(PuzzleError::GivenTwice {
                    house: Box::new(house.clone()),
                    symbol: self.ground.values.symbol(rank).to_owned(),
                    first: *first,
                    second: *cell,
                });
            }
        }
        None
    }

    /// What the rules say with houses and candidates, put together once for all puzzles on the same ground.
    pub(crate) fn houses(&self) -> &Houses {
        self.ground.houses.get_or_init(|| Houses::of(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{AntiKing, House};

    #[test]
    fn every_order_and_shape_can_be_made() {
        for order in 1..=64 {
            let puzzle = Puzzle::sudoku(order).unwrap();
            assert_eq!(puzzle.cells().len(), order * order);
            assert_eq!(puzzle.values().len(), order);
        }
        assert_eq!(Puzzle::new(Frame::samurai(), Values::count(9).unwrap()).unwrap().cells().len(), 369);
    }

    #[test]
    fn too_few_values_for_a_house_are_refused() {
        let flaw = Puzzle::new(Frame::boxes(3, 3).unwrap(), Values::count(8).unwrap()).unwrap_err();
        assert_eq!(flaw.to_string(), "row 1: 9 cells, but only 8 values");
    }

    #[test]
    fn cells_of_a_canvas_with_holes_are_found() {
        let puzzle = Puzzle::new(Frame::samurai(), Values::count(9).unwrap()).unwrap();
        for (i, cell) in puzzle.cells().iter().enumerate() {
            assert_eq!(puzzle.index(*cell), Some(i));
        }
        for hole in [Cell::new(0, 9), Cell::new(9, 0), Cell::new(21, 0), Cell::new(0, 21), Cell::new(0, 22)] {
            assert_eq!(puzzle.index(hole), None, "{hole}");
        }
    }

    #[test]
    fn a_doubled_given_is_named_with_its_house() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        puzzle.give(Cell::new(2, 0), 4).unwrap();
        assert_eq!(puzzle.doubled_given(), None);
        puzzle.give(Cell::new(2, 8), 4).unwrap();
        let flaw = puzzle.doubled_given().unwrap();
        assert_eq!(flaw.to_string(), "5 is given twice in row 3: at r3c1 and at r3c9");
    }

    #[test]
    fn givens_and_marks_agree() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let cell = Cell::new(0, 0);
        puzzle.mark(cell, Candidates::first(2)).unwrap();
        assert!(matches!(puzzle.give(cell, 3), Err(PuzzleError::GivenAgainstMarks { .. })));
        puzzle.give(cell, 1).unwrap();
        assert_eq!(puzzle.candidates(0), Candidates::only(1));
        assert!(matches!(puzzle.mark(cell, Candidates::only(0)), Err(PuzzleError::GivenAgainstMarks { .. })));
        assert!(matches!(puzzle.mark(cell, Candidates::NONE), Err(PuzzleError::NoCandidate { .. })));
        assert!(matches!(puzzle.give(Cell::new(9, 9), 0), Err(PuzzleError::OutsideGrid { .. })));
    }

    #[test]
    fn the_kind_is_told_from_frame_and_rules() {
        assert_eq!(Puzzle::sudoku(6).unwrap().kind(), Kind::Sudoku);
        assert_eq!(Puzzle::sudoku(7).unwrap().kind(), Kind::Latin);
        let loose = Puzzle::new(Frame::loose(1, 5).unwrap(), Values::count(3).unwrap()).unwrap();
        assert_eq!(loose.kind(), Kind::Colouring);
    }

    #[test]
    fn a_refused_rule_leaves_the_puzzle_as_it_was() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let before = puzzle.clone();
        assert!(puzzle.add(House::extra("r1c1 r9c9".parse().unwrap())).is_err());
        assert_eq!(puzzle, before);
        puzzle.add(AntiKing {}).unwrap();
        assert_ne!(puzzle, before);
        assert_eq!(puzzle.added_rules().len(), 1);
    }
}
