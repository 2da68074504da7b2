//! From SudokuPad's drawing of a puzzle to the puzzle.

use std::collections::BTreeSet;

use garns_puzzle::rules::*;
use garns_puzzle::{Blocks, Cell, Cells, Frame, Puzzle, Rule, Text, Values, usual_box};
use serde_json::Value;

use super::unzip::unzip;
use crate::error::shown;
use crate::square::accept;
use crate::{Hints, Problem, ReadError};

const LIST: Text = Text { en: "a list of cells", pt: "uma lista de células" };
const CELL: Text = Text { en: "a cell such as [0,8]", pt: "uma célula como [0,8]" };

/// Reads the JSON, shortened or not.
pub(super) fn read(text: &str, hints: &Hints) -> Result<Puzzle, ReadError> {
    let json = serde_json::from_str::<Value>(text).ok().or_else(|| unzip(text)).ok_or(Problem::Packed)?;
    let rows = json["cells"].as_array().ok_or(Problem::Missing { field: "cells".into() })?;
    let cols = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
    let drawing = Drawing { json: &json, rows: rows.len(), cols };
    Frame::loose(drawing.rows, drawing.cols)?;
    let mut puzzle = drawing.grid(rows)?;
    drawing.note(&mut puzzle);
    for (field, rules) in
        [("cages", drawing.cages(&puzzle)?), ("overlays", drawing.signs()?), ("metadata", drawing.metadata())]
    {
        for rule in rules {
            puzzle.add(rule).map_err(|flaw| Problem::from(flaw).in_field(field))?;
        }
    }
    drawing.refuse_lines()?;
    accept(puzzle, hints)
}

struct Drawing<'a> {
    json: &'a Value,
    rows: usize,
    cols: usize,
}

/// The objects of a field.
fn each<'a>(json: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    json[field].as_array().into_iter().flatten()
}

/// Row and column of a point.
fn point(value: &Value) -> Option<(f64, f64)> {
    Some((value.get(0)?.as_f64()?, value.get(1)?.as_f64()?))
}

/// Whether a number is n + ½.
fn is_middle(x: f64) -> bool {
    ((x - 0.5) - (x - 0.5).round()).abs() < 0.05
}

fn is_whole(x: f64) -> bool {
    (x - x.round()).abs() < 0.05
}

impl Drawing<'_> {
    fn grid(&self, rows: &[Value]) -> Result<Puzzle, Problem> {
        let order = self.rows.max(self.cols);
        let mut puzzle = Puzzle::new(self.frame()?, Values::count(order)?)?;
        for house in self.other_regions()? {
            puzzle.add(house)?;
        }
        for (row, line) in rows.iter().enumerate() {
            let line = line.as_array().map(Vec::as_slice).unwrap_or_default();
            if line.len() != self.cols {
                return Err(Problem::RowLength { row: row + 1, found: line.len(), expected: self.cols });
            }
            for (col, value) in line.iter().enumerate() {
                let cell = Cell::new(row as u16, col as u16);
                let text = match &value["value"] {
                    Value::Null => continue,
                    Value::String(text) if text.trim().is_empty() => continue,
                    Value::String(text) => text.trim().to_owned(),
                    other => other.to_string(),
                };
                let rank = text.parse::<usize>().ok().filter(|number| (1..=order).contains(number));
                let rank =
                    rank.ok_or_else(|| Problem::Symbol { cell, symbol: shown(&text), count: order })? - 1;
                puzzle.give(cell, rank)?;
            }
        }
        Ok(puzzle)
    }

    /// The regions as lists of cells.
    fn regions(&self) -> Result<Vec<Vec<Cell>>, Problem> {
        let mut regions = Vec::new();
        for region in
            each(self.json, "regions").filter(|region| region.as_array().is_some_and(|list| !list.is_empty()))
        {
            regions.push(self.cells(region)?);
        }
        Ok(regions)
    }

    /// Whether regions of the right size cover a square grid.
    fn covers(&self, regions: &[Vec<Cell>]) -> bool {
        let all: BTreeSet<Cell> = regions.iter().flatten().copied().collect();
        let sized = regions.len() == self.rows && regions.iter().all(|region| region.len() == self.rows);
        self.rows == self.cols && sized && all.len() == self.rows * self.cols
    }

    fn frame(&self) -> Result<Frame, Problem> {
        if self.json["metadata"]["norowcol"] == Value::Bool(true) {
            return Ok(Frame::loose(self.rows, self.cols)?);
        }
        let (size, regions) = (self.rows, self.regions()?);
        if !self.covers(&regions) {
            return Ok(Frame::rectangle(self.rows, self.cols, Blocks::None)?);
        }
        let mut of = vec![None; size * size];
        for (i, region) in regions.iter().enumerate() {
            region
                .iter()
                .for_each(|cell| of[usize::from(cell.row) * size + usize::from(cell.col)] = Some(i as u16));
        }
        let usual = |(height, width): (usize, usize)| {
            let number = |i: usize| i / size / height * (size / width) + i % size / width;
            let same = |i: usize, j: usize| (of[i] == of[j]) == (number(i) == number(j));
            (0..of.len()).all(|i| (0..i).all(|j| same(i, j)))
        };
        if usual_box(size).is_some_and(usual) {
            return Ok(Frame::usual(size)?);
        }
        let names = (1..=size).map(|number| number.to_string()).collect();
        Ok(Frame::rectangle(size, size, Blocks::Regions { of, names })?)
    }

    /// Regions that don't divide the grid evenly are houses by themselves.
    fn other_regions(&self) -> Result<Vec<House>, Problem> {
        let regions = self.regions()?;
        if self.covers(&regions) && self.json["metadata"]["norowcol"] != Value::Bool(true) {
            return Ok(Vec::new());
        }
        let house = |(i, cells): (usize, Vec<Cell>)| House {
            kind: HouseKind::Region,
            number: i as u16 + 1,
            grid: 0,
            cells: cells.into(),
        };
        Ok(regions.into_iter().enumerate().map(house).collect())
    }

    fn cells(&self, value: &Value) -> Result<Vec<Cell>, Problem> {
        let wrong =
            |expected: Text, found: &Value| Problem::Wrong { expected, found: shown(&found.to_string()) };
        let list = value.as_array().ok_or_else(|| wrong(LIST, value))?;
        let cell = |value: &Value| {
            let (row, col) = (value.get(0)?.as_u64()?, value.get(1)?.as_u64()?);
            let inside = row < self.rows as u64 && col < self.cols as u64;
            inside.then(|| Cell::new(row as u16, col as u16))
        };
        list.iter().map(|value| cell(value).ok_or_else(|| wrong(CELL, value))).collect()
    }

    /// Title, author and rules, which may also be told by cages without cells.
    fn note(&self, puzzle: &mut Puzzle) {
        let notes = puzzle.notes_mut();
        let metadata = |name: &str| self.json["metadata"][name].as_str().map(str::to_owned);
        let told = |name: &str| {
            let text = |cage: &Value| {
                cage["value"]
                    .as_str()?
                    .split_once(':')
                    .map(|(k, v)| (k.trim().to_owned(), v.trim().to_owned()))
            };
            each(self.json, "cages").filter_map(text).find(|(key, _)| key == name).map(|(_, text)| text)
        };
        let said = |name: &str| metadata(name).or_else(|| told(name)).unwrap_or_default();
        (notes.title, notes.author, notes.description) = (said("title"), said("author"), said("rules"));
        notes.source = said("source");
        if notes.title.is_empty() {
            notes.title = self.json["title"].as_str().unwrap_or("").to_owned();
        }
    }

    /// Rules that are told as data about the puzzle.
    fn metadata(&self) -> Vec<Rule> {
        let is = |name: &str| {
            let value = &self.json["metadata"][name];
            *value == Value::Bool(true) || value.as_str() == Some("true")
        };
        let mut rules: Vec<Rule> = Vec::new();
        rules.extend(is("antiknight").then_some(AntiKnight {}.into()));
        rules.extend(is("antiking").then_some(AntiKing {}.into()));
        rules
    }

    fn cages(&self, puzzle: &Puzzle) -> Result<Vec<Rule>, Problem> {
        const UNNUMBERED: Text = Text { en: "cages without a number", pt: "gaiolas sem número" };
        let mut houses: BTreeSet<BTreeSet<Cell>> = BTreeSet::new();
        for rule in puzzle.rules() {
            if let Rule::House(house) = rule {
                houses.insert(house.cells.iter().copied().collect());
            }
        }
        let mut rules: Vec<Rule> = Vec::new();
        for cage in each(self.json, "cages") {
            let text = match (&cage["sum"], &cage["value"]) {
                (Value::Null, Value::Null) => String::new(),
                (Value::Null, Value::String(text)) | (Value::String(text), _) => text.trim().to_owned(),
                (Value::Null, other) | (other, _) => other.to_string(),
            };
            let listed = cage["cells"].as_array().is_some_and(|cells| !cells.is_empty());
            if !listed || text.contains(':') {
                continue;
            }
            let cells: Cells = self.cells(&cage["cells"])?.into();
            let unique = cage["unique"] == Value::Bool(true);
            if text.is_empty() || text == "0" {
                let known = houses.contains(&cells.iter().copied().collect::<BTreeSet<Cell>>());
                match (known, unique, &cage["hidden"]) {
                    (true, _, _) => {}
                    (false, true, _) => rules.push(House::extra(cells).into()),
                    (false, false, Value::Bool(true)) => {}
                    (false, false, _) => return Err(Problem::Drawing { what: UNNUMBERED }),
                }
                continue;
            }
            let sum = text
                .parse::<i64>()
                .map_err(|_| Problem::UnknownRule { name: format!("cage {}", shown(&text)) })?;
            rules
                .push(Killer { cells, sum: Some(sum), repeats: cage["unique"] == Value::Bool(false) }.into());
        }
        Ok(rules)
    }

    /// X, V and dots between cells. Whatever else is drawn there, but for colours, has a meaning only people know.
    fn signs(&self) -> Result<Vec<Rule>, Problem> {
        const TEXTS: Text = Text { en: "texts", pt: "textos" };
        const SHAPES: Text = Text { en: "shapes", pt: "formas" };
        let mut rules: Vec<Rule> = Vec::new();
        for shape in each(self.json, "overlays").chain(each(self.json, "underlays")) {
            let text = match &shape["text"] {
                Value::String(text) => text.trim().to_owned(),
                Value::Number(number) => number.to_string(),
                _ => String::new(),
            };
            let Some(centre) = point(&shape["center"]) else { continue };
            let side = |name: &str| shape[name].as_f64().unwrap_or(0.0);
            let small = side("width").max(side("height")) <= 0.6;
            let pair = self.pair(centre);
            if let Some((a, b)) = pair.filter(|_| small) {
                let colour = shape["backgroundColor"].as_str().unwrap_or("").to_ascii_uppercase();
                let round = shape["rounded"] == Value::Bool(true);
                match (text.as_str(), colour.as_str()) {
                    ("X" | "x", _) => rules.push(Total { a, b, sum: 10 }.into()),
                    ("V" | "v", _) => rules.push(Total { a, b, sum: 5 }.into()),
                    ("", "#FFFFFF" | "#FFF" | "WHITE") if round => {
                        rules.push(Difference { a, b, by: 1 }.into())
                    }
                    ("", "#000000" | "#000" | "BLACK") if round => rules.push(Ratio { a, b, by: 2 }.into()),
                    ("", "") if !round => {}
                    ("", _) => return Err(Problem::Drawing { what: SHAPES }),
                    _ => return Err(Problem::Drawing { what: TEXTS }),
                }
            } else if !text.is_empty() {
                return Err(Problem::Drawing { what: TEXTS });
            } else if shape["rounded"] == Value::Bool(true) || (small && side("width") > 0.0) {
                return Err(Problem::Drawing { what: SHAPES });
            }
        }
        Ok(rules)
    }

    /// The two cells whose common side has this middle.
    fn pair(&self, (row, col): (f64, f64)) -> Option<(Cell, Cell)> {
        let cell = |row: f64, col: f64| {
            let (row, col) = (row.floor(), col.floor());
            let inside = row >= 0.0 && col >= 0.0 && row < self.rows as f64 && col < self.cols as f64;
            inside.then(|| Cell::new(row as u16, col as u16))
        };
        if is_whole(row) && is_middle(col) {
            return Some((cell(row - 0.5, col)?, cell(row + 0.5, col)?));
        }
        (is_middle(row) && is_whole(col))
            .then(|| Some((cell(row, col - 0.5)?, cell(row, col + 0.5)?)))
            .flatten()
    }

    /// Lines along the borders of cells are drawing; lines through cells are rules. A picture can hold anything.
    fn refuse_lines(&self) -> Result<(), Problem> {
        const LINES: Text = Text { en: "lines through cells", pt: "linhas que passam por células" };
        const ARROWS: Text = Text { en: "arrows", pt: "setas" };
        const PICTURES: Text = Text { en: "pictures behind the grid", pt: "imagens atrás da grade" };
        if self.json["metadata"]["bgimage"].as_str().is_some_and(|address| !address.is_empty()) {
            return Err(Problem::Drawing { what: PICTURES });
        }
        let through = |line: &Value| {
            let points = || each(line, "wayPoints").filter_map(point);
            points().count() > 1 && points().all(|(row, col)| is_middle(row) && is_middle(col))
        };
        if each(self.json, "lines").any(through) {
            return Err(Problem::Drawing { what: LINES });
        }
        match each(self.json, "arrows").next() {
            Some(_) => Err(Problem::Drawing { what: ARROWS }),
            None => Ok(()),
        }
    }
}
