//! SudokuPad: links that hold a puzzle as `scl` (or `ctc`), `fpuz`, `scf` or `classic`, and the JSON of the first.

mod codoku;
pub(crate) mod drawing;
mod scl;
mod unzip;

pub(crate) use scl::{METADATA, is_fog};

use garns_puzzle::{Puzzle, Text};
use serde_json::Value;

use crate::error::shown;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, Reason, fpuzzles, link};

/// SudokuPad's links and JSON.
pub(crate) static FORMAT: Format = Format {
    name: "sudokupad",
    title: Text { en: "SudokuPad", pt: "do SudokuPad" },
    about: Text {
        en: "A link to SudokuPad that contains the puzzle (scl, ctc, fpuz, scf), or the JSON in it. Lines, \
             arrows and shapes of the usual form are rules where the rules text says so in known words; a \
             sentence or drawing that is not understood is named and left out. Written as a link with f-puzzles in it.",
        pt: "Um link do SudokuPad que contém o jogo (scl, ctc, fpuz, scf), ou o JSON dele. Linhas, setas e \
             formas com o desenho habitual são regras onde o texto das regras diz isso com palavras \
             conhecidas; uma frase ou um desenho que não se entende é apontado e fica de fora. Escrito como link \
             com f-puzzles dentro.",
    },
    extensions: &["scl", "sudokupad"],
    one_line: true,
    fits: |text| {
        link::on_host(text, HOSTS).is_some()
            || is_bare(text.trim())
            || (text.contains("\"cells\"") && is_json(text))
            || is_zipped(text)
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

/// Nothing shorter than this holds a puzzle.
const SHORTEST: usize = 24;

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

/// Whether a text is such an object with its names shortened.
fn is_zipped(text: &str) -> bool {
    let text = text.trim();
    text.starts_with('{')
        && text.contains("ce:[")
        && unzip::unzip(text).is_some_and(|json| json["cells"].is_array())
}

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const LINK: Text = Text { en: "a link with a puzzle in it", pt: "um link com um jogo dentro" };
    let text = text.trim();
    if text.starts_with('{') {
        return scl::read(text, hints);
    }
    let id = match link::on_host(text, HOSTS) {
        Some(rest) => {
            let parameter = link::parameter(rest, "puzzleid").or_else(|| link::parameter(rest, "load"));
            parameter.unwrap_or_else(|| {
                let path = rest.split(['?', '#', '&']).next().unwrap_or("").trim_start_matches('/');
                let path =
                    path.strip_prefix("sudoku").map_or(path, |rest| rest.trim_start_matches(['/', '.']));
                path.strip_prefix("html").unwrap_or(path)
            })
        }
        None => text,
    };
    let mut around = Unreads::default();
    link::beside(text, HOSTS, &["puzzleid", "load"], &mut around);
    let read = match identified(id) {
        // A few letters behind the prefix are the name of a puzzle on the server.
        Some((Sort::Fpuzzles | Sort::Scl, packed)) if packed.trim_end_matches('/').len() < SHORTEST => {
            Err(ReadErrorKind::ShortLink.into())
        }
        Some((Sort::Fpuzzles, packed)) => fpuzzles::read_packed(packed, hints),
        Some((Sort::Scl, packed)) => {
            let sensible = |text: &str| fpuzzles::is_json(text) || unzip::unzip(text).is_some();
            let json = fpuzzles::unpack(packed, sensible).ok_or(ReadErrorKind::Packed)?;
            scl::read(&json, hints)
        }
        Some((Sort::Codoku, packed)) => codoku::read(packed, hints),
        Some((Sort::Unknown, _)) => Err(ReadErrorKind::UnknownRule { name: shown(id) }.into()),
        None if id.is_empty() => Err(ReadErrorKind::Wrong { expected: LINK, found: shown(text) }.into()),
        None => Err(ReadErrorKind::ShortLink.into()),
    };
    read.map(|read| read.within(around))
}

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let packed = fpuzzles::pack(puzzle)?;
    Ok(format!("https://sudokupad.app/fpuzzles{}\n", link::encoded(&packed)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{find, packing, read, write};

    const SCL: &str = r##"{"id":"x","cellSize":50,"metadata":{"title":"T","antiknight":true,"solution":"1324243131424213"},
        "cells":[[{"value":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"value":"4"}]],
        "regions":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],
        "cages":[{"cells":[[0,1],[0,2]],"value":"5"},{"cells":[],"value":"author: A"},
                 {"value":"rules: Normal sudoku rules apply. Cages show their sums. Digits joined by a V sum to 5. Digits separated by a white dot are consecutive."}],
        "overlays":[{"center":[0.5,3],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#FFFFFF","borderColor":"#000"},
                    {"center":[3,0.5],"width":0.3,"height":0.3,"text":"V"}]}"##;

    #[test]
    fn the_drawing_is_read() {
        let puzzle = read(SCL, &Hints::default()).unwrap();
        assert_eq!(puzzle.givens().blanks(), 14);
        let mut rules: Vec<&str> = puzzle.added_rules().iter().map(|rule| rule.about().name).collect();
        rules.sort_unstable();
        assert_eq!(rules, ["anti-knight", "difference", "killer", "total"]);
        assert_eq!((puzzle.notes().title.as_str(), puzzle.notes().author.as_str()), ("T", "A"));
        assert_eq!(puzzle.notes().solution, "1324243131424213");
        assert_eq!(puzzle.frame(), Puzzle::sudoku(4).unwrap().frame());
        let packed = packing::pack(SCL);
        for link in [
            format!("scl{packed}"),
            format!("ctc{packed}"),
            format!("https://sudokupad.app/scl{packed}"),
            format!("app.crackingthecryptic.com/sudoku/scl{packed}"),
            format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=scl{packed}"),
            format!("https://app.crackingthecryptic.com/sudoku.html?puzzleid=scl{packed}&x=1"),
            format!("https://sudokupad.app/?puzzleid=scl{packed}#top"),
            format!(
                "https://beta.sudokupad.app/scl{}?setting-nogrid=1&setting-largepuzzle=1",
                link::encoded(&packed)
            ),
            format!("https://sudokupad.app/scl{}#fragment", packed.trim_end_matches('=')),
            format!("Enjoy (https://sudokupad.app/scl{packed})!"),
        ] {
            assert_eq!(read(&link, &Hints::default()).as_ref(), Ok(&puzzle), "{link}");
        }
    }

    #[test]
    fn zipped_names_are_read() {
        let zipped = "{metadata:{t:'It\\'s'},ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],ca:[{ce:[[0,1],[0,2]],v:5,unique:t}]}";
        assert_eq!(
            read(zipped, &Hints::default()),
            read(&format!("scl{}", packing::pack(zipped)), &Hints::default())
        );
        let puzzle = read(&format!("scl{}", packing::pack(zipped)), &Hints::default()).unwrap();
        assert_eq!((puzzle.givens().blanks(), puzzle.added_rules().len()), (14, 1));
        assert_eq!(puzzle.notes().title, "It's");
    }

    #[test]
    fn regions_without_cells_are_none() {
        let with = |regions: &str| {
            let boxes = "[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]";
            let zipped = format!("{{ce:[[{{v:1}},,,],[,,,],[,,,],[,,,]],re:[{boxes}{regions}]}}");
            read(&format!("scl{}", packing::pack(&zipped)), &Hints::default())
        };
        assert_eq!(
            with("").map(|puzzle| puzzle.frame().clone()),
            Ok(Puzzle::sudoku(4).unwrap().frame().clone())
        );
        assert_eq!(with(",[],[]"), with(""));
        assert!(with(",[[9,9]]").unwrap_err().to_string().contains("[9,9]"));
    }

    #[test]
    fn what_only_the_rules_text_tells_is_told() {
        let said = |more: &str| {
            let text = format!("{{\"cells\":[[{{}},{{}}],[{{}},{{}}]],{more}}}");
            let read = crate::read_all(&text, &Hints::default()).unwrap();
            assert!(read.is_part() && read.puzzle.added_rules().is_empty());
            read.unread.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(
            said(r#""lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]"#),
            "the drawing of lines through cells"
        );
        assert_eq!(said(r#""arrows":[{"wayPoints":[[0.5,0.5],[1.5,1.5]]}]"#), "the drawing of arrows");
        assert_eq!(
            said(r#""metadata":{"bgimage":"https://example.org/x.png"}"#),
            "the drawing of pictures behind the grid"
        );
        assert_eq!(
            said(r#""overlays":[{"center":[-0.5,0.5],"width":1,"height":1,"text":"12"}]"#),
            "the drawing of texts"
        );
        assert_eq!(said(r#""cages":[{"cells":[[0,0],[0,1]],"value":"x"}]"#), "the drawing of cages");
        assert_eq!(
            said(r#""metadata":{"rules":"Normal sudoku rules apply. Frogs eat every prime digit."}"#),
            "the sentence \"Frogs eat every prime digit\" of the rules text"
        );
    }

    #[test]
    fn links_with_f_puzzles_in_them_are_written() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let link = write(&puzzle, find("sudokupad").unwrap()).unwrap();
        assert!(link.starts_with("https://sudokupad.app/fpuzzlesN4I"), "{link}");
        assert_eq!(read(&link, &Hints::default()), Ok(puzzle));
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        for short in ["jbJ8PNDgR7", "fpuzzlesyhkyz63b", "sudoku/abc", "somebody/a-puzzle", "sclub"] {
            assert!(said(&format!("https://sudokupad.app/{short}")).contains("on a server"), "{short}");
        }
        assert!(
            said("https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJwgEwQbT1A")
                .contains("can't be decompressed")
        );
    }
}
