//! The place of the first greatest or least of several variables.

use super::{Side, change};
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Bounds of the variables and values of the place for `place = arg max(vars)`, counted from 0. `place = i` means that
/// the `i`-th variable is at least each one after it and greater than each one before it.
#[derive(Clone, Debug)]
pub(crate) struct ArgExtreme {
    vars: Vec<Int>,
    place: Int,
    side: Side,
}

/// By how much the variable at `place` must exceed the one at `other`, to be the first greatest.
fn gap(place: usize, other: usize) -> i64 {
    i64::from(other < place)
}

impl ArgExtreme {
    /// The place must be one of the list.
    pub(crate) fn new(vars: Vec<Int>, place: Int, side: Side) -> Self {
        ArgExtreme { vars, place, side }
    }

    fn pass(&self, domains: &mut Domains) -> Result<(), Conflict> {
        let (side, vars) = (self.side, &self.vars);
        // Places whose variable can't exceed all others. The greatest lower bound before a place counts one more.
        let last = vars.len() - 1;
        let mut after = vec![i64::MIN; vars.len()];
        for place in (0..last).rev() {
            after[place] = after[place + 1].max(side.low(vars[place + 1], domains));
        }
        let mut before = i64::MIN;
        for place in 0..=last {
            let var = vars[place];
            if side.high(var, domains) < after[place].max(before) {
                domains.remove(self.place, place as i64)?;
            }
            before = before.max(side.low(var, domains) + 1);
        }
        if let Some(place) = domains.value(self.place) {
            let place = place as usize;
            for other in (0..=last).filter(|other| *other != place) {
                let least = side.low(vars[other], domains) + gap(place, other);
                side.set_low(vars[place], least, domains)?;
            }
        }
        // What is elsewhere is at most as great as where it can be, and less if it comes first.
        let mut later = vec![i64::MIN; vars.len()];
        let mut top = i64::MIN;
        for place in (0..=last).rev() {
            later[place] = top;
            if domains.contains(self.place, place as i64) {
                top = top.max(side.high(vars[place], domains) - 1);
            }
        }
        let mut earlier = i64::MIN;
        for place in 0..=last {
            if domains.contains(self.place, place as i64) {
                earlier = earlier.max(side.high(vars[place], domains));
            } else {
                side.set_high(vars[place], earlier.max(later[place]), domains)?;
            }
        }
        Ok(())
    }

    /// Why the variable at a place has a bound: `past` is before it had.
    fn explain_bound(&self, at: usize, past: Past<'_>, atom: Atom, out: &mut Vec<Atom>) -> bool {
        let value = atom.value * self.side.sign();
        let others = || (0..self.vars.len()).filter(|other| *other != at);
        if atom == self.side.at_least(atom.var, value) {
            // It is the greatest, and another one is so great.
            let here = Atom::eq(self.place, at as i64);
            let mut facts =
                others().map(|other| self.side.at_least(self.vars[other], value - gap(at, other)));
            let Some(fact) = facts.find(|fact| past.is_true(*fact)) else { return false };
            out.extend([here, fact]);
            return past.is_true(here);
        }
        // Each of the others is elsewhere too, or so small; it is not the greatest itself.
        let elsewhere = |place: usize| Atom::ne(self.place, place as i64);
        out.push(elsewhere(at));
        out.extend(others().map(|place| {
            let gone = elsewhere(place);
            let small = self.side.at_most(self.vars[place], value + gap(place, at));
            if past.is_true(gone) { gone } else { small }
        }));
        atom == self.side.at_most(atom.var, value) && out.iter().all(|fact| past.is_true(*fact))
    }

    /// A variable that kept the one at `place` from being the first greatest, and why.
    fn blocked(&self, place: usize, past: Past<'_>) -> Option<[Atom; 2]> {
        let var = self.vars[place];
        let high = if self.side == Side::Greatest { past.max(var) } else { -past.min(var) };
        let blocks = |other: usize| {
            let least = high + 1 - gap(place, other);
            [self.side.at_most(var, high), self.side.at_least(self.vars[other], least)]
        };
        let others = (0..self.vars.len()).filter(|other| *other != place);
        others.map(blocks).find(|[_, fact]| past.is_true(*fact))
    }
}

impl Propagator for ArgExtreme {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars.iter().copied(), On::BOUNDS);
        subscriptions.on(self.place, On::ANY);
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else { return false };
        if atom.var == self.place {
            // Each place at which it would be false was gone, or its variable can't exceed all others.
            for place in (0..self.vars.len()).filter(|place| !atom.holds(*place as i64)) {
                let elsewhere = Atom::ne(self.place, place as i64);
                match self.blocked(place, past) {
                    Some(why) => out.extend(why),
                    None if past.is_true(elsewhere) => out.push(elsewhere),
                    None => return false,
                }
            }
            return true;
        }
        // The same variable may stand at several places: any of them will do.
        let start = out.len();
        (0..self.vars.len()).filter(|other| self.vars[*other] == atom.var).any(|other| {
            out.truncate(start);
            self.explain_bound(other, past, atom, out)
        })
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let sign = self.side.sign();
        for place in 0..self.vars.len() {
            let here = Atom::eq(self.place, place as i64);
            for other in (0..self.vars.len()).filter(|other| *other != place) {
                let terms = [(sign, self.vars[place]), (-sign, self.vars[other])];
                encoding.at_least(&[here], &[], &terms, gap(place, other));
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        match self.side {
            Side::Greatest => "place of the greatest",
            Side::Least => "place of the least",
        }
    }
}
