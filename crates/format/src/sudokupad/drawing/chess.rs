//! Rules about all pairs of cells a move apart, and others that need no drawing at all.

use garns_puzzle::rules::*;
use garns_puzzle::usual_box;

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["anti-knight"],
        phrases: KNIGHT,
        topic: "knight",
        soft: "may can be appear see cannot chess move 2 apart away other separated single as 1 also between contain separate another",
        read: |page, _| page.add(AntiKnight {}),
    },
    DrawingKind {
        rules: &["anti-king"],
        phrases: KING,
        topic: "king",
        soft: "may can be appear see chess move 2 apart away other separated single as 1 also between touch diagonally \
               meet point even contain adjacent corner share sharing separate touching direction",
        read: |page, _| page.add(AntiKing {}),
    },
    DrawingKind {
        rules: &["anti-knight", "anti-king"],
        phrases: BOTH,
        topic: "knight king",
        soft: "chess move 2 apart away other separated single as 1 also appear contain between either",
        read: both,
    },
    DrawingKind {
        rules: &["non-consecutive"],
        phrases: CONSECUTIVE,
        topic: "consecutive",
        soft: "orthogonally adjacent contiguous 2 other horizontally vertically separated touch share edge side sharing contain \
               can may",
        read: |page, _| page.add(NonConsecutive {}),
    },
    DrawingKind {
        rules: &[],
        phrases: DISJOINT,
        topic: "disjoint position",
        soft: "same position relative box 3x3 different 2 separate contain other rule also \
               corresponding appear share their",
        read: disjoint,
    },
    DrawingKind {
        rules: &["global-entropy"],
        phrases: ENTROPY,
        topic: "entropy 2x2",
        soft: "2x2 low middle medium mid high 1 2 3 4 5 6 7 8 9 least area square box contain digit",
        read: |page, said| {
            let modular = is_said(said, "modular");
            if modular && is_said(said, "entropy") {
                page.add(GlobalEntropy { modular: false })?;
            }
            page.add(GlobalEntropy { modular })
        },
    },
    DrawingKind {
        rules: &["no-total"],
        phrases: NO_TOTALS,
        topic: "sum",
        soft: "orthogonally adjacent contiguous separated 2 pair share sharing edge side domino contain",
        read: no_totals,
    },
    // What only documents with fields of their own say.
    DrawingKind {
        rules: &["greater"],
        phrases: &[],
        topic: "gray shaded minimum maximum min max fortress",
        soft: "arrow facing outward inward pointing need around surrounding square gray shaded minimum maximum min max fortress greater larger higher bigger than \
               orthogonally adjacent white unshaded contain less smaller lower bright orthogonal \
               their",
        read: |_, _| Ok(()),
    },
    DrawingKind {
        rules: &["indexer"],
        phrases: INDEXERS,
        topic: "index indexing position column row",
        soft: "2 3 4 6 7 8 tell you what true regarding likewise similarly index indexing position column row 1 5 9 n x appear if which red shaded indexe nth \
               location rule normal apply 159",
        read: |page, _| need(page, "indexer"),
    },
];

const KNIGHT: &[(&str, &str)] = &[
    (
        "knight",
        "(a|) digit (not appear|not be|not repeat|not) (a|) (chess|) knight move (in chess|) (away|) from (itself|same digit|)",
    ),
    ("knight", "(there|) (anti knight|antiknight) (constraint|rule|restriction|) (apply|in force|)"),
    ("knight", "knight move rule apply"),
    ("knight", "~ * knight move * not * (same|equal|repeated) *"),
    ("knight", "~ no * (2|) * knight move * (same|equal|share same) *"),
    ("knight", "~ * knight move * different *"),
    ("knight", "~ no digit * knight move * (itself|same digit|) *"),
    ("knight", "~ * not repeat * knight move *"),
    ("knight", "no digit (may|can|) repeat * knight move *"),
    ("knight", "if 2 cell * knight move * not * (same|equal) *"),
    ("knight", "~ cell not contain same digit as * cell (which|that|) (only|) * knight move *"),
];

const KING: &[(&str, &str)] = &[
    ("king", "(there|) (anti king|antiking) (constraint|rule|restriction|) (apply|in force|)"),
    ("?", "not (touch|meet|adjacent) diagonally (either|)"),
    ("king", "~ * (same|equal) digit * not * king move *"),
    ("king", "~ * diagonally * not * (same|equal) *"),
    ("king", "~ * (meet|touch|adjacent) diagonally * different *"),
    ("king", "~ * king move * different *"),
    ("king", "~ * not repeat * king move *"),
    ("king", "no digit (may|can|) repeat * king move *"),
    ("king", "~ no digit * king move * (itself|same digit) *"),
    ("?", "(touching|touch|even) (each other|) diagonally"),
    ("king", "normal (anti king|antiking) (sudoku|) rule apply"),
    ("king", "* (share|sharing) corner * (not * (same|equal)|different) *"),
];

const BOTH: &[(&str, &str)] = &[
    (
        "both",
        "same digit not (be|) (either|) (separated by|) (a|) (chess|) (knight or king|king or knight|knight move or king|king move or knight) move (away|apart|in chess|)",
    ),
    ("both", "* (knight|king) (move|) (or|and) (knight|king) move * (not * (same|equal)|different) *"),
    ("both", "~ * same digit * not * (knight|king) (move|) (or|and) (knight|king) move *"),
];

const CONSECUTIVE: &[(&str, &str)] = &[
    ("consecutive", "(2|) (orthogonally|) adjacent (cell|digit) not (contain|) (be|) consecutive (digit|)"),
    ("consecutive", "no * orthogonally adjacent * consecutive *"),
    ("consecutive", "consecutive digit not (be in|appear in|in) (orthogonally|) adjacent cell"),
    ("consecutive", "~ * orthogonally (adjacent|contiguous) * not * consecutive *"),
    (
        "consecutive",
        "* consecutive digit * not * (orthogonally adjacent|orthogonal adjacent|share edge|adjacent) *",
    ),
    (
        "consecutive",
        "* (share edge|sharing edge|share side|share border|orthogonal adjacent) * not * consecutive *",
    ),
];

const DISJOINT: &[(&str, &str)] = &[
    ("disjoint", "~ * same * position * box * (not contain same digit|different|not repeat|not same) *"),
    (
        "disjoint",
        "* (not repeat|not appear|not appear twice|not same) * (same|corresponding) * position * box *",
    ),
    ("disjoint", "~ * (not repeat|not appear) * box position *"),
    ("disjoint", "~ no * same * position * 2 * box *"),
    ("disjoint", "~ same digit not appear * same * position * box *"),
    (
        "disjoint",
        "each digit (must|) occupy each (possible|) position in (a|) (3x3|) box (once|exactly once|)",
    ),
    ("disjoint", "~ * (extra region|extraregion) * (formed|cell) * same position * box *"),
    ("disjoint", "no 2 cell * same * position * box * (can|may|) contain same digit"),
    ("disjoint", "~ * same * position * box * (form|contain) set of * digit 1 to 9 *"),
];

const ENTROPY: &[(&str, &str)] = &[
    ("entropy", "~ each 2x2 * contain * low * (middle|medium|mid) * high *"),
    ("entropy", "~ each 2x2 * contain * (123|1 2 3) * (456|4 5 6) * (789|7 8 9) *"),
    ("modular", "~ each 2x2 * contain * (147|1 4 7) * (258|2 5 8) * (369|3 6 9) *"),
    ("modular", "~ each 2x2 * contain * each * (modulo 3 set|remainder modulo 3|set modulo 3) *"),
];

const NO_TOTALS: &[(&str, &str)] = &[
    (
        "sum",
        "* (adjacent|share edge|sharing edge|domino) * not (contain digit|) * sum to <number> (or <number>|)",
    ),
    (
        "sum",
        "no * (adjacent|separated|share edge|sharing edge|domino) * (can|may|) * sum to <number> (or <number>|)",
    ),
];

/// Neighbours never have one of these sums, but where a sign says that they do.
fn no_totals(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let mut sums: Vec<i64> = said.iter().flat_map(|said| said.found.numbers.iter().copied()).collect();
    sums.sort_unstable();
    sums.dedup();
    page.add(NoTotal { sums })
}

const INDEXERS: &[(&str, &str)] =
    &[("index", "~ * column 1 * column * 1 * row *"), ("?", "~ * same true * column 5 and 9 *")];

/// What is said here has no drawing: the document must state it.
pub(super) fn need(page: &mut Page<'_>, name: &'static str) -> Result<(), ReadErrorKind> {
    let there = page.puzzle.rules().iter().any(|rule| rule.about().name == name);
    if there { Ok(()) } else { Err(ReadErrorKind::UnknownRule { name: name.into() }) }
}

fn both(page: &mut Page<'_>, _: &[Said]) -> Result<(), ReadErrorKind> {
    page.add(AntiKnight {})?;
    page.add(AntiKing {})
}

fn disjoint(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let order = page.puzzle.values().len();
    let boxes = page.puzzle.frame() == &garns_puzzle::Frame::usual(order)?;
    let (rows, cols) =
        usual_box(order).filter(|_| boxes).ok_or(ReadErrorKind::NeedsSquare { field: "disjoint groups" })?;
    if is_said(said, "disjoint") {
        for house in House::disjoint_groups(rows as u16, cols as u16) {
            page.add(house)?;
        }
    }
    Ok(())
}
