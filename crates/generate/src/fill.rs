//! Random full grids on any ground.
//!
//! * Plain 9×9: [exactly uniform](crate::uniform_grid).
//! * Boxes of larger orders (above 16): the pattern that shifts each row, its rows, columns, bands, stacks, digits
//!   put into random order, and then again and again a few values wiped out and filled in anew at random (ruin and recreate). Each such
//!   step may lead from any way these values can lie to any other, so no trace of the pattern's cycles is left; that
//!   the result is uniform is not claimed.
//! * Everything else: depth-first search by chance. Grids near the root of a bushy part of the tree come more often
//!   than others. How much is measured on 4×4, where all 288 grids can be counted:
//!   `cargo run --release -p garns-generate --example bias`.

use std::ops::ControlFlow;

use garns_puzzle::{Blocks, Grid, Puzzle};

use crate::kernel::{Ended, Guide, Kernel, Model};
use crate::{Rng, uniform_grid};

/// Boxes of orders above this are filled from a pattern.
const SEARCHED: usize = 16;

/// Searches that found nothing before the ground is given up.
const RESTARTS: u64 = 60;

/// A full grid on this ground; its givens are left aside. `None` if none was found, or the kernel is to stop.
pub(crate) fn fill(ground: &Puzzle, model: &Model, kernel: &mut Kernel, rng: &mut Rng) -> Option<Grid> {
    if is_plain_nine(ground) {
        return Some(uniform_grid(rng).iter().map(|digit| Some(usize::from(digit - 1))).collect());
    }
    let boxes = ground.frame().single().map(|grid| (grid.rows, &grid.blocks));
    if let Some((order, &Blocks::Boxes { rows, cols })) = boxes
        && usize::from(order) > SEARCHED
        && ground.added_rules().is_empty()
    {
        return from_pattern(usize::from(rows), usize::from(cols), model, kernel, rng);
    }
    search(model, &model.limits, kernel, rng)
}

/// Whether this is plain 9×9 Sudoku.
pub(crate) fn is_plain_nine(puzzle: &Puzzle) -> bool {
    let plain = |grid: &garns_puzzle::Subgrid| {
        grid.lines && (grid.rows, grid.cols) == (9, 9) && grid.blocks == Blocks::Boxes { rows: 3, cols: 3 }
    };
    puzzle.frame().single().is_some_and(plain)
        && puzzle.values().len() == 9
        && puzzle.added_rules().is_empty()
        && (0..81).all(|cell| puzzle.marks(cell) == puzzle.values().all())
}

/// By searching, each time a little longer.
pub(crate) fn search(model: &Model, start: &[u64], kernel: &mut Kernel, rng: &mut Rng) -> Option<Grid> {
    let cells = start.len() as u64;
    for attempt in 0..RESTARTS {
        let mut found = None;
        let ended = kernel.search(model, start, Guide::Chance(rng), cells * (1 + attempt / 4), |grid| {
            found = Some(grid.iter().map(|rank| Some(usize::from(*rank))).collect());
            ControlFlow::Break(())
        });
        if found.is_some() || ended == Ended::Exhausted || kernel.is_over() {
            return found;
        }
    }
    None
}

/// Values wiped out and filled in again at once.
const WIPED: usize = 4;

fn from_pattern(
    box_rows: usize,
    box_cols: usize,
    model: &Model,
    kernel: &mut Kernel,
    rng: &mut Rng,
) -> Option<Grid> {
    let order = box_rows * box_cols;
    let lines = |across: usize, along: usize, rng: &mut Rng| -> Vec<usize> {
        // Bands in any order, in each its lines in any order.
        let mut bands: Vec<usize> = (0..along).collect();
        rng.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut inside: Vec<usize> = (0..across).map(|line| band * across + line).collect();
            rng.shuffle(&mut inside);
            lines.append(&mut inside);
        }
        lines
    };
    let (rows, cols) = (lines(box_rows, box_cols, rng), lines(box_cols, box_rows, rng));
    let mut names: Vec<u8> = (0..order as u8).collect();
    rng.shuffle(&mut names);
    let value = |row: usize, col: usize| names[(box_cols * (row % box_rows) + row / box_rows + col) % order];
    let mut grid: Vec<u8> = rows
        .iter()
        .flat_map(|&row| cols.iter().map(move |&col| (row, col)))
        .map(|(r, c)| value(r, c))
        .collect();
    let mut values: Vec<u8> = (0..order as u8).collect();
    for _ in 0..2 * order {
        rng.shuffle(&mut values);
        let wiped = values[..WIPED].iter().fold(0_u64, |set, value| set | 1 << value);
        let start: Vec<u64> =
            grid.iter().map(|rank| if wiped >> rank & 1 == 1 { wiped } else { 1 << rank }).collect();
        kernel.search(model, &start, Guide::Chance(rng), 4 * grid.len() as u64, |found| {
            grid.copy_from_slice(found);
            ControlFlow::Break(())
        });
        if kernel.is_over() {
            return None;
        }
    }
    Some(grid.iter().map(|rank| Some(usize::from(*rank))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use garns_puzzle::{Frame, Values};

    #[test]
    fn grids_of_every_order_and_shape_are_full_and_right() {
        let mut rng = Rng::new(1);
        let mut kernel = Kernel::default();
        for (rows, cols) in
            [(1, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (3, 6), (5, 5)]
        {
            let values = Values::count(rows * cols).unwrap();
            let ground = Puzzle::new(Frame::boxes(rows, cols).unwrap(), values).unwrap();
            let model = Model::of(&ground).unwrap();
            let grid = fill(&ground, &model, &mut kernel, &mut rng).unwrap();
            assert!(ground.is_solution(&grid), "{rows}×{cols}");
            assert_ne!(Some(grid), fill(&ground, &model, &mut kernel, &mut rng).filter(|_| rows * cols > 1));
        }
    }
}
