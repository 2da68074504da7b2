//! Rules of a document's own about cells a move apart: what they never add up to or differ by.

use garns_puzzle::rules::Moves;

use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["moves"],
    phrases: MOVES,
    topic: "knight king diagonally",
    soft: "chess move 2 apart away other separated single contain may can touch touching pair orthogonally adjacent \
           share sharing corner between diagonally",
    read: moves,
}];

/// A tag is a move and what is not had: a sum, being consecutive, a difference; or the least difference.
const MOVES: &[(&str, &str)] = &[
    ("knight sum", "~ * knight move * not * sum to <number> (or <number>|) *"),
    ("knight sum", "~ no * knight move * sum to <number> (or <number>|) *"),
    ("knight consecutive", "~ * knight move * not * consecutive *"),
    ("knight consecutive", "~ no * knight move * consecutive *"),
    ("knight least", "~ * knight move * (differ|difference) (by|of) at least <number> *"),
    ("king sum", "~ * king move * not * sum to <number> (or <number>|) *"),
    ("king consecutive", "~ * king move * not * consecutive *"),
    ("king least", "~ * king move * (differ|difference) (by|of) at least <number> *"),
    (
        "corner sum",
        "~ * (diagonally (adjacent|touching)|share corner) * not * sum to <number> (or <number>|) *",
    ),
    ("corner sum", "~ no * diagonally (adjacent|touching) * sum to <number> (or <number>|) *"),
    ("corner consecutive", "~ * (diagonally (adjacent|touching)|share corner) * not * consecutive *"),
    ("corner consecutive", "~ no * diagonally (adjacent|touching) * consecutive *"),
    ("corner least", "~ * diagonally (adjacent|touching) * (differ|difference) (by|of) at least <number> *"),
    ("side least", "~ * orthogonally (adjacent|touching) * (differ|difference) (by|of) at least <number> *"),
    (
        "side difference",
        "~ * orthogonally (adjacent|touching) * not * (differ by|difference of) (exactly|) <number> (or <number>|) *",
    ),
];

/// Nothing in a grid of digits differs by more.
const LARGEST_LEAST: i64 = 64;

fn moves(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    for said in said {
        let (apart, what) = said.tag.split_once(' ').unwrap_or((said.tag, ""));
        let moves = match apart {
            "knight" => vec![(1, 2)],
            "king" => vec![(0, 1), (1, 1)],
            "corner" => vec![(1, 1)],
            _ => vec![(0, 1)],
        };
        let numbers = said.found.numbers.clone();
        let (sums, differences) = match what {
            "sum" => (numbers, vec![]),
            "difference" => (vec![], numbers),
            "least" => match numbers.last() {
                Some(least @ 1..=LARGEST_LEAST) => (vec![], (0..*least).collect()),
                _ => return Err(ReadErrorKind::UnknownRule { name: "a least difference".into() }),
            },
            _ => (vec![], vec![1]),
        };
        page.add(Moves { moves, sums, differences, ratios: vec![] })?;
    }
    Ok(())
}
