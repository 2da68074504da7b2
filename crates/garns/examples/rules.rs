//! A puzzle of one's own: a grid, givens and rules put together.

use garns::Lang;
use garns::prelude::*;
use garns::rules::{AntiKnight, Killer, Thermometer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut puzzle = Puzzle::sudoku(9)?;
    puzzle.add(AntiKnight {})?;
    puzzle.add(Thermometer { path: "r1c1-r1c7".parse()?, slow: false })?;
    puzzle.add(Killer { cells: "r9c1-r9c3".parse()?, sum: Some(24), repeats: false })?;
    puzzle.give_digit("r5c5".parse()?, 5)?;
    for rule in puzzle.added_rules() {
        println!("{}: {}", rule.title().get(Lang::En), rule.about().meaning.get(Lang::En));
    }
    let mut solutions = puzzle.solutions();
    print!("{:#}", solutions.next().ok_or("there is no solution")?);
    println!("The only one: {}", solutions.next().is_none());
    // What can't be is refused, in a sentence.
    if let Err(error) = puzzle.give_digit("r1c1".parse()?, 10) {
        println!("{error}");
    }
    Ok(())
}
