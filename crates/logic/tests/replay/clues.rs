//! Forcing chains over clues: link by link, with every rule.

use super::*;

/// A position on the way to a filling of a small puzzle with a rule.
fn with_rule(name: &str, seed: u64) -> Option<(Puzzle, Position<u128>)> {
    let mut tape = draw::Tape::of_seed(seed, 600);
    let mut drawn = draw::ground(&mut tape);
    let truth: Grid = drawn.truth.iter().map(|value| Some(*value)).collect();
    let rule = draw::named(&mut tape, name, &drawn);
    if drawn.puzzle.add(rule).is_err() || !drawn.puzzle.is_solution(&truth) {
        return None;
    }
    // Several cages leave cells over whose sum follows.
    for _ in 0..if name == "killer" { 6 } else { 0 } {
        let (more, before) = (draw::named(&mut tape, name, &drawn), drawn.puzzle.clone());
        if drawn.puzzle.add(more).is_err() || !drawn.puzzle.is_solution(&truth) {
            drawn.puzzle = before;
        }
    }
    let givens: Grid =
        drawn.truth.iter().map(|value| Some(*value).filter(|_| tape.below(100) < 20)).collect();
    let puzzle = drawn.puzzle.with_givens(givens);
    let mut position: Position<u128> = Position::of(&puzzle)?;
    for cell in position.blank.cells().collect::<Vec<_>>() {
        let wrong = position.candidates[cell].without(Candidates::only(drawn.truth[cell]));
        for value in wrong.iter().collect::<Vec<_>>() {
            if tape.below(100) < 45 {
                position.remove(cell, value);
            }
        }
    }
    Some((puzzle, position))
}

/// Forcing chains in other grids and over clues, link by link; what a clue is said to show is looked for in every way to
/// fill its cells.
#[test]
fn forcing_chains_lead_where_they_say_with_every_rule() {
    let mut counts = Counts::default();
    let (mut by_clue, mut by_derived, mut rules) = (0, 0, 0);
    for (number, about) in (0..).zip(RULES.iter()) {
        let mut seen = 0;
        for seed in 0..40 * times() as u64 {
            let Some((puzzle, position)) = with_rule(about.name, number * 3_000_017 + seed) else { continue };
            // Every way to fill a long clue is too much.
            if position.ground.clues.iter().any(|clue| clue.cells.len() > 6) {
                continue;
            }
            for name in ["forcing-chains", "dynamic-forcing-chains"] {
                let mut steps = 0;
                let technique = technique(name).unwrap();
                let _ = (technique.find)(&position, technique, &mut |step| {
                    check_in(&position, &step, Some(&puzzle));
                    for link in step.told_links(&position) {
                        if let Reason::Clue(clue) = link.reason {
                            seen += 1;
                            by_derived += usize::from(position.ground.clues[clue].derived.is_some());
                        }
                    }
                    steps += 1;
                    if steps < 6 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                *counts.entry(name).or_default() += steps;
            }
        }
        by_clue += seen;
        rules += usize::from(seen > 0);
    }
    println!(
        "{counts:?}, {by_clue} links by clues of {rules} rules, {by_derived} by what follows from cages"
    );
    let enough = counts.values().all(|count| *count > 1000) && by_clue > 500 && by_derived > 5 && rules > 20;
    assert!(enough, "{counts:?} {by_clue} {by_derived} {rules}");
}
