//! How long puzzles take to count, one line each:
//! `cargo run --release -p garns-grids --example puzzles < puzzles.sdm`.

#![allow(clippy::unwrap_used, reason = "an example stops where it can't go on")]

use std::time::Instant;

use garns_grids::{Budget, Houses, count};

fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let mut houses = Houses::boxes(3, 3);
        for (cell, given) in line.bytes().enumerate().filter(|(_, byte)| (b'1'..=b'9').contains(byte)) {
            houses = houses.given(cell, usize::from(given - b'1'));
        }
        let clues = houses.candidates.iter().filter(|set| set.count_ones() == 1).count();
        let begun = Instant::now();
        let count = count(&houses, &Budget::default());
        println!("{clues} clues: {count:?} in {:?}", begun.elapsed());
    }
}
