//! The loop of a learning search.

use super::{Audit, FactOrder, Learning, Order, Run};
use crate::atom::{Atom, Int, middle};
use crate::clause::Clause;
use crate::clock::{InternalError, Stop};
use crate::model::Sense;
use crate::search::depth_first::BASE;
use crate::search::{Restarts, Search, State, ValueSelector};
use crate::space::Space;
use crate::store::{Cause, ConflictCause};

/// Conflicts between restarts, if the search says nothing else.
const RESTARTS: Restarts = Restarts::Luby(100);
/// Learnt clauses that are kept at first.
const ROOM: usize = 4000;
/// A clause from so few levels is kept for good.
pub(in crate::search) const CORE: u16 = 2;
/// A clause from so few levels is kept while it is used.
const MIDDLE: u16 = 6;
/// How many variables in a hundred keep their values near a solution.
const KEPT: [u64; 5] = [50, 70, 80, 90, 95];
/// Of so many runs that are free one begins with the values of the best solution (J. C. Beck's solution-guided search).
/// Where all do, the search stays with what it found first.
const GUIDED: u64 = 4;
/// What runs decide in turns: variables are better nearly everywhere, facts where decisions are about bounds.
const ALTERNATING: [Run; 6] =
    [Run::Variables, Run::Planned, Run::Variables, Run::Facts, Run::Variables, Run::Planned];
/// The same where no plan need be followed.
const FREE: [Run; 3] = [Run::Variables, Run::Variables, Run::Facts];
/// The widest domain of which a single value is guessed.
const GUESSED: u64 = 256;

impl Learning {
    /// From now on everything that happens is remembered.
    pub(in crate::search) fn start(&mut self, space: &mut Space, named: &[bool], run: Run) {
        if !space.domains.recording {
            space.domains.start_recording();
        }
        *self = Learning {
            order: Order::new(space.domains.len(), |var| if named[var] { 1e-3 } else { 0.0 }),
            facts: FactOrder::new(),
            first_clause: space.clauses.clauses.len() as u32,
            started: true,
            run,
            room: ROOM,
            bump: 1.0,
            audit: self.audit.take().map(|_| Audit::new(&space.domains)),
            ..Learning::default()
        };
    }

    /// How many runs like this one have ended.
    fn ended_runs(&self) -> u64 {
        self.runs[self.run as usize]
    }

    /// Forgets what was learnt, and remembers no more.
    pub(in crate::search) fn end(&self, space: &mut Space) {
        space.domains.recording = false;
        space.clauses.truncate(self.first_clause);
    }
}

impl Search<'_> {
    /// Nothing is left to be found, and a certificate says so.
    fn exhausted(&mut self) -> Option<Stop> {
        self.state = State::Done;
        if let Some(proof) = &mut self.proof {
            proof.tell_end();
        }
        None
    }

    /// To the next solution, as [`advance`](Search::advance) does.
    pub(in crate::search) fn advance_learning(&mut self) -> Option<Option<Stop>> {
        if self.state == State::AtSolution {
            self.state = State::Between;
            match self.leave_solution_learning() {
                Ok(true) => {}
                Ok(false) => return Some(self.exhausted()),
                Err(error) => return Some(Some(self.give_up(error))),
            }
        }
        loop {
            let result = self.model.space.propagate();
            if let Some(audit) = &mut self.learning_state.audit {
                audit.look(&self.model.space, result.is_err());
            }
            if let Some(proof) = self.proof.as_mut().filter(|_| self.model.space.domains.level() == BASE) {
                proof.tell_root(&self.model.space);
            }
            if result.is_err() {
                if let Some(stop) = self.model.space.stopped() {
                    return Some(Some(stop));
                }
                self.statistics.conflicts += 1;
                self.run_conflicts += 1;
                match self.learn() {
                    // To explain a conflict may take long, and there may be many before the next propagation.
                    Ok(true) if self.model.space.domains.clock.work(1024) => {
                        return Some(self.model.space.stopped());
                    }
                    Ok(true) => continue,
                    Ok(false) => return Some(self.exhausted()),
                    Err(error) => return Some(Some(self.give_up(error))),
                }
            }
            if let Some(stop) = self.limits.reached(&self.statistics, &mut self.model.space.domains.clock) {
                return Some(Some(stop));
            }
            if self.run_conflicts >= self.learning_restarts().conflicts(self.learning_state.ended_runs()) {
                self.restart_learning();
                if !self.improve() {
                    return Some(self.exhausted());
                }
                continue;
            }
            if self.turn_is_over() {
                return self.go_on_without_learning();
            }
            // Where nothing starts again there is no other occasion to forget.
            if self.learning_state.kept >= self.learning_state.room {
                self.go_back(BASE);
                self.forget();
                continue;
            }
            let Some(atom) = self.next_choice() else {
                if !self.model.space.is_solution(self.learning_state.first_clause) || !self.is_better() {
                    return Some(Some(self.give_up(InternalError::Solution)));
                }
                self.statistics.solutions += 1;
                self.state = State::AtSolution;
                let domains = &self.model.space.domains;
                if let Some((_, objective)) = self.model.objective {
                    self.bound = Some(domains.min(objective));
                    let best = &mut self.learning_state.order.best;
                    best.clear();
                    best.extend((0..domains.len()).map(|var| domains.min(Int::new(var))));
                }
                return None;
            };
            self.statistics.nodes += 1;
            self.decisions.push(atom);
            self.statistics.depth = self.statistics.depth.max(self.decisions.len() as u64);
            if let Some(watch) = &mut self.watch {
                watch.decided(atom, self.decisions.len());
            }
            if self.model.space.choose(atom).is_err() {
                // A choice is made of values that are there.
                return Some(Some(self.give_up(InternalError::Conflict)));
            }
        }
    }

    fn learning_restarts(&self) -> Restarts {
        match &self.turns {
            Some(turns) if self.learning_state.free_turn && turns.restarts == Restarts::Never => RESTARTS,
            Some(turns) => turns.restarts,
            None if self.restarts == Restarts::Never && self.plan.is_empty() => RESTARTS,
            None => self.restarts,
        }
    }

    fn restart_learning(&mut self) {
        self.statistics.restarts += 1;
        self.run_conflicts = 0;
        self.go_back(BASE);
        if let Some(watch) = &mut self.watch {
            watch.restarted();
        }
        self.forget();
        let state = &mut self.learning_state;
        state.runs[state.run as usize] += 1;
        let runs: u64 = state.runs.iter().sum();
        let run = self.kind_of_run(runs);
        let state = &mut self.learning_state;
        state.run = run;
        let free = state.run != Run::Planned || self.plan.is_empty();
        if free && state.ended_runs().is_multiple_of(GUIDED) {
            state.order.recall_best();
            state.facts.recall(&state.order.best);
        }
        self.choose_neighbourhood(free);
    }

    /// How the run of this number decides.
    pub(in crate::search) fn kind_of_run(&self, number: u64) -> Run {
        let kinds: &[Run] = match (self.alternating, self.planned_runs) {
            _ if self.learning_state.free_turn => &FREE,
            (false, _) => &[Run::Planned],
            (true, true) => &ALTERNATING,
            (true, false) => &FREE,
        };
        kinds[(number % kinds.len() as u64) as usize]
    }

    /// Every second run that is free stays near the best solution, in all but some of the variables.
    fn choose_neighbourhood(&mut self, free: bool) {
        let state = &mut self.learning_state;
        let was_near = !state.around.is_empty();
        state.around.clear();
        state.around_from = 0;
        if !free || !self.neighbourhoods || was_near || state.order.best.is_empty() {
            return;
        }
        let open = self.model.named.iter().enumerate().filter(|(_, named)| **named);
        let domains = &self.model.space.domains;
        let objective = self.model.objective.map(|(_, var)| var);
        let vars = open.map(|(var, _)| Int::new(var));
        let mut vars: Vec<Int> = vars
            .filter(|var| !domains.is_fixed(*var) && !domains.is_float(*var) && Some(*var) != objective)
            .collect();
        let kept = KEPT[self.rng.below(KEPT.len() as u64) as usize] * vars.len() as u64 / 100;
        for place in 0..kept as usize {
            let other = place + self.rng.below((vars.len() - place) as u64) as usize;
            vars.swap(place, other);
        }
        vars.truncate(kept as usize);
        self.learning_state.around = vars;
    }

    /// The search is in a state that can't be, and says no more.
    fn give_up(&mut self, error: InternalError) -> Stop {
        let clock = &mut self.model.space.domains.clock;
        *clock.stopped.get_or_insert(Stop::Internal(error))
    }

    /// Whether what was found is better than what was found before, if there is an objective.
    fn is_better(&self) -> bool {
        self.objective().is_none_or(|better| self.model.space.domains.truth(better) == Some(true))
    }

    /// What to choose next; none when all variables have values.
    fn next_choice(&mut self) -> Option<Atom> {
        let space = &mut self.model.space;
        let state = &mut self.learning_state;
        while let Some(&var) = state.around.get(state.around_from) {
            let best = state.order.best[var.index()];
            if !space.domains.is_fixed(var) && space.domains.contains(var, best) {
                return Some(Atom::eq(var, best));
            }
            state.around_from += 1;
        }
        let planned = if state.run == Run::Planned { self.plan.len() } else { 0 };
        for phase in self.phases.iter_mut().take(planned) {
            if let Some(atom) = phase.decide(space, &self.scores, &mut self.rng) {
                return Some(atom);
            }
        }
        if self.learning_state.run == Run::Facts
            && let Some(fact) = self.learning_state.facts.pop(space.domains.level(), &space.domains)
        {
            return Some(fact);
        }
        let order = &mut self.learning_state.order;
        let var = loop {
            let Some(var) = order.pop() else {
                return self
                    .floats
                    .iter_mut()
                    .find_map(|phase| phase.decide(space, &self.scores, &mut self.rng))
                    .or_else(|| space.domains.separate());
            };
            if !space.domains.is_fixed(var) && !space.domains.is_float(var) {
                break var;
            }
        };
        // It may be open again before it is fixed: by a choice that only halves it.
        let domains = &space.domains;
        // Of the objective, the best value: there may be very many that are only better than before.
        let (pick, last) = match self.model.objective {
            Some((Sense::Maximise, objective)) if objective == var => (ValueSelector::Max, None),
            Some((Sense::Minimise, objective)) if objective == var => (ValueSelector::Min, None),
            _ => (self.rest.1, order.last[var.index()]),
        };
        if domains.is_wide(var) || domains.size(var) > GUESSED {
            order.insert(var);
            return Some(pick.decide_wide(var, domains));
        }
        if let Some(value) = last.filter(|value| domains.contains(var, *value)) {
            return Some(Atom::eq(var, value));
        }
        let atom = pick.decide(var, domains, &mut self.rng);
        if atom.op != crate::Op::Eq {
            order.insert(var);
        }
        Some(atom)
    }

    /// Learns from the last conflict and goes back; whether solutions may be left.
    ///
    /// # Errors
    /// When the conflict, or what was learnt from it, can't be.
    fn learn(&mut self) -> Result<bool, InternalError> {
        let space = &mut self.model.space;
        let state = &mut self.learning_state;
        let Some(learned) = state.analysis.explain(space, BASE, self.proof.as_deref_mut())? else {
            return Ok(false);
        };
        for &fact in &state.analysis.met {
            state.order.bump(fact.var);
            state.facts.bump(fact);
        }
        for i in 0..state.analysis.used.len() {
            let number = state.analysis.used[i];
            let Clause { learnt, glue, used, .. } = space.clauses.clauses[number as usize];
            // Of a clause that was used since clauses were last forgotten it was looked at then.
            let stale = learnt && glue > CORE && !used;
            let glue = if stale { state.analysis.glue(space, number).min(glue) } else { glue };
            let clause = &mut space.clauses.clauses[number as usize];
            clause.activity += state.bump;
            (clause.used, clause.glue) = (true, glue);
        }
        state.order.decay();
        state.facts.decay();
        state.bump *= 1.001;
        if state.bump > 1e20 {
            for clause in &mut space.clauses.clauses {
                clause.activity *= 1e-20;
            }
            state.bump *= 1e-20;
        }
        self.go_back(learned.level);
        let space = &mut self.model.space;
        let state = &mut self.learning_state;
        let clause: Vec<Atom> = state.analysis.facts.iter().map(|fact| !*fact).collect();
        if let Some(sharing) = &self.sharing {
            sharing.tell(&clause, learned.glue);
        }
        // The first fact is open again, all others are still false.
        let fits = |(place, atom): (usize, &Atom)| {
            space.domains.truth(*atom) == if place == 0 { None } else { Some(false) }
        };
        if !clause.iter().enumerate().all(fits) {
            return Err(InternalError::Clause);
        }
        if let [atom] = clause[..] {
            if let Some(proof) = &mut self.proof {
                proof.tell_learnt(&clause, None);
            }
            space.domains.cause = Some(Cause::Choice);
            return space.domains.assert(atom).map(|()| true).map_err(|_| InternalError::Clause);
        }
        let number = space.clauses.add(&clause, true, learned.glue, &mut space.domains);
        if let Some(proof) = &mut self.proof {
            proof.tell_learnt(&clause, Some(number));
        }
        space.clauses.clauses[number as usize].activity = state.bump;
        state.kept += 1;
        self.statistics.learnt += 1;
        space.domains.cause = Some(Cause::Clause(number));
        // The clause has no other fact left: the first one holds.
        space.domains.assert(clause[0]).map(|()| true).map_err(|_| InternalError::Clause)
    }

    /// Goes back to a level, and remembers the values that are taken back.
    pub(in crate::search) fn go_back(&mut self, level: usize) {
        let space = &mut self.model.space;
        self.learning_state.around_from = 0;
        self.learning_state.facts.go_back(level, &space.domains);
        let order = &mut self.learning_state.order;
        for var in space.domains.fixed_since(level) {
            order.last[var.index()] = Some(space.domains.min(var));
            order.insert(var);
        }
        space.close_to(level);
        if let Some(audit) = &mut self.learning_state.audit {
            audit.go_back(space.domains.events.len());
        }
        self.decisions.truncate(level - BASE);
        if let Some(watch) = &mut self.watch {
            watch.backtracked(self.decisions.len());
        }
    }

    /// Leaves a solution for another one; whether there may be one.
    fn leave_solution_learning(&mut self) -> Result<bool, InternalError> {
        if let Some(objective) = self.objective() {
            if let Some(proof) = &mut self.proof {
                proof.tell_improvement(&self.model.space.domains, objective);
            }
            self.go_back(BASE);
            let space = &mut self.model.space;
            space.domains.cause = Some(Cause::Choice);
            return Ok(space.domains.assert(objective).is_ok());
        }
        if self.proof.is_some() {
            return self.exclude_solution();
        }
        Ok(self.exclude_choices())
    }

    /// The values that tell solutions apart are never had together again: a conflict to learn from.
    fn exclude_solution(&mut self) -> Result<bool, InternalError> {
        let space = &mut self.model.space;
        let Some(proof) = &mut self.proof else { return Ok(false) };
        let domains = &space.domains;
        let ne = |var: &Int| Atom::ne(*var, domains.min(*var));
        let mut clause: Vec<Atom> = proof.apart(domains).iter().map(ne).collect();
        // What came about last is watched: it is open again first.
        clause.sort_by_key(|atom| std::cmp::Reverse(domains.when(!*atom)));
        clause.dedup();
        proof.tell_excluded(domains, &clause);
        if let [atom] = clause[..] {
            self.go_back(BASE);
            let space = &mut self.model.space;
            space.domains.cause = Some(Cause::Choice);
            return Ok(space.domains.assert(atom).is_ok());
        }
        if clause.is_empty() {
            return Ok(false);
        }
        let number = space.clauses.add(&clause, false, 0, &mut space.domains);
        space.domains.failure = Some(ConflictCause { cause: Cause::Clause(number), atom: Some(clause[0]) });
        self.learn()
    }

    /// The choices that led to a solution are never made together again; whether there are others.
    fn exclude_choices(&mut self) -> bool {
        let clause: Vec<Atom> = self.decisions.iter().rev().map(|atom| !*atom).collect();
        if clause.is_empty() {
            return false;
        }
        self.go_back(BASE + self.decisions.len() - 1);
        let space = &mut self.model.space;
        if let [atom] = clause[..] {
            space.domains.cause = Some(Cause::Choice);
            return space.domains.assert(atom).is_ok();
        }
        let number = space.clauses.add(&clause, false, 0, &mut space.domains);
        space.domains.cause = Some(Cause::Clause(number));
        space.domains.assert(clause[0]).is_ok()
    }

    /// Forgets learnt clauses, once there are many: of those from many levels, and of those from some that were not used since
    /// the last time, the half that is used least. Those from few levels stay (G. Audemard and L. Simon; the three tiers
    /// are C. Oh's). Only at the base.
    fn forget(&mut self) {
        let state = &mut self.learning_state;
        if state.kept < state.room {
            return;
        }
        let clauses = &mut self.model.space.clauses;
        let mut worst: Vec<(f32, u32)> = Vec::new();
        for number in state.first_clause..clauses.clauses.len() as u32 {
            let is_forgotten = clauses.atoms(number).is_empty();
            let clause = &mut clauses.clauses[number as usize];
            let used = std::mem::replace(&mut clause.used, false);
            let kept = clause.glue <= CORE || (clause.glue <= MIDDLE && used);
            if clause.learnt && !kept && !is_forgotten {
                worst.push((clause.activity, number));
            }
        }
        worst.sort_by(|a, b| a.0.total_cmp(&b.0));
        for &(_, number) in &worst[..worst.len() / 2] {
            clauses.forget(number);
            if let Some(proof) = &mut self.proof {
                proof.tell_forgotten(number);
            }
            state.kept -= 1;
        }
        state.room += state.room / 10;
        clauses.tidy();
    }
}

impl crate::ValueSelector {
    /// A choice for a domain too wide to guess a value of: by halves, from the end this way likes.
    pub(in crate::search) fn decide_wide(self, var: Int, domains: &crate::Domains) -> Atom {
        let (min, max) = (domains.min(var), domains.max(var));
        match self {
            crate::ValueSelector::Max | crate::ValueSelector::ReverseSplit => {
                Atom::ge(var, middle(min, max) + 1)
            }
            _ => Atom::le(var, middle(min, max)),
        }
    }
}
