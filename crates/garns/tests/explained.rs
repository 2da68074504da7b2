//! Published variants, solved as people do: every step leads to the one solution.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use garns::{
    AnyPosition, Deadline, Goal, Grid, Hints, Lang, Limits, Path, Puzzle, Silent, Solver, TechniqueSet,
    Verdict, read, read_filling,
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

/// Processor time of this thread in seconds; where the system does not tell, the clock's.
fn processor(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    spent.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// The one solution, as published or as a solver proves it.
fn solution(puzzle: &Puzzle, published: Option<&str>) -> Option<Grid> {
    let published = published.and_then(|text| read_filling(puzzle, text).ok());
    if let Some(grid) = published.filter(|grid| puzzle.is_solution(grid)) {
        return Some(grid);
    }
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    let report = Solver::auto(Goal::AtMost(2), limits).run(puzzle, &mut Silent).ok()?;
    report.solutions.first().filter(|_| report.verdict == Verdict::Unique).cloned()
}

/// Walks the path for so many seconds of processor time, and holds every step against the solution.
fn tell(name: &str, puzzle: &Puzzle, published: Option<&str>, seconds: f64) -> Option<Told> {
    let solution = solution(puzzle, published)?;
    let now = Instant::now();
    let start = processor(now);
    // Asking takes microseconds, and is done all the time.
    let asked = AtomicU32::new(0);
    let is_over =
        move || asked.fetch_add(1, Ordering::Relaxed).is_multiple_of(100) && processor(now) - start > seconds;
    let deadline = Deadline::new(None, is_over);
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
    Some(Told { reach, blanks, steps, seconds: processor(now) - start })
}

/// A puzzle by its name, its text, and its solution if one is published.
type Entry = (String, String, Option<String>);

/// Tells of puzzles one by one, and how many of them went how.
fn tell_all(title: &str, puzzles: impl Iterator<Item = Entry>) -> [usize; 4] {
    let mut counts = [0; 4];
    for (name, text, solution) in puzzles {
        let Ok(puzzle) = read(&text, &Hints::default()) else { continue };
        let Some(told) = tell(&name, &puzzle, solution.as_deref(), 20.0) else { continue };
        counts[told.reach as usize] += 1;
        println!("{:?} {:5.1} s {:3} blanks {name}: {:?}", told.reach, told.seconds, told.blanks, told.steps);
    }
    let [straight, chains, nets, stuck] = counts;
    println!("== {title}: {straight} straight, {chains} with chains, {nets} with nets, {stuck} stuck");
    counts
}

/// One quarter of the collection at a time: `GARNS_QUARTER=0` has its first puzzle and every fourth from there.
#[test]
#[ignore = "takes minutes"]
fn whole_variants() {
    let text = collections::read("variants/iss.jsonl");
    let wanted = std::env::var("GARNS_ONLY").unwrap_or_default();
    let quarter = std::env::var("GARNS_QUARTER").ok().map(|text| text.parse::<usize>().unwrap());
    let entries = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let published = entries.filter(|entry| entry["set"] == "PUZZLE_INDEX").enumerate();
    let of_quarter = published.filter(|(place, _)| quarter.is_none_or(|quarter| place % 4 == quarter));
    let text = |entry: &serde_json::Value, field: &str| entry[field].as_str().map(str::to_owned);
    let named = of_quarter.filter_map(|(place, entry)| {
        let name = format!("{place} {}", text(&entry, "name")?);
        Some((name, text(&entry, "input")?, text(&entry, "solution")))
    });
    tell_all("published", named.filter(|(name, ..)| name.contains(&wanted)));
}

/// Puzzles of one's own, a line each: `GARNS_FILES="killer.jsonl thermo.jsonl"`.
#[test]
#[ignore = "needs files"]
fn whole_files() {
    let files = std::env::var("GARNS_FILES").unwrap_or_default();
    let mut all = [0; 4];
    for file in files.split_whitespace() {
        let text = std::fs::read_to_string(file).unwrap();
        let lines = (1..).zip(text.lines());
        let counts =
            tell_all(file, lines.map(|(number, line)| (format!("{file} {number}"), line.to_owned(), None)));
        all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
    }
    println!("== in all: {all:?}");
}
