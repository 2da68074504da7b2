//! Renban lines: consecutive values in any order.

use garns_puzzle::rules::Renban;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["renban"],
    phrases: PHRASES,
    topic: "renban line",
    soft: "line renban set group sequence string consecutive contain form order \
           different unrepeated may can appear be but any some such as must and they make up one \
           individual run bold series sequential arranged occupied separated",
    read: |page, said| read(page, said, Form::Set, |cells, _, _| Renban { cells }.into()),
};

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "digit (along|on) (a|each|the|) (<colour>|) (renban|) line (consecutive and not repeat|not repeat and consecutive|consecutive) (in each order)",
    ),
    (
        "line",
        "(along|on) (a|each|the|) (<colour>|) (renban|) line digit (form|be|are|) (a|) (set|group|) (of|) (not repeat|) consecutive (not repeat|) (digit|) (set|) in each order",
    ),
    ("line", "~ * (<colour>|) * line * (<colour>|) * consecutive * (set|group|sequence|string) *"),
    (
        "line",
        "~ * (<colour>|) * line * (<colour>|) * consecutive digit * (each|not in|no particular) order *",
    ),
    ("line", "~ * (<colour>|) * line * (different|not repeat) and consecutive *"),
    ("line", "~ * (<colour>|) line * renban *"),
    ("line", "* (<colour>|) * line * consecutive * each order"),
    (
        "line",
        "* (<colour>|) * line * (set|group|sequence|string) * consecutive * (not in order|but not in order|without repeat|with no repeat) *",
    ),
    (
        "line",
        "* (<colour>|) * line * consecutive (set|group|sequence|string) * (not in order|but not in order|without repeat) *",
    ),
    ("line", "~ * (<colour>|) * line * (<colour>|) * (series|run) * consecutive *"),
    ("line", "~ * (<colour>|) * line * consecutive and (different|not repeat) *"),
    ("line", "~ * <colour> (or|and) <colour> * line * consecutive * (set|group|sequence|string|order) *"),
    (
        "line",
        "* (<colour>|) line of length n contain n (sequential|) consecutive digit * (each|not in|no particular) order *",
    ),
    ("line", "~ * (<colour>|) * line * (different|not repeat) consecutive and in each order"),
    ("line", "normal renban rule apply"),
];
