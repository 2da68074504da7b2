//! `"53..7…".parse::<Puzzle>()`: the plain form of a plain puzzle. All other ways to write puzzles down are read by
//! `garns-format`, which reads this one alike.

use std::str::FromStr;

use crate::{Cell, Frame, Puzzle, PuzzleError, Values, impl_error, sentences};

sentences! {
    /// Why a text is not a puzzle in its plain form.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ParsePuzzleError in lang {
        NotASquare { found: usize }:
            "the text has {found} cells, which are not a square on one line or on a line for each row",
            "o texto tem {found} células, que não formam um quadrado numa só linha ou numa linha para cada linha da grade";
        Symbol { cell: Cell, found: char }:
            "{cell}: \"{found}\" is neither a value nor a blank cell",
            "{cell}: \"{found}\" não é um valor nem uma célula vazia",
            found = found.escape_debug();
        PuzzleError(flaw: PuzzleError) => flaw.text(lang);
    }
}

impl_error!(ParsePuzzleError, from PuzzleError(PuzzleError));

/// The largest order whose values are digits and letters.
const MOST: usize = 35;

/// Reads the ordinary Sudoku in a text: one character for each cell, in one line or a line for each row; digits, above 9
/// capital letters from `A`, and `.` for a blank cell. Up to order 9 `0` is a blank cell too, and on one line `_ * - ?`
/// are.
impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, ParsePuzzleError> {
        let rows: Vec<&str> = text.trim().lines().map(str::trim).collect();
        let cells: Vec<char> = rows.concat().chars().collect();
        let order = cells.len().isqrt();
        let one_each = rows.len() == order && rows.iter().all(|row| row.chars().count() == order);
        let square = order * order == cells.len() && (rows.len() == 1 || one_each);
        if !square || order == 0 || order > MOST {
            return Err(ParsePuzzleError::NotASquare { found: cells.len() });
        }
        let symbols = ('1'..='9').chain('A'..='Z').take(order).map(String::from);
        let mut puzzle = Puzzle::new(Frame::usual(order)?, Values::symbols(symbols)?)?;
        for (i, found) in cells.into_iter().enumerate() {
            let cell = Cell::new((i / order) as u16, (i % order) as u16);
            let rank = match found {
                '.' => continue,
                '0' if order <= 9 => continue,
                '_' | '*' | '-' | '?' if rows.len() == 1 => continue,
                '1'..='9' => found as usize - '1' as usize,
                'A'..='Z' => found as usize - 'A' as usize + 9,
                _ => return Err(ParsePuzzleError::Symbol { cell, found }),
            };
            if rank >= order {
                return Err(ParsePuzzleError::Symbol { cell, found });
            }
            puzzle.give(cell, rank)?;
        }
        puzzle.doubled_given().map_or(Ok(puzzle), |flaw| Err(flaw.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Puzzle>().unwrap_err().to_string()
    }

    #[test]
    fn a_line_and_rows_are_the_same_puzzle() {
        let line: Puzzle = "1.....2..3.....4".parse().unwrap();
        let rows: Puzzle = "1...\n..2.\n.3..\n...4\n".parse().unwrap();
        assert_eq!(line, rows);
        assert_eq!((line.values().len(), line.givens().blanks()), (4, 12));
        assert_eq!(line.givens().get(15), Some(3));
        let large: Puzzle = format!("G{}", ".".repeat(255)).parse().unwrap();
        assert_eq!(large.givens().get(0), Some(15));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        assert!(error("").contains("0 cells") && error("123").contains("3 cells"));
        assert!(error("12\n34\n..\n..").contains("8 cells"), "rows of another length");
        assert_eq!(error("1..5............"), "r1c4: \"5\" is neither a value nor a blank cell");
        assert_eq!(error("11.............."), "1 is given twice in row 1: at r1c1 and at r1c2");
        assert!(error(&".".repeat(37 * 37)).contains("cells"));
    }
}
