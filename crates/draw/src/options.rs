//! What is wanted of a picture.

use garns_puzzle::{Candidates, Grid, Lang, Network, Puzzle};

use crate::theme::{Colours, Ink};

/// How a picture is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The side of a cell: pixels in PNG.
    pub cell: f64,
    /// Its colours.
    pub colours: Colours,
    /// The language of captions.
    pub lang: Lang,
    /// Whether the puzzle's title stands above the grid.
    pub title: bool,
    /// Whether every rule is named below the grid, not only those that can't be seen in it.
    pub legend: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { cell: 64.0, colours: Colours::default(), lang: Lang::En, title: false, legend: false }
    }
}

/// A candidate: the index of its cell and the rank of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The cell, by its index.
    pub cell: usize,
    /// The value, by its rank.
    pub value: usize,
}

/// An arrow between two places of candidates, each in one cell or in several.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Where it begins.
    pub from: Vec<Mark>,
    /// Where it ends.
    pub to: Vec<Mark>,
    /// Whether it is a weak one.
    pub dashed: bool,
    /// The number at its middle.
    pub number: Option<usize>,
}

/// What is written into the cells, and what of it is pointed out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    /// Values beside the givens.
    pub values: Option<Grid>,
    /// The candidates of each cell that are shown; none shows those the puzzle itself limits cells to.
    pub marks: Option<Vec<Candidates>>,
    /// Backgrounds of cells.
    pub cells: Vec<(usize, Ink)>,
    /// Backgrounds of candidates.
    pub behind: Vec<(Mark, Ink)>,
    /// Candidates that are crossed out.
    pub struck: Vec<Mark>,
    /// Lines between candidates.
    pub links: Vec<Link>,
    /// What the picture shows, for those who can't see it; the puzzle is described if there is nothing.
    pub description: String,
}

impl Content {
    /// The puzzle filled with values.
    #[must_use]
    pub fn filled(values: Grid) -> Content {
        Content { values: Some(values), ..Content::default() }
    }

    /// The puzzle with what the houses leave possible in each blank cell.
    #[must_use]
    pub fn candidates(puzzle: &Puzzle) -> Content {
        let network = Network::of(puzzle);
        let mut marks = network.candidates.clone();
        for (cell, marks) in marks.iter_mut().enumerate() {
            for &house in &network.houses_of[cell] {
                for &other in network.houses[house].iter().filter(|other| **other != cell) {
                    if let Some(rank) = puzzle.givens().get(other) {
                        *marks = marks.without(Candidates::only(rank));
                    }
                }
            }
        }
        Content { marks: Some(marks), ..Content::default() }
    }
}
