//! Grids drawn with box characters, for every shape of puzzle.

use std::collections::HashMap;

use anstyle::Style;
use garns::{Cell, Grid, Puzzle, Rule};
use unicode_width::UnicodeWidthStr;

/// Line characters by the arms they have: 1 up, 2 down, 4 left, 8 right.
const JOINTS: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// The grid as lines of text; each cell gets the style its index asks for.
///
/// Lines are drawn where the area changes: between boxes, regions or (without either) cages, and around holes
/// of the canvas.
pub(crate) fn grid(puzzle: &Puzzle, grid: &Grid, style: impl Fn(usize) -> Style) -> String {
    let mut text = String::new();
    for line in lines(puzzle, grid, style) {
        for (part, style) in line {
            text += &format!("{style}{part}{style:#}");
        }
        text.push('\n');
    }
    text
}

/// The grid as lines of parts, each with the style that its cell asks for.
pub(crate) fn lines<S: Copy + Default>(
    puzzle: &Puzzle,
    grid: &Grid,
    style: impl Fn(usize) -> S,
) -> Vec<Vec<(String, S)>> {
    let mut painter = Painter::new(puzzle);
    painter.set_second_digits(grid);
    painter.paint(grid, style)
}

struct Painter<'a> {
    puzzle: &'a Puzzle,
    rows: usize,
    cols: usize,
    /// The area of each place of the canvas, none for holes.
    areas: Vec<Option<usize>>,
    /// What stands in cells with two digits.
    both: HashMap<Cell, String>,
    /// The width of the widest symbol.
    width: usize,
}

impl<'a> Painter<'a> {
    fn new(puzzle: &'a Puzzle) -> Painter<'a> {
        let (rows, cols) = puzzle.frame().canvas();
        let mut areas = vec![None; rows * cols];
        for (i, cell) in puzzle.cells().iter().enumerate() {
            areas[usize::from(cell.row) * cols + usize::from(cell.col)] = Some(puzzle.block(i).unwrap_or(0));
        }
        let blocks = (0..puzzle.cells().len()).any(|i| puzzle.block(i).is_some());
        if !blocks {
            for (i, rule) in puzzle.rules().iter().enumerate() {
                if let Rule::Cage(cage) = rule {
                    for cell in &cage.cells {
                        areas[usize::from(cell.row) * cols + usize::from(cell.col)] = Some(i + 1);
                    }
                }
            }
        }
        let width = puzzle.values().all_symbols().iter().map(|symbol| symbol.width()).max().unwrap_or(1);
        Painter { puzzle, rows, cols, areas, both: HashMap::new(), width }
    }

    /// Cells with two digits show both: `2/7`.
    fn set_second_digits(&mut self, grid: &Grid) {
        let (puzzle, values) = (self.puzzle, self.puzzle.values());
        for rule in puzzle.rules() {
            let Rule::Schrodinger(rule) = rule else { continue };
            for (cell, second) in rule.doubled(puzzle, grid) {
                let first = puzzle.index(cell).and_then(|cell| grid.get(cell));
                let first = first.map_or("·", |rank| values.symbol(rank));
                let text = format!("{first}/{}", values.symbol(second));
                self.width = self.width.max(text.width());
                self.both.insert(cell, text);
            }
        }
    }

    /// The area at a place given by lines, that is, with a margin of one hole around the canvas.
    fn area(&self, row: usize, col: usize) -> Option<usize> {
        if row == 0 || col == 0 || row > self.rows || col > self.cols {
            return None;
        }
        self.areas[(row - 1) * self.cols + col - 1]
    }

    /// Whether there is a line left of the cell in this row, at boundary `col`.
    fn upright(&self, row: usize, col: usize) -> bool {
        self.area(row, col) != self.area(row, col + 1)
    }

    /// Whether there is a line above the cell in this column, at boundary `row`.
    fn level(&self, row: usize, col: usize) -> bool {
        self.area(row, col) != self.area(row + 1, col)
    }

    fn paint<S: Copy + Default>(&self, grid: &Grid, style: impl Fn(usize) -> S) -> Vec<Vec<(String, S)>> {
        // Only boundaries where a line stands somewhere take room.
        let upright: Vec<bool> =
            (0..=self.cols).map(|c| (1..=self.rows).any(|r| self.upright(r, c))).collect();
        let level: Vec<bool> = (0..=self.rows).map(|r| (1..=self.cols).any(|c| self.level(r, c))).collect();
        let mut lines = Vec::new();
        for (row, level) in level.into_iter().enumerate() {
            if row > 0 {
                lines.push(self.paint_cells(row, &upright, grid, &style));
            }
            if level {
                lines.push(vec![(self.paint_line(row, &upright), S::default())]);
            }
        }
        lines
    }

    fn paint_cells<S: Copy + Default>(
        &self,
        row: usize,
        upright: &[bool],
        grid: &Grid,
        style: &impl Fn(usize) -> S,
    ) -> Vec<(String, S)> {
        let plain = |text: &str| (text.to_owned(), S::default());
        let mut line = Vec::new();
        for (col, &upright) in upright.iter().enumerate() {
            if col > 0 {
                let place = Cell::new(row as u16 - 1, col as u16 - 1);
                let cell = self.puzzle.index(place);
                let symbol = match cell.map(|cell| grid.get(cell)) {
                    None => "",
                    Some(None) => "·",
                    Some(Some(rank)) => self.puzzle.values().symbol(rank),
                };
                let symbol = self.both.get(&place).map_or(symbol, String::as_str);
                let style = cell.map(style).unwrap_or_default();
                line.push(plain(&" ".repeat(1 + self.width - symbol.width())));
                line.push((symbol.to_owned(), style));
            }
            if upright {
                line.push(plain(if col > 0 { " " } else { "" }));
                line.push(plain(if self.upright(row, col) { "│" } else { " " }));
            }
        }
        // Nothing is drawn behind the last thing that can be seen.
        while line.last().is_some_and(|(part, _)| part.trim_end().is_empty()) {
            line.pop();
        }
        line.retain(|(part, _)| !part.is_empty());
        line
    }

    fn paint_line(&self, row: usize, upright: &[bool]) -> String {
        let mut line = String::new();
        for (col, &upright) in upright.iter().enumerate() {
            if col > 0 {
                let dash = if self.level(row, col) { '─' } else { ' ' };
                let length = self.width + 1 + usize::from(upright);
                line.extend(std::iter::repeat_n(dash, length));
            }
            if upright {
                let up = row > 0 && self.upright(row, col);
                let down = row < self.rows && self.upright(row + 1, col);
                let left = col > 0 && self.level(row, col);
                let right = col < self.cols && self.level(row, col + 1);
                let arms = [up, down, left, right].into_iter().enumerate();
                line.push(JOINTS[arms.map(|(i, arm)| usize::from(arm) << i).sum::<usize>()]);
            }
        }
        line.truncate(line.trim_end().len());
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use garns::{Blocks, Frame, Values};

    fn plain(puzzle: &Puzzle) -> String {
        grid(puzzle, puzzle.givens(), |_| Style::new())
    }

    #[test]
    fn cells_with_two_digits_show_both() {
        let frame = Frame::latin(2).unwrap().beside(Cell::new(3, 0), 2, 2).unwrap();
        let mut puzzle = Puzzle::new(frame, Values::range(0, 3).unwrap()).unwrap();
        let rule = serde_json::json!({"rule": "schrodinger", "cells": "r1c1 r1c2 r2c1 r2c2",
            "second": "r4c1 r4c2 r5c1 r5c2"});
        puzzle.add(serde_json::from_value::<Rule>(rule).unwrap()).unwrap();
        let solution = garns::read_filling(&puzzle, "01102002").unwrap();
        assert!(puzzle.is_solution(&solution), "{:?}", puzzle.check(&solution));
        let text = grid(&puzzle, &solution, |_| Style::new());
        assert_eq!(text.matches("0/2").count(), 2, "{text}");
        assert!(!plain(&puzzle).contains('/'));
    }

    #[test]
    fn boxes_are_drawn() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.give(Cell::new(0, 0), 3).unwrap();
        let expected = "\
┌─────┬─────┐
│ 4 · │ · · │
│ · · │ · · │
├─────┼─────┤
│ · · │ · · │
│ · · │ · · │
└─────┴─────┘
";
        assert_eq!(plain(&puzzle), expected);
    }

    #[test]
    fn regions_are_outlined() {
        let of = [0, 0, 1, 0, 1, 1, 2, 2, 2].map(Some).to_vec();
        let names = ["a", "b", "c"].map(String::from).to_vec();
        let frame = Frame::rectangle(3, 3, Blocks::Regions { of, names }).unwrap();
        let puzzle = Puzzle::new(frame, Values::count(3).unwrap()).unwrap();
        let expected = "\
┌───────┬───┐
│ ·   · │ · │
│   ┌───┘   │
│ · │ ·   · │
├───┴───────┤
│ ·   ·   · │
└───────────┘
";
        assert_eq!(plain(&puzzle), expected);
    }

    #[test]
    fn wide_symbols_and_holes_keep_their_columns() {
        let frame = Frame::overlap(&Frame::latin(2).unwrap(), &[Cell::new(0, 0), Cell::new(1, 1)]).unwrap();
        let mut puzzle = Puzzle::new(frame, Values::symbols(["🍎", "b"]).unwrap()).unwrap();
        puzzle.give(Cell::new(0, 0), 0).unwrap();
        puzzle.give(Cell::new(0, 1), 1).unwrap();
        let expected = "\
┌───────┐
│ 🍎  b │
│       └──┐
│  ·  ·  · │
└──┐       │
   │  ·  · │
   └───────┘
";
        let drawn = plain(&puzzle);
        let widths: Vec<usize> = drawn.lines().map(UnicodeWidthStr::width).collect();
        assert_eq!(widths.iter().max(), widths.last(), "{drawn}");
        assert_eq!(drawn.lines().count(), expected.lines().count(), "{drawn}");
        assert!(drawn.starts_with("┌─"), "{drawn}");
    }
}
