//! Dots on the side between two cells: consecutive digits, digits one of which is twice the other.

use garns_puzzle::Rule;
use garns_puzzle::rules::{Difference, NoDifference, NoRatio, Ratio};

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["difference", "ratio"],
    phrases: DOTS,
    topic: "dot kropki",
    soft: "form dot ratio circle kropki white 2 separated between them adjacent contain pair small \
               either side smaller and orthogonally contiguous neighbour also exactly must they separate two so \
               value sit sitting meaning if domino border",
    read: dots,
}];

const DOTS: &[(&str, &str)] = &[
    (
        "black",
        "(2|) (digit|cell|digit in cell) (that|which|) (are|) (separated|with) (by|with|) (a|) black (kropki|) (dot|circle) (between them|) (contain|) (digit|) (must|) (are|be|) (that|which|) (have|with|in|) (a|the|) (ratio|1:2|2:1) (of|) (ratio|1:2|2:1|) (ie 1 digit double other|ie 1 digit twice other|1 double other|)",
    ),
    (
        "?black",
        "(ie|meaning|so|) (that|) 1 (of|) (these|those|2|) (digit|cell|) (exactly|) (double|twice) (digit of|that of|) other (digit|cell|)",
    ),
    ("?black", "(ie|) (1:2|2:1) (ratio|)"),
    ("?black", "(ie|) ratio (of|) (1:2|2:1)"),
    ("both", "normal kropki (dot|) rule apply"),
    (
        "?",
        "not all (possible|) (white|black|white or black|white and black|black and white|black or white) (kropki|) dot (given)",
    ),
    ("all", "all (such|possible|) (kropki|) dot (given)"),
    ("all white", "all (possible|) white (kropki|) dot (given)"),
    ("all black", "all (possible|) black (kropki|) dot (given)"),
    ("all", "all (possible|) (white and black|black and white) (kropki|) dot (given)"),
    ("white", "~ * white * dot * (differ by|difference of) 1 *"),
    ("white", "~ * consecutive * white * dot *"),
    ("white", "~ * white * dot * consecutive difference of 1"),
    ("black", "~ * black * dot * ratio of 2 *"),
    ("black", "~ * (1:2|2:1) * black * dot *"),
    ("?", "other pair * may also (be|) consecutive or (have|in) (1:2|2:1) ratio"),
    ("?", "other pair * may also (have|in|be consecutive) (1:2 ratio|2:1 ratio|)"),
    (
        "?",
        "(the|) (dot|) between 1 and 2 (may|can) (be|have|) (either|) (white|black) or (white|black) (dot|)",
    ),
    (
        "?",
        "(a|) (1/2 pair|1 / 2 pair|1 2 pair|1 to 2 pair) (could|may|can) (either|) (white|black) or (white|black) dot",
    ),
    ("?", "(there|) (may|can) (be|) (other|more|further) (such|) pair without dot"),
    ("both", "full kropki"),
    ("?", "cell without dot may or not contain consecutive digit"),
    ("white", "~ * white * dot * differ by exactly 1"),
    ("white", "~ * white * dot * (1 digit|1 cell|) * 1 (more|greater|larger|higher) than * other *"),
    ("white", "~ * white circle * (differ by|difference of) 1 *"),
    ("white", "~ * consecutive * white circle *"),
    ("black", "~ * black (dot|circle) * 1 * (double|twice) * other *"),
    ("black", "~ * (1:2|2:1) * black circle *"),
    ("black", "~ * black * (dot|circle) * 1 * (double|twice) * other (1:2|2:1) (ratio|)"),
];

/// Which of two sorts of signs are all given, of those it is known of what they mean.
pub(super) fn all_given(said: &[Said], sorts: [(bool, &str); 2]) -> Result<[bool; 2], ReadErrorKind> {
    let all = is_said(said, "all");
    if all && !sorts.iter().any(|(known, _)| *known)
        || sorts.iter().any(|(known, tag)| !known && is_said(said, tag))
    {
        return Err(ReadErrorKind::UnknownRule { name: "signs".into() });
    }
    Ok(sorts.map(|(known, tag)| known && (all || is_said(said, tag))))
}

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
    // That all are given says something only where it is known what they are.
    let there = |is: fn(&Rule) -> bool| page.puzzle.rules().iter().any(is);
    let white = white || both || there(|rule| matches!(rule, Rule::Difference(it) if it.by == 1));
    let black = black || both || there(|rule| matches!(rule, Rule::Ratio(it) if it.by == 2));
    let [white, black] = all_given(said, [(white, "all white"), (black, "all black")])?;
    if white {
        page.add(NoDifference { by: vec![1] })?;
    }
    if black {
        page.add(NoRatio { by: vec![2] })?;
    }
    Ok(())
}
