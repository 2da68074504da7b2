//! Squares and circles in cells: even and odd digits.

use garns_puzzle::Cell;
use garns_puzzle::rules::{Allowed, OddEven, Parity};

use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["parity"],
        phrases: PARITY,
        topic: "odd even square circle",
        soft: "square circle shaded gray contain given indicate opaque light an colored \
               with background filled",
        read: parity,
    },
    DrawingKind {
        rules: &["parity", "allowed"],
        phrases: SHADED,
        topic: "odd even prime shaded",
        soft: "contain",
        read: shaded,
    },
];

/// Cells that are filled: which come first, as *even digits are in shaded cells* says something else.
const SHADED: &[(&str, &str)] = &[
    ("even", "* (shaded|<colour>) cell * (only|) even (digit|)"),
    ("odd", "* (shaded|<colour>) cell * (only|) odd (digit|)"),
    ("prime", "* (shaded|<colour>) cell * (only|) prime (digit|)"),
];

const PARITY: &[(&str, &str)] = &[
    (
        "even square",
        "(a|) (digit|cell) (in|on|with|contain|given with|given by|in cell with|in cell given with) (a|) (shaded|<colour>|light <colour>|) (shaded|) square (must|) (be|contain|are|) (an|) even (digit|)",
    ),
    ("odd circle", "(<colour>|shaded|) circle (can|may) only contain odd digit"),
    ("even square", "~ * even * (<colour>|shaded|) square *"),
    ("odd circle", "~ * odd * (<colour>|shaded|) circle *"),
];

/// Cells of a colour, all even, all odd or all prime.
fn shaded(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    if said.len() > 1 && said.iter().any(|said| said.found.colours.is_empty()) {
        return Err(ReadErrorKind::UnknownRule { name: "shaded cells of two kinds".into() });
    }
    for one in said {
        let filled = page.filled(std::slice::from_ref(one));
        let filled: Vec<(usize, Cell)> =
            filled.into_iter().filter(|(i, _)| one.fits_best(page.sheet.shapes[*i].fill, said)).collect();
        let is = if one.tag == "odd" { OddEven::Odd } else { OddEven::Even };
        let mut cells: Vec<Cell> = filled.iter().map(|(_, cell)| *cell).collect();
        cells.sort_unstable();
        cells.dedup();
        filled.iter().for_each(|(i, _)| page.sheet.shapes[*i].used = true);
        if cells.is_empty() {
            continue;
        }
        if one.tag == "prime" {
            let numbers = page.puzzle.values().all_numbers().iter().copied();
            let is_prime = |number: &i64| *number > 1 && (2..*number).all(|by| number % by != 0);
            let primes: Vec<i64> = numbers.filter(is_prime).collect();
            page.add(Allowed { cells: cells.into(), values: primes })?;
        } else {
            page.add(Parity { is, cells: cells.into() })?;
        }
    }
    Ok(())
}

fn parity(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    for i in 0..page.sheet.shapes.len() {
        let shape = &page.sheet.shapes[i];
        if shape.used || !shape.text.is_empty() || !shape.is_even_sided(0.45, 0.97) || !shape.is_upright() {
            continue;
        }
        let Some(cell) = page.sheet.centred(shape.at) else { continue };
        let tag = if shape.round { "odd circle" } else { "even square" };
        let filled = shape.fill.is_some_and(|fill| !fill.is_clear());
        if !filled || !said.iter().any(|said| said.tag == tag && said.fits(shape.fill)) {
            continue;
        }
        let is = if shape.round { OddEven::Odd } else { OddEven::Even };
        page.sheet.shapes[i].used = true;
        page.add(Parity { is, cells: vec![cell].into() })?;
    }
    Ok(())
}
