//! Constraints that are ways through a graph: what leads to a lemma about them, fact by fact.
//!
//! A lemma about all ways is seen neither by unit propagation nor in a few cases, but place by place it is: each list of facts
//! here can't hold together where the lemma's clause does not hold, and after those before it unit propagation sees it.

use super::local::Local;
use crate::atom::{Atom, Int};

/// Up to so many lists of facts lead to one lemma.
const MOST: usize = 20_000;

#[derive(Clone, Debug)]
pub(super) enum Graph {
    Layers(Layers),
    Round(Round),
}

impl Graph {
    /// What can't hold together where the clause does not hold, in this order; nothing if that leads nowhere.
    pub(super) fn impossible(&self, local: &Local<'_>) -> Vec<Vec<Atom>> {
        let lists = match self {
            Graph::Layers(layers) => layers.impossible(local),
            Graph::Round(round) => round.impossible(local).unwrap_or_default(),
        };
        if lists.len() <= MOST { lists } else { Vec::new() }
    }
}

/// A step of a way from one layer to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// What the variable of the layer is then.
    pub(crate) value: i64,
    /// The states it leads from and to, by their numbers in their layers.
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) cost: i64,
    /// That it is taken.
    pub(crate) fact: Atom,
}

/// Ways through layers of states, each step at a cost: dynamic programming.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    pub(crate) vars: Vec<Int>,
    pub(crate) steps: Vec<Vec<Taken>>,
    /// Of each layer after the first: the facts that its states are reached.
    pub(crate) reached: Vec<Vec<Atom>>,
    /// What it has cost to come there.
    pub(crate) costs: Vec<Int>,
}

impl Layers {
    /// Where the way to a state costs at least (or at most) so much, no step leads there for less (or more), nor is it reached.
    fn impossible(&self, local: &Local<'_>) -> Vec<Vec<Atom>> {
        let Some(end) = self.costs.last() else { return Vec::new() };
        let (low, high) = local.hull(*end);
        for (sign, bound) in [(1, high), (-1, -low)] {
            let mut lists = Vec::new();
            let mut costs = vec![Some(0)];
            for (place, var) in self.vars.iter().enumerate() {
                let mut next: Vec<Option<i64>> = vec![None; self.reached[place].len()];
                let open = |step: &&Taken| local.contains(*var, step.value);
                let ways = || {
                    let steps = self.steps[place].iter().filter(open);
                    steps.filter_map(|step| Some((step, costs[step.from]? + sign * step.cost)))
                };
                for (step, cost) in ways() {
                    next[step.to] = Some(next[step.to].map_or(cost, |known| known.min(cost)));
                }
                let total = self.costs[place];
                let below = |cost: i64| {
                    if sign > 0 { Atom::le(total, cost - 1) } else { Atom::ge(total, 1 - cost) }
                };
                for (step, _) in ways() {
                    lists.extend(next[step.to].map(|cost| vec![step.fact, below(cost)]));
                }
                let states = self.reached[place].iter().zip(&next);
                lists.extend(states.filter_map(|(state, cost)| Some(vec![*state, below((*cost)?)])));
                costs = next;
            }
            if costs.iter().flatten().min().is_none_or(|least| *least > bound) {
                return lists;
            }
        }
        Vec::new()
    }
}

/// One round through places, each with a position on it: the first place has position 0, all positions differ.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    /// Of each place: that the first one comes after it.
    pub(crate) first: Vec<Atom>,
    pub(crate) positions: Vec<Int>,
}

impl Round {
    /// The places that can come after each one, as bits.
    fn successors(&self, local: &Local<'_>) -> Vec<u64> {
        let places = 0..self.positions.len();
        let after = |first: Atom| {
            let next = places.clone().filter(|to| local.contains(first.var, first.value + *to as i64));
            next.fold(0, |bits, to| bits | 1 << to)
        };
        self.first.iter().map(|first| after(*first)).collect()
    }

    fn impossible(&self, local: &Local<'_>) -> Option<Vec<Vec<Atom>>> {
        let next = self.successors(local);
        let count = next.len();
        let all = u64::MAX >> (64 - count);
        // The places that one leads to, without passing through those left out.
        let reached = |from: usize, without: u64| {
            let (mut reached, mut todo) = (1u64 << from, 1u64 << from);
            while todo != 0 {
                let new = next[todo.trailing_zeros() as usize] & !reached & !without;
                todo &= todo - 1;
                todo |= new;
                reached |= new;
            }
            reached
        };
        let mut lists = Vec::new();
        let from_first = reached(0, 0);
        if from_first != all {
            let other = (!from_first).trailing_zeros() as usize;
            self.climb(0, from_first, local, &mut lists);
            lists.extend(self.levels().map(|level| vec![Atom::eq(self.positions[other], level)]));
            return Some(lists);
        }
        let closed = (1..count).map(|from| (reached(from, 0), from)).filter(|(set, _)| set & 1 == 0);
        if let Some((set, from)) = closed.min_by_key(|(set, _)| set.count_ones()) {
            self.climb(from, set, local, &mut lists);
            lists.extend(bits(set).map(|place| vec![Atom::eq(self.positions[place], count as i64 - 1)]));
            return Some(lists);
        }
        let after: Vec<u64> = (0..count).map(|from| reached(from, 1)).collect();
        let apart =
            |(one, other): &(usize, usize)| after[*one] >> other & 1 == 0 && after[*other] >> one & 1 == 0;
        let pairs = (1..count).flat_map(|one| (1..one).map(move |other| (one, other))).filter(apart);
        let (one, other) =
            pairs.min_by_key(|(one, other)| after[*one].count_ones() + after[*other].count_ones())?;
        self.climb(one, after[one], local, &mut lists);
        self.climb(other, after[other], local, &mut lists);
        let position = |place: usize| self.positions[place];
        for (one, other) in [(one, other), (other, one)] {
            let before = |level| vec![Atom::eq(position(other), level), Atom::le(position(one), level)];
            lists.extend(self.levels().map(before));
        }
        lists.extend(self.levels().map(|level| vec![Atom::eq(position(other), level)]));
        Some(lists)
    }

    fn levels(&self) -> std::ops::Range<i64> {
        0..self.positions.len() as i64
    }

    /// From the position of a place on, each position is taken by one of the set, which can't be left but for the first place.
    fn climb(&self, from: usize, set: u64, local: &Local<'_>, lists: &mut Vec<Vec<Atom>>) {
        let none_at = |level: i64| bits(set).map(move |place| Atom::ne(self.positions[place], level));
        for level in local.hull(self.positions[from]).0..self.positions.len() as i64 {
            for place in bits(set) {
                let at = [Atom::eq(self.positions[place], level - 1)];
                lists.push(at.into_iter().chain(none_at(level)).collect());
            }
            lists.push([Atom::le(self.positions[from], level)].into_iter().chain(none_at(level)).collect());
        }
    }
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
}
