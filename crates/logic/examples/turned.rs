//! Rates random puzzles turned, mirrored, shuffled and relabelled, and tells where the ratings differ.
//!
//! `cargo run --release -p garns-logic --example turned -- [PUZZLES] [SEED]`

#![allow(clippy::unwrap_used, reason = "without puzzles there is nothing to compare")]

#[path = "../tests/random/mod.rs"]
mod random;

use std::collections::BTreeMap;

use garns_logic::Rater;

fn main() {
    let number = |i: usize, usual: u64| std::env::args().nth(i).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let (mut random, mut rater) = (random::Random::new(number(2, 1)), Rater::new());
    // By whole numbers of ER: puzzles, and those whose ER, EP or ED differ in one of five copies.
    let mut classes: BTreeMap<u16, [u32; 4]> = BTreeMap::new();
    for _ in 0..number(1, 300) {
        let (givens, _) = random::puzzle(&mut random);
        let rating = rater.rate(&givens);
        let copies: Vec<_> = (0..5).map(|_| rater.rate(&random::turned(&givens, &mut random))).collect();
        let class = classes.entry(rating.er / 10).or_default();
        class[0] += 1;
        class[1] += u32::from(copies.iter().any(|copy| copy.er != rating.er));
        class[2] += u32::from(copies.iter().any(|copy| copy.ep != rating.ep));
        class[3] += u32::from(copies.iter().any(|copy| copy.ed != rating.ed));
        if copies.iter().any(|copy| copy.er != rating.er) {
            let line: String = givens.iter().map(|digit| char::from(b'0' + digit)).collect();
            let others: Vec<u16> = copies.iter().map(|copy| copy.er).collect();
            println!("{line} {} {others:?}", rating.er);
        }
    }
    for (class, [all, er, ep, ed]) in classes {
        println!("ER {class}: {all} puzzles; ER differs for {er}, EP for {ep}, ED for {ed}");
    }
}
