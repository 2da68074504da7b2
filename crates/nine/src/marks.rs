//! Pencil-mark grids: any set of candidates in each cell.

use crate::Grid;
use std::error::Error;
use std::fmt;

/// The candidates of each cell, row by row: bit 0 is the digit 1, bit 8 the
/// digit 9. A cell may hold any of the 512 sets, the empty one included (the
/// puzzle then has no solution).
///
/// A solution of it is a filled Sudoku grid that takes every cell's digit from
/// its candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Marks([u16; 81]);

/// A candidate mask with bits above the ninth, at this index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaskError {
    /// Which cell, row by row from 0.
    pub cell: usize,
    /// What it holds.
    pub mask: u16,
}

impl fmt::Display for MaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}: {:#x} has bits above the nine candidates", self.cell, self.mask)
    }
}

impl Error for MaskError {}

impl Marks {
    /// All nine candidates in one cell.
    pub const ANY: u16 = 0x1FF;

    /// A pencil-mark grid of these masks.
    ///
    /// # Errors
    /// The first cell with a bit above the ninth.
    pub fn new(masks: [u16; 81]) -> Result<Marks, MaskError> {
        match masks.iter().position(|&mask| mask > Marks::ANY) {
            None => Ok(Marks(masks)),
            Some(cell) => Err(MaskError { cell, mask: masks[cell] }),
        }
    }

    /// The masks, row by row.
    #[inline]
    pub fn masks(&self) -> &[u16; 81] {
        &self.0
    }
}

/// A given has one candidate, a blank cell has nine.
impl From<&Grid> for Marks {
    fn from(grid: &Grid) -> Marks {
        Marks(grid.digits().map(|digit| if digit == 0 { Marks::ANY } else { 1 << (digit - 1) }))
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Marks").field(&self.0.as_slice()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_checked() {
        let mut masks = [Marks::ANY; 81];
        assert!(Marks::new(masks).is_ok());
        masks[40] = 0x200;
        assert_eq!(Marks::new(masks), Err(MaskError { cell: 40, mask: 0x200 }));
    }
}
