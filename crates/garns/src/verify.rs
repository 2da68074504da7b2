//! What the checker says of a grid, as plain data.

use garns_puzzle::{Cells, Grid, Kind, Lang, Puzzle, Source, ViolationKind};
use serde::Serialize;

use crate::line;

/// What `garns check --json` prints for each grid.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// The grid as one line.
    pub grid: String,
    /// The family of the puzzle.
    pub kind: Kind,
    /// Whether the grid is full and nothing is broken.
    pub solved: bool,
    /// Whether nothing is broken so far.
    pub sound: bool,
    /// How many cells are blank.
    pub blanks: usize,
    /// Everything that is broken.
    pub broken: Vec<Broken>,
}

/// One thing that is broken.
#[derive(Clone, Debug, Serialize)]
pub struct Broken {
    /// The name of the rule in files, or `given` or `marks`.
    pub rule: &'static str,
    /// What it is called: `row 3`.
    pub label: String,
    /// In which way.
    #[serde(flatten)]
    pub fault: ViolationKind,
    /// The cells that break it.
    pub cells: Cells,
    /// All of it in one sentence.
    pub text: String,
}

impl Check {
    /// Checks a filled or partial grid; sentences are in the language asked for.
    ///
    /// # Panics
    /// When the grid has another number of cells than the puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, grid: &Grid, lang: Lang) -> Check {
        let broken: Vec<Broken> = puzzle
            .check(grid)
            .into_iter()
            .map(|violation| Broken {
                rule: match violation.source {
                    Source::Rule(number) => puzzle.rules().get(number).map_or("", |rule| rule.about().name),
                    Source::Given => "given",
                    Source::Marks => "marks",
                },
                label: violation.what(puzzle, lang),
                fault: violation.fault,
                text: violation.text(puzzle, lang),
                cells: violation.cells,
            })
            .collect();
        Check {
            grid: line(puzzle, grid),
            kind: puzzle.kind(),
            solved: broken.is_empty() && grid.is_full(),
            sound: broken.is_empty(),
            blanks: grid.blanks(),
            broken,
        }
    }
}
