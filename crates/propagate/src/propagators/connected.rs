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
    pub(crate) near: Vec<Vec<u32>>,
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
    /// Whether the last node of the flood is none of the cells, but what lies around them.
    edge: bool,
    flood: Flood,
    cut: CutVertices,
}

impl Connected {
    /// Cells at these positions; those with one of the `values` are connected, and `size` many if that is said.
    #[must_use]
    pub fn new(cells: &[Position], values: u64, size: Option<usize>) -> Connected {
        Connected::of(neighbours(cells), values, size, false)
    }

    /// The same, where it is enough that each is connected with what lies around all cells.
    #[must_use]
    pub fn with_edge(cells: &[Position], values: u64, size: Option<usize>) -> Connected {
        let mut near = neighbours(cells);
        let outside = near.len() as u32;
        let at_edge: Vec<u32> = (0..outside).filter(|cell| near[*cell as usize].len() < 4).collect();
        at_edge.iter().for_each(|cell| near[*cell as usize].push(outside));
        near.push(at_edge);
        Connected::of(near, values, size, true)
    }

    fn of(near: Vec<Vec<u32>>, values: u64, size: Option<usize>, edge: bool) -> Connected {
        let cut = CutVertices::new(near.len());
        Connected { values, size, edge, flood: Flood::new(near), cut }
    }
}

impl Propagator for Connected {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let (values, cells) = (self.values, domains.len());
        let sure = domains.iter().filter(|one| **one & !values == 0).count();
        if self.size.is_some_and(|size| sure > size) {
            return false;
        }
        let first = match self.edge {
            true => Some(cells),
            false => domains.iter().position(|one| one & !values == 0),
        };
        let Some(first) = first else {
            let room = domains.iter().filter(|one| **one & values != 0).count();
            return self.size.is_none_or(|size| room >= size);
        };
        // From the edge on, cells of several groups share the number.
        let near_enough = self.size.filter(|_| !self.edge);
        let most = near_enough.map_or(FAR - 1, |size| size.saturating_sub(1) as u32);
        let pass = |cell: usize| cell == cells || domains[cell] & values != 0;
        let room = self.flood.spread(first, most, pass) - usize::from(self.edge);
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
        if sure > usize::from(!self.edge) && !full {
            self.cut.find(&self.flood.near, first, |cell| match domains.get(cell) {
                None => Passing::Sure,
                Some(one) if one & values == 0 => Passing::No,
                Some(one) if one & !values == 0 => Passing::Sure,
                Some(_) => Passing::Open,
            });
            let cuts = self.cut.cuts.iter();
            domains.iter_mut().zip(cuts).filter(|(_, cut)| **cut).for_each(|(one, _)| *one &= values);
        }
        true
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }
}

/// Whether a node belongs to what is connected.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passing {
    Sure,
    Open,
    No,
}

/// Nodes without which two that surely belong would not be connected (cut vertices, by Hopcroft and Tarjan's search).
#[derive(Debug)]
pub(crate) struct CutVertices {
    /// When the search came to each node, from 1 on.
    order: Vec<u32>,
    pub(crate) cuts: Vec<bool>,
}

impl CutVertices {
    pub(crate) fn new(nodes: usize) -> CutVertices {
        CutVertices { order: vec![0; nodes], cuts: vec![false; nodes] }
    }

    pub(crate) fn find(&mut self, near: &[Vec<u32>], first: usize, passing: impl Fn(usize) -> Passing) {
        self.order.fill(0);
        self.cuts.fill(false);
        let mut seen = 1;
        self.order[first] = seen;
        // Each node on the way here: the earliest node that can be reached around it, its next neighbour, and whether
        // something sure was found beyond it.
        let mut way: Vec<(usize, u32, usize, bool)> = vec![(first, seen, 0, false)];
        while let Some((node, lowest, next, sure)) = way.last_mut() {
            if let Some(&other) = near[*node].get(*next) {
                *next += 1;
                let other = other as usize;
                match (passing(other), self.order[other]) {
                    (Passing::No, _) => {}
                    (passing, 0) => {
                        seen += 1;
                        self.order[other] = seen;
                        way.push((other, seen, 0, passing == Passing::Sure));
                    }
                    (_, order) => *lowest = (*lowest).min(order),
                }
                continue;
            }
            let (lowest, sure) = (*lowest, *sure);
            way.pop();
            let Some((above, lowest_above, _, sure_above)) = way.last_mut() else { break };
            if sure && *above != first && lowest >= self.order[*above] {
                self.cuts[*above] = true;
            }
            *lowest_above = (*lowest_above).min(lowest);
            *sure_above |= sure;
        }
    }
}
