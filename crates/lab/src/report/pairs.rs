//! Methods compared with each other, puzzle by puzzle.

use garns_chart::stats::paired;

use super::Pair;
use super::groups::Group;

/// Every two methods of a set, compared by their seconds for each puzzle.
pub(crate) fn pairs(groups: &[Group<'_>]) -> Vec<Pair> {
    let seconds: Vec<_> = groups.iter().map(Group::by_puzzle).collect();
    let pair = |pair: garns_chart::stats::Paired| {
        let (first, second) = (&groups[pair.first], &groups[pair.second]);
        Pair {
            set: first.set.to_owned(),
            first: first.method.to_owned(),
            second: second.method.to_owned(),
            puzzles: pair.puzzles,
            differ: pair.test.n,
            p: pair.test.p,
            corrected: pair.corrected,
            effect: pair.test.effect,
        }
    };
    paired(&seconds).into_iter().map(pair).collect()
}
