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
