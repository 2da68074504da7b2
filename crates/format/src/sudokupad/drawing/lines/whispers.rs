//! Whispers: neighbours on the line differ by much, or by little.

use garns_puzzle::Rule;
use garns_puzzle::rules::{Relation, Whispers};

use super::{Form, read};
use crate::sudokupad::drawing::{DrawingKind, Page, Said};
use garns_puzzle::Cells;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["whispers", "relation"],
    phrases: PHRASES,
    topic: "whisper line",
    soft: "line german whisper dutch adjacent difference differ least 2 next other directly \
           successive separated consecutive minimum amount value greater also pair thinner \
           thicker connected must two between contain / thin immediately separate",
    read: |page, said| read(page, said, Form::Pairs, whispers),
};

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "* adjacent * (<colour>|) * line * (<colour>|) * (differ|difference) * (at least|minimum of|minimum) <number> *",
    ),
    ("line", "* (<colour>|) * line * minimum difference of <number> *"),
    (
        "line",
        "* adjacent * (<colour>|) * line * (<colour>|) * (minimum difference of|differ by) <number> (or more|or greater|)",
    ),
    ("line", "* adjacent * (<colour>|) * line * (<colour>|) * difference of <number> or (more|greater)"),
    ("line", "~ * digit next to each other * (<colour>|) * line * (differ|difference) * at least <number> *"),
    ("line", "~ * (<colour>|) line * digit * (differ|difference) * adjacent * at least <number> *"),
    (
        "line",
        "* (separated|successive|consecutive|directly separated) * (<colour>|) * line * (differ|difference) * at least <number> *",
    ),
    (
        "line",
        "* (<colour>|) * line * (<colour>|) * (separated|successive|consecutive) * (differ|difference) * at least <number> *",
    ),
    ("line", "~ * (<colour>|) line separate * (differ|difference) * at least <number> *"),
    (
        "line",
        "* (<colour>|) * (german|dutch) whisper * line * (<colour>|) * (differ|difference) * at least <number> *",
    ),
    ("line", "~ * adjacent * (<colour>|) * line * at least <number> apart *"),
    (
        "most",
        "~ * adjacent * (<colour>|) * line * (differ|difference) * (at most <number>|<number> or less) *",
    ),
    ("german", "~ (<colour>|) line * german whisper *"),
    ("german", "normal german whisper rule apply"),
    ("dutch", "~ (<colour>|) line * dutch whisper *"),
    ("dutch", "normal dutch whisper rule apply"),
    ("line", "* adjacent digit * differ * at least (by|) <number> * (<colour>|) * line *"),
];

fn whispers(path: Cells, said: &Said, page: &Page<'_>) -> Rule {
    if let ("most", Some(most)) = (said.tag, said.found.numbers.last()) {
        let numbers = page.puzzle.values().all_numbers();
        let pairs = numbers.iter().flat_map(|a| numbers.iter().map(|b| (*a, *b)));
        return Relation { path, pairs: pairs.filter(|(a, b)| (a - b).abs() <= *most).collect(), all: false }
            .into();
    }
    let order = page.puzzle.values().len();
    let usual = if said.tag == "dutch" { order / 2 } else { order.div_ceil(2) };
    Whispers { path, least: said.found.numbers.last().copied().unwrap_or(usual as i64) }.into()
}
