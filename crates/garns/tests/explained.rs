//! Published variants, solved as people do: every step leads to the one solution.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use garns::{
    AnyPosition, Deadline, Goal, Hints, Lang, Limits, Path, Puzzle, Silent, Solver, TechniqueSet, Verdict,
    read,
};

/// How a puzzle went.
struct Told {
    solved: bool,
    tried: bool,
    blanks: usize,
    steps: BTreeMap<&'static str, usize>,
    seconds: f64,
}

/// Walks the path, and holds every step against the solution.
fn tell(name: &str, puzzle: &Puzzle, seconds: u64) -> Option<Told> {
    let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
    let report = Solver::auto(Goal::AtMost(2), limits).run(puzzle, &mut Silent).ok()?;
    let solution = report.solutions.first().filter(|_| report.verdict == Verdict::Unique)?;
    let start = Instant::now();
    let deadline = Deadline::new(Some(Duration::from_secs(seconds)), || false);
    let position =
        AnyPosition::of(puzzle).filter(|position| position.unexplained().is_empty())?.with_patience(deadline);
    let names = position.names().clone();
    let path = Path::walk(position, &TechniqueSet::usual(true));
    let mut steps = BTreeMap::new();
    for step in &path.steps {
        let text = step.text(&names, Lang::En);
        assert!(text.len() > 20 && step.text(&names, Lang::Pt).len() > 20, "{name}: {step:?}");
        for spot in &step.removed {
            assert_ne!(solution.get(spot.cell), Some(spot.value), "{name}: {text}");
        }
        for spot in &step.placed {
            assert_eq!(solution.get(spot.cell), Some(spot.value), "{name}: {text}");
        }
        *steps.entry(step.technique).or_default() += 1;
    }
    // Two values written after the first are still followed in one's head; more is a trial.
    let tried = path.steps.iter().any(|step| step.technique == "contradiction" && step.used.len() > 3);
    let blanks = path.end.grid().blanks();
    Some(Told { solved: path.is_solved(), tried, blanks, steps, seconds: start.elapsed().as_secs_f64() })
}

#[test]
#[ignore = "takes minutes"]
fn whole_variants() {
    let text = collections::read("variants/iss.jsonl");
    let (mut all, mut solved, mut straight) = (0, 0, 0);
    let wanted = std::env::var("GARNS_ONLY").unwrap_or_default();
    for line in text.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = entry["name"].as_str().unwrap();
        if !name.contains(&wanted) {
            continue;
        }
        let Ok(puzzle) = read(entry["input"].as_str().unwrap(), &Hints::default()) else { continue };
        let Some(told) = tell(name, &puzzle, 40) else { continue };
        all += 1;
        solved += usize::from(told.solved);
        straight += usize::from(told.solved && !told.tried);
        let how = match (told.solved, told.tried) {
            (true, false) => "solved",
            (true, true) => "tried",
            _ => "stuck",
        };
        println!("{how:7} {:5.1} s {:3} blanks {name}: {:?}", told.seconds, told.blanks, told.steps);
    }
    println!("{solved} of {all} solved, {straight} without contradictions");
}
