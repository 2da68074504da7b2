//! Areas of one colour that repeat each other, cell for cell or in any order.

use garns_puzzle::rules::{Clones, SameValues};
use garns_puzzle::{Cell, Cells};

use super::chess::need;
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["clone", "same-values"],
        phrases: AREAS,
        topic: "clone area region shape",
        soft: "",
        read: areas,
    },
    DrawingKind {
        rules: &["clone"],
        phrases: CLONES,
        topic: "clone shape gray shaded",
        soft: "blue red green yellow orange purple pink 2 4 3 each occur relative clone shape gray shaded same identical position contain region arrangement order rule \
               normal apply cage color",
        read: stated,
    },
];

/// Word for word: "some", "two of" or "the same digit in the same order" would be another rule. Cells are no areas: those that
/// *contain the same digit* all have one.
const AREAS: &[(&str, &str)] = &[
    (
        "clone",
        "(all|each|) (<number>|) (shaded|<colour>|) (area|region|shape) (shaded|) clone (of (1 another|each other)|) \
         (and contain same digit in (same|) (relative|) (position|place)|)",
    ),
    (
        "clone",
        "(all|each|) (<number>|) (shaded|<colour>) (area|region|shape) (shaded|) contain same (set of|) digit in (same|) (relative|) \
         (position|place)",
    ),
    (
        "same",
        "(all|each|) (<number>|) (shaded|<colour>) (area|region|shape) (shaded|) contain same set of digit (in any order|)",
    ),
];

/// What is read of documents that state their clones elsewhere.
const CLONES: &[(&str, &str)] = &[
    ("stated", "~ * (region|shape|area|cell) * clone *"),
    ("stated", "~ * clone * same digit * same * position *"),
];

/// Clones that are stated elsewhere, and not by areas that are drawn.
fn stated(page: &mut Page<'_>, _: &[Said]) -> Result<(), ReadErrorKind> {
    if is_said(page.all, "clone") {
        return Err(ReadErrorKind::UnknownRule { name: "further clones".into() });
    }
    need(page, "clone")
}

fn areas(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let unknown = || Err(ReadErrorKind::UnknownRule { name: "areas".into() });
    if need(page, "clone").is_ok() {
        return Ok(());
    }
    for one in said {
        let mut areas = page.areas(std::slice::from_ref(one));
        areas.retain(|(drawn, _)| one.fits_best(page.sheet.shapes[drawn[0]].fill, said));
        let colours = areas.iter().map(|(drawn, _)| page.sheet.shapes[drawn[0]].fill);
        let alike = colours.clone().all(|colour| colours.clone().next() == Some(colour));
        let number = i64::try_from(areas.len()).unwrap_or(i64::MAX);
        let (Some((_, first)), 2..) = (areas.first(), areas.len()) else { return unknown() };
        let from = |cells: &[Cell]| -> Vec<(i32, i32)> {
            let far = |cell: &Cell| {
                (i32::from(cell.row) - i32::from(cells[0].row), i32::from(cell.col) - i32::from(cells[0].col))
            };
            cells.iter().map(far).collect()
        };
        let fits = |cells: &Vec<Cell>| match one.tag {
            "clone" => from(cells) == from(first),
            _ => cells.len() == first.len(),
        };
        let counted = one.found.numbers.iter().all(|told| *told == number);
        let sized = first.len() > 1 && areas.iter().all(|(_, cells)| fits(cells));
        // Areas of several colours may be meant colour by colour.
        if !alike || !counted || !sized {
            return unknown();
        }
        let groups: Vec<Cells> = areas.iter().map(|(_, cells)| cells.clone().into()).collect();
        if one.tag == "same" {
            page.add(SameValues { groups })?;
        } else {
            for copy in &groups[1..] {
                page.add(Clones { cells: groups[0].clone(), copy: copy.clone() })?;
            }
        }
        areas.into_iter().flat_map(|(drawn, _)| drawn).for_each(|i| page.sheet.shapes[i].used = true);
    }
    Ok(())
}
