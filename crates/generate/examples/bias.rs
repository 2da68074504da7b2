//! How far full grids and minimal puzzles are from being equally likely: the numbers behind the documentation.

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on should stop")]

use std::collections::HashMap;

use garns_engine::Limits;
use garns_generate::{Maker, Spec};

fn main() {
    let spec = Spec { order: 4, full: true, ..Spec::new("sudoku") };
    let mut maker = Maker::new(&spec, &Limits::default()).unwrap();
    let throws = 288_000_u64;
    let mut seen: HashMap<Vec<Option<usize>>, u64> = HashMap::new();
    for made in maker.make(1, 0..throws) {
        *seen.entry(made.unwrap().solution.iter().collect()).or_default() += 1;
    }
    let expected = throws as f64 / 288.0;
    let share = |count: u64| count as f64 / expected;
    let (least, most) = (seen.values().min().unwrap(), seen.values().max().unwrap());
    let chi: f64 = seen.values().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    println!("4×4 by search: {} of 288 grids seen in {throws} throws", seen.len());
    println!(
        "  the rarest {:.2} times as often as it should, the commonest {:.2}",
        share(*least),
        share(*most)
    );
    println!("  chi-square {chi:.0} with 287 degrees of freedom (uniform: 287 ± 24)");

    let spec = Spec { minimal: true, ..Spec::new("sudoku") };
    let mut maker = Maker::new(&spec, &Limits::default()).unwrap();
    let count = 100_000_u64;
    let mut clues = [0_u64; 82];
    maker.make(1, 0..count).into_iter().for_each(|made| clues[made.unwrap().clues()] += 1);
    let mean = clues.iter().enumerate().map(|(n, &c)| n as f64 * c as f64).sum::<f64>() / count as f64;
    println!("minimal 9×9 by removal: {mean:.3} givens on average of {count}");
    for (number, found) in clues.iter().enumerate().filter(|(_, found)| **found > 0) {
        println!("  {number}: {:.3} %", *found as f64 * 100.0 / count as f64);
    }
}
