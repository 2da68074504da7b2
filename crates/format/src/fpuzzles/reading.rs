//! From the JSON of f-puzzles to a puzzle.

mod outside;

use garns_puzzle::rules::*;
use garns_puzzle::{Blocks, Candidates, Cell, Cells, Frame, Puzzle, Rule, Text, Values, usual_box};
use serde_json::{Map, Value};

use super::drawn;
use super::fields::{SILENT, note_others};
use crate::error::shown;
use crate::filling::attach;
use crate::square::accept;
use crate::sudokupad::drawing::{self, Manner, StatedGrid};
use crate::unread::{Unreads, lists, says};
use crate::unsaid::{add_usual, with_unsaid};
use crate::{Hints, Read, ReadError, ReadErrorKind};

/// Reads the JSON.
pub(crate) fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    let json: Value = serde_json::from_str(text).map_err(|error| {
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string().trim_end_matches(&place).to_owned();
        ReadErrorKind::Syntax { language: "JSON", message }.at(error.line().max(1), error.column().max(1))
    })?;
    let Value::Object(fields) = &json else { return Err(ReadErrorKind::NoPuzzle.into()) };
    let mut unread = Unreads::default();
    unread.doubled(text);
    read_fields(fields, None, unread, hints)
}

/// The solution that is attached, cell by cell.
fn solution(fields: &Map<String, Value>) -> String {
    let digits = fields.get("solution").and_then(Value::as_array);
    digits.into_iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Reads the fields of a document; where another says what goes into the grid, that is what counts.
pub(crate) fn read_fields(
    fields: &Map<String, Value>,
    stated: Option<StatedGrid>,
    mut unread: Unreads,
    hints: &Hints,
) -> Result<Read, ReadError> {
    let mut reading = Reading::of(fields)?;
    let note = |name: &str| fields.get(name).and_then(Value::as_str).unwrap_or("").to_owned();
    let ruleset = note("ruleset");
    // What garns wrote has a field for every rule, and its text may be anything in any language.
    let ours = fields.get("id").and_then(Value::as_str) == Some(super::OURS);
    let text = if ours { "" } else { &ruleset };
    reading.manner = drawing::manner(text);
    let told = || drawing::stated_grid(text, reading.size);
    let mut puzzle = reading.grid(fields, stated.unwrap_or_else(told))?;
    note_others(fields, &mut unread);
    let mut stated = false;
    for (name, value) in fields.iter().filter(|(name, value)| !lists(SILENT, name) && says(value)) {
        stated = true;
        match reading.rules(name, value) {
            // What it says is not known.
            Err(ReadErrorKind::UnknownRule { .. }) => unread.field(name),
            rules => {
                for rule in rules.map_err(|problem| problem.in_field(name))? {
                    puzzle.add(rule).map_err(|flaw| ReadErrorKind::from(flaw).in_field(name))?;
                }
            }
        }
    }
    let notes = puzzle.notes_mut();
    (notes.title, notes.author, notes.description) = (note("title"), note("author"), note("ruleset"));
    attach(&mut puzzle, &solution(fields));
    let mut lit: Option<Vec<Cell>> = None;
    for (name, value) in ["fogofwar", "foglight"].iter().filter_map(|name| Some((name, fields.get(*name)?))) {
        let named = value.as_array();
        let cells: Vec<Cell> =
            named.into_iter().flatten().filter_map(|light| reading.cell(light).ok()).collect();
        if named.map_or(says(value), |named| named.len() > cells.len()) {
            unread.field(*name);
        }
        if named.is_some() {
            lit.get_or_insert_default().extend(cells);
        }
    }
    if let Some(lit) = lit {
        unread.fog(&mut puzzle, lit);
    }
    if !ours {
        let rules = with_unsaid(&puzzle.notes().description, &puzzle, hints);
        let mut sheet = drawn::sheet(fields, reading.size, &mut unread);
        if rules.trim().is_empty() && !stated {
            add_usual(&mut sheet, &mut puzzle, &mut unread);
        }
        drawing::read(&mut sheet, &rules, &mut puzzle, &mut unread);
    }
    Ok(Read::new(accept(puzzle, hints)?, unread))
}

const CELL: Text = Text { en: "a cell such as R1C9", pt: "uma célula como R1C9" };
const NUMBER: Text = Text { en: "a number", pt: "um número" };
const LIST: Text = Text { en: "a list", pt: "uma lista" };
const SIZE: Text = Text { en: "a size from 1 to 64", pt: "um tamanho de 1 a 64" };

fn wrong(expected: Text, found: &Value) -> ReadErrorKind {
    let text = found.as_str().map_or_else(|| found.to_string(), str::to_owned);
    ReadErrorKind::Wrong { expected, found: shown(&text) }
}

struct Reading {
    size: usize,
    /// Pairs with dots, for the rules about pairs without.
    ratios: Vec<i64>,
    differences: Vec<i64>,
    /// Cells that are less (or more) than their neighbours.
    least: Vec<Cell>,
    most: Vec<Cell>,
    /// What the text says of cages and thermometers.
    manner: Manner,
}

impl Reading {
    fn of(fields: &Map<String, Value>) -> Result<Reading, ReadErrorKind> {
        let size = fields.get("size").ok_or(ReadErrorKind::Missing { field: "size".into() })?;
        let order =
            size.as_u64().filter(|size| (1..=64).contains(size)).ok_or_else(|| wrong(SIZE, size))? as usize;
        let mut reading = Reading {
            size: order,
            ratios: vec![],
            differences: vec![],
            least: vec![],
            most: vec![],
            manner: Manner::default(),
        };
        let each = |name: &str| fields.get(name).and_then(Value::as_array).into_iter().flatten();
        reading.ratios = each("ratio").map(|dot| reading.number(dot, 2)).collect::<Result<_, _>>()?;
        reading.differences =
            each("difference").map(|dot| reading.number(dot, 1)).collect::<Result<_, _>>()?;
        reading.least = each("minimum").map(|it| reading.cell(&it["cell"])).collect::<Result<_, _>>()?;
        reading.most = each("maximum").map(|it| reading.cell(&it["cell"])).collect::<Result<_, _>>()?;
        Ok(reading)
    }

    /// The grid with its regions, givens and marks.
    fn grid(&self, fields: &Map<String, Value>, stated: StatedGrid) -> Result<Puzzle, ReadErrorKind> {
        let grid = fields
            .get("grid")
            .and_then(Value::as_array)
            .ok_or(ReadErrorKind::Missing { field: "grid".into() })?;
        let size = self.size;
        if grid.len() != size {
            return Err(ReadErrorKind::RowCount { found: grid.len(), expected: size });
        }
        let mut cells: Vec<(Cell, &Value)> = Vec::new();
        for (row, line) in grid.iter().enumerate() {
            let line = line.as_array().ok_or_else(|| wrong(LIST, line))?;
            if line.len() != size {
                return Err(ReadErrorKind::RowLength { row: row + 1, found: line.len(), expected: size });
            }
            cells
                .extend(line.iter().enumerate().map(|(col, cell)| (Cell::new(row as u16, col as u16), cell)));
        }
        let (frame, houses) = match stated.houses {
            true => self.frame(&cells)?,
            false => (Frame::loose(size, size)?, Vec::new()),
        };
        let mut puzzle = Puzzle::new(frame, Values::range(stated.least, stated.count)?)?;
        houses.into_iter().try_for_each(|house| puzzle.add(house))?;
        for (cell, value) in cells {
            let values = puzzle.values().clone();
            let rank = |value: &Value| {
                let symbol = || shown(value.to_string().trim_matches('"'));
                whole(value).and_then(|number| values.rank(number)).ok_or_else(|| ReadErrorKind::Symbol {
                    cell,
                    symbol: symbol(),
                    count: values.len(),
                })
            };
            if let Some(marks) = value["givenPencilMarks"].as_array().filter(|marks| !marks.is_empty()) {
                puzzle.mark(cell, marks.iter().map(rank).collect::<Result<Candidates, _>>()?)?;
            }
            // Values that are not given are a player's entries.
            if value["given"] == Value::Bool(true) && !value["value"].is_null() {
                puzzle.give(cell, rank(&value["value"])?)?;
            }
        }
        Ok(puzzle)
    }

    /// The usual boxes, unless cells are said to be in other regions. Regions that don't all have as many cells as a
    /// row are houses by themselves.
    fn frame(&self, cells: &[(Cell, &Value)]) -> Result<(Frame, Vec<House>), ReadErrorKind> {
        let size = self.size;
        // Where the order is prime, a box is a row.
        let (height, width) = usual_box(size).unwrap_or((1, size));
        let usual = |cell: Cell| {
            let (row, col) = (usize::from(cell.row), usize::from(cell.col));
            (row / height * (size / width) + col / width) as u16
        };
        let said = |value: &Value| value.as_object().is_some_and(|cell| cell.contains_key("region"));
        if !cells.iter().any(|(_, value)| said(value)) {
            return Ok((Frame::usual(size)?, Vec::new()));
        }
        let region = |(cell, value): &(Cell, &Value)| match value.get("region") {
            None => Ok(Some(usual(*cell))),
            Some(Value::Null) => Ok(None),
            // Programs beside f-puzzles itself write this for a cell in no region.
            Some(number) if whole(number) == Some(-1) => Ok(None),
            Some(number) => {
                let region = whole(number).and_then(|number| u16::try_from(number).ok());
                region
                    .filter(|region| usize::from(*region) < 256)
                    .map(Some)
                    .ok_or_else(|| wrong(NUMBER, number))
            }
        };
        let of: Vec<Option<u16>> = cells.iter().map(region).collect::<Result<_, _>>()?;
        if of.iter().all(Option::is_none) {
            return Ok((Frame::latin(size)?, Vec::new()));
        }
        if of.iter().zip(cells).all(|(region, (cell, _))| *region == Some(usual(*cell))) {
            return Ok((Frame::usual(size)?, Vec::new()));
        }
        let mut numbers: Vec<u16> = of.iter().flatten().copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        let mut regions: Vec<Vec<Cell>> = vec![Vec::new(); numbers.len()];
        for (region, (cell, _)) in of.iter().zip(cells) {
            if let Some(i) = region.and_then(|region| numbers.binary_search(&region).ok()) {
                regions[i].push(*cell);
            }
        }
        if regions.iter().any(|region| region.len() != size) {
            let house = |(i, cells): (usize, Vec<Cell>)| {
                let (kind, number) = (HouseKind::Region, i as u16 + 1);
                House { kind, number, grid: 0, cells: cells.into() }
            };
            return Ok((Frame::latin(size)?, regions.into_iter().enumerate().map(house).collect()));
        }
        let of = of
            .iter()
            .map(|region| region.and_then(|region| numbers.binary_search(&region).ok()).map(|i| i as u16));
        let names = numbers.iter().map(|number| (number + 1).to_string()).collect();
        Ok((Frame::rectangle(size, size, Blocks::Regions { of: of.collect(), names })?, Vec::new()))
    }

    /// A cell of the grid.
    fn cell(&self, value: &Value) -> Result<Cell, ReadErrorKind> {
        let cell = value.as_str().and_then(|text| text.parse::<Cell>().ok());
        let inside = |cell: &Cell| usize::from(cell.row.max(cell.col)) < self.size;
        cell.filter(inside).ok_or_else(|| wrong(CELL, value))
    }

    fn cells(&self, value: &Value) -> Result<Cells, ReadErrorKind> {
        let list = value.as_array().ok_or_else(|| wrong(LIST, value))?;
        list.iter().map(|cell| self.cell(cell)).collect()
    }

    /// The number of a clue, or what it is where none is shown.
    fn number(&self, clue: &Value, usual: i64) -> Result<i64, ReadErrorKind> {
        match &clue["value"] {
            Value::Null => Ok(usual),
            Value::String(text) if text.trim().is_empty() => Ok(usual),
            value => whole(value).ok_or_else(|| wrong(NUMBER, value)),
        }
    }

    /// The rules a field stands for.
    fn rules(&self, name: &str, value: &Value) -> Result<Vec<Rule>, ReadErrorKind> {
        let n = self.size as u16;
        Ok(match name {
            "diagonal+" => vec![House::diagonals(n)[1].clone().into()],
            "diagonal-" => vec![House::diagonals(n)[0].clone().into()],
            "antiknight" => vec![AntiKnight {}.into()],
            "antiking" => vec![AntiKing {}.into()],
            "nonconsecutive" => vec![NonConsecutive {}.into()],
            "disjointgroups" => {
                let (rows, cols) =
                    usual_box(self.size).ok_or(ReadErrorKind::NeedsSquare { field: "disjointgroups" })?;
                House::disjoint_groups(rows as u16, cols as u16).into_iter().map(Rule::from).collect()
            }
            "negative" => self.negative(value)?,
            _ => {
                let mut rules = Vec::new();
                for (i, clue) in value.as_array().ok_or_else(|| wrong(LIST, value))?.iter().enumerate() {
                    let found = self.clue(name, clue);
                    rules.extend(found.map_err(|problem| match problem {
                        ReadErrorKind::UnknownRule { .. } => problem,
                        problem => ReadErrorKind::InRule { number: i + 1, problem: Box::new(problem) },
                    })?);
                }
                rules
            }
        })
    }

    /// Rules about neighbours without a dot.
    fn negative(&self, value: &Value) -> Result<Vec<Rule>, ReadErrorKind> {
        let list = value.as_array().ok_or_else(|| wrong(LIST, value))?;
        let several = |found: &[i64], usual: i64| {
            let mut numbers = if found.is_empty() { vec![usual] } else { found.to_vec() };
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let rule = |kind: &Value| match kind.as_str() {
            Some("ratio") => Ok(NoRatio { by: several(&self.ratios, 2) }.into()),
            Some("difference") => Ok(NoDifference { by: several(&self.differences, 1) }.into()),
            Some("xv") => Ok(NoTotal { sums: vec![5, 10] }.into()),
            other => {
                Err(ReadErrorKind::UnknownRule { name: format!("negative {}", shown(other.unwrap_or("?"))) })
            }
        };
        list.iter().map(rule).collect()
    }

    fn clue(&self, name: &str, clue: &Value) -> Result<Vec<Rule>, ReadErrorKind> {
        let cells = || self.cells(&clue["cells"]);
        let pair = || {
            let cells = cells()?;
            match cells[..] {
                [a, b] => Ok((a, b)),
                _ => Err(wrong(CELL, &clue["cells"])),
            }
        };
        let one = |rule: Rule| Ok(vec![rule]);
        match name {
            "killercage" => {
                let sum = match &clue["value"] {
                    Value::Null => None,
                    Value::String(text) if text.trim().is_empty() => None,
                    value => Some(whole(value).ok_or_else(|| wrong(NUMBER, value))?),
                };
                let (cells, repeats) = (cells()?, self.manner.repeats);
                // One without a sum says only that its digits differ.
                if repeats && sum.is_none() {
                    return Ok(Vec::new());
                }
                one(Killer { cells, sum, repeats }.into())
            }
            "extraregion" => one(House::extra(cells()?).into()),
            "difference" => {
                pair().map(|(a, b)| Ok(vec![Difference { a, b, by: self.number(clue, 1)? }.into()]))?
            }
            "ratio" => pair().map(|(a, b)| Ok(vec![Ratio { a, b, by: self.number(clue, 2)? }.into()]))?,
            "xv" => {
                let sum = match clue["value"].as_str() {
                    Some("X" | "x") => 10,
                    Some("V" | "v") => 5,
                    // A sign that is not chosen yet says nothing.
                    Some("") | None if clue["value"].is_null() || clue["value"] == "" => {
                        return Ok(Vec::new());
                    }
                    _ => whole(&clue["value"]).ok_or_else(|| wrong(NUMBER, &clue["value"]))?,
                };
                pair().map(|(a, b)| vec![Total { a, b, sum }.into()])
            }
            "quadruple" => {
                let values = clue["values"].as_array().map(Vec::as_slice).unwrap_or_default();
                let number = |value: &Value| whole(value).ok_or_else(|| wrong(NUMBER, value));
                one(Quadruple {
                    cells: cells()?,
                    values: values.iter().map(number).collect::<Result<_, _>>()?,
                }
                .into())
            }
            "clone" => one(Clones { cells: cells()?, copy: self.cells(&clue["cloneCells"])? }.into()),
            "rowindexer" => one(Indexer { is: Indexing::Row, cells: cells()? }.into()),
            "columnindexer" => one(Indexer { is: Indexing::Column, cells: cells()? }.into()),
            "boxindexer" => one(Indexer { is: Indexing::Box, cells: cells()? }.into()),
            "countingcircles" => one(CountingCircles { cells: cells()? }.into()),
            "odd" | "even" => {
                let is = if name == "odd" { OddEven::Odd } else { OddEven::Even };
                one(Parity { is, cells: vec![self.cell(&clue["cell"])?].into() }.into())
            }
            "minimum" | "maximum" => Ok(self.extreme(name == "minimum", self.cell(&clue["cell"])?)),
            "sandwichsum" | "xsum" | "skyscraper" | "numberedroom" | "numberedrooms" => {
                self.outside(name, clue)
            }
            "littlekillersum" => self.little_killer(clue),
            "arrow" => {
                let mut bulb = cells()?.to_vec();
                bulb.sort_unstable();
                let mut rules = Vec::new();
                for line in lines(clue)? {
                    // The first cell of a line is in the bulb.
                    let line = self.cells(line)?;
                    let shaft: Cells = line.iter().copied().skip(1).collect();
                    if !shaft.is_empty() {
                        rules.push(Arrow { bulb: bulb.clone().into(), shaft }.into());
                    }
                }
                Ok(rules)
            }
            _ => {
                let mut rules = Vec::new();
                let known = self.line(name, vec![].into(), clue)?.is_some();
                if !known {
                    return Err(ReadErrorKind::UnknownRule { name: shown(name) });
                }
                for line in lines(clue)? {
                    rules.extend(self.line(name, self.cells(line)?, clue)?);
                }
                Ok(rules)
            }
        }
    }

    /// The rule of a line, if there is one of this name.
    fn line(&self, name: &str, path: Cells, clue: &Value) -> Result<Option<Rule>, ReadErrorKind> {
        let half = self.size as i64 / 2;
        Ok(Some(match name {
            "thermometer" => Thermometer { path, slow: self.manner.slow }.into(),
            "slowthermometer" => Thermometer { path, slow: true }.into(),
            "palindrome" => Palindrome { path }.into(),
            "betweenline" => Between { path }.into(),
            "renban" => Renban { cells: path }.into(),
            "whispers" => Whispers { path, least: self.number(clue, (self.size as i64 + 1) / 2)? }.into(),
            "regionsumline" => RegionSum { path }.into(),
            "entropicline" => Entropic { path }.into(),
            "modularline" => Modular { path, by: self.number(clue, 3)? }.into(),
            "nabner" => Nabner { cells: path }.into(),
            "zipperline" => Zipper { path }.into(),
            // SudokuMaker's; f-puzzles has none.
            "parityline" => drawing::alternating(path, &(1..=self.size as i64).collect::<Vec<_>>()),
            "doublearrow" => DoubleArrow { path }.into(),
            "lockout" => Lockout { path, least: self.number(clue, half)? }.into(),
            "sumline" => SumLine { path, sum: self.number(clue, 10)?, closed: false }.into(),
            _ => return Ok(None),
        }))
    }

    /// A cell less (or more) than its neighbours, but for those that are marked so too.
    fn extreme(&self, least: bool, cell: Cell) -> Vec<Rule> {
        let alike = if least { &self.least } else { &self.most };
        let sides = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
        let near = sides.filter_map(|(down, right)| cell.offset(down, right));
        let inside =
            near.filter(|other| usize::from(other.row.max(other.col)) < self.size && !alike.contains(other));
        let rule = |other| {
            if least {
                Greater { greater: other, less: cell }
            } else {
                Greater { greater: cell, less: other }
            }
        };
        inside.map(|other| rule(other).into()).collect()
    }
}

fn lines(clue: &Value) -> Result<&Vec<Value>, ReadErrorKind> {
    clue["lines"].as_array().ok_or_else(|| ReadErrorKind::Missing { field: "lines".into() })
}

/// A whole number, written as one or as a text.
fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}
