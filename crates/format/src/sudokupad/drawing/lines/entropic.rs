//! Entropic lines: a low, a middle and a high value in each three.

use garns_puzzle::rules::Entropic;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["entropic"],
    phrases: PHRASES,
    topic: "entropic entropy",
    soft: "consist to line entropic entropy 3 consecutive sequential successive adjacent set group sequence \
           low medium middle high contain 1 2 4 5 6 7 8 9 123 456 789 run any and exactly one \
           peach",
    read: |page, said| read(page, said, Form::Triples, |path, _, _| Entropic { path }.into()),
};

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "(each|) (set|group|sequence|string|run|) (of|) 3 (consecutive|successive|sequential|adjacent|) (cell|digit) (along|on) (a|each|the|) (<colour>|) (entropic|entropy|) line contain (exactly|) (1 low|1 digit from|1 digit from each of|a low) (digit|) (1 to 3|1 2 3|123|) (1|a|and 1|) (middle|medium|mid|4 5 6|4 to 6|) (digit|) (4 to 6|4 5 6|456|) (and|) (1|a|) (high|) (digit|) (7 to 9|7 8 9|789|)",
    ),
    (
        "line",
        "~ * 3 * (<colour>|) * line * (low|123|1 2 3) * (medium|middle|mid|456|4 5 6) * (high|789|7 8 9) *",
    ),
];
