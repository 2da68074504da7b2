//! Depth-first search: decide, propagate, and on failure take back the last decision and try its opposite.

use super::symmetry::break_value_symmetry;
use super::{Phase, Restarts, Scores, Search, State, Stop};
use crate::atom::{Atom, Int};
use crate::clock::InternalError;
use crate::store::{Cause, Conflict};

/// The level the search itself starts at: what it refutes there must not outlive it.
pub(super) const BASE: usize = 1;

impl Search<'_> {
    /// To the next solution: `None` when there is one, otherwise why not (no reason: there are no more).
    pub(super) fn advance(&mut self) -> Option<Option<Stop>> {
        match self.state {
            State::Done => return Some(None),
            State::Fresh => {
                if self.limits.outer.is_none() {
                    self.start_clock();
                }
                if self.told().any(|var| self.model.own(var).is_err()) {
                    return Some(Some(Stop::Internal(InternalError::ForeignVariable)));
                }
                if let Some(proof) = &mut self.proof {
                    // A search that was stopped before it began has stated the model already.
                    if !self.model.space.domains.recording {
                        proof.state(&self.model.space, self.model.objective, &self.assumed);
                        self.learning_state.first_clause = self.model.space.clauses.clauses.len() as u32;
                        self.model.space.domains.start_recording();
                    }
                }
                let propagated = self.model.space.propagate_root();
                if let Some(proof) = &mut self.proof {
                    proof.tell_root(&self.model.space);
                }
                match propagated {
                    Ok(true) => {}
                    Ok(false) => {
                        self.state = State::Done;
                        if let Some(proof) = &mut self.proof {
                            proof.tell_failure(&self.model.space);
                            proof.tell_end();
                        }
                        return Some(None);
                    }
                    Err(stop) => return Some(Some(stop)),
                }
                self.set_up();
                self.state = State::Between;
                // Facts that are assumed tell values apart: then there are no copies to leave out.
                let mut facts = if self.break_value_symmetry && self.assumed.is_empty() {
                    break_value_symmetry(&self.model.space)
                } else {
                    std::mem::take(&mut self.assumed)
                };
                self.hear();
                facts.extend(self.objective());
                if !self.assume(&facts) {
                    return Some(self.ended());
                }
            }
            State::AtSolution if !self.learning => {
                self.state = State::Between;
                if !self.leave_solution() {
                    return Some(self.ended());
                }
            }
            State::AtSolution | State::Between => {}
        }
        if self.learning { self.advance_learning() } else { self.advance_diving() }
    }

    /// To the next solution, without learning.
    pub(super) fn advance_diving(&mut self) -> Option<Option<Stop>> {
        loop {
            if let Some(stop) = self.limits.reached(&self.statistics, &mut self.model.space.domains.clock) {
                return Some(Some(stop));
            }
            let Some(atom) = self.choose() else {
                self.statistics.solutions += 1;
                self.state = State::AtSolution;
                if let Some((_, objective)) = self.model.objective {
                    self.bound = Some(self.model.space.domains.min(objective));
                }
                return None;
            };
            if self.decide(atom).is_err() {
                self.conflict();
                if !self.backtrack() {
                    return Some(self.ended());
                }
                if self.turn_is_over() {
                    return self.go_on_learning();
                }
                if self.run_conflicts >= self.restarts.conflicts(self.statistics.restarts)
                    && self.may_restart()
                    && !self.restart()
                {
                    return Some(self.ended());
                }
            }
        }
    }

    /// There is nothing more to search, unless it was time to stop.
    pub(super) fn ended(&mut self) -> Option<Stop> {
        let stop = self.model.space.stopped();
        if stop.is_none() {
            self.state = State::Done;
        }
        stop
    }

    fn set_up(&mut self) {
        let run = self.kind_of_run(0);
        let model = &mut *self.model;
        let space = &mut model.space;
        space.domains.open_level();
        // A search that is free to decide by what it learnt begins with that.
        self.learning |= self.alternating && self.turns.is_some();
        if let Some(turns) = &mut self.turns {
            turns.begin(space.work(), self.learning, self.alternating);
        }
        if self.learning {
            self.learning_state.start(space, &model.named, run);
            self.learning_state.order.hint(&self.hints);
        }
        let count = space.domains.len();
        if space.domains.fixed.len() == count {
            return;
        }
        let mut planned = vec![false; count];
        let mut phases = Vec::with_capacity(self.plan.len() + 2);
        let mut floats = Vec::new();
        for (vars, choose, pick) in &self.plan {
            for var in vars {
                planned[var.index()] = true;
            }
            // Floats are decided after all others: there are too many of their values.
            let (real, whole): (Vec<Int>, Vec<Int>) =
                vars.iter().partition(|var| space.domains.is_float(**var));
            let phase = Phase::new(&whole, *choose, *pick, &mut space.domains);
            phases.push(phase.with_places(&space.differ, &space.domains));
            if !real.is_empty() {
                floats.push(Phase::new(&real, *choose, *pick, &mut space.domains));
            }
        }
        let mut named = Vec::new();
        let mut unnamed = Vec::new();
        for var in (0..count).map(Int::new).filter(|var| !space.domains.is_float(*var)) {
            if !planned[var.index()] && !space.domains.is_fixed(var) {
                if model.named[var.index()] { named.push(var) } else { unnamed.push(var) }
            }
        }
        let (choose, pick) = self.rest;
        for vars in [named, unnamed] {
            if !vars.is_empty() {
                let phase = Phase::new(&vars, choose, pick, &mut space.domains);
                phases.push(phase.with_places(&space.differ, &space.domains));
            }
        }
        let is_open = |var: &Int| !space.domains.is_float(*var) && !space.domains.is_fixed(*var);
        if !space.domains.floats.is_empty() && !(0..count).map(Int::new).any(|var| is_open(&var)) {
            // What splitting has refuted would only be refuted again: there is no better first decision to be found.
            self.restarts = Restarts::Never;
        }
        floats.extend(Phase::of_floats(model.objective, &model.named, &mut space.domains));
        self.floats = floats;
        let uses = |choose: super::VariableSelector| phases.iter().any(|phase| phase.choose == choose);
        self.scores = Scores::default();
        if !self.hints.is_empty() {
            self.scores.hints = vec![None; count];
            for (var, value) in &self.hints {
                self.scores.hints[var.index()] = Some(*value);
            }
        }
        if uses(super::VariableSelector::DomWdeg) || uses(super::VariableSelector::Fewest) {
            let degree = |var: usize| 1.0 + space.degree(Int::new(var)) as f64;
            self.scores.weights = (0..count).map(degree).collect();
        }
        if uses(super::VariableSelector::Activity) {
            self.scores.activity = vec![0.0; count];
        }
        self.phases = phases;
    }

    /// Makes facts true for this search; whether solutions may be left.
    fn assume(&mut self, facts: &[Atom]) -> bool {
        let space = &mut self.model.space;
        space.domains.cause = Some(Cause::Choice);
        let asserted = facts.iter().try_for_each(|fact| space.domains.assert(*fact));
        asserted.and_then(|()| space.propagate()).is_ok()
    }

    fn choose(&mut self) -> Option<Atom> {
        let space = &mut self.model.space;
        let mut phases = self.phases.iter_mut().chain(&mut self.floats);
        let atom = phases.find_map(|phase| phase.decide(space, &self.scores, &mut self.rng));
        atom.or_else(|| space.domains.separate())
    }

    pub(super) fn decide(&mut self, atom: Atom) -> Result<(), Conflict> {
        let space = &mut self.model.space;
        self.statistics.nodes += 1;
        self.decisions.push(atom);
        self.statistics.depth = self.statistics.depth.max(self.decisions.len() as u64);
        if let Some(watch) = &mut self.watch {
            watch.decided(atom, self.decisions.len());
        }
        let result = space.choose(atom).and_then(|()| space.propagate());
        if !self.scores.activity.is_empty() {
            for activity in &mut self.scores.activity {
                *activity *= 0.999;
            }
            for var in space.domains.changed_in_level() {
                self.scores.activity[var] += 1.0;
            }
        }
        result
    }

    /// Takes back decisions until the opposite of one can hold; whether there is one, and time for it.
    pub(super) fn backtrack(&mut self) -> bool {
        while self.model.space.stopped().is_none()
            && let Some(atom) = self.decisions.pop()
        {
            self.hear();
            let objective = self.objective();
            let space = &mut self.model.space;
            space.close_to(BASE + self.decisions.len());
            if let Some(watch) = &mut self.watch {
                watch.backtracked(self.decisions.len());
            }
            if let Some(turns) = &mut self.turns {
                turns.refute(!atom, self.decisions.len());
            }
            space.domains.cause = Some(Cause::Choice);
            let result = objective
                .map_or(Ok(()), |objective| space.domains.assert(objective))
                .and_then(|()| space.domains.assert(!atom))
                .and_then(|()| space.propagate());
            if result.is_ok() {
                return true;
            }
            self.conflict();
        }
        false
    }

    /// Leaves a solution for what comes after it.
    fn leave_solution(&mut self) -> bool {
        if self.decisions.is_empty() { false } else { self.backtrack() }
    }

    pub(super) fn may_restart(&self) -> bool {
        self.statistics.solutions == 0 || self.model.objective.is_some()
    }

    /// Starts again, in search of what is better than what was found; whether there may be anything.
    fn restart(&mut self) -> bool {
        self.statistics.restarts += 1;
        self.run_conflicts = 0;
        if self.decisions.is_empty() {
            return true;
        }
        self.decisions.clear();
        if let Some(turns) = &mut self.turns {
            turns.forget_place();
        }
        self.model.space.close_to(BASE);
        if let Some(watch) = &mut self.watch {
            watch.restarted();
        }
        self.hear();
        let better = self.objective();
        self.assume(better.as_slice())
    }

    /// Counts a failure, and bumps the weight of the constraint that found it.
    pub(super) fn conflict(&mut self) {
        self.statistics.conflicts += 1;
        self.run_conflicts += 1;
        let space = &mut self.model.space;
        space.domains.queue.clear();
        let Some(failure) = space.domains.failure.take() else { return };
        let weights = &mut self.scores.weights;
        if weights.is_empty() {
            return;
        }
        match failure.cause {
            Cause::Propagator(number, _) => {
                for var in space.scope(number) {
                    weights[var.index()] += 1.0;
                }
            }
            Cause::Clause(clause) => {
                for var in space.clauses.vars(clause) {
                    weights[var.index()] += 1.0;
                }
            }
            Cause::Differ(var) => {
                weights[var.index()] += 1.0;
                if let Some(atom) = failure.atom {
                    weights[atom.var.index()] += 1.0;
                }
            }
            Cause::Choice | Cause::Domain => {}
        }
    }
}
