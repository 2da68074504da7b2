//! One loop or path through cells that tell how they are passed: a subcircuit in the plane.
//!
//! No part of it closes before the whole does (Caseau and Laburthe, *Solving small TSPs with constraints*, 1997), and all of
//! it can be reached. What a closed line passes lies in one biconnected component, found by Hopcroft and Tarjan's
//! search: behind a cut vertex it could not come back.

use super::connected::{CutVertices, FAR, Flood, Passing};
use crate::{Domain, Position, Priority, Propagator};

/// That neighbours agree on where the line goes, and how many ends there are, is said besides.
#[derive(Debug)]
pub struct OneLine {
    open: bool,
    /// Up, right, down, left of each cell.
    sides: Vec<[Option<u32>; 4]>,
    /// For each direction the ranks of those whose line goes on there, those for an end aside.
    leaving: [Domain; 4],
    /// The rank of an end.
    end: Domain,
    /// The neighbours by which the line may still go on.
    flood: Flood,
    cut: CutVertices,
    blocks: Blocks,
    /// For each cell another of its part of the line (union-find).
    part: Vec<u32>,
}

impl OneLine {
    /// Cells at these positions. By rank, `ways` tells in which directions (up, right, down, left, a bit for each) the line
    /// leaves a cell; the first is for cells it does not pass. A path, if it is `open`, has ends in cells with the rank
    /// after these.
    #[must_use]
    pub fn new(cells: &[Position], ways: &[u8], open: bool) -> OneLine {
        let place = |cell: Position| cells.iter().position(|other| *other == cell).map(|i| i as u32);
        let steps = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        let near = |cell: &Position| steps.map(|(down, right)| cell.offset(down, right).and_then(place));
        let leaving = std::array::from_fn(|step| {
            let ranks = ways.iter().enumerate().filter(|(_, ways)| **ways >> step & 1 == 1);
            ranks.fold(0, |all, (rank, _)| all | 1 << rank)
        });
        OneLine {
            open,
            sides: cells.iter().map(near).collect(),
            leaving,
            end: if open { 1 << ways.len() } else { 0 },
            flood: Flood::new(vec![Vec::new(); cells.len()]),
            cut: CutVertices::new(cells.len()),
            blocks: Blocks::default(),
            part: Vec::new(),
        }
    }

    fn steps(&self, cell: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let sides = self.sides[cell];
        (0..4).filter_map(move |step| Some((step, sides[step]? as usize)))
    }

    /// Whether the line surely goes, and whether it may go, from a cell a step to its neighbour.
    fn goes(&self, domains: &[Domain], cell: usize, step: usize, other: usize) -> (bool, bool) {
        let (out, back) = (self.leaving[step], self.leaving[(step + 2) % 4]);
        let (a, b) = (domains[cell], domains[other]);
        let sure = a & !out == 0 || b & !back == 0;
        let may = a & out != 0 && b & (back | self.end) != 0 || a & self.end != 0 && b & back != 0;
        (sure, may)
    }

    fn part_of(&mut self, cell: usize) -> usize {
        let mut root = cell;
        while self.part[root] as usize != root {
            root = self.part[root] as usize;
        }
        self.part[cell] = root as u32;
        root
    }

    /// Joins what surely is joined; a cell where that closes, if there is one.
    fn join(&mut self, domains: &[Domain]) -> Option<usize> {
        self.part = (0..domains.len() as u32).collect();
        for cell in 0..domains.len() {
            for (step, other) in self.steps(cell).filter(|(step, _)| (1..3).contains(step)) {
                if self.goes(domains, cell, step, other).0 {
                    let (a, b) = (self.part_of(cell), self.part_of(other));
                    if a == b {
                        return Some(cell);
                    }
                    self.part[a] = b as u32;
                }
            }
        }
        None
    }

    /// The line is closed: it passes no other cell.
    fn closed(&mut self, domains: &mut [Domain], at: usize) -> bool {
        let own = self.part_of(at);
        (0..domains.len()).all(|cell| {
            if self.part_of(cell) != own {
                domains[cell] &= 1;
            }
            domains[cell] != 0
        })
    }

    /// The two ends of a part are not joined, unless that is all there is.
    fn keep_open(&mut self, domains: &mut [Domain]) -> bool {
        let passed = |one: &Domain| one & 1 == 0;
        let all = domains.iter().filter(|one| passed(one)).count();
        let mut size = vec![0; domains.len()];
        for cell in (0..domains.len()).filter(|cell| passed(&domains[*cell])) {
            size[self.part_of(cell)] += 1;
        }
        for cell in 0..domains.len() {
            for (step, other) in self.steps(cell) {
                let own = self.part_of(cell);
                let closes = own == self.part_of(other) && !self.goes(domains, cell, step, other).0;
                if closes && (self.open || size[own] < all) {
                    domains[cell] &= !self.leaving[step];
                    if domains[cell] == 0 {
                        return false;
                    }
                }
            }
        }
        true
    }
}

impl Propagator for OneLine {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        if let Some(at) = self.join(domains) {
            return !self.open && self.closed(domains, at);
        }
        if !self.keep_open(domains) {
            return false;
        }
        let Some(first) = domains.iter().position(|one| one & 1 == 0) else { return true };
        for cell in 0..domains.len() {
            let steps = self.steps(cell);
            let may = steps.filter(|(step, other)| self.goes(domains, cell, *step, *other).1);
            let may: Vec<u32> = may.map(|(_, other)| other as u32).collect();
            self.flood.near[cell] = may;
        }
        self.flood.spread(first, FAR - 1, |cell| domains[cell] & !1 != 0);
        for (one, steps) in domains.iter_mut().zip(&self.flood.steps) {
            if *steps == FAR {
                *one &= 1;
            }
            if *one == 0 {
                return false;
            }
        }
        let passing = |domains: &[Domain], cell: usize| match domains[cell] {
            one if one & 1 == 0 => Passing::Sure,
            one if one & !1 == 0 => Passing::No,
            _ => Passing::Open,
        };
        if self.open {
            self.cut.find(&self.flood.near, first, |cell| passing(domains, cell));
            let cuts = self.cut.cuts.iter();
            domains.iter_mut().zip(cuts).filter(|(_, cut)| **cut).for_each(|(one, _)| *one &= !1);
            return true;
        }
        if !self.blocks.find(&self.flood.near, first, |cell| passing(domains, cell)) {
            return false;
        }
        for &cell in &self.blocks.behind {
            domains[cell as usize] &= 1;
        }
        self.blocks.behind.iter().all(|cell| domains[*cell as usize] != 0)
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }
}

/// What can't be in one loop with a node: all behind a cut vertex.
#[derive(Debug, Default)]
struct Blocks {
    order: Vec<u32>,
    behind: Vec<u32>,
}

/// A node on the way of a depth-first search.
struct Visit {
    node: usize,
    /// The earliest node that can be reached around it.
    lowest: u32,
    next: usize,
    /// How many nodes were met before it.
    met: usize,
    /// Whether something sure was found beyond it, itself included.
    sure: bool,
}

impl Blocks {
    /// Lists the nodes that are in no loop with the first; `false` if one of them is sure, or two that are in no loop with
    /// each other.
    fn find(&mut self, near: &[Vec<u32>], first: usize, passing: impl Fn(usize) -> Passing) -> bool {
        self.order.clear();
        self.order.resize(near.len(), 0);
        self.behind.clear();
        let mut met: Vec<u32> = vec![first as u32];
        self.order[first] = 1;
        let mut way = vec![Visit { node: first, lowest: 1, next: 0, met: 0, sure: false }];
        // What lies beyond the first node, in pieces: from which node on, to which, and whether it has something sure.
        let mut pieces: Vec<(usize, usize, bool)> = Vec::new();
        while let Some(visit) = way.last_mut() {
            if let Some(&other) = near[visit.node].get(visit.next) {
                visit.next += 1;
                let node = other as usize;
                match (passing(node), self.order[node]) {
                    (Passing::No, _) => {}
                    (passing, 0) => {
                        met.push(other);
                        let (order, sure) = (met.len() as u32, passing == Passing::Sure);
                        self.order[node] = order;
                        way.push(Visit { node, lowest: order, next: 0, met: met.len() - 1, sure });
                    }
                    (_, order) => visit.lowest = visit.lowest.min(order),
                }
                continue;
            }
            let Some(done) = way.pop() else { break };
            let Some(above) = way.last_mut() else { break };
            if above.node == first {
                pieces.push((done.met, met.len(), done.sure));
            } else if done.lowest >= self.order[above.node] {
                if done.sure {
                    return false;
                }
                self.behind.extend(&met[done.met..]);
            }
            above.lowest = above.lowest.min(done.lowest);
            above.sure |= done.sure;
        }
        let with_sure = pieces.iter().filter(|(.., sure)| *sure).count();
        if with_sure == 1 {
            for (from, to, _) in pieces.iter().filter(|(.., sure)| !sure) {
                self.behind.extend(&met[*from..*to]);
            }
        }
        with_sure < 2
    }
}
