//! A puzzle and its solution as pictures: `cargo run --example picture FOLDER`.

use std::path::PathBuf;

use garns::draw::{Colours, Content, Options, Theme, draw, svg};
use garns::prelude::*;
use garns::rules::AntiKnight;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let mut puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    std::fs::write(folder.join("puzzle.svg"), puzzle.to_svg())?;
    if let Some(solution) = puzzle.solve()?.unique() {
        std::fs::write(folder.join("solution.svg"), solution.to_svg())?;
    }
    // Everything can be chosen: size, colours, what stands in the cells, the rules in words.
    puzzle.add(AntiKnight {})?;
    let colours = Colours { theme: Theme::Dark, safe: true };
    let options = Options { cell: 64.0, colours, legend: true, ..Options::default() };
    let picture = draw(&puzzle, &Content::candidates(&puzzle), &options);
    std::fs::write(folder.join("candidates.svg"), svg(&picture))?;
    println!("puzzle.svg, solution.svg and candidates.svg are in {}", folder.display());
    Ok(())
}
