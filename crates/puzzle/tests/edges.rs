//! Cases at the edge of a definition, where a hasty reader of its text or of its check would judge otherwise.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

mod oracle;

use garns_puzzle::rules::{House, HouseKind};
use garns_puzzle::{Blocks, Cell, Cells, Frame, Grid, Puzzle, Rule, Values, ViolationKind};
use serde_json::{Value, json};

/// What the checker says of a full row of cells with this rule, after the oracle has said the same.
fn judged(puzzle: &Puzzle, rule: &Value, numbers: &[i64]) -> bool {
    let rule: Rule = serde_json::from_value(rule.clone()).unwrap();
    let mut puzzle = puzzle.clone();
    puzzle.add(rule.clone()).unwrap_or_else(|flaw| panic!("{rule:?}: {flaw:?}"));
    let grid: Grid = numbers.iter().map(|number| Some(puzzle.values().rank(*number).unwrap())).collect();
    let by_check = puzzle.check(&grid).is_empty();
    let value = |cell| numbers[puzzle.index(cell).unwrap()];
    assert_eq!(oracle::holds(&puzzle, &rule, &value), by_check, "{rule:?} with {numbers:?}");
    by_check
}

/// A row of loose cells with the numbers from -2 to 12.
fn row(cells: usize) -> Puzzle {
    Puzzle::new(Frame::loose(1, cells).unwrap(), Values::range(-2, 15).unwrap()).unwrap()
}

#[test]
fn each_edge_is_judged_as_the_definition_says() {
    let two = "r1c1 r1c2";
    let three = "r1c1 r1c2 r1c3";
    let cases: Vec<(&str, Value, &[i64], bool)> = vec![
        (
            "equal values hide",
            json!({"rule": "hidden-skyscraper", "cells": three, "value": 2}),
            &[2, 2, 1],
            true,
        ),
        (
            "the first hidden one counts",
            json!({"rule": "hidden-skyscraper", "cells": three, "value": 1}),
            &[2, 2, 1],
            false,
        ),
        (
            "a line without hidden ones",
            json!({"rule": "hidden-skyscraper", "cells": three, "value": 3}),
            &[1, 2, 3],
            false,
        ),
        ("0 is no building", json!({"rule": "skyscraper", "cells": three, "visible": 2}), &[0, 1, 3], true),
        (
            "neither is what is less",
            json!({"rule": "skyscraper", "cells": three, "visible": 3}),
            &[-2, -1, 3],
            false,
        ),
        (
            "equal buildings are seen once",
            json!({"rule": "skyscraper", "cells": three, "visible": 1}),
            &[2, 2, 1],
            true,
        ),
        ("a modular line of two", json!({"rule": "modular", "path": two}), &[1, 4], false),
        ("of two by five", json!({"rule": "modular", "path": two, "by": 5}), &[1, 6], false),
        ("remainders of negative numbers", json!({"rule": "modular", "path": two, "by": 2}), &[-1, 1], false),
        ("a long one comes round", json!({"rule": "modular", "path": "r1c1-r1c4"}), &[1, 2, 3, 4], true),
        ("an entropic line of two", json!({"rule": "entropic", "path": two}), &[-2, 2], false),
        ("of two thirds", json!({"rule": "entropic", "path": two}), &[2, 3], true),
        (
            "a pill counts by ten",
            json!({"rule": "arrow", "bulb": two, "shaft": "r1c3 r1c4"}),
            &[1, 12, 10, 12],
            true,
        ),
        (
            "it does not join digits",
            json!({"rule": "arrow", "bulb": two, "shaft": "r1c3"}),
            &[1, 2, 3],
            false,
        ),
        ("X is at least 1", json!({"rule": "x-sum", "cells": three, "sum": 0}), &[0, 1, 2], false),
        ("X is at most the line", json!({"rule": "x-sum", "cells": three, "sum": 7}), &[4, 1, 2], false),
        ("a line of one part", json!({"rule": "sum-line", "path": two, "sum": 5}), &[2, 3], true),
        ("a part over the end", json!({"rule": "sum-line", "path": three, "sum": 5}), &[2, 5, 3], false),
        (
            "a part over the end of a loop",
            json!({"rule": "sum-line", "path": three, "sum": 5, "loop": true}),
            &[2, 5, 3],
            true,
        ),
        (
            "missing is missing",
            json!({"rule": "contains", "cells": two, "values": [1], "without": [1]}),
            &[1, 2],
            false,
        ),
        (
            "nor less",
            json!({"rule": "contains", "cells": two, "values": [1], "without": [1]}),
            &[3, 2],
            false,
        ),
        (
            "more than listed",
            json!({"rule": "quadruple", "cells": three, "values": [1, 1]}),
            &[1, 1, 1],
            true,
        ),
        ("an empty circle", json!({"rule": "quadruple", "cells": three, "values": []}), &[1, 2, 3], true),
        ("nothing is allowed", json!({"rule": "allowed", "cells": "r1c1", "values": []}), &[1], false),
        ("the ends of a between line", json!({"rule": "between", "path": three}), &[1, 2, 3], true),
        ("equal ends", json!({"rule": "between", "path": three}), &[2, 2, 2], false),
        ("a lockout line of two", json!({"rule": "lockout", "path": two, "least": 0}), &[2, 2], true),
        ("an even palindrome", json!({"rule": "palindrome", "path": "r1c1-r1c4"}), &[1, 2, 2, 1], true),
        (
            "one that crosses itself",
            json!({"rule": "palindrome", "path": "r1c1 r1c2 r1c3 r1c1"}),
            &[1, 2, 3],
            false,
        ),
        ("a zipper of two", json!({"rule": "zipper", "path": two}), &[1, 12], true),
        ("a zipper of three", json!({"rule": "zipper", "path": three}), &[1, 3, 2], true),
        ("a lunchbox of one", json!({"rule": "lunchbox", "path": "r1c1", "sum": 0}), &[7], true),
        (
            "the counter is listed too",
            json!({"rule": "count-distinct", "count": "r1c1", "cells": two}),
            &[2, 1],
            true,
        ),
        (
            "a cell that points to itself",
            json!({"rule": "slingshot", "value": "r1c1", "place": "r1c1", "cells": three}),
            &[1, 5, 6],
            true,
        ),
        ("0 and 0", json!({"rule": "ratio", "a": "r1c1", "b": "r1c2", "by": 3}), &[0, 0], true),
        (
            "one value less nothing",
            json!({"rule": "cage", "cells": "r1c1", "op": "-", "target": 7}),
            &[7],
            true,
        ),
        ("0 divided", json!({"rule": "cage", "cells": two, "op": "/", "target": 0}), &[5, 0], true),
        ("divided by 0", json!({"rule": "cage", "cells": two, "op": "/", "target": 0}), &[0, 0], false),
        (
            "a negative remainder",
            json!({"rule": "cage", "cells": two, "op": "/", "target": -2}),
            &[4, -2],
            true,
        ),
        ("a gap in the run", json!({"rule": "renban", "cells": three}), &[-1, 1, 0], true),
        ("none to connect", json!({"rule": "connected", "cells": three, "values": [9]}), &[1, 2, 3], true),
        (
            "an alternative without rules",
            json!({"rule": "any-of", "options": [[{"rule": "parity", "is": "odd", "cells": "r1c1"}], []]}),
            &[2],
            true,
        ),
        (
            "a doubler of 0",
            json!({"rule": "doublers", "cells": two, "counted": "r1c3 r1c4", "count": 1}),
            &[0, 3, 0, 3],
            true,
        ),
        (
            "no two of 0",
            json!({"rule": "doublers", "cells": two, "counted": "r1c3 r1c4", "count": 2}),
            &[0, 0, 0, 0],
            false,
        ),
        (
            "0 beside a doubler",
            json!({"rule": "doublers", "cells": two, "counted": "r1c3 r1c4", "count": 2}),
            &[0, 3, 0, 6],
            true,
        ),
    ];
    for (why, rule, numbers, expected) in cases {
        assert_eq!(judged(&row(numbers.len()), &rule, numbers), expected, "{why}: {rule} with {numbers:?}");
    }
}

/// Where grids overlap, the boxes of the first count, even one that is a row as well.
#[test]
fn the_first_grid_has_the_say_where_grids_overlap() {
    let boxes = Frame::boxes(2, 2).unwrap();
    let frame = Frame::overlap(&boxes, &[Cell::new(0, 0), Cell::new(1, 1)]).unwrap();
    let puzzle = Puzzle::new(frame, Values::count(9).unwrap()).unwrap();
    let block = |puzzle: &Puzzle, cell: &str| {
        let house = puzzle.block(puzzle.index(cell.parse().unwrap()).unwrap()).unwrap();
        puzzle.rules()[house].def().cells(puzzle)[0].to_string()
    };
    assert_eq!(
        [block(&puzzle, "r2c2"), block(&puzzle, "r3c3"), block(&puzzle, "r5c5")],
        ["r1c1", "r3c3", "r4c4"]
    );

    let regions = |drawn: &str| Blocks::Regions {
        of: drawn.bytes().map(|letter| Some(u16::from(letter - b'a'))).collect(),
        names: ["a", "b", "c"].map(str::to_owned).to_vec(),
    };
    let irregular = Frame::rectangle(3, 3, regions("aababbccc")).unwrap();
    let frame = Frame::overlap(&irregular, &[Cell::new(0, 0), Cell::new(1, 1)]).unwrap();
    let puzzle = Puzzle::new(frame, Values::count(9).unwrap()).unwrap();
    assert_eq!([block(&puzzle, "r3c1"), block(&puzzle, "r3c3")], ["r3c1", "r3c1"], "a row that is a region");
}

/// A row or column of one cell is one reading, not two that are equal.
#[test]
fn a_line_of_one_cell_is_read_once() {
    let puzzle =
        Puzzle::new(Frame::rectangle(1, 2, Blocks::None).unwrap(), Values::count(2).unwrap()).unwrap();
    // The readings are 1, 12, 2 and 21.
    for (cells, rank) in [("r1c1", 1), ("r1c1 r1c2", 2), ("r1c2", 3), ("r1c2 r1c1", 4)] {
        let clue = json!({"rule": "full-rank", "cells": cells, "rank": rank, "ties": "none"});
        assert!(judged(&puzzle, &clue, &[1, 2]), "{clue}");
    }
}

/// What a partly filled row of loose cells breaks with this rule.
fn faults(rule: &Value, numbers: &[Option<i64>]) -> Vec<ViolationKind> {
    let mut puzzle = row(numbers.len());
    puzzle.add(serde_json::from_value::<Rule>(rule.clone()).unwrap()).unwrap();
    let rank = |number: &Option<i64>| number.map(|number| puzzle.values().rank(number).unwrap());
    let grid: Grid = numbers.iter().map(rank).collect();
    puzzle.check(&grid).into_iter().map(|violation| violation.fault).collect()
}

#[test]
fn a_doubler_of_0_keeps_away_from_others_too() {
    let frame = Frame::rectangle(2, 2, Blocks::None).unwrap().beside(Cell::new(2, 0), 2, 2).unwrap();
    let puzzle = Puzzle::new(frame, Values::range(0, 9).unwrap()).unwrap();
    let rule = |count: usize| json!({"rule": "doublers", "cells": "r1c1 r1c2 r2c1 r2c2", "counted": "r3c1 r3c2 r4c1 r4c2", "count": count});
    // 0 is in a row or column with the doubled 3, or across from it.
    for (values, counted, possible) in
        [([0, 3, 3, 4], [0, 6, 3, 4], false), ([0, 1, 2, 3], [0, 1, 2, 6], true)]
    {
        let numbers = [values, counted].concat();
        assert!(judged(&puzzle, &rule(1), &numbers), "the doubler of 3 alone: {numbers:?}");
        assert_eq!(judged(&puzzle, &rule(2), &numbers), possible, "{numbers:?}");
    }
    // A cell with 0 that counts something else, or another that counts 0, is no doubler of 0.
    assert!(!judged(&puzzle, &rule(1), &[1, 2, 2, 1, 0, 2, 2, 1]));
}

#[test]
fn what_is_missing_is_told_as_early_and_as_exactly_as_before() {
    let doublers = json!({"rule": "doublers", "cells": "r1c1 r1c2", "counted": "r1c3 r1c4", "count": 2});
    let told = faults(&doublers, &[1, 3, 1, 6].map(Some));
    assert_eq!(told, [ViolationKind::TooFew { missing: 1 }]);
    // A cell that holds 0 and counts nothing yet is one that may be a doubler, not two.
    assert_eq!(faults(&doublers, &[Some(0), Some(3), None, Some(3)]), [ViolationKind::TooFew { missing: 2 }]);
    // Two blanks are not enough for three values.
    let circle = json!({"rule": "quadruple", "cells": "r1c1 r1c2 r1c3", "values": [1, 2, 3]});
    assert_eq!(faults(&circle, &[Some(9), None, None]), [ViolationKind::Missing { number: 3 }]);
    assert_eq!(faults(&circle, &[Some(2), None, None]), []);
    // A blank cell that is listed twice is surely its own like.
    let same = json!({"rule": "count-same", "count": "r1c1", "cells": "r1c2 r1c2 r1c3"});
    assert_eq!(faults(&same, &[Some(1), None, None]), [ViolationKind::OutOfReach { wanted: 1 }]);
    assert_eq!(faults(&same, &[Some(2), None, None]), []);
    // A product is told; of a hidden or another operation only that none fits.
    let cage = |op: &str| json!({"rule": "cage", "cells": "r1c1 r1c2", "op": op, "target": 7});
    let full = [2, 3].map(Some);
    assert_eq!(faults(&cage("*"), &full), [ViolationKind::Result { found: 6, wanted: 7 }]);
    assert_eq!(faults(&cage("/"), &full), [ViolationKind::NoOperation { wanted: 7 }]);
}

#[test]
fn houses_are_written_without_what_they_need_not_say() {
    let json = |house: House| serde_json::to_value(Rule::from(house)).unwrap();
    let cells = || "r1c1 r1c2".parse::<Cells>().unwrap();
    assert_eq!(json(House::extra(cells())), json!({"rule": "house", "kind": "extra", "cells": "r1c1 r1c2"}));
    let row = House { kind: HouseKind::Row, number: 1, grid: 2, cells: cells() };
    assert_eq!(
        json(row),
        json!({"rule": "house", "kind": "row", "number": 1, "grid": 2, "cells": "r1c1 r1c2"})
    );
    let groups = House::disjoint_groups(2, 3);
    let first: Vec<String> = groups.iter().map(|group| group.cells[0].to_string()).collect();
    assert_eq!(first, ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]);
}

#[test]
fn a_rank_that_is_no_value_is_no_solution() {
    let puzzle = Puzzle::new(Frame::loose(1, 1).unwrap(), Values::count(3).unwrap()).unwrap();
    let grid = |rank: usize| [Some(rank)].into_iter().collect::<Grid>();
    assert!(puzzle.is_solution(&grid(2)) && !puzzle.is_solution(&grid(3)));
}
