//! Signs on the side between two cells: X, V, less than.

use garns_puzzle::Rule;
use garns_puzzle::rules::{Greater, NoTotal, Total};

use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["total"],
        phrases: TOTALS,
        topic: "x v xv",
        soft: "x v xs vs separated between them 2 contain pair and adjacent sign symbol letter roman \
               either side also two they whose if separate join",
        read: totals,
    },
    DrawingKind {
        rules: &["greater"],
        phrases: GREATER,
        topic: "inequality sign greater",
        soft: "inequality sign smaller lower lesser 2 between point cell symbol towards arrow \
               greater than > < it sit separating adjacent toward separated separate marking they",
        read: greater,
    },
];

const TOTALS: &[(&str, &str)] = &[
    ("xv", "normal xv (sudoku|) rule apply"),
    (
        "?",
        "not all (possible|) (x|v|x and v|x or v|xv|xvs|xs|vs|xs and vs|xs or vs|x or vs|x and vs|xs and v) (may|) (given)",
    ),
    ("all", "all (possible|) (x and v|xs and vs|v and x|vs and xs|xv|xvs|x v|xv pair|xv clue) (given)"),
    ("all x", "all (possible|) (x|xs) (given)"),
    ("all v", "all (possible|) (v|vs) (given)"),
    ("x", "* x * sum to 10 *"),
    ("v", "* v * sum to 5 *"),
    ("xv", "* x * sum to 10 * v * sum to 5 *"),
    ("xv", "* v * sum to 5 * x * sum to 10 *"),
    ("xv", "* x * sum to 10 * v (sum|) to 5"),
    ("xv", "* x (/|and|or) v * sum to 10 (x|) (or|and) 5 (v|) *"),
    ("xv", "* v (/|and|or) x * sum to 5 (v|) (or|and) 10 (x|) *"),
    ("all", "all (possible|) (x / v|v / x) (clue|) given"),
    ("?", "other pair * may sum to 5 or 10"),
    ("?", "adjacent digit not separated by letter can still sum to 5 or 10"),
];

fn totals(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let xv = is_said(said, "xv");
    let (x, v) = (xv || is_said(said, "x"), xv || is_said(said, "v"));
    for i in 0..page.sheet.shapes.len() {
        let shape = &page.sheet.shapes[i];
        let sum = match shape.text.as_str() {
            "X" | "x" if x => 10,
            "V" | "v" if v => 5,
            _ => continue,
        };
        let Some((a, b)) = page.sheet.pair(shape.at) else { continue };
        page.sheet.shapes[i].used = true;
        page.add(Total { a, b, sum })?;
    }
    let there =
        |sum: i64| page.puzzle.rules().iter().any(|rule| matches!(rule, Rule::Total(it) if it.sum == sum));
    let [x, v] = super::dots::all_given(said, [(x || there(10), "all x"), (v || there(5), "all v")])?;
    let sums: Vec<i64> =
        [(v, 5), (x, 10)].into_iter().filter(|(said, _)| *said).map(|(_, sum)| sum).collect();
    if sums.is_empty() { Ok(()) } else { page.add(NoTotal { sums }) }
}

const GREATER: &[(&str, &str)] = &[
    ("greater", "(an|) arrow point to smaller of 2 digit it sit between"),
    ("greater", "arrow point to smaller of adjacent digit"),
    ("greater", "* (inequality|sign|symbol) * point * (smaller|lower|lesser) *"),
];

fn greater(page: &mut Page<'_>, _: &[Said]) -> Result<(), ReadErrorKind> {
    for i in 0..page.sheet.shapes.len() {
        let shape = &page.sheet.shapes[i];
        let Some((a, b)) =
            Some(shape).filter(|shape| !shape.used).and_then(|shape| page.sheet.pair(shape.at))
        else {
            continue;
        };
        // Where the sign points, in quarter turns clockwise from the right.
        let points = match shape.text.as_str() {
            ">" | "\u{203a}" => 0,
            "v" | "V" | "\u{2228}" | "\u{2304}" | "\u{fe40}" => 1,
            "<" | "\u{2039}" => 2,
            "^" | "\u{2227}" | "\u{2303}" | "\u{fe3f}" => 3,
            _ => continue,
        };
        if !shape.is_upright() {
            continue;
        }
        let turned = (points + ((shape.angle / 90.0).round() % 4.0) as i64).rem_euclid(4);
        let beside = a.row == b.row;
        let rule = match (turned, beside) {
            (0, true) | (1, false) => Greater { greater: a, less: b },
            (2, true) | (3, false) => Greater { greater: b, less: a },
            _ => continue,
        };
        page.sheet.shapes[i].used = true;
        page.add(rule)?;
    }
    Ok(())
}
