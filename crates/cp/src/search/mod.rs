//! Searching: deciding variables one after the other, and going back from failures.

mod branch;
mod depth_first;
mod learn;
mod limits;
mod places;
mod restart;
mod rng;
mod shared;
mod solution;
mod symmetry;
mod turns;

pub(crate) use branch::{Phase, Scores};
pub use branch::{ValueSelector, VariableSelector};
pub use learn::Audited;
use learn::Learning;
pub(crate) use learn::{reasons_of, reasons_of_fact};
pub(crate) use limits::Limits;
pub use limits::Statistics;
pub use restart::Restarts;
pub(crate) use rng::Rng;
pub use shared::Shared;
use shared::Sharing;
pub use solution::Solution;
use turns::Turns;

use web_time::{Duration, Instant};

use crate::atom::{Atom, Int};
use crate::clock::{Cancel, Clock, Stop};
use crate::float::{STEP, grid};
use crate::model::{Error, Model, Sense};
use crate::proof::{Certified, Conclusion, Proof};

/// What a search tells while it runs; every method may be left out.
pub trait Watch {
    /// A fact was chosen, at this depth.
    fn decided(&mut self, _atom: Atom, _depth: usize) {}
    /// A failure: decisions deeper than `depth` are taken back.
    fn backtracked(&mut self, _depth: usize) {}
    /// A solution was found.
    fn found(&mut self, _solution: &Solution) {}
    /// The search starts again.
    fn restarted(&mut self) {}
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A solution. When there is an objective, it is better than those before.
    Solution(Solution),
    /// There are no more solutions; with an objective, the last one is the best there is.
    Done,
    /// A limit was reached.
    Stopped(Stop),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Fresh,
    /// The last step was a solution: the next one starts by leaving it.
    AtSolution,
    Between,
    Done,
}

/// A search over a model: settings first, then one solution after the other.
///
/// What the search does ends with it: when it is dropped, the model is as it was, but for what holds in all
/// its solutions.
pub struct Search<'m> {
    pub(crate) model: &'m mut Model,
    plan: Vec<(Vec<Int>, VariableSelector, ValueSelector)>,
    rest: (VariableSelector, ValueSelector),
    restarts: Restarts,
    learning: bool,
    /// Whether it takes turns with and without learning, and how long each turn is.
    turns: Option<Turns>,
    alternating: bool,
    /// Whether some runs decide as the plan says, when they alternate.
    planned_runs: bool,
    neighbourhoods: bool,
    sharing: Option<Sharing>,
    hints: Vec<(Int, i64)>,
    break_value_symmetry: bool,
    assumed: Vec<Atom>,
    limits: Limits,
    watch: Option<&'m mut dyn Watch>,
    rng: Rng,

    state: State,
    phases: Vec<Phase>,
    /// The floats, which are decided after all others.
    floats: Vec<Phase>,
    decisions: Vec<Atom>,
    scores: Scores,
    /// What a solution's objective must be better than.
    bound: Option<i64>,
    run_conflicts: u64,
    learning_state: Learning,
    proof: Option<Box<Proof>>,
    statistics: Statistics,
    propagations_before: u64,
    kept_before: usize,
}

impl<'m> Search<'m> {
    pub(crate) fn new(model: &'m mut Model) -> Result<Search<'m>, Error> {
        model.ready()?;
        let propagations_before = model.space.propagations;
        let kept_before = model.space.domains.kept_count();
        Ok(Search {
            model,
            plan: Vec::new(),
            rest: (VariableSelector::Fewest, ValueSelector::Min),
            restarts: Restarts::Never,
            learning: false,
            turns: None,
            alternating: false,
            planned_runs: true,
            neighbourhoods: false,
            sharing: None,
            hints: Vec::new(),
            break_value_symmetry: false,
            assumed: Vec::new(),
            limits: Limits::default(),
            watch: None,
            rng: Rng::new(1),
            state: State::Fresh,
            phases: Vec::new(),
            floats: Vec::new(),
            decisions: Vec::new(),
            scores: Scores::default(),
            bound: None,
            run_conflicts: 0,
            learning_state: Learning::default(),
            proof: None,
            statistics: Statistics::default(),
            propagations_before,
            kept_before,
        })
    }

    /// Decides these variables first (after those of earlier calls), in this manner; the [floats](crate::Float::rank) among them
    /// after all that are none.
    #[must_use]
    pub fn first(mut self, vars: &[Int], choose: VariableSelector, pick: ValueSelector) -> Self {
        self.plan.push((vars.to_vec(), choose, pick));
        self
    }

    /// Decides the variables for which [`first`](Search::first) says nothing in this manner.
    #[must_use]
    pub fn branch(mut self, choose: VariableSelector, pick: ValueSelector) -> Self {
        self.rest = (choose, pick);
        self
    }

    /// Starts again after so many conflicts. After the first solution of a model without an objective it no
    /// longer does, so that no solution comes twice, unless it learns. A search that learns and need not decide
    /// some variables [first](Search::first) starts again by itself.
    #[must_use]
    pub fn restarts(mut self, restarts: Restarts) -> Self {
        self.restarts = restarts;
        self
    }

    /// Learns from conflicts: from each one a clause that keeps the search from failing in the same way.
    #[must_use]
    pub fn learning(mut self, learning: bool) -> Self {
        self.learning = learning;
        self
    }

    /// Takes turns: some time without learning, some time with it, each time longer, until either is done. What one
    /// finds (the best objective, what was learnt) serves the other, and each goes on where it was. Where conflicts can be
    /// explained well this is hardly slower than learning alone, elsewhere hardly slower than searching without.
    /// The turns are measured in work that is counted, so that the same search is the same again. A search that has found a solution
    /// of a model without an objective goes on as it found it. Turns with learning start again by themselves as told
    /// here, the others as told by [`restarts`](Search::restarts). Every second turn with learning, the first among them, decides what was in
    /// the latest conflicts, whatever [`first`](Search::first) says, and starts again often.
    #[must_use]
    pub fn learning_in_turns(mut self, restarts: Restarts) -> Self {
        self.turns = Some(Turns::new(restarts));
        self
    }

    /// For tests: how long the first turn is, in units of work.
    #[doc(hidden)]
    #[must_use]
    pub fn turn_length(mut self, work: u64) -> Self {
        if let Some(turns) = &mut self.turns {
            turns.length = work;
        }
        self
    }

    /// When it learns and has a solution, every second run that need not decide as [`first`](Search::first) says looks
    /// around the best solution: most variables are given its values first (large neighbourhood search). They
    /// are decisions like others, so that what is learnt stays true and nothing is left out.
    #[must_use]
    pub fn neighbourhoods(mut self, neighbourhoods: bool) -> Self {
        self.neighbourhoods = neighbourhoods;
        self
    }

    /// Searches of the same model, each in a thread of its own, that tell each other how good their solutions are, and what
    /// they learn. Who takes a solution from one of them [tells](Shared::offer) the others. `Step::Done` then says that there is
    /// nothing better than what was told. A solution may be no better than what another search has found meanwhile.
    #[must_use]
    pub fn sharing(mut self, shared: &Shared) -> Self {
        self.sharing = Some(Sharing::new(shared));
        self
    }

    /// When it learns and starts again, four runs of six, the first among them, decide first what was in the latest
    /// conflicts, whatever [`first`](Search::first) says; the others do as it says.
    #[must_use]
    pub fn alternating(mut self, alternating: bool) -> Self {
        self.alternating = alternating;
        self
    }

    /// As [`alternating`](Search::alternating), but no run that learns decides as [`first`](Search::first) says: for a model
    /// without annotations.
    #[must_use]
    pub fn by_conflicts(mut self) -> Self {
        (self.alternating, self.planned_runs) = (true, false);
        self
    }

    /// Values to try first, as of a solution of a similar model. They need not fit together, nor the model.
    #[must_use]
    pub fn hints(mut self, hints: &[(Int, i64)]) -> Self {
        self.hints.extend_from_slice(hints);
        self
    }

    /// Solutions that become each other by renaming the values everywhere count as one: the search may leave out
    /// all but one of each kind. It does so where only all-differents relate the variables, as in colouring.
    #[must_use]
    pub fn break_value_symmetry(mut self, one: bool) -> Self {
        self.break_value_symmetry = one;
        self
    }

    /// Looks only for solutions in which these facts hold; the model stays as it is.
    #[must_use]
    pub fn assuming(mut self, facts: &[Atom]) -> Self {
        self.assumed.extend_from_slice(facts);
        self
    }

    /// Stops after this time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Stops after so many decisions.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Stops after so many conflicts.
    #[must_use]
    pub fn conflicts(mut self, conflicts: u64) -> Self {
        self.limits.conflicts = Some(conflicts);
        self
    }

    /// Asks every now and then whether to give up.
    #[must_use]
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.limits.cancel = Some(cancel);
        self
    }

    /// Tells of what happens.
    #[must_use]
    pub fn watch(mut self, watch: &'m mut dyn Watch) -> Self {
        self.watch = Some(watch);
        self
    }

    /// What random choices start from. The same seed gives the same search.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.rng = Rng::new(seed);
        self
    }

    /// Writes a certificate of what is found, by a search that [learns](Search::learning). The model should be one
    /// [for a proof](Model::for_proof). [`conclude`](Search::conclude) ends it.
    #[must_use]
    pub fn certify(mut self, proof: Proof) -> Self {
        self.proof = Some(Box::new(proof));
        self.learning = true;
        // Whatever is done without learning could not be told.
        if let Some(turns) = self.turns.take() {
            self.restarts = turns.restarts;
        }
        self.break_value_symmetry = false;
        self.model.space.domains.floats_fixed = true;
        self
    }

    /// Ends the certificate: it says what the search has come to. None if none was asked for.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn conclude(&mut self) -> Option<std::io::Result<Certified>> {
        let proof = self.proof.take()?;
        let sign = self.model.objective.map(|(sense, _)| if sense == Sense::Minimise { 1 } else { -1 });
        let conclusion = match (self.state, sign, self.bound) {
            // Where floats end there may be better ones.
            (State::Done, Some(_), Some(best)) if self.is_endless(best) => Conclusion::Nothing,
            (State::Done, Some(_), Some(best)) => Conclusion::Optimal(best),
            (State::Done, ..) => Conclusion::Unsatisfiable,
            (State::AtSolution, None, _) if self.statistics.solutions == 1 => Conclusion::Satisfiable,
            _ => Conclusion::Nothing,
        };
        Some(proof.end(conclusion, Some(&self.model.space.domains), sign))
    }

    /// Whether the objective is a float, and has come to where floats end.
    fn is_endless(&self, best: i64) -> bool {
        let is_float = |(_, var): (Sense, Int)| self.model.space.domains.is_float(var);
        self.model.objective.is_some_and(is_float) && best.abs() >= grid::TOP - 1
    }

    /// For tests: a search that learns writes down every explanation, whether it is used or not, and
    /// [`audit`](Search::audit) checks them all.
    #[doc(hidden)]
    #[must_use]
    pub fn check_explanations(mut self) -> Self {
        self.learning_state.audit = Some(learn::Audit::default());
        self
    }

    /// For tests: ends the search and checks every explanation it wrote down.
    #[doc(hidden)]
    #[must_use]
    pub fn audit(mut self) -> Audited {
        self.model.space.close_to(0);
        let audit = self.learning_state.audit.take().unwrap_or_default();
        if self.model.space.domains.recording || self.learning_state.started {
            self.learning_state.end(&mut self.model.space);
        }
        self.model.space.domains.clock = Clock::default();
        audit.verdict(&mut self.model.space)
    }

    /// What has been done so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let propagations = self.model.space.propagations - self.propagations_before;
        Statistics { propagations, ..self.statistics }
    }

    /// Goes on to the next solution.
    pub fn step(&mut self) -> Step {
        match self.advance() {
            None => {
                let solution =
                    Solution::read(&self.model.space.domains, self.model.objective.map(|(_, var)| var));
                if let Some(watch) = &mut self.watch {
                    watch.found(&solution);
                }
                Step::Solution(solution)
            }
            Some(None) => Step::Done,
            Some(Some(stop)) => Step::Stopped(stop),
        }
    }

    /// The next solution, if there is one and no limit is reached.
    pub fn next_solution(&mut self) -> Option<Solution> {
        match self.step() {
            Step::Solution(solution) => Some(solution),
            Step::Done | Step::Stopped(_) => None,
        }
    }

    /// Counts the solutions that are left, at most `limit`; and whether those are all.
    pub fn count_up_to(&mut self, limit: u64) -> (u64, bool) {
        let mut count = 0;
        while count < limit {
            match self.advance() {
                None => count += 1,
                Some(stop) => return (count, stop.is_none()),
            }
        }
        (count, false)
    }

    /// The best solution that can be found within the limits, and whether it is proven that none is better.
    /// Without an objective: the first solution.
    pub fn best(&mut self) -> (Option<Solution>, bool) {
        let mut best = None;
        let optimising = self.model.objective.is_some();
        loop {
            match self.step() {
                Step::Solution(solution) => {
                    best = Some(solution);
                    if !optimising {
                        return (best, true);
                    }
                }
                Step::Done => return (best, true),
                Step::Stopped(_) => return (best, false),
            }
        }
    }

    /// The clock starts: from now on that of the search is looked at in the place of the model's own.
    fn start_clock(&mut self) {
        let clock = &mut self.model.space.domains.clock;
        let own = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let deadline = own.into_iter().chain(clock.deadline).min();
        let cancel = self.limits.cancel.clone().unwrap_or_else(|| clock.cancel.clone());
        self.limits.outer = Some(std::mem::replace(clock, Clock::new(deadline, cancel)));
    }

    /// The variables it was told of by who set it up.
    fn told(&self) -> impl Iterator<Item = Int> + '_ {
        let first = self.plan.iter().flat_map(|(vars, ..)| vars.iter().copied());
        first.chain(self.hints.iter().map(|hint| hint.0)).chain(self.assumed.iter().map(|fact| fact.var))
    }

    /// What the objective must do next.
    fn objective(&self) -> Option<Atom> {
        let bound = self.bound?;
        let (sense, var) = self.model.objective?;
        let less = sense == Sense::Minimise;
        let next = if self.model.space.domains.is_float(var) {
            grid::better(bound, less, STEP)
        } else {
            bound + if less { -1 } else { 1 }
        };
        Some(if less { Atom::le(var, next) } else { Atom::ge(var, next) })
    }
}

impl Iterator for Search<'_> {
    type Item = Solution;
    fn next(&mut self) -> Option<Solution> {
        self.next_solution()
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.model.space.close_to(0);
        self.model.space.domains.floats_fixed = false;
        if self.model.space.domains.recording || self.learning_state.started {
            self.learning_state.end(&mut self.model.space);
        }
        self.model.space.domains.forget_kept(self.kept_before);
        if let Some(clock) = self.limits.outer.take() {
            self.model.space.domains.clock = clock;
        }
    }
}
