//! Solve a puzzle, and say whether the solution is the only one: `cargo run --example solve [PUZZLE]`.

use garns::prelude::*;

const EXAMPLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| EXAMPLE.to_owned());
    let solved = Puzzle::read(&text)?.solve()?;
    let verdict = solved.verdict();
    if let Some(solution) = solved.any() {
        print!("{solution:#}");
    }
    match verdict {
        Verdict::Unique => println!("This is the only solution."),
        Verdict::Several => println!("There are others."),
        _ => println!("There is no solution."),
    }
    Ok(())
}
