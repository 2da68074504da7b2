//! Columns that are indexes: each digit says where in its row the number of the column stands.

use garns_puzzle::Cell;
use garns_puzzle::rules::{Indexer, Indexing};

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["indexer"],
    phrases: INDEXERS,
    topic: "index",
    soft: "tell you which what position appear its contain row respective corresponding",
    read: indexers,
}];

const INDEXERS: &[(&str, &str)] = &[
    ("first", "digit in column 1 (indicate|tell|give|show) * column * digit 1 * row"),
    (
        "others",
        "(this|same|) (rule|) (apply|true) (to|of|for|with|) column 5 and 9 (with|and|for) digit 5 and 9",
    ),
    ("others", "column 5 and 9 same rule for digit 5 and 9"),
    ("others", "same true of column 5 and digit 5 and column 9 and digit 9"),
    ("three", "digit in column 1 5 and 9 (indicate|tell|give|show) * column * digit 1 5 (and|or) 9 * row"),
    (
        "each",
        "(each|) digit (appear|) in nth column (of row|) (indicate|tell|give|show) * column (where|) * (digit|) n * row",
    ),
];

/// Columns each digit of which says where in its row the number of the column stands.
fn indexers(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    if page.puzzle.rules().iter().any(|rule| rule.about().name == "indexer") {
        return Ok(());
    }
    let (first, others, three) = (is_said(said, "first"), is_said(said, "others"), is_said(said, "three"));
    let cols: Vec<u16> = match (is_said(said, "each"), three || (first && others), first) {
        (true, ..) => (0..9).collect(),
        (_, true, _) => vec![0, 4, 8],
        (_, _, true) => vec![0],
        _ => return Err(ReadErrorKind::UnknownRule { name: "indexer".into() }),
    };
    let values = page.puzzle.values();
    if (values.least(), values.most()) != (1, 9) || (page.sheet.rows, page.sheet.cols) != (9, 9) {
        return Err(ReadErrorKind::NeedsSquare { field: "indexer" });
    }
    let cells: Vec<Cell> =
        (0..9).flat_map(|row| cols.iter().map(move |col| Cell { row, col: *col })).collect();
    page.add(Indexer { is: Indexing::Column, cells: cells.into() })
}
