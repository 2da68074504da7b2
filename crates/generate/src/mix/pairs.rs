//! Signs between neighbours, and clues outside the grid.

use garns_puzzle::rules::*;
use garns_puzzle::{Cells, Rule};

use super::Scene;

pub(super) fn difference(scene: &mut Scene<'_>) -> Option<Rule> {
    let by = match scene.like {
        Some(Rule::Difference(like)) => like.by,
        _ => 1,
    };
    let (a, b) = scene.pair(|a, b| (a - b).abs() == by)?;
    Some(Difference { a: a.min(b), b: a.max(b), by }.into())
}

pub(super) fn ratio(scene: &mut Scene<'_>) -> Option<Rule> {
    let by = match scene.like {
        Some(Rule::Ratio(like)) => like.by,
        _ => 2,
    };
    let (a, b) = scene.pair(|a, b| a == by * b || b == by * a)?;
    Some(Ratio { a: a.min(b), b: a.max(b), by }.into())
}

pub(super) fn total(scene: &mut Scene<'_>) -> Option<Rule> {
    // V and X on 9×9: half of what the least and the greatest give, and all of it.
    let most = scene.values() as i64 + 1;
    let sums = match scene.like {
        Some(Rule::Total(like)) => vec![like.sum],
        _ => vec![most / 2, most],
    };
    let (a, b) = scene.pair(|a, b| sums.contains(&(a + b)))?;
    Some(Total { a: a.min(b), b: a.max(b), sum: scene.number(a) + scene.number(b) }.into())
}

pub(super) fn greater(scene: &mut Scene<'_>) -> Option<Rule> {
    let (greater, less) = scene.pair(|a, b| a > b)?;
    Some(Greater { greater, less }.into())
}

pub(super) fn little_killer(scene: &mut Scene<'_>) -> Option<Rule> {
    let cells = scene.diagonal(3)?;
    let sum = scene.numbers(&cells).iter().sum();
    Some(LittleKiller { cells, sum }.into())
}

/// A clue outside a row or column, its number found by trying.
fn outside(scene: &mut Scene<'_>, rule: impl Fn(Cells, i64) -> Rule) -> Option<Rule> {
    let cells = scene.side()?;
    let values = scene.puzzle.values();
    let most = values.all_numbers().iter().sum::<i64>().max(2 * (values.len() * values.len()) as i64);
    scene.with_number(0..=most, |number| rule(cells.clone(), number))
}

pub(super) fn sandwich(scene: &mut Scene<'_>) -> Option<Rule> {
    outside(scene, |mut cells: Cells, sum| {
        // It is the same from both sides.
        if cells.first() > cells.last() {
            cells = cells.iter().rev().copied().collect();
        }
        Sandwich { cells, sum }.into()
    })
}

pub(super) fn x_sum(scene: &mut Scene<'_>) -> Option<Rule> {
    outside(scene, |cells, sum| XSum { cells, sum }.into())
}

pub(super) fn skyscraper(scene: &mut Scene<'_>) -> Option<Rule> {
    outside(scene, |cells, visible| Skyscraper { cells, visible }.into())
}

pub(super) fn hidden_skyscraper(scene: &mut Scene<'_>) -> Option<Rule> {
    outside(scene, |cells, value| HiddenSkyscraper { cells, value }.into())
}

pub(super) fn numbered_room(scene: &mut Scene<'_>) -> Option<Rule> {
    outside(scene, |cells, value| NumberedRoom { cells, value }.into())
}

pub(super) fn full_rank(scene: &mut Scene<'_>) -> Option<Rule> {
    outside(scene, |cells, rank| FullRank { cells, rank, ties: Ties::Any }.into())
}
