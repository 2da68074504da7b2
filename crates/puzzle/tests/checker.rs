//! The checker against an oracle that counts every rule out, on random small puzzles.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

mod draw;
mod oracle;

use std::collections::{BTreeMap, BTreeSet};

use draw::{Drawn, Tape};
use garns_puzzle::{Cell, Grid, Puzzle, RULES, Rule, Source, Violation, ViolationKind};
use proptest::prelude::*;

/// The numbers of a grid by cell; asking for a blank one is a mistake of whoever asks.
fn numbers<'a>(puzzle: &'a Puzzle, grid: &'a Grid) -> impl Fn(Cell) -> i64 + 'a {
    |cell| {
        let rank = grid.get(puzzle.index(cell).expect("a cell of the puzzle"));
        puzzle.values().number(rank.expect("a filled cell"))
    }
}

fn of_rule(violations: &[Violation], i: usize) -> Vec<&Violation> {
    violations.iter().filter(|violation| violation.source == Source::Rule(i)).collect()
}

/// The rule's cells, each once.
fn cells_of(puzzle: &Puzzle, rule: &Rule) -> BTreeSet<Cell> {
    rule.def().cells(puzzle).into_iter().collect()
}

fn blanks_of(puzzle: &Puzzle, grid: &Grid, rule: &Rule) -> Vec<usize> {
    let cells = cells_of(puzzle, rule);
    cells.iter().map(|cell| puzzle.index(*cell).unwrap()).filter(|i| grid.get(*i).is_none()).collect()
}

/// Every way to fill the cells, or none when there are too many.
fn completions(grid: &Grid, blanks: &[usize], values: usize) -> Option<impl Iterator<Item = Grid>> {
    let count = values.checked_pow(blanks.len() as u32).filter(|count| *count <= 700)?;
    Some((0..count).map(move |mut code| {
        let mut full = grid.clone();
        for &blank in blanks {
            full.set(blank, code % values);
            code /= values;
        }
        full
    }))
}

/// Whether some way to fill the rule's own blanks keeps it; unknown when there are too many.
fn can_hold(puzzle: &Puzzle, grid: &Grid, rule: &Rule) -> Option<bool> {
    let blanks = blanks_of(puzzle, grid, rule);
    let mut ways = completions(grid, &blanks, puzzle.values().len())?;
    Some(ways.any(|full| oracle::holds(puzzle, rule, &numbers(puzzle, &full))))
}

/// Faults of particular cells; the others are of a whole line, cage or pair, blanks included.
fn names_filled_cells_only(fault: ViolationKind) -> bool {
    match fault {
        ViolationKind::Repeat { .. }
        | ViolationKind::Order
        | ViolationKind::TooClose { .. }
        | ViolationKind::Unequal
        | ViolationKind::Difference { .. }
        | ViolationKind::Ratio { .. }
        | ViolationKind::Forbidden
        | ViolationKind::Parity
        | ViolationKind::Near { .. }
        | ViolationKind::Turns
        | ViolationKind::Surplus { .. }
        | ViolationKind::NotAPair
        | ViolationKind::MoveApart
        | ViolationKind::SquareFilled
        | ViolationKind::LineBreaks
        | ViolationKind::LineTouches
        | ViolationKind::NotTheGiven
        | ViolationKind::NotACandidate => true,
        ViolationKind::Result { .. }
        | ViolationKind::OutOfReach { .. }
        | ViolationKind::NoOperation { .. }
        | ViolationKind::NotARun
        | ViolationKind::NotBetween
        | ViolationKind::UnequalSums
        | ViolationKind::LockedOut
        | ViolationKind::NoCut { .. }
        | ViolationKind::Place
        | ViolationKind::Count { .. }
        | ViolationKind::TooFew { .. }
        | ViolationKind::NoCount
        | ViolationKind::OtherValues
        | ViolationKind::NotAllowed
        | ViolationKind::Hidden { .. }
        | ViolationKind::NoneHidden
        | ViolationKind::PartGives { .. }
        | ViolationKind::Unbalanced
        | ViolationKind::Tie
        | ViolationKind::Groups
        | ViolationKind::NoPair
        | ViolationKind::NotAccepted
        | ViolationKind::NoOption
        | ViolationKind::NotARegion
        | ViolationKind::NoSuchSum
        | ViolationKind::Missing { .. } => false,
    }
}

fn full_grids_agree(drawn: &Drawn, grid: &Grid) {
    let puzzle = &drawn.puzzle;
    let violations = puzzle.check(grid);
    let mut sound = true;
    for (i, rule) in puzzle.rules().iter().enumerate() {
        let holds = oracle::holds(puzzle, rule, &numbers(puzzle, grid));
        let reported = of_rule(&violations, i);
        assert_eq!(reported.is_empty(), holds, "{rule:?} with {grid:?}: {reported:?}");
        let reduced = oracle::reduction_holds(puzzle, rule, &numbers(puzzle, grid));
        assert!(reduced.is_none_or(|reduced| reduced == holds), "the reduction of {rule:?} with {grid:?}");
        sound &= holds;
    }
    for (i, &cell) in puzzle.cells().iter().enumerate() {
        let rank = grid.get(i).unwrap();
        let given = puzzle.givens().get(i).is_none_or(|given| given == rank);
        let marked = puzzle.marks(i).iter().any(|mark| mark == rank);
        let reported = |source| violations.iter().any(|v| v.source == source && v.cells[..] == [cell]);
        assert_eq!(reported(Source::Given), !given, "{cell}");
        assert_eq!(reported(Source::Marks), !marked, "{cell}");
        sound &= given && marked;
    }
    assert_eq!(puzzle.is_solution(grid), sound);
    assert_eq!(violations.is_empty(), sound);
}

fn partial_grids_are_judged_soundly(drawn: &Drawn, grid: &Grid) {
    let puzzle = &drawn.puzzle;
    let violations = puzzle.check(grid);
    for (i, rule) in puzzle.rules().iter().enumerate() {
        let reported = of_rule(&violations, i);
        if blanks_of(puzzle, grid, rule).is_empty() {
            let holds = oracle::holds(puzzle, rule, &numbers(puzzle, grid));
            assert_eq!(reported.is_empty(), holds, "{rule:?} has all its cells in {grid:?}");
        } else if can_hold(puzzle, grid, rule) == Some(true) {
            assert!(reported.is_empty(), "{rule:?} could still hold with {grid:?}: {reported:?}");
        }
    }
    assert_eq!(puzzle.is_solution(grid), grid.is_full() && violations.is_empty());
}

fn violations_name_cells_of_their_rule(drawn: &Drawn, grid: &Grid) {
    let puzzle = &drawn.puzzle;
    for violation in puzzle.check(grid) {
        assert!(!violation.cells.is_empty(), "{violation:?} names no cell");
        let filled = |cell: &Cell| grid.get(puzzle.index(*cell).unwrap()).is_some();
        if names_filled_cells_only(violation.fault) {
            assert!(violation.cells.iter().all(filled), "{violation:?} with {grid:?}");
        }
        if let Source::Rule(i) = violation.source {
            let cells = cells_of(puzzle, &puzzle.rules()[i]);
            assert!(violation.cells.iter().all(|cell| cells.contains(cell)), "{violation:?}");
        }
    }
}

fn other_cells_change_nothing(drawn: &Drawn, grid: &Grid, tape: &mut Tape) {
    let puzzle = &drawn.puzzle;
    let before = puzzle.check(grid);
    for (i, rule) in puzzle.rules().iter().enumerate() {
        let cells = cells_of(puzzle, rule);
        let mut changed = grid.clone();
        for (at, cell) in puzzle.cells().iter().enumerate() {
            if !cells.contains(cell) {
                match tape.below(puzzle.values().len() + 1).checked_sub(1) {
                    Some(rank) => changed.set(at, rank),
                    None => changed.clear(at),
                }
            }
        }
        let after = puzzle.check(&changed);
        assert_eq!(of_rule(&before, i), of_rule(&after, i), "{rule:?} looks beyond its cells");
    }
}

/// So many cases, or that many times as many: `GARNS_CASES=20`.
fn cases(few: u32) -> ProptestConfig {
    let times = std::env::var("GARNS_CASES").map_or(1, |times| times.parse::<u32>().unwrap());
    ProptestConfig { cases: few * times, failure_persistence: None, ..ProptestConfig::default() }
}

fn tape() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 400)
}

proptest! {
    #![proptest_config(cases(6000))]

    #[test]
    fn a_full_grid_breaks_what_the_oracle_says(tape in tape()) {
        let tape = &mut Tape::new(tape);
        let mut drawn = draw::puzzle(tape);
        draw::give_and_mark(&mut drawn, tape);
        for _ in 0..3 {
            full_grids_agree(&drawn, &draw::full_grid(&drawn, tape));
        }
    }

    #[test]
    fn a_partial_grid_breaks_nothing_that_can_still_hold(tape in tape()) {
        let tape = &mut Tape::new(tape);
        let mut drawn = draw::puzzle(tape);
        draw::give_and_mark(&mut drawn, tape);
        for _ in 0..3 {
            let grid = draw::partial_grid(&drawn, tape);
            partial_grids_are_judged_soundly(&drawn, &grid);
            violations_name_cells_of_their_rule(&drawn, &grid);
        }
    }

    #[test]
    fn a_rule_looks_only_at_its_cells(tape in tape()) {
        let tape = &mut Tape::new(tape);
        let drawn = draw::puzzle(tape);
        let grid = draw::partial_grid(&drawn, tape);
        other_cells_change_nothing(&drawn, &grid, tape);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn every_rule_is_written_to_json_and_read_again(tape in tape()) {
        let drawn = draw::puzzle(&mut Tape::new(tape));
        for rule in drawn.puzzle.rules() {
            let json = serde_json::to_string(rule).unwrap();
            prop_assert_eq!(&serde_json::from_str::<Rule>(&json).unwrap(), rule, "{}", json);
            let mut object: serde_json::Map<_, _> = serde_json::from_str(&json).unwrap();
            prop_assert_eq!(object.get("rule").unwrap(), rule.about().name);
            let named = object.remove("rule").unwrap();
            prop_assert!(serde_json::from_value::<Rule>(object.clone().into()).is_err(), "no name");
            object.insert("rule".into(), named);
            object.insert("colour".into(), 1.into());
            prop_assert!(serde_json::from_value::<Rule>(object.into()).is_err(), "unknown field in {}", json);
        }
    }
}

#[test]
fn the_oracle_was_written_from_what_users_read() {
    for about in RULES {
        let known = oracle::DEFINITIONS.iter().find(|(known, _)| known.name == about.name);
        let (_, text) = known.expect("every rule is in the oracle");
        assert_eq!(*text, about.meaning.en, "{}: read its line in the oracle again", about.name);
    }
    assert_eq!(oracle::DEFINITIONS.len(), RULES.len());
}

/// What the random puzzles have shown of a rule.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    kept: usize,
    broken: usize,
    kept_with_blanks: usize,
    lost_with_blanks: usize,
}

#[test]
fn the_random_puzzles_keep_and_break_every_rule() {
    let mut seen: BTreeMap<&str, Seen> = BTreeMap::new();
    for seed in 1..=10_000 {
        let tape = &mut Tape::of_seed(seed, 400);
        // Few puzzles have values enough for a loop.
        let drawn = if seed % 25 == 0 { draw::puzzle_with(tape, "loop") } else { draw::puzzle(tape) };
        let full = draw::full_grid(&drawn, tape);
        let partial = draw::partial_grid(&drawn, tape);
        let violations = drawn.puzzle.check(&partial);
        for (i, rule) in drawn.puzzle.rules().iter().enumerate() {
            let seen = seen.entry(rule.about().name).or_default();
            let holds = oracle::holds(&drawn.puzzle, rule, &numbers(&drawn.puzzle, &full));
            *(if holds { &mut seen.kept } else { &mut seen.broken }) += 1;
            if !blanks_of(&drawn.puzzle, &partial, rule).is_empty() {
                let reported = !of_rule(&violations, i).is_empty();
                match can_hold(&drawn.puzzle, &partial, rule) {
                    Some(true) => {
                        assert!(!reported, "{rule:?} with {partial:?}: {violations:?}");
                        seen.kept_with_blanks += 1;
                    }
                    Some(false) if reported => seen.lost_with_blanks += 1,
                    _ => {}
                }
            }
        }
    }
    // Whether these are out of reach is told by both of their two cells alone.
    let late = ["difference", "ratio"];
    for about in RULES {
        let seen = seen.get(about.name).copied().unwrap_or_default();
        let early = seen.lost_with_blanks >= 3 || late.contains(&about.name);
        let enough = seen.kept >= 20 && seen.broken >= 20 && seen.kept_with_blanks >= 20 && early;
        assert!(enough, "{}: {seen:?}", about.name);
    }
}
