//! From SudokuPad's drawing of a puzzle to the puzzle.

use std::collections::BTreeSet;

use garns_puzzle::rules::*;
use garns_puzzle::{Blocks, Cell, Cells, Frame, Puzzle, Rule, Text, Values, usual_box};
use serde_json::Value;

use super::drawing::{self, Cage, Colour, Sheet};
use super::unzip::unzip;
use crate::error::shown;
use crate::filling::attach;
use crate::square::accept;
use crate::unread::{Unreads, lists};
use crate::unsaid::{add_usual, with_unsaid};
use crate::{Hints, Read, ReadError, ReadErrorKind};

const LIST: Text = Text { en: "a list of cells", pt: "uma lista de células" };
const CELL: Text = Text { en: "a cell such as [0,8]", pt: "uma célula como [0,8]" };

/// Reads the JSON, shortened or not.
pub(super) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let json =
        serde_json::from_str::<Value>(text).ok().or_else(|| unzip(text)).ok_or(ReadErrorKind::Packed)?;
    let rows = json["cells"].as_array().ok_or(ReadErrorKind::Missing { field: "cells".into() })?;
    let cols = rows.first().and_then(Value::as_array).map_or(0, Vec::len);
    let drawing = Drawing { json: &json, rows: rows.len(), cols };
    Frame::loose(drawing.rows, drawing.cols)?;
    let mut unread = Unreads::default();
    unread.doubled(text);
    let mut puzzle = drawing.grid(rows, &mut unread)?;
    drawing.note(&mut puzzle);
    drawing.note_others(rows, &mut unread);
    if let Some(lit) = drawing.fog() {
        unread.fog(&mut puzzle, lit);
    }
    for rule in drawing.metadata() {
        puzzle.add(rule).map_err(|flaw| ReadErrorKind::from(flaw).in_field("metadata"))?;
    }
    if json["metadata"]["bgimage"].as_str().is_some_and(|address| !address.is_empty()) {
        unread.drawing(Text { en: "pictures behind the grid", pt: "imagens atrás da grade" });
    }
    let mut sheet = Sheet::of_json(&json, drawing.rows, drawing.cols, &mut unread);
    sheet.cages = drawing.cages(&puzzle, &mut unread)?;
    let rules = puzzle.notes().description.clone();
    if rules.trim().is_empty() {
        // Cages are more than drawings: what they are is in the document itself, as far as no text says more.
        let before = puzzle.added_rules().len();
        for rule in killers(&mut sheet) {
            puzzle.add(rule).map_err(|flaw| ReadErrorKind::from(flaw).in_field("cages"))?;
        }
        match puzzle.added_rules().len() - before {
            0 => {}
            count => unread.usual(&Killer::ABOUT, count),
        }
    }
    let rules = with_unsaid(&rules, &puzzle, hints);
    if rules.trim().is_empty() {
        add_usual(&mut sheet, &mut puzzle, &mut unread);
    }
    drawing::read(&mut sheet, &rules, &mut puzzle, &mut unread);
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

/// What cages mean where no text says so: only those whose sum or whose different values are said in so many words.
fn killers(sheet: &mut Sheet) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    for cage in sheet.cages.iter_mut().filter(|cage| cage.unique.is_some()) {
        let cells: Cells = cage.cells.clone().into();
        let repeats = cage.unique == Some(false);
        match cage.text.parse::<i64>() {
            Ok(sum) => rules.push(Killer { cells, sum: Some(sum), repeats }.into()),
            Err(_) if cage.text.is_empty() && !repeats => rules.push(House::extra(cells).into()),
            Err(_) => continue,
        }
        cage.used = true;
    }
    rules
}

/// The fields of a document: those that are read, and settings of the page.
const DOCUMENT: &str = "cells regions cages lines arrows overlays underlays metadata title id cellSize settings solution \
    foglight triggereffect videos video version";

/// What is told about a puzzle: what is read, and what is no rule.
pub(crate) const METADATA: &str = "title author rules source antiknight antiking norowcol solution foglight fow triggereffect video videos \
    date created published updated version id url website difficulty duration language tags email lockrotate \
    successmessage";

/// The fields of a cell: what is given, and a player's marks.
const CELLS: &str =
    "value pencilMarks cornermarks centremarks centermarks candidates highlight color colour colors c given";

/// The fields of a cage: what is read, and how it looks.
const CAGES: &str = "cells value sum unique hidden style outlineC fontC borderColor backgroundColor textColor color fontSize \
    thickness cageValue opacity";

struct Drawing<'a> {
    json: &'a Value,
    rows: usize,
    cols: usize,
}

/// The objects of a field.
fn each<'a>(json: &'a Value, field: &str) -> impl Iterator<Item = &'a Value> {
    json[field].as_array().into_iter().flatten()
}

impl Drawing<'_> {
    fn grid(&self, rows: &[Value], unread: &mut Unreads) -> Result<Puzzle, ReadErrorKind> {
        let order = self.rows.max(self.cols);
        let stated = drawing::stated_grid(&self.said("rules"), order);
        let mut puzzle = Puzzle::new(self.frame(stated.houses)?, Values::range(stated.least, stated.count)?)?;
        for house in self.other_regions(stated.houses)? {
            // What is no region of different values is drawn for another reason.
            if puzzle.add(house).is_err() {
                unread.field("regions");
            }
        }
        for (row, line) in rows.iter().enumerate() {
            let line = line.as_array().map(Vec::as_slice).unwrap_or_default();
            if line.len() != self.cols {
                return Err(ReadErrorKind::RowLength {
                    row: row + 1,
                    found: line.len(),
                    expected: self.cols,
                });
            }
            for (col, value) in line.iter().enumerate() {
                let cell = Cell::new(row as u16, col as u16);
                let text = match &value["value"] {
                    Value::Null => continue,
                    Value::String(text) if text.trim().is_empty() => continue,
                    Value::String(text) => text.trim().to_owned(),
                    other => other.to_string(),
                };
                let rank = text.parse::<i64>().ok().and_then(|number| puzzle.values().rank(number));
                let rank = rank.ok_or_else(|| {
                    let count = stated.count;
                    ReadErrorKind::Symbol { cell, symbol: shown(&text), count }
                })?;
                puzzle.give(cell, rank)?;
            }
        }
        Ok(puzzle)
    }

    /// The regions as lists of cells.
    fn regions(&self) -> Result<Vec<Vec<Cell>>, ReadErrorKind> {
        let mut regions = Vec::new();
        for region in each(self.json, "regions").filter(|region| region.is_array()) {
            regions.push(self.cells(region)?);
        }
        regions.retain(|region| !region.is_empty());
        Ok(regions)
    }

    /// Whether regions of the right size cover a square grid.
    fn covers(&self, regions: &[Vec<Cell>]) -> bool {
        let all: BTreeSet<Cell> = regions.iter().flatten().copied().collect();
        let sized = regions.len() == self.rows && regions.iter().all(|region| region.len() == self.rows);
        self.rows == self.cols && sized && all.len() == self.rows * self.cols
    }

    fn frame(&self, houses: bool) -> Result<Frame, ReadErrorKind> {
        if !houses || self.json["metadata"]["norowcol"] == Value::Bool(true) {
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
    fn other_regions(&self, houses: bool) -> Result<Vec<House>, ReadErrorKind> {
        let regions = self.regions()?;
        if !houses || self.covers(&regions) && self.json["metadata"]["norowcol"] != Value::Bool(true) {
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

    fn cells(&self, value: &Value) -> Result<Vec<Cell>, ReadErrorKind> {
        let wrong = |expected: Text, found: &Value| ReadErrorKind::Wrong {
            expected,
            found: shown(&found.to_string()),
        };
        let list = value.as_array().ok_or_else(|| wrong(LIST, value))?;
        let cell = |value: &Value| {
            let (row, col) = (value.get(0)?.as_u64()?, value.get(1)?.as_u64()?);
            let inside = row < self.rows as u64 && col < self.cols as u64;
            inside.then(|| Cell::new(row as u16, col as u16))
        };
        // In short names `[]` is read as a list of one empty object.
        let is_nothing = |value: &&Value| value.as_object().is_some_and(serde_json::Map::is_empty);
        let given = list.iter().filter(|value| !is_nothing(value));
        given.map(|value| cell(value).ok_or_else(|| wrong(CELL, value))).collect()
    }

    /// What is noted under a name, as data or by a cage without cells.
    fn said(&self, name: &str) -> String {
        let told = || {
            let mine = each(self.json, "cages").filter_map(named).filter(|(key, _)| key == name);
            mine.map(|(_, text)| text).collect::<Vec<_>>().join("\n")
        };
        match &self.json["metadata"][name] {
            Value::String(text) => text.clone(),
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n"),
            _ => told(),
        }
    }

    /// Title, author and rules.
    fn note(&self, puzzle: &mut Puzzle) {
        let notes = puzzle.notes_mut();
        (notes.title, notes.author, notes.description) =
            (self.said("title"), self.said("author"), self.said("rules"));
        notes.source = self.said("source");
        if notes.title.is_empty() {
            notes.title = self.json["title"].as_str().unwrap_or("").to_owned();
        }
        attach(puzzle, &self.said("solution"));
    }

    /// Rules that are told as data about the puzzle.
    fn metadata(&self) -> Vec<Rule> {
        let is = |name: &str| {
            let value = &self.json["metadata"][name];
            *value == Value::Bool(true) || self.said(name) == "true"
        };
        let mut rules: Vec<Rule> = Vec::new();
        rules.extend(is("antiknight").then_some(AntiKnight {}.into()));
        rules.extend(is("antiking").then_some(AntiKing {}.into()));
        rules
    }

    /// Notes what is neither read nor known to be no part of the rules.
    fn note_others(&self, rows: &[Value], unread: &mut Unreads) {
        let json = self.json;
        unread.others("", json, DOCUMENT);
        // What is told to those who solve it, and pictures, which are refused elsewhere.
        let told = |name: &str| name.starts_with("msg") || name.starts_with("bgimage");
        if let Value::Object(metadata) = &json["metadata"] {
            let mut others = metadata.clone();
            others.retain(|name, _| !told(name));
            unread.other_fields("metadata", &others, METADATA);
        }
        for cell in rows.iter().filter_map(Value::as_array).flatten() {
            if cell.is_object() || cell.is_null() {
                unread.others("cells", cell, CELLS);
            } else {
                unread.words(&cell.to_string());
            }
        }
        if each(json, "regions").any(|region| !region.is_array()) {
            unread.field("regions");
        }
        for cage in each(json, "cages") {
            unread.others("cages", cage, CAGES);
            let listed = cage["cells"].as_array().is_some_and(|cells| !cells.is_empty());
            match (named(cage), cage["value"].as_str()) {
                (Some((name, _)), _) if lists(METADATA, &name) || told(&name) => {}
                (Some((name, _)), _) => unread.field(format!("cages: {name}")),
                (None, Some(text)) if !listed => unread.words(text),
                _ => {}
            }
        }
    }

    /// The cells without fog at first, if there is fog.
    fn fog(&self) -> Option<Vec<Cell>> {
        let lights = [&self.json["foglight"], &self.json["metadata"]["foglight"]];
        let caged = each(self.json, "cages").filter(|cage| cage["value"].as_str().is_some_and(is_fog));
        let lists: Vec<&Value> =
            lights.into_iter().filter(|it| it.is_array()).chain(caged.map(|cage| &cage["cells"])).collect();
        let foggy = !lists.is_empty() || each(self.json, "triggereffect").next().is_some();
        let mut lit: Vec<Cell> =
            lists.into_iter().flat_map(|list| self.cells(list).unwrap_or_default()).collect();
        lit.sort_unstable();
        lit.dedup();
        foggy.then_some(lit)
    }

    /// The cages that say more than the houses of the grid.
    fn cages(&self, puzzle: &Puzzle, unread: &mut Unreads) -> Result<Vec<Cage>, ReadErrorKind> {
        let mut houses: BTreeSet<BTreeSet<Cell>> = BTreeSet::new();
        for rule in puzzle.rules() {
            if let Rule::House(house) = rule {
                houses.insert(house.cells.iter().copied().collect());
            }
        }
        let mut cages = Vec::new();
        for cage in each(self.json, "cages") {
            let listed = cage["cells"].as_array().is_some_and(|cells| !cells.is_empty());
            let fog = cage["value"].as_str().is_some_and(is_fog);
            if !listed || fog || named(cage).is_some() {
                continue;
            }
            let text = match (&cage["sum"], &cage["value"]) {
                (Value::Null, Value::Null) => String::new(),
                (Value::Null, Value::String(text)) | (Value::String(text), _) => text.trim().to_owned(),
                (Value::Null, other) | (other, _) => other.to_string(),
            };
            let text = if text == "0" { String::new() } else { text };
            let cells = self.cells(&cage["cells"])?;
            // A cell with an invisible edge is where a text stands, which belongs to something else.
            let unseen = cage["outlineC"].as_str().and_then(Colour::read).is_some_and(Colour::is_clear);
            if unseen && cells.len() == 1 {
                unread.words(&text);
                continue;
            }
            let said = cage["unique"].as_bool();
            let unique = if cage["sum"].is_number() { said.or(Some(true)) } else { said };
            let hidden = cage["hidden"] == Value::Bool(true) && unique != Some(true);
            let known = houses.contains(&cells.iter().copied().collect::<BTreeSet<Cell>>());
            // A hidden cage that says nothing only marks cells.
            if text.is_empty() && (known || hidden) {
                continue;
            }
            cages.push(Cage { cells, text, unique, hidden, used: false });
        }
        Ok(cages)
    }
}

/// Whether a cage of this name is light in the fog.
pub(crate) fn is_fog(text: &str) -> bool {
    ["foglight", "fow"].iter().any(|fog| text.eq_ignore_ascii_case(fog))
}

/// A cage that is a note about the puzzle: its name and its text.
fn named(cage: &Value) -> Option<(String, String)> {
    let (name, text) = cage["value"].as_str()?.split_once(':')?;
    let name = name.trim();
    let word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    word.then(|| (name.to_ascii_lowercase(), text.trim().to_owned()))
}
