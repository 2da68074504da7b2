//! Expected run time with restarts: what one solution costs when runs that fail are begun again.

use garns_generate::Rng;

/// So many times; enough for the ends of the interval of a ratio.
const DRAWS: usize = 2000;

/// What one success costs, and the interval it lies in with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The effort of all runs, those that failed too, divided by the number that succeeded: the expected run time of a
    /// method that is started again with another seed until it succeeds (ERT).
    pub effort: f64,
    /// Bootstrap percentiles over puzzles, since runs on one puzzle are no independent sample. Infinite where a draw has
    /// no success in it.
    pub interval: (f64, f64),
}

/// The expected effort of a success. For each puzzle, the effort of all its runs and how many of them succeeded; `None`
/// without any success. Drawn with a fixed seed, so that a report can be repeated.
#[must_use]
pub fn expected(puzzles: &[(f64, usize)]) -> Option<Expected> {
    let ratio = |(effort, solved): (f64, usize)| {
        if solved == 0 { f64::INFINITY } else { effort / solved as f64 }
    };
    let both = |sum: (f64, usize), one: &(f64, usize)| (sum.0 + one.0, sum.1 + one.1);
    let all = puzzles.iter().fold((0.0, 0), both);
    if all.1 == 0 {
        return None;
    }
    let mut random = Rng::new(0x2f61_88e5);
    let mut draw = |_| {
        let drawn = (0..puzzles.len()).map(|_| &puzzles[random.index(puzzles.len())]);
        ratio(drawn.fold((0.0, 0), both))
    };
    let mut ratios: Vec<f64> = (0..DRAWS).map(&mut draw).collect();
    ratios.sort_by(f64::total_cmp);
    let at = |share: f64| ratios[((DRAWS - 1) as f64 * share).round() as usize];
    Some(Expected { effort: ratio(all), interval: (at(0.025), at(0.975)) })
}
