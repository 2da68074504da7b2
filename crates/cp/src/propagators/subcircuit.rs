//! Successors that make up one round through some places; the others stay where they are.

use super::View;
use super::change;
use super::closed::Successors;
use super::components::Components;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Up to so many places, a certificate says what positions on the round they can have.
const ENCODED: usize = 24;

/// Places that are their own successors are left out; the rest is one round, or nothing. (That all successors
/// differ is stated besides.)
#[derive(Clone, Debug)]
pub(crate) struct Subcircuit {
    next: Vec<View>,
    vars: Vec<Int>,
    /// Scratch: whether some place has this one as its successor for sure.
    entered: Vec<bool>,
    graph: Components,
}

impl Subcircuit {
    /// Successors counted from 0.
    pub(crate) fn new(next: Vec<View>) -> Self {
        let vars = next.iter().map(|view| view.var).collect();
        let entered = vec![false; next.len()];
        Subcircuit { next, vars, entered, graph: Components::default() }
    }

    /// Whether the place is on the round for sure.
    fn is_on(&self, place: usize, domains: &Domains) -> bool {
        !self.next[place].contains(place as i64, domains)
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let count = self.next.len();
        for view in &self.next {
            view.set_min(0, domains)?;
            view.set_max(count as i64 - 1, domains)?;
        }
        self.close_paths(domains)?;
        self.stay_together(domains)
    }

    /// The end of a path doesn't lead to its beginning while some other place must be on the round.
    fn close_paths(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let count = self.next.len();
        let on = (0..count).filter(|place| self.is_on(*place, domains)).count();
        self.entered.fill(false);
        for (place, view) in self.next.iter().enumerate() {
            if let Some(to) = view.value(domains).filter(|to| *to != place as i64) {
                self.entered[to as usize] = true;
            }
        }
        for first in 0..count {
            if self.entered[first] || self.next[first].value(domains).is_none_or(|to| to == first as i64) {
                continue;
            }
            let (mut place, mut length) = (first, 0);
            while let Some(to) = self.next[place].value(domains) {
                if to == place as i64 || length == count {
                    return domains.fail();
                }
                place = to as usize;
                length += 1;
            }
            // All but the last place of the path are on the round.
            let others = on - length - usize::from(self.is_on(place, domains));
            if others > 0 {
                self.next[place].remove(first as i64, domains)?;
                if self.next[place].value(domains).is_some() {
                    // Another place is entered now: where paths begin is looked at anew in the next pass.
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// If one place is on the round, so are only those that lead there and back.
    fn stay_together(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let count = self.next.len();
        let Some(sure) = (0..count).find(|place| self.is_on(*place, domains)) else { return Ok(()) };
        self.graph.clear();
        for view in &self.next {
            let mut from = view.min(domains);
            while let Some(to) = view.next_from(from, domains) {
                self.graph.edge(to as usize);
                from = to + 1;
            }
            self.graph.next_node();
        }
        self.graph.find(domains)?;
        for (place, view) in self.next.iter().enumerate() {
            if !self.graph.together(place, sure) {
                view.fix(place as i64, domains)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Subcircuit {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    /// By a set of places that can't be left, though the round goes through one of them and one of the others. Or two places
    /// have one successor.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let graph = Successors::new(&self.next, past, atom);
        let count = self.next.len();
        let on: Vec<usize> = (0..count).filter(|place| !graph.of(*place).contains(place)).collect();
        if let [one, ..] = on[..] {
            // If all places on the round are reached from one of them and lead there, each leads to each.
            let from_one = graph.reached(one, None);
            let to_one = graph.leading(one, None);
            let unreached = on.iter().find(|place| !from_one[**place]).map(|other| (from_one, *other));
            let closed = unreached.or_else(|| {
                let other = *on.iter().find(|place| !to_one[**place])?;
                Some((to_one.iter().map(|leads| !leads).collect(), other))
            });
            if let Some((set, other)) = closed {
                graph.name_closed(&set, None, out);
                graph.name_step(one, one, out);
                graph.name_step(other, other, out);
                return true;
            }
        }
        // No place at all comes after this one.
        if let Some(place) = graph.place().filter(|place| graph.of(*place).is_empty()) {
            (0..count).for_each(|to| graph.name_step(place, to, out));
            return true;
        }
        let fixed = |place: usize| past.value(self.next[place].var).map(|value| self.next[place].seen(value));
        let same = |(one, other): &(usize, usize)| fixed(*one).is_some() && fixed(*one) == fixed(*other);
        let pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
        let Some((one, other)) = pairs.filter(|_| atom.is_none()).find(same) else { return false };
        for view in [self.next[one], self.next[other]] {
            out.extend(past.value(view.var).map(|value| Atom::eq(view.var, value)));
        }
        true
    }

    /// The first place on the round has position 0, as have those that are left out; a successor's position is the next one.
    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let count = self.next.len();
        if count > ENCODED {
            return false;
        }
        let last = count as i64 - 1;
        let positions: Vec<Int> = (0..count).map(|_| encoding.number(0, last, false)).collect();
        let out: Vec<Atom> = self.next.iter().zip(0..).map(|(view, place)| view.is(place)).collect();
        let starts: Vec<Atom> = (0..count)
            .map(|place| {
                let parts: Vec<Atom> = out[..place].iter().copied().chain([!out[place]]).collect();
                encoding.all(&parts)
            })
            .collect();
        for (place, view) in self.next.iter().enumerate() {
            let own = positions[place];
            encoding.clause(&[view.at_least(0)]);
            encoding.clause(&[!view.at_least(count as i64)]);
            encoding.implies(&[out[place]], Atom::eq(own, 0));
            encoding.implies(&[starts[place]], Atom::eq(own, 0));
            // As all successors differ, each place is one.
            let before: Vec<Atom> = self.next.iter().map(|view| view.is(place as i64)).collect();
            encoding.clause(&before);
            for to in (0..count).filter(|to| *to != place) {
                let (step, start) = (view.is(to as i64), starts[to]);
                encoding.implies(&[step, !start], Atom::ne(own, last));
                for position in 0..last {
                    let next = Atom::eq(positions[to], position + 1);
                    encoding.implies(&[step, !start, Atom::eq(own, position)], next);
                }
            }
        }
        let first = self.next.iter().map(|view| view.is(0)).collect();
        encoding.round(first, positions, Some(starts));
        true
    }

    fn name(&self) -> &'static str {
        "subcircuit"
    }
}
