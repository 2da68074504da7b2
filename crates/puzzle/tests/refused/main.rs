//! Rules and puzzles that make no sense are refused with a sentence; whatever is accepted can be checked.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

mod list;

use garns_puzzle::{
    Blocks, Candidates, Cell, FieldKind, Frame, Grid, Lang, Puzzle, PuzzleError, RULES, Rule, Values,
};
use list::REFUSED;
use proptest::prelude::*;
use serde_json::{Value, json};

fn add(puzzle: &mut Puzzle, rule: Value) -> Result<(), PuzzleError> {
    puzzle.add(serde_json::from_value::<Rule>(rule).unwrap())
}

#[test]
fn each_refused_rule_is_told_why() {
    for (name, fields, why) in REFUSED {
        let text = format!("{{\"rule\":\"{name}\",{fields}}}");
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let before = puzzle.clone();
        let flaw = puzzle.add(serde_json::from_str::<Rule>(&text).unwrap()).expect_err(&text);
        assert_eq!(flaw.to_string(), *why, "{text}");
        assert_ne!(flaw.text(Lang::Pt), flaw.text(Lang::En), "{text}");
        assert_eq!(puzzle, before);
    }
    let whole = ["anti-knight", "anti-king", "non-consecutive", "anti-taxicab"];
    for about in RULES.iter().filter(|about| !whole.contains(&about.name)) {
        let listed = REFUSED.iter().any(|(name, _, _)| *name == about.name);
        assert!(
            listed,
            "add a {} that makes no sense to list.rs, and the sentence that says why",
            about.name
        );
    }
}

#[test]
fn the_largest_clues_are_accepted() {
    for number in [1_i64 << 53, -(1 << 53)] {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        add(&mut puzzle, json!({"rule": "cage", "cells": "r1c1 r1c2", "target": number})).unwrap();
        add(&mut puzzle, json!({"rule": "total", "a": "r1c1", "b": "r1c2", "sum": number})).unwrap();
        add(&mut puzzle, json!({"rule": "x-sum", "cells": "r1c1-r1c4", "sum": number})).unwrap();
        assert!(!puzzle.is_solution(&(0..16).map(|_| Some(0)).collect()));
    }
}

#[test]
fn frames_that_cannot_be_are_refused() {
    let regions = |rows, cols, drawn: &str, names: usize| {
        let of = drawn.bytes().map(|b| (b != b'.').then(|| u16::from(b - b'a'))).collect();
        let names = (0..names).map(|i| format!("{i}")).collect();
        Frame::rectangle(rows, cols, Blocks::Regions { of, names }).map(|_| ())
    };
    assert_eq!(regions(2, 2, "aabb", 2), Ok(()));
    assert_eq!(regions(2, 2, "aab", 2), Err(PuzzleError::RegionCells { found: 3, expected: 4 }));
    assert_eq!(regions(2, 2, "aabc", 2), Err(PuzzleError::NoSuchRegion { region: 3, names: 2 }));
    let size =
        |region: &str, found| Err(PuzzleError::RegionSize { region: region.into(), found, expected: 4 });
    assert_eq!(regions(2, 4, "aaabbbcc", 3), Ok(()), "in a rectangle a region may be small");
    assert_eq!(regions(2, 4, "aaabbbbb", 2), size("1", 5), "but not larger than a row");
    assert_eq!(regions(2, 4, "aaaabbbb", 3), size("2", 0), "nor without cells");
    assert_eq!(Frame::loose(256, 1), Err(PuzzleError::Canvas));
    assert_eq!(Frame::loose(0, 1), Err(PuzzleError::FrameSize { rows: 0, cols: 1 }));
    assert!(Frame::loose(255, 255).is_ok());
    let row = Frame::loose(1, 60).unwrap();
    assert!(Frame::overlap(&row, &[Cell::new(254, 0)]).is_ok(), "one row has room below");
    assert_eq!(Frame::overlap(&row, &[Cell::new(255, 0)]), Err(PuzzleError::Canvas));
    assert_eq!(Frame::overlap(&row, &[Cell::new(u16::MAX, 196)]), Err(PuzzleError::Canvas));
    assert!(Frame::overlap(&row, &[]).is_err());
    let twice = [Cell::new(0, 0), Cell::new(3, 3), Cell::new(0, 0)];
    assert_eq!(Frame::overlap(&row, &twice), Err(PuzzleError::PlaceTwice { at: Cell::new(0, 0) }));
    for order in [0, 65, usize::MAX] {
        assert!(Frame::usual(order).is_err() && Puzzle::latin(order).is_err(), "{order}");
        assert!(Frame::boxes(order, usize::MAX).is_err());
    }
    assert!(Frame::boxes(1, 64).is_ok() && Frame::boxes(64, 1).is_ok(), "each box is a row or a column");
    assert!(Frame::boxes(1, 65).is_err() && Frame::boxes(65, 1).is_err());
}

#[test]
fn givens_and_marks_that_cannot_be_are_refused() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    let cell = Cell::new(1, 2);
    for rank in [4, 64, usize::MAX] {
        assert_eq!(puzzle.give(cell, rank), Err(PuzzleError::NoSuchRank { cell, rank, values: 4 }));
    }
    assert_eq!(puzzle.mark(cell, Candidates::only(9)), Err(PuzzleError::NoCandidate { cell }));
    let outside = Cell::new(4, 0);
    assert_eq!(puzzle.mark(outside, Candidates::only(0)), Err(PuzzleError::OutsideGrid { cell: outside }));
}

const CLUE: i64 = 1 << 53;
const NUMBERS: &[i64] = &[
    0,
    1,
    2,
    3,
    5,
    10,
    -1,
    -2,
    524_288,
    1_000_000,
    1_000_001,
    -1_000_000,
    CLUE,
    CLUE + 1,
    -CLUE,
    -CLUE - 1,
    i64::MAX,
    i64::MAX - 1,
    i64::MIN,
    i64::MIN + 1,
    1 << 62,
    -(1 << 62),
];

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => prop::sample::select(NUMBERS).prop_map(Value::from),
        4 => (-20..20_i64).prop_map(Value::from),
        1 => Just(json!(1.5)),
        1 => any::<i64>().prop_map(Value::from),
    ]
}

fn cell(outside: bool) -> impl Strategy<Value = String> {
    let near = (1..=4_u32, 1..=4_u32).prop_map(|(row, col)| format!("r{row}c{col}"));
    let far =
        prop_oneof![Just("r5c1".to_owned()), Just("r65536c65536".to_owned()), Just("r255c1".to_owned())];
    if outside { prop_oneof![30 => near, 1 => far].boxed() } else { near.boxed() }
}

/// Something that may stand in such a field, or nearly.
fn field(kind: FieldKind) -> BoxedStrategy<Value> {
    match kind {
        FieldKind::Cells | FieldKind::Path => {
            let list =
                prop::collection::vec(cell(true), 0..10).prop_map(|cells| Value::from(cells.join(" ")));
            let run = (cell(false), cell(false)).prop_map(|(a, b)| Value::from(format!("{a}-{b}")));
            prop_oneof![3 => list, 1 => run].boxed()
        }
        FieldKind::Cell => cell(true).prop_map(Value::from).boxed(),
        FieldKind::Number | FieldKind::Count => number().boxed(),
        FieldKind::Numbers => prop::collection::vec(number(), 0..4).prop_map(Value::from).boxed(),
        FieldKind::Flag => any::<bool>().prop_map(Value::from).boxed(),
        FieldKind::Choice { words } => prop::sample::select(words).prop_map(Value::from).boxed(),
        FieldKind::Groups => {
            prop::collection::vec(field(FieldKind::Cells), 0..4).prop_map(Value::from).boxed()
        }
        // The steps of an automaton: from a state, reading a number, to a state.
        FieldKind::Tuples { length: 3 } => {
            let state = || prop_oneof![8 => 0..6_i64, 1 => Just(65_535), 1 => Just(1 << 32)];
            let step = (state(), number(), state()).prop_map(|(from, read, to)| json!([from, read, to]));
            prop::collection::vec(step, 0..8).prop_map(Value::from).boxed()
        }
        FieldKind::Tuples { length } => {
            let tuple = prop::collection::vec(number(), length).prop_map(Value::from);
            prop::collection::vec(tuple, 0..6).prop_map(Value::from).boxed()
        }
        FieldKind::Rules => {
            let rule = (cell(true), number())
                .prop_map(|(cell, number)| json!({"rule": "allowed", "cells": cell, "values": [number]}));
            let option = prop::collection::vec(rule, 0..3);
            prop::collection::vec(option, 0..3).prop_map(Value::from).boxed()
        }
    }
}

fn rule() -> impl Strategy<Value = Value> {
    prop::sample::select(RULES).prop_flat_map(|about| {
        let values: Vec<_> =
            about.fields.iter().map(|known| prop::option::weighted(0.95, field(known.kind))).collect();
        values.prop_map(move |values| {
            let mut object = serde_json::Map::from_iter([("rule".to_owned(), Value::from(about.name))]);
            let fields = about.fields.iter().zip(values);
            object.extend(fields.filter_map(|(field, value)| Some((field.name.to_owned(), value?))));
            Value::from(object)
        })
    })
}

/// Values as far apart as can be, with powers of two whose product is -2⁶³.
fn puzzles() -> Vec<Puzzle> {
    let far = vec![-1_000_000, -524_288, -1, 0, 1, 2, 64, 524_288, 1_000_000];
    let loose = Frame::loose(4, 4).unwrap();
    let two = Frame::overlap(&Frame::boxes(1, 2).unwrap(), &[Cell::new(0, 0), Cell::new(1, 1)]).unwrap();
    [
        (loose.clone(), far),
        (loose, vec![7]),
        (Frame::boxes(2, 2).unwrap(), vec![-2, 0, 1, 5]),
        (two, vec![1, 2, 9]),
    ]
    .map(|(frame, numbers)| Puzzle::new(frame, Values::numbers(numbers).unwrap()).unwrap())
    .to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_accepted_can_be_checked(
        rules in prop::collection::vec(rule(), 1..4),
        which in 0..4_usize,
        fill in prop::collection::vec(any::<u8>(), 16),
        blanks: u16,
    ) {
        let mut puzzle = puzzles().swap_remove(which);
        for rule in rules {
            let Ok(rule) = serde_json::from_value::<Rule>(rule) else { continue };
            if let Err(flaw) = puzzle.add(rule) {
                prop_assert!(!flaw.text(Lang::En).is_empty() && !flaw.text(Lang::Pt).is_empty());
            }
        }
        let values = puzzle.values().len();
        let full: Grid = fill[..puzzle.cells().len()].iter().map(|b| Some(usize::from(*b) % values)).collect();
        let mut partial = full.clone();
        (0..full.len()).filter(|i| blanks >> i & 1 == 1).for_each(|i| partial.clear(i));
        for grid in [&full, &partial, &Grid::blank(full.len())] {
            for violation in puzzle.check(grid) {
                prop_assert!(!violation.cells.is_empty(), "{:?}", violation);
                for lang in [Lang::En, Lang::Pt] {
                    let text = violation.text(&puzzle, lang);
                    prop_assert!(text.contains(&violation.cells.to_string()), "{}", text);
                }
            }
        }
        prop_assert_eq!(garns_puzzle::Network::of(&puzzle).candidates.len(), puzzle.cells().len());
    }
}

#[test]
fn a_product_of_minus_two_to_the_63_is_no_quotient() {
    let mut puzzle = puzzles().swap_remove(0);
    add(&mut puzzle, json!({"rule": "cage", "cells": "r1c1-r1c4 r2c1", "op": "/", "target": 1})).unwrap();
    let numbers = [524_288, 524_288, 524_288, 64, -1];
    let mut grid = Grid::blank(16);
    for (cell, number) in ["r1c1", "r1c2", "r1c3", "r1c4", "r2c1"].into_iter().zip(numbers) {
        let cell = puzzle.index(cell.parse().unwrap()).unwrap();
        grid.set(cell, puzzle.values().rank(number).unwrap());
    }
    assert_eq!(puzzle.check(&grid).len(), 1);
}
