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

/// What ways cost at least and at most.
pub(crate) type Span = (i64, i64);

/// Ways through layers of states, each step at a cost: dynamic programming.
///
/// What ways to each state cost whatever happens is said in the model, and what ways from there to the end do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layers {
    pub(crate) vars: Vec<Int>,
    pub(crate) steps: Vec<Vec<Taken>>,
    /// Of each layer after the first: the facts that its states are reached.
    pub(crate) reached: Vec<Vec<Atom>>,
    /// What it has cost to come there.
    pub(crate) costs: Vec<Int>,
    /// Of each layer, the first one too.
    pub(crate) to_start: Vec<Vec<Span>>,
    pub(crate) to_end: Vec<Vec<Span>>,
}

impl Layers {
    /// The facts that lead to it that every way costs too much, or too little.
    fn impossible(&self, local: &Local<'_>) -> Vec<Vec<Atom>> {
        let Some(end) = self.costs.last() else { return Vec::new() };
        let (low, high) = local.hull(*end);
        let lists = self.too_expensive(local, *end, 1, high);
        lists.or_else(|| self.too_expensive(local, *end, -1, -low)).unwrap_or_default()
    }

    /// If every way costs more than that, with costs times `sign`: how much those to each state must have cost, as the ways from
    /// there leave so little room.
    fn too_expensive(&self, local: &Local<'_>, end: Int, sign: i64, bound: i64) -> Option<Vec<Vec<Atom>>> {
        let least = |span: Span| if sign > 0 { span.0 } else { -span.1 };
        let open: Vec<Vec<&Taken>> = (self.steps.iter().zip(&self.vars))
            .map(|(steps, var)| steps.iter().filter(|step| local.contains(*var, step.value)).collect())
            .collect();
        let states = |place: usize| self.to_start[place].len();
        let places = self.vars.len();
        // From each state, what the cheapest way to the end costs, if there is one.
        let mut rest: Vec<Vec<Option<i64>>> = vec![vec![Some(0); states(places)]];
        for (place, steps) in open.iter().enumerate().rev() {
            let mut costs = vec![None; states(place)];
            for step in steps {
                if let Some(after) = rest[rest.len() - 1][step.to] {
                    let cost = after + sign * step.cost;
                    costs[step.from] = Some(costs[step.from].map_or(cost, |known: i64| known.min(cost)));
                }
            }
            rest.push(costs);
        }
        rest.reverse();
        if rest[0].iter().flatten().any(|least| *least <= bound) {
            return None;
        }
        let mut lists = Vec::new();
        let mut reachable = vec![true];
        for place in 1..=places {
            let total = self.costs[place - 1];
            let below =
                |cost: i64| if sign > 0 { Atom::le(total, cost - 1) } else { Atom::ge(total, 1 - cost) };
            // How much it has cost to come to a state, where that is not known in any case.
            let needed = |state: usize| {
                let needed = bound + 1 - rest[place][state]?;
                (needed > least(self.to_start[place][state])).then_some(needed)
            };
            for step in &open[place - 1] {
                lists.extend(needed(step.to).map(|cost| vec![step.fact, below(cost)]));
            }
            for (state, reached) in self.reached[place - 1].iter().enumerate() {
                lists.extend(needed(state).map(|cost| vec![*reached, below(cost)]));
            }
            // From here on, ways cost what they do in any case. (Of states from which no way leads on, that shows only later.)
            let mut there = vec![false; states(place)];
            open[place - 1].iter().for_each(|step| there[step.to] |= reachable[step.from]);
            let known = |state: usize| rest[place][state] == Some(least(self.to_end[place][state]));
            let all_known = (0..there.len()).all(|state| !there[state] || known(state));
            reachable = there;
            if all_known {
                let cheap = if sign > 0 { Atom::le(end, bound) } else { Atom::ge(end, -bound) };
                lists.extend(self.reached[place - 1].iter().map(|reached| vec![*reached, cheap]));
                break;
            }
        }
        Some(lists)
    }
}

/// One round through places, each with a position on it, counted from the first one; all positions differ.
///
/// Or through some of them: then it is said of each place whether it is the first one on the round, and those not on it have
/// position 0 too.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    /// Of each place: that the first one comes after it.
    pub(crate) first: Vec<Atom>,
    pub(crate) positions: Vec<Int>,
    /// Of each place, if some may be left out: that it is the first one.
    pub(crate) starts: Option<Vec<Atom>>,
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
        match &self.starts {
            Some(starts) => self.apart(starts, &next),
            None => self.through_all(&next, local),
        }
    }

    /// Two places are on the round, and a set that can't be left has only one of them: its part of the round has a first place, and
    /// so has the other part.
    fn apart(&self, starts: &[Atom], next: &[u64]) -> Option<Vec<Vec<Atom>>> {
        let all = u64::MAX >> (64 - next.len());
        let on = (0..next.len())
            .filter(|place| next[*place] >> place & 1 == 0)
            .fold(0, |on, place| on | 1 << place);
        let sets = bits(on).map(|place| reached(next, place, 0)).filter(|set| on & !set != 0);
        let set = sets.min_by_key(|set| set.count_ones())?;
        let (others, last) = (all & !set, next.len() as i64 - 1);
        let is = |place: usize, to: usize| Atom {
            value: self.first[place].value + to as i64,
            ..self.first[place]
        };
        let unstarted = |set: u64| bits(set).map(move |place| !starts[place]);
        // Where a place has position 0 and is not the first, it is left out unless that is denied.
        let at = |place: usize, level: i64, set: u64| -> Vec<Atom> {
            let on = (level == 0).then(|| !is(place, place));
            unstarted(set).chain([Atom::eq(self.positions[place], level)]).chain(on).collect()
        };
        let mut lists = Vec::new();
        // Nothing stops the positions from growing along the part that can't be left …
        for level in (0..=last).rev() {
            lists.extend(bits(set).map(|place| at(place, level, set)));
        }
        lists.push(unstarted(set).collect());
        // … or from falling back along the part that can't be entered.
        for level in 0..=last {
            for place in bits(others) {
                let before = bits(others).filter(|from| *from != place && next[*from] >> place & 1 == 1);
                lists.extend(before.map(|from| {
                    let here = Atom::eq(self.positions[place], level);
                    unstarted(others).chain([here, is(from, place)]).collect()
                }));
                lists.push(at(place, level, others));
            }
        }
        lists.push(unstarted(others).collect());
        lists.extend(bits(others).map(|place| vec![starts[place]]));
        Some(lists)
    }

    fn through_all(&self, next: &[u64], local: &Local<'_>) -> Option<Vec<Vec<Atom>>> {
        let count = next.len();
        let all = u64::MAX >> (64 - count);
        let mut lists = Vec::new();
        let from_first = reached(next, 0, 0);
        if from_first != all {
            let other = (!from_first).trailing_zeros() as usize;
            self.climb(0, from_first, local, &mut lists);
            lists.extend(self.levels().map(|level| vec![Atom::eq(self.positions[other], level)]));
            return Some(lists);
        }
        let closed = (1..count).map(|from| (reached(next, from, 0), from)).filter(|(set, _)| set & 1 == 0);
        if let Some((set, from)) = closed.min_by_key(|(set, _)| set.count_ones()) {
            self.climb(from, set, local, &mut lists);
            lists.extend(bits(set).map(|place| vec![Atom::eq(self.positions[place], count as i64 - 1)]));
            return Some(lists);
        }
        let after: Vec<u64> = (0..count).map(|from| reached(next, from, 1)).collect();
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

/// The places that one leads to, without passing through those left out.
fn reached(next: &[u64], from: usize, without: u64) -> u64 {
    let (mut reached, mut todo) = (1u64 << from, 1u64 << from);
    while todo != 0 {
        let new = next[todo.trailing_zeros() as usize] & !reached & !without;
        todo = todo & (todo - 1) | new;
        reached |= new;
    }
    reached
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
