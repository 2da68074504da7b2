//! Variant puzzles from a file, each proven to have one solution, beside another solver's time for it.
//!
//! `cargo run --release -p garns --example variants -- FILE [SECONDS] [PART OF A NAME] [ENGINE [NAME=VALUE …]]`
//!
//! FILE has one JSON object per line: `name`, `input` in any format garns reads, `solution` where it is known, and
//! `iss.cpu_ms`, the other solver's milliseconds. Times are processor time, where the system tells it.

use std::error::Error;
use std::time::{Duration, Instant};

use garns::{Goal, Hints, Limits, Puzzle, Report, Silent, Solver, Verdict};
use serde_json::Value;

/// Seconds of processor time of this thread so far; of the clock, where the system doesn't tell.
fn seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Milliseconds below which a run is repeated, and the best of the repetitions counts: the system tells processor
/// time in steps that are longer.
const SHORT: f64 = 20.0;

fn timed(solver: &Solver, puzzle: &Puzzle, start: Instant) -> Result<(Report, f64), Box<dyn Error>> {
    let (before, clock) = (seconds(start), Instant::now());
    let report = solver.run(puzzle, &mut Silent)?;
    let mut best = clock.elapsed().as_secs_f64() * 1e3;
    if best > SHORT {
        return Ok((report, (seconds(start) - before) * 1e3));
    }
    for _ in 0..4 {
        let clock = Instant::now();
        solver.run(puzzle, &mut Silent)?;
        best = best.min(clock.elapsed().as_secs_f64() * 1e3);
    }
    Ok((report, best))
}

/// The symbols of a filling as numbers, in their own order: others may write 1, 2, 3 as A, B, C.
fn places(filling: &str) -> Vec<usize> {
    let mut symbols: Vec<char> = filling.chars().collect();
    symbols.sort_unstable();
    symbols.dedup();
    filling.chars().map(|symbol| symbols.binary_search(&symbol).unwrap_or(0)).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("which file?")?;
    let limit: f64 = args.next().map_or(Ok(10.0), |text| text.parse())?;
    let part = args.next().unwrap_or_default();
    let engine = args.next().unwrap_or_else(|| "auto".to_owned());
    let params: Vec<(String, String)> = args
        .filter_map(|param| param.split_once('=').map(|(name, value)| (name.into(), value.into())))
        .collect();
    let start = Instant::now();
    let limits = Limits { time: Some(Duration::from_secs_f64(limit)), ..Limits::default() };
    let solver = Solver::new(&engine, &params, Goal::AtMost(2), limits)?;
    let mut times: Vec<(f64, f64)> = Vec::new();
    let (mut puzzles, mut unread, mut unsolved, mut wrong) = (0, 0, 0, 0);
    for line in std::fs::read_to_string(&file)?.lines() {
        let entry: Value = serde_json::from_str(line)?;
        let name = entry["name"].as_str().unwrap_or_default();
        if !name.contains(&part) {
            continue;
        }
        puzzles += 1;
        let puzzle = match garns::read(entry["input"].as_str().unwrap_or_default(), &Hints::default()) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                unread += 1;
                println!("unread\t{name}\t{error}");
                continue;
            }
        };
        let (report, ours) = timed(&solver, &puzzle, start)?;
        let theirs = entry["iss"]["cpu_ms"].as_f64().unwrap_or(f64::NAN);
        let counted: Vec<String> = report.stats.iter().map(|(_, number)| number.to_string()).collect();
        let nodes = counted.join("\t");
        let known = entry["solution"].as_str();
        let found = report.solutions.first().map(|grid| garns::line(&puzzle, grid));
        let equal = match (known, &found) {
            (Some(known), Some(found)) => places(known) == places(found) || known.len() != found.len(),
            _ => true,
        };
        let status = match report.verdict {
            Verdict::Unique if equal => "unique",
            Verdict::Unique => "other",
            verdict => verdict.name(),
        };
        let expected = entry["iss"]["status"].as_str().unwrap_or("unique");
        wrong +=
            usize::from(status == "other" || (expected == "unique" && status != "unique" && report.exact));
        unsolved += usize::from(report.stop.is_some());
        println!("{status}\t{name}\t{ours:.2}\t{theirs:.2}\t{:.2}\t{expected}\t{nodes}", theirs / ours);
        if theirs.is_finite() && report.stop.is_none() {
            times.push((ours, theirs));
        }
    }
    let mut ratios: Vec<f64> = times.iter().map(|(ours, theirs)| theirs / ours).collect();
    ratios.sort_by(f64::total_cmp);
    let total = times.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{puzzles} puzzles, {unread} not read, {unsolved} not finished, {wrong} wrong");
    if let Some(median) = ratios.get(ratios.len() / 2) {
        println!("total {:.1} ms against {:.1} ms: {:.1}×", total.0, total.1, total.1 / total.0);
        println!("median {median:.1}×, least {:.2}×", ratios[0]);
    }
    Ok(())
}
