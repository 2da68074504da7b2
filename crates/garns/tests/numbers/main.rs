//! What engines do, not only what they answer: nodes, guesses, rounds, propagations, ratings and generated puzzles of one
//! fixed set. Everything here is deterministic, so a change that was meant to change nothing is seen at once if it does.
//!
//! Where a number is meant to change, `SNAPSHOTS=overwrite cargo test -p garns --test numbers` writes the files anew; the
//! difference belongs into the commit message.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../puzzle/tests/draw/mod.rs"]
mod draw;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use draw::Tape;
use garns::generate::{KINDS, Made, Maker, Spec};
use garns::{Depth, ENGINES, Goal, Grid, Hints, Limits, Puzzle, RULES, Raters, Silent, Solver};
use snapbox::{Data, assert_data_eq, file};

/// Plain 9×9 puzzles from the first steps to nested chains.
const NINE: [(&str, &str); 9] = [
    ("figure 1", "103600000780000006426903701900700050030105060040002007502809174800000023000004805"),
    ("singles", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
    ("leo", "900104002080060070000000000400000001070000030300000007000000000030070080100209004"),
    ("17 clues", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"),
    ("inkala", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ("easter monster", "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"),
    ("platinum blonde", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6..."),
    ("several", "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"),
    ("impossible", "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."),
];

/// What one run may try. Engines that would take longer are compared as far as they come.
const NODES: u64 = 400;

/// How many puzzles are made for each rule, half of them in company of other rules.
const OF_EACH_RULE: u64 = 8;

/// The rules there were when the numbers were first written. Theirs stay the same whatever rules there are besides.
const FIRST_RULES: usize = 59;

/// What others' solvers do is theirs to change, and slow to watch.
const NOT_OURS: [&str; 2] = ["ilp", "sat"];

/// Every engine of our own, and each way of `cp` to search; local search as its paper has it too.
fn ways() -> Vec<(&'static str, &'static [(&'static str, &'static str)])> {
    let mut ways: Vec<(&str, &[(&str, &str)])> = ENGINES
        .iter()
        .map(|entry| (entry.about.name, &[][..]))
        .filter(|(name, _)| !NOT_OURS.contains(name))
        .collect();
    ways.push(("cp", &[("learning", "on")]));
    ways.push(("cp", &[("search", "smallest")]));
    ways.push(("cp", &[("search", "input-order")]));
    ways.push(("bits", &[("order", "fewest")]));
    ways.push(("elimination", &[("hidden", "true")]));
    ways.push(("anneal", &[("preset", "paper")]));
    ways.push(("tabu", &[("preset", "paper")]));
    ways
}

/// The sums of all that was counted, by engine and goal.
#[derive(Default)]
struct Counts(BTreeMap<String, BTreeMap<String, u64>>);

impl Counts {
    fn run(&mut self, puzzle: &Puzzle) {
        for (engine, settings) in ways() {
            for goal in [Goal::First, Goal::Count { limit: Some(100) }] {
                let limits = Limits { nodes: Some(NODES), iterations: Some(NODES), ..Limits::default() };
                let given: Vec<(String, String)> =
                    settings.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
                let solver = Solver::new(engine, &given, goal, limits).unwrap();
                let Ok(report) = solver.run(puzzle, &mut Silent) else { continue };
                let named =
                    settings.iter().map(|(name, value)| format!(" {name}={value}")).collect::<String>();
                let goal = if goal == Goal::First { "first" } else { "count" };
                let counts = self.0.entry(format!("{engine}{named}, {goal}")).or_default();
                *counts.entry(report.verdict.name().into()).or_default() += 1;
                for (name, count) in report.stats {
                    *counts.entry(name.into()).or_default() += count;
                }
                *counts.entry("solutions".into()).or_default() += report.count;
            }
        }
    }

    fn write(&self, title: &str, text: &mut String) {
        writeln!(text, "{title}").unwrap();
        for (way, counts) in &self.0 {
            let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
            writeln!(text, "  {way}: {}", counts.join(", ")).unwrap();
        }
    }
}

fn read(text: &str) -> Puzzle {
    garns::read(text, &Hints::default()).unwrap()
}

fn counted(title: &str, puzzle: &Puzzle, text: &mut String) {
    let mut counts = Counts::default();
    counts.run(puzzle);
    counts.write(title, text);
}

/// Compared without colours of the terminal or wildcards: what differs is a number in a line.
fn compare(actual: String, expected: Data) {
    assert_data_eq!(actual, expected.raw());
}

#[test]
fn engines_on_plain_grids() {
    let mut text = String::new();
    for (name, puzzle) in NINE {
        counted(name, &read(puzzle), &mut text);
    }
    for order in [4, 6, 16, 25] {
        let mut maker = Maker::new(&Spec { order, ..Spec::new("sudoku") }, &Limits::default()).unwrap();
        let made = maker.make(1, 0..1).pop().unwrap().unwrap();
        counted(&format!("order {order}"), &made.puzzle, &mut text);
        // Every second given gone: several solutions, and much to search.
        let mut givens = made.puzzle.givens().clone();
        (0..givens.len()).step_by(2).for_each(|cell| givens.clear(cell));
        counted(&format!("order {order}, open"), &made.puzzle.with_givens(givens), &mut text);
    }
    compare(text, file!["plain.txt"]);
}

/// A puzzle in which this rule holds for the filling, with most of the filling given.
fn of_rule(name: &str, seed: u64, company: usize) -> Option<Puzzle> {
    let tape = &mut Tape::of_seed(seed, 2000).first_rules(FIRST_RULES);
    let mut drawn = draw::ground(tape);
    let truth: Grid = drawn.truth.iter().copied().map(Some).collect();
    let mut added = false;
    for _ in 0..20 {
        let rule = draw::named(tape, name, &drawn);
        let mut puzzle = drawn.puzzle.clone();
        if puzzle.add(rule).is_ok() && puzzle.is_solution(&truth) {
            (drawn.puzzle, added) = (puzzle, true);
            break;
        }
    }
    for _ in 0..company {
        let rule = draw::rule(tape, &drawn);
        let mut puzzle = drawn.puzzle.clone();
        if puzzle.add(rule).is_ok() && puzzle.is_solution(&truth) {
            drawn.puzzle = puzzle;
        }
    }
    // About a third of the cells is left open: enough to search, and no more than a moment of it.
    for cell in 0..drawn.truth.len() {
        if tape.below(5) < 3 {
            drawn.puzzle.give(drawn.puzzle.cells()[cell], drawn.truth[cell]).unwrap();
        }
    }
    added.then_some(drawn.puzzle)
}

#[test]
fn engines_on_every_rule_alone_and_in_company() {
    let mut text = String::new();
    for (number, about) in (0..).zip(RULES) {
        let mut counts = Counts::default();
        let mut made = 0;
        // Not every grid has a place where the rule holds.
        for round in 0..20 * OF_EACH_RULE {
            let seed = 1 + number + round * FIRST_RULES as u64;
            if made < OF_EACH_RULE
                && let Some(puzzle) = of_rule(about.name, seed, if made % 2 == 0 { 0 } else { 3 })
            {
                counts.run(&puzzle);
                made += 1;
            }
        }
        assert_eq!(made, OF_EACH_RULE, "{}", about.name);
        counts.write(about.name, &mut text);
    }
    compare(text, file!["rules.txt"]);
}

fn made(kind: &'static str, count: u64) -> Vec<Made> {
    let mut maker = Maker::new(&Spec::new(kind), &Limits::default()).unwrap();
    maker.make(7, 0..count).into_iter().map(Result::unwrap).collect()
}

#[test]
fn engines_on_made_puzzles_and_on_ours() {
    let mut text = String::new();
    for kind in KINDS {
        let mut counts = Counts::default();
        made(kind.name, 3).iter().for_each(|made| counts.run(&made.puzzle));
        counts.write(kind.name, &mut text);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    for file in files {
        let puzzle = read(&std::fs::read_to_string(&file).unwrap());
        counted(&file.file_name().unwrap().to_string_lossy(), &puzzle, &mut text);
    }
    compare(text, file!["made.txt"]);
}

#[test]
fn ratings() {
    let mut text = String::new();
    let mut raters = Raters::new(Depth::Full);
    let made = made("sudoku", 12);
    let puzzles = NINE.iter().map(|(_, puzzle)| read(puzzle)).chain(made.into_iter().map(|made| made.puzzle));
    for puzzle in puzzles {
        let line = match raters.rate(&puzzle) {
            Ok(rated) => serde_json::to_string(&rated).unwrap(),
            Err(error) => format!("{error:?}"),
        };
        writeln!(text, "{line}").unwrap();
    }
    compare(text, file!["ratings.txt"]);
}

#[test]
fn generated_puzzles() {
    let mut text = String::new();
    for kind in KINDS {
        for made in made(kind.name, 3) {
            writeln!(text, "{}: {}", kind.name, garns::generate::text(&made.puzzle)).unwrap();
        }
    }
    compare(text, file!["generated.txt"]);
}
