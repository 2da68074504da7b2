//! Global constraints, under the names that the library in `minizinc/` gives them.

use garns_cp::{
    Expr, all_different, all_equal, among, arg_max, arg_min, bin_packing, circuit, count, cumulative,
    element, global_cardinality, global_cardinality_closed, inverse, lex_le, lex_lt, no_overlap,
    no_overlap_2d, no_overlap_2d_strict, no_overlap_strict, nvalue, sort, subcircuit, table, value_precede,
    value_precede_chain,
};

use super::arrays::some;
use super::{Arguments, Entry, automata, holds, value};
use crate::build::{Builder, Claim, wrong};
use crate::error::{Expected, What};
use crate::program::Term;

pub(super) const TABLE: &[Entry] = &[
    holds("fzn_all_different_int", 1, |b, a| Ok(all_different(b.exprs(a[0], 1)?).into())),
    holds("fzn_all_equal_int", 1, |b, a| Ok(all_equal(b.exprs(a[0], 1)?).into())),
    holds("fzn_table_int", 2, rows),
    value("fzn_count_eq", 3, 2, |b, a| Ok(count(b.exprs(a[0], 1)?, b.expr(a[1], 2)?))),
    value("fzn_among", 3, 0, |b, a| Ok(among(b.exprs(a[1], 2)?, b.set(a[2], 3)?.clone()))),
    holds("fzn_global_cardinality", 3, |b, a| cardinality(b, a, false)),
    holds("fzn_global_cardinality_closed", 3, |b, a| cardinality(b, a, true)),
    holds("fzn_global_cardinality_low_up", 4, |b, a| cardinality(b, a, false)),
    holds("fzn_global_cardinality_low_up_closed", 4, |b, a| cardinality(b, a, true)),
    holds("garns_inverse", 4, |b, a| Ok(inverse(from(b, a[0], 1, a[3])?, from(b, a[2], 3, a[1])?).into())),
    holds("fzn_lex_less_int", 2, |b, a| Ok(lex_lt(b.exprs(a[0], 1)?, b.exprs(a[1], 2)?).into())),
    holds("fzn_lex_lesseq_int", 2, |b, a| Ok(lex_le(b.exprs(a[0], 1)?, b.exprs(a[1], 2)?).into())),
    holds("fzn_value_precede_int", 3, |b, a| {
        Ok(value_precede(number(b, a[0], 1)?, number(b, a[1], 2)?, b.exprs(a[2], 3)?).into())
    }),
    holds("fzn_value_precede_chain_int", 2, |b, a| {
        Ok(value_precede_chain(b.constants(a[0], 1)?, b.exprs(a[1], 2)?).into())
    }),
    holds("fzn_cumulative", 4, |b, a| {
        same_lengths(b, &a[..3])?;
        Ok(cumulative(b.exprs(a[0], 1)?, b.exprs(a[1], 2)?, b.exprs(a[2], 3)?, b.expr(a[3], 4)?).into())
    }),
    holds("fzn_disjunctive", 2, |b, a| {
        same_lengths(b, a)?;
        Ok(no_overlap(b.exprs(a[0], 1)?, b.exprs(a[1], 2)?).into())
    }),
    holds("fzn_disjunctive_strict", 2, |b, a| {
        same_lengths(b, a)?;
        Ok(no_overlap_strict(b.exprs(a[0], 1)?, b.exprs(a[1], 2)?).into())
    }),
    holds("fzn_diffn", 4, |b, a| rectangles(b, a, true)),
    holds("fzn_diffn_nonstrict", 4, |b, a| rectangles(b, a, false)),
    holds("garns_circuit", 2, |b, a| Ok(circuit(from(b, a[0], 1, a[1])?).into())),
    holds("garns_subcircuit", 2, |b, a| Ok(subcircuit(from(b, a[0], 1, a[1])?).into())),
    holds("fzn_regular", 6, automata::regular),
    holds("fzn_regular_nfa", 6, automata::regular_nfa),
    holds("fzn_cost_regular", 8, automata::cost_regular),
    holds("garns_mdd", 4, automata::mdd),
    value("fzn_nvalue", 2, 0, |b, a| Ok(nvalue(b.exprs(a[1], 2)?))),
    value("fzn_maximum_arg_int", 2, 1, |b, a| Ok(arg_max(some(b, a[0], 1)?) + 1)),
    value("fzn_minimum_arg_int", 2, 1, |b, a| Ok(arg_min(some(b, a[0], 1)?) + 1)),
    value("garns_arg_max", 3, 2, |b, a| Ok(arg_max(some(b, a[0], 1)?) + number(b, a[1], 2)?)),
    value("garns_arg_min", 3, 2, |b, a| Ok(arg_min(some(b, a[0], 1)?) + number(b, a[1], 2)?)),
    holds("fzn_sort", 2, |b, a| {
        same_lengths(b, a)?;
        Ok(sort(b.exprs(a[0], 1)?, b.exprs(a[1], 2)?).into())
    }),
    holds("fzn_circuit", 1, |b, a| Ok(circuit(from_one(b, a[0], 1)?).into())),
    holds("fzn_subcircuit", 1, |b, a| Ok(subcircuit(from_one(b, a[0], 1)?).into())),
    holds("fzn_inverse", 2, |b, a| {
        same_lengths(b, a)?;
        Ok(inverse(from_one(b, a[0], 1)?, from_one(b, a[1], 2)?).into())
    }),
    holds("garns_bin_packing", 4, |b, a| {
        let bins = from(b, a[1], 2, a[3])?;
        packing(b, a, bins)
    }),
    holds("fzn_bin_packing_load", 3, |b, a| {
        let bins = from_one(b, a[1], 2)?;
        packing(b, a, bins)
    }),
    value("fzn_if_then_else_int", 3, 2, if_then_else),
    value("fzn_if_then_else_var_int", 3, 2, if_then_else),
    value("fzn_if_then_else_var_bool", 3, 2, if_then_else),
];

fn packing(builder: &mut Builder, args: Arguments, bins: Vec<Expr>) -> Result<Claim, What> {
    same_lengths(builder, &args[1..3])?;
    let (loads, sizes) = (builder.exprs(args[0], 1)?, builder.constants(args[2], 3)?);
    if sizes.iter().any(|size| *size < 0) {
        return Err(What::Negative { constraint: String::new() });
    }
    Ok(bin_packing(bins, sizes, loads).into())
}

pub(super) fn number(builder: &mut Builder, term: Term, place: usize) -> Result<i64, What> {
    builder.constant_of(term).ok_or_else(|| wrong(place, Expected::IntConstant))
}

/// The elements of an array, less a number: places that are counted from there, counted from 0.
fn from(builder: &mut Builder, array: Term, place: usize, first: Term) -> Result<Vec<Expr>, What> {
    let first = builder.constant_of(first).ok_or_else(|| wrong(place, Expected::IntConstant))?;
    Ok(builder.exprs(array, place)?.into_iter().map(|expr| expr - first).collect())
}

/// The same, counted from 1.
fn from_one(builder: &mut Builder, array: Term, place: usize) -> Result<Vec<Expr>, What> {
    Ok(builder.exprs(array, place)?.into_iter().map(|expr| expr - 1).collect())
}

/// The value that belongs to the first condition that holds.
fn if_then_else(builder: &mut Builder, args: Arguments) -> Result<Expr, What> {
    same_lengths(builder, &args[..2])?;
    let cases = builder.claims(args[0], 1)?.into_iter().zip(builder.exprs(args[1], 2)?);
    // From the last one: an element of what comes after it and its own value.
    let value = cases.rev().fold(None, |otherwise, (condition, value)| match (condition, otherwise) {
        (Claim::Known(true), _) => Some(value),
        (Claim::Known(false), otherwise) => otherwise,
        (condition, otherwise) => Some(element([otherwise?, value], condition.constraint())),
    });
    value.ok_or_else(|| wrong(1, Expected::LastTrue))
}

fn rows(builder: &mut Builder, args: Arguments) -> Result<Claim, What> {
    let of = builder.exprs(args[0], 1)?;
    let values = builder.constants(args[1], 2)?;
    if of.is_empty() || !values.len().is_multiple_of(of.len()) {
        return Err(What::Lengths { constraint: String::new() });
    }
    let width = of.len();
    Ok(table(of, values.chunks(width)).into())
}

/// Places and sizes in two dimensions.
fn rectangles(builder: &mut Builder, args: Arguments, strict: bool) -> Result<Claim, What> {
    same_lengths(builder, args)?;
    let (x, y) = (builder.exprs(args[0], 1)?, builder.exprs(args[1], 2)?);
    let apart = if strict { no_overlap_2d_strict } else { no_overlap_2d };
    Ok(apart(x, y, builder.exprs(args[2], 3)?, builder.exprs(args[3], 4)?).into())
}

/// With counts, or with the least and the greatest ones.
fn cardinality(builder: &mut Builder, args: Arguments, closed: bool) -> Result<Claim, What> {
    let of = builder.exprs(args[0], 1)?;
    let values = builder.constants(args[1], 2)?;
    if args.len() == 3 {
        let counts = builder.exprs(args[2], 3)?;
        lengths(&[values.len(), counts.len()])?;
        let counted = if closed { global_cardinality_closed } else { global_cardinality };
        return Ok(counted(of, values, counts).into());
    }
    let (low, high) = (builder.constants(args[2], 3)?, builder.constants(args[3], 4)?);
    lengths(&[values.len(), low.len(), high.len()])?;
    let counts = low.into_iter().zip(high).map(|(low, high)| low..=high);
    let counted = if closed { global_cardinality_closed } else { global_cardinality };
    Ok(counted(of, values, counts).into())
}

/// All of these are arrays of one length.
fn same_lengths(builder: &Builder, arrays: Arguments) -> Result<(), What> {
    let lengths: Result<Vec<usize>, What> =
        (1..).zip(arrays).map(|(number, array)| Ok(builder.array(*array, number)?.len())).collect();
    self::lengths(&lengths?)
}

fn lengths(of: &[usize]) -> Result<(), What> {
    if of.windows(2).all(|pair| pair[0] == pair[1]) {
        Ok(())
    } else {
        Err(What::Lengths { constraint: String::new() })
    }
}
