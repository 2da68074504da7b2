//! The table of the local searches: for each set of puzzles how many are solved, in how many swaps and how much
//! processor time.
//!
//! ```text
//! cargo run --release -p garns-bench --example local_search -- anneal
//! cargo run --release -p garns-bench --example local_search -- tabu preset=paper --only easy,hard
//! ```

mod sets;

use std::time::Duration;

use cpu_time::ProcessTime;
use garns::{Goal, Limits, Silent, Solver, Verdict};

fn main() {
    let mut engine = "anneal".to_owned();
    let mut params = Vec::new();
    let mut only: Vec<String> = Vec::new();
    let (mut seed, mut seconds) = (1, 60);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match (word.as_str(), word.split_once('=')) {
            ("--only", _) => only = words.next().unwrap_or_default().split(',').map(Into::into).collect(),
            ("--seed", _) => seed = words.next().and_then(|n| n.parse().ok()).unwrap_or(seed),
            ("--seconds", _) => seconds = words.next().and_then(|n| n.parse().ok()).unwrap_or(seconds),
            (_, Some((name, value))) => params.push((name.to_owned(), value.to_owned())),
            (name, None) => name.clone_into(&mut engine),
        }
    }
    println!(
        "| set | solved | mean iterations | mean evaluations | mean CPU | largest CPU | evaluations/s |"
    );
    println!("|---|---|---|---|---|---|---|");
    for set in sets::SETS {
        if !only.is_empty() && !only.iter().any(|name| name == set.name) {
            continue;
        }
        let puzzles = (set.make)();
        let (mut solved, mut iterations, mut evaluated, mut total, mut largest) = (0, 0, 0, 0.0, 0.0_f64);
        for (number, puzzle) in puzzles.iter().enumerate() {
            let limits = Limits {
                seed: seed + number as u64,
                time: Some(Duration::from_secs(seconds)),
                ..Limits::default()
            };
            let solver = match Solver::new(&engine, &params, Goal::First, limits) {
                Ok(solver) => solver,
                Err(error) => return eprintln!("{error}"),
            };
            let start = ProcessTime::now();
            let report = match solver.run(puzzle, &mut Silent) {
                Ok(report) => report,
                Err(refusal) => return eprintln!("{refusal}"),
            };
            let took = start.elapsed().as_secs_f64();
            let stat =
                |name: &str| report.stats.iter().find(|(stat, _)| *stat == name).map_or(0, |stat| stat.1);
            solved += usize::from(report.verdict == Verdict::Solved);
            iterations += stat("iterations");
            evaluated += stat("evaluated");
            total += took;
            largest = largest.max(took);
        }
        let count = puzzles.len().max(1) as f64;
        println!(
            "| {} | {solved}/{} | {} | {} | {} | {} | {:.1} M |",
            set.what,
            puzzles.len(),
            short(iterations as f64 / count),
            short(evaluated as f64 / count),
            time(total / count),
            time(largest),
            evaluated as f64 / total / 1e6,
        );
    }
}

/// A number as `12.3 k`, `4.56 M`.
fn short(number: f64) -> String {
    match number {
        n if n >= 1e6 => format!("{:.2} M", n / 1e6),
        n if n >= 1e3 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 1e-3 => format!("{:.2} ms", s * 1e3),
        s => format!("{:.1} µs", s * 1e6),
    }
}
