//! The cells that get numbers first, where the numbers of regions are interchangeable.

use super::Divided;
use crate::propagators::cell_set::{Adjacency, CellSet};

/// All cells, those first that can't be in one region and of which clues say most: up to three such, then the others.
pub(super) fn order<const W: usize>(ways: &Adjacency<W>, cells: usize, divided: &Divided) -> Vec<usize> {
    let mut weight = vec![1usize; cells];
    for clue in &divided.clues {
        weight[clue.start] += 2;
        clue.arms.iter().flatten().for_each(|cell| weight[*cell] += 1);
    }
    let mut order: Vec<usize> = (0..cells).collect();
    order.sort_by_key(|cell| std::cmp::Reverse(weight[*cell]));
    // What is so far away that no region has both.
    let far: Vec<CellSet<W>> = (0..cells)
        .map(|cell| {
            let mut near = CellSet::one(cell);
            (1..divided.size).for_each(|_| near |= ways.beside(near));
            CellSet::before(cells) & !near
        })
        .collect();
    let mut best: (usize, usize, Vec<usize>) = (0, 0, Vec::new());
    for &one in &order {
        for other in far[one].iter().filter(|other| *other > one) {
            let third = order.iter().copied().find(|cell| far[one].has(*cell) && far[other].has(*cell));
            let found: Vec<usize> = [Some(one), Some(other), third].into_iter().flatten().collect();
            let sum = found.iter().map(|cell| weight[*cell]).sum();
            if (found.len(), sum) > (best.0, best.1) {
                best = (found.len(), sum, found);
            }
        }
    }
    let anchors = best.2;
    order.retain(|cell| !anchors.contains(cell));
    anchors.into_iter().chain(order).collect()
}
