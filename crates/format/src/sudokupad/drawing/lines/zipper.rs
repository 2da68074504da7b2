//! Zipper lines: equal sums around the middle.

use garns_puzzle::rules::Zipper;

use super::{Form, read};
use crate::ReadErrorKind;
use crate::sudokupad::drawing::{DrawingKind, Line, Page, Said, is_said};

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["zipper"],
    phrases: PHRASES,
    topic: "zipper",
    soft: "line zipper equal distance centre middle sum same any 2 pair away central circled \
           equidistant marked their length odd total on zipper",
    read: zippers,
};

/// Where only sums are said to be equal, the middle of a line of odd length counts where that is said too.
fn zippers(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let equal = is_said(said, "equal") && !is_said(said, "line") && !is_said(said, "?centre");
    let odd = |line: &Line| {
        let meant = !line.used && !line.head && said.iter().any(|said| said.fits(line.colour));
        meant && page.sheet.path(&line.points).is_some_and(|path| path.len() % 2 == 1)
    };
    if equal && page.sheet.lines.iter().any(odd) {
        return Err(ReadErrorKind::UnknownRule { name: "the middle of zipper lines".into() });
    }
    read(page, said, Form::Whole, |path, _, _| Zipper { path }.into())
}

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "~ * equal distance * (centre|middle) * (<colour>|) * line * sum to * (centre|middle|central) *",
    ),
    ("line", "~ * (<colour>|) * zipper line * equidistant * (centre|middle) * same sum *"),
    (
        "line",
        "* (<colour>|) * line * (equal|same) distance * (centre|middle) * sum to * (centre|middle|central) *",
    ),
    (
        "line",
        "* (equal|same) distance * (centre|middle) * (<colour>|) * line * sum to * (centre|middle|central) * (<colour>|) line",
    ),
    (
        "equal",
        "~ * (equal distance|same distance|equidistant) * (centre|middle) * (<colour>|) * line * (sum to same|same sum|same total|equal sum) *",
    ),
    ("?centre", "~ * odd * (sum|total) * (centre|middle|central) *"),
    ("?", "~ * zipper line of odd length that sum * (centre|middle|central) digit *"),
];
