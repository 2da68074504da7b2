//! Checks that no technique removes what the solution needs: on random puzzles, on the way of each and in positions
//! that other ways could lead to, every step of every technique.
//!
//! `cargo run --release -p garns-logic --example sound -- PUZZLES [SEED]`

#![allow(clippy::unwrap_used, reason = "a check that cannot go on should stop")]

#[path = "../tests/random/mod.rs"]
mod random;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Instant;

use garns_logic::{AnyPosition, Candidate, CellSet, Position, Step, TECHNIQUES, Technique, TechniqueSet};
use random::{Digits, Random};

/// Techniques too slow for every position are looked at in one of so many, by a part of their name.
const EVERY: &[(&str, u64)] = &[
    ("chains-5", 1000),
    ("chains-4", 1000),
    ("chains-3", 400),
    ("chains-2", 150),
    ("mutant-whale", 250),
    ("mutant-squirmbag", 150),
    ("mutant-jellyfish", 50),
    ("mutant", 10),
    ("franken-whale", 50),
    ("franken-squirmbag", 50),
    ("franken-jellyfish", 25),
    ("franken", 5),
    ("whale", 3),
    ("squirmbag", 5),
    ("grouped-continuous", 100),
    ("grouped", 25),
    ("als-chain", 150),
    ("als-xy-wing", 25),
    ("als-xz", 15),
    ("triplet", 20),
    ("chains-plus", 40),
    ("dynamic", 25),
    ("forcing-chains", 10),
    ("continuous", 10),
    ("death-blossom", 5),
    ("aic", 5),
];

/// So many steps of a technique are looked at in a position: there can be hundreds of thousands.
const MOST: u64 = 500;

/// What was seen of one technique.
#[derive(Default)]
struct Seen {
    looks: u64,
    steps: u64,
    wrong: u64,
    seconds: f64,
}

/// The check, and what came of it.
struct Check {
    seen: BTreeMap<&'static str, Seen>,
    positions: u64,
}

impl Check {
    /// Looks at a position; the first step of the simplest technique that has one.
    fn look(&mut self, position: &Position<u128>, solution: &Digits, random: &mut Random) -> Option<Step> {
        self.positions += 1;
        self.look_for(TECHNIQUES, position, solution, random)
    }

    fn look_for(
        &mut self,
        techniques: &[&'static Technique],
        position: &Position<u128>,
        solution: &Digits,
        random: &mut Random,
    ) -> Option<Step> {
        let mut first = None;
        for technique in techniques {
            let every = EVERY.iter().find(|(part, _)| technique.name.contains(part)).map_or(1, |(_, n)| *n);
            if random.below(every as usize) > 0 {
                continue;
            }
            let seen = self.seen.entry(technique.name).or_default();
            let (began, most) = (Instant::now(), seen.steps + MOST);
            let _ = technique.each(position, &mut |step| {
                seen.steps += 1;
                if is_sound(position, solution, &step) {
                    first.get_or_insert(step);
                } else {
                    seen.wrong += 1;
                    complain(technique, position, solution, &step);
                }
                if seen.steps < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            seen.seconds += began.elapsed().as_secs_f64();
            seen.looks += 1;
        }
        first
    }

    /// The way of a puzzle: all techniques wherever singles fail.
    fn walk(&mut self, start: &Position<u128>, solution: &Digits, random: &mut Random) {
        let singles = TechniqueSet::usual(false).until(garns_logic::technique("hidden-single").unwrap());
        let mut position = start.clone();
        loop {
            let mut here = AnyPosition::Small(Box::new(position));
            while let Some(step) = here.next(&singles) {
                assert!(step.placed.iter().all(|spot| solution[spot.cell] as usize == spot.value + 1));
                here.apply(&step);
            }
            let AnyPosition::Small(next) = here else { return };
            position = *next;
            if position.is_solved() {
                return;
            }
            let Some(step) = self.look(&position, solution, random) else { return };
            position.apply(&step);
        }
    }

    /// Positions with some cells filled and some wrong candidates struck out at random.
    fn scatter(&mut self, start: &Position<u128>, solution: &Digits, random: &mut Random) {
        const LOOKS: usize = 3;
        let mut position = start.clone();
        random::fill_to(&mut position, 50 - random.below(30), solution, random);
        let wrong = random::wrong(&position, solution, random);
        for part in wrong.chunks(wrong.len() / LOOKS + 1) {
            self.look(&position, solution, random);
            random::strike_out(&mut position, part);
        }
        self.look(&position, solution, random);
    }

    /// Ends of other ways: a wrong candidate struck out, all singles written, and again. There some techniques are
    /// met that are rare elsewhere.
    fn endings(&mut self, start: &Position<u128>, solution: &Digits, random: &mut Random) {
        const RARE: &[&str] = &["bug-", "unique-loop", "unique-rectangle-5", "avoidable-rectangle-2"];
        let is_rare = |technique: &&Technique| RARE.iter().any(|part| technique.name.starts_with(part));
        let techniques: Vec<&Technique> = TECHNIQUES.iter().copied().filter(is_rare).collect();
        for _ in 0..60 {
            let mut position = start.clone();
            random::fill_to(&mut position, 45 + random.below(12), solution, random);
            for Candidate { cell, value } in random::wrong(&position, solution, random) {
                if !position.is_solved() && position.has(cell, value) {
                    position.remove(cell, value);
                    write_singles(&mut position, solution);
                    self.look_for(&techniques, &position, solution, random);
                }
            }
        }
    }
}

/// Writes all singles.
fn write_singles(position: &mut Position<u128>, solution: &Digits) {
    loop {
        let single = position.blank.cells().find(|cell| {
            let value = solution[*cell] as usize - 1;
            let mut houses = position.ground.houses_of[*cell].iter();
            position.candidates[*cell].len() == 1
                || houses.any(|house| position.places_in(*house, value).len() == 1)
        });
        let Some(cell) = single else { return };
        position.place(cell, solution[cell] as usize - 1);
    }
}

/// Whether a step strikes out what is there and wrong, and writes what is right.
fn is_sound(position: &Position<u128>, solution: &Digits, step: &Step) -> bool {
    let right = |cell: usize, value: usize| solution[cell] as usize == value + 1;
    step.is_worth()
        && step
            .removed
            .iter()
            .all(|spot| position.has(spot.cell, spot.value) && !right(spot.cell, spot.value))
        && step.placed.iter().all(|spot| right(spot.cell, spot.value))
}

fn complain(technique: &Technique, position: &Position<u128>, solution: &Digits, step: &Step) {
    println!("{}: {}", technique.name, step.text(&position.ground.names, garns_puzzle::Lang::En));
    println!("{:?}\n{solution:?}\n{:?}", position.grid, position.candidates);
}

fn main() {
    let number = |i: usize, usual: u64| std::env::args().nth(i).and_then(|a| a.parse().ok()).unwrap_or(usual);
    let mut random = Random::new(number(2, 1));
    let mut check = Check { seen: BTreeMap::new(), positions: 0 };
    for _ in 0..number(1, 100) {
        let (givens, solution) = random::puzzle(&mut random);
        let start: Position<u128> = Position::of(&random::read(&givens)).unwrap();
        check.look(&start, &solution, &mut random);
        check.walk(&start, &solution, &mut random);
        check.scatter(&start, &solution, &mut random);
        check.endings(&start, &solution, &mut random);
    }
    let (mut steps, mut wrong) = (0, 0);
    for technique in TECHNIQUES {
        let seen = check.seen.remove(technique.name).unwrap_or_default();
        let each = seen.seconds * 1000.0 / seen.looks.max(1) as f64;
        println!(
            "{}: {} steps in {} positions, {} wrong, {each:.2} ms a look, {:.1} s",
            technique.name, seen.steps, seen.looks, seen.wrong, seen.seconds
        );
        (steps, wrong) = (steps + seen.steps, wrong + seen.wrong);
    }
    println!("{} positions, {steps} steps, {wrong} wrong", check.positions);
    std::process::exit(i32::from(wrong > 0));
}
