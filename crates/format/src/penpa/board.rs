//! The grid among the points of penpa-edit, and what is drawn on it as the fields of f-puzzles.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::unread::{Unreads, says};

/// The style of heavy lines, which divide a grid into regions, and of the lines along diagonals.
const HEAVY: &[i64] = &[2, 21];
const DIAGONAL: i64 = 12;

/// Where the grid lies among the points.
pub(super) struct Board {
    /// Points in a row, and all cells.
    wide: usize,
    all: usize,
    /// The first cell of the grid, and how many rows and columns it has.
    top: usize,
    left: usize,
    size: usize,
}

impl Board {
    /// `None` if the cells are no square.
    pub(super) fn of(cols: usize, rows: usize, distances: &[i64]) -> Option<Board> {
        let wide = cols + 4;
        let mut at = 0_i64;
        let mut cells = BTreeSet::new();
        for distance in distances {
            at = at.checked_add(*distance)?;
            cells.insert(usize::try_from(at).ok()?);
        }
        let row = |cell: &usize| cell / wide;
        let col = |cell: &usize| cell % wide;
        let (top, left) = (cells.iter().map(row).min()?, cells.iter().map(col).min()?);
        let (bottom, right) = (cells.iter().map(row).max()?, cells.iter().map(col).max()?);
        let size = bottom + 1 - top;
        // There are points around every grid: corners of its first cells are among them.
        let inside = top > 0 && left > 0 && bottom < rows + 4;
        let square = inside && size == right + 1 - left && cells.len() == size * size && size <= 64;
        square.then_some(Board { wide, all: wide * (rows + 4), top, left, size })
    }

    /// Row and column of a cell of the grid.
    fn place(&self, point: usize) -> Option<(usize, usize)> {
        let (row, col) =
            ((point / self.wide).checked_sub(self.top)?, (point % self.wide).checked_sub(self.left)?);
        (point < self.all && row < self.size && col < self.size).then_some((row, col))
    }

    /// A cell as f-puzzles names it.
    fn name(&self, point: &Value) -> Option<Value> {
        let (row, col) = self.place(usize::try_from(point.as_u64()?).ok()?)?;
        Some(json!(format!("R{}C{}", row + 1, col + 1)))
    }

    /// The cells of a list, if all are in the grid.
    fn names(&self, list: &Value) -> Option<Vec<Value>> {
        list.as_array()?.iter().map(|point| self.name(point)).collect()
    }

    /// For each cell the number of its region, where heavy lines divide the grid into regions of as many cells as it has
    /// rows. Lines that are none of these are noted.
    pub(super) fn regions(&self, drawn: &Map<String, Value>, unread: &mut Unreads) -> Option<Vec<usize>> {
        let lines = drawn.get("lineE").and_then(Value::as_object)?;
        let diagonals: Vec<String> =
            [true, false].iter().filter_map(|falling| self.diagonal(drawn, *falling)).flatten().collect();
        // Between two corners: whether the line goes right or down, and the cell that lies after it.
        let mut walls: BTreeSet<(bool, usize, usize)> = BTreeSet::new();
        let mut other = false;
        for (key, style) in lines {
            let ends: Option<Vec<usize>> = key.split(',').map(|end| end.parse().ok()).collect();
            let style = style.as_i64();
            let corner = |point: usize| Some(point.checked_sub(self.all)?).filter(|point| *point < self.all);
            let corners = match ends.as_deref() {
                Some([a, b]) => corner(*a.min(b)).zip(corner(*a.max(b))),
                _ => None,
            };
            match corners {
                Some((a, b)) if style.is_some_and(|style| HEAVY.contains(&style)) && b == a + 1 => {
                    walls.insert((true, a / self.wide, b % self.wide));
                }
                Some((a, b)) if style.is_some_and(|style| HEAVY.contains(&style)) && b == a + self.wide => {
                    walls.insert((false, b / self.wide, a % self.wide));
                }
                Some(_) if diagonals.contains(key) => {}
                _ => other = true,
            }
        }
        let regions = self.divided(&walls);
        // Heavy lines that do not divide the grid mean something else.
        if other || regions.is_none() && !walls.is_empty() {
            unread.field("lineE");
        }
        regions
    }

    /// For each cell the number of its region, if walls divide the grid into regions of as many cells as it has rows.
    fn divided(&self, walls: &BTreeSet<(bool, usize, usize)>) -> Option<Vec<usize>> {
        let size = self.size;
        let mut region: Vec<Option<usize>> = vec![None; size * size];
        let mut count = 0;
        for first in 0..size * size {
            let mut next = vec![first];
            let mut cells = 0;
            while let Some(cell) = next.pop() {
                if region[cell].is_some() {
                    continue;
                }
                region[cell] = Some(count);
                cells += 1;
                let (row, col) = (cell / size, cell % size);
                let (down, right) = (row + self.top, col + self.left);
                // The line above a cell begins at the corner up left of it; so does the line at its left.
                let above = |down: usize, right: usize| walls.contains(&(true, down - 1, right));
                let before = |down: usize, right: usize| walls.contains(&(false, down, right - 1));
                if row > 0 && !above(down, right) {
                    next.push(cell - size);
                }
                if row + 1 < size && !above(down + 1, right) {
                    next.push(cell + size);
                }
                if col > 0 && !before(down, right) {
                    next.push(cell - 1);
                }
                if col + 1 < size && !before(down, right + 1) {
                    next.push(cell + 1);
                }
            }
            if cells > 0 {
                count += 1;
                if cells != size {
                    return None;
                }
            }
        }
        region.into_iter().collect()
    }

    /// The lines along a long diagonal, each from corner to corner, if it is drawn whole: from the top left to the bottom
    /// right, or from the top right to the bottom left.
    fn diagonal(&self, drawn: &Map<String, Value>, falling: bool) -> Option<Vec<String>> {
        let lines = drawn.get("lineE").and_then(Value::as_object)?;
        let corner =
            |row: usize, col: usize| self.all + (self.top + row - 1) * self.wide + self.left + col - 1;
        let piece = |i: usize| {
            let col = |row: usize| if falling { row } else { self.size - row };
            let (a, b) = (corner(i, col(i)), corner(i + 1, col(i + 1)));
            let mut ways = [format!("{a},{b}"), format!("{b},{a}")].into_iter();
            ways.find(|key| lines.get(key).and_then(Value::as_i64) == Some(DIAGONAL))
        };
        (0..self.size).map(piece).collect()
    }

    /// The fields of f-puzzles.
    pub(super) fn fields(
        &self,
        drawn: &Map<String, Value>,
        regions: Option<&[usize]>,
        head: &[&str],
        unread: &mut Unreads,
    ) -> Map<String, Value> {
        let size = self.size;
        let mut grid = vec![vec![json!({}); size]; size];
        for (i, region) in regions.into_iter().flatten().enumerate() {
            grid[i / size][i % size]["region"] = json!(region);
        }
        let mut fields = Map::new();
        let mut sums: Map<String, Value> = Map::new();
        for (name, value) in drawn.iter().filter(|(_, value)| says(value)) {
            let each = || value.as_array().into_iter().flatten();
            let fits = match name.as_str() {
                "number" | "numberS" | "lineE" | "symbol" => value.is_object(),
                "thermo" | "arrows" | "killercages" => value.is_array(),
                _ => true,
            };
            match name.as_str() {
                known if !fits => unread.field(known),
                // What was undone, the dashes around cages, and lines that were looked at already.
                "command_redo" | "command_undo" | "command_replay" | "cage" | "lineE" => {}
                "number" => self.numbers(value, &mut grid, unread),
                "numberS" => sums.extend(value.as_object().cloned().unwrap_or_default()),
                "thermo" => {
                    let lines = each().map(|path| self.names(path)).collect::<Option<Vec<_>>>();
                    match lines {
                        Some(lines) => {
                            let clues = lines.into_iter().map(|line| json!({ "lines": [line] }));
                            fields.insert("thermometer".into(), clues.collect());
                        }
                        None => unread.field("thermo"),
                    }
                }
                "arrows" => {
                    let lines = each().map(|path| self.names(path)).collect::<Option<Vec<_>>>();
                    match lines {
                        Some(lines) => {
                            let clue = |line: Vec<Value>| json!({ "cells": line.first().into_iter().collect::<Vec<_>>(), "lines": [line] });
                            fields.insert("arrow".into(), lines.into_iter().map(clue).collect());
                        }
                        None => unread.field("arrows"),
                    }
                }
                "killercages" => {}
                "symbol" => {
                    for (point, what) in value.as_object().into_iter().flatten() {
                        match self.shape(point, what) {
                            Some((kind, shape)) => {
                                let list = fields.entry(kind).or_insert_with(|| json!([]));
                                list.as_array_mut().into_iter().for_each(|list| list.push(shape.clone()));
                            }
                            None => unread.field("symbol"),
                        }
                    }
                }
                other => unread.field(other),
            }
        }
        self.cages(drawn, sums, &mut fields, unread);
        for (name, falling) in [("diagonal-", true), ("diagonal+", false)] {
            if self.diagonal(drawn, falling).is_some() {
                fields.insert(name.into(), json!(true));
            }
        }
        let text = |i: usize| {
            let text = head.get(i).copied().unwrap_or("");
            text.replace("%2C", ",").replace("%2D", "\n").replace("%2E", "&").replace("%2F", "=")
        };
        let note = |i: usize, start: &str| text(i).trim_start_matches(start).trim().to_owned();
        fields.insert("title".into(), json!(note(15, "Title:")));
        fields.insert("author".into(), json!(note(16, "Author:")));
        fields.insert("ruleset".into(), json!(text(18)));
        fields.insert("size".into(), json!(size));
        fields.insert("grid".into(), json!(grid));
        fields
    }

    /// A circle or square in a cell, on a side or on a corner, as f-puzzles draws it.
    fn shape(&self, point: &str, what: &Value) -> Option<(&'static str, Value)> {
        let (kind, size) = what[1].as_str()?.split_once('_')?;
        let kind = match kind {
            "circle" => "circle",
            "square" => "rectangle",
            _ => return None,
        };
        let side = match size {
            "L" => 0.8,
            "M" => 0.7,
            "S" => 0.44,
            "SS" => 0.26,
            _ => return None,
        };
        let fill = match what[0].as_u64()? {
            1 | 6 | 7 | 8 => "#FFFFFF",
            2 => "#000000",
            3 | 5 => "#CFCFCF",
            _ => return None,
        };
        // Behind the cells come the corners at their lower right, the sides below them and those at their right.
        let point = point.parse::<usize>().ok()?;
        let (sort, cell) = (point / self.all, point % self.all);
        let around = match sort {
            0 => vec![cell],
            1 => vec![cell, cell + 1, cell + self.wide, cell + self.wide + 1],
            2 => vec![cell, cell + self.wide],
            3 => vec![cell, cell + 1],
            _ => return None,
        };
        let cells = self.names(&json!(around))?;
        Some((
            kind,
            json!({ "cells": cells, "width": side, "height": side, "baseC": fill, "outlineC": "#000000" }),
        ))
    }

    /// Givens.
    fn numbers(&self, numbers: &Value, grid: &mut [Vec<Value>], unread: &mut Unreads) {
        for (point, what) in numbers.as_object().into_iter().flatten() {
            let place = point.parse().ok().and_then(|point| self.place(point));
            let (text, style) = (what[0].as_str().unwrap_or("").trim(), what[2].as_str().unwrap_or("1"));
            let number = text.parse::<u64>().ok().filter(|_| !text.is_empty());
            match (place, number) {
                // Small numbers, arrows and the like are other clues.
                (Some((row, col)), Some(number)) if matches!(style, "1" | "5" | "6" | "10") => {
                    grid[row][col]["value"] = json!(number);
                    grid[row][col]["given"] = json!(true);
                }
                // Candidates are a list.
                (_, None) if text.is_empty() && (what[0].is_string() || !says(&what[0])) => {}
                _ => unread.field("number"),
            }
        }
    }

    /// Cages, with the sums in the corners of their first cells.
    fn cages(
        &self,
        drawn: &Map<String, Value>,
        mut sums: Map<String, Value>,
        fields: &mut Map<String, Value>,
        unread: &mut Unreads,
    ) {
        let mut cages = Vec::new();
        for cage in drawn.get("killercages").and_then(Value::as_array).into_iter().flatten() {
            let points = cage.as_array().into_iter().flatten().filter_map(Value::as_u64);
            let first = points.min().and_then(|first| usize::try_from(first).ok());
            let (Some(cells), Some(first)) = (self.names(cage), first) else {
                unread.field("killercages");
                continue;
            };
            // The quarters of cells come behind cells, corners and sides, four for each cell.
            let sum = sums.remove(&(4 * (first + self.all)).to_string());
            let sum = sum.as_ref().and_then(|sum| sum[0].as_str()).unwrap_or("").trim().to_owned();
            cages.push(json!({ "cells": cells, "value": sum }));
        }
        if !cages.is_empty() {
            fields.insert("killercage".into(), cages.into());
        }
        let empty = |what: &Value| what[0].as_str().is_some_and(|text| text.trim().is_empty());
        if sums.values().any(|what| !empty(what)) {
            unread.field("numberS");
        }
    }
}
