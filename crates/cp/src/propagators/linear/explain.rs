//! Why a sum forced something.

use super::Number;
use crate::atom::{Atom, Int, Op};
use crate::store::Past;

/// Explains what `Σ factor · variable ≤ bound` forced on one of its variables, or why it can't hold (if `atom`
/// is none of them). False if it can't tell.
///
/// The least values of the terms are the reason. Where they add up to more than is needed, facts are left out,
/// as long as what was known from the start will do in their place; what is still left over makes the other facts weaker.
pub(super) fn explain_le<N: Number>(
    terms: impl Iterator<Item = (i64, Int)> + Clone,
    bound: N,
    atom: Option<Atom>,
    past: Past<'_>,
    out: &mut Vec<Atom>,
) -> bool {
    let least = |factor: i64, var: Int| if factor > 0 { past.min(var) } else { past.max(var) };
    let mut surplus = -bound - N::from(1);
    for (factor, var) in terms.clone() {
        let value = match atom {
            Some(Atom { var: own, op, value }) if own == var => match (op, factor > 0) {
                (Op::Le, true) => value + 1,
                (Op::Ge, false) => value - 1,
                _ => return false,
            },
            _ => least(factor, var),
        };
        surplus += N::of(factor) * N::of(value);
    }
    if surplus < N::from(0) {
        return false;
    }
    for (factor, var) in terms {
        if atom.is_some_and(|atom| atom.var == var) {
            continue;
        }
        let first = if factor > 0 { past.first_min(var) } else { past.first_max(var) };
        let gained = N::of(factor) * (N::of(least(factor, var)) - N::of(first));
        if gained <= surplus {
            surplus -= gained;
        } else {
            let size = if factor > 0 { N::of(factor) } else { -N::of(factor) };
            let spared = surplus.floor_div(size);
            surplus -= spared * size;
            let (value, spared) = (least(factor, var), spared.clamped());
            out.push(if factor > 0 { Atom::ge(var, value - spared) } else { Atom::le(var, value + spared) });
        }
    }
    true
}
