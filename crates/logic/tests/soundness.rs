//! No technique removes what the solution needs. The example `sound` does the same for as many puzzles as you like.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod random;

use garns_logic::{AnyPosition, Path, Position, Step, TECHNIQUES, TechniqueSet, search};
use proptest::prelude::*;

/// Techniques too slow for a short test: the example looks at them.
fn is_quick(name: &str) -> bool {
    let slow = [
        "als-chain",
        "grouped",
        "triplet",
        "nested",
        "franken-j",
        "mutant",
        "whale",
        "squirmbag",
        "leviathan",
    ];
    !slow.iter().any(|part| name.contains(part))
}

/// Every step of every technique in a position; the first.
fn sound(position: &Position<u128>, solution: &random::Digits) -> Option<Step> {
    let mut first = None;
    for technique in TECHNIQUES.iter().filter(|technique| is_quick(technique.name)) {
        for step in technique.find_all(position) {
            for spot in &step.removed {
                assert!(
                    position.has(spot.cell, spot.value),
                    "{} strikes out nothing: {step:?}",
                    technique.name
                );
                assert_ne!(solution[spot.cell] as usize, spot.value + 1, "{}: {step:?}", technique.name);
            }
            for spot in &step.placed {
                assert_eq!(solution[spot.cell] as usize, spot.value + 1, "{}: {step:?}", technique.name);
            }
            assert!(step.is_worth(), "{}: {step:?}", technique.name);
            for lang in [garns_puzzle::Lang::En, garns_puzzle::Lang::Pt] {
                assert!(step.text(&position.ground.names, lang).len() > 20, "{}", technique.name);
            }
            first.get_or_insert(step);
        }
    }
    first
}

/// Every step of every technique at every place where singles fail.
fn check(givens: &random::Digits, solution: &random::Digits) {
    let mut position: Position<u128> = Position::of(&random::read(givens)).unwrap();
    let singles = TechniqueSet::usual(false).until(garns_logic::technique("hidden-single").unwrap());
    loop {
        let path = Path::walk(AnyPosition::Small(Box::new(position)), &singles);
        let AnyPosition::Small(next) = path.end else { return };
        position = *next;
        let written = (0..81).filter_map(|cell| position.grid.get(cell).map(|value| (cell, value)));
        for (cell, value) in written {
            assert_eq!(solution[cell] as usize, value + 1, "{givens:?}");
        }
        let Some(step) = sound(&position, solution) else { return };
        position.apply(&step);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn no_step_removes_what_the_solution_needs(seed in any::<u64>()) {
        let (givens, solution) = random::puzzle(&mut random::Random::new(seed));
        check(&givens, &solution);
    }

    #[test]
    fn no_step_is_wrong_where_other_ways_lead(seed in any::<u64>(), blanks in 10..55_usize, percent in 0..=100_usize) {
        let mut random = random::Random::new(seed);
        let (givens, solution) = random::puzzle(&mut random);
        let mut position: Position<u128> = Position::of(&random::read(&givens)).unwrap();
        random::fill_to(&mut position, blanks, &solution, &mut random);
        let wrong = random::wrong(&position, &solution, &mut random);
        random::strike_out(&mut position, &wrong[..wrong.len() * percent / 100]);
        sound(&position, &solution);
    }

    #[test]
    fn a_path_ends_at_the_solution_or_stops(seed in any::<u64>()) {
        let (givens, solution) = random::puzzle(&mut random::Random::new(seed));
        let found = search(&givens);
        prop_assert!(found.unique && found.solution == Some(solution));
        let path = Path::walk(AnyPosition::of(&random::read(&givens)).unwrap(), &TechniqueSet::usual(true));
        prop_assert!(path.is_solved(), "{:?}", givens);
        for (cell, digit) in solution.iter().enumerate() {
            prop_assert_eq!(path.end.grid().get(cell), Some(*digit as usize - 1));
        }
    }
}

#[test]
fn puzzles_with_many_solutions_lose_none_without_uniqueness() {
    // Two solutions: whatever is not an argument from uniqueness keeps both.
    let mut random = random::Random::new(11);
    for _ in 0..6 {
        let (mut givens, solution) = random::puzzle(&mut random);
        let given: Vec<usize> = (0..81).filter(|cell| givens[*cell] > 0).collect();
        givens[given[random.below(given.len())]] = 0;
        let known = TechniqueSet::usual(false).until(garns_logic::technique("forcing-chains").unwrap());
        let path = Path::walk(AnyPosition::of(&random::read(&givens)).unwrap(), &known);
        for (cell, digit) in solution.iter().enumerate() {
            let value = *digit as usize - 1;
            let kept = path.end.grid().get(cell) == Some(value) || path.end.candidates()[cell].has(value);
            assert!(kept, "{givens:?}");
        }
    }
}
