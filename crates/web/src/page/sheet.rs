//! A puzzle as it is drawn: for each cell its place and the signals that redraw it alone.

use std::sync::Arc;

use garns::{Lang, Puzzle};
use leptos::prelude::*;

use crate::board::{Board, Entry};
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
    pub(crate) places: Vec<(f64, f64)>,
    pub(crate) spots: Vec<Spot>,
}

impl Sheet {
    pub(crate) fn new(board: &Board) -> Arc<Sheet> {
        let spot = |entry: &Entry| Spot {
            entry: ArcRwSignal::new(*entry),
            shown: ArcRwSignal::new(None),
            selected: ArcRwSignal::new(false),
            wrong: ArcRwSignal::new(false),
            near: ArcRwSignal::new(false),
        };
        let look = Look { dark: false, safe: false, lang: Lang::En };
        let places = picture::ground(board.puzzle(), look).places;
        let spots = board.entries().iter().map(spot).collect();
        Arc::new(Sheet { puzzle: board.puzzle().clone(), places, spots })
    }

    /// Shows something else in a cell, or again what was written.
    pub(crate) fn show(&self, cell: usize, shown: Option<Shown>) {
        if let Some(spot) = self.spots.get(cell)
            && spot.shown.with_untracked(|now| *now != shown)
        {
            spot.shown.set(shown);
        }
    }
}
