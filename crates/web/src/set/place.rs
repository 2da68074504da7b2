//! Lines of cells that begin beside the grid, and regions that are painted on it.

use garns::{Blocks, Cell, Frame, Lang, Puzzle, say};

use super::edit::with_rules;

/// The cells from a place at the edge or outside of the grid on, in a direction.
#[must_use]
pub fn ray(puzzle: &Puzzle, (row, col): (i32, i32), (down, right): (i32, i32)) -> Vec<usize> {
    if (down, right) == (0, 0) {
        return Vec::new();
    }
    let at = |steps: i32| {
        let (row, col) = (u16::try_from(row + steps * down).ok()?, u16::try_from(col + steps * right).ok()?);
        puzzle.index(Cell::new(row, col))
    };
    (1..).map_while(at).collect()
}

/// The straight way into the grid from a place beside it: along its row or column, or, from beyond a corner, the diagonal.
#[must_use]
pub fn inwards(puzzle: &Puzzle, (row, col): (i32, i32)) -> (i32, i32) {
    let (rows, cols) = puzzle.frame().canvas();
    let way = |at: i32, size: usize| match at {
        at if at < 0 => 1,
        at if at >= size as i32 => -1,
        _ => 0,
    };
    (way(row, rows), way(col, cols))
}

/// The regions of the one grid of a puzzle: for each cell which it is in, counted from 0.
#[must_use]
pub fn regions(puzzle: &Puzzle) -> Option<Vec<Option<u16>>> {
    let grid = puzzle.frame().single()?;
    Some(match &grid.blocks {
        Blocks::Regions { of, .. } => of.clone(),
        Blocks::None => vec![None; puzzle.cells().len()],
        Blocks::Boxes { rows, cols } => {
            let across = grid.cols / cols;
            grid.cells().map(|cell| Some(cell.row / rows * across + cell.col / cols)).collect()
        }
    })
}

/// The puzzle with these regions in the place of its boxes; its rules stay.
///
/// # Errors
/// One sentence: which region has too few or too many cells, or which rule can't be kept.
pub fn with_regions(puzzle: &Puzzle, of: &[Option<u16>], lang: Lang) -> Result<Puzzle, String> {
    let Some(grid) = puzzle.frame().single() else {
        return Err(say!(lang, "regions are painted on a single grid", "regiões são pintadas numa grade só"));
    };
    let count = of.iter().flatten().max().map_or(0, |most| usize::from(*most) + 1);
    let names: Vec<String> = (1..=count).map(|n| n.to_string()).collect();
    let blocks = if count == 0 { Blocks::None } else { Blocks::Regions { of: of.to_vec(), names } };
    let (rows, cols) = (usize::from(grid.rows), usize::from(grid.cols));
    let made = Frame::rectangle(rows, cols, blocks)
        .and_then(|frame| with_rules(puzzle, frame, puzzle.added_rules().to_vec()));
    made.map_err(|flaw| flaw.text(lang))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    const EN: Lang = Lang::En;

    #[test]
    fn regions_are_painted_and_the_size_of_each_is_told() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let mut of = regions(&puzzle).unwrap();
        assert_eq!(with_regions(&puzzle, &of, EN).unwrap().cells().len(), 16);
        of.swap(1, 2);
        let jigsaw = with_regions(&puzzle, &of, EN).unwrap();
        assert_eq!((jigsaw.kind(), regions(&jigsaw).unwrap()), (garns::Kind::Jigsaw, of.clone()));
        of[0] = Some(3);
        assert!(with_regions(&puzzle, &of, EN).unwrap_err().contains('1'));
    }

    #[test]
    fn lines_begin_beside_the_grid() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let line = |from| ray(&puzzle, from, inwards(&puzzle, from));
        assert_eq!(line((-1, 2)), [2, 6, 10, 14]);
        assert_eq!(line((4, 0)), [12, 8, 4, 0]);
        assert_eq!(line((1, 4)), [7, 6, 5, 4]);
        assert_eq!(line((-1, -1)), [0, 5, 10, 15]);
        assert_eq!(ray(&puzzle, (-1, 0), (1, 1)), [1, 6, 11]);
        assert!(line((1, 1)).is_empty());
    }
}
