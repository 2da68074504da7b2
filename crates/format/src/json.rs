//! JSON: the fields of the native format, for programs.

use garns_puzzle::{Puzzle, Text, escape_codes};
use serde::Deserialize;

use crate::native::{self, Document};
use crate::{Format, Hints, Read, ReadError, Reason};

/// The native fields as a JSON object. Lossless.
pub(crate) static FORMAT: Format = Format {
    name: "json",
    title: Text { en: "JSON", pt: "JSON" },
    about: Text {
        en: "The same fields as the TOML format, as a JSON object; can express every puzzle garns knows.",
        pt: "Os mesmos campos do formato TOML, como objeto JSON; exprime todo jogo que o garns conhece.",
    },
    extensions: &["json"],
    one_line: false,
    fits: |text| text.trim_start().starts_with('{'),
    read: Some(read),
    write: Some(write),
};

/// A row of a table of puzzles, as `garns generate` writes them: the puzzle is a text in any format, and the other columns
/// (solution, rating …) tell of it.
#[derive(Deserialize)]
struct Row {
    puzzle: String,
}

/// How deep texts may lie in each other: a row's puzzle is no row.
const DEPTH: usize = 1;

pub(crate) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    read_at(text, hints, 0)
}

fn read_at(text: &str, hints: &Hints, depth: usize) -> Result<Read, ReadError> {
    let row = || serde_json::from_str::<Row>(text).ok().filter(|_| depth < DEPTH);
    if let Some(Row { puzzle }) = text.contains("\"puzzle\"").then(row).flatten() {
        // Documents of garns itself go on below; anything else is found out.
        return match puzzle.trim_start().starts_with('{') {
            true => read_at(&puzzle, hints, depth + 1),
            false => crate::read_all(&puzzle, hints),
        };
    }
    read_json(text, hints).map(Read::from)
}

/// Reads a puzzle in the native JSON and nothing else: a program that only hands puzzles from one of its parts to another
/// needs none of the other formats.
///
/// # Errors
/// When the text is no document of a puzzle, or one whose givens contradict each other (unless the hints are lenient).
pub fn read_json(text: &str, hints: &Hints) -> Result<Puzzle, ReadError> {
    let document: Document = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let place = format!(" at line {line} column {column}");
        let problem = native::problem(error.to_string().trim_end_matches(&place), "JSON");
        if line == 0 { ReadError::from(problem) } else { problem.at(line, column.max(1)) }
    })?;
    document.puzzle(hints, "JSON").map_err(|trouble| trouble.locate(text))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    Ok(write_json(puzzle))
}

/// Writes a puzzle in the native JSON, which can say every puzzle. What [`read_json`] reads.
#[must_use]
pub fn write_json(puzzle: &Puzzle) -> String {
    let document = Document::of(puzzle);
    // Maps with text keys, texts and numbers: nothing JSON can't say.
    let text = serde_json::to_string_pretty(&document);
    text.map_or_else(|error| error.to_string(), |text| escape_codes(text) + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_a_table_is_its_puzzle() {
        let hints = Hints::default();
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.give("r1c1".parse().unwrap(), 2).unwrap();
        let document = write(&puzzle).unwrap();
        let row =
            |puzzle: &str| serde_json::json!({ "puzzle": puzzle, "clues": 1, "level": "easy" }).to_string();
        assert_eq!(read(&row(&document), &hints).unwrap().puzzle, puzzle);
        let line = "3...............";
        assert_eq!(
            read(&row(line), &hints).unwrap().puzzle.givens(),
            crate::read(line, &hints).unwrap().givens()
        );
        // A row in a row is none.
        assert!(read(&row(&row(line)), &hints).is_err());
        assert!(read(&row("what is this"), &hints).is_err());
    }
}
