//! Generators of global constraints over values: different, ordered, counted, packed, round trips, permutations.

#[allow(clippy::wildcard_imports, reason = "generators use nearly all of the interface")]
use garns_cp::*;

use crate::random::{Recipe, Rule, exprs, values};
use crate::rules::{Term, global, rule};

pub(crate) fn differ(recipe: &mut Recipe) -> Rule {
    let count = 2 + recipe.rng.below(4);
    // Often as many values as variables, so that every value has to be taken.
    let high = if recipe.rng.one_in(2) { count as i64 - 1 } else { 4 };
    let all =
        if recipe.rng.one_in(6) { recipe.operands(count, 0, 4) } else { recipe.different(count, 0, high) };
    let how = recipe.rng.below(5);
    recipe.used.insert(if how == 0 { "all_different" } else { "all_different_with" });
    let these = all.clone();
    let consistency =
        [Consistency::Auto, Consistency::Auto, Consistency::Value, Consistency::Bounds, Consistency::Full]
            [how];
    global(
        format!("all different {all:?} {consistency:?}"),
        true,
        move |v| {
            if how == 0 {
                all_different(exprs(&all, v))
            } else {
                all_different_with(exprs(&all, v), consistency)
            }
        },
        move |x| {
            let mut x = values(&these, x);
            x.sort_unstable();
            x.windows(2).all(|pair| pair[0] != pair[1])
        },
    )
}

pub(crate) fn ordered(recipe: &mut Recipe) -> Rule {
    let count = 1 + recipe.rng.below(4);
    let list = recipe.operands(count, -1, 5);
    let kind = recipe.rng.below(5);
    let name = ["increasing", "strictly_increasing", "decreasing", "strictly_decreasing", "all_equal"][kind];
    recipe.used.insert(name);
    let these = list.clone();
    global(
        format!("{name} {list:?}"),
        true,
        move |v| {
            let list = exprs(&list, v);
            match kind {
                0 => increasing(list),
                1 => strictly_increasing(list),
                2 => decreasing(list),
                3 => strictly_decreasing(list),
                _ => all_equal(list),
            }
        },
        move |x| {
            values(&these, x).windows(2).all(|pair| {
                let (a, b) = (pair[0], pair[1]);
                [a <= b, a < b, a >= b, a > b, a == b][kind]
            })
        },
    )
}

pub(crate) fn counted(recipe: &mut Recipe) -> Rule {
    let size = 1 + recipe.rng.below(4);
    let of = recipe.operands(size, -1, 3);
    let kind = recipe.rng.below(8);
    let name = ["count", "among", "nvalue", "exactly", "at_least", "at_most", "arg_max", "arg_min"][kind];
    recipe.used.insert(name);
    let value = if recipe.rng.one_in(2) {
        Term::constant(recipe.rng.within(-1, 3))
    } else {
        Term::operand(recipe.operand(-1, 3))
    };
    let set: Vec<i64> = (0..1 + recipe.rng.below(4))
        .map(|_| recipe.rng.within(-1, 4) * recipe.rng.pick(&[1, 1, 1, 90]))
        .collect();
    let times = recipe.operand(0, 3);
    let text = format!("{name} of {of:?}: {} {set:?}, times {times:?}", value.text);
    let (these, those, worth) = (of.clone(), set.clone(), value.value.clone());
    let post = move |v: &[Int]| {
        let (of, times, value) = (exprs(&of, v), times.expr(v), (value.expr)(v));
        match kind {
            0 => count(of, value).eq(times),
            1 => among(of, set.as_slice()).eq(times),
            2 => nvalue(of).eq(times),
            3 => exactly(times, of, value),
            4 => at_least(times, of, value),
            5 => at_most(times, of, value),
            6 => arg_max(of).eq(times),
            _ => arg_min(of).eq(times),
        }
    };
    rule(text, true, post, move |x| {
        let of = values(&these, x);
        let value = worth(x)?;
        let equal = of.iter().filter(|x| i128::from(**x) == value).count() as i64;
        let inside = of.iter().filter(|x| those.contains(x)).count() as i64;
        let mut kinds = of.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let times = times.value(x);
        let first = |extreme: Option<&i64>| of.iter().position(|x| Some(x) == extreme).map(|at| at as i64);
        Some(
            [
                equal == times,
                inside == times,
                kinds.len() as i64 == times,
                equal == times,
                equal >= times,
                equal <= times,
                first(of.iter().max()) == Some(times),
                first(of.iter().min()) == Some(times),
            ][kind],
        )
    })
}

pub(crate) fn cardinality(recipe: &mut Recipe) -> Rule {
    let size = 2 + recipe.rng.below(4);
    let of = recipe.different(size, 0, 3);
    let how_many = 1 + recipe.rng.below(3);
    let named: Vec<i64> = [1, 0, 2, 70][..how_many].to_vec();
    let closed = recipe.rng.one_in(2);
    let name = if closed { "global_cardinality_closed" } else { "global_cardinality" };
    recipe.used.insert(name);
    let variable = recipe.rng.one_in(2);
    let counts = if variable { recipe.operands(named.len(), 0, 3) } else { Vec::new() };
    let ranges: Vec<(i64, i64)> = named
        .iter()
        .map(|_| {
            let low = recipe.rng.within(0, 2);
            (low, low + recipe.rng.within(0, 2))
        })
        .collect();
    let text = format!("{name} of {of:?}: {named:?} {ranges:?} {counts:?}");
    let (these, those, bounds, numbers) = (of.clone(), named.clone(), ranges.clone(), counts.clone());
    global(
        text,
        true,
        move |v| {
            let counts: Vec<Times> = if variable {
                exprs(&counts, v).into_iter().map(Times::from).collect()
            } else {
                ranges.iter().map(|(low, high)| Times::from(*low..=*high)).collect()
            };
            let (of, named) = (exprs(&of, v), named.clone());
            if closed {
                global_cardinality_closed(of, named, counts)
            } else {
                global_cardinality(of, named, counts)
            }
        },
        move |x| {
            let of = values(&these, x);
            let times = |value: &i64| of.iter().filter(|x| *x == value).count() as i64;
            let fits = |(place, value): (usize, &i64)| {
                if variable {
                    times(value) == numbers[place].value(x)
                } else {
                    (bounds[place].0..=bounds[place].1).contains(&times(value))
                }
            };
            those.iter().enumerate().all(fits) && (!closed || of.iter().all(|x| those.contains(x)))
        },
    )
}

pub(crate) fn packed(recipe: &mut Recipe) -> Rule {
    let size = 1 + recipe.rng.below(4);
    let bin_of = recipe.operands(size, 0, 2);
    let sizes: Vec<i64> = bin_of.iter().map(|_| recipe.rng.within(0, 4)).collect();
    let bins = 1 + recipe.rng.below(3);
    let loads = recipe.operands(bins, 0, 7);
    recipe.used.insert("bin_packing");
    let text = format!("bins {bin_of:?} {sizes:?} {loads:?}");
    let (these, weights, full) = (bin_of.clone(), sizes.clone(), loads.clone());
    global(
        text,
        true,
        move |v| bin_packing(exprs(&bin_of, v), sizes.iter().copied(), exprs(&loads, v)),
        move |x| {
            let mut sums = vec![0; full.len()];
            for (bin, size) in values(&these, x).iter().zip(&weights) {
                match usize::try_from(*bin).ok().and_then(|bin| sums.get_mut(bin)) {
                    Some(sum) => *sum += size,
                    None => return false,
                }
            }
            sums == values(&full, x)
        },
    )
}

pub(crate) fn sacked(recipe: &mut Recipe) -> Rule {
    let size = 1 + recipe.rng.below(3);
    let many = recipe.operands(size, 0, 3);
    let weights: Vec<i64> = many.iter().map(|_| recipe.rng.within(-2, 4)).collect();
    let profits: Vec<i64> = many.iter().map(|_| recipe.rng.within(-2, 4)).collect();
    let (weight, profit) = (recipe.operand(0, 9), recipe.operand(0, 9));
    recipe.used.insert("knapsack");
    let text = format!("knapsack {weights:?} {profits:?} {many:?} {weight:?} {profit:?}");
    let (these, w, p) = (many.clone(), weights.clone(), profits.clone());
    global(
        text,
        true,
        move |v| {
            knapsack(
                weights.iter().copied(),
                profits.iter().copied(),
                exprs(&many, v),
                weight.expr(v),
                profit.expr(v),
            )
        },
        move |x| {
            let many = values(&these, x);
            let total =
                |by: &[i64]| by.iter().zip(&many).map(|(a, b)| i128::from(*a) * i128::from(*b)).sum::<i128>();
            many.iter().all(|count| *count >= 0)
                && total(&w) == weight.value(x).into()
                && total(&p) == profit.value(x).into()
        },
    )
}

/// How many places are on a round from `start`; none if it never comes back.
pub(crate) fn round(next: &[i64], start: usize) -> Option<usize> {
    let mut place = start;
    for length in 1..=next.len() {
        place = usize::try_from(next[place]).ok().filter(|place| *place < next.len())?;
        if place == start {
            return Some(length);
        }
    }
    None
}

pub(crate) fn round_trip(recipe: &mut Recipe) -> Rule {
    let n = 2 + recipe.rng.below(3);
    let next = if recipe.rng.one_in(8) {
        recipe.operands(n, 0, n as i64 - 1)
    } else {
        recipe.different(n, 0, n as i64 - 1)
    };
    let n = next.len();
    let through_all = recipe.rng.one_in(2);
    let name = if through_all { "circuit" } else { "subcircuit" };
    recipe.used.insert(name);
    let these = next.clone();
    global(
        format!("{name} {next:?}"),
        false,
        move |v| if through_all { circuit(exprs(&next, v)) } else { subcircuit(exprs(&next, v)) },
        move |x| {
            let next = values(&these, x);
            let on: Vec<usize> = (0..n).filter(|i| through_all || next[*i] != *i as i64).collect();
            on.iter().all(|start| round(&next, *start) == Some(on.len()))
        },
    )
}

pub(crate) fn undone(recipe: &mut Recipe) -> Rule {
    let n = 2 + recipe.rng.below(2);
    let (f, g) = (recipe.operands(n, 0, n as i64 - 1), recipe.operands(n, 0, n as i64 - 1));
    recipe.used.insert("inverse");
    let (a, b) = (f.clone(), g.clone());
    global(
        format!("inverse {f:?} {g:?}"),
        n < 3,
        move |v| inverse(exprs(&f, v), exprs(&g, v)),
        move |x| {
            let (f, g) = (values(&a, x), values(&b, x));
            let undoes = |f: &[i64], g: &[i64]| {
                (0..n).all(|i| usize::try_from(f[i]).is_ok_and(|j| j < n && g[j] == i as i64))
            };
            undoes(&f, &g) && undoes(&g, &f)
        },
    )
}

pub(crate) fn dictionary(recipe: &mut Recipe) -> Rule {
    let (n, m) = (recipe.rng.below(4), 1 + recipe.rng.below(3));
    let (left, right) = (recipe.operands(n, -1, 2), recipe.operands(m, -1, 2));
    let strict = recipe.rng.one_in(2);
    recipe.used.insert(if strict { "lex_lt" } else { "lex_le" });
    let (a, b) = (left.clone(), right.clone());
    global(
        format!("lex {left:?} {right:?} {strict}"),
        true,
        move |v| {
            if strict {
                lex_lt(exprs(&left, v), exprs(&right, v))
            } else {
                lex_le(exprs(&left, v), exprs(&right, v))
            }
        },
        move |x| {
            let (left, right) = (values(&a, x), values(&b, x));
            if strict { left < right } else { left <= right }
        },
    )
}

pub(crate) fn sorted(recipe: &mut Recipe) -> Rule {
    let n = 1 + recipe.rng.below(3);
    let (list, to) = (recipe.operands(n, -2, 4), recipe.operands(n, -2, 4));
    recipe.used.insert("sort");
    let (a, b) = (list.clone(), to.clone());
    global(
        format!("sort {list:?} {to:?}"),
        false,
        move |v| sort(exprs(&list, v), exprs(&to, v)),
        move |x| {
            let mut list = values(&a, x);
            list.sort_unstable();
            list == values(&b, x)
        },
    )
}
