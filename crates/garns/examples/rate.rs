//! How hard is it for people?

use garns::Lang;
use garns::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for text in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4",
    ] {
        let rated = text.parse::<Puzzle>()?.rate()?;
        let level = rated.level.map_or("", |level| level.title().get(Lang::En));
        println!(
            "{level}, ER {:?}, about {:?} seconds",
            rated.er.unwrap_or(0.0),
            rated.seconds.unwrap_or(0.0)
        );
    }
    // What has several solutions has no rating.
    if let Err(error) = Puzzle::sudoku(9)?.rate() {
        println!("{error}");
    }
    Ok(())
}
