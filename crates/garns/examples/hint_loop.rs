//! One hint after the other, until the puzzle is solved: `cargo run --example hint_loop`.

use garns::Lang;
use garns::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut puzzle: Puzzle = "12..3......4...1".parse()?;
    while let Some(hint) = puzzle.hint()? {
        println!("{hint}");
        println!("{}", hint.text(Lang::Pt));
        hint.apply(&mut puzzle)?;
    }
    println!("{}", puzzle.to_line());
    Ok(())
}
