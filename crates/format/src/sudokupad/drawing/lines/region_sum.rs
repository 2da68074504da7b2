//! Region sum lines: the same sum in each region.

use garns_puzzle::rules::RegionSum;

use super::{Form, read};
use crate::ReadErrorKind;
use crate::sudokupad::drawing::{DrawingKind, Page, Said};

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["region-sum", "equal-sums"],
    phrases: PHRASES,
    topic: "line segment",
    soft: "more than once individual such separately value also it must line region sum box 3x3 border divide segment same equal pass passes visit enter \
           separate total small n its split boundary time new into individual visits different single particular whose between as other each exit",
    read: sums,
};

/// That borders divide a line says nothing of sums by itself.
fn sums(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    if said.iter().any(|said| matches!(said.tag, "line" | "?same")) {
        return read(page, said, Form::Regions, |path, _, _| RegionSum { path }.into());
    }
    Err(ReadErrorKind::UnknownRule { name: "segments of lines".into() })
}

const PHRASES: &[(&str, &str)] = &[
    (
        "?",
        "(different|separate|2) (<colour>|) (region sum|) line (may|can) (have|) (sum to|) (different|) (segment|) (sum|total|digit) (for n|)",
    ),
    (
        "line",
        "* (box|region) (border|boundary) * (divide|divided|split|separate|break|cut) * (<colour>|) * line * into * segment * same * (sum|total) *",
    ),
    ("line", "~ * (<colour>|) * line * (same|equal) * (sum|total) * (box|region) * (pass|enter|visit) *"),
    (
        "border",
        "* (box|region) (border|boundary) * (divide|divided|split|separate|break|cut) * (<colour>|) * line * into * segment",
    ),
    (
        "line",
        "* (box|region) (border|boundary) * (divide|divided|split|separate|break|cut) * (<colour>|) * line * into * segment * equal * (sum|total) *",
    ),
    (
        "line",
        "~ * (<colour>|) line * segment * (box|region) * (sum to * same|same sum|equal sum|same total|equal total) *",
    ),
    (
        "border",
        "(<colour>|) line (divided|split|separated|cut|broken) (into|) (segment|) by (3x3|) (box|region) (border|boundary)",
    ),
    ("line", "(all|) (<colour>|) line (a|) (region sum|equal sum) line"),
    (
        "line",
        "(<colour>|) line (divided|split|cut) by (3x3|) (box|region) (border|boundary) into (segment|sum) (of|with|which|that) (all|each|) (equal|same) (sum|digit|total)",
    ),
    ("?", "(<colour>|) line may different (sum|total) (to|from|) (1 another|each other|)"),
    ("?", "sum apply to each (individual|separate|) visit (of|) line (make|) to region"),
    ("?", "when line enter box new segment formed"),
    ("?same", "~ * segment * same (sum|total) *"),
    ("?same", "~ * segment * (sum to|sum) * same *"),
    ("?", "~ (different|separate) * line (may|can) (have|sum to|) different * (sum|total) *"),
    ("?", "~ * (sum|total) (may|can) (be|) (different|differ|vary) * line *"),
    ("?", "different line may or not different (sum|total)"),
    ("?", "~ if * line * (enter|pass) * (same|) * box * sum to * (separately|for that line|) *"),
    (
        "line",
        "* digit (along|on) (each|) (<colour>|) line * (sum to|) (same|equal) (sum|total) * each (3x3|) (box|region)",
    ),
    ("line", "~ * digit sum * (<colour>|) line * (same|equal) * each box *"),
];
