//! Parity lines: odd and even by turns.

use garns_puzzle::Rule;
use garns_puzzle::rules::Relation;

use super::{Form, read};
use crate::sudokupad::drawing::{DrawingKind, Page, Said};
use garns_puzzle::Cells;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["relation"],
    phrases: PHRASES,
    topic: "parity alternate",
    soft: "line parity alternate adjacent between and must contain consist have pair",
    read: |page, said| read(page, said, Form::Pairs, parity),
};

const PHRASES: &[(&str, &str)] = &[
    ("line", "~ * (<colour>|) * line * alternate * (odd and even|even and odd|parity) *"),
    ("line", "~ * (<colour>|) * line * (2|) adjacent * different parity"),
    ("line", "~ * (2|) adjacent * (<colour>|) * line * 1 (even|odd) (digit|) and 1 (odd|even) (digit|)"),
    ("?", "odd digit next to even digit (and vice versa|)"),
];

fn parity(path: Cells, _: &Said, page: &Page<'_>) -> Rule {
    alternating(path, page.puzzle.values().all_numbers())
}

/// Neighbours are one odd and one even of these numbers.
pub(crate) fn alternating(path: Cells, numbers: &[i64]) -> Rule {
    let pairs = numbers.iter().flat_map(|a| numbers.iter().map(|b| (*a, *b)));
    Relation { path, pairs: pairs.filter(|(a, b)| (a + b) % 2 != 0).collect(), all: false }.into()
}
