//! Quadruples: a circle on a corner with digits in it.

use garns_puzzle::rules::Quadruple;

use super::sheet::{Point, Shape, distance};
use super::{DrawingKind, Page, Said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["quadruple"],
    phrases: QUADRUPLE,
    topic: "circle quadruple quad",
    soft: "1 area 2x2 intersection indicated large circle quadruple white 4 surrounding around touching touch adjacent least once appear \
               somewhere corner clue quad small some order written present square dot and its \
               intersecting it must touched copy inside indicated",
    read: quadruples,
}];

const QUADRUPLE: &[(&str, &str)] = &[
    ("quad", "normal quadruple rule apply"),
    ("quad", "~ * digit * circle * (appear|placed|present) * (surrounding|around|touching|touch|adjacent) *"),
    (
        "quad",
        "* (surrounding|around|touching|touch|adjacent to) * (circle|quadruple|quad) * contain * digit * (circle|it)",
    ),
    (
        "quad",
        "~ * digit * (circle|quadruple|quad) * (appear|placed|present|) * (touched|adjacent|4 corner) *",
    ),
    ("quad", "~ * digit * (circle|quadruple|quad) * in * (surrounding|around|touching|adjacent) 4 cell"),
    ("quad", "~ * digit * circle * intersection * appear *"),
    ("quad", "~ * digit * clue * intersection * (appear|placed|present) * surrounding *"),
    ("quad", "~ * circled digit * (appear|placed|present) * (surrounding|around|touching|touch|adjacent) *"),
];

/// Digits on a corner, or apart from each other around it in a circle that is there.
fn quadruples(page: &mut Page<'_>, _: &[Said]) -> Result<(), ReadErrorKind> {
    if page.sheet.rows > 9 {
        return Ok(());
    }
    let mut corners: Vec<(Point, Vec<usize>)> = Vec::new();
    for (i, shape) in page.sheet.shapes.iter().enumerate() {
        let digits = |c: char| c.is_ascii_digit() || c.is_whitespace() || c == ',';
        if shape.used || shape.text.is_empty() || !shape.text.chars().all(digits) {
            continue;
        }
        let corner = (shape.at.0.round(), shape.at.1.round());
        let is_circle = |other: &Shape| other.round && distance(other.at, corner) < 0.05;
        let apart = distance(shape.at, corner) < 0.3 && page.sheet.shapes.iter().any(is_circle);
        if page.sheet.around(shape.at).is_none() && !apart {
            continue;
        }
        match corners.iter_mut().find(|(other, _)| *other == corner) {
            Some((_, texts)) => texts.push(i),
            None => corners.push((corner, vec![i])),
        }
    }
    for (corner, mut texts) in corners {
        let Some(cells) = page.sheet.around(corner) else { continue };
        let at = |i: &usize| page.sheet.shapes[*i].at;
        texts.sort_by(|a, b| at(a).0.total_cmp(&at(b).0).then(at(a).1.total_cmp(&at(b).1)));
        let text = |i: &usize| page.sheet.shapes[*i].text.chars().collect::<Vec<char>>();
        let values = texts.iter().flat_map(text).filter_map(|c| c.to_digit(10)).map(i64::from).collect();
        // The circle may be apart from the digits in it.
        for (i, other) in page.sheet.shapes.iter_mut().enumerate() {
            other.used |= texts.contains(&i) || distance(other.at, corner) < 0.05;
        }
        page.add(Quadruple { cells: cells.to_vec().into(), values })?;
    }
    Ok(())
}
