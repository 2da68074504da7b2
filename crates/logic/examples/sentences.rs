//! Prints a step of each technique in both languages, from random positions.
//!
//! `cargo run --release -p garns-logic --example sentences -- [SEED]`

#![allow(clippy::unwrap_used, reason = "without positions there is nothing to print")]

#[path = "../tests/random/mod.rs"]
mod random;

use std::collections::HashMap;

use garns_logic::{Position, TECHNIQUES};
use garns_puzzle::Lang;

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = random::Random::new(seed);
    let mut told: HashMap<(&str, u8), [String; 2]> = HashMap::new();
    for _ in 0..300 {
        let (givens, solution) = random::puzzle(&mut random);
        let mut position: Position<u128> = Position::of(&random::read(&givens)).unwrap();
        let blanks = 15 + random.below(45);
        random::fill_to(&mut position, blanks, &solution, &mut random);
        let wrong = random::wrong(&position, &solution, &mut random);
        random::strike_out(&mut position, &wrong[..random.below(wrong.len() + 1)]);
        for technique in TECHNIQUES.iter().filter(|technique| !technique.name.contains("mutant-whale")) {
            let known = told.keys().filter(|(name, _)| *name == technique.name).count();
            if known > 0 && random.below(40) > 0 {
                continue;
            }
            let Some(step) = technique.find_first(&position) else { continue };
            told.entry((technique.name, step.variant))
                .or_insert_with(|| [Lang::En, Lang::Pt].map(|lang| step.text(&position.ground.names, lang)));
        }
    }
    for technique in TECHNIQUES {
        let mut variants: Vec<_> = told.iter().filter(|((name, _), _)| *name == technique.name).collect();
        variants.sort_unstable_by_key(|((_, variant), _)| *variant);
        println!("{}\n  {}\n  {}", technique.name, technique.meaning.en, technique.meaning.pt);
        for (_, [en, pt]) in variants {
            println!("  - {en}\n  - {pt}");
        }
    }
}
