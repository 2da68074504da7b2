//! SudokuPad: links that hold a puzzle as `scl` (or `ctc`), `fpuz`, `scf` or `classic`, and the JSON of the first.

mod codoku;
pub(crate) mod drawing;
mod scl;
mod unzip;

use garns_puzzle::{Puzzle, Text};
use serde_json::Value;

use crate::error::shown;
use crate::{Format, Hints, Problem, ReadError, Refusal, fpuzzles, link};

/// SudokuPad's links and JSON.
pub(crate) static FORMAT: Format = Format {
    name: "sudokupad",
    title: Text { en: "SudokuPad", pt: "do SudokuPad" },
    about: Text {
        en: "A link to SudokuPad that holds the puzzle (scl, ctc, fpuz, scf), or the JSON in it: grid, regions, cages, X, V \
             and dots. Colours are left out; lines and shapes with a meaning are refused. Written as a link with f-puzzles \
             in it.",
        pt: "Um link do SudokuPad que contém o problema (scl, ctc, fpuz, scf), ou o JSON dele: grade, regiões, gaiolas, X, V \
             e pontos. Cores ficam de fora; linhas e formas com significado são recusadas. Escrito como link com f-puzzles \
             dentro.",
    },
    extensions: &["scl", "sudokupad"],
    one_line: true,
    fits: |text| {
        link::on_host(text, HOSTS).is_some()
            || is_bare(text.trim())
            || (text.contains("\"cells\"") && is_json(text))
    },
    read: Some(read),
    write: Some(write),
};

const HOSTS: &[&str] = &[
    "sudokupad.app",
    "beta.sudokupad.app",
    "alpha.sudokupad.app",
    "app.crackingthecryptic.com",
    "crackingthecryptic.web.app",
    "cracking-the-cryptic.web.app",
    "sudokupad.svencodes.com",
    "test.crackingthecryptic.com",
];

/// What the packed text is, by the prefix before it.
const PREFIXES: [(&str, Sort); 7] = [
    ("scl", Sort::Scl),
    ("ctc", Sort::Scl),
    ("fpuzzles", Sort::Fpuzzles),
    ("fpuz", Sort::Fpuzzles),
    ("scf", Sort::Codoku),
    ("classic", Sort::Codoku),
    ("pack", Sort::Unknown),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Scl,
    Fpuzzles,
    Codoku,
    Unknown,
}

/// The sort and the packed text of an identifier.
fn identified(id: &str) -> Option<(Sort, &str)> {
    PREFIXES.into_iter().find_map(|(prefix, sort)| id.strip_prefix(prefix).map(|rest| (sort, rest)))
}

/// Whether a word is an identifier without an address around it.
fn is_bare(text: &str) -> bool {
    let packed = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=-_$%".contains(&byte);
    let word = |rest: &str| rest.len() >= 20 && rest.bytes().all(packed);
    identified(text).is_some_and(|(sort, rest)| match sort {
        Sort::Codoku => {
            (rest.len() >= 14 && codoku::cells(rest).is_some()) || (word(rest) && rest.starts_with("N4I"))
        }
        _ => word(rest) && text.bytes().any(|byte| byte.is_ascii_uppercase()),
    })
}

/// Whether a text is an object with a grid of cells.
fn is_json(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('{') && serde_json::from_str::<Value>(text).is_ok_and(|json| json["cells"].is_array())
}

fn read(text: &str, hints: &Hints) -> Result<Puzzle, ReadError> {
    const LINK: Text = Text { en: "a link with a puzzle in it", pt: "um link com um problema dentro" };
    let text = text.trim();
    if text.starts_with('{') {
        return scl::read(text, hints);
    }
    let id = match link::on_host(text, HOSTS) {
        Some(rest) => {
            let parameter = link::parameter(rest, "puzzleid").or_else(|| link::parameter(rest, "load"));
            parameter.unwrap_or_else(|| {
                let path = rest.split(['?', '#']).next().unwrap_or("").trim_start_matches('/');
                path.strip_prefix("sudoku/").unwrap_or(path)
            })
        }
        None => text,
    };
    match identified(id) {
        Some((Sort::Fpuzzles, packed)) => fpuzzles::read_packed(packed, hints),
        Some((Sort::Scl, packed)) => {
            let sensible = |text: &str| fpuzzles::is_json(text) || unzip::unzip(text).is_some();
            let json = fpuzzles::unpack(packed, sensible).ok_or(Problem::Packed)?;
            scl::read(&json, hints)
        }
        Some((Sort::Codoku, packed)) => codoku::read(packed, hints),
        Some((Sort::Unknown, _)) => Err(Problem::UnknownRule { name: shown(id) }.into()),
        None if id.is_empty() => Err(Problem::Wrong { expected: LINK, found: shown(text) }.into()),
        None => Err(Problem::ShortLink.into()),
    }
}

fn write(puzzle: &Puzzle) -> Result<String, Refusal> {
    let packed = fpuzzles::pack(puzzle).map_err(|reason| Refusal { format: FORMAT.name, reason })?;
    Ok(format!("https://sudokupad.app/fpuzzles{}\n", link::encoded(&packed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, packing, read, write};

    const SCL: &str = r##"{"id":"x","cellSize":50,"metadata":{"title":"T","antiknight":true},
        "cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"4"}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "cages":[{"cells":[[0,1],[0,2]],"value":"5"},{"cells":[],"value":"author: A"}],
        "overlays":[{"center":[0.5,3],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#FFFFFF"},
                    {"center":[3,0.5],"width":0.3,"height":0.3,"text":"V"}]}"##;

    #[test]
    fn the_drawing_is_read() {
        let puzzle = read(SCL, &Hints::default()).unwrap();
        assert_eq!(puzzle.givens().blanks(), 14);
        let mut rules: Vec<&str> = puzzle.added_rules().iter().map(|rule| rule.about().name).collect();
        rules.sort_unstable();
        assert_eq!(rules, ["anti-knight", "difference", "killer", "total"]);
        assert_eq!((puzzle.notes().title.as_str(), puzzle.notes().author.as_str()), ("T", "A"));
        assert_eq!(puzzle.frame(), Puzzle::sudoku(4).unwrap().frame());
        for prefix in ["scl", "ctc", "https://sudokupad.app/scl", "app.crackingthecryptic.com/sudoku/scl"] {
            let link = format!("{prefix}{}", packing::pack(SCL));
            assert_eq!(read(&link, &Hints::default()).as_ref(), Ok(&puzzle), "{prefix}");
        }
    }

    #[test]
    fn zipped_names_are_read() {
        let zipped = "{metadata:{t:'It\\'s'},ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],ca:[{ce:[[0,1],[0,2]],v:5,unique:t}]}";
        let puzzle = read(&format!("scl{}", packing::pack(zipped)), &Hints::default()).unwrap();
        assert_eq!((puzzle.givens().blanks(), puzzle.added_rules().len()), (14, 1));
        assert_eq!(puzzle.notes().title, "It's");
    }

    #[test]
    fn what_only_the_rules_text_tells_is_refused() {
        let said = |more: &str| {
            let text = format!("{{\"cells\":[[{{}},{{}}],[{{}},{{}}]],{more}}}");
            read(&text, &Hints::default()).unwrap_err().to_string()
        };
        let tail = ", and what they mean is told in its rules text only";
        assert_eq!(
            said(r#""lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]"#),
            format!("the puzzle is drawn with lines through cells{tail}")
        );
        assert_eq!(
            said(r#""arrows":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]"#),
            format!("the puzzle is drawn with arrows{tail}")
        );
        assert_eq!(
            said(r#""metadata":{"bgimage":"https://example.org/x.png"}"#),
            format!("the puzzle is drawn with pictures behind the grid{tail}")
        );
        assert_eq!(
            said(r#""overlays":[{"center":[-0.5,0.5],"width":1,"height":1,"text":"12"}]"#),
            format!("the puzzle is drawn with texts such as \"12\"{tail}").replace(" such as \"12\"", "")
        );
    }

    #[test]
    fn links_with_f_puzzles_in_them_are_written() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let link = write(&puzzle, find("sudokupad").unwrap()).unwrap();
        assert!(link.starts_with("https://sudokupad.app/fpuzzlesN4I"), "{link}");
        assert_eq!(read(&link, &Hints::default()), Ok(puzzle));
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert!(said("https://sudokupad.app/jbJ8PNDgR7").contains("kept on a server"));
        assert!(said("https://sudokupad.app/sclN4IgzglgXgpi").contains("can't be unpacked"));
    }
}
