//! Rectangles that don't overlap.

use super::change;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On};

/// A rectangle: where it begins and how long it is, in each of two directions. The lengths are never
/// negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangle {
    pub(crate) start: [Int; 2],
    pub(crate) length: [Int; 2],
}

/// No two rectangles that have an area overlap. For each rectangle, the others forbid regions to its corner;
/// the bounds move to the first place that is in none of them (Beldiceanu and Carlsson's sweep).
#[derive(Clone, Debug)]
pub(crate) struct Rectangles {
    all: Vec<Rectangle>,
    vars: Vec<Int>,
    /// Scratch: forbidden regions, from and to in the direction that is swept and in the other.
    regions: Vec<[(i64, i64); 2]>,
}

impl Rectangles {
    /// All ends must be within reach.
    pub(crate) fn new(all: Vec<Rectangle>) -> Self {
        let vars = all.iter().flat_map(|one| [one.start, one.length]).flatten().collect();
        Rectangles { all, vars, regions: Vec::new() }
    }

    /// Collects where rectangle `i` can't begin because of the others.
    fn collect(&mut self, i: usize, domains: &Domains) {
        self.regions.clear();
        let one = self.all[i];
        let own = one.length.map(|length| domains.min(length));
        for (j, other) in self.all.iter().enumerate() {
            if i == j {
                continue;
            }
            let region = [0, 1].map(|way| {
                let (start, length) = (other.start[way], domains.min(other.length[way]));
                if length == 0 {
                    return (0, -1);
                }
                let (from, to) = (domains.max(start) - own[way] + 1, domains.min(start) + length - 1);
                (from.max(domains.min(one.start[way])), to.min(domains.max(one.start[way])))
            });
            if region.iter().all(|(from, to)| from <= to) {
                self.regions.push(region);
            }
        }
    }

    /// The first place from `from` to `to` in direction `way` such that there is one in the other direction
    /// too. `sign` is -1 if the places are mirrored.
    fn first_free(&self, way: usize, swept: (i64, i64), other: (i64, i64), sign: i64) -> Option<i64> {
        let turn = |(from, to): (i64, i64)| if sign > 0 { (from, to) } else { (-to, -from) };
        let (mut place, last) = turn(swept);
        while place <= last {
            let mut next = i64::MAX;
            let mut across = other.0;
            let blocked = loop {
                if across > other.1 {
                    break true;
                }
                let hit = self.regions.iter().find(|region| {
                    let (from, to) = turn(region[way]);
                    from <= place && place <= to && region[1 - way].0 <= across && across <= region[1 - way].1
                });
                match hit {
                    Some(region) => {
                        next = next.min(turn(region[way]).1 + 1);
                        across = region[1 - way].1 + 1;
                    }
                    None => break false,
                }
            };
            if !blocked {
                return Some(place * sign);
            }
            place = next;
        }
        None
    }

    fn sweep(&mut self, i: usize, domains: &mut Domains) -> Result<(), Conflict> {
        let one = self.all[i];
        if one.length.iter().any(|length| domains.min(*length) == 0) {
            return Ok(());
        }
        for way in [0, 1] {
            self.collect(i, domains);
            if self.regions.is_empty() {
                return Ok(());
            }
            let bounds = |way: usize| (domains.min(one.start[way]), domains.max(one.start[way]));
            let (swept, other) = (bounds(way), bounds(1 - way));
            let low = self.first_free(way, swept, other, 1);
            let high = self.first_free(way, swept, other, -1);
            match (low, high) {
                (Some(low), Some(high)) => {
                    domains.set_min(one.start[way], low)?;
                    domains.set_max(one.start[way], high)?;
                }
                _ => return domains.fail(),
            }
        }
        Ok(())
    }

    /// If there is only one way in which two rectangles can lie beside each other, their lengths leave room.
    fn pair(&self, i: usize, j: usize, domains: &mut Domains) -> Result<(), Conflict> {
        let mut only = None;
        for (before, after) in [(self.all[i], self.all[j]), (self.all[j], self.all[i])] {
            for way in [0, 1] {
                let end = domains.min(before.start[way]) + domains.min(before.length[way]);
                if end <= domains.max(after.start[way]) {
                    if only.is_some() {
                        return Ok(());
                    }
                    only = Some((before, after, way));
                }
            }
        }
        let lengths = self.all[i].length.into_iter().chain(self.all[j].length);
        let mut vanishing = lengths.filter(|length| domains.min(*length) == 0);
        match (vanishing.next(), vanishing.next(), only) {
            (None, _, None) => domains.fail(),
            (None, _, Some((before, after, way))) => {
                domains.set_max(
                    before.start[way],
                    domains.max(after.start[way]) - domains.min(before.length[way]),
                )?;
                domains.set_min(
                    after.start[way],
                    domains.min(before.start[way]) + domains.min(before.length[way]),
                )?;
                let room = domains.max(after.start[way]) - domains.min(before.start[way]);
                domains.set_max(before.length[way], room)
            }
            (Some(length), None, None) => domains.set_max(length, 0),
            _ => Ok(()),
        }
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        for i in 0..self.all.len() {
            self.sweep(i, domains)?;
        }
        for i in 0..self.all.len() {
            for j in 0..i {
                self.pair(i, j, domains)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Rectangles {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::repeat_until_stable(self, domains, |this| &this.vars, Self::pass)
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for (place, one) in self.all.iter().enumerate() {
            for other in &self.all[..place] {
                let mut ways = Vec::new();
                for (first, second) in [(one, other), (other, one)] {
                    for side in [0, 1] {
                        // A rectangle without extent may be anywhere.
                        ways.push(Atom::le(first.length[side], 0));
                        let terms =
                            [(1, second.start[side]), (-1, first.start[side]), (-1, first.length[side])];
                        ways.push(encoding.is_at_least(&terms, 0));
                    }
                }
                encoding.clause(&ways);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "no overlap in two dimensions"
    }
}
