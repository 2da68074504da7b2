//! Measures how long the next step takes to find, at every position of random puzzles up to a rating.
//!
//! `cargo run --release -p garns-logic --example hints -- [PUZZLES] [ER in tenths] [SEED]`

#![allow(clippy::unwrap_used, reason = "without puzzles there is nothing to measure")]

#[path = "../tests/random/mod.rs"]
mod random;

use std::time::{Duration, Instant};

use garns_logic::{AnyPosition, Rater, TechniqueSet};

fn main() {
    let number = |i: usize, usual: u64| std::env::args().nth(i).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let (mut random, mut rater) = (random::Random::new(number(3, 1)), Rater::new());
    let (most, knowledge) = (number(2, 70), TechniqueSet::usual(true));
    let mut times: Vec<(Duration, &str, String)> = Vec::new();
    for _ in 0..number(1, 200) {
        let (givens, _) = random::puzzle(&mut random);
        if u64::from(rater.rate(&givens).er) > most {
            continue;
        }
        let line: String = givens.iter().map(|digit| char::from(b'0' + digit)).collect();
        let mut position = AnyPosition::of(&random::read(&givens)).unwrap();
        while !position.grid().is_full() {
            // The least of three: the machine may be busy.
            let timed = || {
                let began = Instant::now();
                (position.next(&knowledge), began.elapsed())
            };
            let runs: Vec<_> = (0..3).map(|_| timed()).collect();
            let least = runs.iter().map(|(_, time)| *time).min().unwrap_or_default();
            let Some(step) = runs.into_iter().find_map(|(step, _)| step) else { break };
            times.push((least, step.technique, line.clone()));
            position.apply(&step);
        }
    }
    times.sort_unstable();
    let mean = times.iter().map(|(time, ..)| time.as_secs_f64()).sum::<f64>() / times.len().max(1) as f64;
    println!("{} positions, {:.3} ms on average; the slowest:", times.len(), mean * 1000.0);
    for (time, technique, line) in times.iter().rev().take(5) {
        println!("{:.2} ms {technique} {line}", time.as_secs_f64() * 1000.0);
    }
}
