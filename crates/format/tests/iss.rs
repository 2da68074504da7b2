//! The example collection of Interactive Sudoku Solver: all of it is read, and its solutions keep every rule.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;

use std::collections::BTreeSet;

use garns_format::{Hints, Source, find, read};
use garns_puzzle::{Cell, Cells, Grid, Puzzle, Rule};

/// The lines of the collection.
fn collection() -> Vec<serde_json::Value> {
    let text = collections::read("variants/iss.jsonl");
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A solution as the collection writes it: digits, or letters from A = 1 on where there are more than nine.
fn filling(puzzle: &Puzzle, solution: &str) -> Grid {
    let letters = solution.chars().any(|c| c.is_ascii_uppercase());
    let number = |c: char| match c.to_digit(36).map(i64::from) {
        Some(digit) if digit > 0 && letters => digit - 9,
        digit => digit.unwrap(),
    };
    let mut grid = Grid::blank(puzzle.cells().len());
    let inside: Vec<usize> = (0..grid.len()).filter(|i| !puzzle.is_beside(*i)).collect();
    assert_eq!(inside.len(), solution.chars().count());
    for (i, c) in inside.into_iter().zip(solution.chars()) {
        grid.set(i, puzzle.values().rank(number(c)).unwrap());
    }
    grid
}

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_nearly_all_puzzles_are_read() {
    let all = collection();
    let mut refused = Vec::new();
    for (i, entry) in all.iter().enumerate() {
        let (name, input) = (entry["name"].as_str().unwrap(), entry["input"].as_str().unwrap());
        let puzzle = match read(input, &Hints::default()) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                refused.push(format!("{i} {name}: {error}"));
                continue;
            }
        };
        if let Some(solution) = entry["solution"].as_str() {
            let grid = filling(&puzzle, solution);
            let broken = puzzle.check(&grid);
            let said: Vec<String> = broken.iter().map(|v| v.text(&puzzle, garns_puzzle::Lang::En)).collect();
            assert!(said.is_empty(), "{i} {name}: {said:?}");
        }
    }
    for line in &refused {
        eprintln!("refused: {line}");
    }
    assert!(refused.len() * 10 < all.len().max(1), "{} of {} are refused", refused.len(), all.len());
}

/// Where values begin with 0, sums, places and sandwiches still mean the numbers that are written.
#[test]
fn clues_mean_numbers_where_values_begin_with_0() {
    let holds = |clue: &str, at: usize, row: &str| {
        let puzzle = read(&format!(".Shape~9x9~0-8{clue}"), &Hints::default()).unwrap();
        let mut grid = Grid::blank(81);
        for (i, digit) in row.chars().enumerate() {
            grid.set(at * 9 + i, puzzle.values().rank(i64::from(digit.to_digit(10).unwrap())).unwrap());
        }
        puzzle.check(&grid).is_empty()
    };
    // Between 0 and 8 values add up to 17: three or four of them, as there would be between 1 and 9, but not five.
    assert!(holds(".Sandwich~17~R5", 4, "107648235"));
    assert!(holds(".Sandwich~17~R5", 4, "184625037"));
    assert!(!holds(".Sandwich~17~R5", 4, "405326187"), "5 + 3 + 2 + 6 + 1 are five");
    assert!(!holds(".Sandwich~17~R5", 4, "405376182"), "22 between");
    // 3 and 0 and 5 are the first three: 8, not 11.
    assert!(holds(".XSum~R1~8~", 0, "305124678"));
    assert!(!holds(".XSum~R1~11~", 0, "305124678"));
    // A 0 tells of no place; a 4 in the sixth column tells that the 6 is in the fourth.
    assert!(!holds(".Indexing~C~R1C6", 0, "712650384"));
    assert!(holds(".Indexing~C~R1C6", 0, "712654308"));
    assert!(!holds(".Indexing~C~R1C6", 0, "716254308"));
    // The value at the place that the first one tells.
    assert!(!holds(".NumberedRoom~R1~8~", 0, "387145602"));
    assert!(holds(".NumberedRoom~R1~8~", 0, "318045672"));
}

fn puzzle(text: &str) -> Puzzle {
    read(text, &Hints { lenient: true, ..Hints::default() }).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> String {
    let hints = Hints { format: find("iss"), ..Hints::default() };
    read(text, &hints).map(|_| text.to_owned()).unwrap_err().to_string()
}

/// Every filling of the cells that keeps the rules, as numbers.
fn solutions(puzzle: &Puzzle) -> BTreeSet<Vec<i64>> {
    fn fill(puzzle: &Puzzle, grid: &mut Grid, cell: usize, found: &mut BTreeSet<Vec<i64>>) {
        if cell == grid.len() {
            found.insert(grid.iter().map(|rank| puzzle.values().number(rank.unwrap())).collect());
            return;
        }
        for rank in 0..puzzle.values().len() {
            grid.set(cell, rank);
            if puzzle.check(grid).is_empty() && puzzle.candidates(cell).has(rank) {
                fill(puzzle, grid, cell + 1, found);
            }
            grid.clear(cell);
        }
    }
    let mut found = BTreeSet::new();
    fill(puzzle, &mut Grid::blank(puzzle.cells().len()), 0, &mut found);
    found
}

/// Both strings have the same solutions, and some.
fn same(a: &str, b: &str) {
    let (a, b) = (solutions(&puzzle(a)), solutions(&puzzle(b)));
    assert!(!a.is_empty());
    assert_eq!(a, b);
}

/// What an inner one repeats, the outer one repeats elsewhere: a line in each row of each box.
#[test]
fn replicate_within_replicate_moves_further() {
    let text = ".Replicate~JBAAIJAAAJB.Replicate~BIAB.Whisper~5~R1C1~R1C2~R1C3.End.End";
    let paths: BTreeSet<String> = puzzle(text)
        .added_rules()
        .iter()
        .map(|rule| match rule {
            Rule::Whispers(line) => line.path.to_string(),
            other => panic!("{other:?}"),
        })
        .collect();
    let line = |row: usize, col: usize| {
        let cell = |i: usize| Cell::new(row as u16, (col + i) as u16);
        Cells::from((0..3).map(cell).collect::<Vec<_>>()).to_string()
    };
    let expected = (0..9).flat_map(|row| [0, 3, 6].map(|col| line(row, col))).collect();
    assert_eq!(paths, expected);
}

#[test]
fn replicate_is_an_alternative_like_others() {
    let shape = ".Shape~2x4~3~Raw";
    let each = ".And.Thermo~R1C1~R1C2.Thermo~R2C1~R2C2.End";
    // Four places after the origin is the row below.
    same(
        &format!("{shape}.Or.Replicate~R.Thermo~R1C1~R1C2.End.Sum~3~R1C3~R1C4.End"),
        &format!("{shape}.Or{each}.Sum~3~R1C3~R1C4.End"),
    );
    // In one of its own alternatives.
    same(
        &format!("{shape}.Replicate~R.Or.Thermo~R1C1~R1C2.Sum~5~R1C1~R1C2.End.End"),
        &format!("{shape}.Or.Thermo~R1C1~R1C2.Sum~5~R1C1~R1C2.End.Or.Thermo~R2C1~R2C2.Sum~5~R2C1~R2C2.End"),
    );
    assert!(refused(".Replicate~B.Sandwich~5~R1.End").contains("Sandwich in Replicate"));
    assert!(refused(".Replicate~B.And.Sandwich~5~R1.End.End").contains("Sandwich in Replicate"));
}

#[test]
fn little_killers_run_from_the_cell_that_names_them() {
    let cells = |first: &str| {
        let read = puzzle(&format!(".LittleKiller~20~{first}"));
        let [rule] = read.added_rules() else { panic!("{:?}", read.added_rules()) };
        assert_eq!(rule.about().name, "little-killer");
        rule.def().cells(&read).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(cells("R3C1"), "r3c1 r4c2 r5c3 r6c4 r7c5 r8c6 r9c7");
    assert_eq!(cells("R1C4"), "r1c4 r2c3 r3c2 r4c1");
    assert_eq!(cells("R7C9"), "r7c9 r6c8 r5c7 r4c6 r3c5 r2c4 r1c3");
    assert_eq!(cells("R9C4"), "r9c4 r8c5 r7c6 r6c7 r5c8 r4c9");
    assert!(refused(".LittleKiller~20~R5C5").contains("R5C5"), "not at the edge");
}

#[test]
fn alternatives_are_written() {
    let iss = find("iss").unwrap();
    let or = puzzle(".Shape~4x4.Or.And.Thermo~R1C1~R1C2.Sum~3~R2C1~R2C2.End.Thermo~R1C2~R1C1.End");
    let written = garns_format::write(&or, iss).unwrap();
    assert!(written.contains(".Or.And.Thermo~R1C1~R1C2"), "{written}");
    assert_eq!(puzzle(&written), or);
}

#[test]
fn what_is_about_the_whole_grid_is_no_alternative() {
    for name in ["Shape~6x6", "NoBoxes", "AntiKnight", "StrictXV", "Jigsaw~1", "ConnectedValues~~1"] {
        let said = refused(&format!(".Or.{name}.Thermo~R1C1~R1C2.End"));
        let name = name.split('~').next().unwrap();
        assert!(said.contains(&format!("{name} in Or")), "{said}");
    }
    assert!(refused(".StrictXV.Or.X~R1C1~R1C2.End").contains("StrictXV with X in Or"));
    assert!(refused(".Shape~9x9~~Raw.AntiKnight").contains("AntiKnight on a grid without rows and columns"));
}

#[test]
fn a_quad_lies_on_added_cells_too() {
    let text = ".Shape~2x2~3~Raw.Var~A~~2x2";
    same(&format!("{text}.Quad~VA1~1~2"), &format!("{text}.ContainAtLeast~1_2~VA1~VA2~VA3~VA4"));
    assert!(refused(&format!("{text}.Quad~VA2~1")).contains("three others right and below"));
    assert!(refused(".Quad~R9C1~1").contains("three others right and below"));
    // Added cells of which only the number is told lie in rows as wide as the grid.
    let text = ".Shape~2x2~3~Raw.Var~A~~4";
    same(&format!("{text}.Quad~VA1~1~2"), &format!("{text}.ContainAtLeast~1_2~VA1~VA2~VA3~VA4"));
}

#[test]
fn every_number_is_the_same_modulo_1() {
    assert!(puzzle(".Modular~1~R1C1~R1C2~R1C3").added_rules().is_empty());
    assert!(refused(".Modular~0~R1C1~R1C2").contains("Modular~0"));
}

/// Of what stands for the same thing the last one counts, as for the program; in alternatives both do.
#[test]
fn the_last_clue_at_a_place_counts() {
    let shape = ".Shape~3x3";
    same(&format!("{shape}.XSum~R1~1~.XSum~R1~6~"), &format!("{shape}.XSum~R1~6~"));
    same(&format!("{shape}.XSum~R1~1~.XSum~R1~~6"), &format!("{shape}.XSum~R1~1~6"));
    same(&format!("{shape}.Quad~R1C1~1~1.Quad~R1C1~2~2"), &format!("{shape}.Quad~R1C1~2~2"));
    same(&format!("{shape}.Sandwich~0~R1.Sandwich~2~R1"), &format!("{shape}.Sandwich~2~R1"));
    let (both, one) = (format!("{shape}.Or.XSum~R1~1~.XSum~R1~6~.End"), format!("{shape}.XSum~R1~6~"));
    assert!(solutions(&puzzle(&both)).len() > solutions(&puzzle(&one)).len());
}

/// What the program means by constraints that people read in more than one way.
#[test]
fn constraints_mean_what_the_program_means() {
    let raw = ".Shape~1x4~4~Raw";
    same(&format!("{raw}.Lockout~0~R1C1~R1C2~R1C3"), &format!("{raw}.Lockout~1~R1C1~R1C2~R1C3"));
    let lunch = format!("{raw}.Lunchbox~2~R1C1~R1C2~R1C3");
    same(&lunch, &format!("{lunch}.AllDifferent~R1C1~R1C2~R1C3"));
    let connected = format!("{raw}.ConnectedValues~~1_2");
    assert!(!solutions(&puzzle(&connected)).contains(&vec![3, 3, 3, 3]), "there is at least one");
    assert!(solutions(&puzzle(".Shape~1x2~0-3~Raw.SumLine~3~R1C1~R1C2")).contains(&vec![0, 0]));
    let windows = |text: &str| puzzle(text).added_rules().len();
    assert_eq!((windows(".NoBoxes.Windoku"), windows(".NoBoxes.DisjointSets")), (4, 9));
    for (text, said) in [
        (".WhiteDot~R1C1~R2C2", "cells that share a side"),
        (".PairX~C~_~R1C1~R1C2", "the same both ways"),
        (".RellikCage~0~R1C1~R1C2", "a sum from 1 on"),
        (".LookAndSay~1121~R1C1~R1C2", "each value once"),
        (".EqualityCage~R1C1~R1C2~R1C3", "an even number of cells"),
        (".PillArrow~2~R1C1~R5C5~R6C6", "of a pill"),
        (".Shape~4x4~3", "a shape"),
        (".Shape~4x4.Shape~6x6", "Shape twice"),
    ] {
        assert!(refused(text).contains(said), "{text}: {}", refused(text));
    }
    same(
        ".Shape~2x2.FullRank~R1~1~.FullRankTies~none.FullRankTies~any",
        ".Shape~2x2.FullRank~R1~1~.FullRankTies~any",
    );
}

/// A puzzle may go over several lines; lines are puzzles of their own where they say the same thing again.
#[test]
fn one_puzzle_may_span_lines() {
    let count = |text: &str, hint: bool| {
        let format = find("iss").filter(|_| hint);
        let found: Vec<_> = Source::new(text.as_bytes(), Hints { format, ..Hints::default() }).collect();
        found.into_iter().map(|entry| entry.map(|entry| entry.puzzle)).collect::<Result<Vec<_>, _>>().unwrap()
    };
    let whole = puzzle(".Shape~4x4.~R1C1_1~R2C3_2.Thermo~R1C1~R1C2.Cage~3~R4C1~R4C2.Cage~5~R3C1~R3C2");
    let wide = ".Cage~3~R4C1~R4C2.Cage~5~R3C1~R3C2";
    for text in [
        format!(".Shape~4x4.~R1C1_1~R2C3_2\n.Thermo~R1C1~R1C2\n{wide}\n"),
        format!("# four\n.Shape~4x4\n\n.~R1C1_1~R2C3_2\n.Thermo~R1C1\n~R1C2\n{wide}"),
        format!(".Shape~4x4.~R1C1_1~R2C3_2.Thermo~R1C1~R1C2\r\n{wide}"),
    ] {
        for hint in [true, false] {
            assert_eq!(count(&text, hint), std::slice::from_ref(&whole), "{text}");
        }
    }
    // A choice opens by a word that says nothing by itself, also on the first line.
    let or = ".Or\n  .Thermo~R1C1~R1C2\n  .Thermo~R1C2~R1C1\n.End\n";
    for text in [format!(".Shape~4x4{or}"), or.to_owned(), or.repeat(5)] {
        for hint in [true, false] {
            assert_eq!(count(&text, hint), [puzzle(&text.replace(['\n', ' '], ""))], "{text}");
        }
    }
    // Plain ones, each with a given in the same cell; and addresses.
    let lines = [".~R1C1_1~R9C9_2", ".~R1C1_2~R9C9_1.AntiKing", ".Shape~4x4.~R1C1_3"];
    let address = |line: &&str| format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={line}");
    let addresses: Vec<String> = lines.iter().map(address).collect();
    for hint in [true, false] {
        assert_eq!(count(&lines.join("\n"), hint), lines.map(puzzle));
        assert_eq!(count(&addresses.join("\n"), hint), lines.map(puzzle));
    }
}

/// The one puzzle of the collection whose sandwich lies among values from 0 has the solution it is published with,
/// and no other that fits its row.
#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_the_published_sandwich_from_0_has_its_distances() {
    let all = collection();
    let entry = all.iter().find(|entry| entry["name"] == "0-indexed: Sums and indexing").unwrap();
    let puzzle = puzzle(entry["input"].as_str().unwrap());
    assert!(puzzle.check(&filling(&puzzle, entry["solution"].as_str().unwrap())).is_empty());
    assert!(puzzle.added_rules().iter().any(|rule| matches!(rule, Rule::Automaton(_))));
}
