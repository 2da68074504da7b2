//! JSON lines: many puzzles, each a JSON object of native fields on a line of its own.

use garns_puzzle::{Puzzle, Text, escape_codes};

use crate::native::Document;
use crate::{Format, Reason, json};

/// The native fields as one line of JSON. Lossless.
pub(crate) static FORMAT: Format = Format {
    name: "jsonl",
    title: Text { en: "JSON lines", pt: "linhas JSON" },
    about: Text {
        en: "Many puzzles, one line each, as in the JSON format.",
        pt: "Muitos jogos, um por linha, como no formato JSON.",
    },
    extensions: &["jsonl", "ndjson"],
    one_line: false,
    fits: is_object,
    read: Some(json::read),
    write: Some(write),
};

/// Whether a line is an object by itself.
pub(crate) fn is_object(line: &str) -> bool {
    let line = line.trim();
    line.starts_with('{') && line.ends_with('}') && !line.contains('\n')
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let document = Document::of(puzzle);
    // Maps with text keys, texts and numbers: nothing JSON can't say.
    let text = serde_json::to_string(&document);
    Ok(text.map_or_else(|error| error.to_string(), |text| escape_codes(text) + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hints, Source};

    #[test]
    fn many_objects_are_many_puzzles() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.notes_mut().title = "two\nlines".into();
        let line = write(&puzzle).unwrap();
        assert_eq!(line.matches('\n').count(), 1);
        let text = format!("{line}\n{{\"size\": 99}}\n{line}");
        let mut source = Source::new(text.as_bytes(), Hints::default());
        assert!(source.is_batch());
        let entries: Vec<_> = source.collect();
        assert_eq!(entries.len(), 3);
        for entry in [&entries[0], &entries[2]] {
            let entry = entry.as_ref().unwrap();
            assert_eq!((&entry.puzzle, entry.format.name), (&puzzle, "jsonl"));
        }
        let error = entries[1].as_ref().unwrap_err().to_string();
        assert!(error.starts_with("line 3: ") && error.contains("99"), "{error}");
    }

    #[test]
    fn one_object_over_several_lines_is_one_puzzle() {
        let text = "{\"size\": 4,\n\"title\": \"x\"}\n";
        let mut source = Source::new(text.as_bytes(), Hints::default());
        assert!(!source.is_batch());
        assert_eq!(source.next().unwrap().unwrap().format.name, "json");
    }
}
