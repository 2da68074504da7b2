//! Processor time of engines on plain puzzles, one on each line of a file: `timed FILE HOW-MANY GOAL SECONDS ENGINE…`, where
//! the goal is how many solutions are enough and an engine may have parameters (`sat:solver=batsat`).
//!
//! Each puzzle is asked of all engines in turn. The limit is wall-clock time.

use std::time::Duration;

use cpu_time::ProcessTime;
use garns_engine::{Engine, Goal, Limits, Silent, make};
use garns_puzzle::Puzzle;

const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

struct Contender<'a> {
    name: &'a str,
    engine: Box<dyn Engine>,
    times: Vec<f64>,
    /// How many puzzles it did not answer.
    open: usize,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [file, count, goal, seconds, names @ ..] = &words[..] else {
        return Err("timed FILE HOW-MANY GOAL SECONDS ENGINE…".into());
    };
    let goal = Goal::AtMost(goal.parse()?);
    let time = Some(Duration::from_secs_f64(seconds.parse()?));
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<Puzzle> = lines.take(count.parse()?).map(puzzle).collect::<Result<_, _>>()?;
    let mut all: Vec<Contender<'_>> = Vec::new();
    for name in names {
        let mut parts = name.split(':');
        let engine = parts.next().unwrap_or_default();
        let params: Vec<(String, String)> =
            parts.filter_map(|part| part.split_once('=')).map(|(k, v)| (k.into(), v.into())).collect();
        all.push(Contender { name, engine: make(engine, &params)?, times: Vec::new(), open: 0 });
    }
    for puzzle in &puzzles {
        for Contender { engine, times, open, .. } in &mut all {
            let limits = Limits { time, ..Limits::default() };
            let start = ProcessTime::now();
            let report = engine.run(puzzle, goal, &limits, &mut Silent);
            times.push(start.elapsed().as_secs_f64());
            *open += usize::from(report.stop.is_some());
        }
    }
    for Contender { name, mut times, open, .. } in all {
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let [half, most] = [times[times.len() / 2], times[times.len() - 1]];
        println!(
            "{name}: mean {mean:.4} s, median {half:.4}, most {most:.4}, {open} of {} open",
            times.len()
        );
    }
    Ok(())
}

fn puzzle(line: &str) -> Result<Puzzle, Box<dyn std::error::Error>> {
    let line = line.split([':', ' ', ',']).next().unwrap_or_default();
    let order = line.chars().count().isqrt();
    let givens = line.chars().map(|c| SYMBOLS.chars().position(|symbol| symbol == c)).collect();
    Ok(Puzzle::sudoku(order)?.with_givens(givens))
}
