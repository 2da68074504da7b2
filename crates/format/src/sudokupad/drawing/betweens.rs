//! Lines with a circle or a diamond at each end: between lines, lockout lines.

use garns_puzzle::Cell;
use garns_puzzle::rules::{Between, Lockout};

use super::sheet::{distance, middle};
use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["lockout"],
        phrases: LOCKOUT,
        topic: "lockout diamond",
        soft: "diamond line lockout end endpoint between equal or 2 and other remaining separated separating their",
        read: lockouts,
    },
    DrawingKind {
        rules: &["between"],
        phrases: BETWEEN,
        topic: "between",
        soft: "associated thin placed of separating line circle circled between strictly numerically end either lie 2 attached \
               separated filled empty have its must also number lying fall value gray contain",
        read: betweens,
    },
];

const BETWEEN: &[(&str, &str)] = &[
    ("between", "~ * (digit|cell) * (<colour>|) (between|) line * between * circle *"),
    ("between", "~ * (digit|cell) * line * between * (circled|circle) *"),
    ("between", "~ * digit * between line * between * end *"),
    (
        "between",
        "* (<colour>|) (between|) line which (may|can) contain repeat * between * (circled|circle) *",
    ),
    ("between", "~ * (digit|cell) * (<colour>|) * line * between * (circled|circle) *"),
];

/// The least difference of the ends, and where the others lie: as one, or as two.
const LOCKOUT: &[(&str, &str)] = &[
    (
        "ends",
        "~ * (<colour>|) * diamond * (differ by|difference of) at least <number> * line * not * between *",
    ),
    ("ends", "~ * (<colour>|) * diamond * (differ by|difference of) at least <number> *"),
    ("?out", "~ * (<colour>|) * line * not * between * (diamond|end|endpoint) *"),
];

/// Lines with a shape at each end: the line, the cells under it, and the shapes.
pub(super) fn strung(page: &Page<'_>) -> Vec<(usize, Vec<Cell>, Vec<usize>)> {
    let mut all = Vec::new();
    for (i, line) in page.sheet.lines.iter().enumerate() {
        let Some(path) =
            Some(line).filter(|line| !line.used && !line.head).and_then(|line| page.sheet.path(&line.points))
        else {
            continue;
        };
        let at = |cell: Cell| -> Vec<usize> {
            let near = |(_, shape): &(usize, &super::Shape)| {
                let form = shape.round || !shape.is_upright();
                form && shape.is_even_sided(0.5, 1.05)
                    && shape.text.is_empty()
                    && distance(shape.at, middle(cell)) < 0.12
            };
            page.sheet.shapes.iter().enumerate().filter(near).map(|(j, _)| j).collect()
        };
        let (first, last) = (at(path[0]), at(path[path.len() - 1]));
        if path.len() > 2 && path[0] != path[path.len() - 1] && !first.is_empty() && !last.is_empty() {
            all.push((i, path, first.into_iter().chain(last).collect()));
        }
    }
    all
}

fn betweens(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    for (i, path, ends) in strung(page) {
        let colour = page.sheet.lines[i].colour;
        if said.iter().any(|said| said.fits(colour)) {
            page.sheet.lines[i].used = true;
            ends.into_iter().for_each(|j| page.sheet.shapes[j].used = true);
            page.add(Between { path: path.into() })?;
        }
    }
    Ok(())
}

fn lockouts(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let Some(&least) = said.iter().find_map(|said| said.found.numbers.first()) else { return Ok(()) };
    for (i, path, ends) in strung(page) {
        let fits = said.iter().any(|said| said.fits(page.sheet.lines[i].colour));
        if !fits || ends.iter().any(|j| page.sheet.shapes[*j].round) {
            continue;
        }
        page.sheet.lines[i].used = true;
        ends.into_iter().for_each(|j| page.sheet.shapes[j].used = true);
        page.add(Lockout { path: path.into(), least })?;
    }
    Ok(())
}
