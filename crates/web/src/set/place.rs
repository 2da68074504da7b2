//! Lines of cells that begin beside the grid, regions that are painted on it, and grids that overlap it.

use garns::{Blocks, Cell, Frame, Lang, Puzzle, say};

use super::edit::{rebuilt, shifted};

/// The cells from a place at the edge or outside of the grid on, in a direction.
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
    let made = Frame::rectangle(rows, cols, blocks).and_then(|frame| {
        rebuilt(puzzle, frame, puzzle.values().clone(), puzzle.added_rules().to_vec(), (0, 0))
    });
    made.map_err(|flaw| flaw.text(lang))
}

/// A corner of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    /// Whether it is at the lower edge.
    pub low: bool,
    /// Whether it is at the right edge.
    pub right: bool,
}

/// The puzzle with one more grid like those it has, whose corner lies on this cell. Where the new grid begins above or to the
/// left of the others, everything moves down or to the right.
///
/// # Errors
/// One sentence: the grids are not alike, or there is no room.
pub fn with_grid(puzzle: &Puzzle, on: Cell, corner: Corner, lang: Lang) -> Result<Puzzle, String> {
    let grids = puzzle.frame().grids();
    let alike = |a: &garns::Subgrid, b: &garns::Subgrid| {
        (a.rows, a.cols, a.lines, &a.blocks) == (b.rows, b.cols, b.lines, &b.blocks)
    };
    let Some(first) = grids.first().filter(|first| first.lines && grids.iter().all(|g| alike(g, first)))
    else {
        return Err(say!(
            lang,
            "grids are added where all are alike and have rows and columns",
            "só se acrescentam grades onde todas são iguais e têm linhas e colunas"
        ));
    };
    let start = |at: u16, size: u16, last: bool| i32::from(at) - if last { i32::from(size) - 1 } else { 0 };
    let (row, col) = (start(on.row, first.rows, corner.low), start(on.col, first.cols, corner.right));
    let way = ((-row).max(0), (-col).max(0));
    let new = Cell::new((row + way.0) as u16, (col + way.1) as u16);
    let moved = grids.iter().filter_map(|grid| grid.at.offset(way.0, way.1));
    let places: Vec<Cell> = moved.chain([new]).collect();
    // The cells of a rule have room wherever the grids have.
    let rules = puzzle.added_rules().iter().filter_map(|rule| shifted(rule, way)).collect();
    Frame::rectangle(usize::from(first.rows), usize::from(first.cols), first.blocks.clone())
        .and_then(|one| Frame::overlap(&one, &places))
        .and_then(|frame| rebuilt(puzzle, frame, puzzle.values().clone(), rules, way))
        .map_err(|flaw| flaw.text(lang))
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
    fn grids_overlap_and_what_is_there_moves_along() {
        let rule = serde_json::json!({ "rule": "killer", "cells": "r1c1 r1c2", "sum": 3 });
        let mut puzzle = crate::set::with_givens(&Puzzle::sudoku(4).unwrap(), &[15], Some(3));
        puzzle.add(garns::read_rule(&rule, puzzle.values()).unwrap()).unwrap();
        let below = with_grid(&puzzle, Cell::new(2, 2), Corner { low: false, right: false }, EN).unwrap();
        assert_eq!((below.cells().len(), below.frame().canvas()), (28, (6, 6)));
        let at = below.index(Cell::new(3, 3)).unwrap();
        assert_eq!(below.givens().get(at), Some(3));
        let above = with_grid(&puzzle, Cell::new(1, 1), Corner { low: true, right: true }, EN).unwrap();
        let at = above.index(Cell::new(5, 5)).unwrap();
        assert_eq!((above.cells().len(), above.givens().get(at)), (28, Some(3)));
        assert_eq!(crate::set::described(&above.added_rules()[0], EN), "killer cage r3c3 r3c4: 3");
        let twice = with_grid(&below, Cell::new(2, 2), Corner { low: false, right: false }, EN);
        assert!(twice.is_err(), "there is one already");
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
