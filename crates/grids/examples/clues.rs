//! How long the search for puzzles of few clues takes, for grids from standard input:
//! `cargo run --release -p garns-grids --example clues -- 16 < grids.txt`.

#![allow(clippy::unwrap_used, reason = "an example stops where it can't go on")]

use std::time::Instant;

use garns_grids::{Budget, Filled, clues};

fn main() {
    let at_most = std::env::args().nth(1).map_or(16, |clues| clues.parse().unwrap());
    let (mut many, begun) = (0, Instant::now());
    for line in std::io::stdin().lines() {
        let grid = Filled::new(3, 3, line.unwrap().bytes().map(|digit| digit - b'1').collect()).unwrap();
        let begun = Instant::now();
        let found = clues::puzzles(&grid, at_most, &Budget::default()).unwrap();
        println!("{} puzzles in {:?}", found.len(), begun.elapsed());
        many += 1;
    }
    println!("{many} grids, {:?} each", begun.elapsed() / many);
}
