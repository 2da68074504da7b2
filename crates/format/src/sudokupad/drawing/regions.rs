//! Shaded cells that are further regions.

use garns_puzzle::Rule;
use garns_puzzle::rules::{House, HouseKind};

use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &[],
    phrases: REGIONS,
    topic: "region window",
    soft: "region shaded gray extra also contain window area exactly once without repeat marked \
               additional repetition cage each every set and appear form 2 3 4 occur using unrepeated given must",
    read: regions,
}];

const REGIONS: &[(&str, &str)] = &[
    (
        "extra",
        "* (extra|shaded|<colour>|window) * (region|area) * contain * (<number> to <number>|each digit) *",
    ),
    ("extra", "* (shaded|<colour>|extra) * region * <number> to <number> * (appear|occur|using) *"),
    ("extra", "* (shaded|<colour>) * form * extra region * (<number> to <number>|each digit|) *"),
    (
        "extra",
        "* (shaded|<colour>|colored) * (shaded|) * (region|area) * contain * (<number> to <number>|each digit|not repeat digit) *",
    ),
    ("extra", "~ * (shaded|<colour>|extra) * (region|area) * not repeat"),
    ("extra", "place * <number> to <number> in each row column box and (shaded|<colour>|extra) region"),
];

/// Shaded cells of one colour that hang together and are as many as there are digits.
fn regions(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let order = page.puzzle.values().len();
    for (drawn, group) in page.areas(said) {
        if group.len() == order {
            drawn.into_iter().for_each(|i| page.sheet.shapes[i].used = true);
            page.add(House::extra(group.into()))?;
        }
    }
    let extra = |rule: &Rule| matches!(rule, Rule::House(house) if house.kind == HouseKind::Extra);
    if !page.puzzle.rules().iter().any(extra) {
        Err(ReadErrorKind::UnknownRule { name: "extra regions".into() })
    } else {
        Ok(())
    }
}
