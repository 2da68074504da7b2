//! What holds everywhere: rules the full grid obeys from the beginning, and rules about signs that are missing.

use garns_puzzle::rules::*;
use garns_puzzle::{Blocks, Cell, Joint, Puzzle, Rule};

use super::Scene;

/// The long diagonals of a square grid.
pub(super) fn diagonals(puzzle: &Puzzle) -> Option<Vec<Rule>> {
    let grid = puzzle.frame().single().filter(|grid| grid.rows == grid.cols)?;
    Some(House::diagonals(grid.rows).into_iter().map(Rule::from).collect())
}

/// The windows of a grid with square boxes.
pub(super) fn windows(puzzle: &Puzzle) -> Option<Vec<Rule>> {
    match puzzle.frame().single()?.blocks {
        Blocks::Boxes { rows, cols } if rows == cols => {
            Some(House::windows(rows).into_iter().map(Rule::from).collect())
        }
        _ => None,
    }
}

/// The disjoint groups of a square grid with boxes.
pub(super) fn disjoint(puzzle: &Puzzle) -> Option<Vec<Rule>> {
    let grid = puzzle.frame().single()?;
    match grid.blocks {
        Blocks::Boxes { rows, cols } if grid.rows == grid.cols => {
            Some(House::disjoint_groups(rows, cols).into_iter().map(Rule::from).collect())
        }
        _ => None,
    }
}

/// A knight's move apart no two cells add up to half of all values and one more: 5 in 9×9.
pub(super) fn moves(puzzle: &Puzzle) -> Option<Vec<Rule>> {
    let values = puzzle.values();
    let sum = values.number(0) + values.number(values.len().checked_sub(1)?) / 2;
    Some(vec![Moves { moves: vec![(1, 2)], sums: vec![sum], differences: vec![], ratios: vec![] }.into()])
}

/// Whether a dot, white or black, is between the two: one is enough.
fn has_dot(scene: &Scene<'_>, a: Cell, b: Cell) -> bool {
    scene.puzzle.joints(a, b).iter().any(|joint| matches!(joint, Joint::Difference(_) | Joint::Ratio(_)))
}

/// The rule and every white dot there is.
pub(super) fn no_difference(scene: &Scene<'_>) -> Vec<Rule> {
    let by = match scene.like {
        Some(Rule::NoDifference(like)) => like.by.clone(),
        _ => vec![1],
    };
    let pairs = scene.pairs(|a, b| by.contains(&(a - b).abs()));
    let pairs = pairs.into_iter().filter(|(a, b)| !has_dot(scene, *a, *b));
    let dot = |(a, b)| Difference { a, b, by: (scene.number(a) - scene.number(b)).abs() }.into();
    pairs.map(dot).chain([NoDifference { by: by.clone() }.into()]).collect()
}

/// The rule and every black dot there is.
pub(super) fn no_ratio(scene: &Scene<'_>) -> Vec<Rule> {
    let ratios = match scene.like {
        Some(Rule::NoRatio(like)) => like.by.clone(),
        _ => vec![2],
    };
    let ratio = |a: i64, b: i64| ratios.iter().copied().find(|by| a == by * b || b == by * a);
    let pairs = scene.pairs(|a, b| ratio(a, b).is_some());
    let pairs = pairs.into_iter().filter(|(a, b)| !has_dot(scene, *a, *b));
    let dot = |(a, b)| Some(Ratio { a, b, by: ratio(scene.number(a), scene.number(b))? }.into());
    pairs.filter_map(dot).chain([NoRatio { by: ratios.clone() }.into()]).collect()
}

/// The rule and every X and V there is.
pub(super) fn no_total(scene: &Scene<'_>) -> Vec<Rule> {
    let most = scene.values() as i64 + 1;
    let sums = match scene.like {
        Some(Rule::NoTotal(like)) => like.sums.clone(),
        _ => vec![most / 2, most],
    };
    let pairs = scene.pairs(|a, b| sums.contains(&(a + b)));
    let sign = |(a, b)| Total { a, b, sum: scene.number(a) + scene.number(b) }.into();
    pairs.into_iter().map(sign).chain([NoTotal { sums: sums.clone() }.into()]).collect()
}
