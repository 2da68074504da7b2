//! Pictures of puzzles: which formats there are, solutions and levels for what is printed.

#[cfg(feature = "logic")]
mod step;
mod why;

use std::path::Path;

use garns_engine::{Goal, Limits, Silent, Verdict};
use garns_puzzle::{Grid, Lang, Puzzle, impl_error, say, sentences};

pub use garns_draw::{
    Anchor, Colour, Colours, Content, Extent, Form, Ink, Label, Link, Mark, Options, Picture, Point, Segment,
    Shape, Stroke, Theme, diagram, draw, font, named, path, svg,
};
#[cfg(feature = "pdf")]
pub use garns_draw::{Booklet, Entry, Page, Paper, Placed, pdf};
#[cfg(feature = "png")]
pub use garns_draw::{PngError, png};

#[cfg(feature = "logic")]
pub use step::draw_step;
pub use why::{draw_conflict, draw_several};

use crate::Solver;
#[cfg(feature = "logic")]
use crate::{Depth, Raters};

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

    /// Whether it can be written: `png` and `pdf` are features.
    #[must_use]
    pub const fn is_built(self) -> bool {
        match self {
            Format::Svg => true,
            Format::Png => cfg!(feature = "png"),
            Format::Pdf => cfg!(feature = "pdf"),
        }
    }

    /// The format a file's name ends with.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Format> {
        Format::find(path.extension()?.to_str()?)
    }
}

sentences! {
    /// Why a picture is not written.
    #[derive(Clone, Debug, PartialEq)]
    #[non_exhaustive]
    pub enum DrawError in lang {
        NotBuilt(format: Format):
            "garns was built without the feature {feature}",
            "garns foi compilado sem a opção {feature}",
            feature = format.name();
        #[cfg(feature = "png")]
        Png(error: PngError) => error.text(lang);
    }
}

impl_error!(DrawError);

/// Writes a picture.
///
/// # Errors
/// When it would have too many pixels, or the format is a feature that was left out.
pub fn write(picture: &Picture, format: Format) -> Result<Vec<u8>, DrawError> {
    match format {
        Format::Svg => Ok(svg(picture).into_bytes()),
        Format::Png => pixels(&svg(picture), 1.0),
        #[cfg(feature = "pdf")]
        Format::Pdf => Ok(pdf(&[Page::around(picture.clone())], &picture.title, picture.lang)),
        #[cfg(not(feature = "pdf"))]
        Format::Pdf => Err(DrawError::NotBuilt(Format::Pdf)),
    }
}

/// A drawing in SVG as a PNG, so many pixels for each of its units.
///
/// # Errors
/// When it would have too many pixels, or the feature `png` was left out.
#[cfg_attr(not(feature = "png"), expect(unused_variables, reason = "there is nothing to draw them with"))]
pub fn pixels(svg: &str, scale: f64) -> Result<Vec<u8>, DrawError> {
    #[cfg(feature = "png")]
    return png(svg, scale).map_err(DrawError::Png);
    #[cfg(not(feature = "png"))]
    return Err(DrawError::NotBuilt(Format::Png));
}

/// A solution to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Solved {
    /// The only one.
    Only(Grid),
    /// One of several, or of an unknown number.
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
        let solver = Solver::auto(Goal::AtMost(2), limits);
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
#[cfg(feature = "logic")]
pub struct Levels {
    raters: Raters,
}

#[cfg(feature = "logic")]
impl Levels {
    /// One that gives each puzzle up at these limits.
    #[must_use]
    pub fn new(limits: Limits) -> Levels {
        Levels { raters: Raters::with_limits(Depth::Level, limits) }
    }

    /// The level of a plain 9×9 puzzle with one solution; of any other the level it says itself.
    #[must_use]
    pub fn of(&mut self, puzzle: &Puzzle, lang: Lang) -> String {
        let rated = self.raters.rate(puzzle).ok();
        match rated.and_then(|rated| rated.level) {
            Some(level) => level.title().get(lang).to_owned(),
            None => puzzle.notes().level.clone(),
        }
    }
}
