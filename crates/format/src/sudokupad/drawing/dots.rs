//! Dots on the side between two cells: consecutive digits, digits one of which is twice the other.

use garns_puzzle::rules::{Difference, NoDifference, NoRatio, Ratio};

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["difference", "ratio"],
    phrases: DOTS,
    topic: "dot kropki",
    soft: "form dot ratio circle kropki white 2 separated between them adjacent contain pair small \
               either side smaller and orthogonally neighbour also exactly must they separate two so \
               value sit sitting meaning if domino",
    read: dots,
}];

const DOTS: &[(&str, &str)] = &[
    (
        "white",
        "(2|) (digit|cell|digit in cell) (that|which|) (are|) (separated|with) (by|with|) (a|) white (kropki|) (dot|circle) (between them|) (must|) (be|contain|are|) consecutive (digit|)",
    ),
    (
        "white",
        "white (kropki|) (dot|circle) (separate|indicate|mark|between|show|mean|separating|represent) (2|) (cell|digit|cell contain|cell with|) consecutive (digit|)",
    ),
    (
        "white",
        "(a|) white (kropki|) (dot|circle) between (2|) (adjacent|) (cell|digit) (indicate|mean|show) (that|) (cell|digit|they|their digit) (with|contain|are|) (be|) consecutive (digit|)",
    ),
    (
        "white",
        "(2|) (digit|cell|digit in cell) separated by (a|) white (kropki|) dot (contain|) (digit|) (that|) (have|with|differ|) (a|) (difference of|difference|by) 1",
    ),
    ("white", "digit on either side of (a|) white (kropki|) dot consecutive"),
    ("white", "if 2 digit separated by (a|) white dot (they|) consecutive"),
    (
        "black",
        "(2|) (digit|cell|digit in cell) (that|which|) (are|) (separated|with) (by|with|) (a|) black (kropki|) (dot|circle) (between them|) (contain|) (digit|) (must|) (are|be|) (that|which|) (have|with|in|) (a|the|) (ratio|1:2|2:1) (of|) (ratio|1:2|2:1|) (ie 1 digit double other|ie 1 digit twice other|1 double other|)",
    ),
    (
        "black",
        "black (kropki|) (dot|circle) (separate|indicate|mark|between|show|mean|separating|represent) (2|) (cell|digit|cell contain|cell with|) (digit|) (with|in|that have|of) (a|) (ratio|1:2|2:1) (of|) (ratio|1:2|2:1|)",
    ),
    (
        "black",
        "(a|) black (kropki|) (dot|circle) between (2|) (adjacent|) (cell|digit) (indicate|mean|show) (that|) (cell|digit|) (digit|) (with|are in|in|have) (a|) (ratio|1:2|2:1) (of|) (ratio|1:2|2:1|)",
    ),
    (
        "black",
        "if 2 digit separated by (a|) black (kropki|) dot 1 (digit|) (is|) (double|twice) (the|) other",
    ),
    (
        "black",
        "(2|) (digit|cell) separated by (a|) black (kropki|) dot (must|) 1 (digit|) (is|) (double|twice) (the|) other",
    ),
    (
        "?black",
        "(ie|meaning|so|) (that|) 1 (of|) (these|those|2|) (digit|cell|) (exactly|) (double|twice) (digit of|that of|) other (digit|cell|)",
    ),
    ("?black", "(ie|) (1:2|2:1) (ratio|)"),
    ("?black", "(ie|) ratio (of|) (1:2|2:1)"),
    ("both", "normal kropki (dot|) rule apply"),
    ("?", "not all (such|possible|) (kropki|) dot (are|) (given)"),
    (
        "?",
        "not all (possible|) (white|black|white or black|white and black|black and white|black or white) (kropki|) dot (given)",
    ),
    ("?", "not all (possible|) (kropki|) dot (of either color|) (may|) (given)"),
    ("?", "(kropki|) dot (may|) not all (given)"),
    ("?", "some (possible|) (kropki|) dot (may|might) not (given)"),
    ("all", "all (such|possible|) (kropki|) dot (given)"),
    ("all white", "all (possible|) white (kropki|) dot (given)"),
    ("all black", "all (possible|) black (kropki|) dot (given)"),
    ("all", "all (possible|) (white and black|black and white) (kropki|) dot (given)"),
    ("white", "* white * dot * consecutive *"),
    ("white", "* white * dot * (differ by|difference of) 1 *"),
    ("white", "* consecutive * white * dot *"),
    ("white", "* white circle * consecutive *"),
    ("black", "* black * dot * (1:2|2:1) *"),
    ("black", "* black * dot * ratio of 2 *"),
    ("black", "* black * dot * (1|1 digit|1 cell) * (double|twice) * other *"),
    ("black", "* (1:2|2:1) * black * dot *"),
    ("black", "* black circle * (1:2|2:1) *"),
    ("?", "other pair * may also (be|) consecutive or (have|in) (1:2|2:1) ratio"),
    ("?", "other pair * may also (have|in|be consecutive) (1:2 ratio|2:1 ratio|)"),
    ("?", "(no negative constraint|) (other pair|) * may (also|) (be|have|in|) consecutive *"),
    ("?", "cell without dot may or may not contain consecutive digit"),
    (
        "?",
        "(the|) (dot|) between 1 and 2 (may|can) (be|have|) (either|) (white|black) or (white|black) (dot|)",
    ),
    ("?", "(a|) (1/2 pair|1 / 2 pair|1 2 pair) (could|may|can) have (white|black) or (white|black) dot"),
    ("all", "all * dot * given"),
    ("both", "full kropki"),
    ("white", "if * white * dot * consecutive *"),
    ("black", "if * black * dot * 1 * (double|twice) other"),
    ("white", "white = consecutive"),
    ("black", "black = 1:2 (ratio|)"),
    ("?", "cell without dot may or not contain consecutive digit"),
    ("white", "* white * dot * differ by exactly 1"),
    ("white", "white (circle|dot) (sit|located|) between (2|) (cell|digit) * consecutive *"),
    ("white", "* white circle * (differ by|difference of) 1 *"),
    ("white", "* consecutive * white circle *"),
    ("black", "* black (dot|circle) * 1 * (double|twice) * other *"),
    ("black", "1 (digit|cell|of digit) (exactly|) (double|twice) * other * black * (dot|circle) *"),
    ("black", "* (1:2|2:1) * black circle *"),
    ("black", "* black * (dot|circle) * 1 * (double|twice) * other (1:2|2:1) (ratio|)"),
    ("?", "if * no dot between 2 digit *"),
];

fn dots(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let (white, black) = (is_said(said, "white"), is_said(said, "black"));
    let both = is_said(said, "both");
    for i in 0..page.sheet.shapes.len() {
        let shape = &page.sheet.shapes[i];
        if shape.used || !shape.round || !shape.is_small() || !shape.text.is_empty() {
            continue;
        }
        let Some((a, b)) = page.sheet.pair(shape.at) else { continue };
        let (is_white, is_black) =
            shape.fill.map_or((false, false), |fill| (fill.is_white(), fill.is_black()));
        let seen = shape.is_seen();
        if is_white && seen && (white || both) {
            page.sheet.shapes[i].used = true;
            page.add(Difference { a, b, by: 1 })?;
        } else if is_black && (black || both) {
            page.sheet.shapes[i].used = true;
            page.add(Ratio { a, b, by: 2 })?;
        }
    }
    let all = is_said(said, "all");
    let both = both || (white && black);
    if (all && (white || both)) || is_said(said, "all white") {
        page.add(NoDifference { by: vec![1] })?;
    }
    if (all && (black || both)) || is_said(said, "all black") {
        page.add(NoRatio { by: vec![2] })?;
    }
    Ok(())
}
