//! Region sum lines: the same sum in each region.

use garns_puzzle::rules::RegionSum;

use super::{Form, read};
use crate::sudokupad::drawing::DrawingKind;

pub(super) const KIND: DrawingKind = DrawingKind {
    rules: &["region-sum", "equal-sums"],
    phrases: PHRASES,
    topic: "line segment",
    soft: "more than once individual such separately value also it must line region sum box 3x3 border divide segment same equal pass passes visit enter \
           separate total small n its split boundary time new into individual visits different single particular whose between as other each exit",
    read: |page, said| read(page, said, Form::Regions, |path, _, _| RegionSum { path }.into()),
};

const PHRASES: &[(&str, &str)] = &[
    (
        "line",
        "(3x3|) (box|region) (border|boundary) (divide|split|separate) (a|each|the|) (<colour>|) (region sum|) line into segment (with|that have|which have|of|that|which) (the|) (same|equal) (sum|sum)",
    ),
    (
        "line",
        "(3x3|) (box|region) (border|boundary) (divide|split|separate) (a|each|the|) (<colour>|) (region sum|) line into segment (that|which|each of which|) sum to same (digit|total|sum) (as each other|)",
    ),
    (
        "line",
        "(for|) (a|each|the|) (<colour>|) (region sum|) line (all|) digit (along|on|) (the line|line|) (have equal|equal|have same|same) sum (within|in|n|) each (3x3|) (box|region) (it|the line|line) pass (to|)",
    ),
    (
        "line",
        "(all|) digit (along|on) (a|each|the|) (<colour>|) (region sum|) line sum to same (total|digit|sum) (in|within) each (3x3|) (box|region) (it|the line|line|that line|) (pass to|visit|pass|enter)",
    ),
    (
        "line",
        "digit (along|on) (a|each|the|) (<colour>|) (region sum|) line (have|) (an|) (equal|same) sum (n|) (in|within) each (3x3|) (box|region) (it|the line|line|) (pass to|visit|pass|enter)",
    ),
    (
        "border",
        "(3x3|) (box|region) (border|boundary) (divide|split|separate) (a|each|the|) (<colour>|) (region sum|) line into segment",
    ),
    ("?", "(the|) digit on each segment of (the|) same line sum to (the|) same (total|digit)"),
    (
        "?",
        "(digit on|) each segment (along|on|of) (a|) (single|individual|same|given|) line (has|) (sum to|) (the|) same (sum|total)",
    ),
    (
        "?",
        "(different|separate|2) (<colour>|) (region sum|) line (may|can) (have|) (sum to|) (different|) (segment|) (sum|total|digit)",
    ),
    ("?", "(the|) (sum|total) (may|can) (be|) different for different line"),
    (
        "?",
        "(this|these|the|) (sum|total) (may|can) differ (from line to line|between line|for different line|for each line|for line)",
    ),
    (
        "?",
        "if (a|) line pass to (the|) same (3x3|) (box|region) more than once each individual (segment|pass to that box|) (of such line within that box|) (must|) sum to (same|that) (digit|total) separately",
    ),
    (
        "line",
        "* (box|region) (border|boundary) * (divide|divided|split|separate|break|cut) * (<colour>|) * line * into * segment * same * (sum|total) *",
    ),
    (
        "line",
        "* (box|region) (border|boundary) * (divide|divided|split|separate|break|cut) * (<colour>|) * line * into * segment * sum to * same *",
    ),
    ("line", "* (<colour>|) * line * (same|equal) * (sum|total) * (box|region) * (pass|enter|visit) *"),
    ("line", "* (<colour>|) * line * sum to * same * (box|region) * (pass|enter|visit) *"),
    ("line", "* (<colour>|) * line * sum of * (box|region) * (pass|enter|visit) * (same|equal) *"),
    (
        "border",
        "* (box|region) (border|boundary) * (divide|divided|split|separate|break|cut) * (<colour>|) * line * into * segment",
    ),
    (
        "line",
        "* (box|region) (border|boundary) * (divide|divided|split|separate|break|cut) * (<colour>|) * line * into * segment * equal * (sum|total) *",
    ),
    ("line", "* sum of * (<colour>|) * line * (same|equal) * (box|region) * (pass|enter|visit) *"),
    ("line", "* region sum line * <colour> * (same|equal) * sum * (box|region) * (pass|enter|visit) *"),
    ("line", "* (<colour>|) line * segment * (box|region) * sum to * same *"),
    (
        "line",
        "(<colour>|) line (divided|split|separated|cut|broken) (into|) (segment|) by (3x3|) (box|region) (border|boundary) into segment (of|with|that|) (equal|same|sum to same) (sum|total)",
    ),
    (
        "border",
        "(<colour>|) line (divided|split|separated|cut|broken) (into|) (segment|) by (3x3|) (box|region) (border|boundary)",
    ),
    ("line", "(all|) (<colour>|) line (a|) (region sum|equal sum) line"),
    (
        "line",
        "(<colour>|) line (divided|split|cut) by (3x3|) (box|region) (border|boundary) into (segment|sum) of (equal|same) (sum|digit|total)",
    ),
    ("?", "(<colour>|) line may different (sum|total) (to|from|) (1 another|each other|)"),
    ("?", "sum apply to each (individual|separate|) visit (of|) line (make|) to region"),
    ("?", "when line enter box new segment formed"),
    ("?", "* segment * same (sum|total) *"),
    ("?", "* segment * (sum to|sum) * same *"),
    ("?", "* sum of * segment * same *"),
    ("?", "(different|separate) * line (may|can) (have|sum to|) different * (sum|total) *"),
    ("?", "* (sum|total) (may|can) (be|) (different|differ|vary) * line *"),
    ("?", "different line (may|can) (or may not|) have different (sum|total) *"),
    (
        "line",
        "* sum of * (<colour>|) line * (box|region) * (same|equal) * (box|region) * (pass|enter|visit) *",
    ),
    ("?", "different line may or not different (sum|total)"),
    ("line", "* (<colour>|) * line * (box|region) * (pass|enter|visit) * same (sum|total) *"),
    ("line", "* (<colour>|) * line * sum to * same * each time it enter * (box|region) *"),
    ("?", "if * line * (enter|pass) * (same|) * box * sum to * (separately|for that line|) *"),
    ("line", "* digit sum * (<colour>|) line * (same|equal) * each box *"),
];
