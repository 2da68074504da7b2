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

/// How far one has to go: what is seen or followed in one's head, chains, nets, or not to the end at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    Straight,
    Chains,
    Nets,
    Stuck,
}

/// How a puzzle went.
struct Told {
    reach: Reach,
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
        AnyPosition::of(puzzle).filter(|position| position.unexplained().is_empty())?.with_deadline(deadline);
    let names = position.names().clone();
    let path = Path::walk(position, &TechniqueSet::usual(true));
    let (mut steps, mut reach) = (BTreeMap::new(), Reach::Straight);
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
        reach = reach.max(match step.technique {
            "nishio" | "forcing-chains" => Reach::Chains,
            name if name.contains("forcing-chains") => Reach::Nets,
            _ => Reach::Straight,
        });
    }
    if !path.is_solved() {
        reach = Reach::Stuck;
    }
    let blanks = path.end.grid().blanks();
    Some(Told { reach, blanks, steps, seconds: start.elapsed().as_secs_f64() })
}

/// Tells of puzzles one by one, and how many of them went how.
fn tell_all<'a>(title: &str, puzzles: impl Iterator<Item = (String, &'a str)>, seconds: u64) -> [usize; 4] {
    let mut counts = [0; 4];
    for (name, text) in puzzles {
        let Ok(puzzle) = read(text, &Hints::default()) else { continue };
        let Some(told) = tell(&name, &puzzle, seconds) else { continue };
        counts[told.reach as usize] += 1;
        println!("{:?} {:5.1} s {:3} blanks {name}: {:?}", told.reach, told.seconds, told.blanks, told.steps);
    }
    let [straight, chains, nets, stuck] = counts;
    println!("== {title}: {straight} straight, {chains} with chains, {nets} with nets, {stuck} stuck");
    counts
}

#[test]
#[ignore = "takes minutes"]
fn whole_variants() {
    let text = collections::read("variants/iss.jsonl");
    let wanted = std::env::var("GARNS_ONLY").unwrap_or_default();
    let entries: Vec<(String, String)> = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|entry| {
            (entry["name"].as_str().unwrap().to_owned(), entry["input"].as_str().unwrap().to_owned())
        })
        .filter(|(name, _)| name.contains(&wanted))
        .collect();
    tell_all("published", entries.iter().map(|(name, input)| (name.clone(), &input[..])), 40);
}

/// Puzzles of one's own, a line each: `GARNS_FILES="killer.jsonl thermo.jsonl"`.
#[test]
#[ignore = "needs files"]
fn whole_files() {
    let files = std::env::var("GARNS_FILES").unwrap_or_default();
    let mut all = [0; 4];
    for file in files.split_whitespace() {
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().enumerate().map(|(number, line)| (format!("{file} {}", number + 1), line));
        let counts = tell_all(file, lines, 20);
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    println!("== in all: {all:?}");
}
