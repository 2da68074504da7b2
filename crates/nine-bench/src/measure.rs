//! Taking turns and the time.

use crate::contender::{self, Contender};
use crate::corpus::Corpus;
use cpu_time::ThreadTime;
use garns_nine::{Limits, Report, Solver, Threads};
use std::time::Instant;

/// A turn lasts at least this long, in seconds; short sets are repeated.
const TURN: f64 = 0.05;

/// What was measured of one contender on one set.
pub(crate) struct Measured {
    /// The contender.
    pub(crate) name: String,
    /// Puzzles a second, median.
    pub(crate) rate: f64,
    /// Rate over the first contender's, median of the rounds.
    pub(crate) ratio: f64,
    /// Guesses and rounds a puzzle, where it counts them.
    pub(crate) effort: Option<(f64, f64)>,
}

/// Measures all contenders on a set.
///
/// # Errors
/// Says who disagrees with the first contender about a number of solutions.
pub(crate) fn all(set: &Corpus, rounds: usize) -> Result<Vec<Measured>, String> {
    let count = set.grids.len();
    let mut contenders = contender::all(&set.grids);
    let mut expected = vec![0; count];
    let mut answers = vec![0; count];
    let mut repeats = Vec::new();
    for (which, contender) in contenders.iter_mut().enumerate() {
        repeats.push((TURN / turn(contender.as_mut(), &mut answers, 1)).ceil().max(1.0) as usize);
        if which == 0 {
            expected.copy_from_slice(&answers);
        } else if expected != answers {
            return Err(format!("{} answers differently on {}", contender.name(), set.name));
        }
    }
    let mut seconds = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for (which, contender) in contenders.iter_mut().enumerate() {
            seconds[which].push(turn(contender.as_mut(), &mut answers, repeats[which]));
        }
    }
    let each = |total: u64| total as f64 / count as f64;
    Ok(contenders
        .iter()
        .zip(&seconds)
        .map(|(contender, spent)| Measured {
            name: contender.name(),
            rate: count as f64 / median(spent.clone()),
            ratio: median(seconds[0].iter().zip(spent).map(|(first, this)| first / this).collect()),
            effort: contender.effort().map(|(guesses, rounds)| (each(guesses), each(rounds))),
        })
        .collect())
}

/// Processor seconds for one pass over the set.
fn turn(contender: &mut dyn Contender, answers: &mut [u8], repeats: usize) -> f64 {
    let start = ThreadTime::now();
    for _ in 0..repeats {
        contender.run(answers);
    }
    start.elapsed().as_secs_f64() / repeats as f64
}

/// What all threads gain over one.
pub(crate) struct Speedup {
    pub(crate) threads: usize,
    /// One thread's time over theirs, by the clock on the wall; median.
    pub(crate) factor: f64,
}

/// Measures the threads; nothing where there is only one.
pub(crate) fn threads(set: &Corpus, rounds: usize) -> Option<Speedup> {
    let threads = rayon::current_num_threads();
    if threads < 2 {
        return None;
    }
    let limits = Limits::solutions(2);
    let (mut one, many) = (Solver::new(), Threads::new());
    let mut reports = vec![Report::default(); set.grids.len()];
    let start = Instant::now();
    one.count_batch(&set.grids, &limits, &mut reports);
    // Enough puzzles that the threads have something to share.
    let times = (4.0 * TURN / start.elapsed().as_secs_f64()).ceil().max(1.0) as usize;
    let grids = set.grids.repeat(times);
    reports.resize(grids.len(), Report::default());
    let factors = (0..rounds).map(|_| {
        let start = Instant::now();
        one.count_batch(&grids, &limits, &mut reports);
        let alone = start.elapsed().as_secs_f64();
        let start = Instant::now();
        many.count_batch(&grids, &limits, &mut reports);
        alone / start.elapsed().as_secs_f64()
    });
    Some(Speedup { threads, factor: median(factors.collect()) })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
