//! Methods compared with each other, puzzle by puzzle.

use super::Pair;
use super::groups::Group;
use crate::stats::{holm, signed_rank};

/// Every two methods of a set, compared by their seconds for each puzzle.
pub(crate) fn pairs(groups: &[Group<'_>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (i, first) in groups.iter().enumerate() {
        for second in &groups[i + 1..] {
            let other = second.by_puzzle();
            let both = first.by_puzzle();
            let both: Vec<(f64, f64)> =
                both.iter().filter_map(|(number, seconds)| Some((*seconds, *other.get(number)?))).collect();
            if both.is_empty() {
                continue;
            }
            let test = signed_rank(&both);
            pairs.push(Pair {
                set: first.set.to_owned(),
                first: first.method.to_owned(),
                second: second.method.to_owned(),
                puzzles: both.len(),
                differ: test.n,
                p: test.p,
                corrected: test.p,
                effect: test.effect,
            });
        }
    }
    let corrected = holm(&pairs.iter().map(|pair| pair.p).collect::<Vec<_>>());
    for (pair, corrected) in pairs.iter_mut().zip(corrected) {
        pair.corrected = corrected;
    }
    pairs
}
