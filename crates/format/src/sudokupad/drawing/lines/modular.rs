//! Modular lines: all remainders by 3 in each three.

use garns_puzzle::rules::Modular;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["modular"],
    phrases: PHRASES,
    topic: "modular",
    soft: "line modular 3 consecutive sequential successive adjacent set group sequence contain \
           1 and any one from digit mod 2 run modular",
    read: |page, said| read(page, said, Form::Triples, |path, _, _| Modular { path, by: 3 }.into()),
};

const PHRASES: &[(&str, &str)] = &[
    ("line", "~ * 3 * (<colour>|) * line * different remainder (modulo|mod|when divided by) 3"),
    ("line", "~ * 3 * (<colour>|) * line * 1 digit (of|from) each (residue class|remainder) (modulo|mod) 3"),
    ("line", "~ * (<colour>|) * line * 3 * (147|1 4 7) * (258|2 5 8) * (369|3 6 9) *"),
];
