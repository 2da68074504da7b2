//! How many variables have a value in a set.

use super::change;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Propagator, Subscriptions};
use crate::set::Set;
use crate::store::{Conflict, Domains, On, Past, Trailed};

/// `result` of the variables have a value in the set.
///
/// Domain consistent if no variable is there twice, except that very wide domains keep long ranges in their
/// midst.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    vars: Vec<Int>,
    set: Set,
    result: Int,
    /// The places of the variables, those first of which it is open whether they are in the set: so many. Of the others so
    /// many are in it.
    order: Vec<u32>,
    open: Trailed,
    sure: Trailed,
    /// Whether the result is one of the variables: what it loses changes the count.
    counts_itself: bool,
}

/// Whether the value of a variable is in a set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Membership {
    In,
    Out,
    Open,
}

impl Count {
    pub(crate) fn new(vars: Vec<Int>, set: Set, result: Int, domains: &mut Domains) -> Self {
        let (open, sure) = (domains.keep(vars.len() as i64), domains.keep(0));
        let (order, counts_itself) = ((0..vars.len() as u32).collect(), vars.contains(&result));
        Count { vars, set, result, order, open, sure, counts_itself }
    }

    fn membership(&self, var: Int, domains: &Domains) -> Membership {
        if let [(low, high)] = *self.set.ranges()
            && low == high
        {
            return match (domains.contains(var, low), domains.is_fixed(var)) {
                (false, _) => Membership::Out,
                (true, true) => Membership::In,
                (true, false) => Membership::Open,
            };
        }
        if !change::meets(var, &self.set, domains) {
            Membership::Out
        } else if change::leaves(var, &self.set, domains) {
            Membership::Open
        } else {
            Membership::In
        }
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let before = domains.kept(self.open);
        let (mut open, mut sure) = (before as usize, domains.kept(self.sure));
        let mut place = 0;
        while place < open {
            let membership = self.membership(self.vars[self.order[place] as usize], domains);
            if membership == Membership::Open {
                place += 1;
                continue;
            }
            sure += i64::from(membership == Membership::In);
            open -= 1;
            self.order.swap(place, open);
        }
        if open as i64 != before {
            domains.set_kept(self.open, open as i64);
            domains.set_kept(self.sure, sure);
        }
        let most = sure + open as i64;
        domains.set_min(self.result, sure)?;
        domains.set_max(self.result, most)?;
        let (all_out, all_in) = (domains.max(self.result) == sure, domains.min(self.result) == most);
        if open == 0 || (!all_out && !all_in) {
            return Ok(());
        }
        for &place in &self.order[..open] {
            let var = self.vars[place as usize];
            if all_out {
                change::remove_set(var, &self.set, domains)?;
            } else {
                change::keep_set(var, &self.set, domains)?;
            }
        }
        Ok(())
    }
}

impl Count {
    /// Why the variable had a value in the set then, if it did.
    fn explain_in(&self, var: Int, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        if let Some(value) = past.value(var) {
            let inside = self.set.contains(value);
            if inside {
                out.push(Atom::eq(var, value));
            }
            return inside;
        }
        let (Some((low, high)), min, max) = (self.set.bounds(), past.min(var), past.max(var)) else {
            return false;
        };
        if min < low || max > high {
            return false;
        }
        let from = out.len();
        out.extend([Atom::ge(var, low), Atom::le(var, high)]);
        let gone = self.set.gaps().all(|gap| explain_gone(var, gap, past, out));
        if !gone {
            out.truncate(from);
        }
        gone
    }

    /// Why it had none.
    fn explain_out(&self, var: Int, past: Past<'_>, out: &mut Vec<Atom>) -> bool {
        if let Some(value) = past.value(var) {
            let outside = !self.set.contains(value);
            if outside {
                out.push(Atom::eq(var, value));
            }
            return outside;
        }
        let from = out.len();
        let gone = self.set.ranges().iter().all(|range| explain_gone(var, *range, past, out));
        if !gone {
            out.truncate(from);
        }
        gone
    }

    /// Explains so many variables but for one that are in the set (or are not); whether there are so many.
    fn explain_some(
        &self,
        inside: bool,
        many: i64,
        but: Option<usize>,
        past: Past<'_>,
        out: &mut Vec<Atom>,
    ) -> bool {
        let mut found = 0;
        for (place, var) in self.vars.iter().enumerate() {
            if found >= many {
                break;
            }
            if Some(place) != but
                && (if inside { self.explain_in(*var, past, out) } else { self.explain_out(*var, past, out) })
            {
                found += 1;
            }
        }
        found >= many
    }
}

/// Why the variable had no value of a range then, if it hadn't.
fn explain_gone(var: Int, (low, high): (i64, i64), past: Past<'_>, out: &mut Vec<Atom>) -> bool {
    let (min, max) = (past.min(var), past.max(var));
    if min > high {
        out.push(Atom::ge(var, high + 1));
        return true;
    }
    if max < low {
        out.push(Atom::le(var, low - 1));
        return true;
    }
    let (from, to) = (low.max(min), high.min(max));
    if to.abs_diff(from) > 64 || (from..=to).any(|value| past.contains(var, value)) {
        return false;
    }
    if from > low {
        out.push(Atom::ge(var, from));
    }
    if to < high {
        out.push(Atom::le(var, to));
    }
    out.extend((from..=to).map(|value| Atom::ne(var, value)));
    true
}

impl Propagator for Count {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::ANY);
        subscriptions.on(self.result, On::BOUNDS);
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.counts_itself {
            return change::until_stable(domains, |domains| self.pass(domains));
        }
        self.pass(domains)
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else { return false };
        let count = self.vars.len() as i64;
        if atom.var == self.result {
            return match atom.op {
                Op::Ge => self.explain_some(true, atom.value, None, past, out),
                Op::Le => self.explain_some(false, count - atom.value, None, past, out),
                Op::Eq | Op::Ne => false,
            };
        }
        let Some(own) = self.vars.iter().position(|var| *var == atom.var) else { return false };
        // A value that went: was it taken for being in the set, or for not being in it?
        let (gone, known) = match atom.op {
            Op::Ne => (atom.value, false),
            Op::Ge => (past.min(atom.var), true),
            Op::Le => (past.max(atom.var), true),
            Op::Eq => return false,
        };
        if known {
            past.describe(atom.var, out);
        }
        if self.set.contains(gone) {
            let most = past.max(self.result);
            out.push(Atom::le(self.result, most));
            self.explain_some(true, most, Some(own), past, out)
        } else {
            let least = past.min(self.result);
            out.push(Atom::ge(self.result, least));
            self.explain_some(false, count - least, Some(own), past, out)
        }
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let mut inside = Vec::with_capacity(self.vars.len());
        for var in &self.vars {
            let mut ranges = Vec::new();
            for &(low, high) in self.set.ranges() {
                ranges.push(if low == high {
                    Atom::eq(*var, low)
                } else {
                    encoding.all(&[Atom::ge(*var, low), Atom::le(*var, high)])
                });
            }
            inside.push(encoding.any(&ranges));
        }
        encoding.number_of(&inside, self.result);
        true
    }

    fn name(&self) -> &'static str {
        "count"
    }
}
