//! A puzzle as it is drawn: for each cell its place and the signals that redraw it alone.

use std::sync::Arc;

use garns::{Lang, Puzzle};
use leptos::prelude::*;

use crate::board::{Board, Entry, bits, same_ground};
use crate::learn::Role;
use crate::picture::{self, Look};

/// What a cell shows in place of what was written: a run, a solution, a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Shown {
    pub(crate) value: Option<u8>,
    pub(crate) marks: u64,
    pub(crate) parts: Vec<(usize, Role)>,
    /// Whether it belongs to the pattern that is shown.
    pub(crate) lit: bool,
    /// The colour of its ground, as of a region that is being painted.
    pub(crate) tint: Option<usize>,
}

/// The signals of one cell: what changes in it touches nothing else.
#[derive(Clone)]
pub(crate) struct Spot {
    /// What the puzzle gives.
    pub(crate) given: ArcRwSignal<Option<usize>>,
    /// The candidates that the puzzle leaves it, where it limits it.
    pub(crate) limits: ArcRwSignal<Option<u64>>,
    pub(crate) entry: ArcRwSignal<Entry>,
    pub(crate) shown: ArcRwSignal<Option<Shown>>,
    pub(crate) selected: ArcRwSignal<bool>,
    pub(crate) wrong: ArcRwSignal<bool>,
    /// Whether it is seen from the selected cell, or has its value.
    pub(crate) near: ArcRwSignal<bool>,
}

/// A puzzle and its cells as they are drawn.
pub(crate) struct Sheet {
    pub(crate) puzzle: Arc<Puzzle>,
    /// Where each cell is.
    pub(crate) places: Arc<Vec<(f64, f64)>>,
    pub(crate) spots: Arc<Vec<Spot>>,
}

fn limits(puzzle: &Puzzle, cell: usize) -> Option<u64> {
    let marks = puzzle.marks(cell);
    (marks != puzzle.values().all()).then(|| bits(marks))
}

/// Sets a signal where that changes something.
fn renew<T: PartialEq + Send + Sync + 'static>(signal: &ArcRwSignal<T>, new: T) {
    if signal.with_untracked(|now| *now != new) {
        signal.set(new);
    }
}

impl Sheet {
    pub(crate) fn new(board: &Board) -> Arc<Sheet> {
        let puzzle = board.puzzle();
        let spot = |(cell, entry): (usize, &Entry)| Spot {
            given: ArcRwSignal::new(puzzle.givens().get(cell)),
            limits: ArcRwSignal::new(limits(puzzle, cell)),
            entry: ArcRwSignal::new(*entry),
            shown: ArcRwSignal::new(None),
            selected: ArcRwSignal::new(false),
            wrong: ArcRwSignal::new(false),
            near: ArcRwSignal::new(false),
        };
        let look = Look { dark: false, safe: false, lang: Lang::En };
        let places = Arc::new(picture::ground(puzzle, look).places);
        let spots = Arc::new(board.entries().iter().enumerate().map(spot).collect());
        Arc::new(Sheet { puzzle: puzzle.clone(), places, spots })
    }

    /// The sheet of a board; where only givens, candidates and entries differ, its cells are those that are drawn already, and
    /// are to be [written](Sheet::write) again.
    pub(crate) fn again(&self, board: &Board) -> Arc<Sheet> {
        let puzzle = board.puzzle();
        if !same_ground(puzzle, &self.puzzle) {
            return Sheet::new(board);
        }
        let (places, spots) = (self.places.clone(), self.spots.clone());
        Arc::new(Sheet { puzzle: puzzle.clone(), places, spots })
    }

    /// Writes into a cell what stands there.
    pub(crate) fn write(&self, cell: usize, board: &Board) {
        if let (Some(spot), Some(entry)) = (self.spots.get(cell), board.entries().get(cell)) {
            renew(&spot.given, board.puzzle().givens().get(cell));
            renew(&spot.limits, limits(board.puzzle(), cell));
            renew(&spot.entry, *entry);
        }
    }

    /// Shows something else in a cell, or again what was written.
    pub(crate) fn show(&self, cell: usize, shown: Option<Shown>) {
        if let Some(spot) = self.spots.get(cell) {
            renew(&spot.shown, shown);
        }
    }
}
