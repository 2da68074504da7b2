//! Puzzles other than plain 9×9 as hard as wanted: rated by techniques, and made easier by giving more.

use std::cmp::Ordering;

use garns_engine::Limits;
use garns_logic::{AnyPosition, Level, Path, TechniqueSet};
use garns_puzzle::{Grid, Puzzle};

use crate::Wanted;

/// How techniques solve a puzzle with one solution; `None` once it was to stop, or if techniques can't tell.
pub(crate) fn path(puzzle: &Puzzle, limits: &Limits) -> Option<Path> {
    let start = AnyPosition::of(puzzle).filter(|start| start.unexplained().is_empty())?;
    let path = Path::walk(start.with_deadline(limits.deadline()), &TechniqueSet::usual(true));
    limits.stop().is_none().then_some(path)
}

/// Whether a path is too easy or too hard.
fn compare(path: &Path, wanted: Wanted) -> Ordering {
    match wanted {
        Wanted::Level(level) => path.level().cmp(&level),
        Wanted::Rating(low, high) => {
            let rating = match path.hardest() {
                Some(hardest) if path.is_solved() => (hardest.difficulty() * 10.0).round() as u16,
                // What no technique solves is harder than anything.
                _ => u16::MAX,
            };
            if rating < low { Ordering::Less } else { rating.cmp(&high).max(Ordering::Equal) }
        }
    }
}

/// Of the givens on the way from a full grid to a puzzle, the last that are no harder than wanted, by bisection: puzzles
/// get harder on the way, by and large. `None` if those are easier, or it was to stop.
pub(crate) fn as_hard_as(ground: &Puzzle, trail: &[Grid], wanted: Wanted, limits: &Limits) -> Option<usize> {
    let against =
        |place: usize| Some(compare(&path(&ground.with_givens(trail[place].clone()), limits)?, wanted));
    let last = trail.len().checked_sub(1)?;
    match against(last)? {
        Ordering::Equal => return Some(last),
        Ordering::Less => return None,
        Ordering::Greater => {}
    }
    let (mut easy, mut hard) = (0, last);
    let mut found = None;
    while hard - easy > 1 {
        let middle = easy.midpoint(hard);
        match against(middle)? {
            Ordering::Greater => hard = middle,
            order => {
                easy = middle;
                found = (order == Ordering::Equal).then_some(middle);
            }
        }
    }
    found
}

/// The level of a puzzle with one solution, by techniques.
pub(crate) fn level(puzzle: &Puzzle, limits: &Limits) -> Option<Level> {
    path(puzzle, limits).map(|path| path.level())
}
