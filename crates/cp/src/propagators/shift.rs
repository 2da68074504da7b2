//! `x = y + c` and `x = c − y`.

use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Up to so many values are gone through.
const MANY: u64 = 1 << 14;

/// One variable is another one moved or mirrored: domain consistent, but for domains of very many values,
/// which keep values between their bounds.
#[derive(Clone, Debug)]
pub(crate) struct Shift {
    x: Int,
    y: Int,
    mirrored: bool,
    by: i64,
}

impl Shift {
    /// `x = y + by`, or `x = by - y` if mirrored.
    pub(crate) fn new(x: Int, y: Int, mirrored: bool, by: i64) -> Self {
        Shift { x, y, mirrored, by }
    }

    /// The value of the one that goes with a value of the other (`from_y`: of `x` for one of `y`).
    fn partner(&self, value: i64, from_y: bool) -> i64 {
        match (self.mirrored, from_y) {
            (true, _) => self.by.saturating_sub(value),
            (false, true) => value.saturating_add(self.by),
            (false, false) => value.saturating_sub(self.by),
        }
    }

    fn bound(&self, domains: &mut Domains, to: Int, from: Int, from_y: bool) -> Result<(), Conflict> {
        let (a, b) = (self.partner(domains.min(from), from_y), self.partner(domains.max(from), from_y));
        domains.set_min(to, a.min(b))?;
        domains.set_max(to, a.max(b))
    }
}

impl Propagator for Shift {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y], On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let Shift { x, y, .. } = *self;
        loop {
            let before = (domains.min(x), domains.max(x), domains.min(y), domains.max(y));
            self.bound(domains, x, y, true)?;
            self.bound(domains, y, x, false)?;
            if (domains.min(x), domains.max(x), domains.min(y), domains.max(y)) == before {
                break;
            }
            domains.checkpoint()?;
        }
        if domains.is_fixed(x) {
            return Ok(());
        }
        for (to, from, from_y) in [(x, y, false), (y, x, true)] {
            // Where the bounds of the other say all, they have been said.
            if domains.size(to) > MANY || domains.is_interval(from) {
                continue;
            }
            let mut next = domains.min(to);
            while let Some(value) = domains.next_from(to, next) {
                if !domains.contains(from, self.partner(value, from_y)) {
                    domains.remove(to, value)?;
                }
                next = value + 1;
                domains.checkpoint_after(1)?;
            }
        }
        Ok(())
    }

    /// What is said of the one variable is known of the other.
    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(Atom { var, op, value }) = atom.filter(|_| self.x != self.y) else { return false };
        let (other, partner) = if var == self.x {
            (self.y, self.partner(value, false))
        } else {
            (self.x, self.partner(value, true))
        };
        let op = match op {
            Op::Ge if self.mirrored => Op::Le,
            Op::Le if self.mirrored => Op::Ge,
            op => op,
        };
        let reason = Atom { var: other, op, value: partner };
        out.push(reason);
        past.is_true(reason)
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let Shift { x, y, mirrored, by } = *self;
        if encoding.is_wide(x) || encoding.is_wide(y) {
            encoding.equal(&[], &[(1, x), (if mirrored { 1 } else { -1 }, y)], by);
            return true;
        }
        let (low, high) = encoding.bounds(x);
        let (a, b) = encoding.bounds(y);
        let (a, b) = (self.partner(a, true), self.partner(b, true));
        for value in low.min(a).min(b)..=high.max(a).max(b) + 1 {
            let partner = self.partner(value, false);
            let same = if mirrored { Atom::le(y, partner) } else { Atom::ge(y, partner) };
            encoding.implies(&[Atom::ge(x, value)], same);
            encoding.implies(&[same], Atom::ge(x, value));
        }
        true
    }

    fn name(&self) -> &'static str {
        "shift"
    }
}
