//! Full rank: checked as it is, and the first value follows from the place.
//!
//! Where the border lines of a square grid are houses, every value begins exactly four of the numbers: one read
//! from each side. So the place of a number tells its first value.

use garns_puzzle::rules::FullRank;
use garns_puzzle::{Cell, Rule};

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

/// Numbers that begin with the same value, where the border lines are houses.
const SIDES: i64 = 4;

impl Post for FullRank {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        if has_house_borders(ground) {
            let group = |rank: i64| (rank - 1) / SIDES;
            let cells = ground.indices(&self.cells);
            parts.limit(cells[0], 1 << group(self.rank));
            // Of two that begin alike, the smaller one has no greater second value.
            for rule in ground.puzzle.rules() {
                let Rule::FullRank(other) = rule else { continue };
                let theirs = ground.indices(&other.cells);
                if other.rank > self.rank && group(other.rank) == group(self.rank) && cells.len() > 1 {
                    parts.pair_by_rank(ground, cells[1], theirs[1], |a, b| a <= b);
                }
            }
        }
        parts.checked(ground, &self.clone().into());
    }
}

/// Whether there is one grid, square, with as many values as rows, whose border lines are houses.
fn has_house_borders(ground: &Ground<'_>) -> bool {
    let mut grids = ground.puzzle.frame().main_grids();
    let (Some(grid), None) = (grids.next(), grids.next()) else { return false };
    let size = ground.values() as u16;
    if (grid.rows, grid.cols) != (size, size) || size < 2 {
        return false;
    }
    let cell = |row: u16, col: u16| Cell::new(grid.at.row + row, grid.at.col + col);
    let lines: [Vec<Cell>; 4] = [
        (0..size).map(|i| cell(0, i)).collect(),
        (0..size).map(|i| cell(size - 1, i)).collect(),
        (0..size).map(|i| cell(i, 0)).collect(),
        (0..size).map(|i| cell(i, size - 1)).collect(),
    ];
    lines.iter().all(|line| ground.is_house(&ground.indices(line)))
}
