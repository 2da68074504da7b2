//! How an answer is timed; the programs under `peers/` do the same.

use std::time::Duration;

use cpu_time::ProcessTime;

/// What a solver answers.
pub(crate) struct Answer {
    /// How many solutions it found.
    pub(crate) count: u64,
    /// One of them; empty when there is none.
    pub(crate) values: Vec<i64>,
    /// What the search took, in the solver's own words.
    pub(crate) effort: String,
}

const BATCH: Duration = Duration::from_millis(2);
const ROUNDS: usize = 15;
const ENOUGH: Duration = Duration::from_secs(3);

/// The answer, and the processor time in milliseconds it takes, model building included: one run tells how
/// long it takes, then batches of at least 2 ms follow, 15 of them or 3 s; the median counts. What takes longer
/// than 3 s is run once.
pub(crate) fn timed(ask: impl Fn() -> Answer) -> (f64, Answer) {
    let start = ProcessTime::now();
    let mut answer = ask();
    let first = start.elapsed();
    let batch = BATCH.as_nanos().checked_div(first.as_nanos()).unwrap_or(1).max(1) as u32;
    let mut times = Vec::new();
    let began = ProcessTime::now();
    while first < ENOUGH && times.len() < ROUNDS && began.elapsed() < ENOUGH {
        let start = ProcessTime::now();
        for _ in 0..batch {
            answer = ask();
        }
        times.push(start.elapsed().as_secs_f64() * 1e3 / f64::from(batch));
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied();
    (median.unwrap_or(first.as_secs_f64() * 1e3), answer)
}
