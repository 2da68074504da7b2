//! Every two methods compared puzzle by puzzle: Wilcoxon's signed-rank test, corrected by Holm.

use std::collections::BTreeMap;

use super::{SignedRank, holm, median, signed_rank};

/// Two methods, compared on the puzzles that both have runs of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    /// The place of the first method in the list.
    pub first: usize,
    /// The place of the second.
    pub second: usize,
    /// How many puzzles both have runs of.
    pub puzzles: usize,
    /// The test.
    pub test: SignedRank,
    /// Its probability, corrected for so many comparisons.
    pub corrected: f64,
}

/// Seconds for each puzzle, by its number: the median over its runs, where one that was not answered (`None`) is worse than
/// any.
#[must_use]
pub fn by_puzzle(runs: impl IntoIterator<Item = (usize, Option<f64>)>) -> BTreeMap<usize, f64> {
    let mut all: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for (puzzle, seconds) in runs {
        all.entry(puzzle).or_default().push(seconds.unwrap_or(f64::INFINITY));
    }
    all.into_iter().map(|(puzzle, seconds)| (puzzle, median(&seconds))).collect()
}

/// Every two of some methods, each told by its seconds for each puzzle.
#[must_use]
pub fn paired(methods: &[BTreeMap<usize, f64>]) -> Vec<Paired> {
    let mut pairs = Vec::new();
    for (first, own) in methods.iter().enumerate() {
        for (second, other) in methods.iter().enumerate().skip(first + 1) {
            let both = own.iter().filter_map(|(puzzle, seconds)| Some((*seconds, *other.get(puzzle)?)));
            let both: Vec<(f64, f64)> = both.collect();
            if !both.is_empty() {
                let test = signed_rank(&both);
                pairs.push(Paired { first, second, puzzles: both.len(), test, corrected: test.p });
            }
        }
    }
    let corrected = holm(&pairs.iter().map(|pair| pair.test.p).collect::<Vec<_>>());
    for (pair, corrected) in pairs.iter_mut().zip(corrected) {
        pair.corrected = corrected;
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_that_only_one_method_ran_on_are_left_out() {
        let runs = |seconds: &[(usize, Option<f64>)]| by_puzzle(seconds.iter().copied());
        let slow = runs(&[(0, Some(2.0)), (0, Some(4.0)), (1, Some(5.0)), (2, None), (9, Some(1.0))]);
        assert_eq!(slow[&0], 3.0);
        let fast = runs(&[(0, Some(1.0)), (1, Some(1.5)), (2, Some(7.0))]);
        let pairs = paired(&[slow, fast, BTreeMap::new()]);
        assert_eq!(pairs.len(), 1, "the third has no runs");
        let [one] = pairs[..] else { unreachable!() };
        assert_eq!((one.first, one.second, one.puzzles, one.test.effect), (0, 1, 3, 1.0));
        // Three differences of one sign: 2 of 8 ways.
        assert_eq!((one.test.p, one.corrected), (0.25, 0.25));
    }
}
