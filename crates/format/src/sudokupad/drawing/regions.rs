//! Shaded cells that are further regions.

use std::collections::BTreeMap;

use garns_puzzle::rules::{House, HouseKind};
use garns_puzzle::{Cell, Rule};

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
    let mut shaded: BTreeMap<Cell, (usize, String)> = BTreeMap::new();
    for (i, shape) in page.sheet.shapes.iter().enumerate() {
        let square =
            !shape.round && shape.is_even_sided(0.85, 1.02) && shape.text.is_empty() && shape.is_seen();
        if shape.used || !square || !said.iter().any(|said| said.fits(shape.fill)) {
            continue;
        }
        if let Some(cell) = page.sheet.centred(shape.at) {
            shaded.insert(cell, (i, format!("{:?}", shape.fill)));
        }
    }
    while let Some((&start, (_, colour))) = shaded.iter().next() {
        let (mut group, colour) = (vec![start], colour.clone());
        let mut k = 0;
        while k < group.len() {
            for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let next = group[k].offset(down, right).filter(|cell| !group.contains(cell));
                if let Some(cell) =
                    next.filter(|cell| shaded.get(cell).is_some_and(|(_, other)| *other == colour))
                {
                    group.push(cell);
                }
            }
            k += 1;
        }
        let drawn: Vec<usize> = group.iter().filter_map(|cell| shaded.remove(cell)).map(|(i, _)| i).collect();
        if group.len() == order {
            drawn.into_iter().for_each(|i| page.sheet.shapes[i].used = true);
            group.sort_unstable();
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
