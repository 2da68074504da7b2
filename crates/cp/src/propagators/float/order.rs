//! One float less than another, or not much greater; only if the guard holds, if there is one.

use super::narrow_ranks;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// `rank of x + gap ≤ rank of y`. Bounds consistency, but for the creeping of bounds in cycles.
#[derive(Clone, Debug)]
pub(crate) struct FloatOrder {
    x: Int,
    y: Int,
    gap: i64,
    guard: Option<Atom>,
}

impl FloatOrder {
    /// Numbers that differ are so many ranks apart: from gap to gap, and from number to number. (With one rank only, a number
    /// and the gap beside it would differ, and no float is in the gap to be shown for it.)
    pub(crate) const STRICT: i64 = 2;

    pub(crate) fn new(x: Int, y: Int, gap: i64, guard: Option<Atom>) -> Self {
        FloatOrder { x, y, gap, guard }
    }
}

impl Propagator for FloatOrder {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on(self.x, On::MIN);
        subscriptions.on(self.y, On::MAX);
        if let Some(guard) = self.guard {
            subscriptions.on(guard.var, On::ANY);
        }
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let FloatOrder { x, y, gap, guard } = *self;
        let truth = guard.map_or(Some(true), |guard| domains.truth(guard));
        let refuted = domains.min(x) + gap > domains.max(y);
        match (truth, guard) {
            (Some(false), _) => Ok(()),
            (None, Some(guard)) if refuted => domains.assert(!guard),
            (None, _) => Ok(()),
            _ if refuted => domains.fail(),
            _ => {
                narrow_ranks(y, domains.min(x) + gap, i64::MAX, domains)?;
                narrow_ranks(x, i64::MIN, domains.max(y) - gap, domains)?;
                Ok(())
            }
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let FloatOrder { x, y, gap, guard } = *self;
        match atom {
            Some(atom) if matches!(atom.op, Op::Eq | Op::Ne) && Some(!atom) != guard => return false,
            Some(atom) if atom.var == y && atom.op == Op::Ge => out.push(Atom::ge(x, atom.value - gap)),
            Some(atom) if atom.var == x && atom.op == Op::Le => out.push(Atom::le(y, atom.value + gap)),
            _ => {
                let least = past.min(x);
                out.extend([Atom::ge(x, least), Atom::le(y, least + gap - 1)]);
                if atom.is_some() {
                    return true;
                }
            }
        }
        out.extend(guard);
        true
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let conditions: Vec<Atom> = self.guard.into_iter().collect();
        encoding.at_most(&conditions, &[(1, self.x), (-1, self.y)], -self.gap);
        true
    }

    fn name(&self) -> &'static str {
        "order of floats"
    }
}
