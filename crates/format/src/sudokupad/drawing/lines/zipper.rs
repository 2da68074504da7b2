//! Zipper lines: equal sums around the middle.

use garns_puzzle::rules::Zipper;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["zipper"],
    phrases: PHRASES,
    topic: "zipper",
    soft: "line zipper equal distance centre middle sum same any 2 pair away central circled \
           equidistant marked their",
    read: |page, said| read(page, said, Form::Whole, |path, _, _| Zipper { path }.into()),
};

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
    ("?", "~ * zipper line of odd length that sum * (centre|middle|central) digit *"),
];
