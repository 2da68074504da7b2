//! Items in bins, and how much each bin holds.

use super::View;
use super::change;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Each bin's load is the size of the items in it: an item goes where it must, and not where it can't; loads
/// are between what is surely in a bin and what may be, and add up to all there is.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    bins: Vec<View>,
    sizes: Vec<i64>,
    loads: Vec<Int>,
    total: i64,
    all: Vec<Int>,
    /// Scratch: what is surely in each bin, and what may be.
    sure: Vec<i64>,
    possible: Vec<i64>,
}

impl Packing {
    /// Bins counted from 0. Twice the sum of all sizes must be within reach.
    pub(crate) fn new(bins: Vec<View>, sizes: Vec<i64>, loads: Vec<Int>) -> Self {
        let all = bins.iter().map(|bin| bin.var).chain(loads.iter().copied()).collect();
        let (total, count) = (sizes.iter().sum(), loads.len());
        Packing { bins, sizes, loads, total, all, sure: vec![0; count], possible: vec![0; count] }
    }

    fn add_up(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.sure.fill(0);
        self.possible.fill(0);
        for (bin, size) in self.bins.iter().zip(&self.sizes) {
            bin.set_min(0, domains)?;
            bin.set_max(self.loads.len() as i64 - 1, domains)?;
            if let Some(bin) = bin.value(domains) {
                self.sure[bin as usize] += size;
            }
            let mut next = bin.min(domains);
            while let Some(at) = bin.next_from(next, domains) {
                self.possible[at as usize] += size;
                next = at + 1;
            }
        }
        Ok(())
    }

    fn narrow_loads(&self, domains: &mut Domains) -> Result<(), Conflict> {
        for (bin, load) in self.loads.iter().enumerate() {
            domains.set_min(*load, self.sure[bin])?;
            domains.set_max(*load, self.possible[bin])?;
        }
        // The loads are within 0..=total now, so that their sums can't overflow by much.
        let wide = |value: i64| i128::from(value);
        let least: i128 = self.loads.iter().map(|load| wide(domains.min(*load))).sum();
        let most: i128 = self.loads.iter().map(|load| wide(domains.max(*load))).sum();
        let total = wide(self.total);
        if least > total || most < total {
            return domains.fail();
        }
        for load in &self.loads {
            let (min, max) = (wide(domains.min(*load)), wide(domains.max(*load)));
            domains.set_max(*load, (total - (least - min)).min(max) as i64)?;
            domains.set_min(*load, (total - (most - max)).max(min) as i64)?;
        }
        Ok(())
    }

    fn place_items(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        for (bin, size) in self.bins.iter().zip(&self.sizes) {
            if *size == 0 {
                continue;
            }
            let mut next = bin.min(domains);
            while let Some(at) = bin.next_from(next, domains) {
                next = at + 1;
                if bin.value(domains).is_some() {
                    break;
                }
                let load = self.loads[at as usize];
                if self.sure[at as usize] + size > domains.max(load) {
                    bin.remove(at, domains)?;
                    self.possible[at as usize] -= size;
                } else if self.possible[at as usize] - size < domains.min(load) {
                    bin.fix(at, domains)?;
                }
            }
        }
        Ok(())
    }

    /// Items that are in the bin, or that can't be, until they have at least this size; whether there are as many.
    fn items(
        &self,
        bin: usize,
        inside: bool,
        size: i64,
        own: Option<Int>,
        past: Past<'_>,
        out: &mut Vec<Atom>,
    ) -> bool {
        let mut left = size;
        for (view, size) in self.bins.iter().zip(&self.sizes) {
            if left <= 0 {
                break;
            }
            let fact = if inside { view.is(bin as i64) } else { !view.is(bin as i64) };
            if Some(view.var) != own && *size > 0 && past.is_true(fact) {
                out.push(fact);
                left -= size;
            }
        }
        left <= 0
    }

    /// That the least (or greatest) loads of all bins but one leave no more (less) than `room` for that one.
    fn other_loads(
        &self,
        own: Option<usize>,
        least: bool,
        room: i64,
        past: Past<'_>,
        out: &mut Vec<Atom>,
    ) -> bool {
        let wide = |value: i64| i128::from(value);
        let mut sum = 0;
        for (_, load) in self.loads.iter().enumerate().filter(|(bin, _)| Some(*bin) != own) {
            let fact =
                if least { Atom::ge(*load, past.min(*load)) } else { Atom::le(*load, past.max(*load)) };
            sum += wide(fact.value);
            out.push(fact);
        }
        let rest = wide(self.total) - sum;
        if least { rest <= wide(room) } else { rest >= wide(room) }
    }

    /// Why a load is at least (or at most) this: by what is in the bin (can't be), or by the other loads.
    fn explain_load(&self, bin: usize, atom: Atom, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        let from = out.len();
        let (by_items, least) = match atom.op {
            Op::Ge => (self.items(bin, true, atom.value, None, past, out), false),
            Op::Le => (self.items(bin, false, self.total - atom.value, None, past, out), true),
            Op::Eq | Op::Ne => return false,
        };
        if !by_items {
            out.truncate(from);
        }
        by_items || self.other_loads(Some(bin), least, atom.value, past, out)
    }

    /// Why an item is not in a bin (too much would be), or has to be (too little would).
    fn explain_item(&self, bin: usize, size: i64, atom: Atom, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        let Some(&load) = self.loads.get(bin) else { return false };
        if atom.op == Op::Ne {
            let most = past.max(load);
            out.push(Atom::le(load, most));
            return self.items(bin, true, most - size + 1, Some(atom.var), past, out);
        }
        let least = past.min(load);
        out.push(Atom::ge(load, least));
        self.items(bin, false, self.total - size - least + 1, Some(atom.var), past, out)
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        self.add_up(domains)?;
        self.narrow_loads(domains)?;
        self.place_items(domains)
    }
}

impl Propagator for Packing {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.bins.iter().map(|bin| bin.var), On::ANY);
        subscriptions.on_all(self.loads.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else {
            let from = out.len();
            return self.other_loads(None, true, -1, past, out) || {
                out.truncate(from);
                self.other_loads(None, false, 1, past, out)
            };
        };
        // A variable that stands for several things is left to what explains everything.
        if self.all.iter().filter(|var| **var == atom.var).count() != 1 {
            return false;
        }
        if let Some(bin) = self.loads.iter().position(|load| *load == atom.var) {
            return self.explain_load(bin, atom, past, out);
        }
        let Some(item) = self.bins.iter().position(|view| view.var == atom.var) else { return false };
        match (atom.op, usize::try_from(self.bins[item].seen(atom.value))) {
            (Op::Eq | Op::Ne, Ok(bin)) => self.explain_item(bin, self.sizes[item], atom, past, out),
            _ => false,
        }
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for (bin, load) in self.loads.iter().enumerate() {
            let inside: Vec<(i64, Atom)> =
                self.bins.iter().zip(&self.sizes).map(|(view, size)| (*size, view.is(bin as i64))).collect();
            let outside: Vec<(i64, Atom)> = inside.iter().map(|(size, fact)| (*size, !*fact)).collect();
            encoding.at_least(&[], &inside, &[(-1, *load)], 0);
            encoding.at_least(
                &[],
                &outside,
                &[(1, *load)],
                self.sizes.iter().map(|size| i128::from(*size)).sum::<i128>(),
            );
        }
        for view in &self.bins {
            let places: Vec<Atom> = (0..self.loads.len() as i64).map(|bin| view.is(bin)).collect();
            encoding.clause(&places);
        }
        true
    }

    fn name(&self) -> &'static str {
        "bin packing"
    }
}
