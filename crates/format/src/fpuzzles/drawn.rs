//! What f-puzzles only draws: lines, shapes, texts, cages and colours without a rule of their own. What they mean is
//! told in the rules text, or they mean nothing.

use std::collections::BTreeSet;

use garns_puzzle::Cell;
use serde_json::{Map, Value};

use crate::sudokupad::drawing::plain::{CAGES, LINES, SHAPES};
use crate::sudokupad::drawing::{Cage, Colour, Line, Point, Shape, Sheet};
use crate::sudokupad::{METADATA, is_fog};
use crate::unread::{Unreads, lists};

/// The colours of cells, by their number.
const COLOURS: [&str; 11] = [
    "#a8a8a8", "#000000", "#ffa0a0", "#ffdf61", "#feffaf", "#b0ffb0", "#61d060", "#d0d0ff", "#8180f0",
    "#ff08ff", "#ffd0d0",
];

/// Everything that is drawn on the grid of this size. What has no place there is noted as not read.
pub(super) fn sheet(fields: &Map<String, Value>, size: usize, unread: &mut Unreads) -> Sheet {
    let mut sheet = Sheet { rows: size, cols: size, ..Sheet::default() };
    // What programs draw beside a rule of their own is told by that rule.
    let letters = |name: &str| {
        name.to_ascii_lowercase().replace("german", "").replace(|c: char| !c.is_ascii_alphabetic(), "")
    };
    let doubles = clues(fields);
    let own = |drawn: &Value| match &drawn["fromConstraint"] {
        Value::String(name) => fields.contains_key(&letters(name)),
        _ => drawn["isNewConstraint"] == Value::Bool(true),
    };
    // Where no rule is about the same cells, its meaning is unknown.
    for name in ["line", "rectangle", "circle", "text", "cage"] {
        for drawn in fields.get(name).and_then(Value::as_array).into_iter().flatten() {
            let lines = drawn["lines"].as_array().into_iter().flatten().map(names);
            let mut parts = lines.chain([names(&drawn["cells"])]).filter(|cells| !cells.is_empty());
            let named = drawn["fromConstraint"].is_string();
            if own(drawn) && !named && !parts.all(|cells| doubles.contains(&cells)) {
                unread.drawing(if name == "line" { LINES } else { SHAPES });
            }
        }
    }
    let each = |name: &str| {
        let list = fields.get(name).and_then(Value::as_array).into_iter().flatten();
        list.filter(|drawn| !own(drawn))
    };
    let colour = |drawn: &Value, name: &str| drawn[name].as_str().and_then(Colour::read);
    let ruled: Vec<&Value> = fields
        .iter()
        .filter(|(name, _)| *name != "line")
        .flat_map(|(_, list)| list.as_array().into_iter().flatten())
        .flat_map(|clue| clue["lines"].as_array().into_iter().flatten())
        .collect();
    for drawn in each("line") {
        // A line along another with a rule is how that one is drawn.
        let back =
            |line: &Value| Value::Array(line.as_array().into_iter().flatten().rev().cloned().collect());
        let plain = |line: &&Value| !ruled.contains(line) && !ruled.contains(&&back(line));
        for line in drawn["lines"].as_array().into_iter().flatten().filter(plain) {
            let points: Vec<Point> = line.as_array().into_iter().flatten().filter_map(middle).collect();
            if line.as_array().is_none_or(|cells| cells.len() > points.len()) {
                unread.drawing(LINES);
            }
            sheet.lines.push(Line { points, colour: colour(drawn, "outlineC"), head: false, used: false });
        }
    }
    for (name, round) in [("rectangle", false), ("circle", true), ("text", false)] {
        for drawn in each(name) {
            let points: Vec<Point> =
                drawn["cells"].as_array().into_iter().flatten().filter_map(middle).collect();
            let count = points.len() as f64;
            let text = written(drawn);
            if points.is_empty() || (name == "text" && text.is_empty()) {
                if !text.is_empty() {
                    unread.words(&text);
                } else if name != "text" {
                    unread.drawing(SHAPES);
                }
                continue;
            }
            let at = points
                .iter()
                .fold((0.0, 0.0), |sum, point| (sum.0 + point.0 / count, sum.1 + point.1 / count));
            let side = |name: &str| drawn[name].as_f64().unwrap_or(0.0);
            sheet.shapes.push(Shape {
                at,
                wide: side("width"),
                high: side("height"),
                round,
                fill: colour(drawn, "baseC"),
                edge: colour(drawn, "outlineC"),
                text,
                angle: side("angle"),
                faint: doubles.contains(&names(&drawn["cells"])),
                used: false,
            });
        }
    }
    for drawn in each("cage") {
        let text = written(drawn);
        let inside = |point: Point| {
            let inside = point.0 > 0.0 && point.1 > 0.0 && point.0 < size as f64 && point.1 < size as f64;
            inside.then(|| Cell::new(point.0 as u16, point.1 as u16))
        };
        let points = drawn["cells"].as_array().into_iter().flatten().filter_map(middle);
        let cells: Vec<Cell> = points.filter_map(inside).collect();
        // Cages also carry notes about the puzzle, and light in the fog.
        let name = text.split_once(':').map(|(name, _)| name);
        let note =
            name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic()));
        if let Some(name) = name.filter(|_| note).map(str::to_ascii_lowercase)
            && !lists(METADATA, &name)
            && !name.starts_with("msg")
        {
            unread.field(format!("cage: {name}"));
        } else if name.is_some_and(|name| name.eq_ignore_ascii_case("rules")) {
            // The rules are those of the field `ruleset`.
            unread.field("cage: rules");
        }
        if cells.is_empty() && !note {
            unread.drawing(CAGES);
        }
        if !note && !cells.is_empty() && !is_fog(&text) {
            let hidden = text.is_empty() && doubles.contains(&names(&drawn["cells"]));
            sheet.cages.push(Cage { cells, text, unique: None, hidden, used: false });
        }
    }
    for (row, line) in fields.get("grid").and_then(Value::as_array).into_iter().flatten().enumerate() {
        for (col, cell) in line.as_array().into_iter().flatten().enumerate() {
            let given = if cell["c"].is_null() { &cell["cArray"][0] } else { &cell["c"] };
            let number = given.as_u64().or_else(|| given.as_str()?.parse().ok());
            let fill = match number.and_then(|number| COLOURS.get(number as usize)) {
                Some(text) => Colour::read(text),
                None => given.as_str().and_then(Colour::read),
            };
            if fill.is_some() {
                sheet.shapes.push(Shape::square((row as f64 + 0.5, col as f64 + 0.5), fill));
            }
        }
    }
    sheet
}

fn written(drawn: &Value) -> String {
    match &drawn["value"] {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn names(cells: &Value) -> BTreeSet<&str> {
    cells.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The cells of every clue that has a field, and of all clues of a field together: what is drawn on just these cells is
/// how the clue looks.
fn clues(fields: &Map<String, Value>) -> Vec<BTreeSet<&str>> {
    const DRAWN: [&str; 6] = ["grid", "line", "rectangle", "circle", "text", "cage"];
    let mut all = Vec::new();
    for (_, list) in fields.iter().filter(|(name, _)| !DRAWN.contains(&name.as_str())) {
        let mut together = BTreeSet::new();
        for clue in list.as_array().into_iter().flatten() {
            let lines = clue["lines"].as_array().into_iter().flatten().map(names);
            let parts = [
                names(&clue["cells"]),
                names(&clue["cloneCells"]),
                clue["cell"].as_str().into_iter().collect(),
            ];
            for cells in parts.into_iter().chain(lines).filter(|cells| !cells.is_empty()) {
                together.extend(&cells);
                all.push(cells);
            }
        }
        all.push(together);
    }
    all.retain(|cells| !cells.is_empty());
    all
}

/// The middle of a cell in or around the grid such as `R1C10`.
fn middle(cell: &Value) -> Option<Point> {
    let (row, col) = cell.as_str()?.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    Some((row.parse::<f64>().ok()? - 0.5, col.parse::<f64>().ok()? - 0.5))
}
