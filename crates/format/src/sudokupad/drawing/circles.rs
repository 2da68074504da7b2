//! Counting circles, and circles of different digits.

use garns_puzzle::Cell;
use garns_puzzle::rules::{CountWhere, Counted, CountingCircles, EqualSums, House};

use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["counting-circles"],
        phrases: CIRCLES,
        topic: "circle circled",
        soft: "circle circled indicate how many contain time times exactly appear tell total number \
               count same it",
        read: circles,
    },
    DrawingKind {
        rules: &["count-where"],
        phrases: AROUND,
        topic: "circle circled",
        soft: "circle circled indicate tell equal count contain total exactly adjacent circled it among",
        read: neighbours,
    },
    DrawingKind {
        rules: &["equal-sums"],
        phrases: SUMS,
        topic: "circle circled",
        soft: "circle circled contain equal all up 4 8",
        read: sums,
    },
    DrawingKind { rules: &["house"], phrases: DIFFERENT, topic: "", soft: "", read: circles },
];

const CIRCLES: &[(&str, &str)] = &[
    (
        "count",
        "(a|each|) digit (in|inside|that appear in|appearing in) (a|) circle (indicate|show|tell|count|give) (exactly|) (how many|number of|the digit of) (of the|) (circle|time it appear in circle|times it appears in circles|times that digit appears in circles) (contain that digit|contain same digit|in grid contain that digit|contain it|contain this digit|in puzzle contain that digit|)",
    ),
    ("count", "circled digit appear in circle (exactly|) as many time as (its|that|) digit"),
    (
        "count",
        "if digit (x|n) (appear|) in circle (then|) (exactly|) (x|n) circle contain (it|that digit|digit x|digit n|x|n)",
    ),
    (
        "count",
        "* (digit|circled digit) * (indicate|show|tell|count|equal|is) * (how many|digit of|number of|digit) (circle|circled cell|time) * (that digit|this digit|same digit|it|appear) * (circle|)",
    ),
];

const DIFFERENT: &[(&str, &str)] = &[
    (
        "different",
        "all (circle|circled digit|circled cell) (in grid|in puzzle|in this puzzle|) (contain|) different (digit|)",
    ),
    ("different", "in (this|) puzzle all (circle|circled digit|circled cell) (contain|) different (digit|)"),
    ("different", "different circle contain different digit"),
    ("different", "(digit in circle|circled digit|digit in circle of arrow) (all|) (different|not repeat)"),
    ("different", "no digit (can|may|) repeat in circle"),
];

/// Which neighbours are looked at, and which of them count. How many they are is said beside them: a number elsewhere is
/// another clue (*greater than 4*).
const AROUND: &[(&str, &str)] = &[
    (
        "side",
        "~ * (circle|circled) * (how many|digit of) * (up to 4|4|) orthogonally adjacent * \
         {odd|even|prime|greater than|larger than|higher than|bigger than|less than|smaller than|lower than} *",
    ),
    ("side", "* (circle|circled) * count * {odd|even|prime} digit * orthogonally adjacent *"),
    ("around", "* (circle|circled) * count * {odd|even|prime} digit * (surrounding (8|)|8 surrounding) *"),
    (
        "around",
        "~ * (circle|circled) * (how many|digit of) * (surrounding (8|)|8 (cell|) surrounding|adjacent 8|8 adjacent) * \
         {odd|even|prime|greater than|larger than|higher than|bigger than|less than|smaller than|lower than} *",
    ),
];

/// Whose sum a circle has.
const SUMS: &[(&str, &str)] = &[
    ("side", "~ * (circle|circled) * (sum|total) of * (orthogonally|orthogonal) adjacent *"),
    ("corner", "~ * (circle|circled) * (sum|total) of * diagonally adjacent *"),
    ("around", "~ * (circle|circled) * (sum|total) of * surrounding *"),
];

/// Circles with the sum of their neighbours.
fn sums(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let [said] = said else {
        return Err(ReadErrorKind::UnknownRule { name: "circles of several kinds".into() });
    };
    for sum in circled(page) {
        let beside = |other: &Cell| {
            let straight = sum.row == other.row || sum.col == other.col;
            around(sum, *other) && (said.tag == "around" || straight == (said.tag == "side"))
        };
        let cells: Vec<Cell> = page.puzzle.grid_cells().filter(beside).collect();
        page.add(EqualSums { groups: vec![vec![sum].into(), cells.into()] })?;
    }
    Ok(())
}

/// Whether a cell shares a side or a corner with another.
pub(super) fn around(cell: Cell, other: Cell) -> bool {
    cell.row.abs_diff(other.row).max(cell.col.abs_diff(other.col)) == 1
}

/// Circles that count neighbours of a kind.
fn neighbours(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let [said] = said else {
        return Err(ReadErrorKind::UnknownRule { name: "circles of several kinds".into() });
    };
    let are = match said.found.kept.first().map_or("", String::as_str) {
        "odd" => Counted::Odd,
        "even" => Counted::Even,
        "prime" => Counted::Prime,
        "less" | "smaller" | "lower" => Counted::Less,
        _ => Counted::Greater,
    };
    for count in circled(page) {
        let beside = |other: &Cell| {
            let straight = count.row == other.row || count.col == other.col;
            around(count, *other) && (said.tag != "side" || straight)
        };
        let cells = page.puzzle.grid_cells().filter(beside).collect();
        page.add(CountWhere { count, cells, are: Some(are), values: vec![] })?;
    }
    Ok(())
}

/// Counting circles, and circles whose digits all differ.
fn circles(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let cells = circled(page);
    match said.first() {
        _ if cells.is_empty() => Ok(()),
        Some(said) if said.tag == "different" => page.add(House::extra(cells.into())),
        _ => page.add(CountingCircles { cells: cells.into() }),
    }
}

/// The cells with a circle, which is then explained.
pub(super) fn circled(page: &mut Page<'_>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for i in 0..page.sheet.shapes.len() {
        let shape = &page.sheet.shapes[i];
        // Circles at the ends of lines and arrows count too.
        if !shape.round || !shape.text.is_empty() || !shape.is_even_sided(0.5, 1.05) || !shape.is_seen() {
            continue;
        }
        if let Some(cell) = page.sheet.centred(shape.at) {
            page.sheet.shapes[i].used = true;
            cells.push(cell);
        }
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
