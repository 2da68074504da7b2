//! Diagonals: a line from corner to corner, or only said.

use garns_puzzle::rules::{EqualSums, House};

use super::sheet::Point;
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &[],
        phrases: DIAGONALS,
        topic: "diagonal",
        soft: "diagonal main long 2 either line also contain exactly once and thin marked central 9 \
               without repetition",
        read: diagonals,
    },
    DrawingKind { rules: &["equal-sums"], phrases: SAME, topic: "diagonal", soft: "", read: same_sums },
];

const DIAGONALS: &[(&str, &str)] = &[
    ("one", "~ * {negative|positive} diagonal * (not repeat|not contain repeat) *"),
    ("one", "* {negative|positive} diagonal * contain * (<number> to <number>|each digit|all digit) *"),
    ("all", "digit not repeat (on|along) either (main|long) diagonal"),
    ("given", "~ * (<colour>|) diagonal * (<colour>|) * (not repeat|not contain repeat) *"),
    (
        "given",
        "* (<colour>|) diagonal * contain * (<number> to <number>|each digit|each digit exactly once|all digit) *",
    ),
    ("given", "* digit * (<colour>|) diagonal * different"),
    ("given", "no digit (may|can|) repeat (on|along|in) (each|) (<colour>|given|main|) diagonal"),
    ("all", "~ * not repeat * either main diagonal *"),
    ("given", "* diagonal * (<colour>|) * contain * <number> to <number> *"),
    (
        "all",
        "digit <number> to <number> appear (on|along|in) each (main|long|) diagonal (exactly|) (once|) (each|)",
    ),
    (
        "given",
        "each row column (box|region|3x3 box) and (each|) (main|<colour>|given) diagonal contain (all|each|) (of|) digit <number> to <number> (exactly|) (once|) (each|)",
    ),
];

/// Word for word: *one of the diagonals*, those of boxes and those of arrows beside the grid are others.
const SAME: &[(&str, &str)] = &[
    (
        "given",
        "(digit (on|along|in|of)|sum of (digit (on|along|in|of)|)|) given diagonal (sum to|) (same|equal) (unknown|) (sum|total)",
    ),
    (
        "same",
        "(digit (on|along|in|of)|sum of (digit (on|along|in|of)|)|) (2|) (<colour>|given|main|long|) diagonal (main|) (sum to|) (same|equal) \
         (unknown|) (sum|total)",
    ),
];

/// The diagonal a line from corner to corner runs along: the falling or the rising one.
fn along(points: &[Point], rows: usize, cols: usize) -> Option<usize> {
    let (&from, &to) = (points.first()?, points.last()?);
    let (rows, cols) = (rows as f64, cols as f64);
    let on = |(row, col): &Point, rising: bool| (row - if rising { cols - col } else { *col }).abs() < 0.15;
    let whole = (from.0 - to.0).abs() > rows - 1.1 && (from.1 - to.1).abs() > cols - 1.1;
    (0..2).find(|rising| whole && rows == cols && points.iter().all(|point| on(point, *rising == 1)))
}

/// Both diagonals have the same sum, whatever it is; where one is drawn, the other is.
fn same_sums(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let (rows, cols) = (page.sheet.rows, page.sheet.cols);
    let lines = page.sheet.lines.iter().enumerate();
    let drawn: Vec<(usize, usize)> = lines
        .filter(|(_, line)| !line.head && said.iter().any(|said| said.fits(line.colour)))
        .filter_map(|(i, line)| Some((i, along(&line.points, rows, cols)?)))
        .collect();
    let both = (0..2).all(|which| drawn.iter().any(|(_, other)| *other == which));
    let plain = drawn.is_empty() && said.iter().all(|said| said.found.colours.is_empty());
    let arrows = page.sheet.lines.iter().any(|line| line.head && !line.used);
    // The indicated ones are those that arrows beside the grid point along.
    if arrows && plain && said.iter().all(|said| said.tag == "given") {
        return super::littles::same_sums(page);
    }
    if rows != cols || page.puzzle.values().len() != rows || arrows || !both && !plain {
        return Err(ReadErrorKind::UnknownRule { name: "diagonals of one sum".into() });
    }
    drawn.into_iter().for_each(|(i, _)| page.sheet.lines[i].used = true);
    let groups = House::diagonals(rows as u16).into_iter().map(|house| house.cells).collect();
    page.add(EqualSums { groups })
}

fn diagonals(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let (rows, cols) = (page.sheet.rows, page.sheet.cols);
    let order = page.puzzle.values().len();
    if rows != cols || order != rows {
        return Err(ReadErrorKind::NeedsSquare { field: "diagonals" });
    }
    let houses = House::diagonals(order as u16);
    // The negative one falls, as the graph of a function does.
    let named = |name: &str| said.iter().any(|said| said.found.kept.iter().any(|kept| kept == name));
    // Cages over the diagonal say the same.
    let there = |page: &Page<'_>, house: &House| {
        page.puzzle
            .rules()
            .iter()
            .any(|rule| matches!(rule, garns_puzzle::Rule::House(other) if other.cells == house.cells))
    };
    let mut found = houses.iter().any(|house| there(page, house));
    // Those that are named need no line; where no other is spoken of, no line is another one.
    let only_named = said.iter().all(|said| said.tag == "one");
    let one = ["negative", "positive"].map(named);
    for (house, _) in houses.iter().zip(one).filter(|(_, one)| *one) {
        page.add(house.clone())?;
    }
    for i in 0..page.sheet.lines.len() {
        let line = &page.sheet.lines[i];
        if line.used || line.head || !said.iter().any(|said| said.fits(line.colour)) {
            continue;
        }
        if let Some(which) = along(&line.points, rows, cols).filter(|which| !only_named || one[*which]) {
            page.sheet.lines[i].used = true;
            page.add(houses[which].clone())?;
            found = true;
        }
    }
    if is_said(said, "all") && !found {
        for house in houses.into_iter().zip(one).filter(|(_, one)| !one).map(|(house, _)| house) {
            page.add(house)?;
        }
    } else if !only_named && !found {
        return Err(ReadErrorKind::UnknownRule { name: "diagonals".into() });
    }
    Ok(())
}
