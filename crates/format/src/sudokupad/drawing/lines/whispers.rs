//! Whispers: neighbours on the line differ by much.

use garns_puzzle::Rule;
use garns_puzzle::rules::Whispers;

use super::{Form, read};
use crate::sudokupad::drawing::{DrawingKind, Page, Said};
use garns_puzzle::Cells;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["whispers"],
    phrases: PHRASES,
    topic: "whisper line",
    soft: "line german whisper dutch adjacent difference differ least 2 next other directly \
           successive separated consecutive minimum amount value greater or also pair thinner \
           thicker connected must two between contain / thin immediately separate",
    read: |page, said| read(page, said, Form::Pairs, whispers),
};

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "(2|) adjacent (digit|cell) (along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (have|must|) (digit|) (that|which|) (a|) (differ|difference) (in digit|) (of|by|) (a|) (minimum of|) at least <number> (from each other|)",
    ),
    (
        "line",
        "(2|) adjacent (digit|cell) (along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (differ|difference) (in digit|) (by|of) (a|) minimum of <number>",
    ),
    (
        "line",
        "(along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (2|) adjacent (digit|cell) (have|must|) (a|) (differ|difference) (of|by|) at least <number> (from each other|)",
    ),
    (
        "line",
        "(along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line digit differ from (their|) adjacent (digit|) (on line|) by at least <number>",
    ),
    (
        "line",
        "(the|) difference between (2|) adjacent (digit|cell) (along|on) (a|each|the|) (<colour>|) (german whisper|dutch whisper|whisper|) line (must be|) at least <number>",
    ),
    (
        "line",
        "(<colour>|) (german whisper|dutch whisper|whisper|) line adjacent digit differ by at least <number>",
    ),
    (
        "line",
        "* adjacent * (<colour>|) * line * (<colour>|) * (differ|difference) * (at least|minimum of|minimum) <number> *",
    ),
    (
        "line",
        "* (<colour>|) * line * (<colour>|) * adjacent * (differ|difference) * (at least|minimum of|minimum) <number> *",
    ),
    ("line", "* (<colour>|) * line * minimum difference of <number> *"),
    (
        "line",
        "* adjacent * (<colour>|) * line * (<colour>|) * (minimum difference of|differ by) <number> (or more|or greater|)",
    ),
    ("line", "* adjacent * (<colour>|) * line * (<colour>|) * difference of <number> or (more|greater)"),
    ("line", "* digit next to each other * (<colour>|) * line * (differ|difference) * at least <number> *"),
    ("line", "* (<colour>|) line * digit * (differ|difference) * adjacent * at least <number> *"),
    ("line", "* digit * (<colour>|) line * differ from * adjacent * at least <number> *"),
    ("line", "* difference between * adjacent * (<colour>|) * line * at least <number> *"),
    ("line", "* 2 cell separated by (<colour>|) line * difference of at least <number>"),
    (
        "line",
        "* (separated|successive|consecutive|directly separated) * (<colour>|) * line * (differ|difference) * at least <number> *",
    ),
    (
        "line",
        "* (<colour>|) * line * (<colour>|) * (separated|successive|consecutive) * (differ|difference) * at least <number> *",
    ),
    ("line", "* (<colour>|) line separate * (differ|difference) * at least <number> *"),
    (
        "line",
        "* (<colour>|) * (german|dutch) whisper * line * (<colour>|) * (differ|difference) * at least <number> *",
    ),
    ("german", "(<colour>|) line * german whisper *"),
    ("german", "normal german whisper rule apply"),
    ("?repeat", "* digit (can|may) repeat on (<colour>|) (whisper|) line (if permitted by * rule|)"),
    ("line", "* adjacent digit * differ * at least (by|) <number> * (<colour>|) * line *"),
];

fn whispers(path: Cells, said: &Said, page: &Page<'_>) -> Rule {
    Whispers {
        path,
        least: said.found.numbers.last().copied().unwrap_or(page.puzzle.values().len().div_ceil(2) as i64),
    }
    .into()
}
