//! A box that is a magic square.

use garns_puzzle::rules::EqualSums;
use garns_puzzle::{Cell, Cells};

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["equal-sums"],
    phrases: MAGIC,
    topic: "magic",
    soft: "form 3x3 box main 3 same total sum also",
    read: magic,
}];

const MAGIC: &[(&str, &str)] = &[
    (
        "magic",
        "(<colour>|) (central|middle|centre) (3x3|) box (of puzzle|of grid|in <colour>|) (form|) magic square",
    ),
    (
        "?",
        "(ie|in which|with|meaning that|) each (3 cell|) row (3 cell|) column and (main|3 cell|3 cell main|) diagonal (of|in|) (this|that|) (3x3|) (box|) (all|) (sum to same (total|digit|sum)|same (sum|total))",
    ),
];

/// The box in the middle of a usual grid.
fn magic(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    if !is_said(said, "magic") || page.puzzle.frame() != &garns_puzzle::Frame::usual(9)? {
        return Err(ReadErrorKind::UnknownRule { name: "magic square".into() });
    }
    let cell = |row: u16, col: u16| Cell { row: 3 + row, col: 3 + col };
    let rows = (0..3).map(|row| (0..3).map(|col| cell(row, col)).collect::<Vec<Cell>>());
    let cols = (0..3).map(|col| (0..3).map(|row| cell(row, col)).collect());
    let falling = (0..3).map(|k| cell(k, k)).collect();
    let rising = (0..3).map(|k| cell(k, 2 - k)).collect();
    let groups: Vec<Cells> = rows.chain(cols).chain([falling, rising]).map(Cells::from).collect();
    if said.iter().any(|said| !said.found.colours.is_empty()) {
        for (i, cell) in page.filled(said) {
            page.sheet.shapes[i].used |= (3..6).contains(&cell.row) && (3..6).contains(&cell.col);
        }
    }
    page.add(EqualSums { groups })
}
