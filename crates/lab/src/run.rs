//! Makes the runs of a plan that are not in the store yet.

use std::collections::HashSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use garns_engine::Cancel;

use crate::bench::Bench;
use crate::error::LabError;
use crate::plan::{Job, Plan};
use crate::rows::Outcome;
use crate::store::Store;

/// How far the runs have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Runs the experiment asks for.
    pub all: usize,
    /// Those that are in the store.
    pub done: usize,
    /// Those that were there before.
    pub before: usize,
    /// Rows in the store that the experiment doesn't ask for (any more).
    pub others: usize,
}

/// Makes the runs that are missing, each on one of the benches, and adds each row as soon as its run is over.
/// Stops when `cancel` says so; what was being made then is not added. Runs `told` after each row.
///
/// # Errors
/// When the store can't be written.
pub fn run(
    plan: &Plan,
    store: &mut Store,
    benches: Vec<Box<dyn Bench + '_>>,
    cancel: &Cancel,
    mut told: impl FnMut(Progress, Option<(&Job, &Outcome)>) + Send,
) -> Result<Progress, LabError> {
    let (runs, courses) = (store.done(false)?, store.done(true)?);
    let jobs = plan.jobs();
    let wanted: HashSet<_> = jobs.iter().map(|job| (job.id, job.trace)).collect();
    let others = runs.iter().filter(|id| !wanted.contains(&(**id, false))).count();
    // The same puzzle may be in two sets; it is run once.
    let mut taken = HashSet::new();
    let is_done = |job: &Job| if job.trace { courses.contains(&job.id) } else { runs.contains(&job.id) };
    let missing: Vec<_> =
        jobs.iter().filter(|job| !is_done(job) && taken.insert((job.id, job.trace))).collect();
    let before = wanted.len() - missing.len();
    let progress = Progress { all: wanted.len(), done: before, before, others };
    told(progress, None);
    let machine = machine();
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    store.begin(&plan.experiment.text, &machine, cores, benches.len())?;
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((store, progress, told, None::<LabError>));
    std::thread::scope(|scope| {
        for mut bench in benches {
            let (next, shared, missing) = (&next, &shared, &missing);
            scope.spawn(move || {
                while let Some(job) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(task) = plan.task(job) else { break };
                    if cancel.is_cancelled() {
                        break;
                    }
                    let Some(outcome) = bench.run(&task) else { break };
                    let mut guard = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let (store, progress, told, failure) = &mut *guard;
                    let added = match job.trace {
                        true => store.add_course(job.id, &outcome.course),
                        false => store.add(job.id, &outcome),
                    };
                    if let Err(error) = added {
                        *failure = Some(error);
                        next.store(missing.len(), Ordering::Relaxed);
                        break;
                    }
                    progress.done += 1;
                    told(*progress, Some((job, &outcome)));
                }
            });
        }
    });
    let (_, progress, _, failure) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    failure.map_or(Ok(progress), Err)
}

/// The processor, as its maker calls it.
fn machine() -> String {
    let named = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        line.split_once(':').map(|(_, name)| name.trim().to_owned())
    });
    let system = (std::env::consts::OS, std::env::consts::ARCH);
    named.map_or_else(|| format!("{} {}", system.0, system.1), |name| format!("{name}, {}", system.0))
}
