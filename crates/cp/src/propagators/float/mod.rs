//! Propagators over the ranks of [floats](crate::float): interval arithmetic, rounded outward.
//!
//! What compares only, or changes no more than the sign (equality, order, least and greatest, elements, absolute values),
//! holds for floats if and only if it holds for their ranks: there the propagators of integers serve.

mod function;
mod linear;
mod order;
mod product;
mod whole;

pub(crate) use function::FloatFunction;
pub(crate) use linear::{FloatLinear, FloatRelation};
pub(crate) use order::FloatOrder;
pub(crate) use product::FloatProduct;
pub(crate) use whole::FloatWhole;

use crate::atom::{Atom, Int};
use crate::float::{Interval, grid};
use crate::store::{Conflict, Domains, Past};

/// New bounds must take one part in so many from what is left of a domain, measured in numbers or in ranks: otherwise
/// bounds would creep towards each other for as good as ever.
const PART: f64 = 16.0;

/// The numbers a variable may be.
fn interval(var: Int, domains: &Domains) -> Interval {
    grid::interval(domains.min(var), domains.max(var))
}

/// The numbers it could be then.
fn past_interval(var: Int, past: Past<'_>) -> Interval {
    grid::interval(past.min(var), past.max(var))
}

/// Keeps the numbers within bounds, if that takes much; whether it took any.
fn narrow(var: Int, to: Interval, domains: &mut Domains) -> Result<bool, Conflict> {
    narrow_ranks(var, grid::rank(to.low), grid::rank(to.high), domains)
}

/// The same, of ranks.
fn narrow_ranks(var: Int, low: i64, high: i64, domains: &mut Domains) -> Result<bool, Conflict> {
    let (min, max) = (domains.min(var), domains.max(var));
    let (low, high) = (low.max(min), high.min(max));
    if low == min && high == max {
        return Ok(false);
    }
    let ranks = |min: i64, max: i64| max.saturating_sub(min) as f64;
    let width = |min: i64, max: i64| grid::upper(max) - grid::lower(min);
    let takes_much = |before: f64, after: f64| after <= before - before / PART;
    let much = low >= high
        || max.abs_diff(min) <= 64
        || takes_much(ranks(min, max), ranks(low, high))
        || takes_much(width(min, max), width(low, high));
    if !much {
        return Ok(false);
    }
    domains.set_min(var, low)?;
    domains.set_max(var, high)?;
    Ok(true)
}

/// The bounds of a variable then, as reasons; those it always had are none.
fn bounds_then(var: Int, past: Past<'_>, out: &mut Vec<Atom>) {
    at_least_then(var, past, out);
    at_most_then(var, past, out);
}

fn at_least_then(var: Int, past: Past<'_>, out: &mut Vec<Atom>) {
    if past.min(var) > past.first_min(var) {
        out.push(Atom::ge(var, past.min(var)));
    }
}

fn at_most_then(var: Int, past: Past<'_>, out: &mut Vec<Atom>) {
    if past.max(var) < past.first_max(var) {
        out.push(Atom::le(var, past.max(var)));
    }
}
