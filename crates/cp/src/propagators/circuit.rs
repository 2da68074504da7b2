//! Successors that make up one round through all places.

use super::View;
use super::change;
use super::closed::Successors;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Following the successors from any place leads through all places. Takes away what would close a round too
/// early, and what a walk through the graph of all successors left shows to be useless. (That all successors
/// differ is stated besides.)
#[derive(Clone, Debug)]
pub(crate) struct Circuit {
    next: Vec<View>,
    vars: Vec<Int>,
    /// Scratch: where the path of fixed successors that ends at each place begins, and where each place can lead.
    begins: Vec<u32>,
    words: Vec<u64>,
    walk: Walk,
}

/// Where each place can lead: as bits, or, where there are too many for that, as domains.
#[derive(Clone, Copy)]
struct Edges<'a> {
    next: &'a [View],
    words: &'a [u64],
    domains: &'a Domains,
}

impl Edges<'_> {
    /// The first place from this one on to which it can lead.
    fn next_from(self, place: usize, from: i64) -> Option<i64> {
        let Some(word) = self.words.get(place) else {
            return self.next[place].next_from(from, self.domains);
        };
        let left = if from < 64 { word >> from << from } else { 0 };
        (left != 0).then(|| i64::from(left.trailing_zeros()))
    }
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

/// Up to so many places, explanations look for two anywhere that exclude each other.
const MANY: usize = 100;

/// Up to so many places, a certificate says what positions on the round they can have: that takes their number to the third.
const ENCODED: usize = 36;

impl Walk {
    fn enter(&mut self, place: usize) {
        self.seen[place] = self.visited;
        self.low[place] = self.visited;
        self.visited += 1;
        self.path.push((place as u32, 0));
    }

    /// Walks through one branch; whether all of it leads back to the branch before.
    fn branch(&mut self, first: usize, edges: Edges<'_>) -> bool {
        self.begin = self.visited;
        self.back = 0;
        self.enter(first);
        while let Some(&(place, from)) = self.path.last() {
            let place = place as usize;
            let Some(to) = edges.next_from(place, from) else {
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
                self.enter(to as usize);
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
    fn everything(&mut self, edges: Edges<'_>) -> bool {
        let count = edges.next.len();
        self.seen.clear();
        self.seen.resize(count, NONE);
        self.low.resize(count, 0);
        self.path.clear();
        self.useless.clear();
        self.needed.clear();
        self.seen[0] = 0;
        self.visited = 1;
        self.before = 0;
        let mut from = 0;
        while let Some(to) = edges.next_from(0, from) {
            from = to + 1;
            if self.seen[to as usize] != NONE {
                continue;
            }
            let begin = self.visited;
            if !self.branch(to as usize, edges) {
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
        let mut from = 0;
        while let Some(to) = edges.next_from(0, from) {
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
        Circuit { next, vars, begins, words: Vec::new(), walk: Walk::default() }
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let count = self.next.len();
        for (place, view) in self.next.iter().enumerate() {
            view.set_min(0, domains)?;
            view.set_max(count as i64 - 1, domains)?;
            view.remove(place as i64, domains)?;
        }
        self.close_paths(domains)?;
        self.words.clear();
        if count <= 64 {
            self.words.extend(self.next.iter().map_while(|view| view.word(domains)));
            if self.words.len() < count {
                self.words.clear();
            }
        }
        if !self.walk.everything(Edges { next: &self.next, words: &self.words, domains }) {
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
        change::until_stable(domains, |domains| self.pass(domains))
    }

    /// By a set of places that can't be left; or, as a round goes through place 0 once, by two places neither of which leads
    /// to the other without it: each is in a set that can be left for place 0 alone.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let graph = Successors::new(&self.next, past, atom);
        let lost = graph.leading(0, None).iter().position(|leads| !leads);
        for from in graph.place().into_iter().chain([0]).chain(lost) {
            let set = graph.reached(from, None);
            if set.contains(&false) {
                graph.name_closed(&set, None, out);
                return true;
            }
        }
        let count = self.next.len();
        let others = if count <= MANY { 1..count } else { 0..0 };
        for one in graph.place().into_iter().chain(others).filter(|one| *one != 0) {
            let (after, before) = (graph.reached(one, Some(0)), graph.leading(one, Some(0)));
            if let Some(other) = (1..count).find(|other| !after[*other] && !before[*other]) {
                graph.name_closed(&after, Some(0), out);
                graph.name_closed(&graph.reached(other, Some(0)), Some(0), out);
                return true;
            }
        }
        false
    }

    /// Each place has a position on the round, place 0 the first, and a successor's is the next one.
    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let count = self.next.len();
        if count > ENCODED {
            return false;
        }
        let last = count as i64 - 1;
        let position = |place: usize| if place == 0 { (0, 0) } else { (1, last) };
        let positions: Vec<Int> =
            (0..count).map(position).map(|(low, high)| encoding.number(low, high, false)).collect();
        for position in 1..=last {
            let elsewhere: Vec<(i64, Atom)> =
                positions.iter().map(|var| (1, Atom::ne(*var, position))).collect();
            encoding.at_least(&[], &elsewhere, &[], last);
        }
        for (place, view) in self.next.iter().enumerate() {
            let own = positions[place];
            encoding.clause(&[view.at_least(0)]);
            encoding.clause(&[!view.at_least(count as i64)]);
            encoding.clause(&[view.differs(place as i64)]);
            encoding.implies(&[view.is(0)], Atom::eq(own, last));
            let (low, high) = encoding.bounds(own);
            for to in (1..count).filter(|to| *to != place) {
                let step = view.is(to as i64);
                encoding.implies(&[step], Atom::ne(own, last));
                for position in low..=high.min(last - 1) {
                    encoding.implies(&[step, Atom::eq(own, position)], Atom::eq(positions[to], position + 1));
                }
            }
        }
        let first = self.next.iter().map(|view| view.is(0)).collect();
        encoding.round(first, positions, None);
        true
    }

    fn name(&self) -> &'static str {
        "circuit"
    }
}
