//! Count solutions, and look at some of them.

use garns::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "1.....2.........".parse()?;
    println!("{} solutions", puzzle.count()?);
    // They are found while one asks for them: this ends after three, however many there are.
    for solution in puzzle.solutions().take(3) {
        println!("{solution}");
    }
    println!("{} Latin squares of order 5", Puzzle::latin(5)?.count()?);
    Ok(())
}
