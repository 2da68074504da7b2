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

/// The techniques, how many steps of each are looked at in a position, and whether that is one in which simpler ones find some.
const NAMES: [(&str, usize, bool); 5] = [
    ("forcing-chains", 6, true),
    ("dynamic-forcing-chains", 6, true),
    ("dynamic-forcing-chains-plus", 2, false),
    ("nested-forcing-chains-4", 2, false),
    ("nested-forcing-chains-5", 2, false),
];

/// Forcing chains in other grids and over clues, link by link; what a clue is said to show is looked for in every way to
/// fill its cells.
#[test]
fn forcing_chains_lead_where_they_say_with_every_rule() {
    let mut counts = Counts::default();
    let (mut by_clue, mut by_derived, mut rules) = (0, 0, 0);
    // What is plain to see is done first, as it is on the way of a puzzle.
    let basics = TechniqueSet::usual(false).until(technique("locked-in-a-clue").unwrap());
    let mut within: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (number, about) in (0..).zip(RULES.iter()) {
        let mut seen = 0;
        for seed in 0..40 * times() as u64 {
            let Some((puzzle, position)) = with_rule(about.name, number * 3_000_017 + seed) else { continue };
            // Every way to fill a long clue is too much.
            if position.ground.clues.iter().any(|clue| clue.cells.len() > 6) {
                continue;
            }
            let start = AnyPosition::Small(Box::new(position.clone()));
            let AnyPosition::Small(stuck) = Path::walk(start, &basics).end else { continue };
            for (name, most, simple) in NAMES {
                let position = if simple { &position } else { &*stuck };
                let mut steps = 0;
                let technique = technique(name).unwrap();
                let _ = technique.each(position, &mut |step| {
                    check_in(position, &step, Some(&puzzle));
                    for link in step.told_links(position) {
                        match link.reason {
                            Reason::Clue(clue) => {
                                seen += 1;
                                by_derived += usize::from(position.ground.clues[clue].derived.is_some());
                            }
                            Reason::Within(inner, _) => {
                                *within.entry((name, inner.technique)).or_default() += 1
                            }
                            _ => {}
                        }
                    }
                    steps += 1;
                    if steps < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                *counts.entry(name).or_default() += steps;
            }
        }
        by_clue += seen;
        rules += usize::from(seen > 0);
    }
    println!("{within:?}");
    println!(
        "{counts:?}, {by_clue} links by clues of {rules} rules, {by_derived} by what follows from cages"
    );
    let enough = NAMES.iter().all(|(name, most, _)| counts[name] > 70 * most)
        && by_clue > 500
        && by_derived > 5
        && rules > 20;
    let nested = within.iter().filter(|((_, inner), _)| *inner == "dynamic-forcing-chains");
    assert!(nested.map(|(_, count)| *count).sum::<usize>() > 10, "{within:?}");
    assert!(enough, "{counts:?} {by_clue} {by_derived} {rules}");
}
