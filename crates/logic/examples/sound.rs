//! Checks that no technique removes what the solution needs: on random puzzles, at every position of the way,
//! every step of every technique.
//!
//! `cargo run --release -p garns-logic --example sound -- PUZZLES [SEED]`

#![allow(clippy::unwrap_used, reason = "a check that cannot go on should stop")]

#[path = "../tests/random/mod.rs"]
mod random;

use std::collections::BTreeMap;

use garns_logic::{Anywhere, Knowledge, Position, TECHNIQUES};

/// Whether a technique is looked at in this position: the slow ones now and then only.
fn is_due(name: &str, position: u32) -> bool {
    const SLOW: &[&str] = &["als-chain", "grouped", "triplet", "franken-jellyfish"];
    const SLOWEST: &[&str] = &["nested", "mutant", "whale", "squirmbag", "leviathan"];
    let is = |names: &[&str]| names.iter().any(|part| name.contains(part));
    if is(SLOWEST) { position % 500 == 1 } else { !is(SLOW) || position % 10 == 1 }
}

fn main() {
    let number = |i: usize, usual: u64| std::env::args().nth(i).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let mut random = random::Random::new(number(2, 1));
    let mut counts: BTreeMap<&str, (u64, u64, f64)> = BTreeMap::new();
    let mut positions = 0;
    for _ in 0..number(1, 100) {
        let (givens, solution) = random::puzzle(&mut random);
        let mut position: Position<u128> = Position::of(&random::read(&givens)).unwrap();
        let singles = Knowledge::usual(false).until(garns_logic::technique("hidden-single").unwrap());
        loop {
            // Singles are checked where they are taken; everything else where there are none.
            let mut here = Anywhere::Small(Box::new(position.clone()));
            while let Some(step) = here.next(&singles) {
                assert!(step.placed.iter().all(|spot| solution[spot.cell] as usize == spot.value + 1));
                here.apply(&step);
            }
            let Anywhere::Small(next) = here else { break };
            position = *next;
            if position.is_solved() {
                break;
            }
            positions += 1;
            let mut first = None;
            for technique in TECHNIQUES.iter().filter(|technique| is_due(technique.name, positions)) {
                let began = std::time::Instant::now();
                let steps = technique.find_all(&position);
                let entry = counts.entry(technique.name).or_default();
                entry.2 += began.elapsed().as_secs_f64();
                for step in steps {
                    entry.0 += 1;
                    let keeps = step.removed.iter().all(|spot| {
                        position.has(spot.cell, spot.value) && solution[spot.cell] as usize != spot.value + 1
                    });
                    let places =
                        step.placed.iter().all(|spot| solution[spot.cell] as usize == spot.value + 1);
                    if !keeps || !places {
                        entry.1 += 1;
                        println!(
                            "{}: {}",
                            technique.name,
                            step.text(&position.ground.names, garns_puzzle::Lang::En)
                        );
                        println!("{givens:?}\n{solution:?}\n{:?}", position.candidates);
                    } else if first.is_none() {
                        first = Some(step);
                    }
                }
            }
            let Some(step) = first else { break };
            position.apply(&step);
        }
    }
    for (name, (steps, wrong, seconds)) in &counts {
        println!(
            "{name}: {steps} steps, {wrong} wrong, {:.2} ms each look",
            seconds * 1000.0 / f64::from(positions)
        );
    }
    println!("{positions} positions");
}
