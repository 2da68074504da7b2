//! Puzzles the benchmarks share.

#[path = "../../../xtask/src/collections.rs"]
mod collections;

use garns::{Hints, Puzzle};

/// The easy puzzle of the constraint-programming article.
pub const FIGURE_1: &str =
    "103600000780000006426903701900700050030105060040002007502809174800000023000004805";

/// A puzzle without any naked single at the start.
pub const LEO: &str = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";

/// The first lines of a file of the benchmark collection, comments left out; none where it is absent.
#[must_use]
pub fn corpus(name: &str, most: usize) -> Vec<String> {
    let Ok(text) = std::fs::read_to_string(collections::folder().join(name)) else {
        eprintln!("the collection {name} is not there: its benchmark runs on star burst leo alone");
        return vec![LEO.to_owned()];
    };
    text.lines().filter(|line| !line.starts_with('#')).take(most).map(|line| line[..81].to_owned()).collect()
}

/// Puzzles from lines that are known to be good.
///
/// # Panics
/// When one of them is not.
#[must_use]
pub fn puzzles(lines: &[String]) -> Vec<Puzzle> {
    let read = |line: &String| garns::read(line, &Hints::default()).unwrap_or_else(|error| panic!("{error}"));
    lines.iter().map(read).collect()
}
