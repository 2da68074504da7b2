//! With and without learning in turns.
//!
//! Neither is better everywhere: a search that explains nothing visits many times as many nodes in the same time,
//! one that learns may need a thousandth of them. Both are given work in turns that grow, so that together they are at most a
//! few times slower than the better one alone.

use super::depth_first::BASE;
use super::learn::{CORE, Run};
use super::{Restarts, Search, Stop};
use crate::atom::Atom;
use crate::space::Space;
use crate::store::Cause;

/// The first turn, in units of work: a quick propagation is one, and so is a decision.
const FIRST: u64 = 30_000;
/// To learn from a conflict takes about as long as so many quick propagations, besides the facts of its explanations, each of which
/// counts as one.
const LEARNT: u64 = 100;

/// How long the turns are, and where the search without learning was when its last one was over.
#[derive(Debug)]
pub(super) struct Turns {
    /// The length of a turn.
    pub(super) length: u64,
    /// How much work has been done when this turn is over.
    until: u64,
    /// When turns with learning start again.
    pub(super) restarts: Restarts,
    /// The decisions of the search without learning.
    decisions: Vec<Atom>,
    /// The opposites of decisions that it has taken back, and below how many decisions each holds.
    refuted: Vec<(usize, Atom)>,
}

impl Turns {
    pub(super) fn new(restarts: Restarts) -> Turns {
        Turns { length: FIRST, until: 0, restarts, decisions: Vec::new(), refuted: Vec::new() }
    }

    /// A turn begins when so much work has been done. Those with learning are longer: more is proven there; and a search that
    /// is free to decide by what it learnt is mostly that.
    pub(super) fn begin(&mut self, work: u64, learning: bool, free: bool) {
        let turns = match (learning, free) {
            (false, _) => 1,
            (true, false) => 2,
            (true, true) => 3,
        };
        self.until = work + self.length * turns;
    }

    /// Below so many decisions this holds from now on.
    pub(super) fn refute(&mut self, atom: Atom, depth: usize) {
        while self.refuted.last().is_some_and(|(at, _)| *at > depth) {
            self.refuted.pop();
        }
        self.refuted.push((depth, atom));
    }

    /// The search without learning starts again.
    pub(super) fn forget_place(&mut self) {
        self.decisions.clear();
        self.refuted.clear();
    }
}

impl Search<'_> {
    /// Whether it is the turn of the other way to search.
    #[inline]
    pub(super) fn turn_is_over(&self) -> bool {
        self.turns.as_ref().is_some_and(|turns| self.work() >= turns.until) && self.may_restart()
    }

    /// What has been done so far, counted so that the same search is the same again.
    fn work(&self) -> u64 {
        let explained = self.statistics.learnt * LEARNT + self.learning_state.analysis.effort;
        self.model.space.work() + self.statistics.nodes + explained
    }

    fn begin_turn(&mut self) {
        self.run_conflicts = 0;
        let work = self.work();
        if let Some(turns) = &mut self.turns {
            if !self.learning {
                turns.length += turns.length / 2 + 1;
            }
            turns.begin(work, self.learning, self.alternating);
        }
        if let Some(watch) = &mut self.watch {
            watch.restarted();
        }
    }

    /// Leaves the search without learning where it is, and learns.
    pub(super) fn go_on_learning(&mut self) -> Option<Option<Stop>> {
        let decisions = std::mem::take(&mut self.decisions);
        if let Some(turns) = &mut self.turns {
            turns.decisions = decisions;
        }
        let model = &mut *self.model;
        model.space.close_to(BASE);
        self.learning = true;
        let mut attached = Ok(0);
        if self.learning_state.started {
            model.space.domains.start_recording();
            let Space { clauses, domains, .. } = &mut model.space;
            attached = clauses.attach(self.learning_state.first_clause, CORE, domains);
            self.learning_state.kept -= attached.unwrap_or(0);
        } else {
            self.learning_state.start(&mut model.space, &model.named, Run::Planned);
            self.learning_state.order.hint(&self.hints);
        }
        self.choose_kind_of_turn();
        self.begin_turn();
        if attached.is_ok() && self.improve() { self.advance_learning() } else { Some(self.ended()) }
    }

    /// A search that has a plan follows it in every second turn with learning; in the others, the first among them, it decides
    /// what was in the latest conflicts, beginning with the values of the best solution.
    fn choose_kind_of_turn(&mut self) {
        let state = &mut self.learning_state;
        state.turns += 1;
        state.free_turn = !self.alternating && !self.plan.is_empty() && state.turns % 2 == 1;
        if state.free_turn {
            state.order.recall_best();
            state.facts.recall(&state.order.best);
        }
        let runs = self.learning_state.runs.iter().sum();
        self.learning_state.run = self.kind_of_run(runs);
    }

    /// Leaves learning, but for what was learnt, and goes on where the search without it was.
    pub(super) fn go_on_without_learning(&mut self) -> Option<Option<Stop>> {
        self.go_back(BASE);
        self.learning = false;
        let Space { clauses, domains, .. } = &mut self.model.space;
        domains.recording = false;
        // Many long clauses take longer to look at than they save where nothing else is explained.
        clauses.detach(self.learning_state.first_clause, CORE, domains);
        self.begin_turn();
        if !self.improve() || !self.retrace() {
            return Some(self.ended());
        }
        self.advance_diving()
    }

    /// The objective is better than before, and what others have learnt holds; whether that can be.
    pub(super) fn improve(&mut self) -> bool {
        self.hear();
        if self.learning && !self.hear_clauses() {
            return false;
        }
        let Some(objective) = self.objective() else { return true };
        let domains = &mut self.model.space.domains;
        domains.cause = Some(Cause::Choice);
        domains.assert(objective).is_ok()
    }

    /// Makes the decisions of the search without learning again, as far as they still can be made; whether anything is left
    /// to search.
    fn retrace(&mut self) -> bool {
        let Some(turns) = &mut self.turns else { return true };
        let decisions = std::mem::take(&mut turns.decisions);
        let refuted = std::mem::take(&mut turns.refuted);
        let mut refuted = refuted.into_iter().peekable();
        for depth in 0..=decisions.len() {
            let space = &mut self.model.space;
            space.domains.cause = Some(Cause::Choice);
            let mut result = Ok(());
            while let Some((_, atom)) = refuted.next_if(|(at, _)| *at == depth) {
                if let Some(turns) = &mut self.turns {
                    turns.refuted.push((depth, atom));
                }
                result = result.and_then(|()| space.domains.assert(atom));
            }
            let mut result = result.and_then(|()| space.propagate());
            if let (Ok(()), Some(atom)) = (result, decisions.get(depth)) {
                result = self.decide(*atom);
            }
            if result.is_err() {
                self.conflict();
                return self.backtrack();
            }
        }
        true
    }
}
