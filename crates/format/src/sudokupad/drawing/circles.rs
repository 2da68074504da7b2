//! Counting circles, and circles of different digits.

use garns_puzzle::Cell;
use garns_puzzle::rules::{CountWhere, Counted, CountingCircles, House};

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
        soft: "circle circled indicate tell equal count contain total exactly adjacent circled it",
        read: around,
    },
    DrawingKind { rules: &["house"], phrases: DIFFERENT, topic: "", soft: "", read: circles },
];

const CIRCLES: &[(&str, &str)] = &[
    (
        "count",
        "(a|each|) digit (in|inside|that appear in|appearing in) (a|) circle (indicate|show|tell|count|give) (exactly|) (how many|number of|the digit of) (of the|) (circle|time it appear in circle|times it appears in circles|times that digit appears in circles) (contain that digit|contain same digit|in grid contain that digit|contain it|contain this digit|in puzzle contain that digit|)",
    ),
    (
        "count",
        "* (digit|circled digit) * (indicate|show|tell|count|equal|is) * (how many|digit of|number of|digit) (circle|circled cell|time) * (that digit|this digit|same digit|it|appear) * (circle|)",
    ),
];

const DIFFERENT: &[(&str, &str)] = &[
    (
        "different",
        "all (circle|circled digit|circled cell) (in grid|in puzzle|in this puzzle|) (contain|) (different|distinct|unique) (digit|)",
    ),
    (
        "different",
        "in (this|) puzzle all (circle|circled digit|circled cell) (contain|) (different|distinct|unique) (digit|)",
    ),
    ("different", "different circle contain different digit"),
    (
        "different",
        "(digit in circle|circled digit|digit in circle of arrow) (all|) (different|distinct|unique|not repeat)",
    ),
    ("different", "no digit (can|may|) repeat in circle"),
];

/// Which neighbours are looked at, and which of them count. How many they are is said beside them: a number elsewhere is
/// another clue (*greater than 4*).
const AROUND: &[(&str, &str)] = &[
    ("side odd", "~ * (circle|circled) * (how many|digit of) * (up to 4|4|) orthogonally adjacent * odd *"),
    ("side even", "~ * (circle|circled) * (how many|digit of) * (up to 4|4|) orthogonally adjacent * even *"),
    (
        "side prime",
        "~ * (circle|circled) * (how many|digit of) * (up to 4|4|) orthogonally adjacent * prime *",
    ),
    (
        "side greater",
        "~ * (circle|circled) * (how many|digit of) * (up to 4|4|) orthogonally adjacent * (greater|larger|higher|bigger) than *",
    ),
    (
        "side less",
        "~ * (circle|circled) * (how many|digit of) * (up to 4|4|) orthogonally adjacent * (less|smaller|lower) than *",
    ),
    (
        "around odd",
        "~ * (circle|circled) * (how many|digit of) * (surrounding (8|)|8 (cell|) surrounding|adjacent 8|8 adjacent) * odd *",
    ),
    (
        "around even",
        "~ * (circle|circled) * (how many|digit of) * (surrounding (8|)|8 (cell|) surrounding|adjacent 8|8 adjacent) * even *",
    ),
    (
        "around prime",
        "~ * (circle|circled) * (how many|digit of) * (surrounding (8|)|8 (cell|) surrounding|adjacent 8|8 adjacent) * prime *",
    ),
    (
        "around greater",
        "~ * (circle|circled) * (how many|digit of) * (surrounding (8|)|8 (cell|) surrounding|adjacent 8|8 adjacent) * (greater|larger|higher|bigger) than *",
    ),
    (
        "around less",
        "~ * (circle|circled) * (how many|digit of) * (surrounding (8|)|8 (cell|) surrounding|adjacent 8|8 adjacent) * (less|smaller|lower) than *",
    ),
];

/// Circles that count neighbours of a kind.
fn around(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let [said] = said else {
        return Err(ReadErrorKind::UnknownRule { name: "circles of several kinds".into() });
    };
    let (near, kind) = said.tag.split_once(' ').unwrap_or((said.tag, ""));
    let are = match kind {
        "odd" => Counted::Odd,
        "even" => Counted::Even,
        "prime" => Counted::Prime,
        "greater" => Counted::Greater,
        _ => Counted::Less,
    };
    for count in circled(page) {
        let beside = |other: &Cell| {
            let (down, right) = (count.row.abs_diff(other.row), count.col.abs_diff(other.col));
            if near == "side" { down + right == 1 } else { down.max(right) == 1 }
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
fn circled(page: &mut Page<'_>) -> Vec<Cell> {
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
