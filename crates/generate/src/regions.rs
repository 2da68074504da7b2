//! Random contiguous regions.
//!
//! A Markov chain over divisions: two regions that touch trade a cell each, whenever both stay connected. A trade and its
//! reverse are equally likely, so in the long run no division that can be reached is favoured.

use crate::Rng;

/// Divides a square into regions of as many cells as it has rows: for each cell the number of its region.
pub(crate) fn regions(order: usize, box_rows: usize, rng: &mut Rng) -> Vec<u16> {
    let box_cols = order / box_rows;
    let start = |cell: usize| (cell / order / box_rows * box_rows + cell % order / box_cols) as u16;
    let mut of: Vec<u16> = (0..order * order).map(start).collect();
    let cells = order * order;
    let mut wanted = 4 * cells;
    // Of the trades tried about one in ten is possible; some orders have few (2×2) or none.
    for _ in 0..400 * cells {
        if wanted == 0 {
            break;
        }
        let (a, b) = (rng.index(cells), rng.index(cells));
        wanted -= usize::from(trade(&mut of, order, a, b));
    }
    of
}

/// Lets two cells change regions, if each then touches the region it comes to and both regions stay in one piece.
fn trade(of: &mut [u16], order: usize, a: usize, b: usize) -> bool {
    let (one, other) = (of[a], of[b]);
    let touches =
        |cell: usize, region: u16, of: &[u16]| neighbours(cell, order).any(|near| of[near] == region);
    if one == other || !touches(a, other, of) || !touches(b, one, of) {
        return false;
    }
    (of[a], of[b]) = (other, one);
    let whole = in_one_piece(of, order, one) && in_one_piece(of, order, other);
    if !whole {
        (of[a], of[b]) = (one, other);
    }
    whole
}

/// The cells that share an edge with a cell.
pub(crate) fn neighbours(cell: usize, order: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / order, cell % order);
    let up = (row > 0).then(|| cell - order);
    let down = (row + 1 < order).then(|| cell + order);
    let left = (col > 0).then(|| cell - 1);
    let right = (col + 1 < order).then(|| cell + 1);
    [up, down, left, right].into_iter().flatten()
}

fn in_one_piece(of: &[u16], order: usize, region: u16) -> bool {
    let size = of.iter().filter(|&&r| r == region).count();
    let Some(start) = of.iter().position(|&r| r == region) else { return true };
    let mut reached = vec![start];
    let mut seen = vec![false; of.len()];
    seen[start] = true;
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for near in neighbours(cell, order) {
            if of[near] == region && !std::mem::replace(&mut seen[near], true) {
                reached.push(near);
            }
        }
    }
    reached.len() == size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_whole_and_of_one_size() {
        for (order, box_rows) in [(4, 2), (5, 1), (6, 2), (7, 1), (9, 3), (12, 3)] {
            let mut rng = Rng::new(order as u64);
            let of = regions(order, box_rows, &mut rng);
            for region in 0..order as u16 {
                assert_eq!(of.iter().filter(|&&r| r == region).count(), order);
                assert!(in_one_piece(&of, order, region));
            }
            assert_ne!(of, regions(order, box_rows, &mut rng));
        }
    }
}
