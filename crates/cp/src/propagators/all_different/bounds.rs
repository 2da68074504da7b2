//! Bounds consistency, for domains of any width.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Where as many variables as values share an interval (a Hall interval), the others keep out of it
/// (the algorithm of A. López-Ortiz, C.-G. Quimper, J. Tromp and P. van Beek).
#[derive(Clone, Debug)]
pub(crate) struct AllDifferentBounds {
    vars: Vec<(Int, i64)>,
    /// Scratch: places of variables by their least and by their greatest values.
    by_min: Vec<usize>,
    by_max: Vec<usize>,
    /// Of each variable: bounds with the offset added, and their ranks among all ends.
    ends: Vec<(i64, i64)>,
    ranks: Vec<(usize, usize)>,
    bounds: Vec<i64>,
    tree: Vec<usize>,
    room: Vec<i64>,
    hall: Vec<usize>,
}

impl AllDifferentBounds {
    pub(crate) fn new(members: &[(Int, i64)]) -> Self {
        let count = members.len();
        AllDifferentBounds {
            vars: members.to_vec(),
            by_min: (0..count).collect(),
            by_max: (0..count).collect(),
            ends: vec![(0, 0); count],
            ranks: vec![(0, 0); count],
            bounds: Vec::with_capacity(2 * count + 2),
            tree: vec![0; 2 * count + 2],
            room: vec![0; 2 * count + 2],
            hall: vec![0; 2 * count + 2],
        }
    }

    /// Sorts the ends of all domains, and ranks them.
    fn rank(&mut self, domains: &Domains) {
        for (end, (var, offset)) in self.ends.iter_mut().zip(&self.vars) {
            *end = (domains.min(*var) + offset, domains.max(*var) + offset);
        }
        let ends = &self.ends;
        self.by_min.sort_by_key(|i| ends[*i].0);
        self.by_max.sort_by_key(|i| ends[*i].1);
        let count = self.vars.len();
        let mut last = self.ends[self.by_min[0]].0 - 2;
        self.bounds.clear();
        self.bounds.push(last);
        let (mut i, mut j) = (0, 0);
        while j < count {
            // Upper ends are half open.
            let high = self.ends[self.by_max[j]].1 + 1;
            let low = if i < count { self.ends[self.by_min[i]].0 } else { i64::MAX };
            let next = low.min(high);
            if next != last {
                self.bounds.push(next);
                last = next;
            }
            let rank = self.bounds.len() - 1;
            if low <= high {
                self.ranks[self.by_min[i]].0 = rank;
                i += 1;
            } else {
                self.ranks[self.by_max[j]].1 = rank;
                j += 1;
            }
        }
        self.bounds.push(last + 2);
    }

    /// Raises least values out of Hall intervals; false if there are too few values.
    fn raise(&mut self) -> bool {
        let top = self.bounds.len() - 1;
        for i in 1..=top {
            self.tree[i] = i - 1;
            self.hall[i] = i - 1;
            self.room[i] = self.bounds[i] - self.bounds[i - 1];
        }
        for &i in &self.by_max {
            let (low, high) = self.ranks[i];
            let mut z = path_max(&self.tree, low + 1);
            let j = self.tree[z];
            self.room[z] -= 1;
            if self.room[z] == 0 {
                self.tree[z] = z + 1;
                z = path_max(&self.tree, z + 1);
                self.tree[z] = j;
            }
            path_set(&mut self.tree, low + 1, z, z);
            if self.room[z] < self.bounds[z] - self.bounds[high] {
                return false;
            }
            if self.hall[low] > low {
                let w = path_max(&self.hall, self.hall[low]);
                self.ends[i].0 = self.bounds[w];
                path_set(&mut self.hall, low, w, w);
            }
            if self.room[z] == self.bounds[z] - self.bounds[high] {
                let from = self.hall[high];
                path_set(&mut self.hall, from, j - 1, high);
                self.hall[high] = j - 1;
            }
        }
        true
    }

    /// Lowers greatest values out of Hall intervals; false if there are too few values.
    fn lower(&mut self) -> bool {
        let top = self.bounds.len() - 1;
        for i in 0..top {
            self.tree[i] = i + 1;
            self.hall[i] = i + 1;
            self.room[i] = self.bounds[i + 1] - self.bounds[i];
        }
        for &i in self.by_min.iter().rev() {
            let (low, high) = self.ranks[i];
            let mut z = path_min(&self.tree, high - 1);
            let j = self.tree[z];
            self.room[z] -= 1;
            if self.room[z] == 0 {
                self.tree[z] = z - 1;
                z = path_min(&self.tree, z - 1);
                self.tree[z] = j;
            }
            path_set(&mut self.tree, high - 1, z, z);
            if self.room[z] < self.bounds[low] - self.bounds[z] {
                return false;
            }
            if self.hall[high] < high {
                let w = path_min(&self.hall, self.hall[high]);
                self.ends[i].1 = self.bounds[w] - 1;
                path_set(&mut self.hall, high, w, w);
            }
            if self.room[z] == self.bounds[low] - self.bounds[z] {
                let from = self.hall[low];
                path_set(&mut self.hall, from, j + 1, low);
                self.hall[low] = j + 1;
            }
        }
        true
    }
}

/// The bounds of all members at one time, or, to look at it from the other end, the negated ones.
struct Ends {
    ends: Vec<(i64, i64)>,
    negated: bool,
}

impl Ends {
    fn then(members: &[(Int, i64)], past: Past<'_>, negated: bool) -> Ends {
        let end = |&(var, offset): &(Int, i64)| match (past.min(var) + offset, past.max(var) + offset) {
            (low, high) if negated => (-high, -low),
            ends => ends,
        };
        Ends { ends: members.iter().map(end).collect(), negated }
    }

    /// An interval to which at least so many more members than it has values are confined, leaving out one member, and which
    /// has this value in it. That with the fewest members.
    fn crowded(&self, more: i64, without: Option<usize>, with: Option<i64>) -> Option<(i64, i64)> {
        let mut members: Vec<(i64, i64)> = self.ends.clone();
        if let Some(without) = without {
            members.swap_remove(without);
        }
        members.sort_unstable_by_key(|(low, _)| std::cmp::Reverse(*low));
        let mut tops: Vec<i64> = members.iter().map(|(_, high)| *high).collect();
        tops.sort_unstable();
        tops.dedup();
        let mut best: Option<(i64, (i64, i64))> = None;
        for top in tops {
            let mut count = 0;
            for (i, &(low, _)) in members.iter().enumerate().filter(|(_, (_, high))| *high <= top) {
                count += 1;
                let crowded = count >= top - low + 1 + more
                    && with.is_none_or(|value| (low..=top).contains(&value))
                    && best.is_none_or(|(least, _)| count < least)
                    // All members with the same end count.
                    && members.get(i + 1).is_none_or(|(next, _)| *next < low);
                if crowded {
                    best = Some((count, (low, top)));
                }
            }
        }
        best.map(|(_, interval)| interval)
    }

    /// That a member is at least, or at most, this.
    fn bounded(&self, (var, offset): (Int, i64), value: i64, least: bool) -> Atom {
        match (self.negated, least) {
            (false, true) => Atom::ge(var, value - offset),
            (false, false) => Atom::le(var, value - offset),
            (true, true) => Atom::le(var, -value - offset),
            (true, false) => Atom::ge(var, -value - offset),
        }
    }

    /// That all others confined to an interval are.
    fn confined(
        &self,
        members: &[(Int, i64)],
        (low, high): (i64, i64),
        own: Option<usize>,
        out: &mut Vec<Atom>,
    ) {
        for (i, (&member, &(least, greatest))) in members.iter().zip(&self.ends).enumerate() {
            if Some(i) != own && least >= low && greatest <= high {
                out.push(self.bounded(member, low, true));
                out.push(self.bounded(member, high, false));
            }
        }
    }
}

fn path_max(links: &[usize], mut i: usize) -> usize {
    while links[i] > i {
        i = links[i];
    }
    i
}

fn path_min(links: &[usize], mut i: usize) -> usize {
    while links[i] < i {
        i = links[i];
    }
    i
}

/// Points everything on the path from `start` to `end` at `to`.
fn path_set(links: &mut [usize], start: usize, end: usize, to: usize) {
    let mut next = start;
    loop {
        let this = next;
        if this == end {
            break;
        }
        next = links[this];
        links[this] = to;
    }
}

impl Propagator for AllDifferentBounds {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().map(|(var, _)| *var), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.vars.is_empty() {
            return Ok(());
        }
        loop {
            self.rank(domains);
            if !self.raise() || !self.lower() {
                return domains.fail();
            }
            let mut moved = false;
            for (&(var, offset), &(low, high)) in self.vars.iter().zip(&self.ends) {
                let (low, high) = (low - offset, high - offset);
                // A bound that lands in a hole goes on: then the intervals are looked at again.
                domains.set_min(var, low)?;
                domains.set_max(var, high)?;
                moved |= domains.min(var) != low || domains.max(var) != high;
            }
            if !moved {
                return Ok(());
            }
        }
    }

    /// The Hall intervals that a bound was moved out of, one after the other; or an interval with too few values.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else {
            let ends = Ends::then(&self.vars, past, false);
            let Some(interval) = ends.crowded(1, None, None) else { return false };
            ends.confined(&self.vars, interval, None, out);
            return true;
        };
        let Some(own) = self.vars.iter().position(|(var, _)| *var == atom.var) else { return false };
        let offset = self.vars[own].1;
        let (negated, least) = match atom.op {
            Op::Ge => (false, atom.value + offset),
            Op::Le => (true, -(atom.value + offset)),
            Op::Eq | Op::Ne => return false,
        };
        let ends = Ends::then(&self.vars, past, negated);
        let mut next = ends.ends[own].0;
        let mut first = true;
        while next < least {
            let Some(interval) = ends.crowded(0, Some(own), Some(next)) else { return false };
            if std::mem::take(&mut first) {
                out.push(ends.bounded(self.vars[own], interval.0, true));
            }
            ends.confined(&self.vars, interval, Some(own), out);
            next = interval.1 + 1;
        }
        true
    }

    fn is_value_symmetric(&self) -> bool {
        self.vars.iter().all(|(_, offset)| *offset == 0)
    }

    /// The group of variables that differ says it.
    fn encode(&self, _encoding: &mut Encoding<'_>) -> bool {
        true
    }

    fn name(&self) -> &'static str {
        "all different, by bounds"
    }
}
