//! Where a cell is, and lists of cells, with the notation people use for them: `r1c9`, `r1c1-r1c9`.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Lang, impl_error, say};

/// The place of a cell: row and column on the canvas, counted from 0; written `r1c1`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row on the canvas, 0 at the top.
    pub row: u16,
    /// Column on the canvas, 0 at the left.
    pub col: u16,
}

impl Cell {
    /// The cell in this row and column, both counted from 0.
    #[must_use]
    pub const fn new(row: u16, col: u16) -> Cell {
        Cell { row, col }
    }

    /// The place `down` rows below and `right` columns to the right, unless that leaves the canvas' corner.
    #[must_use]
    pub fn offset(self, down: i32, right: i32) -> Option<Cell> {
        let row = u16::try_from(i32::from(self.row).checked_add(down)?).ok()?;
        let col = u16::try_from(i32::from(self.col).checked_add(right)?).ok()?;
        Some(Cell { row, col })
    }

    /// Whether the two cells share a side.
    #[must_use]
    pub fn touches(self, other: Cell) -> bool {
        matches!((self.row.abs_diff(other.row), self.col.abs_diff(other.col)), (0, 1) | (1, 0))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", u32::from(self.row) + 1, u32::from(self.col) + 1)
    }
}

/// The text is not a cell or a list of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotACell(pub String);

impl NotACell {
    /// One sentence that says which text was not understood.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        say!(
            lang,
            "\"{}\" is not a cell such as r1c9 or a run of cells such as r1c1-r1c9",
            "\"{}\" não é uma célula como r1c9 nem uma sequência de células como r1c1-r1c9",
            self.0
        )
    }
}

impl_error!(NotACell);

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        let parse = || {
            // `L` for linha, as Portuguese has it.
            let rest = text.strip_prefix(['r', 'R', 'l', 'L'])?;
            let (row, col) = rest.split_once(['c', 'C'])?;
            let number = |digits: &str| {
                let plain = digits.len() <= 5 && digits.bytes().all(|b| b.is_ascii_digit());
                let counted_from_one = plain.then(|| digits.parse::<u32>().ok()).flatten()?;
                u16::try_from(counted_from_one.checked_sub(1)?).ok()
            };
            Some(Cell::new(number(row)?, number(col)?))
        };
        parse().ok_or_else(|| NotACell(text.chars().take(40).collect()))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A list of cells in order, written `r1c1 r1c2 r2c2`; a run in one direction may be written `r1c1-r1c9`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells(Vec<Cell>);

/// No list of cells may be longer: the largest canvas garns draws has fewer cells.
const LONGEST: usize = 1 << 16;

impl Deref for Cells {
    type Target = [Cell];

    fn deref(&self) -> &[Cell] {
        &self.0
    }
}

impl From<Vec<Cell>> for Cells {
    fn from(cells: Vec<Cell>) -> Cells {
        Cells(cells)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        Cells(cells.into_iter().collect())
    }
}

impl<'a> IntoIterator for &'a Cells {
    type Item = &'a Cell;
    type IntoIter = std::slice::Iter<'a, Cell>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.0.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Cells {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cells, NotACell> {
        let mut cells = Vec::new();
        for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()) {
            match word.split_once('-') {
                None => cells.push(word.parse()?),
                Some((from, to)) => {
                    let run = run(from.parse()?, to.parse()?);
                    cells.extend(run.ok_or_else(|| NotACell(word.chars().take(40).collect()))?);
                }
            }
            if cells.len() > LONGEST {
                return Err(NotACell(text.chars().take(40).collect()));
            }
        }
        Ok(Cells(cells))
    }
}

/// The cells from one to the other along a row, a column or a diagonal.
fn run(from: Cell, to: Cell) -> Option<impl Iterator<Item = Cell>> {
    let down = i32::from(to.row) - i32::from(from.row);
    let right = i32::from(to.col) - i32::from(from.col);
    let straight = down == 0 || right == 0 || down.abs() == right.abs();
    let steps = down.abs().max(right.abs());
    straight.then(|| (0..=steps).filter_map(move |k| from.offset(down.signum() * k, right.signum() * k)))
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cells, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_written_and_read_counted_from_one() {
        let cell = Cell::new(0, 8);
        assert_eq!(cell.to_string(), "r1c9");
        assert_eq!("R1C9".parse(), Ok(cell));
        assert_eq!("L1C9".parse(), Ok(cell));
        for bad in ["", "r0c1", "r1", "c1r1", "r1c", "r1c99999", "r1c-1", "r+1c1", "x"] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }

    #[test]
    fn runs_go_along_rows_columns_and_diagonals() {
        let list = |text: &str| text.parse::<Cells>().map(|cells| cells.to_string());
        assert_eq!(list("r1c3-r1c1").as_deref(), Ok("r1c3 r1c2 r1c1"));
        assert_eq!(list("r1c1-r3c3, r9c9").as_deref(), Ok("r1c1 r2c2 r3c3 r9c9"));
        assert_eq!(list("").as_deref(), Ok(""));
        assert!(list("r1c1-r2c3").is_err());
        assert!(list(&"r1c1-r1c60000 ".repeat(3)).is_err(), "a list has a bounded length");
    }
}
