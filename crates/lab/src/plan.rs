//! All runs an experiment asks for, in the order they are made.

use std::path::Path;

use garns_engine::Cancel;

use crate::bench::Task;
use crate::error::{LabError, LabErrorKind, TooMany};
use crate::experiment::{Experiment, Method, Set};
use crate::sets;
use crate::store::{RunId, Store, StoredPuzzle};

/// The most runs of an experiment: a list of them is held.
const MOST_RUNS: u64 = 10_000_000;

/// An experiment with its puzzles.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The experiment.
    pub experiment: Experiment,
    /// The puzzles of each set.
    pub sets: Vec<Vec<StoredPuzzle>>,
    /// The numbers of the methods in the store.
    pub methods: Vec<i64>,
}

/// A run an experiment asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// What it is called in the store.
    pub id: RunId,
    /// The set, by its number in the experiment.
    pub set: usize,
    /// The puzzle, by its number in the set.
    pub number: usize,
    /// The method, by its number in the experiment.
    pub method: usize,
    /// Whether its course is recorded.
    pub trace: bool,
}

impl Plan {
    /// Reads and makes the puzzles, and keeps them in the store. Files are looked for in `folder`; where
    /// puzzles are made, `told` hears how many there are of a set.
    ///
    /// # Errors
    /// When puzzles can't be read or made, or it is cancelled.
    pub fn prepare(
        experiment: Experiment,
        folder: &Path,
        store: &mut Store,
        cancel: &Cancel,
        mut told: impl FnMut(&Set, usize),
    ) -> Result<Plan, LabError> {
        let prepare = |set| sets::prepare(set, folder, store, cancel, &mut told);
        let kept = experiment.sets.iter().map(prepare).collect::<Result<_, LabError>>()?;
        let methods = experiment.methods.iter().map(|method| store.method(&method.spec));
        let methods = methods.collect::<Result<_, LabError>>()?;
        let plan = Plan { experiment, sets: kept, methods };
        TooMany::Runs.check(plan.runs() as u64, MOST_RUNS).map_err(LabErrorKind::alone)?;
        Ok(plan)
    }

    /// How many runs there are, courses among them.
    #[must_use]
    pub fn runs(&self) -> usize {
        let of = |method: &Method| {
            let puzzles = |set: &usize| self.sets.get(*set).map_or(0, Vec::len);
            let once: usize =
                method.sets.iter().map(|set| puzzles(set) + puzzles(set).min(method.trace)).sum();
            once.saturating_mul(method.seeds.len())
        };
        self.experiment.methods.iter().map(of).fold(0, usize::saturating_add)
    }

    /// The experiment that was run last, with its puzzles as they are in the store.
    ///
    /// # Errors
    /// When the store can't be read, or a newer garns no longer takes the experiment.
    pub fn stored(store: &Store) -> Result<Option<Plan>, LabError> {
        let Some(text) = store.experiment()? else { return Ok(None) };
        let experiment = Experiment::read(&text)?;
        let members = |set| sets::members(set, store);
        let kept = experiment.sets.iter().map(members).collect::<Result<_, LabError>>()?;
        let methods = experiment.methods.iter().map(|method| store.known(&method.spec));
        let methods = methods.collect::<Result<_, LabError>>()?;
        Ok(Some(Plan { experiment, sets: kept, methods }))
    }

    /// Every run: all methods on the first puzzle of every set, then on the second, and so on, then all again
    /// with the next seed. So what is there when it is stopped early is a fair part of the whole, and a
    /// machine that is slow for a while is slow for all methods alike.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job> {
        let methods = &self.experiment.methods;
        let longest = self.sets.iter().map(Vec::len).max().unwrap_or(0);
        let rounds = methods.iter().map(|method| method.seeds.len()).max().unwrap_or(0);
        let mut jobs = Vec::new();
        for round in 0..rounds {
            for number in 0..longest {
                for (set, puzzles) in self.sets.iter().enumerate() {
                    let Some(puzzle) = puzzles.get(number) else { continue };
                    let here = methods.iter().zip(&self.methods).enumerate();
                    for (method, (of, id)) in here.filter(|(_, (of, _))| of.sets.contains(&set)) {
                        let Some(seed) = of.seeds.get(round).copied() else { continue };
                        let id = RunId { puzzle: puzzle.id, method: *id, seed };
                        let job = Job { id, set, number, method, trace: false };
                        jobs.push(job);
                        if number < of.trace {
                            jobs.push(Job { trace: true, ..job });
                        }
                    }
                }
            }
        }
        jobs
    }

    /// What a bench needs to know of a job.
    pub(crate) fn task(&self, job: &Job) -> Option<Task> {
        let puzzle = self.sets.get(job.set)?.get(job.number)?.text.clone();
        let spec = self.experiment.methods.get(job.method)?.spec.clone();
        Some(Task { puzzle, spec, seed: job.id.seed, trace: job.trace })
    }
}
