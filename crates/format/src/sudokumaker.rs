//! SudokuMaker: links whose document lists constraints by number. It is read as the f-puzzles document that says the same.

use garns_puzzle::Text;
use serde_json::{Map, Value, json};

use crate::error::shown;
use crate::fpuzzles::{self, read_fields};
use crate::sudokupad::drawing::StatedGrid;
use crate::sudokupad::drawing::plain::{LINES, SHAPES};
use crate::unread::{Unreads, says};
use crate::{Format, Hints, Read, ReadError, ReadErrorKind, link};

/// SudokuMaker's links and JSON.
pub(crate) static FORMAT: Format = Format {
    name: "sudokumaker",
    title: Text { en: "SudokuMaker", pt: "do SudokuMaker" },
    about: Text {
        en: "A link to SudokuMaker that contains the puzzle (?puzzle=…), or the JSON in it. Clues between cells and beside the \
             grid, shapes and constraints in code are named and left out.",
        pt: "Um link do SudokuMaker que contém o jogo (?puzzle=…), ou o JSON dele. Dicas entre células e ao lado da grade, \
             formas e regras em código são apontadas e ficam de fora.",
    },
    extensions: &["sudokumaker"],
    one_line: true,
    fits: |text| link::on_host(text, HOSTS).is_some() || is_json(text),
    read: Some(read),
    write: None,
};

const HOSTS: &[&str] = &["sudokumaker.app", "beta.sudokumaker.app"];

fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"formatVersion\"") && text.contains("\"puzzle\"")
}

/// What a constraint has, and what f-puzzles calls it.
enum Clues {
    /// Nothing: it is there or not.
    Whole(&'static str),
    /// Cells, each a clue.
    Each(&'static str),
    /// Cells that are one clue.
    Area(&'static str),
    /// Lines, in a field of this name.
    Lines(&'static str, &'static str),
    /// Cages with a value.
    Cages(&'static str),
    /// Something that is not read.
    Unread(&'static str),
    /// What says nothing of the rules, or is read elsewhere.
    Nothing,
}

/// The constraints by their numbers.
fn clues(number: i64) -> Clues {
    use Clues::*;
    match number {
        10 => Whole("diagonal-"),
        11 => Whole("diagonal+"),
        12 => Whole("antiking"),
        13 => Whole("antiknight"),
        14 => Whole("disjointgroups"),
        15 => Whole("nonconsecutive"),
        100 => Each("even"),
        101 => Each("odd"),
        102 => Each("maximum"),
        103 => Each("minimum"),
        300 => Lines("thermometer", "thermometers"),
        301 => Cages("killercage"),
        305 => Area("extraregion"),
        400 => Lines("renban", "lines"),
        401 => Lines("whispers", "lines"),
        402 => Lines("palindrome", "lines"),
        403 => Lines("betweenline", "lines"),
        404 => Lines("regionsumline", "lines"),
        407 => Lines("lockout", "lines"),
        409 => Lines("doublearrow", "lines"),
        600 => Area("rowindexer"),
        601 => Area("columnindexer"),
        2001 => Cages("cage"),
        // Givens, regions, rows and columns, arrows, lines and symbols that are only drawn; fog.
        0 | 1 | 408 | 2000 | 2002 | 2003 | 4000 | 4001 => Nothing,
        16 => Unread("global groups"),
        200 => Unread("difference dots"),
        201 => Unread("ratio dots"),
        202 => Unread("xv"),
        302 => Unread("clones"),
        303 => Unread("quadruples"),
        304 => Unread("look-and-say cages"),
        405 => Unread("sequence lines"),
        406 => Unread("group lines"),
        500 => Unread("little killers"),
        501 => Unread("sandwich sums"),
        502 => Unread("x-sums"),
        503 => Unread("skyscrapers"),
        504 => Unread("numbered rooms"),
        _ => Unread("a constraint of its own"),
    }
}

/// What a constraint is called where it is not read.
fn called(number: i64) -> &'static str {
    match clues(number) {
        Clues::Whole(name)
        | Clues::Each(name)
        | Clues::Area(name)
        | Clues::Lines(name, _)
        | Clues::Cages(name)
        | Clues::Unread(name) => name,
        Clues::Nothing if number == 408 => "arrow",
        Clues::Nothing => "drawings",
    }
}

/// The fields that are read or say nothing of the rules: of the puzzle, a cell, a constraint, a cage and an arrow.
const PUZZLE: &str = "name author comment cells constraints width height minDigit maxDigit type solution id";
const CELLS: &str = "given value candidates cornerMarks centreMarks centerMarks color colors";
const CONSTRAINT: &str = "type id name enabled solverIgnored style cells cages lines thermometers slow minDifference regions areas \
    bulbsWithArrows";
const CAGE: &str = "cells value style";
const ARROW: &str = "bulbCells arrows style";

fn read(text: &str, hints: &Hints) -> Result<Read, ReadError> {
    const LINK: Text = Text { en: "a link with ?puzzle=", pt: "um link com ?puzzle=" };
    let mut unread = Unreads::default();
    link::beside(text, HOSTS, &["puzzle"], &mut unread);
    let json = match link::on_host(text, HOSTS) {
        None => text.to_owned(),
        Some(rest) => {
            let packed = link::parameter(rest, "puzzle")
                .ok_or_else(|| ReadErrorKind::Wrong { expected: LINK, found: shown(text.trim()) })?;
            fpuzzles::unpack(packed, fpuzzles::is_json).ok_or(ReadErrorKind::Packed)?
        }
    };
    unread.doubled(&json);
    let document: Value = serde_json::from_str(&json).map_err(|_| ReadErrorKind::Packed)?;
    let puzzle = &document["puzzle"];
    let cells = puzzle["cells"].as_array().ok_or(ReadErrorKind::Missing { field: "cells".into() })?;
    let side = |name: &str, other: u64| puzzle[name].as_u64().unwrap_or(other);
    let width = side("width", (1..=64).find(|side| side * side >= cells.len() as u64).unwrap_or(0));
    let size = width as usize;
    if !(1..=64).contains(&width) || side("height", width) != width || cells.len() != size * size {
        return Err(ReadErrorKind::NeedsSquare { field: "width" }.into());
    }
    unread.others("", &document, "formatVersion puzzle");
    unread.others("puzzle", puzzle, PUZZLE);
    cells.iter().for_each(|cell| unread.others("cells", cell, CELLS));
    let (stated, fields) = Document { puzzle, cells, size }.fields(&mut unread);
    read_fields(&fields, Some(stated), unread, hints)
}

struct Document<'a> {
    puzzle: &'a Value,
    cells: &'a [Value],
    size: usize,
}

impl Document<'_> {
    /// A cell as f-puzzles names it. One that is not there stays as it is, and is refused by that.
    fn cell(&self, value: &Value) -> Value {
        match value.as_u64().map(|i| i as usize) {
            Some(i) => json!(format!("R{}C{}", i / self.size + 1, i % self.size + 1)),
            None => value.clone(),
        }
    }

    fn cells(&self, list: &Value) -> Value {
        list.as_array().into_iter().flatten().map(|cell| self.cell(cell)).collect()
    }

    /// What it says of the grid, and the fields of f-puzzles.
    fn fields(&self, unread: &mut Unreads) -> (StatedGrid, Map<String, Value>) {
        let puzzle = self.puzzle;
        let constraints: Vec<&Value> = puzzle["constraints"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|it| it["enabled"] != Value::Bool(false))
            .collect();
        // What its own solver leaves alone is still a clue to people.
        let (ignored, constraints): (Vec<&Value>, Vec<&Value>) =
            constraints.into_iter().partition(|it| it["solverIgnored"] == Value::Bool(true));
        for constraint in ignored {
            unread.field(format!("constraints: {}", called(constraint["type"].as_i64().unwrap_or(-1))));
        }
        let of = |number: i64| constraints.iter().filter(move |it| it["type"].as_i64() == Some(number));
        let digit = |name: &str, other: i64| puzzle[name].as_i64().unwrap_or(other);
        let least = digit("minDigit", 1);
        let most = digit("maxDigit", self.size as i64 + least - 1);
        let count = usize::try_from(most.saturating_sub(least).saturating_add(1)).unwrap_or(0);
        // Rows and columns are houses, unless it is no sudoku and nothing says so.
        let rows = puzzle["type"] != "custom" || of(2003).next().is_some();
        let stated = StatedGrid { houses: rows && count >= self.size, least, count };
        if !stated.houses && of(1).next().is_some() {
            unread.field("regions");
        }
        if of(2003).any(|it| says(&it["areas"])) {
            unread.field("areas");
        }
        let regions = of(1).next().map(|it| &it["regions"]);
        let cell = |i: usize| {
            let (given, value) = (&self.cells[i]["given"], &self.cells[i]["value"]);
            let region = regions.map_or(&Value::Null, |regions| &regions[i]);
            let mut cell = json!({ "region": region });
            if *given == Value::Bool(true) && value.is_number() {
                cell["given"] = json!(true);
                cell["value"] = value.clone();
            }
            cell
        };
        let row = |row: usize| (0..self.size).map(|col| cell(row * self.size + col)).collect::<Value>();
        let mut fields = Map::new();
        fields.insert("size".into(), json!(self.size));
        fields.insert("grid".into(), (0..self.size).map(row).collect());
        for (theirs, name) in [("name", "title"), ("author", "author"), ("comment", "ruleset")] {
            fields.insert(name.into(), json!(puzzle[theirs].as_str().unwrap_or("")));
        }
        for constraint in &constraints {
            self.constraint(constraint, &mut fields, unread);
        }
        (stated, fields)
    }

    fn constraint(&self, constraint: &Value, fields: &mut Map<String, Value>, unread: &mut Unreads) {
        let number = constraint["type"].as_i64().unwrap_or(-1);
        unread.others("constraints", constraint, CONSTRAINT);
        for (list, known) in [("cages", CAGE), ("bulbsWithArrows", ARROW)] {
            constraint[list].as_array().into_iter().flatten().for_each(|it| unread.others(list, it, known));
        }
        if let Clues::Whole(name) = clues(number) {
            fields.insert(name.into(), json!(true));
        }
        let mut add = |name: &str, clue: Value| match fields.entry(name).or_insert_with(|| json!([])) {
            Value::Array(list) => list.push(clue),
            other => *other = clue,
        };
        let list = |field: &str| constraint[field].as_array().into_iter().flatten();
        match clues(number) {
            Clues::Each(name) => list("cells").for_each(|cell| add(name, json!({ "cell": self.cell(cell) }))),
            Clues::Area(name) => add(name, json!({ "cells": self.cells(&constraint["cells"]) })),
            Clues::Lines(name, field) => {
                let slow = constraint["slow"] == Value::Bool(true);
                let name = if slow { "slowthermometer" } else { name };
                for line in list(field) {
                    let mut clue = json!({ "lines": [self.cells(line)] });
                    if constraint["minDifference"].is_number() {
                        clue["value"] = constraint["minDifference"].clone();
                    }
                    add(name, clue);
                }
            }
            Clues::Cages(name) => {
                for cage in list("cages") {
                    add(name, json!({ "cells": self.cells(&cage["cells"]), "value": cage["value"] }));
                }
            }
            Clues::Unread(name) => unread.field(format!("constraints: {name}")),
            Clues::Nothing if number == 408 => {
                for arrow in list("bulbsWithArrows") {
                    // The first cell of a pill has the ones; pills of f-puzzles are read as a text is.
                    let bulb: Vec<Option<u64>> =
                        arrow["bulbCells"].as_array().into_iter().flatten().map(Value::as_u64).collect();
                    if !bulb.is_sorted_by(|a, b| a > b) {
                        unread.field("constraints: arrows");
                        continue;
                    }
                    let pill: Vec<Value> = arrow["bulbCells"]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .rev()
                        .map(|cell| self.cell(cell))
                        .collect();
                    for shaft in arrow["arrows"].as_array().into_iter().flatten() {
                        let shaft = self.cells(shaft);
                        let shaft =
                            shaft.as_array().into_iter().flatten().filter(|cell| !pill.contains(cell));
                        let line: Vec<&Value> = pill.last().into_iter().chain(shaft).collect();
                        add("arrow", json!({ "cells": pill, "lines": [line] }));
                    }
                }
            }
            Clues::Nothing if number == 2000 => {
                let middle = |point: &Value| {
                    let at = |name: &str| point[name].as_f64().filter(|x| (x - x.floor() - 0.5).abs() < 0.01);
                    Some(json!(format!("R{}C{}", at("y")?.floor() + 1.0, at("x")?.floor() + 1.0)))
                };
                for line in list("lines") {
                    let points: Option<Vec<Value>> =
                        line.as_array().into_iter().flatten().map(middle).collect();
                    match points {
                        Some(cells) => {
                            add(
                                "line",
                                json!({ "lines": [cells], "outlineC": constraint["style"]["color"] }),
                            );
                        }
                        None => unread.drawing(LINES),
                    }
                }
            }
            Clues::Nothing if number == 2002 => unread.drawing(SHAPES),
            Clues::Whole(_) | Clues::Nothing => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{packing, read, read_all};

    fn document(constraints: &str, more: &str) -> String {
        let cells = vec!["{}"; 16].join(",").replacen("{}", "{\"value\":3,\"given\":true}", 1);
        let regions = "0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3";
        format!(
            "{{\"formatVersion\":\"1.5.0\",\"puzzle\":{{\"name\":\"T\",\"author\":\"A\",\"cells\":[{cells}],\
             \"constraints\":[{{\"type\":0}},{{\"type\":1,\"regions\":[{regions}]}}{constraints}]{more}}}}}"
        )
    }

    fn rules(constraints: &str) -> Vec<&'static str> {
        let puzzle = read(&document(constraints, ""), &Hints::default()).unwrap();
        puzzle.added_rules().iter().map(|rule| rule.about().name).collect()
    }

    #[test]
    fn constraints_are_read_by_their_numbers() {
        let text = document(",{\"type\":300,\"slow\":false,\"thermometers\":[[0,1,5],[10,11]]}", "");
        let puzzle = read(&text, &Hints::default()).unwrap();
        assert_eq!(puzzle.frame(), garns_puzzle::Puzzle::sudoku(4).unwrap().frame());
        assert_eq!((puzzle.givens().blanks(), puzzle.notes().title.as_str()), (15, "T"));
        let paths: Vec<String> = puzzle
            .added_rules()
            .iter()
            .map(|rule| {
                rule.def().cells(&puzzle).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert_eq!(paths, ["r1c1 r1c2 r2c2", "r3c3 r3c4"]);
        let link = format!("https://sudokumaker.app/?puzzle={}", packing::pack(&text).replace('/', "-"));
        assert_eq!(read(&link, &Hints::default()), Ok(puzzle));
        for (constraint, rule) in [
            ("\"type\":13", "anti-knight"),
            ("\"type\":101,\"cells\":[3]", "parity"),
            ("\"type\":301,\"cages\":[{\"value\":5,\"cells\":[1,2]}]", "killer"),
            ("\"type\":401,\"lines\":[[1,2]],\"minDifference\":2", "whispers"),
            ("\"type\":408,\"bulbsWithArrows\":[{\"bulbCells\":[3],\"arrows\":[[3,2,1]]}]", "arrow"),
            ("\"type\":408,\"bulbsWithArrows\":[{\"bulbCells\":[7],\"arrows\":[[6,5]]}]", "arrow"),
        ] {
            assert_eq!(rules(&format!(",{{{constraint}}}")), [rule], "{constraint}");
            assert!(rules(&format!(",{{{constraint},\"enabled\":false}}")).is_empty(), "{constraint}");
        }
    }

    #[test]
    fn what_is_not_read_is_told() {
        let told = |constraints: &str, more: &str| {
            let read = read_all(&document(constraints, more), &Hints::default()).unwrap();
            read.unread.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(told("", ""), "");
        assert_eq!(
            told(",{\"type\":200,\"clues\":[]},{\"type\":1000}", ""),
            "the field \"constraints: difference dots\"; the field \"constraints: a constraint of its own\""
        );
        assert_eq!(
            told(",{\"type\":13,\"solverIgnored\":true}", ",\"frogs\":3"),
            "the field \"puzzle.frogs\"; the field \"constraints: antiknight\""
        );
        assert_eq!(
            told(",{\"type\":301,\"cages\":[{\"value\":5,\"cells\":[1,2],\"lies\":true}],\"hop\":1}", ""),
            "the field \"constraints.hop\"; the field \"cages.lies\""
        );
        assert_eq!(told("", ",\"type\":\"custom\""), "the field \"regions\"");
        assert_eq!(
            told("", ",\"comment\":\"Normal sudoku rules apply. Frogs hop.\""),
            "the sentence \"Frogs hop\" of the rules text"
        );
        let digits = read(&document("", ",\"minDigit\":0,\"maxDigit\":4"), &Hints::default()).unwrap();
        assert_eq!((digits.values().least(), digits.values().len()), (0, 5));
        let error = |text: &str| read(text, &Hints::default()).unwrap_err().to_string();
        assert!(error("https://sudokumaker.app/").contains("?puzzle="));
        assert!(error("https://sudokumaker.app/?puzzle=N4Ig").contains("can't be decompressed"));
        assert!(!error(&document("", ",\"width\":5")).is_empty());
        let vast =
            "{\"formatVersion\":\"1\",\"puzzle\":{\"cells\":[],\"width\":4294967296,\"height\":4294967296}}";
        assert!(error(vast).starts_with("width"), "{}", error(vast));
    }
}
