//! `x · y = z`, and division rounded towards zero: `x / y = z`, `x % y = z`, the latter with the sign of `x`.

mod product;

use super::attempts::Attempts;
use super::signs::{self, BY_BOUNDS, SignBounds, div_up};
use crate::atom::{Atom, Int};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// What is done with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Product,
    Quotient,
    Remainder,
}

/// A result of two numbers: domain consistent while there are few pairs of them; otherwise narrowed by bounds (those of a
/// product as over the real numbers, as far as the domains are not very wide), taken apart by sign. No divisor is 0.
#[derive(Clone, Debug)]
pub(crate) struct Arithmetic {
    operation: Operation,
    vars: [Int; 3],
    attempts: Attempts,
}

/// The least and the greatest product of two numbers within bounds.
pub(crate) fn product_bounds(x: (i128, i128), y: (i128, i128)) -> (i128, i128) {
    let ends = [x.0 * y.0, x.0 * y.1, x.1 * y.0, x.1 * y.1];
    ends.iter().fold((i128::MAX, i128::MIN), |(low, high), end| (low.min(*end), high.max(*end)))
}

/// A certificate goes through so many values of a factor or a divisor, where there are too many pairs.
const MOST_FACTORS: u64 = 512;

impl Arithmetic {
    pub(crate) fn new(operation: Operation, x: Int, y: Int, z: Int) -> Self {
        Arithmetic { operation, vars: [x, y, z], attempts: Attempts::default() }
    }

    fn of(&self) -> fn(i128, i128) -> Option<i128> {
        match self.operation {
            Operation::Product => i128::checked_mul,
            Operation::Quotient => i128::checked_div,
            Operation::Remainder => i128::checked_rem,
        }
    }

    /// For each divisor `d`: `x = d · quotient + rest`, where the rest is nearer to 0 than `d` and has the sign of `x`.
    fn encode_division(&self, encoding: &mut Encoding<'_>) -> bool {
        let [x, y, z] = self.vars;
        if encoding.size(y) > MOST_FACTORS || x == y || y == z || x == z {
            return false;
        }
        let (low, high) = encoding.bounds(x);
        let most = high.max(-low).max(0);
        let quotient =
            if self.operation == Operation::Quotient { z } else { encoding.number(-most, most, true) };
        for divisor in encoding.values(y).collect::<Vec<_>>() {
            let here = Atom::eq(y, divisor);
            if divisor == 0 {
                encoding.clause(&[!here]);
                continue;
            }
            let divided = [(1, x), (-divisor, quotient), (-1, z)];
            let rest = if self.operation == Operation::Quotient { &divided[..2] } else { &[(1, z)] };
            if self.operation == Operation::Remainder {
                encoding.equal(&[here], &divided, 0);
            }
            for (sign, side, possible) in [(1, Atom::ge(x, 0), high >= 0), (-1, Atom::le(x, 0), low <= 0)] {
                if possible {
                    let signed: Vec<(i64, Int)> =
                        rest.iter().map(|(factor, var)| (sign * factor, *var)).collect();
                    encoding.at_least(&[here, side], &[], &signed, 0);
                    encoding.at_most(&[here, side], &signed, i128::from(divisor).abs() - 1);
                }
            }
        }
        true
    }
}

/// Prunes factors and product, each of one sign.
fn keep_product([x, y, z]: &mut [SignBounds; 3]) -> bool {
    if z.sign != x.sign * y.sign {
        return false;
    }
    z.sign == 0
        || z.within(x.low * y.low, x.high * y.high)
            && x.within(div_up(z.low, y.high), z.high / y.low)
            && y.within(div_up(z.low, x.high), z.high / x.low)
}

/// Prunes a number and its square.
fn keep_square([x, y, z]: &mut [SignBounds; 3]) -> bool {
    if x.sign != y.sign || z.sign != x.sign * y.sign {
        return false;
    }
    let (least, most) = (z.low.isqrt(), z.high.isqrt());
    let least = if least * least < z.low { least + 1 } else { least };
    x.within(least, most) && z.within(x.low * x.low, x.high * x.high) && y.within(x.low, x.high)
}

/// Prunes what is divided, by what, and the quotient, each of one sign.
fn keep_quotient([x, y, z]: &mut [SignBounds; 3]) -> bool {
    if y.sign == 0 {
        return false;
    }
    if z.sign == 0 {
        return x.within(0, y.high - 1) && y.within(x.low + 1, y.high);
    }
    z.sign == x.sign * y.sign
        && z.within(x.low / y.high, x.high / y.low)
        && x.within(z.low * y.low, (z.high + 1) * y.high - 1)
        && y.within(x.low / (z.high + 1) + 1, x.high / z.low)
}

/// Prunes what is divided, by what, and what remains, each of one sign.
fn keep_remainder([x, y, z]: &mut [SignBounds; 3]) -> bool {
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

/// Prunes the remainders of numbers divided by one number.
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

impl Propagator for Arithmetic {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.vars, On::ANY);
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let vars @ [x, y, _] = self.vars;
        let keep = match self.operation {
            Operation::Product if x == y => {
                domains.note(BY_BOUNDS);
                return signs::prune_by_sign(vars, domains, keep_square);
            }
            Operation::Product => keep_product,
            Operation::Quotient => keep_quotient,
            Operation::Remainder => keep_remainder,
        };
        if self.operation != Operation::Product {
            domains.remove(y, 0)?;
        }
        let of = self.of();
        self.attempts.prune(vars, domains, keep, of)
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, note: u32, out: &mut Vec<Atom>) -> bool {
        let [x, y, z] = self.vars;
        if self.operation == Operation::Product
            && x != y
            && let Some(reasons) = atom.and_then(|atom| product::reasons([x, y, z], atom, past))
        {
            out.extend(reasons);
            return true;
        }
        signs::explain_by_bounds(self.vars, past, out);
        note == BY_BOUNDS
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let [x, y, z] = self.vars;
        let is_product = self.operation == Operation::Product;
        let narrow = !is_product || (!encoding.is_wide(x) && !encoding.is_wide(y));
        if narrow && encoding.function_of_two(x, y, z, self.of()) {
            return true;
        }
        if !is_product {
            return self.encode_division(encoding);
        }
        let (few, many) = if encoding.size(x) <= encoding.size(y) { (x, y) } else { (y, x) };
        if few == many || encoding.size(few) > MOST_FACTORS {
            return false;
        }
        for value in encoding.values(few).collect::<Vec<_>>() {
            encoding.equal(&[Atom::eq(few, value)], &[(1, z), (-value, many)], 0);
        }
        true
    }

    fn name(&self) -> &'static str {
        match self.operation {
            Operation::Product => "product",
            Operation::Quotient => "quotient",
            Operation::Remainder => "remainder",
        }
    }
}
