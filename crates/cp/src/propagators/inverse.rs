//! Two lists that undo each other.

use super::View;
use super::change;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// `f[i] = j` if and only if `g[j] = i`: a value goes if its counterpart is gone. (With an all-different of
/// full consistency on one of the lists, that is domain consistent.)
#[derive(Clone, Debug)]
pub(crate) struct Inverse {
    f: Vec<View>,
    g: Vec<View>,
    all: Vec<Int>,
}

impl Inverse {
    /// Lists of one length, both counting from 0.
    pub(crate) fn new(f: Vec<View>, g: Vec<View>) -> Self {
        let all = f.iter().chain(&g).map(|view| view.var).collect();
        Inverse { f, g, all }
    }
}

/// Takes from the one list what the other one can't undo.
fn filter(one: &[View], other: &[View], domains: &mut Domains) -> Result<(), Conflict> {
    for (i, view) in (0..).zip(one) {
        view.set_min(0, domains)?;
        view.set_max(other.len() as i64 - 1, domains)?;
        let mut next = view.min(domains);
        while let Some(j) = view.next_from(next, domains) {
            if !other[j as usize].contains(i, domains) {
                view.remove(j, domains)?;
            }
            next = j + 1;
        }
    }
    Ok(())
}

impl Propagator for Inverse {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.all.iter().copied(), On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| {
            filter(&self.f, &self.g, domains)?;
            filter(&self.g, &self.f, domains)
        })
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom @ Atom { op: Op::Ne, .. }) = atom else { return false };
        // The counterpart was gone.
        for (one, other) in [(&self.f, &self.g), (&self.g, &self.f)] {
            for (i, view) in (0..).zip(one).filter(|(_, view)| view.var == atom.var) {
                let Some(to) = usize::try_from(view.seen(atom.value)).ok().and_then(|j| other.get(j)) else {
                    return true;
                };
                if past.is_true(to.differs(i)) {
                    out.push(to.differs(i));
                    return true;
                }
            }
        }
        false
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for (i, f) in self.f.iter().enumerate() {
            for (j, g) in self.g.iter().enumerate() {
                let (there, back) = (f.is(j as i64), g.is(i as i64));
                encoding.implies(&[there], back);
                encoding.implies(&[back], there);
            }
        }
        for (list, other) in [(&self.f, &self.g), (&self.g, &self.f)] {
            for view in list {
                let places: Vec<Atom> = (0..other.len() as i64).map(|place| view.is(place)).collect();
                encoding.clause(&places);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "inverse"
    }
}
