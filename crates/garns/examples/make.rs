//! Make puzzles: the same ones for the same seed, on every machine.

use garns::generate::{Maker, Spec};
use garns::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let minimal = Spec { minimal: true, ..Spec::new("sudoku") };
    let mut maker = Maker::new(&minimal, &Limits::default())?;
    for made in maker.make(2026, 0..3) {
        let made = made?;
        println!("{}", made.puzzle.to_line());
        assert_eq!(made.puzzle.count()?, 1);
    }
    let mut maker = Maker::new(&Spec { order: 5, ..Spec::new("kenken") }, &Limits::default())?;
    for made in maker.make(2026, 0..1) {
        println!("{}", garns::generate::text(&made?.puzzle));
    }
    Ok(())
}
