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

/// Whether the line starts with a field of ours and an equals sign, or is the header of one of our tables or of any in a list,
/// which no other format has: `[[rule]]` is a slip.
fn starts_a_field(line: &str) -> bool {
    let line = line.trim();
    if let Some(name) = line.strip_prefix('[') {
        let listed =
            name.strip_prefix('[').and_then(|name| name.split_once("]]")).map(|(name, _)| name.trim());
        let word = |name: &str| {
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'_'))
        };
        return ["clues]", "marks]"].iter().any(|table| name.starts_with(table)) || listed.is_some_and(word);
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

#[cfg(test)]
mod tests {
    use crate::{Hints, read};

    #[test]
    fn a_mistaken_header_is_toml_and_no_list() {
        for text in ["[[rule]]\n", "[[rule]]\nrule = \"killer\"\ncells = \"r1c1 r1c2\"\n", "[[ rules ]]"] {
            let error = read(text, &Hints::default()).unwrap_err().to_string();
            assert!(!error.contains("only value"), "{text}: {error}");
        }
        let error = read("[[rule]]\nrule = \"killer\"\n", &Hints::default()).unwrap_err().to_string();
        assert!(error.contains("rule") && error.contains("rules"), "{error}");
        assert!(!(super::FORMAT.fits)("[[1, 2], [2, 1]]") && !(super::FORMAT.fits)("[Puzzle]\n1...\n"));
    }
}
