//! Palindromes: the same from both ends.

use garns_puzzle::rules::Palindrome;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["palindrome"],
    phrases: PHRASES,
    topic: "palindrome palindromic",
    soft: "string contain tip it line palindrome read same forwards backwards forward backward direction directions \
           either end ends way both form palindromic sequence and reading from ie must back forth equidistant",
    read: |page, said| read(page, said, Form::Whole, |path, _, _| Palindrome { path }.into()),
};

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "(a|each|the|) (<colour>|) (palindrome|) line read same (forwards and backwards|backwards and forwards|in each direction|in either direction|from either end|from either direction|in direction|from end|forward and backward|forwards or backwards)",
    ),
    (
        "line",
        "digit (along|on) (a|each|the|) (<colour>|) (palindrome|) line (form|read|are) (a|) (palindrome|same) (forwards and backwards|in each direction|in either direction|from either end|from either direction|in direction|from end|)",
    ),
    (
        "line",
        "(palindrome|) (read|) same (forwards and backwards|from either end|in direction|in either direction)",
    ),
    ("line", "~ * (<colour>|) * line * palindrome *"),
    ("line", "~ * (<colour>|) * line * palindromic *"),
    ("line", "~ * (<colour>|) line * (read|reading) same *"),
    ("line", "~ * (<colour>|) or (<colour>|) line * palindrome *"),
    ("line", "~ * (<colour>|) palindrome * read same *"),
    ("?", "~ * read same * (direction|end|way|forwards|backwards|forward|backward) *"),
    ("line", "~ * digit * (<colour>|) line * same read *"),
    ("line", "~ * equidistant * (<colour>|) * line * (centre|middle) * same"),
];
