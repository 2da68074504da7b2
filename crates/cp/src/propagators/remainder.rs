//! `x % y = z`, with the sign of `x`.

use super::attempts::Attempts;
use super::signs::{self, BY_BOUNDS, SignBounds, div_up};
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// A remainder: domain consistent while there are few pairs of what is divided and by what; otherwise narrowed
/// by bounds, taken apart by sign. The divisor is not 0.
#[derive(Clone, Debug)]
pub(crate) struct Remainder {
    x: Int,
    y: Int,
    z: Int,
    attempts: Attempts,
}

impl Remainder {
    pub(crate) fn new(x: Int, y: Int, z: Int) -> Self {
        Remainder { x, y, z, attempts: Attempts::default() }
    }
}

fn keep([x, y, z]: &mut [SignBounds; 3]) -> bool {
    if y.sign == 0 || z.sign != 0 && z.sign != x.sign {
        return false;
    }
    if !(z.within(0, (y.high - 1).min(x.high)) && y.within(z.low + 1, y.high)) {
        return false;
    }
    // x = quotient · y + z
    let least = div_up((x.low - z.high).max(0), y.high);
    let most = (x.high - z.low) / y.low;
    if least > most || !x.within(least * y.low + z.low, most * y.high + z.high) {
        return false;
    }
    if least > 0 && !y.within(0, (x.high - z.low) / least) {
        return false;
    }
    if least == most {
        return z.within(x.low - least * y.high, x.high - least * y.low)
            && (least == 0 || y.within(div_up((x.low - z.high).max(0), least), y.high));
    }
    y.low < y.high || keep_remainders(x, y.low, z)
}

/// Narrows the remainders of numbers divided by one number.
fn keep_remainders(x: &SignBounds, by: i128, z: &mut SignBounds) -> bool {
    let (first, last) = (x.low % by, x.high % by);
    match x.high / by - x.low / by {
        0 => z.within(first, last),
        // From the first one up, or from 0 up to the last one.
        1 => {
            let low = if z.low <= last { z.low } else { z.low.max(first) };
            let high = if z.high >= first { z.high } else { z.high.min(last) };
            z.within(low, high)
        }
        _ => true,
    }
}

impl Propagator for Remainder {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all([self.x, self.y, self.z], On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        domains.remove(self.y, 0)?;
        self.attempts.prune([self.x, self.y, self.z], domains, keep, i128::checked_rem)
    }

    fn explain(&self, past: Past<'_>, _atom: Option<Atom>, note: u32, out: &mut Vec<Atom>) -> bool {
        signs::explain_by_bounds([self.x, self.y, self.z], past, out);
        note == BY_BOUNDS
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        encoding.function_of_two(self.x, self.y, self.z, |v, w| v.checked_rem(w))
    }

    fn name(&self) -> &'static str {
        "remainder"
    }
}
