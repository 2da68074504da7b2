//! Elements, least and greatest ones of arrays.

use garns_cp::{Expr, element, max, min};

use super::{Arguments, Entry, value};
use crate::build::{Builder, wrong};
use crate::error::{Expected, What};
use crate::program::Term;

pub(super) const TABLE: &[Entry] = &[
    value("array_int_element", 3, 2, element_of),
    value("array_var_int_element", 3, 2, element_of),
    value("array_int_maximum", 2, 0, |b, a| Ok(max(some(b, a[1], 2)?))),
    value("array_int_minimum", 2, 0, |b, a| Ok(min(some(b, a[1], 2)?))),
];

/// `array[index]`, where the first index is 1.
fn element_of(builder: &mut Builder, args: Arguments) -> Result<Expr, What> {
    let list = builder.array(args[1], 2)?;
    let fixed: Option<Vec<i64>> = list.iter().map(|term| builder.constant_of(*term)).collect();
    let mut elements = match fixed {
        Some(values) => values.into_iter().map(Expr::from).collect(),
        None => builder.ints(args[1], 2)?.into_iter().map(Expr::from).collect::<Vec<_>>(),
    };
    let Some(first) = elements.first().cloned() else { return Err(wrong(2, Expected::Ints)) };
    let index = builder.int(args[0], 1)?;
    builder.model.try_post(index.ge(1))?;
    // Places are counted from 0 there. What stands at 0 is never taken.
    elements.insert(0, first);
    Ok(element(elements, index))
}

/// At least one integer, as expressions.
pub(super) fn some(builder: &mut Builder, array: Term, place: usize) -> Result<Vec<Expr>, What> {
    let exprs: Vec<Expr> = builder.ints(array, place)?.into_iter().map(Expr::from).collect();
    if exprs.is_empty() { Err(wrong(place, Expected::Ints)) } else { Ok(exprs) }
}
