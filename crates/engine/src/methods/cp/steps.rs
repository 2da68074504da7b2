//! Single steps for the watch: values tried and taken back, and with a solution all that followed from them.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use garns_propagate::board::Observer;
use garns_propagate::{CellIndex, Rank};

use crate::Event;
use crate::run::Run;

pub(super) struct Steps<'s, 'r> {
    run: &'s RefCell<Run<'r>>,
    /// Set when the watch wants no more.
    broken: &'s AtomicBool,
    /// What was shown and not yet taken back, with the depth it belongs to.
    shown: Vec<(usize, CellIndex)>,
    blank: Vec<bool>,
    /// Cells whose values are known with a solution only.
    late: Vec<bool>,
}

impl<'s, 'r> Steps<'s, 'r> {
    pub(super) fn new(run: &'s RefCell<Run<'r>>, broken: &'s AtomicBool) -> Steps<'s, 'r> {
        let blank: Vec<bool> = run.borrow().givens().iter().map(|given| given.is_none()).collect();
        Steps { run, broken, shown: Vec::new(), late: vec![false; blank.len()], blank }
    }

    /// What is tried in these cells is not what a solution has there.
    pub(super) fn only_at_last(&mut self, cells: &[CellIndex]) {
        cells.iter().for_each(|cell| self.late[*cell] = true);
    }

    fn tell(&self, event: Event<'_>) {
        let over = self.broken.load(Ordering::Relaxed);
        if !over && self.run.borrow_mut().tell(event).is_break() {
            self.broken.store(true, Ordering::Relaxed);
        }
    }

    fn show(&mut self, cell: CellIndex, rank: Rank, depth: usize) {
        if std::mem::replace(&mut self.blank[cell], false) {
            self.shown.push((depth, cell));
            self.tell(Event::Placed { cell: cell.index(), rank });
        }
    }

    /// A solution: all that the decisions led to goes with the last of them.
    pub(super) fn found(&mut self, ranks: impl Iterator<Item = Rank>) {
        for (cell, rank) in ranks.enumerate() {
            self.show(CellIndex::new(cell), rank, usize::MAX);
        }
    }
}

impl Observer for Steps<'_, '_> {
    fn decided(&mut self, cell: CellIndex, rank: Rank, depth: usize) {
        if !self.late[cell] {
            self.show(cell, rank, depth);
        }
    }

    fn backtracked(&mut self, depth: usize) {
        while let Some((_, cell)) = self.shown.pop_if(|(shown, _)| *shown > depth) {
            self.blank[cell] = true;
            self.tell(Event::Removed { cell: cell.index() });
        }
    }
}
