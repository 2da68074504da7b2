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

use std::collections::BTreeSet;

use garns_puzzle::Text;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value, json};

use crate::error::shown;
use crate::fpuzzles::read_fields;
use crate::unread::{Unreads, says};
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

const HOSTS: &[&str] = &["swaroopg92.github.io", "opt-pan.github.io"];

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

/// The style of heavy lines, which divide a grid into regions, and of the lines along diagonals.
const HEAVY: &[i64] = &[2, 21];
const DIAGONAL: i64 = 12;

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

/// Where the grid lies among the points.
struct Board {
    /// Points in a row, and all cells.
    wide: usize,
    all: usize,
    /// The first cell of the grid, and how many rows and columns it has.
    top: usize,
    left: usize,
    size: usize,
}

impl Board {
    /// `None` if the cells are no square.
    fn of(cols: usize, rows: usize, distances: &[i64]) -> Option<Board> {
        let wide = cols + 4;
        let mut at = 0_i64;
        let mut cells = BTreeSet::new();
        for distance in distances {
            at = at.checked_add(*distance)?;
            cells.insert(usize::try_from(at).ok()?);
        }
        let row = |cell: &usize| cell / wide;
        let col = |cell: &usize| cell % wide;
        let (top, left) = (cells.iter().map(row).min()?, cells.iter().map(col).min()?);
        let (bottom, right) = (cells.iter().map(row).max()?, cells.iter().map(col).max()?);
        let size = bottom + 1 - top;
        // There are points around every grid: corners of its first cells are among them.
        let inside = top > 0 && left > 0 && bottom < rows + 4;
        let square = inside && size == right + 1 - left && cells.len() == size * size && size <= 64;
        square.then_some(Board { wide, all: wide * (rows + 4), top, left, size })
    }

    /// Row and column of a cell of the grid.
    fn place(&self, point: usize) -> Option<(usize, usize)> {
        let (row, col) =
            ((point / self.wide).checked_sub(self.top)?, (point % self.wide).checked_sub(self.left)?);
        (point < self.all && row < self.size && col < self.size).then_some((row, col))
    }

    /// A cell as f-puzzles names it.
    fn name(&self, point: &Value) -> Option<Value> {
        let (row, col) = self.place(usize::try_from(point.as_u64()?).ok()?)?;
        Some(json!(format!("R{}C{}", row + 1, col + 1)))
    }

    /// The cells of a list, if all are in the grid.
    fn names(&self, list: &Value) -> Option<Vec<Value>> {
        list.as_array()?.iter().map(|point| self.name(point)).collect()
    }

    /// For each cell the number of its region, where heavy lines divide the grid into regions of as many cells as it has
    /// rows. Lines that are none of these are noted.
    fn regions(&self, drawn: &Map<String, Value>, unread: &mut Unreads) -> Option<Vec<usize>> {
        let lines = drawn.get("lineE").and_then(Value::as_object)?;
        let diagonals: Vec<String> =
            [true, false].iter().filter_map(|falling| self.diagonal(drawn, *falling)).flatten().collect();
        // Between two corners: whether the line goes right or down, and the cell that lies after it.
        let mut walls: BTreeSet<(bool, usize, usize)> = BTreeSet::new();
        let mut other = false;
        for (key, style) in lines {
            let ends: Option<Vec<usize>> = key.split(',').map(|end| end.parse().ok()).collect();
            let style = style.as_i64();
            let corner = |point: usize| Some(point.checked_sub(self.all)?).filter(|point| *point < self.all);
            let corners = match ends.as_deref() {
                Some([a, b]) => corner(*a.min(b)).zip(corner(*a.max(b))),
                _ => None,
            };
            match corners {
                Some((a, b)) if style.is_some_and(|style| HEAVY.contains(&style)) && b == a + 1 => {
                    walls.insert((true, a / self.wide, b % self.wide));
                }
                Some((a, b)) if style.is_some_and(|style| HEAVY.contains(&style)) && b == a + self.wide => {
                    walls.insert((false, b / self.wide, a % self.wide));
                }
                Some(_) if diagonals.contains(key) => {}
                _ => other = true,
            }
        }
        let regions = self.divided(&walls);
        // Heavy lines that do not divide the grid mean something else.
        if other || regions.is_none() && !walls.is_empty() {
            unread.field("lineE");
        }
        regions
    }

    /// For each cell the number of its region, if walls divide the grid into regions of as many cells as it has rows.
    fn divided(&self, walls: &BTreeSet<(bool, usize, usize)>) -> Option<Vec<usize>> {
        let size = self.size;
        let mut region: Vec<Option<usize>> = vec![None; size * size];
        let mut count = 0;
        for first in 0..size * size {
            let mut next = vec![first];
            let mut cells = 0;
            while let Some(cell) = next.pop() {
                if region[cell].is_some() {
                    continue;
                }
                region[cell] = Some(count);
                cells += 1;
                let (row, col) = (cell / size, cell % size);
                let (down, right) = (row + self.top, col + self.left);
                // The line above a cell begins at the corner up left of it; so does the line at its left.
                let above = |down: usize, right: usize| walls.contains(&(true, down - 1, right));
                let before = |down: usize, right: usize| walls.contains(&(false, down, right - 1));
                if row > 0 && !above(down, right) {
                    next.push(cell - size);
                }
                if row + 1 < size && !above(down + 1, right) {
                    next.push(cell + size);
                }
                if col > 0 && !before(down, right) {
                    next.push(cell - 1);
                }
                if col + 1 < size && !before(down, right + 1) {
                    next.push(cell + 1);
                }
            }
            if cells > 0 {
                count += 1;
                if cells != size {
                    return None;
                }
            }
        }
        region.into_iter().collect()
    }

    /// The lines along a long diagonal, each from corner to corner, if it is drawn whole: from the top left to the bottom
    /// right, or from the top right to the bottom left.
    fn diagonal(&self, drawn: &Map<String, Value>, falling: bool) -> Option<Vec<String>> {
        let lines = drawn.get("lineE").and_then(Value::as_object)?;
        let corner =
            |row: usize, col: usize| self.all + (self.top + row - 1) * self.wide + self.left + col - 1;
        let piece = |i: usize| {
            let col = |row: usize| if falling { row } else { self.size - row };
            let (a, b) = (corner(i, col(i)), corner(i + 1, col(i + 1)));
            let mut ways = [format!("{a},{b}"), format!("{b},{a}")].into_iter();
            ways.find(|key| lines.get(key).and_then(Value::as_i64) == Some(DIAGONAL))
        };
        (0..self.size).map(piece).collect()
    }

    /// The fields of f-puzzles.
    fn fields(
        &self,
        drawn: &Map<String, Value>,
        regions: Option<&[usize]>,
        head: &[&str],
        unread: &mut Unreads,
    ) -> Map<String, Value> {
        let size = self.size;
        let mut grid = vec![vec![json!({}); size]; size];
        for (i, region) in regions.into_iter().flatten().enumerate() {
            grid[i / size][i % size]["region"] = json!(region);
        }
        let mut fields = Map::new();
        let mut sums: Map<String, Value> = Map::new();
        for (name, value) in drawn.iter().filter(|(_, value)| says(value)) {
            let each = || value.as_array().into_iter().flatten();
            let fits = match name.as_str() {
                "number" | "numberS" | "lineE" => value.is_object(),
                "thermo" | "arrows" | "killercages" => value.is_array(),
                _ => true,
            };
            match name.as_str() {
                known if !fits => unread.field(known),
                // What was undone, the dashes around cages, and lines that were looked at already.
                "command_redo" | "command_undo" | "command_replay" | "cage" | "lineE" => {}
                "number" => self.numbers(value, &mut grid, unread),
                "numberS" => sums.extend(value.as_object().cloned().unwrap_or_default()),
                "thermo" => {
                    let lines = each().map(|path| self.names(path)).collect::<Option<Vec<_>>>();
                    match lines {
                        Some(lines) => {
                            let clues = lines.into_iter().map(|line| json!({ "lines": [line] }));
                            fields.insert("thermometer".into(), clues.collect());
                        }
                        None => unread.field("thermo"),
                    }
                }
                "arrows" => {
                    let lines = each().map(|path| self.names(path)).collect::<Option<Vec<_>>>();
                    match lines {
                        Some(lines) => {
                            let clue = |line: Vec<Value>| json!({ "cells": line.first().into_iter().collect::<Vec<_>>(), "lines": [line] });
                            fields.insert("arrow".into(), lines.into_iter().map(clue).collect());
                        }
                        None => unread.field("arrows"),
                    }
                }
                "killercages" => {}
                other => unread.field(other),
            }
        }
        self.cages(drawn, sums, &mut fields, unread);
        for (name, falling) in [("diagonal-", true), ("diagonal+", false)] {
            if self.diagonal(drawn, falling).is_some() {
                fields.insert(name.into(), json!(true));
            }
        }
        let text = |i: usize| {
            let text = head.get(i).copied().unwrap_or("");
            text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=")
        };
        let note = |i: usize, start: &str| text(i).trim_start_matches(start).trim().to_owned();
        fields.insert("title".into(), json!(note(15, "Title:")));
        fields.insert("author".into(), json!(note(16, "Author:")));
        fields.insert("ruleset".into(), json!(text(18)));
        fields.insert("size".into(), json!(size));
        fields.insert("grid".into(), json!(grid));
        fields
    }

    /// Givens.
    fn numbers(&self, numbers: &Value, grid: &mut [Vec<Value>], unread: &mut Unreads) {
        for (point, what) in numbers.as_object().into_iter().flatten() {
            let place = point.parse().ok().and_then(|point| self.place(point));
            let (text, style) = (what[0].as_str().unwrap_or("").trim(), what[2].as_str().unwrap_or("1"));
            let number = text.parse::<u64>().ok().filter(|_| !text.is_empty());
            match (place, number) {
                // Small numbers, arrows and the like are other clues.
                (Some((row, col)), Some(number)) if matches!(style, "1" | "5" | "6" | "10") => {
                    grid[row][col]["value"] = json!(number);
                    grid[row][col]["given"] = json!(true);
                }
                // Candidates are a list.
                (_, None) if text.is_empty() && (what[0].is_string() || !says(&what[0])) => {}
                _ => unread.field("number"),
            }
        }
    }

    /// Cages, with the sums in the corners of their first cells.
    fn cages(
        &self,
        drawn: &Map<String, Value>,
        mut sums: Map<String, Value>,
        fields: &mut Map<String, Value>,
        unread: &mut Unreads,
    ) {
        let mut cages = Vec::new();
        for cage in drawn.get("killercages").and_then(Value::as_array).into_iter().flatten() {
            let points = cage.as_array().into_iter().flatten().filter_map(Value::as_u64);
            let first = points.min().and_then(|first| usize::try_from(first).ok());
            let (Some(cells), Some(first)) = (self.names(cage), first) else {
                unread.field("killercages");
                continue;
            };
            // The quarters of cells come behind cells, corners and sides, four for each cell.
            let sum = sums.remove(&(4 * (first + self.all)).to_string());
            let sum = sum.as_ref().and_then(|sum| sum[0].as_str()).unwrap_or("").trim().to_owned();
            cages.push(json!({ "cells": cells, "value": sum }));
        }
        if !cages.is_empty() {
            fields.insert("killercage".into(), cages.into());
        }
        let empty = |what: &Value| what[0].as_str().is_some_and(|text| text.trim().is_empty());
        if sums.values().any(|what| !empty(what)) {
            unread.field("numberS");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read, read_all};
    use miniz_oxide::deflate::compress_to_vec;

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
    fn what_is_not_understood_is_told() {
        let drawn = json!({
            "symbol": { "70": [1, "circle_SS", 1] },
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
