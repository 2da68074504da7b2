//! Where things are on the grid, in units of which a cell has [`CELL`].

use std::fmt::Write;

use garns::{Cell, Puzzle};

use crate::board::{Entry, PEN};
use crate::keys::Direction;

/// The side of a cell.
pub const CELL: f64 = 60.0;

/// The top left corner of a cell.
pub fn corner(cell: Cell) -> (f64, f64) {
    (f64::from(cell.col) * CELL, f64::from(cell.row) * CELL)
}

/// Where a small mark in a cell is, as a share of the cell: the place of a rank among so many values.
pub fn mark(rank: usize, values: usize) -> (f64, f64) {
    let side = (values as f64).sqrt().ceil().max(1.0);
    let (row, col) = ((rank as f64 / side).floor(), rank as f64 % side);
    ((col + 0.5) / side, (row + 0.5) / side)
}

/// Marks for the middle of a cell, in as many lines as let them be largest: the size of the letters, and the lines.
pub fn in_lines(marks: &[&str]) -> (f64, Vec<String>) {
    /// How wide a digit and a blank are (in wide letters, such as DejaVu Sans) and how high a line, for letters of size 1.
    const WIDE: f64 = 0.64;
    const BLANK: f64 = 0.32;
    const HIGH: f64 = 1.05;
    let width = |line: &str| line.chars().map(|c| if c == ' ' { BLANK } else { WIDE }).sum::<f64>();
    let between = if marks.iter().any(|mark| mark.chars().count() > 1) { " " } else { "" };
    let split = |count: usize| -> (f64, Vec<String>) {
        let lines: Vec<String> =
            marks.chunks(marks.len().div_ceil(count)).map(|line| line.join(between)).collect();
        let widest = lines.iter().map(|line| width(line)).fold(WIDE, f64::max);
        let fits = (CELL * 0.94 / widest).min(CELL * 0.9 / (lines.len() as f64 * HIGH));
        (fits.min(CELL * 0.27), lines)
    };
    let ways = (1..=marks.len().min(5)).map(split);
    ways.reduce(|best, next| if next.0 > best.0 { next } else { best }).unwrap_or_default()
}

/// The outline of some cells (by index), a little inside of their borders, as a path. Cells are at the places given;
/// neighbours that touch there have no line between them.
pub fn outline(puzzle: &Puzzle, places: &[(f64, f64)], cells: &[usize], inset: f64) -> String {
    let mut path = String::new();
    for &cell in cells {
        let (Some(at), Some(&(x, y))) = (puzzle.cells().get(cell), places.get(cell)) else { continue };
        let to = |down: i32, right: i32| {
            let other = at.offset(down, right).and_then(|other| puzzle.index(other));
            let beside = (x + f64::from(right) * CELL, y + f64::from(down) * CELL);
            other.is_some_and(|other| cells.contains(&other) && places.get(other) == Some(&beside))
        };
        let (up, down, left, right) = (to(-1, 0), to(1, 0), to(0, -1), to(0, 1));
        let (x1, y1, x2, y2) = (x + inset, y + inset, x + CELL - inset, y + CELL - inset);
        let far = |yes: bool, inside: f64, border: f64| if yes { border } else { inside };
        let mut line = |x1: f64, y1: f64, x2: f64, y2: f64| {
            let _ = write!(path, "M{x1} {y1}L{x2} {y2}");
        };
        let (left_x, right_x) = (far(left, x1, x), far(right, x2, x + CELL));
        let (up_y, down_y) = (far(up, y1, y), far(down, y2, y + CELL));
        if !up {
            line(left_x, y1, right_x, y1);
        }
        if !down {
            line(left_x, y2, right_x, y2);
        }
        if !left {
            line(x1, up_y, x1, down_y);
        }
        if !right {
            line(x2, up_y, x2, down_y);
        }
        // Corners that turn inwards: both neighbours belong to it, the cell between them does not.
        for (a, b, diagonal, cx, cy, dx, dy) in [
            (up, left, to(-1, -1), x1, y1, x, y),
            (up, right, to(-1, 1), x2, y1, x + CELL, y),
            (down, left, to(1, -1), x1, y2, x, y + CELL),
            (down, right, to(1, 1), x2, y2, x + CELL, y + CELL),
        ] {
            if a && b && !diagonal {
                line(cx, dy, cx, cy);
                line(cx, cy, dx, cy);
            }
        }
    }
    path
}

/// The lines of the pen, from the middle of one cell to that of another, as a path.
pub fn pen_lines(puzzle: &Puzzle, places: &[(f64, f64)], entries: &[Entry]) -> String {
    let mut path = String::new();
    for (cell, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.pen != 0) {
        for (_, (down, right)) in PEN.iter().enumerate().filter(|(bit, _)| entry.pen >> bit & 1 == 1) {
            let at = puzzle.cells().get(cell).and_then(|at| at.offset(*down, *right));
            let to = at.and_then(|at| places.get(puzzle.index(at)?));
            if let (Some((x1, y1)), Some((x2, y2))) = (places.get(cell), to) {
                let half = CELL / 2.0;
                let _ = write!(path, "M{} {}L{} {}", x1 + half, y1 + half, x2 + half, y2 + half);
            }
        }
    }
    path
}

/// The next cell in a direction: past holes, and round to the other side.
pub fn step(puzzle: &Puzzle, from: usize, direction: Direction) -> usize {
    let (rows, cols) = puzzle.frame().canvas();
    let Some(start) = puzzle.cells().get(from).copied() else { return 0 };
    let (down, right) = direction.offset();
    let turn = |at: u16, by: i32, size: usize| (i32::from(at) + by).rem_euclid(size.max(1) as i32) as u16;
    let mut cell = start;
    for _ in 0..rows.max(cols) {
        cell = Cell::new(turn(cell.row, down, rows), turn(cell.col, right, cols));
        if let Some(i) = puzzle.index(cell) {
            return i;
        }
    }
    from
}

/// The first or last cell of a cell's row, or of all.
pub fn edge(puzzle: &Puzzle, from: usize, last: bool, grid: bool) -> usize {
    let row = puzzle.cells().get(from).map(|cell| cell.row);
    let mut there = (0..puzzle.cells().len()).filter(|i| grid || Some(puzzle.cells()[*i].row) == row);
    if last { there.next_back() } else { there.next() }.unwrap_or(from)
}

/// The cell at a place, and whether that is well inside of it.
pub fn cell_at(places: &[(f64, f64)], x: f64, y: f64) -> Option<(usize, bool)> {
    let inside = |(left, top): &(f64, f64), by: f64| {
        let within = |at: f64, from: f64| (from + by..from + CELL - by).contains(&at);
        within(x, *left) && within(y, *top)
    };
    let cell = places.iter().position(|place| inside(place, 0.0))?;
    Some((cell, inside(&places[cell], CELL * 0.12)))
}

/// The place beside the grid at a point: its row and column, at most one beyond the grid's.
pub fn outside(puzzle: &Puzzle, places: &[(f64, f64)], x: f64, y: f64) -> Option<(i32, i32)> {
    let (cell, (left, top)) = (puzzle.cells().first()?, places.first()?);
    let (rows, cols) = puzzle.frame().canvas();
    let row = ((y - top) / CELL).floor() as i32 + i32::from(cell.row);
    let col = ((x - left) / CELL).floor() as i32 + i32::from(cell.col);
    let near = (-1..=rows as i32).contains(&row) && (-1..=cols as i32).contains(&col);
    let there = Cell::new(0, 0).offset(row, col).is_some_and(|cell| puzzle.index(cell).is_some());
    (near && !there).then_some((row, col))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    fn places(puzzle: &Puzzle) -> Vec<(f64, f64)> {
        puzzle.cells().iter().map(|cell| corner(*cell)).collect()
    }

    #[test]
    fn few_marks_stand_in_one_line_and_many_in_the_lines_that_let_them_be_large() {
        let all: Vec<String> = (1..=16).map(|n| n.to_string()).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        assert_eq!(in_lines(&all[..3]), (CELL * 0.27, vec!["123".to_owned()]));
        assert_eq!(in_lines(&all[..9]).1.len(), 2);
        let (size, lines) = in_lines(&all);
        assert_eq!(lines[3], "13 14 15 16");
        assert!(size > CELL * 0.15, "{size}");
        assert_eq!(in_lines(&[]), (0.0, Vec::new()));
    }

    #[test]
    fn an_outline_goes_round_and_turns_inwards_at_an_l() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let strokes = |cells: &[usize]| outline(&puzzle, &places(&puzzle), cells, 3.0).matches('M').count();
        assert_eq!(strokes(&[0, 1]), 6);
        // Eight sides of cells, and two strokes in the corner.
        assert_eq!(strokes(&[0, 4, 5]), 8 + 2);
        // Cells that are drawn apart have all their sides.
        let apart: Vec<(f64, f64)> = (0..16).map(|i| (f64::from(i) * 2.0 * CELL, 0.0)).collect();
        assert_eq!(outline(&puzzle, &apart, &[0, 1], 3.0).matches('M').count(), 8);
    }

    #[test]
    fn places_beside_the_grid_have_rows_and_columns_too() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let at = |col: f64, row: f64| outside(&puzzle, &places(&puzzle), col * CELL, row * CELL);
        assert_eq!(
            (at(-0.5, 1.5), at(2.5, -0.2), at(4.5, 4.5)),
            (Some((1, -1)), Some((-1, 2)), Some((4, 4)))
        );
        assert_eq!((at(1.5, 1.5), at(-1.5, 0.0), at(5.5, 0.0)), (None, None, None));
    }

    #[test]
    fn arrows_go_round_and_over_holes() {
        let puzzle = Puzzle::new(garns::Frame::samurai(), garns::Values::count(9).unwrap()).unwrap();
        let at = |row, col| puzzle.index(Cell::new(row, col)).unwrap();
        assert_eq!(step(&puzzle, at(0, 8), Direction::Right), at(0, 12));
        assert_eq!(step(&puzzle, at(0, 0), Direction::Left), at(0, 20));
        assert_eq!(step(&puzzle, at(0, 0), Direction::Up), at(20, 0));
        assert_eq!(edge(&puzzle, at(3, 4), true, false), at(3, 20));
        assert_eq!(edge(&puzzle, at(3, 4), true, true), puzzle.cells().len() - 1);
        let places = places(&puzzle);
        assert_eq!(cell_at(&places, 10.0 * CELL, 1.0), None);
        assert_eq!(cell_at(&places, 8.5 * CELL, 0.5 * CELL), Some((at(0, 8), true)));
        assert_eq!(cell_at(&places, 8.05 * CELL, 0.5 * CELL), Some((at(0, 8), false)));
        assert_eq!(cell_at(&places, -1.0, 0.5 * CELL), None);
    }
}
