//! A solution that knows its puzzle, and so how its values are written.

use std::fmt;

use garns_format::filling_line;
use garns_puzzle::{Cell, Grid, Puzzle};

/// A filling of a puzzle's cells that passed the checker.
///
/// `{}` writes it on one line, `{:#}` a line for each row:
///
/// ```
/// use garns::prelude::*;
///
/// let puzzle: Puzzle = "12..3......4...1".parse()?;
/// let solution = puzzle.solve()?.unique().ok_or("it has none, or several")?;
/// assert_eq!(format!("{solution}"), "1243341221344321");
/// assert_eq!(format!("{solution:#}"), "1 2 4 3\n3 4 1 2\n2 1 3 4\n4 3 2 1\n");
/// assert_eq!(solution.digit("r1c3".parse()?), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    puzzle: Puzzle,
    grid: Grid,
}

impl Solution {
    pub(crate) fn new(puzzle: Puzzle, grid: Grid) -> Solution {
        Solution { puzzle, grid }
    }

    /// The puzzle it solves.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The rank of the value in each cell.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The number in a cell, if the puzzle has it.
    #[must_use]
    pub fn digit(&self, cell: Cell) -> Option<i64> {
        Some(self.puzzle.values().number(self.grid.get(self.puzzle.index(cell)?)?))
    }

    /// What is written in a cell, if the puzzle has it.
    #[must_use]
    pub fn symbol(&self, cell: Cell) -> Option<&str> {
        Some(self.puzzle.values().symbol(self.grid.get(self.puzzle.index(cell)?)?))
    }

    /// A picture of the puzzle with the solution in it, as SVG.
    #[cfg(feature = "draw")]
    #[must_use]
    pub fn to_svg(&self) -> String {
        use garns_draw::{Content, Options, draw, svg};
        svg(&draw(&self.puzzle, &Content::filled(self.grid.clone()), &Options::default()))
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return f.write_str(&filling_line(&self.puzzle, &self.grid));
        }
        let symbols = self.puzzle.values().all_symbols();
        let width = symbols.iter().map(|symbol| symbol.chars().count()).max().unwrap_or(1);
        let (rows, cols) = self.puzzle.frame().canvas();
        for row in 0..rows {
            let cell = |col: usize| {
                let symbol = self.symbol(Cell::new(row as u16, col as u16)).unwrap_or("");
                format!("{symbol:>width$}")
            };
            let line = (0..cols).map(cell).collect::<Vec<_>>().join(" ");
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
