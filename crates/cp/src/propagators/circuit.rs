//! Successors that make up one round through all places.

use super::View;
use super::change;
use crate::atom::{Atom, Int, Op};
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Following the successors from any place leads through all places. Takes away what would close a round too
/// early, and what a walk through the graph of all successors left shows to be useless. (That all successors
/// differ is stated besides.)
#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    next: Vec<View>,
    vars: Vec<Int>,
    /// Scratch: where the path of fixed successors that ends at each place begins.
    begins: Vec<u32>,
    walk: Walk,
}

/// A walk through the graph, depth first, from place 0.
///
/// The branches that leave place 0 are numbered in the order of the walk. From a branch no edge leads to a
/// later one, so a round must go through them backwards: from place 0 to the last branch, from each to the
/// one before it, and from the first to place 0.
#[derive(Clone, Debug, Default)]
struct Walk {
    /// When each place was first seen; `NONE` if not yet.
    seen: Vec<u32>,
    /// The earliest place that can be reached from each, by when it was seen.
    low: Vec<u32>,
    path: Vec<(u32, i64)>,
    visited: u32,
    /// When the branch before this one began and when this one does.
    before: u32,
    begin: u32,
    /// Edges from this branch to the one before: how many, and one of them.
    back: usize,
    back_edge: (usize, i64),
    /// Edges that are in no round.
    useless: Vec<(usize, i64)>,
    /// Edges that are in every round.
    needed: Vec<(usize, i64)>,
}

const NONE: u32 = u32::MAX;

impl Walk {
    fn enter(&mut self, place: usize, next: &[View], domains: &Domains) {
        self.seen[place] = self.visited;
        self.low[place] = self.visited;
        self.visited += 1;
        self.path.push((place as u32, next[place].min(domains)));
    }

    /// Walks through one branch; whether all of it leads back to the branch before.
    fn branch(&mut self, first: usize, next: &[View], domains: &Domains) -> bool {
        self.begin = self.visited;
        self.back = 0;
        self.enter(first, next, domains);
        while let Some(&(place, from)) = self.path.last() {
            let place = place as usize;
            let Some(to) = next[place].next_from(from, domains) else {
                self.path.pop();
                if self.low[place] == self.seen[place] {
                    return false;
                }
                if let Some(&(parent, _)) = self.path.last() {
                    self.low[parent as usize] = self.low[parent as usize].min(self.low[place]);
                }
                continue;
            };
            if let Some(last) = self.path.last_mut() {
                last.1 = to + 1;
            }
            let seen = self.seen[to as usize];
            if seen == NONE {
                self.enter(to as usize, next, domains);
                continue;
            }
            if seen < self.before {
                self.useless.push((place, to));
                continue;
            }
            if seen < self.begin {
                self.back += 1;
                self.back_edge = (place, to);
            }
            self.low[place] = self.low[place].min(seen);
        }
        self.back > 0
    }

    /// Walks through everything; whether there may be a round.
    fn everything(&mut self, next: &[View], domains: &Domains) -> bool {
        let count = next.len();
        self.seen.clear();
        self.seen.resize(count, NONE);
        self.low.resize(count, 0);
        self.path.clear();
        self.useless.clear();
        self.needed.clear();
        self.seen[0] = 0;
        self.visited = 1;
        self.before = 0;
        let mut from = next[0].min(domains);
        while let Some(to) = next[0].next_from(from, domains) {
            from = to + 1;
            if self.seen[to as usize] != NONE {
                continue;
            }
            let begin = self.visited;
            if !self.branch(to as usize, next, domains) {
                return false;
            }
            if self.back == 1 {
                self.needed.push(self.back_edge);
            }
            self.before = begin;
        }
        if (self.visited as usize) < count {
            return false;
        }
        // Place 0 leads into the last branch only.
        let mut from = next[0].min(domains);
        while let Some(to) = next[0].next_from(from, domains) {
            from = to + 1;
            if self.seen[to as usize] < self.before {
                self.useless.push((0, to));
            }
        }
        true
    }
}

impl Circuit {
    /// Successors counted from 0, at least two.
    pub(crate) fn new(next: Vec<View>) -> Self {
        let vars = next.iter().map(|view| view.var).collect();
        let begins = vec![0; next.len()];
        Circuit { next, vars, begins, walk: Walk::default() }
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let count = self.next.len();
        for (place, view) in self.next.iter().enumerate() {
            view.set_min(0, domains)?;
            view.set_max(count as i64 - 1, domains)?;
            view.remove(place as i64, domains)?;
        }
        self.close_paths(domains)?;
        if !self.walk.everything(&self.next, domains) {
            return domains.fail();
        }
        for &(place, to) in &self.walk.useless {
            self.next[place].remove(to, domains)?;
        }
        for &(place, to) in &self.walk.needed {
            self.next[place].fix(to, domains)?;
        }
        Ok(())
    }

    /// The end of a path of fixed successors doesn't lead to its beginning, unless all places are on it.
    fn close_paths(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let count = self.next.len();
        self.begins.fill(NONE);
        for view in &self.next {
            if let Some(to) = view.value(domains) {
                self.begins[to as usize] = 0;
            }
        }
        for first in 0..count {
            if self.begins[first] != NONE {
                continue;
            }
            let (mut place, mut length) = (first, 1);
            while let Some(to) = self.next[place].value(domains) {
                place = to as usize;
                length += 1;
                if length > count {
                    return domains.fail();
                }
            }
            if length < count {
                self.next[place].remove(first as i64, domains)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Circuit {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::repeat_until_stable(self, domains, |this| &this.vars, Self::pass)
    }

    /// What closes a round too early, by the path it would close. What a walk shows is left to be explained by
    /// all that was known.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(Atom { var, op: Op::Ne, value }) = atom else { return false };
        let Some(end) = self.next.iter().position(|view| view.var == var) else { return false };
        let Ok(mut place) = usize::try_from(self.next[end].seen(value)) else { return true };
        for _ in 1..self.next.len() {
            if place == end {
                return true;
            }
            let Some(view) = self.next.get(place) else { return true };
            let Some(to) = past.value(view.var) else { return false };
            out.push(view.equals(view.seen(to)));
            place = view.seen(to) as usize;
        }
        false
    }

    fn name(&self) -> &'static str {
        "circuit"
    }
}
