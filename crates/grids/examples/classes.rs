//! How long Burnside's lemma takes: `cargo run --release -p garns-grids --example classes -- 3 3`.

#![allow(clippy::unwrap_used, reason = "an example stops where it can't go on")]

use std::time::Instant;

use garns_grids::{Budget, classes::essentially_different};

fn main() {
    let sides: Vec<usize> = std::env::args().skip(1).map(|word| word.parse().unwrap()).collect();
    let begun = Instant::now();
    let found = essentially_different(sides[0], sides[1], &mut |_, _| (), &Budget::default()).unwrap();
    println!("{} in {:?}", found.count, begun.elapsed());
}
