//! The puzzle on the table and everything that was written into it, with a history that never forgets.

use std::collections::BTreeMap;
use std::sync::Arc;

use garns::{Candidates, Graph, Grid, Puzzle, Rule};
use serde::{Deserialize, Serialize};

use crate::part::Part;

/// What stands in a cell beside its given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The value written, by rank.
    #[serde(rename = "v", default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u8>,
    /// Small marks in the corner, one bit a rank.
    #[serde(rename = "o", default, skip_serializing_if = "is_zero")]
    pub corner: u64,
    /// Small marks in the centre, one bit a rank.
    #[serde(rename = "c", default, skip_serializing_if = "is_zero")]
    pub centre: u64,
    /// Colours, one bit each.
    #[serde(rename = "k", default, skip_serializing_if = "is_zero")]
    pub colours: u64,
    /// Lines of the pen to neighbouring cells, one bit for each of [`PEN`].
    #[serde(rename = "l", default, skip_serializing_if = "is_zero")]
    pub pen: u8,
}

/// Where a line of the pen leads from the cell that holds it: rows down and columns right.
pub const PEN: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

fn is_zero<T: Default + PartialEq>(bits: &T) -> bool {
    *bits == T::default()
}

/// The ranks of a set of bits, smallest first.
pub fn ranks(bits: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |rank| bits >> rank & 1 == 1)
}

/// A set of candidates as bits.
pub fn bits(candidates: Candidates) -> u64 {
    candidates.iter().fold(0, |bits, rank| bits | 1 << rank)
}

/// Whether two puzzles differ in no more than givens, candidates and notes.
pub fn same_ground(a: &Puzzle, b: &Puzzle) -> bool {
    a.values() == b.values() && a.frame() == b.frame() && a.added_rules() == b.added_rules()
}

/// What a digit is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The value of the cell.
    Value,
    /// A mark in the corner.
    Corner,
    /// A mark in the centre.
    Centre,
    Colour,
    /// A line from cell to cell.
    Pen,
}

impl Mode {
    /// All of them, in the order of their keys Z, X, C, V, B.
    pub const ALL: [Mode; 5] = [Mode::Value, Mode::Corner, Mode::Centre, Mode::Colour, Mode::Pen];
}

/// How many colours there are to mark cells with.
pub const COLOURS: usize = 9;

/// One thing that was done, and what it takes to undo it.
#[derive(Clone, Debug)]
enum Change {
    /// Some cells: index, before, after.
    Cells(Vec<(usize, Entry, Entry)>),
    /// The puzzle itself, with all its cells.
    Whole(Box<(State, State)>),
}

/// A puzzle and what was written into it.
#[derive(Clone, Debug, PartialEq)]
struct State {
    puzzle: Arc<Puzzle>,
    entries: Vec<Entry>,
    /// What is missing, where the puzzle was read in part.
    part: Option<Arc<Part>>,
}

impl State {
    /// A puzzle with what was written into it; cells too many or too few are forgotten or blank.
    fn new(puzzle: Puzzle, mut entries: Vec<Entry>) -> State {
        entries.resize(puzzle.cells().len(), Entry::default());
        let values = bits(puzzle.values().all());
        for (i, entry) in entries.iter_mut().enumerate() {
            let blank = puzzle.givens().get(i).is_none();
            entry.value = entry.value.filter(|rank| blank && usize::from(*rank) < puzzle.values().len());
            entry.corner &= values;
            entry.centre &= values;
            entry.colours &= (1 << COLOURS) - 1;
            entry.pen &= (1 << PEN.len()) - 1;
        }
        State { puzzle: Arc::new(puzzle), entries, part: None }
    }
}

/// What a change touched, so that only that is drawn again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touched {
    Cells(Vec<usize>),
    /// The puzzle itself.
    Whole,
}

/// The puzzle on the table.
#[derive(Clone, Debug)]
pub struct Board {
    state: State,
    /// For each cell the cells that must differ from it.
    neighbours: Arc<Vec<Vec<usize>>>,
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl Board {
    /// A puzzle with nothing written into it.
    pub fn new(puzzle: Puzzle) -> Board {
        let entries = vec![Entry::default(); puzzle.cells().len()];
        Board::with_entries(puzzle, entries)
    }

    /// A puzzle with what was written into it; cells too many or too few are forgotten or blank.
    pub fn with_entries(puzzle: Puzzle, entries: Vec<Entry>) -> Board {
        let neighbours = Arc::new(Graph::of(&puzzle).0.neighbours);
        Board { state: State::new(puzzle, entries), neighbours, done: Vec::new(), undone: Vec::new() }
    }

    pub fn puzzle(&self) -> &Arc<Puzzle> {
        &self.state.puzzle
    }

    /// What is missing of the puzzle, where it was read in part.
    pub fn part(&self) -> Option<&Arc<Part>> {
        self.state.part.as_ref()
    }

    /// The board of a puzzle of which this is missing.
    #[must_use]
    pub fn without(mut self, part: Option<Arc<Part>>) -> Board {
        self.state.part = part;
        self
    }

    /// What was written, cell by cell.
    pub fn entries(&self) -> &[Entry] {
        &self.state.entries
    }

    /// The givens with what was written beside them.
    pub fn grid(&self) -> Grid {
        let written = |(given, entry): (Option<usize>, &Entry)| given.or(entry.value.map(usize::from));
        self.state.puzzle.givens().iter().zip(&self.state.entries).map(written).collect()
    }

    /// The values, one bit a rank, that stand once in every house that needs all of them; none where there is no such house.
    pub fn finished(&self) -> u64 {
        let (puzzle, grid) = (self.puzzle(), self.grid());
        let once = |rule: &Rule| {
            let Rule::House(house) = rule else { return None };
            let (mut seen, mut again) = (0u64, 0u64);
            for rank in house.cells.iter().filter_map(|cell| grid.get(puzzle.index(*cell)?)) {
                again |= seen & 1 << rank;
                seen |= 1 << rank;
            }
            (house.cells.len() == puzzle.values().len()).then_some(seen & !again)
        };
        puzzle.rules().iter().filter_map(once).reduce(|all, own| all & own).unwrap_or(0)
    }

    /// The cells that must differ from a cell.
    pub fn neighbours(&self, cell: usize) -> &[usize] {
        self.neighbours.get(cell).map_or(&[], Vec::as_slice)
    }

    /// Whether there is something to undo, and something to redo.
    pub fn can(&self) -> (bool, bool) {
        (!self.done.is_empty(), !self.undone.is_empty())
    }

    fn is_given(&self, cell: usize) -> bool {
        self.state.puzzle.givens().get(cell).is_some()
    }

    /// Writes new entries into cells, unless they are there already.
    fn write(&mut self, new: impl IntoIterator<Item = (usize, Entry)>) -> Touched {
        let mut cells = Vec::new();
        for (cell, after) in new {
            let before = std::mem::replace(&mut self.state.entries[cell], after);
            if before != after {
                cells.push((cell, before, after));
            }
        }
        let touched = cells.iter().map(|(cell, ..)| *cell).collect();
        if !cells.is_empty() {
            self.done.push(Change::Cells(cells));
            self.undone.clear();
        }
        Touched::Cells(touched)
    }

    /// Writes a value, mark or colour into the cells, or takes it away where all of them have it already. With
    /// `tidy`, a value takes its marks out of the cells that must differ.
    pub fn enter(&mut self, cells: &[usize], mode: Mode, rank: usize, tidy: bool) -> Touched {
        let open: Vec<usize> = match mode {
            Mode::Pen => return self.line(cells),
            Mode::Colour => cells.to_vec(),
            Mode::Value => cells.iter().copied().filter(|cell| !self.is_given(*cell)).collect(),
            _ => {
                let blank = |cell: &usize| !self.is_given(*cell) && self.state.entries[*cell].value.is_none();
                cells.iter().copied().filter(blank).collect()
            }
        };
        let entries = &self.state.entries;
        let bit = 1u64 << rank;
        let has = |cell: &usize| {
            let entry = &entries[*cell];
            match mode {
                Mode::Value => entry.value == Some(rank as u8),
                Mode::Corner => entry.corner & bit != 0,
                Mode::Centre => entry.centre & bit != 0,
                Mode::Colour | Mode::Pen => entry.colours & bit != 0,
            }
        };
        let away = !open.is_empty() && open.iter().all(has);
        let set = |bits: u64| if away { bits & !bit } else { bits | bit };
        let mut new: Vec<(usize, Entry)> = Vec::new();
        for &cell in &open {
            let mut entry = entries[cell];
            match mode {
                Mode::Value => entry.value = (!away).then_some(rank as u8),
                Mode::Corner => entry.corner = set(entry.corner),
                Mode::Centre => entry.centre = set(entry.centre),
                Mode::Colour | Mode::Pen => entry.colours = set(entry.colours),
            }
            new.push((cell, entry));
        }
        if mode == Mode::Value && tidy && !away {
            let mut others: Vec<usize> =
                open.iter().flat_map(|cell| &self.neighbours[*cell]).copied().collect();
            others.sort_unstable();
            others.dedup();
            for cell in others.into_iter().filter(|cell| !open.contains(cell)) {
                let entry = entries[cell];
                new.push((cell, Entry { corner: entry.corner & !bit, centre: entry.centre & !bit, ..entry }));
            }
        }
        self.write(new)
    }

    /// The cell that holds a line of the pen between two cells, and its bit; none where they do not touch.
    fn held(&self, a: usize, b: usize) -> Option<(usize, u8)> {
        let (from, to) = (self.state.puzzle.cells().get(a)?, self.state.puzzle.cells().get(b)?);
        let way = (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col));
        let bit = |way: (i32, i32)| PEN.iter().position(|known| *known == way).map(|at| 1 << at);
        bit(way).map(|bit| (a, bit)).or_else(|| bit((-way.0, -way.1)).map(|bit| (b, bit)))
    }

    /// Draws a line with the pen from each of the cells to the next, where they touch; drawn again, it goes.
    pub fn line(&mut self, cells: &[usize]) -> Touched {
        let lines: Vec<_> = cells.windows(2).filter_map(|pair| self.held(pair[0], pair[1])).collect();
        let away = lines.iter().all(|(cell, bit)| self.state.entries[*cell].pen & bit != 0);
        let mut new: BTreeMap<usize, Entry> = BTreeMap::new();
        for (cell, bit) in lines {
            let entry = new.entry(cell).or_insert(self.state.entries[cell]);
            entry.pen = if away { entry.pen & !bit } else { entry.pen | bit };
        }
        self.write(new)
    }

    /// Clears cells: first their values, then, where none has a value, marks, colours and lines.
    pub fn clear(&mut self, cells: &[usize]) -> Touched {
        let entries = &self.state.entries;
        if cells.iter().any(|cell| entries[*cell].value.is_some()) {
            let new: Vec<_> =
                cells.iter().map(|&cell| (cell, Entry { value: None, ..entries[cell] })).collect();
            return self.write(new);
        }
        let mut new: BTreeMap<usize, Entry> = BTreeMap::new();
        for at in cells.iter().filter_map(|cell| self.state.puzzle.cells().get(*cell)) {
            for (bit, (down, right)) in PEN.iter().enumerate() {
                let before = at.offset(-down, -right).and_then(|before| self.state.puzzle.index(before));
                if let Some(before) = before.filter(|before| entries[*before].pen >> bit & 1 == 1) {
                    new.entry(before).or_insert(entries[before]).pen &= !(1 << bit);
                }
            }
        }
        new.extend(cells.iter().map(|cell| (*cell, Entry::default())));
        self.write(new)
    }

    /// Takes everything away that is not given.
    pub fn restart(&mut self) -> Touched {
        let blank: Vec<_> = (0..self.state.entries.len()).map(|cell| (cell, Entry::default())).collect();
        self.write(blank)
    }

    /// Marks every blank cell with what the values it must differ from leave, and its pencil marks allow.
    pub fn mark_all(&mut self) -> Touched {
        let (grid, puzzle) = (self.grid(), &self.state.puzzle);
        let new: Vec<_> = (0..grid.len())
            .filter(|cell| grid.get(*cell).is_none())
            .map(|cell| {
                let taken = self.neighbours[cell].iter().filter_map(|other| grid.get(*other));
                let taken = taken.fold(0u64, |bits, rank| bits | 1 << rank);
                let centre = bits(puzzle.marks(cell)) & !taken;
                (cell, Entry { centre, ..self.state.entries[cell] })
            })
            .collect();
        self.write(new)
    }

    /// Takes away marks that a value in sight of them rules out; adds none.
    pub fn tidy(&mut self) -> Touched {
        let grid = self.grid();
        let new: Vec<_> = (0..grid.len())
            .map(|cell| {
                let taken = self.neighbours[cell].iter().filter_map(|other| grid.get(*other));
                let taken = taken.fold(0u64, |bits, rank| bits | 1 << rank);
                let entry = self.state.entries[cell];
                (cell, Entry { corner: entry.corner & !taken, centre: entry.centre & !taken, ..entry })
            })
            .collect();
        self.write(new)
    }

    /// Writes a whole filling into the cells that are not given.
    pub fn fill(&mut self, grid: &Grid) -> Touched {
        let new: Vec<_> = grid
            .iter()
            .enumerate()
            .filter(|(cell, _)| !self.is_given(*cell))
            .map(|(cell, rank)| {
                (cell, Entry { value: rank.map(|rank| rank as u8), ..self.state.entries[cell] })
            })
            .collect();
        self.write(new)
    }

    /// All cells, for a change that touched most of them.
    pub fn everything(&self) -> Touched {
        Touched::Cells((0..self.state.entries.len()).collect())
    }

    /// Strikes out candidates and writes values, as a step of reasoning says; candidates are marks in the centre.
    pub fn reason(&mut self, placed: &[(usize, usize)], removed: &[(usize, usize)], tidy: bool) -> Touched {
        let mut new: Vec<(usize, Entry)> = Vec::new();
        for &(cell, rank) in removed {
            let known = new.iter().position(|(other, _)| *other == cell);
            let at = known.unwrap_or_else(|| {
                new.push((cell, self.state.entries[cell]));
                new.len() - 1
            });
            new[at].1.centre &= !(1 << rank);
            new[at].1.corner &= !(1 << rank);
        }
        if let ([(cell, rank)], []) = (placed, removed) {
            return self.enter_once(*cell, *rank, tidy);
        }
        new.extend(
            placed
                .iter()
                .map(|&(cell, rank)| (cell, Entry { value: Some(rank as u8), ..self.state.entries[cell] })),
        );
        self.write(new)
    }

    fn enter_once(&mut self, cell: usize, rank: usize, tidy: bool) -> Touched {
        if self.state.entries[cell].value == Some(rank as u8) || self.is_given(cell) {
            return Touched::Cells(Vec::new());
        }
        self.enter(&[cell], Mode::Value, rank, tidy)
    }

    /// Puts another puzzle on the table. Where it is this one changed (`keep`), what is missing of it stays missing, and
    /// what was written stays if the cells are the same.
    pub fn replace(&mut self, puzzle: Puzzle, keep: bool) -> Touched {
        let same = puzzle.cells() == self.state.puzzle.cells();
        let puzzle = if keep { crate::set::with_sound_solution(puzzle) } else { puzzle };
        let entries = if keep && same { self.state.entries.clone() } else { Vec::new() };
        let part = self.state.part.clone().filter(|_| keep);
        let before = self.put(State { part, ..State::new(puzzle, entries) });
        self.done.push(Change::Whole(Box::new((before, self.state.clone()))));
        self.undone.clear();
        Touched::Whole
    }

    /// Changes what is on the table; what was there comes back.
    fn put(&mut self, state: State) -> State {
        let before = std::mem::replace(&mut self.state, state);
        if !same_ground(&before.puzzle, &self.state.puzzle) {
            self.neighbours = Arc::new(Graph::of(&self.state.puzzle).0.neighbours);
        }
        before
    }

    /// Puts another board on the table, with what was written there.
    pub fn become_like(&mut self, other: &Board) -> Touched {
        let touched = self.replace(Puzzle::clone(other.puzzle()), false);
        self.state.entries.clone_from(&other.state.entries);
        self.state.part.clone_from(&other.state.part);
        if let Some(Change::Whole(states)) = self.done.last_mut() {
            states.1 = self.state.clone();
        }
        touched
    }

    /// Takes everything back that was written into this puzzle, and tells how many changes that were.
    pub fn rewind(&mut self) -> usize {
        let written = self.done.iter().rev().take_while(|change| matches!(change, Change::Cells(_))).count();
        for _ in 0..written {
            self.undo();
        }
        written
    }

    /// Takes the last change back.
    pub fn undo(&mut self) -> Option<Touched> {
        let change = self.done.pop()?;
        let touched = self.apply(&change, false);
        self.undone.push(change);
        Some(touched)
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&mut self) -> Option<Touched> {
        let change = self.undone.pop()?;
        let touched = self.apply(&change, true);
        self.done.push(change);
        Some(touched)
    }

    fn apply(&mut self, change: &Change, forward: bool) -> Touched {
        match change {
            Change::Cells(cells) => {
                for (cell, before, after) in cells {
                    self.state.entries[*cell] = if forward { *after } else { *before };
                }
                Touched::Cells(cells.iter().map(|(cell, ..)| *cell).collect())
            }
            Change::Whole(states) => {
                self.put(if forward { states.1.clone() } else { states.0.clone() });
                Touched::Whole
            }
        }
    }
}
