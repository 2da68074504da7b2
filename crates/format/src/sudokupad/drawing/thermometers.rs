//! Thermometers: a line with a round bulb at one end.

use garns_puzzle::rules::Thermometer;
use garns_puzzle::{Cell, Rule};

use super::colour::Colour;
use super::sheet::{Nearby, distance, middle};
use super::{DrawingKind, Page, Said, is_said};
use crate::ReadErrorKind;

pub(super) const KINDS: &[DrawingKind] = &[DrawingKind {
    rules: &["thermometer"],
    phrases: THERMOMETERS,
    topic: "thermometer bulb",
    soft: "thermometer bulb end tip round rounded shape strictly move moving starting start away \
               as further get bulbous circular its also shaped one go going you toward reading \
           read line path increasingly contain appear flat",
    read: thermometers,
}];

const THERMOMETERS: &[(&str, &str)] = &[
    (
        "fast",
        "digit (along|on) (a|each|the|) (<colour>|) thermometer (must|) (strictly|) increase (in digit|) (from|starting from|starting at|moving away from|away from|as they move away from|as they get further from|moving from) (the|) (bulb|round bulb|bulb end|round end|bulbous end|circle|circular end) (end|) (to|towards|) (the|) (tip|other end|end|flat end|)",
    ),
    ("fast", "normal thermometer (sudoku|) rule apply"),
    (
        "slow",
        "digit (along|on) (a|each|) slow thermometer (increase or stay same|not decrease|stay same or increase) (from|) (bulb|) (end|)",
    ),
    (
        "fast",
        "~ * (<colour>|) thermometer * increase * (from|starting from|starting at|away from) (each|its|thermometer|round|rounded|rounded end with|circular|bulbous|end with|gray|) bulb *",
    ),
    ("?", "(but|) (not|) (not|) (not have to be|need not be|may not need be|not|) consecutive(ly|)"),
    (
        "slow",
        "* (<colour>|) (slow|) * thermometer * (increase or stay same|stay same or increase|increase or remain same|remain same or increase|either increase or stay same|either stay same or increase|not decrease|increase or equal) * (from|away from|as * away from|as * further from) (each|its|thermometer|round|rounded|rounded end with|circular|bulbous|end with|gray|) bulb *",
    ),
    (
        "slow",
        "* (from|at) (each|its|thermometer|round|rounded|rounded end with|circular|bulbous|end with|gray|) bulb * (<colour>|) (slow|) * thermometer * (increase or stay same|stay same or increase|increase or remain same|remain same or increase|either increase or stay same|either stay same or increase|not decrease|increase or equal) *",
    ),
    ("slow", "(normal|) slow thermometer (sudoku|) (rule|) (apply|)"),
    ("slow", "(all|) thermometer slow (thermometer|)"),
    (
        "slow",
        "~ * (increase or stay same|stay same or increase|increase or repeat|repeat or increase) * from (each|its|thermometer|round|rounded|rounded end with|circular|bulbous|end with|gray|) bulb *",
    ),
    ("?", "not decrease"),
    (
        "fast",
        "~ * increase * (from|away from) (each|its|thermometer|round|rounded|rounded end with|circular|bulbous|end with|gray|) bulb *",
    ),
    ("fast", "~ * (<colour>|) thermometer * increase * from (round|rounded|bulbous|circular) end *"),
    ("fast", "~ * thermometer * increase (may not need|not) (consecutive|consecutively) *"),
    ("?", "* (from|starting from) round bulb *"),
    (UNREPEATED, "digit (can|may|) not repeat (on|along) (each|) thermometer"),
    ("?", "digit not (to|) consecutive"),
    ("fast", "(starting|) from bulb adjacent digit * thermometer increase"),
];

/// What is so of all thermometers but slow ones.
const UNREPEATED: &str = "?unrepeated";

fn thermometers(page: &mut Page<'_>, said: &[Said]) -> Result<(), ReadErrorKind> {
    let slow = is_said(said, "slow");
    if slow && (is_said(said, "fast") || is_said(said, UNREPEATED)) {
        return Err(ReadErrorKind::UnknownRule { name: "slow thermometers beside others".into() });
    }
    // What thermometers are has to be said, here or in the document.
    if said.iter().all(|said| said.tag.starts_with('?')) {
        let stated = page.puzzle.added_rules().iter().any(|rule| matches!(rule, Rule::Thermometer(_)));
        return if stated { Ok(()) } else { Err(ReadErrorKind::UnknownRule { name: "thermometers".into() }) };
    }
    let fits = |colour| said.iter().any(|said| said.fits(colour));
    let mut paths: Vec<(Vec<Cell>, Option<Colour>)> = Vec::new();
    let open: Vec<(usize, Vec<Cell>)> = page
        .sheet
        .lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.head && !line.used && fits(line.colour))
        .filter_map(|(i, line)| page.sheet.path(&line.points).map(|path| (i, path)))
        .collect();
    let is_bulb =
        |shape: &super::Shape| shape.round && shape.is_even_sided(0.45, 1.05) && shape.text.is_empty();
    let shapes = page.sheet.shapes.iter().enumerate();
    let nearby = Nearby::new(shapes.filter(|(_, shape)| is_bulb(shape)).map(|(j, shape)| (j, shape.at)));
    let bulbs = |page: &Page<'_>, cell: Cell, colour: Option<Colour>, like: fn(Colour, Colour) -> bool| {
        let alike = |fill: Colour| !fill.is_clear() && colour.is_some_and(|colour| like(colour, fill));
        let near = |j: &usize| {
            let shape = &page.sheet.shapes[*j];
            shape.fill.is_some_and(alike) && distance(shape.at, middle(cell)) < 0.12
        };
        nearby.at(middle(cell)).into_iter().filter(near).collect::<Vec<usize>>()
    };
    let bulbs_at =
        |page: &Page<'_>, cell: Cell, colour: Option<Colour>| bulbs(page, cell, colour, Colour::is_like);
    let mut rest = Vec::new();
    for (i, mut path) in open {
        let colour = page.sheet.lines[i].colour;
        let ends = |like| [path[0], path[path.len() - 1]].map(|cell| bulbs(page, cell, colour, like));
        let [mut first, mut last] = ends(Colour::is_like);
        // Where no bulb looks like the line, it is of the same colour but lighter or darker.
        if first.is_empty() && last.is_empty() {
            [first, last] = ends(Colour::is_tint_of);
        }
        match (first.is_empty(), last.is_empty()) {
            (false, true) => {}
            (true, false) => path.reverse(),
            _ => {
                rest.push((i, path));
                continue;
            }
        }
        page.sheet.lines[i].used = true;
        first.into_iter().chain(last).for_each(|j| page.sheet.shapes[j].used = true);
        paths.push((path, colour));
    }
    // Branches begin on another thermometer.
    while let Some(k) = rest.iter().position(|(i, path)| {
        let alike = |other: &Option<Colour>| match (other, page.sheet.lines[*i].colour) {
            (Some(a), Some(b)) => a.is_like(b),
            _ => false,
        };
        let on = |cell: &Cell| paths.iter().any(|(other, colour)| alike(colour) && other.contains(cell));
        on(&path[0]) != on(&path[path.len() - 1])
    }) {
        let (i, mut path) = rest.remove(k);
        if !paths.iter().any(|(other, _)| other.contains(&path[0])) {
            path.reverse();
        }
        page.sheet.lines[i].used = true;
        paths.push((path, page.sheet.lines[i].colour));
    }
    let mut paths: Vec<Vec<Cell>> = paths.into_iter().map(|(path, _)| path).collect();
    paths.extend(trees(page, rest, &bulbs_at));
    for path in paths {
        page.add(Thermometer { path: path.into(), slow })?;
    }
    Ok(())
}

/// The bulbs in a cell that look like a line of a colour.
type Bulbs<'a> = dyn Fn(&Page<'_>, Cell, Option<Colour>) -> Vec<usize> + 'a;

/// Lines that hang together as a tree with one bulb, wherever they begin and end: each way from the bulb to a tip.
fn trees(page: &mut Page<'_>, mut rest: Vec<(usize, Vec<Cell>)>, bulbs_at: &Bulbs<'_>) -> Vec<Vec<Cell>> {
    let mut paths = Vec::new();
    while let Some((i, path)) = rest.pop() {
        let colour = page.sheet.lines[i].colour;
        let (mut lines, mut cells) = (vec![(i, path.clone())], path);
        while let Some(k) = rest.iter().position(|(_, other)| other.iter().any(|cell| cells.contains(cell))) {
            let (i, path) = rest.remove(k);
            cells.extend(&path);
            lines.push((i, path));
        }
        cells.sort_unstable();
        cells.dedup();
        let mut edges: Vec<(Cell, Cell)> = lines
            .iter()
            .flat_map(|(_, path)| path.windows(2).map(|two| (two[0].min(two[1]), two[0].max(two[1]))))
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let roots: Vec<(Cell, Vec<usize>)> = cells
            .iter()
            .map(|cell| (*cell, bulbs_at(page, *cell, colour)))
            .filter(|(_, bulbs)| !bulbs.is_empty())
            .collect();
        let [(root, bulbs)] = &roots[..] else { continue };
        // As many edges as a tree has.
        if edges.len() + 1 != cells.len() {
            continue;
        }
        let mut open = vec![vec![*root]];
        while let Some(way) = open.pop() {
            let (last, before) = (way[way.len() - 1], way.iter().rev().nth(1));
            let next: Vec<Cell> = edges
                .iter()
                .filter_map(|&(a, b)| if a == last { Some(b) } else { (b == last).then_some(a) })
                .filter(|cell| Some(cell) != before)
                .collect();
            if next.is_empty() && way.len() > 1 {
                paths.push(way.clone());
            }
            open.extend(
                next.into_iter().map(|cell| way.iter().copied().chain([cell]).collect::<Vec<Cell>>()),
            );
        }
        bulbs.iter().for_each(|j| page.sheet.shapes[*j].used = true);
        lines.iter().for_each(|(i, _)| page.sheet.lines[*i].used = true);
    }
    paths
}
