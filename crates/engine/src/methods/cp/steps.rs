//! Single steps for the watch: values tried and taken back, and with a solution all that followed from them.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};

use garns_cp::{Atom, Int, Op, Solution};

use crate::Event;
use crate::run::Run;

pub(super) struct Steps<'s, 'r> {
    run: &'s RefCell<Run<'r>>,
    /// The variable of each cell, ascending.
    vars: Vec<Int>,
    /// Set when the watch wants no more.
    broken: &'s AtomicBool,
    /// What was shown and not yet taken back, with the depth it belongs to.
    shown: Vec<(usize, usize)>,
    blank: Vec<bool>,
}

impl<'s, 'r> Steps<'s, 'r> {
    pub(super) fn new(run: &'s RefCell<Run<'r>>, vars: &[Int], broken: &'s AtomicBool) -> Steps<'s, 'r> {
        let blank = run.borrow().givens().iter().map(|given| given.is_none()).collect();
        Steps { run, vars: vars.to_vec(), broken, shown: Vec::new(), blank }
    }

    fn tell(&self, event: Event<'_>) {
        if self.run.borrow_mut().tell(event).is_break() {
            self.broken.store(true, Ordering::Relaxed);
        }
    }

    fn show(&mut self, cell: usize, rank: usize, depth: usize) {
        if std::mem::replace(&mut self.blank[cell], false) {
            self.shown.push((depth, cell));
            self.tell(Event::Placed { cell, rank });
        }
    }
}

impl garns_cp::Watch for Steps<'_, '_> {
    fn decided(&mut self, atom: Atom, depth: usize) {
        if let (Op::Eq, Ok(cell)) = (atom.op, self.vars.binary_search(&atom.var)) {
            self.show(cell, atom.value as usize, depth);
        }
    }

    fn backtracked(&mut self, depth: usize) {
        while let Some((_, cell)) = self.shown.pop_if(|(shown, _)| *shown > depth) {
            self.blank[cell] = true;
            self.tell(Event::Removed { cell });
        }
    }

    fn found(&mut self, solution: &Solution) {
        // All that the decisions led to goes with the last of them.
        for cell in 0..self.vars.len() {
            self.show(cell, solution.int(self.vars[cell]) as usize, usize::MAX);
        }
    }

    fn restarted(&mut self) {
        self.backtracked(0);
    }
}
