//! JSON: the fields of the native format, for programs.

use garns_puzzle::{Puzzle, Text, escape_codes};

use crate::native::{self, Document};
use crate::{Format, Hints, Read, ReadError, WriteError};

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

pub(crate) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let document: Document = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let place = format!(" at line {line} column {column}");
        let problem = native::problem(error.to_string().trim_end_matches(&place), "JSON");
        if line == 0 { ReadError::from(problem) } else { problem.at(line, column.max(1)) }
    })?;
    document.puzzle(hints).map(Read::from).map_err(|trouble| trouble.locate(text))
}

fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let document = Document::of(puzzle);
    // Maps with text keys, texts and numbers: nothing JSON can't say.
    let text = serde_json::to_string_pretty(&document);
    Ok(text.map_or_else(|error| error.to_string(), |text| escape_codes(text) + "\n"))
}
