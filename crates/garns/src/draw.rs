//! Pictures of puzzles: which formats there are, solutions and levels for what is printed.

mod step;

use std::path::Path;

use garns_engine::{Goal, Limits, Silent, Verdict};
use garns_puzzle::{Grid, Lang, Puzzle, say};

pub use garns_draw::{
    Anchor, Booklet, Colour, Colours, Content, Entry, Extent, Form, Ink, Label, Link, Mark, Options, Page,
    Paper, Picture, Placed, Point, Segment, Shape, Stroke, Theme, draw, font, path, pdf, svg,
};
#[cfg(not(target_family = "wasm"))]
pub use garns_draw::{PngError, png};

pub use step::draw_step;

use crate::{Depth, Raters, Solver};

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Vectors for the web.
    Svg,
    /// Pixels.
    Png,
    /// Vectors for printing.
    Pdf,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Svg, Format::Png, Format::Pdf];

    /// Its name, which is also how names of its files end.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Pdf => "pdf",
        }
    }

    /// The format of this name, in capitals or not.
    #[must_use]
    pub fn find(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format a file's name ends with.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Format> {
        Format::find(path.extension()?.to_str()?)
    }
}

/// Writes a picture.
///
/// # Errors
/// When it would have too many pixels.
#[cfg(not(target_family = "wasm"))]
pub fn write(picture: &Picture, format: Format) -> Result<Vec<u8>, PngError> {
    match format {
        Format::Svg => Ok(svg(picture).into_bytes()),
        Format::Png => png(&svg(picture), 1.0),
        Format::Pdf => Ok(pdf(&[Page::around(picture.clone())], &picture.title, picture.lang)),
    }
}

/// A solution to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Solved {
    /// The only one.
    Only(Grid),
    /// One of several, or of nobody knows how many.
    OneOf(Grid),
    /// There is none.
    Impossible,
    /// It was not found within the limits.
    Unknown,
}

impl Solved {
    /// Solves a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle, limits: Limits) -> Solved {
        let Ok(solver) = Solver::new("auto", &[], Goal::AtMost(2), limits) else { return Solved::Unknown };
        let Ok(report) = solver.run(puzzle, &mut Silent) else { return Solved::Unknown };
        match (report.verdict, report.solutions.into_iter().next()) {
            (Verdict::Unique, Some(grid)) => Solved::Only(grid),
            (Verdict::Impossible, _) => Solved::Impossible,
            (_, Some(grid)) => Solved::OneOf(grid),
            (_, None) => Solved::Unknown,
        }
    }

    /// The solution, if there is one.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        match self {
            Solved::Only(grid) | Solved::OneOf(grid) => Some(grid),
            Solved::Impossible | Solved::Unknown => None,
        }
    }

    /// What is to be told about it; nothing of an only solution.
    #[must_use]
    pub fn text(&self, lang: Lang) -> Option<String> {
        match self {
            Solved::Only(_) => None,
            Solved::OneOf(_) => Some(say!(
                lang,
                "the solution drawn is not proven to be the only one",
                "não se provou que a solução desenhada é a única"
            )),
            Solved::Impossible => Some(say!(lang, "the puzzle has no solution", "o jogo não tem solução")),
            Solved::Unknown => Some(say!(lang, "no solution was found", "nenhuma solução foi encontrada")),
        }
    }
}

/// Tells levels of puzzles, for headings.
pub struct Levels {
    raters: Option<Raters>,
}

impl Levels {
    /// One that gives each puzzle up at these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Levels {
        Levels { raters: Raters::with_limits(Depth::Quick, limits).ok() }
    }

    /// The level of a plain 9×9 puzzle with one solution; of any other the level it says itself.
    #[must_use]
    pub fn of(&mut self, puzzle: &Puzzle, lang: Lang) -> String {
        let rated = self.raters.as_mut().and_then(|raters| raters.rate(puzzle).ok());
        match rated.and_then(|rated| rated.level) {
            Some(level) => level.title().get(lang).to_owned(),
            None => puzzle.notes().level.clone(),
        }
    }
}
