//! Steps that use what rules say beyond houses lose no solution, whatever the rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../puzzle/tests/draw/mod.rs"]
mod draw;

use std::collections::{BTreeMap, BTreeSet};

use draw::Tape;
use garns_logic::{CellSet, Position, TECHNIQUES, Technique};
use garns_puzzle::{Candidates, Grid, Lang, Puzzle, RULES};

/// Puzzles for each rule; `GARNS_CASES=20` takes twenty times as many.
const PUZZLES: u64 = 60;

/// Steps of one technique that are looked at in one position.
const MOST: usize = 40;

/// A puzzle with the rule, other rules beside it, and a filling of which all of them are true.
fn instance(name: &str, seed: u64) -> Option<(Puzzle, Vec<usize>, Tape)> {
    let mut tape = Tape::of_seed(seed, 600);
    let mut drawn = draw::ground_for(&mut tape, name);
    let truth: Grid = drawn.truth.iter().map(|value| Some(*value)).collect();
    let mut named = false;
    for place in 0..4 {
        let rule =
            if place == 0 { draw::named(&mut tape, name, &drawn) } else { draw::rule(&mut tape, &drawn) };
        let before = drawn.puzzle.clone();
        if drawn.puzzle.add(rule).is_err() || !drawn.puzzle.is_solution(&truth) {
            drawn.puzzle = before;
        } else {
            named |= place == 0;
        }
    }
    named.then_some((drawn.puzzle, drawn.truth, tape))
}

/// A position on the way to a filling: some of it given, some of what is wrong struck out.
fn position<S: CellSet>(puzzle: &Puzzle, truth: &[usize], tape: &mut Tape) -> Position<S> {
    let (given, struck) = (tape.below(60), tape.below(90));
    let givens: Grid = truth.iter().map(|value| Some(*value).filter(|_| tape.below(100) < given)).collect();
    let mut position: Position<S> = Position::of(&puzzle.with_givens(givens)).unwrap();
    for cell in position.blank.cells().collect::<Vec<_>>() {
        let wrong = position.candidates[cell].without(Candidates::only(truth[cell]));
        for value in wrong.iter().collect::<Vec<_>>() {
            if tape.below(100) < struck {
                position.remove(cell, value);
            }
        }
    }
    position
}

/// Looks at the steps of every technique that takes no single solution for granted.
fn check<S: CellSet>(
    position: &Position<S>,
    truth: &[usize],
    looks: impl Fn(&Technique) -> bool,
    found: &mut BTreeMap<&'static str, usize>,
) {
    for technique in TECHNIQUES.iter().filter(|technique| !technique.unique && looks(technique)) {
        let mut count = 0;
        let _ = technique.each(position, &mut |step| {
            let lost = step.removed.iter().find(|spot| truth[spot.cell] == spot.value);
            let wrong = step.placed.iter().find(|spot| truth[spot.cell] != spot.value);
            let [en, pt] = [Lang::En, Lang::Pt].map(|lang| step.text(&position.ground.names, lang));
            assert!(lost.is_none() && wrong.is_none(), "{en} {truth:?}");
            assert!(step.is_worth() && en.len() > 20 && pt.len() > 20, "{step:?}");
            count += 1;
            if count < MOST { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
        });
        *found.entry(technique.name).or_default() += count;
    }
}

fn cases() -> u64 {
    std::env::var("GARNS_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

#[test]
fn steps_are_sound_with_every_rule() {
    let mut found = BTreeMap::new();
    let mut rules = BTreeSet::new();
    for (number, about) in (0..).zip(RULES.iter()) {
        for seed in 0..PUZZLES * cases() {
            let Some((puzzle, truth, mut tape)) = instance(about.name, number * 1_000_003 + seed) else {
                continue;
            };
            // Large puzzles are drawn too; the techniques for those are the same.
            let Some(_) = Position::<u128>::of(&puzzle) else { continue };
            let quick = |technique: &Technique| {
                let slow = [
                    "mutant",
                    "franken",
                    "whale",
                    "squirmbag",
                    "leviathan",
                    "triplet",
                    "als",
                    "blossom",
                    "template",
                ];
                !slow.iter().any(|part| technique.name.contains(part))
            };
            check(&position::<u128>(&puzzle, &truth, &mut tape), &truth, quick, &mut found);
            rules.insert(about.name);
        }
    }
    println!("{found:?}");
    let used = |name: &str| found.get(name).copied().unwrap_or(0);
    for name in [
        "related-cells",
        "cage-combinations",
        "ways-of-a-clue",
        "locked-in-a-clue",
        "innies-outies",
        "clash",
        "contradiction",
    ] {
        assert!(used(name) > 10, "{name}: {}", used(name));
    }
    let missing: Vec<_> = RULES.iter().map(|about| about.name).filter(|name| !rules.contains(name)).collect();
    assert!(missing.is_empty(), "no puzzle with {missing:?}");
}

/// What one clue excludes no way to fill its cells has: by trying them all.
#[test]
fn a_clue_excludes_what_no_filling_has() {
    let technique = |name| garns_logic::technique(name).unwrap();
    let (mut candidates, mut steps) = (0, 0);
    for (number, about) in (0..).zip(RULES.iter()) {
        for seed in 0..PUZZLES {
            let Some((puzzle, truth, mut tape)) = instance(about.name, number * 7_000_003 + seed) else {
                continue;
            };
            let position: Position<u128> = position(&puzzle, &truth, &mut tape);
            for name in ["related-cells", "cage-combinations", "ways-of-a-clue"] {
                for step in technique(name).find_all(&position) {
                    let clue = &position.ground.clues[step.clues[0]];
                    let open: Vec<usize> =
                        clue.cells.iter().copied().filter(|cell| position.blank.has(*cell)).collect();
                    let ways: usize = open.iter().map(|cell| position.candidates[*cell].len()).product();
                    if ways > 3000 {
                        continue;
                    }
                    // Whether some filling of the clue's cells that breaks no rule by itself has a struck candidate.
                    for spot in &step.removed {
                        let mut grid = position.grid.clone();
                        grid.set(spot.cell, spot.value);
                        assert!(
                            !fits(&puzzle, &position, &mut grid, &open),
                            "{}",
                            step.text(&position.ground.names, Lang::En)
                        );
                        candidates += 1;
                    }
                    steps += 1;
                }
            }
        }
    }
    assert!(candidates > 500 && steps > 200, "{candidates} {steps}");
}

/// Whether the open cells can be filled, from their candidates, without breaking a rule.
fn fits(puzzle: &Puzzle, position: &Position<u128>, grid: &mut Grid, open: &[usize]) -> bool {
    if !puzzle.check(grid).is_empty() {
        return false;
    }
    let Some(cell) = open.iter().copied().find(|cell| grid.get(*cell).is_none()) else { return true };
    for value in position.candidates[cell].iter() {
        grid.set(cell, value);
        if fits(puzzle, position, grid, open) {
            return true;
        }
    }
    grid.clear(cell);
    false
}

/// Every constraint of the language, but the opaque one, is known to techniques.
#[test]
fn rules_that_can_be_said_are_known() {
    let mut unknown = BTreeSet::new();
    for (number, about) in (0..).zip(RULES.iter()) {
        for seed in 0..PUZZLES {
            let Some((puzzle, _, _)) = instance(about.name, number * 1_000_003 + seed) else { continue };
            let position: Position<u128> = Position::of(&puzzle).unwrap();
            unknown.extend(position.ground.unexplained().iter().map(|title| title.en));
        }
    }
    println!("{unknown:?}");
}
