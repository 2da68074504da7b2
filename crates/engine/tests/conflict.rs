//! Contradictions are ones, and nothing in them can be left out: asked of `backtrack`, which shares nothing with the engine
//! that found them, for random puzzles without solution in which every rule there is takes part.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

#[path = "../../puzzle/tests/draw/mod.rs"]
mod draw;

use std::collections::BTreeMap;

use draw::Tape;
use garns_engine::{Engine, Goal, Limits, Silent, Verdict, Why, conflict, hopeless_rules, make};
use garns_puzzle::{Puzzle, RULES, Statement};

/// What `backtrack` says of these statements alone; nothing where it takes too long.
fn verdict(engine: &dyn Engine, puzzle: &Puzzle, statements: &[Statement]) -> Option<Verdict> {
    let limits = Limits { nodes: Some(40_000), ..Limits::default() };
    let report = engine.run(&puzzle.only(statements), Goal::First, &limits, &mut Silent);
    (report.verdict != Verdict::GaveUp).then_some(report.verdict)
}

/// A puzzle with an instance of this rule and others, drawn so that many have no solution.
fn contradictory(name: &str, seed: u64) -> Option<Puzzle> {
    let mut tape = Tape::of_seed(seed, 600);
    let mut drawn = draw::ground(&mut tape);
    let rule = draw::named(&mut tape, name, &drawn);
    drawn.puzzle.add(rule).ok()?;
    for _ in 0..tape.below(4) {
        let other = draw::rule(&mut tape, &drawn);
        let _ = drawn.puzzle.add(other);
    }
    for _ in 0..3 {
        draw::give_and_mark(&mut drawn, &mut tape);
    }
    Some(drawn.puzzle)
}

#[test]
fn every_contradiction_is_one_and_is_minimal() {
    let engine = make("backtrack", &[]).unwrap();
    // How often each rule was in a contradiction that was checked whole.
    let mut named: BTreeMap<&str, usize> = BTreeMap::new();
    let times = std::env::var("GARNS_CASES").map_or(1, |times| times.parse::<u64>().unwrap());
    for about in RULES {
        let wanted = times as usize;
        for seed in 1..=600 * times {
            if named.get(about.name).is_some_and(|count| *count >= wanted) {
                break;
            }
            let Some(puzzle) = contradictory(about.name, seed) else { continue };
            let reason = match conflict(&puzzle, &Limits::default()) {
                Why::Conflict(reason) => reason,
                Why::Solvable(grid) => {
                    assert!(puzzle.is_solution(&grid), "{puzzle:?}");
                    continue;
                }
                Why::Unknown(stop) => panic!("{stop:?}: {puzzle:?}"),
            };
            let whole = verdict(&*engine, &puzzle, &reason.statements);
            assert_ne!(whole, Some(Verdict::Solved), "{reason:?} of {puzzle:?}");
            assert!(reason.minimal, "{reason:?} of {puzzle:?}");
            let mut checked = whole.is_some();
            for left_out in 0..reason.statements.len() {
                let mut rest = reason.statements.clone();
                rest.remove(left_out);
                let found = verdict(&*engine, &puzzle, &rest);
                assert_ne!(found, Some(Verdict::Impossible), "{reason:?} without {left_out} of {puzzle:?}");
                checked &= found.is_some();
            }
            for statement in reason.statements.iter().filter(|_| checked) {
                if let Statement::Rule(number) = statement {
                    *named.entry(puzzle.rules()[*number].about().name).or_default() += 1;
                }
            }
        }
    }
    for about in RULES {
        let seen = named.get(about.name).copied().unwrap_or_default();
        assert!(seen > 0, "{} was in no contradiction: {named:?}", about.name);
    }
}

/// A rule that is said to be hopeless has no solution with the houses of its cells alone, and one that has none is,
/// nearly always, said to be.
#[test]
fn hopeless_rules_have_no_solution_by_themselves() {
    let engine = make("backtrack", &[]).unwrap();
    let (mut hopeless, mut hopeful, mut missed) = (0, 0, 0);
    for about in RULES {
        for seed in 1..20 {
            let Some(puzzle) = contradictory(about.name, seed) else { continue };
            let said = hopeless_rules(&puzzle, &Limits::default());
            let frame = puzzle.rules().len() - puzzle.added_rules().len();
            let houses = (0..frame).map(Statement::Rule);
            for rule in frame..puzzle.rules().len() {
                let alone = verdict(&*engine, &puzzle, &[Statement::Rule(rule)]);
                let all: Vec<Statement> = [Statement::Rule(rule)].into_iter().chain(houses.clone()).collect();
                let with_houses = verdict(&*engine, &puzzle, &all);
                if said.contains(&rule) {
                    assert_ne!(with_houses, Some(Verdict::Solved), "{:?}", puzzle.rules()[rule]);
                    hopeless += 1;
                } else if alone == Some(Verdict::Impossible) {
                    // Of what has no propagator (full rank without houses) it may not be told in time.
                    missed += 1;
                } else {
                    hopeful += 1;
                }
            }
        }
    }
    assert!(hopeless > 50 && hopeful > 500 && missed * 20 < hopeless, "{hopeless} {hopeful} {missed}");
}
