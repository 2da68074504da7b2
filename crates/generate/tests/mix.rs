//! Puzzles of any mix of rules: every rule that is offered is made, has one solution by an engine that did not make it, and
//! where it is to be minimal nothing can go.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;

use garns_engine::{Goal, Limits, Silent, Verdict, make};
use garns_generate::{GenerateError, Like, Made, Maker, RuleWanted, Spec, SpecError, Wanted, proposed_rules};
use garns_logic::Level;
use garns_puzzle::rules::{Killer, Slingshot, Thermometer, Whispers};
use garns_puzzle::{About, Puzzle, RULES, Rule};

fn spec(rules: &str, order: usize) -> Spec {
    Spec { rules: RuleWanted::list(rules).unwrap(), order, ..Spec::new("sudoku") }
}

fn one(spec: &Spec, seed: u64) -> Made {
    let mut maker = Maker::new(spec, &Limits::default()).unwrap();
    maker.make(seed, 0..1).pop().unwrap().unwrap_or_else(|error| panic!("{error}: {:?}", spec.rules))
}

/// How many solutions there are, up to two; nothing if the engine takes too long.
fn solutions(puzzle: &Puzzle, engine: &str) -> Option<u64> {
    let engine = make(engine, &[]).unwrap();
    let limits = Limits { nodes: Some(400_000), ..Limits::default() };
    let report = engine.run(puzzle, Goal::AtMost(2), &limits, &mut Silent);
    (report.stop.is_none() || report.verdict == Verdict::Several).then_some(report.count)
}

/// How many rules of each name it has beyond the frame's houses.
fn count(puzzle: &Puzzle) -> BTreeMap<&'static str, usize> {
    let mut count = BTreeMap::new();
    puzzle.added_rules().iter().for_each(|rule| *count.entry(rule.about().name).or_default() += 1);
    count
}

#[test]
fn every_rule_that_is_offered_is_made_and_unique_by_another_engine() {
    let mut proven = 0;
    for name in proposed_rules() {
        // Windows need square boxes.
        let order = if name == "windows" { 4 } else { 6 };
        let made = one(&spec(name, order), 7);
        assert!(made.puzzle.is_solution(&made.solution), "{name}");
        let houses = ["diagonals", "windows", "disjoint"].contains(&name);
        let rules = count(&made.puzzle);
        assert!(rules.contains_key(if houses { "house" } else { name }), "{name}: {rules:?}");
        let found = solutions(&made.puzzle, "backtrack");
        assert!(found.is_none_or(|found| found == 1), "{name}: {found:?} solutions of {:?}", made.puzzle);
        proven += usize::from(found.is_some());
    }
    assert!(proven >= 25, "only {proven} were proven by backtrack");
}

#[test]
fn nine_by_nine_of_mixed_rules_are_made_with_few_givens() {
    for (rules, most) in [
        ("thermometer, arrow, whispers, anti-knight", 15),
        ("killer, renban, palindrome", 15),
        ("sandwich=18, skyscraper", 10),
        ("kropki", 3),
        ("xv, quadruple, little-killer", 15),
        ("non-consecutive, between", 10),
        ("diagonals, windows, region-sum", 20),
    ] {
        let made = one(&spec(rules, 9), 3);
        assert!(made.puzzle.is_solution(&made.solution) && made.clues() <= most, "{rules}: {}", made.clues());
        assert_eq!(solutions(&made.puzzle, "cp"), Some(1), "{rules}");
    }
}

#[test]
fn as_many_clues_as_asked_for() {
    let made = one(&spec("thermometer=3, arrow=2, difference=7", 9), 5);
    let counted: Vec<_> = count(&made.puzzle).into_iter().collect();
    assert_eq!(counted, [("arrow", 2), ("difference", 7), ("thermometer", 3)]);
}

/// Without any one of its clues or givens there are several solutions.
#[test]
fn minimal_means_clues_too() {
    for rules in ["thermometer=3, killer=4", "skyscraper=10, greater=5", "kropki"] {
        let made = one(&Spec { minimal: true, ..spec(rules, 6) }, 2);
        let puzzle = &made.puzzle;
        for cell in (0..puzzle.cells().len()).filter(|cell| puzzle.givens().get(*cell).is_some()) {
            let mut givens = puzzle.givens().clone();
            givens.clear(cell);
            assert_eq!(solutions(&puzzle.with_givens(givens), "cp"), Some(2), "{rules}: given {cell}");
        }
        let whole = puzzle.added_rules();
        // Where missing dots mean something every dot stays.
        let needed = whole.iter().all(|rule| !rule.about().name.starts_with("no-"));
        for left_out in (0..whole.len()).filter(|_| needed) {
            let mut fewer = Puzzle::sudoku(6).unwrap().with_givens(puzzle.givens().clone());
            let kept = whole.iter().enumerate().filter(|(number, _)| *number != left_out);
            kept.for_each(|(_, rule)| fewer.add(rule.clone()).unwrap());
            assert_eq!(solutions(&fewer, "cp"), Some(2), "{rules}: {:?}", whole[left_out]);
        }
    }
}

#[test]
fn the_level_is_what_was_asked_for() {
    for level in [Level::Easy, Level::Hard] {
        let made = one(&Spec { wanted: Some(Wanted::Level(level)), ..spec("thermometer, difference", 9) }, 4);
        let limits = Limits::default();
        assert_eq!(garns_generate::Appraiser::new(&limits).level(&made.puzzle), Some(level));
    }
    let spec = Spec { wanted: Some(Wanted::Level(Level::Easy)), ..spec("full-rank", 6) };
    let made = Maker::new(&spec, &Limits::default()).unwrap().make(1, 0..1).pop().unwrap();
    assert_eq!(made.unwrap_err(), GenerateError::Unrated);
}

#[test]
fn puzzles_are_like_the_one_shown() {
    let mut model = Puzzle::sudoku(9).unwrap();
    let cells = |text: &str| text.parse().unwrap();
    for path in ["r1c1-r5c1", "r3c5 r3c6 r3c7", "r9c1 r9c2 r8c3 r7c4"] {
        model.add(Thermometer { path: cells(path), slow: false }).unwrap();
    }
    model.add(Whispers { path: cells("r5c5 r6c5 r7c5"), least: 4 }).unwrap();
    model.add(Killer { cells: cells("r1c8 r1c9 r2c9"), sum: Some(10), repeats: false }).unwrap();
    model.give("r5c9".parse().unwrap(), 3).unwrap();
    let sizes = |puzzle: &Puzzle| {
        let mut sizes: Vec<(&str, usize)> = puzzle
            .added_rules()
            .iter()
            .map(|rule| (rule.about().name, rule.def().cells(puzzle).len()))
            .collect();
        sizes.sort_unstable();
        sizes
    };
    let spec = Spec { like: Some(Like(model.clone().into())), ..Spec::new("sudoku") };
    for seed in 1..4 {
        let made = one(&spec, seed);
        assert_eq!(sizes(&made.puzzle), sizes(&model));
        assert_ne!(made.puzzle.added_rules(), model.added_rules());
        assert!(
            made.puzzle.added_rules().iter().any(|rule| matches!(rule, Rule::Whispers(w) if w.least == 4))
        );
        assert_eq!(solutions(&made.puzzle, "cp"), Some(1));
    }
}

#[test]
fn what_cannot_be_made_is_told_by_name() {
    let refused = |rules: &str| {
        RuleWanted::list(rules).and_then(|rules| {
            Maker::new(&Spec { rules, ..Spec::new("sudoku") }, &Limits::default()).map(|_| ())
        })
    };
    assert_eq!(
        refused("thermometr").unwrap_err().to_string(),
        "there is no rule \"thermometr\" that puzzles are made with; did you mean \"thermometer\"?"
    );
    assert_eq!(refused("slingshot").unwrap_err(), SpecError::NoProposal(Slingshot::ABOUT.title));
    for count in ["killer=many", "killer=0", "killer=-1", "killer="] {
        assert_eq!(refused(count).unwrap_err(), SpecError::RuleCount(count.into()));
    }
    let small = Spec { order: 6, rules: RuleWanted::list("windows").unwrap(), ..Spec::new("sudoku") };
    assert_eq!(Maker::new(&small, &Limits::default()).err(), Some(SpecError::NotHere("windows".into())));
    let caged = Spec { rules: RuleWanted::list("arrow").unwrap(), ..Spec::new("killer") };
    assert_eq!(Maker::new(&caged, &Limits::default()).err(), Some(SpecError::RulesAndCages("killer")));
    let mut model = Puzzle::sudoku(9).unwrap();
    let [value, place] = ["r1c1", "r1c2"].map(|cell| cell.parse().unwrap());
    model.add(Slingshot { value, place, cells: "r2c1-r2c9".parse().unwrap() }).unwrap();
    let like = Spec { like: Some(Like(model.into())), ..Spec::new("sudoku") };
    assert_eq!(
        Maker::new(&like, &Limits::default()).err(),
        Some(SpecError::NoProposal(Slingshot::ABOUT.title))
    );
}

/// Every rule is offered, but for those whose clues are not made up on a grid.
#[test]
fn hardly_a_rule_is_missing() {
    let mut without: Vec<&str> = RULES
        .iter()
        .map(|about| about.name)
        .filter(|name| !proposed_rules().any(|other| other == *name))
        .collect();
    without.sort_unstable();
    let known = [
        "allowed",
        "any-of",
        "automaton",
        "connected",
        "count-distinct",
        "count-same",
        "doublers",
        "house",
        "loop",
        "regions",
        "relation",
        "run-length",
        "same-values",
        "schrodinger",
        "shading",
        "slingshot",
        "weighted-sum",
    ];
    assert_eq!(without, known);
    let houses = ["diagonals", "windows", "disjoint"];
    assert!(proposed_rules().all(|name| About::named(name).is_some() || houses.contains(&name)));
}
