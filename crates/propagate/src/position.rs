//! Where a cell lies.

/// A row and a column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The row.
    pub row: u16,
    /// The column.
    pub col: u16,
}

impl Position {
    /// This row and column.
    #[must_use]
    pub const fn new(row: u16, col: u16) -> Position {
        Position { row, col }
    }

    /// So many rows down and columns to the right; `None` outside of all grids.
    #[must_use]
    pub fn offset(self, down: i32, right: i32) -> Option<Position> {
        let row = u16::try_from(i32::from(self.row).checked_add(down)?).ok()?;
        let col = u16::try_from(i32::from(self.col).checked_add(right)?).ok()?;
        Some(Position { row, col })
    }
}
