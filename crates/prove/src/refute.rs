//! The proof of a search: one lemma for each decision that was refuted, from the leaves up.
//!
//! Where unit propagation does not see the conflict that the search saw, the values that propagators removed on the way
//! are justified one after the other: by failing at once when they are put back (failed literals), or by cases over the
//! cells of the propagator. What is not seen within a few cases is left out; if the leaf does not fail without it,
//! conflict-driven search over all cells ends it, or all that is left if that takes long.

use std::ops::ControlFlow;
use std::rc::Rc;

use garns_engine::{Limits, Stop, Trace};
use garns_propagate::board::{Observer, Removal, Remover};
use garns_propagate::{CellIndex, DerivedSum, Rank};
use garns_puzzle::{Grid, Puzzle};

use crate::Models;
use crate::derived::{Derived, derive};
use crate::solver::{Answer, Lit, Origin, Scope, Solver};

/// Conflicts that a value removed by a propagator is worth.
const CASES: u64 = 24;

/// Conflicts within the cells of a leaf before the values removed on the way are looked at.
const AT_ONCE: u64 = 90;

/// Conflicts that a leaf is worth once sums are in: a search free of decisions may do better than one below those that the
/// propagators took for good ones.
const LEAF: u64 = 2000;

/// A solver that follows a search.
pub(crate) struct Prover<'a> {
    pub(crate) solver: Solver,
    limits: &'a Limits,
    puzzle: &'a Puzzle,
    models: &'a Models,
    /// No more solutions than this are kept.
    most: usize,
    pub(crate) solutions: Vec<Grid>,
    /// Why it stopped, if it did.
    pub(crate) stopped: Option<Stop>,
    scopes: Vec<Rc<[u32]>>,
    /// Conflicts after which sums are brought in.
    without_sums: u64,
    with_sums: bool,
    /// Whether a leaf was left open: then the rest is for the end.
    left_open: bool,
    /// The sums that may be brought in, beside those of the model, and all that were.
    sums: Vec<DerivedSum>,
    pub(crate) derived: Vec<Derived>,
    decisions: Vec<Lit>,
    /// What was removed at the root and after each decision, as far as it is not justified.
    removed: Vec<Vec<Removal>>,
    /// What was refuted, and what for.
    pub(crate) effort: Effort,
}

/// How the decisions of the search, and in the end the puzzle itself, were refuted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// How many there were.
    pub refuted: u64,
    /// Of these by unit propagation alone.
    pub at_once: u64,
    /// Values removed by propagators that were justified on their own.
    pub removals: u64,
    /// Decisions that took search over all cells.
    pub searched: u64,
}

impl<'a> Prover<'a> {
    /// Of the models of a puzzle, no more than so many solutions of which are kept.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        models: &'a Models,
        most: usize,
        without_sums: u64,
        limits: &'a Limits,
    ) -> Prover<'a> {
        let model = &models.clauses;
        let mut solver = Solver::new(model.variables, model.values);
        let mut lits = Vec::new();
        // What some of the clauses refute, all do; the search stops at the same clock.
        for clause in model.clauses.iter().take_while(|_| limits.stop().is_none()) {
            lits.clear();
            lits.extend(clause.iter().map(|lit| Lit::from_dimacs(lit.0)));
            solver.add(&lits, Origin::Model);
        }
        Prover {
            solver,
            limits,
            puzzle,
            models,
            most,
            solutions: Vec::new(),
            stopped: None,
            scopes: Vec::new(),
            without_sums,
            with_sums: false,
            left_open: false,
            sums: Vec::new(),
            derived: Vec::new(),
            decisions: Vec::new(),
            removed: vec![Vec::new()],
            effort: Effort::default(),
        }
    }

    /// Everything was searched: what is left is the contradiction itself.
    pub(crate) fn finish(&mut self) {
        self.decisions.clear();
        self.removed.truncate(1);
        self.refute();
        if self.stopped.is_none() && self.solver.contradiction.is_none() {
            self.stopped = Some(Stop::Defect);
        }
    }

    fn ask(&mut self, assumed: &[Lit], scope: Scope<'_>, conflicts: u64) -> Answer {
        let limits = self.limits;
        self.solver.ask(assumed, scope, conflicts, &|| limits.stop().is_some())
    }

    /// Learns that there is no solution with these decisions, but those that are known.
    fn refute(&mut self) {
        if self.stopped.is_some() || self.solver.contradiction.is_some() {
            return;
        }
        self.effort.refuted += 1;
        if self.solver.conflicts >= self.without_sums {
            self.bring_in_sums();
        }
        let decisions = self.decisions.clone();
        if self.ask(&decisions, Scope::Nothing, 0) == Answer::Refuted {
            self.effort.at_once += 1;
            return;
        }
        if self.ask(&decisions, Scope::Everything, AT_ONCE) == Answer::Refuted {
            return;
        }
        for depth in 0..self.removed.len().min(decisions.len() + 1) {
            if self.justify(&decisions[..depth], depth) {
                return;
            }
        }
        if self.stopped.is_some() || self.ask(&decisions, Scope::Nothing, 0) == Answer::Refuted {
            return;
        }
        self.effort.searched += 1;
        let few = if self.with_sums { 0 } else { self.without_sums };
        let mut answer = self.ask(&decisions, Scope::Everything, few);
        if answer == Answer::GaveUp && self.limits.stop().is_none() {
            self.bring_in_sums();
            let most = if decisions.is_empty() { u64::MAX } else { LEAF };
            answer = self.ask(&decisions, Scope::Everything, most);
            if answer == Answer::GaveUp && !decisions.is_empty() && self.limits.stop().is_none() {
                self.left_open = true;
                return;
            }
        }
        if answer != Answer::Refuted {
            // With nothing left to decide there is a solution that the search has missed.
            self.stopped = Some(self.limits.stop().unwrap_or(Stop::Defect));
        }
    }

    /// From now on sums of the model, and those that follow from several rows, are propagated, too.
    fn bring_in_sums(&mut self) {
        if !std::mem::replace(&mut self.with_sums, true) {
            self.derived = derive(self.puzzle, &self.models.linear, &self.sums);
            self.solver.add_sums(self.derived.iter().flat_map(Derived::both).collect());
        }
    }

    /// Justifies what was removed at this depth; whether the decisions are refuted on the way, or it is to stop.
    fn justify(&mut self, decisions: &[Lit], depth: usize) -> bool {
        let removed = std::mem::take(&mut self.removed[depth]);
        for removal in removed {
            self.stopped = self.stopped.or_else(|| self.limits.stop());
            if self.stopped.is_some() {
                return true;
            }
            let cells = match removal.by {
                Remover::Neighbours => Rc::default(),
                Remover::Probe(cell) => Rc::from([cell.index() as u32]),
                Remover::Propagator(number) => Rc::clone(&self.scopes[number as usize]),
            };
            for rank in (0..64).filter(|rank| removal.values >> rank & 1 == 1) {
                let value = self.solver.has(removal.cell.index(), rank);
                if self.ask(decisions, Scope::Nothing, 0) == Answer::Refuted {
                    return true;
                }
                if self.solver.is_false(value) {
                    continue;
                }
                let assumed = [decisions, &[value]].concat();
                let answer = self.ask(&assumed, Scope::Cells(&cells), CASES);
                self.effort.removals += u64::from(answer == Answer::Refuted);
            }
        }
        false
    }
}

impl Observer for Prover<'_> {
    fn decided(&mut self, cell: CellIndex, rank: Rank, depth: usize) {
        self.decisions.truncate(depth - 1);
        self.removed.truncate(depth);
        self.decisions.push(self.solver.has(cell.index(), rank));
        self.removed.push(Vec::new());
    }

    fn backtracked(&mut self, depth: usize) {
        self.decisions.truncate(depth);
        self.removed.truncate(depth + 1);
    }

    fn propagated(&mut self, removed: &[Removal]) {
        if let Some(last) = self.removed.last_mut() {
            last.extend_from_slice(removed);
        }
    }

    fn refuted(&mut self) {
        if !self.left_open {
            self.refute();
        }
    }
}

impl Trace for Prover<'_> {
    fn begins(&mut self, scopes: Vec<Vec<CellIndex>>, derived: Vec<DerivedSum>) {
        self.sums = derived;
        let numbers = |cells: Vec<CellIndex>| cells.iter().map(|cell| cell.index() as u32).collect();
        self.scopes = scopes.into_iter().map(numbers).collect();
    }

    fn found(&mut self, grid: &Grid) -> ControlFlow<()> {
        if self.solutions.len() == self.most || self.stopped.is_some() {
            return ControlFlow::Break(());
        }
        let values = grid.iter().enumerate();
        let other: Vec<Lit> = values.filter_map(|(cell, rank)| Some(!self.solver.has(cell, rank?))).collect();
        self.solver.add(&other, Origin::Solution);
        self.solutions.push(grid.clone());
        ControlFlow::Continue(())
    }
}
