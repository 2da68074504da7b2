//! Cells with some of the values that are connected along their sides: what can't be reached goes.

use crate::Priority;
use crate::{Domain, Position};

use crate::Propagator;

/// For each cell its neighbours along sides, as places in the list.
pub(crate) fn neighbours(cells: &[Position]) -> Vec<Vec<u32>> {
    let place: std::collections::HashMap<Position, u32> =
        cells.iter().enumerate().map(|(i, cell)| (*cell, i as u32)).collect();
    let near = |cell: &Position| {
        [(0, 1), (1, 0), (0, -1), (-1, 0)]
            .into_iter()
            .filter_map(|(down, right)| place.get(&cell.offset(down, right)?).copied())
            .collect()
    };
    cells.iter().map(near).collect()
}

/// What can be reached from some cell without leaving those that pass.
#[derive(Debug)]
pub(crate) struct Flood {
    near: Vec<Vec<u32>>,
    /// How many steps away each cell is; [`FAR`] if it can't be reached.
    pub(crate) steps: Vec<u32>,
    queue: Vec<u32>,
}

/// The distance of what can't be reached.
pub(crate) const FAR: u32 = u32::MAX;

impl Flood {
    pub(crate) fn new(near: Vec<Vec<u32>>) -> Flood {
        Flood { steps: vec![FAR; near.len()], queue: Vec::with_capacity(near.len()), near }
    }

    /// Spreads from a cell over at most so many steps; how many cells are reached.
    pub(crate) fn spread(&mut self, from: usize, most: u32, pass: impl Fn(usize) -> bool) -> usize {
        self.steps.fill(FAR);
        self.queue.clear();
        self.queue.push(from as u32);
        self.steps[from] = 0;
        let mut next = 0;
        while let Some(&cell) = self.queue.get(next) {
            next += 1;
            let step = self.steps[cell as usize] + 1;
            if step > most {
                continue;
            }
            for &other in &self.near[cell as usize] {
                if self.steps[other as usize] == FAR && pass(other as usize) {
                    self.steps[other as usize] = step;
                    self.queue.push(other);
                }
            }
        }
        self.queue.len()
    }
}

/// The cells that hold one of the values are connected, and as many as is said.
#[derive(Debug)]
pub struct Connected {
    values: u64,
    size: Option<usize>,
    flood: Flood,
}

impl Connected {
    /// Cells at these positions; those with one of the `values` are connected, and `size` many if that is said.
    #[must_use]
    pub fn new(cells: &[Position], values: u64, size: Option<usize>) -> Connected {
        Connected { values, size, flood: Flood::new(neighbours(cells)) }
    }
}

impl Propagator for Connected {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let values = self.values;
        let sure = domains.iter().filter(|one| **one & !values == 0).count();
        if self.size.is_some_and(|size| sure > size) {
            return false;
        }
        let most = self.size.map_or(FAR - 1, |size| size.saturating_sub(1) as u32);
        let first = domains.iter().position(|one| one & !values == 0);
        if let Some(first) = first {
            let room = self.flood.spread(first, most, |cell| domains[cell] & values != 0);
            if self.size.is_some_and(|size| room < size) {
                return false;
            }
            let full = self.size == Some(sure);
            let just = self.size == Some(room);
            for (one, steps) in domains.iter_mut().zip(&self.flood.steps) {
                if *steps == FAR {
                    *one &= !values;
                } else if just {
                    *one &= values;
                } else if full && *one & !values != 0 {
                    *one &= !values;
                }
                if *one == 0 {
                    return false;
                }
            }
            return true;
        }
        let room = domains.iter().filter(|one| **one & values != 0).count();
        self.size.is_none_or(|size| room >= size)
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }
}
