//! A killer sudoku as a text in garns' own format, solved and written as the JSON that f-puzzles opens.

use garns::prelude::*;

const KILLER: &str = r#"
title = "Small killer"
kind = "killer"
size = 4
cages = """
aabb
cccd
eddd
eeff
"""
clues = { a = 5, b = 5, c = 7, d = 10, e = 9, f = 4 }
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::read(KILLER)?;
    println!("{}: {} rules beyond rows, columns and boxes", puzzle.notes().title, puzzle.added_rules().len());
    let solution = puzzle.solve()?.unique().ok_or("it has none, or several")?;
    print!("{solution:#}");
    let json = garns::find("f-puzzles").ok_or("there is no such format")?;
    println!("{}", garns::write(&puzzle, json)?.trim_end());
    Ok(())
}
