//! `y = f(x)` for a function that only rises, or only falls.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Bounds consistency for a strictly monotone function that is written down as pairs: the ends of the one
/// variable are looked up from those of the other.
#[derive(Clone, Debug)]
pub(crate) struct Monotone {
    x: Int,
    y: Int,
    /// `(x, y)`, both ascending; where the function falls, `y` is negated.
    pairs: Vec<(i64, i64)>,
    falls: bool,
}

impl Monotone {
    /// Pairs ascending by `x`. None if the function neither only rises nor only falls.
    pub(crate) fn new(x: Int, y: Int, mut pairs: Vec<(i64, i64)>) -> Result<Self, Vec<(i64, i64)>> {
        let rises = pairs.windows(2).all(|pair| pair[0].1 < pair[1].1);
        let falls = !rises && pairs.windows(2).all(|pair| pair[0].1 > pair[1].1);
        if falls {
            for pair in &mut pairs {
                pair.1 = -pair.1;
            }
        }
        if rises || falls { Ok(Monotone { x, y, pairs, falls }) } else { Err(pairs) }
    }

    /// The ends of `y`, negated and exchanged where the function falls.
    fn ends(&self, domains: &Domains) -> (i64, i64) {
        let (min, max) = (domains.min(self.y), domains.max(self.y));
        if self.falls { (-max, -min) } else { (min, max) }
    }
}

impl Propagator for Monotone {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let (x, y) = (self.x, self.y);
        loop {
            let (low, high) = self.ends(domains);
            let (min, max) = (domains.min(x), domains.max(x));
            let first = self.pairs.partition_point(|pair| pair.0 < min || pair.1 < low);
            let after = self.pairs.partition_point(|pair| pair.0 <= max && pair.1 <= high);
            if first >= after {
                return domains.fail();
            }
            let ((least, low), (most, high)) = (self.pairs[first], self.pairs[after - 1]);
            domains.set_min(x, least)?;
            domains.set_max(x, most)?;
            let (low, high) = if self.falls { (-high, -low) } else { (low, high) };
            domains.set_min(y, low)?;
            domains.set_max(y, high)?;
            // A bound that lands in a hole goes on: then the other one is looked up again.
            let settled = (domains.min(x), domains.max(x)) == (least, most)
                && (domains.min(y), domains.max(y)) == (low, high);
            if settled {
                return Ok(());
            }
            domains.checkpoint()?;
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else { return false };
        // A bound comes from the bound of the other variable on the same side, or the opposite where it falls.
        let other = if atom.var == self.x { self.y } else { self.x };
        out.push(match (atom.op, self.falls) {
            (Op::Ge, false) | (Op::Le, true) => Atom::ge(other, past.min(other)),
            (Op::Le, false) | (Op::Ge, true) => Atom::le(other, past.max(other)),
            _ => return false,
        });
        // Its own bound, where it only moves on to the next value that the function has.
        out.push(match atom.op {
            Op::Ge => Atom::ge(atom.var, past.min(atom.var)),
            _ => Atom::le(atom.var, past.max(atom.var)),
        });
        true
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        encoding.function(self.x, self.y, |value| {
            let at = self.pairs.binary_search_by_key(&value, |pair| pair.0.into()).ok()?;
            let image = i128::from(self.pairs[at].1);
            Some(if self.falls { -image } else { image })
        })
    }

    fn name(&self) -> &'static str {
        "monotone function"
    }
}
