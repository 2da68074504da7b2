//! Grids of digits, and reading them from a line of text.

use std::error::Error;
use std::fmt;

/// A 9×9 grid, row by row; 0 is a blank cell. Every digit is at most 9.
///
/// ```
/// use garns_nine::Grid;
/// let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let grid: Grid = line.parse()?;
/// assert_eq!(grid.givens(), 17);
/// assert_eq!(grid.to_string(), line);
/// # Ok::<(), garns_nine::LineError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Grid([u8; 81]);

/// Why a line of text is not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The line does not have 81 characters (bytes, to be exact).
    Length {
        /// How many it has.
        found: usize,
    },
    /// A character that is neither a digit nor a blank.
    Character {
        /// Where, counted from 1 as people count columns.
        column: usize,
        /// The byte found there.
        byte: u8,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LineError::Length { found } => write!(f, "a grid has 81 characters, this line has {found}"),
            LineError::Character { column, byte } => {
                write!(f, "column {column}: '{}' is neither a digit nor a blank", byte.escape_ascii())
            }
        }
    }
}

impl Error for LineError {}

/// A cell value above 9, at this index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitError {
    /// Which cell, row by row from 0.
    pub cell: usize,
    /// What it holds.
    pub value: u8,
}

impl fmt::Display for DigitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {}: {} is not a digit from 0 to 9", self.cell, self.value)
    }
}

impl Error for DigitError {}

/// Whether a byte of a line stands for an empty cell (`0` is a digit here).
#[inline(always)]
const fn is_blank(byte: u8) -> bool {
    // No short cuts: this is done to many bytes at once.
    (byte == b'.') | (byte == b'_') | (byte == b'*') | (byte == b'-') | (byte == b'?') | (byte == b' ')
}

impl Grid {
    /// The grid without givens.
    pub const BLANK: Grid = Grid([0; 81]);

    /// A grid of these digits, 0 for blank.
    ///
    /// # Errors
    /// The first cell whose value is above 9.
    pub fn new(digits: [u8; 81]) -> Result<Grid, DigitError> {
        match digits.iter().position(|&value| value > 9) {
            None => Ok(Grid(digits)),
            Some(cell) => Err(DigitError { cell, value: digits[cell] }),
        }
    }

    /// The grid whose digits come as bits: `planes[j][p]` holds bit `p` of the digits in the columns that are the `j`th of
    /// their box; of those in row `3 * band + i` and column `3 * stack + j` it is bit `9 * i + 3 * band + stack`. This is
    /// how solutions come from another device.
    ///
    /// # Errors
    /// Four bits are more than 9.
    pub fn from_planes(planes: &[[u32; 4]; 3]) -> Result<Grid, DigitError> {
        Grid::new(crate::layout::digits_of_planes(|j| planes[j]))
    }

    /// A grid of digits known to be at most 9.
    pub(crate) fn from_checked(digits: [u8; 81]) -> Grid {
        debug_assert!(digits.iter().all(|&value| value <= 9));
        Grid(digits)
    }

    /// Reads one line of exactly 81 characters: `1` to `9` are givens, any of
    /// `.`, `0`, `_`, `*`, `-`, `?` and the space are blanks. The line carries no line end.
    ///
    /// # Errors
    /// A wrong length, or else the first wrong character.
    #[inline]
    pub fn from_line(line: &[u8]) -> Result<Grid, LineError> {
        let Ok(bytes) = <&[u8; 81]>::try_from(line) else {
            return Err(LineError::Length { found: line.len() });
        };
        read(bytes, is_blank).ok_or_else(|| first_wrong(bytes))
    }

    /// The same of a line in which a space is no sign for blank.
    #[inline]
    pub fn from_signs(bytes: &[u8; 81]) -> Option<Grid> {
        // Most lines have dots or zeros; the other signs are looked at only where there is one.
        read(bytes, |byte| byte == b'.').or_else(|| from_rare_signs(bytes))
    }

    /// The digits, row by row, 0 for blank.
    #[inline]
    pub fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// How many cells are not blank.
    pub fn givens(&self) -> usize {
        self.0.iter().filter(|&&digit| digit != 0).count()
    }

    /// The line of 81 characters, `.` for blank.
    #[inline]
    pub fn to_line(&self) -> [u8; 81] {
        // A loop over memory that is there: `map` on arrays goes element by element through a drain.
        let mut line = [0; 81];
        for (byte, &digit) in line.iter_mut().zip(&self.0) {
            *byte = if digit == 0 { b'.' } else { b'0' + digit };
        }
        line
    }
}

/// The digits of a line, unless a character is neither a digit nor a blank.
#[inline(always)]
fn read(bytes: &[u8; 81], is_blank: impl Fn(u8) -> bool) -> Option<Grid> {
    // No branch and no table per character, so that the compiler makes vectors of
    // them: the wrong ones leave a trace that is looked at once.
    let mut digits = [0; 81];
    let mut wrong = false;
    for (digit, &byte) in digits.iter_mut().zip(bytes) {
        let value = byte.wrapping_sub(b'0');
        *digit = if value <= 9 { value } else { 0 };
        wrong |= (value > 9) & !is_blank(byte);
    }
    (!wrong).then_some(Grid(digits))
}

#[cold]
fn from_rare_signs(bytes: &[u8; 81]) -> Option<Grid> {
    read(bytes, |byte| is_blank(byte) & (byte != b' '))
}

#[cold]
fn first_wrong(bytes: &[u8; 81]) -> LineError {
    let wrong = |byte: &u8| !byte.is_ascii_digit() && !is_blank(*byte);
    let column = bytes.iter().position(wrong).unwrap_or(0);
    LineError::Character { column: column + 1, byte: bytes[column] }
}

impl std::str::FromStr for Grid {
    type Err = LineError;
    fn from_str(line: &str) -> Result<Grid, LineError> {
        Grid::from_line(line.as_bytes())
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_line().iter().try_for_each(|&byte| fmt::Write::write_char(f, char::from(byte)))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_blank_and_every_digit() {
        let mut line = [b'.'; 81];
        line[..16].copy_from_slice(b".0_*-? 123456789");
        let grid = Grid::from_line(&line).unwrap();
        assert_eq!(grid.digits()[..16], [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!((grid.givens(), Grid::BLANK.givens()), (9, 0));
        assert_eq!(Grid::from_signs(&line), None, "a space");
        line[6] = b'.';
        assert_eq!(Grid::from_signs(&line), Some(grid));
        for byte in (0..=255).filter(|byte| !b"0123456789._*-?".contains(byte)) {
            line[80] = byte;
            assert_eq!(Grid::from_signs(&line), None, "{byte}");
        }
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(Grid::from_line(&[b'.'; 80]), Err(LineError::Length { found: 80 }));
        for column in 1..=81 {
            for byte in [b'a', b'\n', 0, 0xFF, b'/', b':'] {
                let mut line = [b'.'; 81];
                line[column - 1] = byte;
                assert_eq!(Grid::from_line(&line), Err(LineError::Character { column, byte }));
            }
        }
        let error = Grid::from_line(&[b'x'; 81]).unwrap_err();
        assert_eq!(error.to_string(), "column 1: 'x' is neither a digit nor a blank");
    }

    #[test]
    fn digits_are_checked() {
        let mut digits = [0; 81];
        digits[80] = 10;
        assert_eq!(Grid::new(digits), Err(DigitError { cell: 80, value: 10 }));
    }
}
