//! Counting circles, and circles of different digits.

use garns_puzzle::Cell;
use garns_puzzle::rules::{CountingCircles, House};

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

/// Counting circles, and circles whose digits all differ.
fn circles(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
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
    match said.first() {
        _ if cells.is_empty() => Ok(()),
        Some(said) if said.tag == "different" => page.add(House::extra(cells.into())),
        _ => page.add(CountingCircles { cells: cells.into() }),
    }
}
