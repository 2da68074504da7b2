//! A step as a picture (SVG): digits, candidates in the colours of their parts, links, what goes and what comes.

use std::collections::HashMap;
use std::fmt::Write;

use garns_puzzle::{Lang, Puzzle};

use crate::{Anywhere, Node, Part, Step};

/// The side of a cell.
const CELL: f64 = 60.0;
/// Room around the grid.
const MARGIN: f64 = 12.0;

/// Draws a position and a step in it, with the step's sentence as the picture's description.
#[must_use]
pub fn draw(puzzle: &Puzzle, position: &Anywhere, step: Option<&Step>, lang: Lang) -> String {
    let (rows, cols) = puzzle.frame().canvas();
    let (width, height) = (cols as f64 * CELL + 2.0 * MARGIN, rows as f64 * CELL + 2.0 * MARGIN);
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    );
    if let Some(step) = step {
        let text = escape(&step.text(position.names(), lang));
        let _ = write!(svg, "<desc>{text}</desc>");
    }
    let _ = write!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>");
    let canvas = Canvas { puzzle, position, step };
    canvas.cells(&mut svg);
    canvas.lines(&mut svg, rows, cols);
    canvas.links(&mut svg);
    svg.push_str("</svg>\n");
    svg
}

/// Text as it may stand in XML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The colour behind a candidate.
fn colour(part: Part) -> &'static str {
    match part {
        Part::Base => "#a8d8a8",
        Part::Fin => "#9ec5fe",
        Part::On => "#a8d8a8",
        Part::Off => "#fff3a0",
        Part::Other => "#d6b8f0",
    }
}

struct Canvas<'a> {
    puzzle: &'a Puzzle,
    position: &'a Anywhere,
    step: Option<&'a Step>,
}

impl Canvas<'_> {
    /// The top left corner of a cell.
    fn corner(&self, cell: usize) -> (f64, f64) {
        let at = self.puzzle.cells()[cell];
        (MARGIN + f64::from(at.col) * CELL, MARGIN + f64::from(at.row) * CELL)
    }

    /// The middle of a candidate.
    fn middle(&self, cell: usize, value: usize) -> (f64, f64) {
        let side = (self.puzzle.values().len() as f64).sqrt().ceil().max(1.0);
        let (x, y) = self.corner(cell);
        let (row, col) = ((value as f64 / side).floor(), value as f64 % side);
        (x + (col + 0.5) * CELL / side, y + (row + 0.5) * CELL / side)
    }

    fn cells(&self, svg: &mut String) {
        let values = self.puzzle.values();
        let side = (values.len() as f64).sqrt().ceil().max(1.0);
        let mut parts: HashMap<(usize, usize), Part> = HashMap::new();
        for used in self.step.iter().flat_map(|step| &step.used) {
            parts.insert((used.spot.cell, used.spot.value), used.part);
        }
        let is = |spots: &[crate::Spot], cell, value| {
            spots.iter().any(|spot| (spot.cell, spot.value) == (cell, value))
        };
        for cell in 0..self.puzzle.cells().len() {
            let (x, y) = self.corner(cell);
            let pattern = self.step.is_some_and(|step| step.cells.contains(&cell));
            if pattern {
                let _ = write!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#f1f5f1\"/>"
                );
            }
            if let Some(value) = self.position.grid().get(cell) {
                let fill = if self.position.is_given(cell) { "#000000" } else { "#1f4fa8" };
                let (x, y, symbol) = (x + CELL / 2.0, y + CELL * 0.7, escape(values.symbol(value)));
                let size = CELL * 0.55;
                let _ = write!(
                    svg,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\">{symbol}</text>"
                );
                continue;
            }
            for value in self.position.candidates()[cell].iter() {
                let (x, y) = self.middle(cell, value);
                let gone = self.step.is_some_and(|step| is(&step.removed, cell, value));
                let here = self.step.is_some_and(|step| is(&step.placed, cell, value));
                let behind = match (gone, here, parts.get(&(cell, value))) {
                    (_, true, _) => Some("#5cb85c"),
                    (true, ..) => Some("#f4a0a0"),
                    (.., Some(part)) => Some(colour(*part)),
                    _ => None,
                };
                if let Some(fill) = behind {
                    let radius = CELL / side * 0.46;
                    let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>");
                }
                let (size, symbol) = (CELL / side * 0.7, escape(values.symbol(value)));
                let y = y + size * 0.35;
                let _ = write!(
                    svg,
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"#444444\">{symbol}</text>"
                );
                if gone {
                    let (x, y, half) = (x, y - size * 0.35, size * 0.5);
                    let (x1, x2, y1, y2) = (x - half, x + half, y + half, y - half);
                    let _ = write!(
                        svg,
                        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#c0392b\" stroke-width=\"1.5\"/>"
                    );
                }
            }
        }
    }

    /// Thin lines around cells, thick ones where a block ends.
    fn lines(&self, svg: &mut String, rows: usize, cols: usize) {
        let mut area = vec![None; (rows + 2) * (cols + 2)];
        for (i, cell) in self.puzzle.cells().iter().enumerate() {
            area[(usize::from(cell.row) + 1) * (cols + 2) + usize::from(cell.col) + 1] =
                Some(self.puzzle.block(i).unwrap_or(usize::MAX));
        }
        let at = |row: usize, col: usize| area[row * (cols + 2) + col];
        let mut line = |from: (usize, usize), to: (usize, usize), thick: bool| {
            let place = |(row, col): (usize, usize)| (MARGIN + col as f64 * CELL, MARGIN + row as f64 * CELL);
            let ((x1, y1), (x2, y2)) = (place(from), place(to));
            let (width, stroke) = if thick { (2.5, "#000000") } else { (0.6, "#888888") };
            let _ = write!(
                svg,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
            );
        };
        for row in 0..=rows {
            for col in 0..=cols {
                let here = at(row + 1, col + 1);
                if col < cols && (at(row, col + 1).is_some() || here.is_some()) {
                    line((row, col), (row, col + 1), at(row, col + 1) != here);
                }
                if row < rows && (at(row + 1, col).is_some() || here.is_some()) {
                    line((row, col), (row + 1, col), at(row + 1, col) != here);
                }
            }
        }
    }

    fn links(&self, svg: &mut String) {
        let middle = |node: &Node| {
            let points: Vec<(f64, f64)> =
                node.cells.iter().map(|cell| self.middle(*cell, node.value)).collect();
            let count = points.len().max(1) as f64;
            let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
            (x / count, y / count)
        };
        for link in self.step.iter().flat_map(|step| &step.links) {
            let ((x1, y1), (x2, y2)) = (middle(&link.from), middle(&link.to));
            // A little bent, so that links along a line can be told apart.
            let (dx, dy) = (x2 - x1, y2 - y1);
            let (cx, cy) = ((x1 + x2) / 2.0 - dy * 0.12, (y1 + y2) / 2.0 + dx * 0.12);
            let dash = if link.strong { "" } else { " stroke-dasharray=\"5 4\"" };
            let _ = write!(
                svg,
                "<path d=\"M{x1:.1} {y1:.1}Q{cx:.1} {cy:.1} {x2:.1} {y2:.1}\" fill=\"none\" stroke=\"#b03a2e\" \
                 stroke-width=\"1.6\"{dash}/>"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Knowledge;

    #[test]
    fn a_drawing_shows_what_goes_and_says_why() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        let text = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        for (i, digit) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
            puzzle
                .give(garns_puzzle::Cell::new(i as u16 / 9, i as u16 % 9), usize::from(digit - b'1'))
                .unwrap();
        }
        let position = Anywhere::of(&puzzle).unwrap();
        let chain = Knowledge::only(&[crate::technique("dynamic-forcing-chains").unwrap()], true);
        let step = position.next(&chain).unwrap();
        let svg = draw(&puzzle, &position, Some(&step), Lang::En);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("#f4a0a0").count(), step.removed.len());
        assert_eq!(svg.matches("<path").count(), step.links.len());
        assert!(svg.contains("<desc>Dynamic forcing chains: "));
        assert!(draw(&puzzle, &position, None, Lang::Pt).matches("<text").count() > 81);
    }
}
