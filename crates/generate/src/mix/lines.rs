//! Lines: proposals for rules along a path.

use garns_puzzle::Rule;
use garns_puzzle::rules::*;

use super::Scene;

/// The least difference on a whispers line of so many values: half of them, rounded up.
fn whispered(values: usize) -> i64 {
    values.div_ceil(2) as i64
}

pub(super) fn thermometer(scene: &mut Scene<'_>) -> Option<Rule> {
    let slow = matches!(scene.like, Some(Rule::Thermometer(like)) if like.slow);
    let length = scene.size(3, 5);
    let rises =
        |numbers: &[i64]| numbers.windows(2).all(|pair| pair[0] < pair[1] || slow && pair[0] == pair[1]);
    Some(Thermometer { path: scene.walk(length, rises)?, slow }.into())
}

pub(super) fn arrow(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(3, 4);
    let path = scene.walk(length, |numbers| {
        let sum: i64 = numbers[1..].iter().sum();
        if numbers.len() == length { sum == numbers[0] } else { sum < numbers[0] }
    })?;
    Some(Arrow { bulb: path[..1].to_vec().into(), shaft: path[1..].to_vec().into() }.into())
}

pub(super) fn whispers(scene: &mut Scene<'_>) -> Option<Rule> {
    let least = match scene.like {
        Some(Rule::Whispers(like)) => like.least,
        _ => whispered(scene.values()),
    };
    let length = scene.size(3, 5);
    let apart = |numbers: &[i64]| numbers.windows(2).all(|pair| (pair[0] - pair[1]).abs() >= least);
    Some(Whispers { path: scene.walk(length, apart)?, least }.into())
}

pub(super) fn renban(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(3, 4);
    let cells = scene.walk(length, |numbers| {
        let (low, high) = (numbers.iter().min(), numbers.iter().max());
        let new = numbers.split_last().is_none_or(|(last, others)| !others.contains(last));
        new && low.zip(high).is_some_and(|(low, high)| ((high - low) as usize) < length)
    })?;
    Some(Renban { cells }.into())
}

pub(super) fn palindrome(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(3, 5);
    let path = scene.walk(length, |numbers| {
        let last = numbers.len() - 1;
        let twin = length - 1 - last;
        twin >= last || numbers[twin] == numbers[last]
    })?;
    Some(Palindrome { path }.into())
}

pub(super) fn between(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(3, 5);
    let path = scene.walk(length, |numbers| {
        let (first, last) = (numbers[0], numbers[numbers.len() - 1]);
        let (low, high) = (first.min(last), first.max(last));
        let inside = |number: &i64| low < *number && *number < high;
        match numbers.len() {
            1 => true,
            count if count == length => numbers[1..count - 1].iter().all(inside),
            // The other end will lie beyond all of them.
            _ => numbers[1..].iter().all(|n| *n > first) || numbers[1..].iter().all(|n| *n < first),
        }
    })?;
    Some(Between { path }.into())
}

pub(super) fn lockout(scene: &mut Scene<'_>) -> Option<Rule> {
    let least = match scene.like {
        Some(Rule::Lockout(like)) => like.least,
        _ => whispered(scene.values()) - 1,
    };
    let length = scene.size(3, 4);
    scene.line(length, |path| Lockout { path, least }.into())
}

pub(super) fn region_sum(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(3, 5);
    // A line within one box would say nothing.
    for _ in 0..TRIES {
        let rule = scene.line(length, |path| RegionSum { path }.into())?;
        let blocks = rule.def().cells(scene.puzzle).into_iter();
        let mut blocks = blocks.map(|cell| scene.puzzle.index(cell).and_then(|i| scene.puzzle.block(i)));
        let first = blocks.next();
        if blocks.any(|block| Some(block) != first) {
            return Some(rule);
        }
    }
    None
}

const TRIES: usize = 20;

pub(super) fn zipper(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(3, 5);
    scene.line(length, |path| Zipper { path }.into())
}

pub(super) fn double_arrow(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(4, 5);
    scene.line(length, |path| DoubleArrow { path }.into())
}

pub(super) fn entropic(scene: &mut Scene<'_>) -> Option<Rule> {
    let (length, size) = (scene.size(4, 6), scene.values().div_ceil(3).max(1));
    let values = scene.puzzle.values();
    let third = |number: &i64| values.rank(*number).unwrap_or_default() / size;
    let path = scene.walk(length, |numbers| take_turns(numbers, 3, third))?;
    Some(Rule::from(Entropic { path })).filter(|rule| scene.holds(rule))
}

pub(super) fn modular(scene: &mut Scene<'_>) -> Option<Rule> {
    let by = match scene.like {
        Some(Rule::Modular(like)) => like.by,
        _ => 3,
    };
    let length = scene.size(4, 6);
    let path =
        scene.walk(length, |numbers| take_turns(numbers, by as usize, |n| n.rem_euclid(by) as usize))?;
    Some(Rule::from(Modular { path, by })).filter(|rule| scene.holds(rule))
}

/// Whether any `count` numbers in a row are of different groups.
fn take_turns(numbers: &[i64], count: usize, group: impl Fn(&i64) -> usize) -> bool {
    let Some((last, before)) = numbers.split_last() else { return true };
    before.iter().rev().take(count.saturating_sub(1)).all(|other| group(other) != group(last))
}

pub(super) fn nabner(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(3, 4);
    let cells = scene.walk(length, |numbers| {
        let (last, before) = (numbers[numbers.len() - 1], &numbers[..numbers.len() - 1]);
        before.iter().all(|number| (number - last).abs() > 1)
    })?;
    Some(Nabner { cells }.into())
}

pub(super) fn sum_line(scene: &mut Scene<'_>) -> Option<Rule> {
    let sum = match scene.like {
        Some(Rule::SumLine(like)) => like.sum,
        _ => scene.values() as i64 + 1,
    };
    let length = scene.size(3, 5);
    scene.line(length, |path| SumLine { path, sum, closed: false }.into())
}

pub(super) fn lunchbox(scene: &mut Scene<'_>) -> Option<Rule> {
    let length = scene.size(4, 5);
    let path = scene.walk(length, |numbers| {
        let (last, before) = (&numbers[numbers.len() - 1], &numbers[..numbers.len() - 1]);
        !before.contains(last)
    })?;
    let most = scene.puzzle.values().most() * length as i64;
    scene.with_number(0..=most, |sum| Lunchbox { path: path.clone(), sum }.into())
}
