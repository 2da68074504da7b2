//! Fortresses: shaded cells that are greater than their neighbours.

use garns_puzzle::Cell;
use garns_puzzle::rules::Greater;

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["greater"],
    phrases: FORTRESS,
    topic: "fortress",
    soft: "fortress it contain 4 orthogonally orthogonal than",
    read: fortresses,
}];

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
        "open",
        "* shaded cell and (unshaded|not shaded|white) cell adjacent * shaded * (greater|larger|higher|bigger)",
    ),
    (
        "all",
        "* (shaded|<colour>) (<colour>|) * (greater|larger|higher|bigger) * (orthogonally|orthogonal) (adjacent|surrounding) (cell|digit|)",
    ),
];

fn fortresses(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let shaded = page.filled(said);
    let is_shaded = |cell: &Cell| shaded.iter().any(|(_, other)| other == cell);
    for (i, cell) in &shaded {
        page.sheet.shapes[*i].used = true;
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let Some(less) = cell.offset(down, right) else { continue };
            if usize::from(less.row) >= page.sheet.rows || usize::from(less.col) >= page.sheet.cols {
                continue;
            }
            match (is_shaded(&less), is_said(said, "all")) {
                (true, true) => return Err(ReadErrorKind::UnknownRule { name: "shaded neighbours".into() }),
                (true, false) => {}
                (false, _) => page.add(Greater { greater: *cell, less })?,
            }
        }
    }
    Ok(())
}
