//! Finds the puzzles of the course in which each technique is needed first: `cargo run --release -p garns-web --example
//! practice PUZZLES` prints the table of `src/practice.rs`.

use std::time::Duration;

use garns::generate::{Maker, Spec};
use garns::{AnyPosition, Limits, TechniqueSet, deadline};
use garns_web::course::{EACH, SEED};

/// No puzzle is looked at for longer.
const LONGEST: Duration = Duration::from_millis(300);

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1000);
    let usual = TechniqueSet::usual(true);
    let mut found: Vec<Vec<u64>> = vec![Vec::new(); usual.techniques().len()];
    let spec = Spec { minimal: true, ..Spec::new("sudoku") };
    let Ok(mut maker) = Maker::new(&spec, &Limits::default()) else { return };
    for number in 0..count {
        let Some(Ok(made)) = maker.make(SEED, number..number + 1).pop() else { continue };
        let limits = Limits { time: Some(LONGEST), ..Limits::default() };
        let Some(position) = AnyPosition::of(&made.puzzle) else { continue };
        let mut position = position.with_deadline(deadline(&limits));
        let mut hardest = 0;
        while let Some(step) = position.next(&usual) {
            let place = usual.techniques().iter().position(|technique| technique.name == step.technique);
            let Some(place) = place else { break };
            // Before it nothing harder was needed: who knows all up to it comes here too.
            if place >= hardest && found[place].len() < EACH && found[place].last() != Some(&number) {
                found[place].push(number);
            }
            hardest = hardest.max(place);
            position.apply(&step);
        }
    }
    for (technique, numbers) in
        usual.techniques().iter().zip(found).filter(|(_, numbers)| !numbers.is_empty())
    {
        println!("    (\"{}\", &{numbers:?}),", technique.name);
    }
}
