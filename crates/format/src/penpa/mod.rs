//! penpa-edit: links with `#m=…&p=…`, a compressed text of lines. Its sudoku grids are read as the f-puzzles document that says
//! the same.
//!
//! ```text
//! line 0  sudoku,9,9,38,0,1,1,380,380,60,60,0,0,0,0,Title: …,Author: …,source,rules,…
//! line 1  the cells left free at the four sides
//! line 3  what the setter drew, as JSON: numbers, cages, thermometers … by the number of a point
//! line 4  what a solver wrote; not read
//! line 5  the cells of the grid, each as its distance from the one before
//! ```
//! A point is a cell, a corner, a side or a quarter of a cell, in this order; all rows are `nx + 4` points long.

mod board;

use garns_puzzle::Text;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value};

use self::board::Board;
use crate::error::shown;
use crate::fpuzzles::read_fields;
use crate::unread::Unreads;
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, link, packing};

/// Links to penpa-edit.
pub(crate) static FORMAT: Format = Format {
    name: "penpa",
    title: Text { en: "penpa-edit", pt: "do penpa-edit" },
    about: Text {
        en: "A link to penpa-edit that contains a sudoku: https://swaroopg92.github.io/penpa-edit/#m=edit&p=…",
        pt: "Um link do penpa-edit que contém um sudoku: https://swaroopg92.github.io/penpa-edit/#m=edit&p=…",
    },
    extensions: &["penpa"],
    one_line: true,
    fits: |text| penpa(text).is_some(),
    read: Some(read),
    write: None,
};

const HOSTS: &[&str] = &["swaroopg92.github.io", "opt-pan.github.io", "logicmastersindia.com"];

/// What follows the host, if the text is an address of penpa-edit.
fn penpa(text: &str) -> Option<&str> {
    let rest = link::on_host(text, HOSTS)?;
    link::strip_start(rest, "/penpa-edit")
}

/// An unpacked text may be so long.
const LONGEST: usize = 4 * 1024 * 1024;

/// The short forms of names, in the order in which they were put in: they are taken out backwards.
const SHORT: &[(&str, &str)] = &[
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const LINK: Text = Text { en: "a link with #m=…&p=", pt: "um link com #m=…&p=" };
    const GRID: Text = Text { en: "a square sudoku grid", pt: "uma grade quadrada de sudoku" };
    let rest = penpa(text).unwrap_or("");
    let mut pairs = rest.split(['#', '&', '?']).filter_map(|pair| pair.split_once('='));
    let packed = pairs.find(|(name, _)| *name == "p").map(|(_, packed)| packed);
    let packed = packed.ok_or_else(|| ReadErrorKind::Wrong { expected: LINK, found: shown(text.trim()) })?;
    let lines = unpacked(packed).ok_or(ReadErrorKind::Packed)?;
    let lines: Vec<&str> = lines.split('\n').collect();
    let head: Vec<&str> = lines[0].split(',').collect();
    let drawn: Map<String, Value> =
        lines.get(3).and_then(|line| serde_json::from_str(line).ok()).ok_or(ReadErrorKind::Packed)?;
    let number = |i: usize| head.get(i).and_then(|text| text.parse::<usize>().ok());
    let places: Vec<i64> = lines.get(5).and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    let board = match (number(1), number(2)) {
        (Some(cols @ 1..=64), Some(rows @ 1..=64)) => Board::of(cols, rows, &places),
        _ => None,
    };
    let board = board
        .ok_or_else(|| ReadErrorKind::Wrong { expected: GRID, found: shown(head.first().unwrap_or(&"")) })?;
    let mut unread = Unreads::default();
    // Not every grid of squares is a sudoku: one that is is called so, or is divided as such.
    let regions = board.regions(&drawn, &mut unread);
    let says_so = head.get(18).is_some_and(|rules| rules.to_lowercase().contains("sudoku"));
    if regions.is_none() && head[0] != "sudoku" && !says_so {
        return Err(ReadErrorKind::Wrong { expected: GRID, found: shown(head[0]) }.into());
    }
    let fields = board.fields(&drawn, regions.as_deref(), &head, &mut unread);
    read_fields(&fields, None, unread, hints)
}

/// The lines behind a packed text.
fn unpacked(packed: &str) -> Option<String> {
    let packed = link::decoded(packed).replace('+', "-").replace('/', "_").replace(' ', "-");
    let bytes = decompress_to_vec_with_limit(&packing::bytes(&packed)?, LONGEST).ok()?;
    let mut text = String::from_utf8(bytes).ok()?;
    for (name, short) in SHORT.iter().rev() {
        text = text.replace(short, name);
        if text.len() > 4 * LONGEST {
            return None;
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, read_all};
    use miniz_oxide::deflate::compress_to_vec;
    use serde_json::json;

    /// A link as penpa-edit writes it, with this first line and these drawings.
    fn link(head: &str, drawn: &Value, cells: &[i64]) -> String {
        let mut text = format!("{head}\n[0,0,0,0]\n{{}}\n{drawn}\n{{}}\n{}\n", json!(cells));
        for (name, short) in SHORT {
            text = text.replace(name, short);
        }
        let packed =
            packing::from_bytes(&compress_to_vec(text.as_bytes(), 6)).replace('-', "+").replace('_', "/");
        format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={packed}")
    }

    /// The cells of a 4×4 grid, each as its distance from the one before.
    const FOUR: [i64; 16] = [18, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1];

    const HEAD: &str = "sudoku,4,4,38,0,1,1,342,342,100,100,0,0,0,0,Title: Zwei%2C drei,Author: Z,,";

    /// The number of a cell of a 4×4 grid.
    fn at(row: usize, col: usize) -> usize {
        (row + 2) * 8 + col + 2
    }

    /// The lines between the boxes of a 4×4 grid.
    fn boxes() -> Value {
        let corner = |row: usize, col: usize| 64 + row * 8 + col;
        let mut lines = Map::new();
        for i in 1..=4 {
            lines.insert(format!("{},{}", corner(i, 3), corner(i + 1, 3)), json!(2));
            lines.insert(format!("{},{}", corner(3, i), corner(3, i + 1)), json!(2));
        }
        lines.into()
    }

    #[test]
    fn givens_cages_thermometers_and_arrows() {
        let sum = (4 * (at(0, 0) + 64)).to_string();
        let drawn = json!({
            "number": { at(3, 3).to_string(): ["2", 1, "1"] },
            "numberS": { sum: ["5", 1] },
            "killercages": [[at(0, 0), at(0, 1)]],
            "thermo": [[at(1, 0), at(1, 1), at(2, 1)]],
            "arrows": [[at(3, 0), at(2, 0), at(2, 1)]],
            "lineE": boxes(),
        });
        let found = read_all(&link(HEAD, &drawn, &FOUR), &Hints::default()).unwrap();
        assert!(found.unread.is_empty(), "{:?}", found.unread);
        let puzzle = &found.puzzle;
        let rules: Vec<String> = puzzle
            .added_rules()
            .iter()
            .map(|rule| format!("{} {:?}", rule.about().name, rule.def().cells(puzzle)))
            .collect();
        assert_eq!(rules.len(), 3, "{rules:?}");
        assert_eq!((puzzle.givens().blanks(), puzzle.notes().title.as_str()), (15, "Zwei, drei"));
        assert_eq!(puzzle.frame(), &garns_puzzle::Frame::usual(4).unwrap());
    }

    #[test]
    fn circles_and_squares_are_what_the_rules_say() {
        let drawn = json!({
            "symbol": {
                (192 + at(0, 0)).to_string(): [8, "circle_SS", 2],
                (128 + at(1, 1)).to_string(): [2, "circle_SS", 2],
                at(3, 0).to_string(): [3, "circle_L", 2],
            },
            "lineE": boxes(),
        });
        let rules = "A white dot separates consecutive digits. A black dot separates digits in a ratio of 1:2. A grey circle is odd.";
        let head = format!("{}{rules}", HEAD.trim_end_matches(','));
        let head = head.replace("Author: Z", "Author: Z,,");
        for link in [
            link(&head, &drawn, &FOUR),
            link(&head, &drawn, &FOUR).replace("swaroopg92.github.io", "logicmastersindia.com"),
        ] {
            let found = read_all(&link, &Hints::default()).unwrap();
            let names: Vec<&str> = found.puzzle.added_rules().iter().map(|rule| rule.about().name).collect();
            assert_eq!(names, ["difference", "ratio", "parity"], "{:?}", found.unread);
            assert!(found.unread.is_empty(), "{:?}", found.unread);
        }
    }

    #[test]
    fn what_is_not_understood_is_told() {
        let drawn = json!({
            "symbol": { "70": [1, "star", 1] },
            "number": { at(3, 3).to_string(): ["2", 1, "1"], "300": ["7", 1, "1"] },
            "lineE": boxes(),
            "command_undo": { "__a": [1, 2] },
        });
        let found = read_all(&link(HEAD, &drawn, &FOUR), &Hints::default()).unwrap();
        // In the order of the document, or of the names.
        let mut told: Vec<String> = found.unread.iter().map(ToString::to_string).collect();
        told.sort_unstable();
        assert_eq!(told, ["the field \"number\"", "the field \"symbol\""]);
    }

    #[test]
    fn nothing_is_dropped_silently() {
        let told = |drawn: Value| {
            let found = read_all(&link(HEAD, &drawn, &FOUR), &Hints::default()).unwrap();
            found.unread.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(told(json!({ "lineE": boxes() })), "");
        // Candidates, and fields of another sort.
        assert_eq!(
            told(json!({ "number": { at(1, 1).to_string(): [[1, 1, 0, 0], 1, "7"] } })),
            "the field \"number\""
        );
        for (name, value) in [
            ("number", json!([1])),
            ("thermo", json!({ "1": [1] })),
            ("lineE", json!([2])),
            ("arrows", json!(7)),
        ] {
            assert_eq!(told(json!({ name: value })), format!("the field \"{name}\""));
        }
        // A heavy line that divides nothing, and half a diagonal.
        let corner = |row: usize, col: usize| 64 + (row + 1) * 8 + col + 1;
        let mut lines = boxes();
        lines[format!("{},{}", corner(0, 0), corner(1, 1))] = json!(12);
        assert_eq!(told(json!({ "lineE": lines })), "the field \"lineE\"");
        let one = format!("{},{}", corner(1, 1), corner(1, 2));
        assert_eq!(told(json!({ "lineE": { one: 2 } })), "the field \"lineE\"");
    }

    #[test]
    fn a_grid_at_the_border_of_all_points_is_no_grid() {
        let cells = [0, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1];
        for first in [0, 1, 8, i64::MAX - 30] {
            let mut cells = cells;
            cells[0] = first;
            let drawn = json!({ "lineE": boxes() });
            let said = read(&link(HEAD, &drawn, &cells), &Hints::default()).unwrap_err().to_string();
            assert_eq!(said, "expected a square sudoku grid, found \"sudoku\"", "{first}");
        }
    }

    #[test]
    fn diagonals_and_jigsaw_regions_are_seen() {
        let mut lines = boxes();
        let corner = |row: usize, col: usize| 64 + (row + 1) * 8 + col + 1;
        for i in 0..4 {
            lines[format!("{},{}", corner(i, i), corner(i + 1, i + 1))] = json!(12);
        }
        let found = read_all(&link(HEAD, &json!({ "lineE": lines }), &FOUR), &Hints::default()).unwrap();
        assert_eq!((found.puzzle.added_rules().len(), found.unread.len()), (1, 0), "{:?}", found.unread);
        // Rows as regions: no two of them are divided otherwise.
        let mut rows = Map::new();
        for row in 1..4 {
            for col in 0..4 {
                rows.insert(format!("{},{}", corner(row, col), corner(row, col + 1)), json!(2));
            }
        }
        let found = read(&link(HEAD, &json!({ "lineE": rows }), &FOUR), &Hints::default()).unwrap();
        assert_ne!(found.frame(), &garns_puzzle::Frame::usual(4).unwrap());
    }

    #[test]
    fn what_is_no_sudoku_is_refused() {
        let said = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        let square = HEAD.replace("sudoku", "square");
        let numbers = json!({ "number": { at(3, 3).to_string(): ["2", 1, "1"] } });
        assert_eq!(said(&link(&square, &numbers, &FOUR)), "expected a square sudoku grid, found \"square\"");
        assert_eq!(
            said(&link(HEAD, &numbers, &FOUR[..15])),
            "expected a square sudoku grid, found \"sudoku\""
        );
        assert!(said("https://swaroopg92.github.io/penpa-edit/").contains("#m="));
        assert!(said("https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc").contains("decompressed"));
        // The words of its rules say it too.
        let told = format!("{square}Normal sudoku rules apply.");
        assert!(read(&link(&told, &numbers, &FOUR), &Hints::default()).is_ok());
    }
}
