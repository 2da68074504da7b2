//! Text becomes puzzles and puzzles become text: one file per format, in one registry.
//!
//! ```
//! use garns_format::{Hints, find, read, write};
//!
//! let puzzle = read("1...\n..2.\n.3..\n...4", &Hints::default())?;
//! assert_eq!(puzzle.givens().blanks(), 12);
//! let line = write(&puzzle, find("line").unwrap())?;
//! assert_eq!(line, "1.....2..3.....4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Files of many puzzles, and files of any size, are read through [`Source`]. Reading never panics and never
//! holds more than a bounded part of its input; every error is one sentence in two languages.
//!
//! What stands in a text and was not read (a sentence that is not understood, an unknown field) is handed over with
//! the puzzle by [`read_all`] and [`Source`]; with [`Hints::strict`] it is an error.

mod alphabet;
mod arrows;
mod dimacs;
mod error;
mod filling;
mod fpuzzles;
mod grid;
mod hodoku;
mod input;
mod iss;
mod jigsaw;
mod json;
mod jsonl;
mod letters;
mod line;
mod link;
mod lisudoku;
mod marks;
#[cfg(feature = "models")]
mod models;
mod native;
mod opensudoku;
mod packing;
#[cfg(feature = "penpa")]
mod penpa;
mod prolog;
mod rows;
mod sdk;
mod sdm;
mod source;
mod square;
mod ss;
mod sudokumaker;
mod sudokupad;
mod sudokuwiki;
mod sumocue;
mod table;
mod tatham;
mod toml;
mod unread;
mod unsaid;
mod write_error;

use std::borrow::Cow;
use std::str::FromStr;

use garns_puzzle::{Puzzle, Rule, Text, Values};

pub use dimacs::{MOST_VERTICES, vertex_frame};
pub use error::{Place, ReadError, ReadErrorKind};
pub use filling::{line as filling_line, read_filling};
pub use json::{read_json, write_json};
#[cfg(feature = "models")]
pub use models::{AnswerError, SolverAnswer, read_answer};
pub use source::{Block, Entry, LARGEST_DOCUMENT, LONGEST_LINE, LineReader, Source, stands_alone};
pub use unread::{Read, Unread, UnreadKind};
pub use unsaid::unsaid_rules;
pub use write_error::{Reason, WriteError};

/// Reads one puzzle, and tells what in its text was not read.
pub type Reader = fn(&str, &Hints) -> Result<Read, ReadError>;

/// Writes one puzzle, with a line end.
pub type Write = fn(&Puzzle) -> Result<String, Reason>;

/// How puzzles are written down: name, words, and the functions that read and write it.
#[derive(Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// The name for people.
    pub title: Text,
    /// What it looks like, in a sentence or two.
    pub about: Text,
    /// Endings of file names, without the dot.
    pub extensions: &'static [&'static str],
    /// Whether a puzzle in it fits on one line, so that a file can have one on each. (Plain lines of cells and
    /// objects of native fields are read that way too, by readers of their own.)
    pub one_line: bool,
    /// Whether a text looks like this format; cheap, and not a promise that it can be read.
    pub fits: fn(&str) -> bool,
    /// Reads one puzzle.
    pub read: Option<Reader>,
    /// Writes one puzzle, with a line end.
    pub write: Option<Write>,
}

impl Format {
    /// Whether a file can have many puzzles in this format, one on each line.
    #[must_use]
    pub fn has_many(&self) -> bool {
        self.one_line
            || [&line::FORMAT, &sdm::FORMAT, &jsonl::FORMAT].iter().any(|other| other.name == self.name)
    }
}

/// Every format, in the order in which a text is tried.
pub static FORMATS: &[&Format] = &[
    &fpuzzles::LINK,
    &sudokupad::FORMAT,
    &sudokumaker::FORMAT,
    &lisudoku::FORMAT,
    #[cfg(feature = "penpa")]
    &penpa::FORMAT,
    &sudokuwiki::FORMAT,
    &fpuzzles::FORMAT,
    &opensudoku::FORMAT,
    &dimacs::FORMAT,
    &iss::FORMAT,
    &hodoku::FORMAT,
    &sumocue::FORMAT,
    &arrows::FORMAT,
    &marks::FORMAT,
    &tatham::TOWERS,
    &tatham::UNEQUAL,
    &tatham::KEEN,
    &tatham::SOLO,
    &jigsaw::FORMAT,
    &json::FORMAT,
    &jsonl::FORMAT,
    &toml::FORMAT,
    &letters::FORMAT,
    &sdk::FORMAT,
    &prolog::FORMAT,
    &ss::FORMAT,
    &line::FORMAT,
    &sdm::FORMAT,
    &grid::FORMAT,
    #[cfg(feature = "models")]
    &models::CNF,
    #[cfg(feature = "models")]
    &models::WCNF,
    #[cfg(feature = "models")]
    &models::OPB,
    #[cfg(feature = "models")]
    &models::LP,
    #[cfg(feature = "models")]
    &models::MPS,
    #[cfg(feature = "models")]
    &models::MINIZINC,
    #[cfg(feature = "models")]
    &models::CLPFD,
    #[cfg(feature = "models")]
    &models::SMT2,
    #[cfg(feature = "models")]
    &models::XCSP3,
];

/// The format of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Format> {
    FORMATS.iter().copied().find(|format| format.name == name)
}

/// What is known about a text beside the text.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// Its format, one that can be read; otherwise that is found out.
    pub format: Option<&'static Format>,
    /// The boxes of the grid, for formats that don't say.
    pub shape: Option<Shape>,
    /// The symbols, in the order of their values, for formats that don't say.
    pub symbols: Option<Vec<String>>,
    /// Whether givens may contradict each other.
    pub lenient: bool,
    /// Whether a text is refused where a part of it is not read.
    pub strict: bool,
    /// Rules it has beside those it says, by [name](unsaid_rules).
    pub rules: Vec<String>,
}

/// How a square grid is divided into boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// As is usual for its order.
    Usual,
    /// Not at all.
    Latin,
    /// Into boxes of so many rows and columns.
    Boxes {
        /// Rows of one box.
        rows: usize,
        /// Columns of one box.
        cols: usize,
    },
}

/// The text is not the name of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAShape(pub String);

impl NotAShape {
    /// One sentence that says what was expected.
    #[must_use]
    pub fn text(&self, lang: garns_puzzle::Lang) -> String {
        let found = &self.0;
        garns_puzzle::say!(
            lang,
            "\"{found}\" is not a shape such as usual, latin or 2x3 (rows x columns of one box)",
            "\"{found}\" não é uma forma como usual, latin ou 2x3 (linhas x colunas de um bloco)"
        )
    }
}

impl std::fmt::Display for NotAShape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text(garns_puzzle::Lang::En))
    }
}

impl std::error::Error for NotAShape {}

impl FromStr for Shape {
    type Err = NotAShape;

    fn from_str(text: &str) -> Result<Shape, NotAShape> {
        let sides = || {
            let (rows, cols) = text.split_once(['x', 'X', '×'])?;
            let side = |text: &str| {
                let text = text.trim();
                let plain = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
                plain.then(|| text.parse::<usize>().ok()).flatten().filter(|side| *side > 0)
            };
            Some(Shape::Boxes { rows: side(rows)?, cols: side(cols)? })
        };
        match text.trim() {
            "usual" => Ok(Shape::Usual),
            "latin" | "none" => Ok(Shape::Latin),
            _ => sides().ok_or_else(|| NotAShape(text.chars().take(40).collect())),
        }
    }
}

/// Reads the one puzzle in a text, in whichever format it is. What was not read of the text is not told;
/// [`read_all`] does.
///
/// # Errors
/// When the text is no puzzle, more than one, or one whose givens contradict each other (unless the hints
/// are lenient), or a part of it is not read and the hints are strict.
pub fn read(text: &str, hints: &Hints) -> Result<Puzzle, ReadError> {
    read_document(text, hints).map(|(read, _)| read.puzzle)
}

/// Reads the one puzzle in a text, in whichever format it is, and tells what of the text was not read.
///
/// # Errors
/// As [`read`].
pub fn read_all(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    read_document(text, hints).map(|(read, _)| read)
}

/// Reads the one puzzle in a text, and says which format it was in.
pub(crate) fn read_document(text: &str, hints: &Hints) -> Result<(Read, &'static Format), ReadError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if let Some(at) = text.find('\0') {
        return Err(not_text(text.as_bytes(), at));
    }
    if text.trim().is_empty() {
        return Err(ReadErrorKind::Empty.into());
    }
    let text = if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    };
    let readable = || FORMATS.iter().copied().filter(|format| format.read.is_some());
    let format = hints.format.or_else(|| readable().find(|format| (format.fits)(&text)));
    let format = format.unwrap_or(&grid::FORMAT);
    let read = format.read.ok_or(ReadErrorKind::OnlyWritten { format: format.title })?;
    read(&text, hints).and_then(|read| complete(read, hints)).map(|read| (read, format))
}

/// What was read with the rules that the hints add, unless it is not all and they ask for all.
#[inline]
pub(crate) fn complete(mut read: Read, hints: &Hints) -> Result<Read, ReadError> {
    unsaid::add_unsaid(&mut read.puzzle, hints)?;
    match read.unread.iter().find(|unread| hints.strict && !unread.is_display()) {
        Some(unread) => Err(ReadErrorKind::Unread(Box::new(unread.clone())).into()),
        None => Ok(read),
    }
}

/// The error for a byte (by its index) that text can't have, with the line it is in.
pub(crate) fn not_text(bytes: &[u8], at: usize) -> ReadError {
    let before = bytes.get(..at).unwrap_or(bytes);
    let mut line = 1;
    let mut start = 0;
    for (i, byte) in before.iter().enumerate() {
        let ends = *byte == b'\n' || (*byte == b'\r' && before.get(i + 1) != Some(&b'\n'));
        if ends {
            line += 1;
            start = i + 1;
        }
    }
    ReadErrorKind::NotText { byte: before.len() - start + 1 }.at_line(line)
}

/// Reads one rule of a puzzle with these values as JSON documents write it: an object with the rule's name and its fields.
///
/// ```
/// let values = garns_puzzle::Values::count(9)?;
/// let thermometer = serde_json::json!({ "rule": "thermometer", "path": "r1c1-r1c5" });
/// assert_eq!(garns_format::read_rule(&thermometer, &values)?.about().name, "thermometer");
///
/// let wrong = serde_json::json!({ "rule": "thermometer", "cells": "r1c1-r1c5" });
/// assert!(garns_format::read_rule(&wrong, &values).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is no such rule, or it has no such fields; the error names those it has.
pub fn read_rule(value: &serde_json::Value, values: &Values) -> Result<Rule, ReadError> {
    native::read_rule(value, values, "JSON").map_err(|(_, problem)| problem.into())
}

/// Writes a puzzle in a format.
///
/// # Errors
/// When the format has no way to say some part of the puzzle; the refusal names it.
pub fn write(puzzle: &Puzzle, format: &Format) -> Result<String, WriteError> {
    let refuse = |reason: Reason| WriteError { format: format.name, reason };
    let text = format.write.ok_or(Reason::Anything).and_then(|write| write(puzzle)).map_err(refuse)?;
    if keeps_values(puzzle, format, &text) { Ok(text) } else { Err(refuse(Reason::Symbols)) }
}

/// Whether what was written has its values and symbols when it is read again. Most formats don't name the symbols:
/// readers find them out from the cells, which may not show all of them.
fn keeps_values(puzzle: &Puzzle, format: &Format, text: &str) -> bool {
    let values = puzzle.values();
    let digits = values.written_as_numbers() && values.counts_from_one() && values.len() <= 9;
    // A graph has colours, however they are called.
    if digits || format.name == dimacs::FORMAT.name || format.read.is_none() {
        return true;
    }
    let hints = Hints { format: find(format.name), lenient: true, ..Hints::default() };
    let same = |back: Puzzle| {
        // Letters for numbers are a way of writing them.
        let usual = values.written_as_numbers()
            || values.all_symbols() == alphabet::usual_symbols(values.len())
            || values.all_symbols() == back.values().all_symbols();
        usual && back.values().all_numbers() == values.all_numbers() && back.givens() == puzzle.givens()
    };
    read(text, &hints).is_ok_and(same)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_named_and_described_in_both_languages() {
        for format in FORMATS {
            let words = [format.title.en, format.title.pt, format.about.en, format.about.pt];
            assert!(words.iter().all(|text| !text.is_empty()), "{}", format.name);
            assert_ne!(format.about.en, format.about.pt, "{}", format.name);
            assert!(find(format.name).is_some_and(|found| std::ptr::eq(found, *format)), "{}", format.name);
            let model = ["cnf", "wcnf", "opb", "lp", "mps", "minizinc", "clpfd", "smt2", "xcsp3"]
                .contains(&format.name);
            assert_eq!(format.read.is_some(), !model, "{}", format.name);
            assert!(format.read.is_some() || format.write.is_some());
            assert!(!format.extensions.is_empty());
        }
        assert!(find("nothing").is_none());
    }

    #[test]
    fn shapes_have_names() {
        assert_eq!("usual".parse(), Ok(Shape::Usual));
        assert_eq!("latin".parse(), Ok(Shape::Latin));
        for text in ["2x3", "2X3", "2×3", " 2 x 3 "] {
            assert_eq!(text.parse(), Ok(Shape::Boxes { rows: 2, cols: 3 }), "{text}");
        }
        for text in ["", "2", "2x", "0x3", "-2x3", "2x3x4", "99999x1"] {
            assert!(text.parse::<Shape>().is_err(), "{text}");
        }
    }
}
