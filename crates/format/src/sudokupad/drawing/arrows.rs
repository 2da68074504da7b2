//! Arrows: a circle, or a pill over several cells, with lines that end in a head.

use garns_puzzle::Cell;
use garns_puzzle::rules::{Arrow, DoubleArrow};

use super::sheet::{Nearby, Shape, distance, middle};
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[
    DrawingKind {
        rules: &["double-arrow"],
        phrases: DOUBLE,
        topic: "double",
        soft: "double arrow line circle end between sum 2 same circled either headed total equal \
               attached separated separating strictly",
        read: doubles,
    },
    DrawingKind {
        rules: &["arrow"],
        phrases: ARROW,
        topic: "arrow",
        soft: "other normal sudoku arrow circle circled attached base bulb its equal also shaft connected separated end \
               total sum number corresponding respective coming out pointing radiating emanating \
               start starting associated shared separating path line stem tail its oval",
        read: arrows,
    },
];

const ARROW: &[(&str, &str)] = &[
    ("arrow", "(normal|) arrow (sudoku|) rule apply"),
    (
        "arrow",
        "* (<colour>|) arrow * (can repeat and|may repeat and|which may repeat|) * sum to * (circle|bulb|circled|circle or pill|pill or circle|circle / pill|gray circle|white circle) *",
    ),
    (
        "?",
        "if more than 1 arrow attached to same circle each (independently|separately) sum to digit in circle",
    ),
    (
        "both",
        "* (<colour>|) arrow * (can repeat and|may repeat and|) * sum to * (circle or|circle /|) * (pill|oval|obround|circled cell) * (2 digit digit|) (read|reading) (from|) (left to right|top to bottom|down) (or|and|) (from|) (left to right|top to bottom|down|)",
    ),
    (
        "both",
        "* (<colour>|) arrow * sum to * 2 digit digit * (read|reading) (from|) (left to right|top to bottom|down) (or|and|) (from|) (left to right|top to bottom|down|) in * (pill|oval|obround)",
    ),
    ("arrow", "~ * (<colour>|) arrow * sum to * (circle or|) (2 digit digit in|) * (pill|oval|obround)"),
    (
        "pill",
        "(which|that) read (from|) (left to right|top to bottom|down) (or|and|) (from|) (left to right|top to bottom|down|)",
    ),
    (
        "pill",
        "(2 digit|) (digit|) (in|) (2 cell|) (pill|oval|obround) (contain|) (2 digit|) (digit|) (read|reading) (from|) (left to right|top to bottom|down) (or|and|) (from|) (left to right|top to bottom|down|)",
    ),
    (
        "both",
        "digit (along|on) arrow sum to digit in (separating|separated|attached|) pill (read|reading) left to right or down or circle",
    ),
    ("arrow", "~ * (circle|circled cell|circled|bulb) * (equal|contain|) (sum|total) of * arrow *"),
    ("?repeat", "* digit (can|may) repeat (on|along) * arrow * (if permitted by * rule|)"),
];

const DOUBLE: &[(&str, &str)] = &[
    ("double", "~ * sum of * (<colour>|) line * equal * sum of * circle *"),
    ("double", "~ * (<colour>|) line * sum to same (total|digit) as * circle *"),
    ("double", "~ * (<colour>|) line * same sum as * sum of * circle *"),
    ("double", "* (<colour>|) line * (between * circle|) * sum to * (sum|total) of * (circle|circled|end) *"),
];

/// The cells under a circle or a pill, in reading order.
fn bulb(page: &Page<'_>, shape: &Shape) -> Option<Vec<Cell>> {
    let thick = shape.wide.min(shape.high);
    if !shape.round || !(0.5..=1.05).contains(&thick) || !shape.text.is_empty() {
        return None;
    }
    // A pill may be drawn lying and turned.
    let quarter = shape.is_upright().then(|| (shape.angle / 90.0).round() as i64)?;
    let (wide, high) = if quarter % 2 == 0 { (shape.wide, shape.high) } else { (shape.high, shape.wide) };
    let (wide, high) = ((wide - thick).round(), (high - thick).round());
    let (row, col) = (shape.at.0 - high / 2.0, shape.at.1 - wide / 2.0);
    // However large a shape is said to be, a pill covers four cells at most.
    if wide > 0.0 && high > 0.0 || !(0.0..=3.0).contains(&(wide + high)) {
        return None;
    }
    let count = (wide + high) as usize + 1;
    let on = |length: f64, k: usize| if length > 0.0 { k as f64 } else { 0.0 };
    let step = |k: usize| (row + on(high, k), col + on(wide, k));
    (0..count).map(|k| page.sheet.centred(step(k))).collect()
}

fn arrows(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let about: Vec<&Said> = said.iter().filter(|said| matches!(said.tag, "arrow" | "both")).collect();
    if about.is_empty() {
        return Ok(());
    }
    let bulbs: Vec<(usize, Vec<Cell>)> = (0..page.sheet.shapes.len())
        .filter(|i| !page.sheet.shapes[*i].used)
        .filter_map(|i| bulb(page, &page.sheet.shapes[i]).map(|cells| (i, cells)))
        .collect();
    let places =
        bulbs.iter().enumerate().flat_map(|(k, (_, cells))| cells.iter().map(move |cell| (k, middle(*cell))));
    let nearby = Nearby::new(places);
    for i in 0..page.sheet.lines.len() {
        let line = &page.sheet.lines[i];
        if !line.head || line.used || line.points.len() < 2 {
            continue;
        }
        if !about.iter().any(|said| said.fits(line.colour)) {
            continue;
        }
        // It begins in the circle or on its edge.
        let start = line.points[0];
        let holds = |cells: &[Cell]| cells.iter().any(|cell| distance(middle(*cell), start) < 0.56);
        let near = nearby.at(start).into_iter().map(|k| &bulbs[k]);
        let mine: Vec<&(usize, Vec<Cell>)> = near.filter(|(_, cells)| holds(cells)).collect();
        let Some((_, bulb)) = mine.iter().max_by_key(|(_, cells)| cells.len()) else { continue };
        if bulb.len() > 1 && !is_said(said, "pill") && !is_said(said, "both") {
            continue;
        }
        let Some(cell) =
            bulb.iter().min_by(|a, b| distance(middle(**a), start).total_cmp(&distance(middle(**b), start)))
        else {
            continue;
        };
        let mut points = line.points.clone();
        points[0] = middle(*cell);
        let Some(path) = page.sheet.path(&points) else { continue };
        let shaft: Vec<Cell> = path.into_iter().skip_while(|cell| bulb.contains(cell)).collect();
        if shaft.is_empty() || shaft.iter().any(|cell| bulb.contains(cell)) {
            continue;
        }
        let rule = Arrow { bulb: bulb.clone().into(), shaft: shaft.into() };
        page.sheet.lines[i].used = true;
        for (j, _) in mine {
            page.sheet.shapes[*j].used = true;
        }
        page.add(rule)?;
    }
    // Circles that were drawn twice.
    let shapes = page.sheet.shapes.iter().enumerate();
    let used = Nearby::new(shapes.filter(|(_, it)| it.used && it.round).map(|(j, it)| (j, it.at)));
    for (i, _) in &bulbs {
        let at = page.sheet.shapes[*i].at;
        if used.at(at).into_iter().any(|j| distance(page.sheet.shapes[j].at, at) < 0.05) {
            page.sheet.shapes[*i].used = true;
        }
    }
    Ok(())
}

/// A line with a circle at each end.
fn doubles(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    for (i, path, ends) in super::betweens::strung(page) {
        let colour = page.sheet.lines[i].colour;
        if !said.iter().any(|said| said.fits(colour)) {
            continue;
        }
        page.sheet.lines[i].used = true;
        ends.into_iter().for_each(|j| page.sheet.shapes[j].used = true);
        page.add(DoubleArrow { path: path.into() })?;
    }
    Ok(())
}
