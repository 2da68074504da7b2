//! From a puzzle to the JSON of f-puzzles.

use garns_puzzle::rules::{Indexing, OddEven};
use garns_puzzle::{Blocks, Cell, Puzzle, Rule, usual_box};
use serde_json::{Map, Value, json};

use crate::{Reason, read_filling};

pub(crate) fn json(puzzle: &Puzzle) -> Result<Value, Reason> {
    let grid = puzzle.frame().single().filter(|grid| grid.at == Cell::new(0, 0)).ok_or(Reason::Overlap)?;
    if grid.rows != grid.cols || !grid.lines {
        return Err(Reason::NotSquare);
    }
    let size = usize::from(grid.rows);
    if puzzle.values().len() != size || !puzzle.values().counts_from_one() {
        return Err(Reason::Values);
    }
    let mut fields = Map::new();
    fields.insert("size".into(), json!(size));
    let notes = puzzle.notes();
    for (name, text) in [("title", &notes.title), ("author", &notes.author), ("ruleset", &notes.description)]
    {
        if !text.is_empty() {
            fields.insert(name.into(), json!(text));
        }
    }
    if !notes.description.is_empty() {
        fields.insert("id".into(), json!(super::OURS));
    }
    if let Ok(grid) = read_filling(puzzle, &notes.solution) {
        let digits: Vec<Option<usize>> = grid.iter().map(|rank| rank.map(|rank| rank + 1)).collect();
        fields.insert("solution".into(), json!(digits));
    }
    if let Some(lit) = &notes.fog {
        fields.insert("fogofwar".into(), json!(names(lit)));
    }
    let region = regions(&grid.blocks, size)?;
    let cell = |i: usize| {
        let mut cell = Map::new();
        if let Some(rank) = puzzle.givens().get(i) {
            cell.insert("value".into(), json!(rank + 1));
            cell.insert("given".into(), json!(true));
        }
        if puzzle.marks(i) != puzzle.values().all() {
            let marks: Vec<usize> = puzzle.marks(i).iter().map(|rank| rank + 1).collect();
            cell.insert("givenPencilMarks".into(), json!(marks));
        }
        if let Some(region) = &region {
            cell.insert("region".into(), json!(region[i]));
        }
        Value::Object(cell)
    };
    let rows: Vec<Value> =
        (0..size).map(|row| (0..size).map(|col| cell(row * size + col)).collect()).collect();
    fields.insert("grid".into(), json!(rows));
    for rule in puzzle.added_rules() {
        add(&mut fields, puzzle, rule, size).ok_or_else(|| Reason::Rule(rule.title()))?;
    }
    Ok(Value::Object(fields))
}

/// The region of each cell, unless readers assume it.
fn regions(blocks: &Blocks, size: usize) -> Result<Option<Vec<Option<u16>>>, Reason> {
    match blocks {
        Blocks::None if usual_box(size).is_none() => Ok(None),
        Blocks::None => Ok(Some(vec![None; size * size])),
        Blocks::Boxes { rows, cols } => {
            match usual_box(size) == Some((usize::from(*rows), usize::from(*cols))) {
                true => Ok(None),
                false if usize::from(rows * cols) != size => Err(Reason::Boxes { rows: *rows, cols: *cols }),
                false => {
                    let (rows, cols) = (usize::from(*rows), usize::from(*cols));
                    let number = |i: usize| i / size / rows * (size / cols) + i % size / cols;
                    Ok(Some((0..size * size).map(|i| Some(number(i) as u16)).collect()))
                }
            }
        }
        Blocks::Regions { of, .. } => Ok(Some(of.clone())),
    }
}

fn name(cell: Cell) -> String {
    format!("R{}C{}", cell.row + 1, cell.col + 1)
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| name(*cell)).collect()
}

/// Adds a rule to its field; nothing if there is no field for it.
fn add(fields: &mut Map<String, Value>, puzzle: &Puzzle, rule: &Rule, size: usize) -> Option<()> {
    let n = size as i64;
    let line = |path: &[Cell]| json!({ "lines": [names(path)] });
    let valued = |path: &[Cell], value: i64| json!({ "lines": [names(path)], "value": value.to_string() });
    let (field, clue) = match rule {
        Rule::House(house) => {
            match garns_puzzle::rules::House::diagonals(size as u16).iter().position(|way| way == house) {
                Some(0) => ("diagonal-", Value::Bool(true)),
                Some(_) => ("diagonal+", Value::Bool(true)),
                // The groups are one field; the first of them stands for all.
                None => match disjoint(puzzle, house, size)? {
                    Some(first) => {
                        if first {
                            fields.insert("disjointgroups".into(), Value::Bool(true));
                        }
                        return Some(());
                    }
                    None => ("extraregion", json!({ "cells": names(&house.cells) })),
                },
            }
        }
        Rule::AntiKnight(_) => ("antiknight", Value::Bool(true)),
        Rule::AntiKing(_) => ("antiking", Value::Bool(true)),
        Rule::NonConsecutive(_) => ("nonconsecutive", Value::Bool(true)),
        Rule::NoRatio(no) if no.by == ratios(puzzle) => ("negative", json!("ratio")),
        Rule::NoDifference(no) if no.by == differences(puzzle) => ("negative", json!("difference")),
        Rule::NoTotal(no) if no.sums == [5, 10] => ("negative", json!("xv")),
        Rule::Killer(cage) if !cage.repeats => {
            let mut clue = json!({ "cells": names(&cage.cells) });
            if let Some(sum) = cage.sum {
                clue["value"] = json!(sum.to_string());
            }
            ("killercage", clue)
        }
        Rule::Difference(dot) => {
            ("difference", json!({ "cells": names(&[dot.a, dot.b]), "value": dot.by.to_string() }))
        }
        Rule::Ratio(dot) => {
            ("ratio", json!({ "cells": names(&[dot.a, dot.b]), "value": dot.by.to_string() }))
        }
        Rule::Total(sign) => {
            let value = match sign.sum {
                10 => "X".to_owned(),
                5 => "V".to_owned(),
                _ => return None,
            };
            ("xv", json!({ "cells": names(&[sign.a, sign.b]), "value": value }))
        }
        Rule::Quadruple(circle) => {
            ("quadruple", json!({ "cells": names(&circle.cells), "values": circle.values }))
        }
        Rule::Clones(clones) => {
            ("clone", json!({ "cells": names(&clones.cells), "cloneCells": names(&clones.copy) }))
        }
        Rule::Indexer(marks) => {
            let field = match marks.is {
                Indexing::Row => "rowindexer",
                Indexing::Column => "columnindexer",
                Indexing::Box => "boxindexer",
            };
            (field, json!({ "cells": names(&marks.cells) }))
        }
        Rule::Parity(marks) => {
            let field = if marks.is == OddEven::Odd { "odd" } else { "even" };
            for cell in &marks.cells {
                push(fields, field, json!({ "cell": name(*cell) }));
            }
            return Some(());
        }
        Rule::Thermometer(path) => {
            (if path.slow { "slowthermometer" } else { "thermometer" }, line(&path.path))
        }
        Rule::Palindrome(path) => ("palindrome", line(&path.path)),
        Rule::Between(path) => ("betweenline", line(&path.path)),
        Rule::Renban(path) => ("renban", line(&path.cells)),
        Rule::Whispers(path) => match path.least == (n + 1) / 2 {
            true => ("whispers", line(&path.path)),
            false => ("whispers", valued(&path.path, path.least)),
        },
        Rule::RegionSum(path) => ("regionsumline", line(&path.path)),
        Rule::Entropic(path) => ("entropicline", line(&path.path)),
        Rule::Modular(path) if path.by == 3 => ("modularline", line(&path.path)),
        Rule::Nabner(path) => ("nabner", line(&path.cells)),
        Rule::Zipper(path) => ("zipperline", line(&path.path)),
        Rule::DoubleArrow(path) => ("doublearrow", line(&path.path)),
        Rule::Lockout(path) if path.least == n / 2 => ("lockout", line(&path.path)),
        Rule::Arrow(arrow) if arrow.bulb.is_sorted() => {
            let first = *arrow.bulb.last()?;
            let shaft: Vec<Cell> = [first].into_iter().chain(arrow.shaft.iter().copied()).collect();
            ("arrow", json!({ "cells": names(&arrow.bulb), "lines": [names(&shaft)] }))
        }
        Rule::Sandwich(clue) => ("sandwichsum", outside(&clue.cells, clue.sum, size)?),
        Rule::XSum(clue) => ("xsum", outside(&clue.cells, clue.sum, size)?),
        Rule::Skyscraper(clue) => ("skyscraper", outside(&clue.cells, clue.visible, size)?),
        Rule::LittleKiller(clue) => ("littlekillersum", little_killer(&clue.cells, clue.sum, size)?),
        _ => return None,
    };
    match clue {
        Value::Bool(true) => drop(fields.insert(field.into(), clue)),
        clue => push(fields, field, clue),
    }
    Some(())
}

fn push(fields: &mut Map<String, Value>, field: &str, clue: Value) {
    if let Value::Array(list) = fields.entry(field).or_insert_with(|| json!([])) {
        list.push(clue);
    }
}

/// Whether a house is one of the disjoint groups, all of which the puzzle has, and whether it is the first.
fn disjoint(puzzle: &Puzzle, house: &garns_puzzle::rules::House, size: usize) -> Option<Option<bool>> {
    let Some((rows, cols)) = usual_box(size) else { return Some(None) };
    let groups = garns_puzzle::rules::House::disjoint_groups(rows as u16, cols as u16);
    let Some(number) = groups.iter().position(|group| group == house) else { return Some(None) };
    let all = groups.iter().all(|group| puzzle.added_rules().contains(&Rule::from(group.clone())));
    Some(all.then_some(number == 0))
}

fn sorted(mut numbers: Vec<i64>, usual: i64) -> Vec<i64> {
    if numbers.is_empty() {
        numbers.push(usual);
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn ratios(puzzle: &Puzzle) -> Vec<i64> {
    let by = |rule: &Rule| if let Rule::Ratio(dot) = rule { Some(dot.by) } else { None };
    sorted(puzzle.added_rules().iter().filter_map(by).collect(), 2)
}

fn differences(puzzle: &Puzzle) -> Vec<i64> {
    let by = |rule: &Rule| if let Rule::Difference(dot) = rule { Some(dot.by) } else { None };
    sorted(puzzle.added_rules().iter().filter_map(by).collect(), 1)
}

/// A clue at the end of a whole row or column.
fn outside(cells: &[Cell], number: i64, size: usize) -> Option<Value> {
    let n = size as u16;
    let along =
        |k: u16, row: u16, col: u16, down: bool| if down { Cell::new(k, col) } else { Cell::new(row, k) };
    let first = *cells.first()?;
    let fits = |forward: bool, down: bool| {
        let way = (0..n).map(|k| along(if forward { k } else { n - 1 - k }, first.row, first.col, down));
        cells.len() == size && way.eq(cells.iter().copied())
    };
    let place = if fits(true, true) {
        format!("R0C{}", first.col + 1)
    } else if fits(false, true) {
        format!("R{}C{}", n + 1, first.col + 1)
    } else if fits(true, false) {
        format!("R{}C0", first.row + 1)
    } else if fits(false, false) {
        format!("R{}C{}", first.row + 1, n + 1)
    } else {
        return None;
    };
    Some(json!({ "cell": place, "value": number.to_string() }))
}

/// A whole diagonal seen from outside.
fn little_killer(cells: &[Cell], sum: i64, size: usize) -> Option<Value> {
    let n = size as i32;
    let inside = |(row, col): (i32, i32)| (0..n).contains(&row) && (0..n).contains(&col);
    let first = *cells.first()?;
    [("UL", -1, -1), ("UR", -1, 1), ("DL", 1, -1), ("DR", 1, 1)].into_iter().find_map(|(way, down, right)| {
        let at = |k: i32| (i32::from(first.row) + k * down, i32::from(first.col) + k * right);
        let there = (0..).map(at).take_while(|place| inside(*place));
        let whole =
            !inside(at(-1)) && there.eq(cells.iter().map(|cell| (i32::from(cell.row), i32::from(cell.col))));
        let place = format!("R{}C{}", at(-1).0 + 1, at(-1).1 + 1);
        whole.then(
            || json!({ "cell": place, "direction": way, "cells": names(cells), "value": sum.to_string() }),
        )
    })
}
