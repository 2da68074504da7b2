//! Rectangles that don't overlap.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

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
    /// What was known of each when it last came to a rest: what none of those that are otherwise now is near to has nothing
    /// more to lose, on whatever branch that was.
    rest: Vec<Known>,
    /// Scratch.
    seen: Vec<Known>,
    changed: Vec<usize>,
    near: Vec<bool>,
    regions: Vec<Region>,
}

/// Of a rectangle, in each direction: the bounds of its start, and its least length. Nothing else is looked at.
type Known = [(i64, i64, i64); 2];

/// Where another rectangle leaves no room for a corner: from and to, in each direction.
#[derive(Clone, Copy, Debug)]
struct Region {
    other: usize,
    ends: [(i64, i64); 2],
}

impl Rectangles {
    /// All ends must be within reach.
    pub(crate) fn new(all: Vec<Rectangle>) -> Self {
        let vars = all.iter().flat_map(|one| [one.start, one.length]).flatten().collect();
        Rectangles {
            all,
            vars,
            rest: Vec::new(),
            seen: Vec::new(),
            changed: Vec::new(),
            near: Vec::new(),
            regions: Vec::new(),
        }
    }

    /// Collects where rectangle `i` can't begin because of the others, whose variables have these bounds.
    fn collect(&self, i: usize, bounds: impl Fn(Int) -> (i64, i64), regions: &mut Vec<Region>) {
        regions.clear();
        let one = self.all[i];
        let own = one.length.map(|length| bounds(length).0);
        for (j, other) in self.all.iter().enumerate() {
            if i == j {
                continue;
            }
            let ends = [0, 1].map(|way| {
                let (length, (min, max)) = (bounds(other.length[way]).0, bounds(other.start[way]));
                if length == 0 {
                    return (0, -1);
                }
                let (least, greatest) = bounds(one.start[way]);
                ((max - own[way] + 1).max(least), (min + length - 1).min(greatest))
            });
            if ends.iter().all(|(from, to)| from <= to) {
                regions.push(Region { other: j, ends });
            }
        }
    }

    fn sweep(&mut self, i: usize, domains: &mut Domains) -> Result<(), Conflict> {
        let one = self.all[i];
        if one.length.iter().any(|length| domains.min(*length) == 0) {
            return Ok(());
        }
        for way in [0, 1] {
            let bounds = |var: Int| (domains.min(var), domains.max(var));
            let mut regions = std::mem::take(&mut self.regions);
            self.collect(i, bounds, &mut regions);
            self.regions = regions;
            if self.regions.is_empty() {
                return Ok(());
            }
            let (swept, across) = (bounds(one.start[way]), bounds(one.start[1 - way]));
            let low = first_free(&self.regions, way, swept, across, 1, |_| {});
            let high = first_free(&self.regions, way, swept, across, -1, |_| {});
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

    /// That rectangle `i` finds no place before this one (or none at all), and the others it meets there; whether that
    /// is so.
    fn explain_sweep(
        &self,
        i: usize,
        way: usize,
        beyond: Option<i64>,
        sign: i64,
        past: Past<'_>,
        out: &mut Vec<Atom>,
    ) -> bool {
        let one = self.all[i];
        let bounds = |var: Int| (past.min(var), past.max(var));
        if one.length.iter().any(|length| past.min(*length) == 0) {
            return false;
        }
        let mut regions = Vec::new();
        self.collect(i, bounds, &mut regions);
        let mut met = Vec::new();
        let (swept, across) = (bounds(one.start[way]), bounds(one.start[1 - way]));
        let free = first_free(&regions, way, swept, across, sign, |other| met.push(other));
        let explained = match (free, beyond) {
            (Some(free), Some(beyond)) => free * sign >= beyond * sign,
            (None, Some(beyond)) => (swept.0..=swept.1).contains(&beyond),
            (free, None) => free.is_none(),
        };
        if !explained {
            return false;
        }
        met.sort_unstable();
        met.dedup();
        for side in [0, 1] {
            let (least, greatest) = bounds(one.start[side]);
            // The end from which a bound is moved, and both ends of all that is looked at.
            if side != way || beyond.is_none() || sign > 0 {
                out.push(Atom::ge(one.start[side], least));
            }
            if side != way || beyond.is_none() || sign < 0 {
                out.push(Atom::le(one.start[side], greatest));
            }
            out.push(Atom::ge(one.length[side], past.min(one.length[side])));
            for other in met.iter().map(|other| self.all[*other]) {
                let (least, greatest) = bounds(other.start[side]);
                out.extend([Atom::ge(other.start[side], least), Atom::le(other.start[side], greatest)]);
                out.push(Atom::ge(other.length[side], past.min(other.length[side])));
            }
        }
        true
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

    fn known(&self, i: usize, domains: &Domains) -> Known {
        let Rectangle { start, length } = self.all[i];
        [0, 1].map(|way| (domains.min(start[way]), domains.max(start[way]), domains.min(length[way])))
    }

    /// Whether the second rectangle leaves no room for some corner of the first at one of the ends from which bounds move.
    fn is_near(&self, i: usize, j: usize) -> bool {
        let (one, other) = (&self.seen[i], &self.seen[j]);
        let mut at_end = false;
        one.iter().zip(other).all(|(&(least, greatest, own), &(min, max, length))| {
            let (from, to) = (max - own + 1, min + length - 1);
            at_end |= from <= least || to >= greatest;
            length > 0 && from.max(least) <= to.min(greatest)
        }) && at_end
    }

    /// Whether two rectangles can lie beside each other in several ways.
    fn has_choice(&self, i: usize, j: usize) -> bool {
        let (one, other) = (&self.seen[i], &self.seen[j]);
        let ways = one
            .iter()
            .zip(other)
            .map(|(one, other)| u32::from(one.0 + one.2 <= other.1) + u32::from(other.0 + other.2 <= one.1));
        ways.sum::<u32>() > 1
    }

    /// Looks at those that changed since they were last seen, and at those near to them; whether there were any.
    fn pass(&mut self, domains: &mut Domains) -> Result<bool, Conflict> {
        let first = self.seen.is_empty();
        self.changed.clear();
        for i in 0..self.all.len() {
            let known = self.known(i, domains);
            if first {
                self.seen.push(known);
            } else if self.seen[i] == known {
                continue;
            }
            self.seen[i] = known;
            self.changed.push(i);
        }
        self.near.clear();
        self.near.resize(self.all.len(), false);
        for place in 0..self.changed.len() {
            let j = self.changed[place];
            self.near[j] = true;
            for i in (0..self.all.len()).filter(|i| *i != j) {
                self.near[i] |= self.is_near(i, j);
                if !self.has_choice(i, j) {
                    self.pair(i, j, domains)?;
                }
            }
        }
        for i in 0..self.all.len() {
            if self.near[i] {
                self.sweep(i, domains)?;
            }
        }
        Ok(!self.changed.is_empty())
    }
}

/// The first of the places in direction `way`, from one end to the other, such that there is one across it too. `sign` is
/// -1 if the places are mirrored. Tells which others it meets on the way.
fn first_free(
    regions: &[Region],
    way: usize,
    swept: (i64, i64),
    across: (i64, i64),
    sign: i64,
    mut meets: impl FnMut(usize),
) -> Option<i64> {
    let turn = |(from, to): (i64, i64)| if sign > 0 { (from, to) } else { (-to, -from) };
    let (mut place, last) = turn(swept);
    while place <= last {
        let mut next = i64::MAX;
        let mut at = across.0;
        let blocked = loop {
            if at > across.1 {
                break true;
            }
            let hit = regions.iter().find(|region| {
                let ((from, to), (first, last)) = (turn(region.ends[way]), region.ends[1 - way]);
                from <= place && place <= to && first <= at && at <= last
            });
            match hit {
                Some(region) => {
                    meets(region.other);
                    next = next.min(turn(region.ends[way]).1 + 1);
                    at = region.ends[1 - way].1 + 1;
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

impl Propagator for Rectangles {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.seen.clone_from(&self.rest);
        while self.pass(domains)? {
            domains.checkpoint()?;
        }
        self.rest.clone_from(&self.seen);
        Ok(())
    }

    /// The rectangles that a corner meets on its way to the first free place.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else {
            return (0..self.all.len()).any(|i| self.explain_sweep(i, 0, None, 1, past, out));
        };
        let sign = match atom.op {
            Op::Ge => 1,
            Op::Le => -1,
            Op::Eq | Op::Ne => return false,
        };
        let own = |(i, one): (usize, &Rectangle)| {
            one.start.iter().position(|start| *start == atom.var).map(|way| (i, way))
        };
        let mut places = self.all.iter().enumerate().filter_map(own);
        places.any(|(i, way)| self.explain_sweep(i, way, Some(atom.value), sign, past, out))
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
