//! Rules of a document's own about cells a move apart: what they never add up to or differ by.

use garns_puzzle::rules::Moves;

use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["moves"],
    phrases: MOVES,
    topic: "knight king diagonally",
    soft: "chess move 2 apart away other separated single contain may can touch touching pair orthogonally contiguous adjacent \
           share sharing corner between diagonally",
    read: moves,
}];

/// What cells so far apart never have, or must have.
const MOVES: &[(&str, &str)] = &[
    ("sum", "~ * {knight move|king move} * not * sum to <number> (or <number>|) *"),
    ("sum", "~ * {diagonally (adjacent|touching)|share corner} * not * sum to <number> (or <number>|) *"),
    ("sum", "~ no * {knight move|diagonally (adjacent|touching)} * sum to <number> (or <number>|) *"),
    (
        "consecutive",
        "~ * {knight move|king move|diagonally (adjacent|touching)|share corner} * not * consecutive *",
    ),
    ("consecutive", "~ no * {knight move|diagonally (adjacent|touching)} * consecutive *"),
    (
        "least",
        "~ * {knight move|king move|diagonally (adjacent|touching)|diagonal|share corner|orthogonally (adjacent|touching)} * \
         (differ by at least <number>|difference of at least <number>|at least <number> apart) *",
    ),
    (
        "most",
        "~ * {orthogonally (adjacent|touching)} * (differ by|difference of) (at most <number>|<number> or less) *",
    ),
    (
        "difference",
        "~ * {orthogonally (adjacent|touching)} * not * (differ by|difference of) (exactly|) <number> (or <number>|) *",
    ),
    ("ratio", "~ * {orthogonally (adjacent|touching)} * not * (1:2|2:1) ratio *"),
];

/// Nothing in a grid of digits differs by more.
const LARGEST_LEAST: i64 = 64;

fn moves(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    for said in said {
        let moves = match said.found.kept.first().map_or("", String::as_str) {
            "knight" => vec![(1, 2)],
            "king" => vec![(0, 1), (1, 1)],
            "orthogonally" => vec![(0, 1)],
            _ => vec![(1, 1)],
        };
        let numbers = said.found.numbers.clone();
        let (sums, differences) = match (said.tag, numbers.last()) {
            ("sum", _) => (numbers, vec![]),
            ("difference", _) => (vec![], numbers),
            ("least", Some(least @ 1..=LARGEST_LEAST)) => (vec![], (0..*least).collect()),
            ("most", Some(most @ 1..=LARGEST_LEAST)) => (vec![], (most + 1..=LARGEST_LEAST).collect()),
            ("least" | "most", _) => {
                return Err(ReadErrorKind::UnknownRule { name: "a least difference".into() });
            }
            ("ratio", _) => (vec![], vec![]),
            _ => (vec![], vec![1]),
        };
        let ratios = if said.tag == "ratio" { vec![2] } else { vec![] };
        page.add(Moves { moves, sums, differences, ratios })?;
    }
    Ok(())
}
