//! What stands in the cells of a puzzle, as text: for every puzzle, whatever its shape and rules.

use garns_puzzle::{Grid, Puzzle};

use crate::alphabet::{is_blank, letters};
use crate::error::shown;
use crate::rows::{characters, is_border, is_upright};
use crate::{ReadError, ReadErrorKind};

/// What stands in the cells, in reading order, as one line: one character a cell where every value has one,
/// otherwise symbols with blanks between them; `.` for a blank cell.
#[must_use]
pub fn line(puzzle: &Puzzle, grid: &Grid) -> String {
    let values = puzzle.values();
    let letters = letters(values);
    let mut line = String::with_capacity(2 * grid.len());
    for (i, rank) in grid.iter().enumerate() {
        if letters.is_none() && i > 0 {
            line.push(' ');
        }
        line.push_str(match (rank, &letters) {
            (None, _) => ".",
            (Some(rank), Some(letters)) => &letters[rank],
            (Some(rank), None) => values.symbol(rank),
        });
    }
    line
}

/// Reads a filling of the puzzle: its cells in reading order, on one line or many, with or without borders,
/// brackets and separators, in the puzzle's symbols or (as [`line()`] writes them) their single characters.
///
/// # Errors
/// When there are more or fewer cells than the puzzle has, or one that is neither a value nor blank.
pub fn read_filling(puzzle: &Puzzle, text: &str) -> Result<Grid, ReadError> {
    let separator = |c: char| c.is_whitespace() || is_upright(c) || matches!(c, '[' | ']' | ',' | ';');
    let rows = text.lines().filter(|line| !is_border(line.trim()));
    let words: Vec<&str> =
        rows.flat_map(|row| row.split(separator)).filter(|word| !word.is_empty()).collect();
    let expected = puzzle.cells().len();
    let cells: Vec<&str> =
        if words.len() == expected { words } else { words.into_iter().flat_map(characters).collect() };
    if cells.len() != expected {
        return Err(ReadErrorKind::CellCount { found: cells.len(), expected }.into());
    }
    let letters = letters(puzzle.values());
    let rank = |text: &str| {
        let letter = || letters.as_ref()?.iter().position(|letter| letter == text);
        puzzle.values().rank_of_symbol(text).or_else(letter)
    };
    let mut grid = Grid::blank(expected);
    for (i, (text, &cell)) in cells.iter().zip(puzzle.cells()).enumerate() {
        match rank(text) {
            Some(rank) => grid.set(i, rank),
            None if is_blank(text) => {}
            None => return Err(ReadErrorKind::NotASymbol { cell, symbol: shown(text) }.into()),
        }
    }
    Ok(grid)
}

/// Attaches a solution as others write it; a text that is no full filling of the puzzle is none.
pub(crate) fn attach(puzzle: &mut Puzzle, text: &str) {
    if let Ok(grid) = read_filling(puzzle, text)
        && grid.is_full()
    {
        puzzle.notes_mut().solution = line(puzzle, &grid);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use garns_puzzle::{Frame, Values};

    #[test]
    fn a_filling_of_every_shape_reads_back() {
        let values = Values::symbols(["one", "two", "three", "four"]).unwrap();
        let word = Puzzle::new(Frame::boxes(2, 2).unwrap(), values).unwrap();
        for puzzle in
            [Puzzle::sudoku(9).unwrap(), Puzzle::sudoku(16).unwrap(), Puzzle::sudoku(64).unwrap(), word]
        {
            let values = puzzle.values().len();
            let grid: Grid = (0..puzzle.cells().len()).map(|i| (i % 5 > 0).then_some(i % values)).collect();
            assert_eq!(read_filling(&puzzle, &line(&puzzle, &grid)), Ok(grid));
        }
    }

    #[test]
    fn drawings_and_lists_are_fillings() {
        let puzzle = Puzzle::latin(2).unwrap();
        let expected: Grid = [Some(0), Some(1), None, Some(0)].into_iter().collect();
        for text in ["12.1", "1 2\n. 1\n", "[[1,2],[_,1]]", "+---+\n|1 2|\n|. 1|\n+---+\n", "1,2,0,1"] {
            assert_eq!(read_filling(&puzzle, text), Ok(expected.clone()), "{text}");
        }
    }

    #[test]
    fn wrong_fillings_are_told_where_and_what() {
        let puzzle = Puzzle::latin(2).unwrap();
        let error = |text: &str| read_filling(&puzzle, text).unwrap_err().to_string();
        assert_eq!(error("121"), "the grid has 3 cells, expected 4");
        assert!(error("12x3").contains("r2c1"), "{}", error("12x3"));
    }
}
