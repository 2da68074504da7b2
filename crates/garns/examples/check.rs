//! Check a player's entries in a puzzle, finished or not.

use garns::Lang;
use garns::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = "12..3......4...1".parse()?;
    for written in ["1243341221344321", "124.3........4.1", "1233341221344321"] {
        let grid = garns::read_filling(&puzzle, written)?;
        let broken = puzzle.check(&grid);
        match (broken.is_empty(), grid.blanks()) {
            (true, 0) => println!("{written}: solved"),
            (true, blanks) => println!("{written}: sound so far, {blanks} cells to go"),
            (false, _) => println!("{written}: {}", broken[0].text(&puzzle, Lang::En)),
        }
    }
    Ok(())
}
