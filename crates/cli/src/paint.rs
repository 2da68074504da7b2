//! Grids drawn with box characters, for every shape of puzzle.

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
    Painter::new(puzzle).paint(grid, style)
}

struct Painter<'a> {
    puzzle: &'a Puzzle,
    rows: usize,
    cols: usize,
    /// The area of each place of the canvas, none for holes.
    areas: Vec<Option<usize>>,
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
        Painter { puzzle, rows, cols, areas, width }
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

    fn paint(&self, grid: &Grid, style: impl Fn(usize) -> Style) -> String {
        // Only boundaries where a line stands somewhere take room.
        let upright: Vec<bool> =
            (0..=self.cols).map(|c| (1..=self.rows).any(|r| self.upright(r, c))).collect();
        let level: Vec<bool> = (0..=self.rows).map(|r| (1..=self.cols).any(|c| self.level(r, c))).collect();
        let mut text = String::new();
        for (row, level) in level.into_iter().enumerate() {
            if row > 0 {
                self.paint_cells(row, &upright, grid, &style, &mut text);
            }
            if level {
                self.paint_line(row, &upright, &mut text);
            }
        }
        text
    }

    fn paint_cells(
        &self,
        row: usize,
        upright: &[bool],
        grid: &Grid,
        style: &impl Fn(usize) -> Style,
        text: &mut String,
    ) {
        let mut line = String::new();
        for (col, &upright) in upright.iter().enumerate() {
            if col > 0 {
                let cell = self.puzzle.index(Cell::new(row as u16 - 1, col as u16 - 1));
                let symbol = match cell.map(|cell| grid.get(cell)) {
                    None => "",
                    Some(None) => "·",
                    Some(Some(rank)) => self.puzzle.values().symbol(rank),
                };
                let style = cell.map(style).unwrap_or_default();
                let pad = self.width - symbol.width();
                line += &format!(" {:pad$}{style}{symbol}{style:#}", "");
            }
            if upright {
                line += if col > 0 { " " } else { "" };
                line += if self.upright(row, col) { "│" } else { " " };
            }
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }

    fn paint_line(&self, row: usize, upright: &[bool], text: &mut String) {
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
        text.push_str(line.trim_end());
        text.push('\n');
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
