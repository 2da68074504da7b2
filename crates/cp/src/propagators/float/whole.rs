//! An integer as a float.

use crate::atom::{Atom, Int, Op};
use crate::float::grid;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// `float = integer`. Floats hold integers up to 2⁵³ exactly; greater ones lie in the gap or on the number next to them.
#[derive(Clone, Debug)]
pub(crate) struct FloatWhole {
    whole: Int,
    float: Int,
}

impl FloatWhole {
    pub(crate) fn new(whole: Int, float: Int) -> Self {
        FloatWhole { whole, float }
    }
}

/// The rank of an integer.
pub(crate) fn rank_of(value: i64) -> i64 {
    let near = value as f64;
    let rank = grid::rank(near);
    // What was rounded is in the gap beside what it was rounded to.
    match i128::from(value).cmp(&(near as i128)) {
        std::cmp::Ordering::Less => rank - 1,
        std::cmp::Ordering::Equal => rank,
        std::cmp::Ordering::Greater => rank + 1,
    }
}

/// The least integer whose rank is at least this one; far out, a lesser one.
fn first_from(rank: i64) -> i64 {
    let low = grid::lower(rank);
    if low.abs() >= 2f64.powi(53) {
        return if low < 0.0 { i64::MIN / 2 } else { grid::lower(rank).min(2f64.powi(62)) as i64 };
    }
    if grid::is_point(rank) { low.ceil() as i64 } else { low.floor() as i64 + 1 }
}

/// The greatest integer whose rank is at most this one; far out, a greater one.
fn last_to(rank: i64) -> i64 {
    -first_from(-rank)
}

impl Propagator for FloatWhole {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.whole, self.float], On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let FloatWhole { whole, float } = *self;
        // Holes may move the bounds of the integer on.
        loop {
            domains.set_min(whole, first_from(domains.min(float)))?;
            domains.set_max(whole, last_to(domains.max(float)))?;
            let (low, high) = (rank_of(domains.min(whole)), rank_of(domains.max(whole)));
            if domains.min(float) >= low && domains.max(float) <= high {
                return Ok(());
            }
            domains.set_min(float, low)?;
            domains.set_max(float, high)?;
        }
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let FloatWhole { whole, float } = *self;
        let Some(atom) = atom else { return false };
        // The weakest bound of the other that does.
        let reason = match (atom.var == float, atom.op) {
            (true, Op::Ge) => Atom::ge(whole, first_from(atom.value)),
            (true, Op::Le) => Atom::le(whole, last_to(atom.value)),
            (false, Op::Ge) => Atom::ge(float, rank_of(atom.value - 1) + 1),
            (false, Op::Le) => Atom::le(float, rank_of(atom.value + 1) - 1),
            _ => return false,
        };
        let value = if atom.var == float { reason.value } else { atom.value };
        let fits = value.unsigned_abs() < 1 << 53 && past.is_true(reason);
        if fits {
            out.push(reason);
        }
        fits
    }

    fn name(&self) -> &'static str {
        "integer as float"
    }
}
