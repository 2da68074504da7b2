//! Whips and braids beside Sudoku Explainer's nets: of each puzzle the longest whip it needs (Berthier's W, `-` where whips do not
//! solve it), then how many puzzles each way solves, with how many steps, links and milliseconds.
//!
//! `cargo run --release -p garns-logic --example whips -- PUZZLES [COUNT]`, 81 signs a line.

#![allow(clippy::unwrap_used, reason = "without puzzles there is nothing to measure")]

use std::time::{Duration, Instant};

use garns_logic::{AnyPosition, Path, Step, TechniqueSet, technique};
use garns_puzzle::Puzzle;

/// The ways, each with the techniques it has beside singles.
const WAYS: [(&str, &[&str]); 3] = [
    ("whips", &["whip"]),
    ("whips and braids", &["whip", "braid"]),
    ("chains and nets", &["forcing-chains", "dynamic-forcing-chains"]),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let text = std::fs::read_to_string(arguments.next().unwrap()).unwrap();
    let count = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(usize::MAX);
    let mut totals = [(0_usize, 0_usize, 0_usize, Duration::ZERO); 3];
    for line in text.lines().take(count) {
        let puzzle: Puzzle = line.trim().replace('0', ".").parse().unwrap();
        for (number, (_, names)) in WAYS.iter().enumerate() {
            let names = ["full-house", "hidden-single", "naked-single"].iter().chain(*names);
            let techniques: Vec<_> = names.map(|name| technique(name).unwrap()).collect();
            let began = Instant::now();
            let path = Path::walk(AnyPosition::of(&puzzle).unwrap(), &TechniqueSet::only(&techniques, true));
            let (solved, total) = (path.is_solved(), &mut totals[number]);
            let beyond = || path.steps.iter().filter(|step| !step.links.is_empty());
            total.0 += usize::from(solved);
            total.1 += beyond().count();
            total.2 += beyond().map(|step| step.links.len()).sum::<usize>();
            total.3 += began.elapsed();
            if number == 0 {
                let longest = beyond().map(Step::variables).max().unwrap_or(0);
                println!("{}", if solved { longest.to_string() } else { "-".to_owned() });
            }
        }
    }
    for ((name, _), (solved, steps, links, time)) in WAYS.iter().zip(totals) {
        eprintln!("{name}: {solved} solved, {steps} steps, {links} links, {} ms", time.as_millis());
    }
}
