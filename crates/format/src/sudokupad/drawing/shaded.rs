//! Shaded cells that are greater than their neighbours, boxes that are magic squares, columns that are indexes.

use garns_puzzle::rules::{EqualSums, Greater, Indexer, Indexing};
use garns_puzzle::{Cell, Cells};

use super::{Kind, Page, Said, is_said};
use crate::Problem;

pub(super) const KINDS: &[Kind] = &[
    Kind {
        rules: &["greater"],
        phrases: FORTRESS,
        topic: "fortress",
        soft: "fortress it contain 4 orthogonally orthogonal than",
        read: fortresses,
    },
    Kind {
        rules: &["equal-sums"],
        phrases: MAGIC,
        topic: "magic",
        soft: "form 3x3 box main 3 same total sum also",
        read: magic,
    },
    Kind {
        rules: &["indexer"],
        phrases: INDEXERS,
        topic: "index",
        soft: "tell you which what position appear its contain row respective corresponding",
        read: indexers,
    },
];

const FORTRESS: &[(&str, &str)] = &[
    (
        "open",
        "* (shaded|<colour>) (<colour>|) * (greater|larger|higher|bigger) than * (orthogonally|orthogonal) (adjacent|) (to|) (white|unshaded|not shaded|not fortress|not <colour>) (adjacent|) (cell|)",
    ),
    (
        "open",
        "* (shaded|<colour>) (<colour>|) * (greater|larger|higher|bigger) * (orthogonal|orthogonally) not fortress adjacent (cell|)",
    ),
    (
        "open",
        "* (shaded|<colour>) (<colour>|) * (greater|larger|higher|bigger) than * (white|unshaded) cell (that|which|) (it border|border it|border|orthogonally adjacent|orthogonally adjacent to it|share edge|sharing edge)",
    ),
    (
        "all",
        "* (shaded|<colour>) (<colour>|) * (greater|larger|higher|bigger) * (orthogonally|orthogonal) (adjacent|surrounding) (cell|digit|)",
    ),
];

/// Cells that are filled with a colour that is spoken of.
fn filled(page: &Page<'_>, said: &[Said]) -> Vec<(usize, Cell)> {
    let square = |i: &usize| {
        let shape = &page.sheet.shapes[*i];
        let form = !shape.round && shape.is_even_sided(0.85, 1.02) && shape.text.is_empty();
        form && !shape.used && shape.is_seen() && said.iter().any(|said| said.fits(shape.fill))
    };
    let cell = |i: usize| page.sheet.centred(page.sheet.shapes[i].at).map(|cell| (i, cell));
    (0..page.sheet.shapes.len()).filter(square).filter_map(cell).collect()
}

fn fortresses(page: &mut Page<'_>, said: &[Said]) -> Result<(), Problem> {
    let shaded = filled(page, said);
    let is_shaded = |cell: &Cell| shaded.iter().any(|(_, other)| other == cell);
    for (i, cell) in &shaded {
        page.sheet.shapes[*i].used = true;
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let Some(less) = cell.offset(down, right) else { continue };
            if usize::from(less.row) >= page.sheet.rows || usize::from(less.col) >= page.sheet.cols {
                continue;
            }
            match (is_shaded(&less), is_said(said, "all")) {
                (true, true) => return Err(Problem::UnknownRule { name: "shaded neighbours".into() }),
                (true, false) => {}
                (false, _) => page.add(Greater { greater: *cell, less })?,
            }
        }
    }
    Ok(())
}

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
fn magic(page: &mut Page<'_>, said: &[Said]) -> Result<(), Problem> {
    if !is_said(said, "magic") || page.puzzle.frame() != &garns_puzzle::Frame::usual(9)? {
        return Err(Problem::UnknownRule { name: "magic square".into() });
    }
    let cell = |row: u16, col: u16| Cell { row: 3 + row, col: 3 + col };
    let rows = (0..3).map(|row| (0..3).map(|col| cell(row, col)).collect::<Vec<Cell>>());
    let cols = (0..3).map(|col| (0..3).map(|row| cell(row, col)).collect());
    let falling = (0..3).map(|k| cell(k, k)).collect();
    let rising = (0..3).map(|k| cell(k, 2 - k)).collect();
    let groups: Vec<Cells> = rows.chain(cols).chain([falling, rising]).map(Cells::from).collect();
    if said.iter().any(|said| !said.found.colours.is_empty()) {
        for (i, cell) in filled(page, said) {
            page.sheet.shapes[i].used |= (3..6).contains(&cell.row) && (3..6).contains(&cell.col);
        }
    }
    page.add(EqualSums { groups })
}

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
fn indexers(page: &mut Page<'_>, said: &[Said]) -> Result<(), Problem> {
    if page.puzzle.rules().iter().any(|rule| rule.about().name == "indexer") {
        return Ok(());
    }
    let (first, others, three) = (is_said(said, "first"), is_said(said, "others"), is_said(said, "three"));
    let cols: Vec<u16> = match (is_said(said, "each"), three || (first && others), first) {
        (true, ..) => (0..9).collect(),
        (_, true, _) => vec![0, 4, 8],
        (_, _, true) => vec![0],
        _ => return Err(Problem::UnknownRule { name: "indexer".into() }),
    };
    let values = page.puzzle.values();
    if (values.least(), values.most()) != (1, 9) || (page.sheet.rows, page.sheet.cols) != (9, 9) {
        return Err(Problem::NeedsSquare { field: "indexer" });
    }
    let cells: Vec<Cell> =
        (0..9).flat_map(|row| cols.iter().map(move |col| Cell { row, col: *col })).collect();
    page.add(Indexer { is: Indexing::Column, cells: cells.into() })
}
