//! SudokuMaker: links whose document lists constraints by number. It is read as the f-puzzles document that says the same.

mod constraints;

use garns_puzzle::Text;
use serde_json::{Map, Value, json};

use self::constraints::{Clues, ENTROPIC, MODULAR, PARITY, called, clues, note_others};
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
        en: "A link to SudokuMaker that contains the puzzle (?puzzle=…), or the JSON in it. Shapes, sequence lines, \
             look-and-say cages and constraints in code are named and left out.",
        pt: "Um link do SudokuMaker que contém o jogo (?puzzle=…), ou o JSON dele. Formas, linhas de progressão, gaiolas \
             look-and-say e regras em código são apontadas e ficam de fora.",
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

/// The fields that are read or say nothing of the rules: of the puzzle and a cell; those of constraints are told by their
/// numbers.
const PUZZLE: &str = "name author comment cells constraints width height minDigit maxDigit type solution id";
const CELLS: &str = "given value candidates cornerMarks centreMarks centerMarks color colors";

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

/// A cell by the numbers of its row and column, as f-puzzles names it.
fn named((row, col): (usize, usize)) -> Value {
    json!(format!("R{row}C{col}"))
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

    /// The least digit.
    fn least(&self) -> i64 {
        self.puzzle["minDigit"].as_i64().unwrap_or(1)
    }

    /// The two cells beside a side. In each row come the sides at the left of its cells, then those below them.
    fn side(&self, edge: usize) -> [Value; 2] {
        let (row, col) = (edge / (2 * self.size), edge % self.size);
        let below = edge % (2 * self.size) >= self.size;
        let (row, col) = (row + 1, col + 1);
        if below { [(row, col), (row + 1, col)].map(named) } else { [(row, col - 1), (row, col)].map(named) }
    }

    /// What pairs without a sign never have, where it is what f-puzzles can say.
    fn negative(&self, constraint: &Value, name: &str, freed: &str, unread: &mut Unreads) -> Option<Value> {
        let numbers = |list: &Value, field: &str| {
            let list = list.as_array().into_iter().flatten();
            let mut numbers: Vec<i64> =
                list.filter_map(|it| if field.is_empty() { it } else { &it[field] }.as_i64()).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let negative = numbers(&constraint["negative"], "");
        if negative.is_empty() {
            return None;
        }
        let shown = numbers(&constraint["clues"], "value");
        let meant = match name {
            "xv" => vec![5, 10],
            _ if !shown.is_empty() => shown,
            "ratio" => vec![2],
            _ => vec![1],
        };
        let all = self.puzzle["constraints"].as_array();
        let bound = |it: &Value| !freed.is_empty() && it[freed] == Value::Bool(false);
        if negative != meant || all.into_iter().flatten().any(bound) {
            unread.field(format!("constraints: {name} negative"));
            return None;
        }
        Some(json!(name))
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
        let least = self.least();
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
        let own = note_others(number, constraint, unread);
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
                let slow = name == "thermometer" && constraint["slow"] == Value::Bool(true);
                let name = if slow { "slowthermometer" } else { name };
                for line in list(field) {
                    let mut clue = json!({ "lines": [self.cells(line)] });
                    if own.contains("minDifference") && constraint["minDifference"].is_number() {
                        clue["value"] = constraint["minDifference"].clone();
                    }
                    add(name, clue);
                }
            }
            Clues::Cages(name) => {
                for cage in list("cages") {
                    // A cage without a number has a zero.
                    let value =
                        Some(&cage["value"]).filter(|value| value.as_i64() != Some(0) || self.least() < 1);
                    add(name, json!({ "cells": self.cells(&cage["cells"]), "value": value }));
                }
            }
            Clues::Sides(name, freed) => {
                for clue in list("clues") {
                    let cells = clue["edge"].as_u64().map(|edge| self.side(edge as usize));
                    add(name, json!({ "cells": cells, "value": clue["value"] }));
                }
                self.negative(constraint, name, freed, unread)
                    .into_iter()
                    .for_each(|clue| add("negative", clue));
            }
            Clues::Corners(name) => {
                for clue in list("clues") {
                    let corner = clue["corner"].as_u64().unwrap_or(0) as usize;
                    let (row, col) = (corner / (self.size + 1), corner % (self.size + 1));
                    let around = [(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)];
                    add(name, json!({ "cells": around.map(named), "values": clue["digits"] }));
                }
            }
            Clues::Beside(name) => {
                for clue in list("clues") {
                    let place = clue["outerCell"].as_u64().unwrap_or(0) as usize;
                    let (row, col) = (place / (self.size + 2), place % (self.size + 2));
                    let (far, ends) = (self.size + 1, [row, col].map(|at| at == 0 || at == self.size + 1));
                    let (falling, diagonal) = (clue["diagonal"] == json!(-1), name == "littlekillersum");
                    // Along a row or column from its end; along a diagonal from any place around the grid.
                    let goes = if diagonal { ends[0] || ends[1] } else { ends[0] != ends[1] };
                    if !goes || diagonal == clue["diagonal"].is_null() {
                        unread.field(format!("constraints: {name}"));
                        continue;
                    }
                    let down = row == 0 || row != far && (col == 0) == falling;
                    let right = down == falling;
                    let mut it = json!({ "cell": named((row, col)), "value": clue["value"] });
                    if diagonal {
                        it["direction"] = json!(format!(
                            "{}{}",
                            if down { "D" } else { "U" },
                            if right { "R" } else { "L" }
                        ));
                    }
                    add(name, it);
                }
            }
            Clues::Same(name) => {
                for group in list("groups") {
                    let cells = self.cells(group);
                    let [first, others @ ..] = cells.as_array().map_or(&[][..], Vec::as_slice) else {
                        continue;
                    };
                    for other in others {
                        add(name, json!({ "cells": [first], "cloneCells": [other] }));
                    }
                }
            }
            Clues::Groups => {
                let mut groups: Vec<u64> = list("groups").filter_map(Value::as_u64).collect();
                groups.sort_unstable();
                let name = match groups[..] {
                    _ if self.size != 9 || self.least() != 1 => None,
                    _ if groups == ENTROPIC => Some("entropicline"),
                    _ if groups == MODULAR => Some("modularline"),
                    _ => Some("parityline").filter(|_| groups == PARITY),
                };
                match name {
                    Some(name) => {
                        list("lines").for_each(|line| add(name, json!({ "lines": [self.cells(line)] })));
                    }
                    None => unread.field("constraints: group lines"),
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
    fn clues_between_cells_and_beside_the_grid() {
        let cells = |constraint: &str| {
            let puzzle = read(&document(&format!(",{{{constraint}}}"), ""), &Hints::default()).unwrap();
            let one = |rule: &garns_puzzle::Rule| {
                let cells: Vec<String> = rule.def().cells(&puzzle).iter().map(ToString::to_string).collect();
                format!("{} {}", rule.about().name, cells.join(" "))
            };
            puzzle.added_rules().iter().map(one).collect::<Vec<_>>().join(", ")
        };
        for (constraint, rules) in [
            // The side at the left of a cell, and the one below it.
            (
                r#""type":200,"clues":[{"value":1,"edge":1},{"value":2,"edge":13}]"#,
                "difference r1c1 r1c2, difference r2c2 r3c2",
            ),
            (
                r#""type":201,"clues":[{"value":2,"edge":4}],"overrideNegativeDifferences":true"#,
                "ratio r1c1 r2c1",
            ),
            (r#""type":202,"clues":[{"value":5,"edge":10}],"negative":[]"#, "total r2c2 r2c3"),
            (r#""type":302,"groups":[[0,5],[1,6]]"#, "clone r1c1 r2c2, clone r1c2 r2c3"),
            (r#""type":303,"clues":[{"corner":6,"digits":[1,2]}]"#, "quadruple r1c1 r1c2 r2c1 r2c2"),
            (r#""type":501,"clues":[{"value":2,"outerCell":1}]"#, "sandwich r1c1 r2c1 r3c1 r4c1"),
            (r#""type":502,"clues":[{"value":2,"outerCell":11}]"#, "x-sum r1c4 r1c3 r1c2 r1c1"),
            (r#""type":503,"clues":[{"value":2,"outerCell":12}]"#, "skyscraper r2c1 r2c2 r2c3 r2c4"),
            (r#""type":504,"clues":[{"value":2,"outerCell":34}]"#, "numbered-room r4c4 r3c4 r2c4 r1c4"),
            // From the top, the right, the bottom and the left, both ways; a number that is not shown says nothing.
            (
                r#""type":500,"clues":[{"value":5,"outerCell":1,"diagonal":-1},{"value":5,"outerCell":3,"diagonal":1}]"#,
                "little-killer r1c2 r2c3 r3c4, little-killer r1c2 r2c1",
            ),
            (
                r#""type":500,"clues":[{"value":5,"outerCell":23,"diagonal":-1},{"value":5,"outerCell":17,"diagonal":1}]"#,
                "little-killer r2c4 r1c3, little-killer r3c4 r4c3",
            ),
            (
                r#""type":500,"clues":[{"value":5,"outerCell":32,"diagonal":-1},{"value":5,"outerCell":32,"diagonal":1}]"#,
                "little-killer r4c1, little-killer r4c3 r3c4",
            ),
            (
                r#""type":500,"clues":[{"value":5,"outerCell":12,"diagonal":-1},{"value":5,"outerCell":12,"diagonal":1},{"outerCell":12,"diagonal":1}]"#,
                "little-killer r3c1 r4c2, little-killer r1c1",
            ),
            // A cage without a number has a zero.
            (r#""type":301,"cages":[{"value":0,"cells":[1,2]}]"#, "killer r1c2 r1c3"),
        ] {
            assert_eq!(cells(constraint), rules, "{constraint}");
        }
        assert_eq!(rules(r#",{"type":202,"clues":[],"negative":[5,10]}"#), ["no-total"]);
        let regions: Vec<String> = (0..81).map(|i| (i / 27 * 3 + i % 9 / 3).to_string()).collect();
        let nine = |groups: &str| {
            let text = format!(
                r#"{{"formatVersion":"1.5.0","puzzle":{{"cells":[{}],"constraints":[{{"type":0}},
                {{"type":1,"regions":[{}]}},{{"type":406,"lines":[[0,1,2]],"groups":[{groups}]}}]}}}}"#,
                ["{}"; 81].join(","),
                regions.join(",")
            );
            read_all(&text, &Hints::default()).unwrap().puzzle.added_rules().to_vec()
        };
        let [garns_puzzle::Rule::Relation(parity)] = &nine("682,340")[..] else { panic!("a parity line") };
        assert!(
            parity.pairs.len() == 40 && parity.pairs.contains(&(1, 8)) && !parity.pairs.contains(&(1, 9))
        );
        assert!(matches!(nine("14,112,896")[..], [garns_puzzle::Rule::Entropic(_)]));
        assert!(nine("340,680").is_empty());
        assert_eq!(rules(r#",{"type":200,"clues":[],"negative":[1]}"#), ["no-difference"]);
        let unread = |constraints: &str| {
            !read_all(&document(constraints, ""), &Hints::default()).unwrap().unread.is_empty()
        };
        for told in [
            r#",{"type":200,"clues":[],"negative":[3]}"#,
            r#",{"type":202,"clues":[],"negative":[10]}"#,
            r#",{"type":200,"clues":[],"negative":[1]},{"type":201,"clues":[],"overrideNegativeDifferences":false}"#,
            r#",{"type":501,"clues":[{"value":2,"outerCell":0}]}"#,
            r#",{"type":500,"clues":[{"value":2,"outerCell":1}]}"#,
            r#",{"type":406,"lines":[[0,1,2]],"groups":[340,682]}"#,
            r#",{"type":406,"lines":[[0,1,2]],"groups":[14,112,896]}"#,
            r#",{"type":404,"lines":[[0,1,2]],"singleRegionTotals":true}"#,
            // Fields that say something in other constraints only.
            r#",{"type":400,"lines":[[0,1,2]],"minDifference":3}"#,
            r#",{"type":402,"lines":[[0,1,2]],"slow":true}"#,
            r#",{"type":13,"cells":[1,2]}"#,
            r#",{"type":202,"clues":[],"overrideNegativeRatios":true}"#,
            r#",{"type":503,"clues":[{"value":2,"outerCell":12,"diagonal":1}]}"#,
            r#",{"type":303,"clues":[{"corner":6,"digits":[1,2],"value":3}]}"#,
            r#",{"type":408,"bulbsWithArrows":[{"bulbCells":[3],"arrows":[[3,2]],"value":3}]}"#,
        ] {
            assert!(unread(told), "{told}");
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
            told(",{\"type\":405,\"lines\":[]},{\"type\":1000}", ""),
            "the field \"constraints: sequence lines\"; the field \"constraints: a constraint of its own\""
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
