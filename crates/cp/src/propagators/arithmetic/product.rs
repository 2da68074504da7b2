//! Why a product of numbers that are not negative, or a factor, is what it is: two facts nearly always.

use crate::atom::{Atom, Int, Op};
use crate::store::Past;

/// Facts that imply what was found out of `x · y = z`, if two bounds do, and all were never negative; or a value, if one
/// factor is 0 or 1.
pub(super) fn reasons(vars @ [x, y, z]: [Int; 3], atom: Atom, past: Past<'_>) -> Option<[Atom; 2]> {
    if vars.iter().any(|var| past.first_min(*var) < 0) || x == z || y == z {
        return None;
    }
    let value = i128::from(atom.value);
    let (min, max) = (|var| i128::from(past.min(var)), |var| i128::from(past.max(var)));
    let at_least = |var: Int| Atom::ge(var, past.min(var));
    let at_most = |var: Int| Atom::le(var, past.max(var));
    if atom.var == z {
        let (low, high) = (min(x) * min(y), max(x) * max(y));
        return match atom.op {
            Op::Ge if low >= value => Some([at_least(x), at_least(y)]),
            Op::Le if high <= value => Some([at_most(x), at_most(y)]),
            Op::Ne if low > value => Some([at_least(x), at_least(y)]),
            Op::Ne if high < value => Some([at_most(x), at_most(y)]),
            // As the other factor, or 0.
            Op::Ne if value != 0 => {
                let switched = |of: Int, by: Int| {
                    (past.first_max(by) <= 1 && !past.contains(of, atom.value))
                        .then(|| [Atom::ne(of, atom.value), Atom::le(by, 1)])
                };
                switched(x, y).or_else(|| switched(y, x))
            }
            _ => None,
        };
    }
    let other = if atom.var == x { y } else { x };
    // Too great: the product would be greater than it can be. Too small: it would be less.
    let greater = |from: i128| from * min(other) > max(z);
    let less = |to: i128| to * max(other) < min(z);
    match atom.op {
        Op::Le if greater(value + 1) => Some([at_least(other), at_most(z)]),
        Op::Ge if less(value - 1) => Some([at_most(other), at_least(z)]),
        Op::Ne if greater(value) => Some([at_least(other), at_most(z)]),
        Op::Ne if less(value) => Some([at_most(other), at_least(z)]),
        // As the product, when the other factor is 1.
        Op::Ne if min(other) == 1 && max(other) == 1 && !past.contains(z, atom.value) => {
            Some([Atom::eq(other, 1), Atom::ne(z, atom.value)])
        }
        _ => None,
    }
}
