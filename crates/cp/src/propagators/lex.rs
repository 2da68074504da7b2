//! One list of variables comes before another, as words do in a dictionary.

use super::change;
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// `left ≤ right`, or `left < right` if `strict`, for lists of one length, place by place: domain consistent
/// if no variable is there twice.
#[derive(Clone, Debug)]
pub(crate) struct Lex {
    left: Vec<Int>,
    right: Vec<Int>,
    strict: bool,
    all: Vec<Int>,
}

impl Lex {
    pub(crate) fn new(left: Vec<Int>, right: Vec<Int>, strict: bool) -> Self {
        let all = left.iter().chain(&right).copied().collect();
        Lex { left, right, strict, all }
    }

    /// Whether the lists from this place on can be in order.
    fn possible_from(&self, place: usize, ends: impl Fn(Int, Int) -> (i64, i64)) -> bool {
        for (&left, &right) in self.left.iter().zip(&self.right).skip(place) {
            let (least, most) = ends(left, right);
            if least != most {
                return least < most;
            }
        }
        !self.strict
    }

    fn pass(&self, domains: &mut Domains) -> Result<(), Conflict> {
        for place in 0..self.left.len() {
            let (left, right) = (self.left[place], self.right[place]);
            let (least, most) = (domains.min(left), domains.max(right));
            // Up to here the lists are equal. Are they here?
            if !(domains.is_fixed(left) && domains.is_fixed(right) && least == most) {
                let equal_fits = self.possible_from(place + 1, |a, b| (domains.min(a), domains.max(b)));
                let gap = i64::from(!equal_fits);
                domains.set_max(left, most - gap)?;
                domains.set_min(right, least + gap)?;
                if domains.value(left).is_none() || domains.value(left) != domains.value(right) {
                    return Ok(());
                }
            }
        }
        if self.strict { domains.fail() } else { Ok(()) }
    }

    /// The facts that make the lists equal at best at this place.
    fn explain_place(&self, place: usize, past: Past<'_>, out: &mut Vec<Atom>) {
        let (left, right) = (self.left[place], self.right[place]);
        out.push(Atom::ge(left, past.min(left)));
        out.push(Atom::le(right, past.max(right)));
    }

    /// The facts because of which the lists from this place on can't be in order.
    fn explain_from(&self, place: usize, past: Past<'_>, out: &mut Vec<Atom>) {
        for place in place..self.left.len() {
            self.explain_place(place, past, out);
            if past.min(self.left[place]) > past.max(self.right[place]) {
                return;
            }
        }
    }
}

impl Propagator for Lex {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.all.iter().copied(), On::BOUNDS);
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else {
            self.explain_from(0, past, out);
            return true;
        };
        // The first place where the lists were not equal yet.
        let least_most = |place: usize| (past.min(self.left[place]), past.max(self.right[place]));
        let Some(place) = (0..self.left.len()).find(|place| {
            let (left, right) = (self.left[*place], self.right[*place]);
            past.value(left).is_none() || past.value(left) != past.value(right)
        }) else {
            return false;
        };
        for before in 0..place {
            self.explain_place(before, past, out);
        }
        let (least, most) = least_most(place);
        let by_equal = if atom == Atom::le(self.left[place], most) {
            out.push(Atom::le(self.right[place], most));
            true
        } else if atom == Atom::le(self.left[place], most - 1) {
            out.push(Atom::le(self.right[place], most));
            false
        } else if atom == Atom::ge(self.right[place], least) {
            out.push(Atom::ge(self.left[place], least));
            true
        } else if atom == Atom::ge(self.right[place], least + 1) {
            out.push(Atom::ge(self.left[place], least));
            false
        } else {
            return false;
        };
        if !by_equal {
            if self.possible_from(place + 1, |a, b| (past.min(a), past.max(b))) {
                return false;
            }
            self.explain_from(place + 1, past, out);
        }
        true
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        // Up to here the lists are equal; none: they are so from the start.
        let mut equal: Option<Atom> = None;
        for (&left, &right) in self.left.iter().zip(&self.right) {
            let condition: Vec<Atom> = equal.into_iter().collect();
            encoding.at_most(&condition, &[(1, left), (-1, right)], 0);
            let same = encoding.is_at_least(&[(1, left), (-1, right)], 0);
            let both: Vec<Atom> = equal.into_iter().chain([same]).collect();
            equal = Some(encoding.all(&both));
        }
        if self.strict {
            let clause: Vec<Atom> = equal.map(|equal| !equal).into_iter().collect();
            encoding.clause(&clause);
        }
        true
    }

    fn name(&self) -> &'static str {
        "lexicographic order"
    }
}
