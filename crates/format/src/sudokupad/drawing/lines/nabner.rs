//! Nabner lines: nothing equal or consecutive.

use garns_puzzle::rules::Nabner;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["nabner"],
    phrases: PHRASES,
    topic: "nabner",
    soft: "line nabner consecutive 2 any other same anywhere set regardless position \
           contain and or their on such may can",
    read: |page, said| read(page, said, Form::Set, |cells, _, _| Nabner { cells }.into()),
};

const PHRASES: &[(&str, &str)] = &[
    ("line", "~ * (<colour>|) * line * not repeat and * (not|no) * consecutive *"),
    ("line", "~ * (<colour>|) * line * (contain|) * not repeat * and no 2 digit * consecutive *"),
    ("line", "* (<colour>|) * line * not contain * (repeat or consecutive|consecutive or repeat) *"),
    ("line", "no 2 digit * (<colour>|) line * (can|may|) consecutive *"),
    (
        "line",
        "(<colour>|) line nabner line and not contain (consecutive digit or repeat|repeat or consecutive) (digit|)",
    ),
];
