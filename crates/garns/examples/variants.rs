//! Variant puzzles from a file, each proven to have one solution, beside another solver's time for it.
//!
//! `cargo run --release -p garns --example variants -- FILE [SECONDS] [PART OF A NAME] [ENGINE [NAME=VALUE …]]`
//!
//! FILE has one JSON object per line: `name`, `input` in any format garns reads, `solution` where it is known, and
//! `iss.cpu_ms`, the other solver's milliseconds. Times are processor time of the one thread.

use std::error::Error;
use std::time::Duration;

use cpu_time::ThreadTime;
use garns::{Goal, Hints, Limits, Puzzle, Report, Silent, Solver, Verdict};
use serde_json::Value;

/// Milliseconds above which a run is not repeated; the best of five counts.
const LONG: f64 = 100.0;

fn timed(solver: &Solver, puzzle: &Puzzle) -> Result<(Report, f64), Box<dyn Error>> {
    let run = || -> Result<(Report, f64), Box<dyn Error>> {
        let began = ThreadTime::now();
        let report = solver.run(puzzle, &mut Silent)?;
        Ok((report, began.elapsed().as_secs_f64() * 1e3))
    };
    let (report, mut best) = run()?;
    for _ in 0..if best < LONG { 4 } else { 0 } {
        best = best.min(run()?.1);
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
        let (report, ours) = timed(&solver, &puzzle)?;
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
