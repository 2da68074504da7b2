//! The sets of puzzles: made with fixed seeds, or read from the benchmark collection.

use std::path::Path;
use std::process::Command;

use garns::{Frame, Goal, Grid, Hints, Limits, Puzzle, Silent, Solver, Values, Verdict};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Some puzzles under a name.
pub(crate) struct Set {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) make: fn() -> Vec<Puzzle>,
}

/// Every set.
pub(crate) const SETS: &[Set] = &[
    Set { name: "easy", what: "9×9, 38 givens", make: || unique(9, 38, 300) },
    Set { name: "medium", what: "9×9, 32 givens", make: || unique(9, 32, 300) },
    Set { name: "hard", what: "9×9, 28 givens", make: || unique(9, 28, 300) },
    Set { name: "expert", what: "qqwing expert", make: expert },
    Set { name: "magictour", what: "magictour sample", make: || corpus("nine/magictour-top1465.txt", 300) },
    Set { name: "17", what: "17-clue sample", make: || corpus("nine/17-clue.txt", 300) },
    Set { name: "published16", what: "published 16×16 (variants)", make: published },
    Set { name: "lewis16-40", what: "Lewis 16×16, 40 %", make: || corpus("large/lewis16x16_040.txt", 100) },
    Set { name: "lewis16-45", what: "Lewis 16×16, 45 %", make: || corpus("large/lewis16x16_045.txt", 100) },
    Set { name: "unique16", what: "unique 16×16, 100 givens", make: || unique(16, 100, 30) },
    Set { name: "lewis25-40", what: "Lewis 25×25, 40 %", make: || corpus("large/lewis25x25_040.txt", 100) },
    Set { name: "lewis25-45", what: "Lewis 25×25, 45 %", make: || corpus("large/lewis25x25_045.txt", 100) },
    Set { name: "lewis25-50", what: "Lewis 25×25, 50 %", make: || corpus("large/lewis25x25_050.txt", 100) },
    Set { name: "made25-35", what: "made 25×25, 35 %", make: || kept(25, 0.35, 100) },
    Set { name: "made25-40", what: "made 25×25, 40 %", make: || kept(25, 0.40, 100) },
    Set { name: "made25-45", what: "made 25×25, 45 %", make: || kept(25, 0.45, 100) },
    Set { name: "made25-50", what: "made 25×25, 50 %", make: || kept(25, 0.50, 100) },
    Set { name: "made36", what: "made 36×36, 45 %", make: || kept(36, 0.45, 8) },
    Set { name: "made49", what: "made 49×49, 45 %", make: || kept(49, 0.45, 8) },
];

fn below(rng: &mut impl Rng, bound: usize) -> usize {
    ((u128::from(rng.next_u64()) * bound as u128) >> 64) as usize
}

fn shuffle<T>(items: &mut [T], rng: &mut impl Rng) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i + 1));
    }
}

fn blank(order: usize) -> Puzzle {
    let frame = Frame::usual(order).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    let values = Values::count(order).unwrap_or_else(|flaw| panic!("{flaw:?}"));
    Puzzle::new(frame, values).unwrap_or_else(|flaw| panic!("{flaw:?}"))
}

/// Grids that `anneal` fills from nothing, with cells taken away at random while there is one solution, until so
/// many are left. A grid that can't be thinned out so far is left out.
fn unique(order: usize, givens: usize, count: usize) -> Vec<Puzzle> {
    let blank = blank(order);
    let make = |engine: &str, goal, seed| {
        let limits = Limits { seed, ..Limits::default() };
        Solver::new(engine, &[], goal, limits).unwrap_or_else(|error| panic!("{error}"))
    };
    let prove = make("auto", Goal::AtMost(2), 0);
    let mut puzzles = Vec::new();
    let mut seed = 0;
    while puzzles.len() < count {
        seed += 1;
        let full = make("anneal", Goal::First, seed).run(&blank, &mut Silent);
        let Some(full) = full.ok().and_then(|report| report.solutions.into_iter().next()) else { continue };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut cells: Vec<usize> = (0..full.len()).collect();
        shuffle(&mut cells, &mut rng);
        let mut grid = full;
        let mut left = grid.len();
        for cell in cells {
            if left == givens {
                break;
            }
            let rank = grid.get(cell);
            grid.clear(cell);
            let alone = prove.run(&blank.with_givens(grid.clone()), &mut Silent);
            if alone.is_ok_and(|report| report.verdict == Verdict::Unique) {
                left -= 1;
            } else if let Some(rank) = rank {
                grid.set(cell, rank);
            }
        }
        if left == givens {
            puzzles.push(blank.with_givens(grid));
        }
    }
    puzzles
}

/// A full grid shuffled by rows, columns, bands, stacks and symbols, of which each cell is kept with a chance.
fn kept(order: usize, share: f64, count: usize) -> Vec<Puzzle> {
    let side = order.isqrt();
    let blank = blank(order);
    let lines = |rng: &mut Xoshiro256PlusPlus| {
        let mut bands: Vec<usize> = (0..side).collect();
        shuffle(&mut bands, rng);
        let mut lines = Vec::new();
        for band in bands {
            let mut within: Vec<usize> = (0..side).map(|line| band * side + line).collect();
            shuffle(&mut within, rng);
            lines.extend(within);
        }
        lines
    };
    let puzzle = |seed: usize| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64((order * 1000 + seed) as u64);
        let (rows, cols) = (lines(&mut rng), lines(&mut rng));
        let mut symbols: Vec<usize> = (0..order).collect();
        shuffle(&mut symbols, &mut rng);
        let givens: Grid = (0..order * order)
            .map(|cell| {
                let (row, col) = (rows[cell / order], cols[cell % order]);
                let value = symbols[(row % side * side + row / side + col) % order];
                let keep = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
                (keep < share).then_some(value)
            })
            .collect();
        blank.with_givens(givens)
    };
    (0..count).map(puzzle).collect()
}

/// Lines of a file of the benchmark collection, evenly spread; none where it is absent.
fn corpus(name: &str, most: usize) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let plain = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = text.lines().filter(plain).collect();
    if lines.is_empty() {
        eprintln!("the collection {name} is not there");
    }
    let step = lines.len().div_ceil(most).max(1);
    let first = |line: &&str| line.split([' ', '\t', ',']).next().unwrap_or_default().to_owned();
    let read = |line: String| garns::read(&line, &Hints::default()).unwrap_or_else(|error| panic!("{error}"));
    lines.iter().step_by(step).take(most).map(first).map(read).collect()
}

/// The 16×16 puzzles among the published variants: one plain, one with regions, two with diagonals.
fn published() -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora/variants/iss.jsonl");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let read = |line: &str| {
        let entry: serde_json::Value = serde_json::from_str(line).ok()?;
        entry["types"].as_array()?.iter().find(|kind| *kind == "16x16")?;
        garns::read(entry["input"].as_str()?, &Hints::default()).ok()
    };
    text.lines().filter_map(read).collect()
}

/// What qqwing makes, where it is installed; it takes no seed.
fn expert() -> Vec<Puzzle> {
    let words = ["--generate", "300", "--difficulty", "expert", "--one-line"];
    let Ok(made) = Command::new("qqwing").args(words).output() else {
        eprintln!("qqwing is not installed");
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&made.stdout).into_owned();
    text.lines().filter_map(|line| garns::read(line.trim(), &Hints::default()).ok()).collect()
}
