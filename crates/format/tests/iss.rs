//! The example collection of Interactive Sudoku Solver: all of it is read, and its solutions keep every rule.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::Path;

use garns_format::{Hints, read};
use garns_puzzle::{Grid, Puzzle};

/// The lines of the collection; none where it is not at hand.
fn collection() -> Vec<serde_json::Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora/variants/iss.jsonl");
    match std::fs::read_to_string(&path) {
        Ok(text) => text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        Err(_) => {
            eprintln!("skipped: {} is not there", path.display());
            Vec::new()
        }
    }
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
fn nearly_all_puzzles_of_the_collection_are_read() {
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
    // Between 0 and 8: five values, or four, as long as they add up to 17.
    assert!(holds(".Sandwich~17~R5", 4, "405326187"));
    assert!(holds(".Sandwich~17~R5", 4, "184625037"));
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
