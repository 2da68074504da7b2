//! How far a region can grow, and what it can't do without.

use super::shards::{Shard, Shards};
use crate::methods::cp::filters::places::{Places, Ways};

/// Scratch for walks over cells.
#[derive(Debug)]
pub(super) struct Reach<const W: usize> {
    pub(super) ways: Ways<W>,
    near: Vec<Vec<u32>>,
    /// What is reached for so many cells.
    after: Vec<Places<W>>,
    /// When each cell was met, the earliest that can be met from it on, how much comes after it and how much of that
    /// hangs on it alone, and whether some of it is needed.
    met: Vec<u32>,
    low: Vec<u32>,
    weight: Vec<u32>,
    lost: Vec<u32>,
    needed: Vec<bool>,
    path: Vec<(u32, u32)>,
}

const NEVER: u32 = u32::MAX;

impl<const W: usize> Reach<W> {
    pub(super) fn new(near: Vec<Vec<u32>>, size: usize) -> Reach<W> {
        let blank = vec![0; near.len()];
        Reach {
            ways: Ways::new(&near),
            after: vec![Places::NONE; size + 1],
            met: blank.clone(),
            low: blank.clone(),
            weight: blank.clone(),
            lost: blank,
            needed: vec![false; near.len()],
            path: Vec::new(),
            near,
        }
    }

    /// What can be reached from some cells with at most so many more, where some cost nothing and a shard costs all its
    /// cells.
    pub(super) fn within(
        &mut self,
        from: Places<W>,
        free: Places<W>,
        may: Places<W>,
        shards: &Shards<W>,
        left: usize,
    ) -> Places<W> {
        let mut whole: [(Places<W>, usize); 16] = [(Places::NONE, 0); 16];
        let mut wholes = 0;
        let mut bound = Places::NONE;
        for Shard { cells, .. } in &shards.list {
            if cells.meets(may) && !cells.meets(free | from) && wholes < whole.len() && !cells.is_one() {
                whole[wholes] = (*cells, cells.len());
                bound |= *cells;
                wholes += 1;
            }
        }
        self.after[..=left].fill(Places::NONE);
        self.after[0] = from;
        let mut reached = Places::NONE;
        for spent in 0..=left {
            let mut edge = self.after[spent] & !reached;
            if edge.is_empty() {
                continue;
            }
            if !free.is_empty() {
                edge = self.ways.flood(edge, free & !reached);
            }
            reached |= edge;
            let next = self.ways.beside(edge) & may & !reached;
            if spent < left {
                self.after[spent + 1] |= next & !bound;
            }
            if next.meets(bound) {
                for &(cells, size) in &whole[..wholes] {
                    if cells.meets(next) && spent + size <= left {
                        self.after[spent + size] |= cells;
                    }
                }
            }
        }
        reached
    }

    /// The cells of a connected set without which some needed cell can't be reached from the first of those, or fewer
    /// cells than `size`.
    pub(super) fn bridges(&mut self, all: Places<W>, needed: Places<W>, size: usize) -> Places<W> {
        let mut found = Places::NONE;
        let Some(first) = needed.first() else { return found };
        let spare = all.len() - size;
        for cell in all.iter() {
            self.met[cell] = NEVER;
        }
        self.path.clear();
        let mut time = 0;
        let mut enter = first;
        loop {
            let cell = enter;
            self.met[cell] = time;
            self.low[cell] = time;
            self.weight[cell] = 1;
            self.lost[cell] = 0;
            self.needed[cell] = needed.has(cell);
            time += 1;
            self.path.push((cell as u32, 0));
            // On to the next cell that is new, or back from those that lead to no more.
            loop {
                let Some((cell, next)) = self.path.last_mut() else { return found };
                let cell = *cell as usize;
                if let Some(&other) = self.near[cell].get(*next as usize) {
                    *next += 1;
                    let other = other as usize;
                    if !all.has(other) {
                        continue;
                    }
                    if self.met[other] == NEVER {
                        enter = other;
                        break;
                    }
                    self.low[cell] = self.low[cell].min(self.met[other]);
                    continue;
                }
                self.path.pop();
                if let Some(&(above, _)) = self.path.last() {
                    let above = above as usize;
                    self.low[above] = self.low[above].min(self.low[cell]);
                    if self.low[cell] >= self.met[above] {
                        self.lost[above] += self.weight[cell];
                        if self.needed[cell] || self.lost[above] as usize >= spare {
                            found |= Places::one(above);
                        }
                    }
                    self.weight[above] += self.weight[cell];
                    self.needed[above] |= self.needed[cell];
                }
            }
        }
    }
}
