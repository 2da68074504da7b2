//! How long totals take: `cargo run --release -p garns-grids --example totals -- latin 8 boxes 3x3`.

#![allow(clippy::unwrap_used, reason = "an example stops where it can't go on")]

use std::time::Instant;

use garns_grids::{Budget, total};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    for pair in words.chunks(2) {
        let begun = Instant::now();
        let count = match pair[1].split_once('x') {
            None => total::latin(pair[1].parse().unwrap(), &Budget::default()),
            Some((rows, cols)) => {
                total::boxes(rows.parse().unwrap(), cols.parse().unwrap(), &Budget::default())
            }
        };
        println!("{} {}: {count:?} in {:?}", pair[0], pair[1], begun.elapsed());
    }
}
