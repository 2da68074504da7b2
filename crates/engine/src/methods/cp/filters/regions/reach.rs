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
    /// What is known of each cell that was met, and the way to the last one.
    met: Vec<Met<W>>,
    path: Vec<u32>,
}

/// A cell on a walk: when it was met, the earliest that can be met from it on, which neighbour is next, what comes after
/// it, itself included, and what of that hangs on it alone.
#[derive(Clone, Copy, Debug)]
struct Met<const W: usize> {
    at: u32,
    low: u32,
    next: u8,
    after: Places<W>,
    lost: Places<W>,
}

impl<const W: usize> Reach<W> {
    pub(super) fn new(near: Vec<Vec<u32>>, size: usize) -> Reach<W> {
        Reach {
            ways: Ways::new(&near),
            after: vec![Places::NONE; size + 1],
            met: vec![Met { at: 0, low: 0, next: 0, after: Places::NONE, lost: Places::NONE }; near.len()],
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

    /// The cells of a connected set without which some needed cell can't be reached from the first of those, or none of
    /// some other set, or fewer cells than `size`.
    pub(super) fn bridges(
        &mut self,
        all: Places<W>,
        needed: Places<W>,
        some: &[Places<W>],
        size: usize,
    ) -> Places<W> {
        let mut found = Places::NONE;
        let Some(first) = needed.first() else { return found };
        let spare = all.len() - size;
        let mut new = all;
        let mut time = 0;
        let mut enter = first;
        self.path.clear();
        loop {
            new.flip(enter);
            self.met[enter] = Met { at: time, low: time, next: 0, after: Places::one(enter), lost: Places::NONE };
            time += 1;
            self.path.push(enter as u32);
            // On to the next cell that is new, or back from those that lead to no more.
            loop {
                let Some(&cell) = self.path.last() else { return found };
                let cell = cell as usize;
                let near = &self.near[cell];
                let mut here = self.met[cell];
                let mut on = false;
                while let Some(&other) = near.get(here.next as usize) {
                    here.next += 1;
                    let other = other as usize;
                    if new.has(other) {
                        (enter, on) = (other, true);
                        break;
                    }
                    if all.has(other) {
                        here.low = here.low.min(self.met[other].at);
                    }
                }
                self.met[cell] = here;
                if on {
                    break;
                }
                self.path.pop();
                if let Some(&place) = self.path.last() {
                    let above = &mut self.met[place as usize];
                    above.low = above.low.min(here.low);
                    above.after |= here.after;
                    if here.low >= above.at {
                        above.lost |= here.after;
                        let lost = above.lost;
                        let gone = |set: &Places<W>| set.within(lost | Places::one(place as usize));
                        if lost.meets(needed) || lost.len() >= spare || some.iter().any(gone) {
                            found |= Places::one(place as usize);
                        }
                    }
                }
            }
        }
    }
}
