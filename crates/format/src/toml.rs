//! TOML: the native format, for what no other format says well.

use garns_puzzle::{Puzzle, Text};

use crate::native::{self, Document};
use crate::rows::numbered_lines;
use crate::{Format, Hints, Read, ReadError, Reason};

/// The native format. Lossless: what is written is read back as the same puzzle.
pub(crate) static FORMAT: Format = Format {
    name: "toml",
    title: Text { en: "TOML", pt: "TOML" },
    about: Text {
        en: "garns' own: readable fields such as size, givens, cages, clues and rules; can express every \
             puzzle garns knows.",
        pt: "O formato próprio do garns: campos legíveis como size, givens, cages, clues e rules; exprime \
             todo jogo que o garns conhece.",
    },
    extensions: &["toml"],
    one_line: false,
    fits: |text| numbered_lines(text).any(|(_, line)| starts_a_field(line)),
    read: Some(read),
    write: Some(write),
};

/// Whether the line starts with a field of ours and an equals sign, or is the header of one of our tables.
fn starts_a_field(line: &str) -> bool {
    let line = line.trim();
    if let Some(name) = line.strip_prefix('[') {
        return ["clues]", "marks]", "[rules]]"].iter().any(|table| name.starts_with(table));
    }
    line.split_once('=').is_some_and(|(key, _)| native::FIELDS.contains(&key.trim().trim_matches('"')))
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let document: Document = ::toml::from_str(text).map_err(|error| {
        let problem = native::problem(error.message(), "TOML");
        match error.span().and_then(|span| text.get(..span.start)) {
            None => ReadError::from(problem),
            Some(before) => {
                let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
                problem.at(before.matches('\n').count() + 1, column)
            }
        }
    })?;
    document.puzzle(hints, "TOML").map(Read::from).map_err(|trouble| trouble.locate(text))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    Ok(Document::of(puzzle).to_toml())
}
