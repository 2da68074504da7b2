//! Ten lines: parts that sum to 10.

use garns_puzzle::rules::SumLine;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["sum-line"],
    phrases: PHRASES,
    topic: "10",
    soft: "line 10 segment group contiguous not overlapping 1 or more divided split sum consist \
           adjacent set ten consecutive divide string broken numerous several ten",
    read: |page, said| {
        read(page, said, Form::Whole, |path, said, _| {
            let sum = said.found.numbers.first().copied().unwrap_or(10);
            SumLine { path, sum, closed: false }.into()
        })
    },
};

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "(a|each|the|) (<colour>|) (10|ten|) line (can be|) (divided|split|consist) (into|of) (1 or more|) (not overlapping|) (segment|group|group of adjacent cell|contiguous group|set|contiguous segment) (each of which|that each|which each|that|which|of digit|) sum to 10",
    ),
    (
        "line",
        "* (<colour>|) * line * (can|may|) * (divided|split|consist|broken) * (segment|group|set|string) * sum to <number>",
    ),
    ("line", "* (divide|split) * (<colour>|) * line * into * (segment|group|set) * sum to <number>"),
    (
        "?",
        "(these|such) (segment|group|string) not overlap (and each cell part of exactly 1 (segment|group)|)",
    ),
    ("?", "each cell (on line|) part of exactly 1 (segment|group)"),
];
