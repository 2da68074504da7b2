//! Diagonals: a line from corner to corner, or only said.

use garns_puzzle::rules::House;

use super::sheet::Point;
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &[],
    phrases: DIAGONALS,
    topic: "diagonal",
    soft: "diagonal main long 2 either line also contain exactly once and thin marked central 9 \
               without repetition",
    read: diagonals,
}];

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
    ("all", "~ * not repeat * either main diagonal *"),
    ("given", "* diagonal * (<colour>|) * contain * <number> to <number> *"),
    (
        "given",
        "each row column (box|region|3x3 box) and (each|) (main|<colour>|given) diagonal contain (all|each|) (of|) digit <number> to <number> (exactly|) (once|) (each|)",
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
