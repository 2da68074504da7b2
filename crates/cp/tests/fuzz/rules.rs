//! A generator for every constraint of the model's interface, each with what the constraint means.

use std::rc::Rc;

use garns_cp::{
    Atom, Automaton, Consistency, Constraint, Expr, Int, Times, all_different, all_different_with, all_equal,
    among, and, at_least, at_most, bin_packing, circuit, count, cumulative, decreasing, element, exactly,
    forbidden, global_cardinality, global_cardinality_closed, increasing, inverse, knapsack, lex_le, lex_lt,
    max, min, no_overlap, no_overlap_2d, no_overlap_2d_strict, no_overlap_strict, nvalue, or, product,
    regular, scalar, sort, strictly_decreasing, strictly_increasing, subcircuit, sum, table, value_precede,
    value_precede_chain,
};

use crate::random::{Of, Operand, Recipe, Rule, exprs, values};

/// What makes one kind of rule.
pub(crate) type Generator = fn(&mut Recipe) -> Rule;

/// All of them. What each one uses of the interface it says itself.
pub(crate) const GENERATORS: &[Generator] = &[
    comparison,
    comparison,
    arithmetic,
    arithmetic,
    arithmetic,
    distance,
    membership,
    clause,
    clause,
    combination,
    combination,
    truth_as_number,
    facts,
    differ,
    ordered,
    counted,
    cardinality,
    packed,
    sacked,
    round_trip,
    undone,
    dictionary,
    sorted,
    rows,
    word,
    precedence,
    shared,
    in_turn,
    rectangles,
];

fn rule(
    text: String,
    reified: bool,
    post: impl Fn(&[Int]) -> Constraint + 'static,
    holds: impl Fn(&[i64]) -> Option<bool> + 'static,
) -> Rule {
    Rule { text, post: Rc::new(post), holds: Rc::new(holds), reified }
}

fn global(
    text: String,
    reified: bool,
    post: impl Fn(&[Int]) -> Constraint + 'static,
    holds: impl Fn(&[i64]) -> bool + 'static,
) -> Rule {
    rule(text, reified, post, move |x| Some(holds(x)))
}

/// An expression: how it is written, and its value.
#[derive(Clone)]
struct Term {
    text: String,
    expr: Of<Int, Expr>,
    value: Of<i64, Option<i128>>,
    /// Whether it always has a value.
    total: bool,
}

impl Term {
    fn new(
        text: String,
        expr: impl Fn(&[Int]) -> Expr + 'static,
        value: impl Fn(&[i64]) -> Option<i128> + 'static,
    ) -> Term {
        Term { text, expr: Rc::new(expr), value: Rc::new(value), total: true }
    }

    fn operand(operand: Operand) -> Term {
        Term::new(format!("{operand:?}"), move |v| operand.expr(v), move |x| Some(operand.value(x).into()))
    }

    fn constant(value: i64) -> Term {
        Term::new(value.to_string(), move |_| value.into(), move |_| Some(value.into()))
    }
}

fn term(recipe: &mut Recipe, depth: u32) -> Term {
    if depth == 0 || recipe.rng.one_in(4) {
        return if recipe.rng.one_in(5) {
            Term::constant(recipe.rng.within(-3, 6))
        } else {
            Term::operand(recipe.operand(-3, 6))
        };
    }
    let kind = recipe.rng.below(11);
    let count = 1 + recipe.rng.below(3);
    let count = match kind {
        1 | 2 => 2,
        3 | 4 | 10 => 1,
        _ => count,
    };
    let several: Vec<Term> = (0..count).map(|_| term(recipe, depth - 1)).collect();
    let total = several.iter().all(|term| term.total);
    let text = |name: &str| format!("{name}{:?}", several.iter().map(|t| &t.text).collect::<Vec<_>>());
    let (a, b) = (several[0].clone(), several[count.min(2) - 1].clone());
    let all = several.clone();
    let values = move |x: &[i64]| all.iter().map(|term| (term.value)(x)).collect::<Option<Vec<i128>>>();
    let all = several.clone();
    let parts = move |v: &[Int]| all.iter().map(|term| (term.expr)(v)).collect::<Vec<Expr>>();
    let two = move |v: &[Int]| ((a.expr)(v), (b.expr)(v));
    let mut used = |name: &'static str| {
        recipe.used.insert(name);
        text(name)
    };
    let made = match kind {
        0 => Term::new(
            used("product"),
            move |v| product(parts(v)),
            move |x| values(x)?.into_iter().try_fold(1i128, i128::checked_mul),
        ),
        1 => Term::new(
            used("quotient"),
            move |v| two(v).0 / two(v).1,
            move |x| {
                let x = values(x)?;
                x[0].checked_div(x[1])
            },
        ),
        2 => Term::new(
            used("remainder"),
            move |v| two(v).0 % two(v).1,
            move |x| {
                let x = values(x)?;
                x[0].checked_rem(x[1])
            },
        ),
        3 => {
            let exponent = if recipe.rng.one_in(2) {
                Term::constant(recipe.rng.within(0, 3))
            } else {
                Term::operand(recipe.operand(0, 3))
            };
            recipe.used.insert("pow");
            let (by, base) = (exponent.clone(), several[0].clone());
            let text = format!("{} ^ {}", base.text, by.text);
            let powers = (base.clone(), by.clone());
            Term::new(
                text,
                move |v| (base.expr)(v).pow((by.expr)(v)),
                move |x| {
                    let (base, exponent) = ((powers.0.value)(x)?, (powers.1.value)(x)?);
                    match base {
                        // However large the exponent is.
                        -1..=1 if exponent > 2 => Some(if exponent % 2 == 0 { base * base } else { base }),
                        _ => base.checked_pow(u32::try_from(exponent).ok()?),
                    }
                },
            )
        }
        4 => Term::new(used("abs"), move |v| two(v).0.abs(), move |x| Some(values(x)?[0].abs())),
        5 => Term::new(used("min"), move |v| min(parts(v)), move |x| values(x)?.into_iter().min()),
        6 => Term::new(used("max"), move |v| max(parts(v)), move |x| values(x)?.into_iter().max()),
        7 => {
            let index = recipe.operand(0, 3);
            let constants =
                recipe.rng.one_in(2).then(|| (0..3).map(|_| recipe.rng.within(-4, 90)).collect::<Vec<i64>>());
            recipe.used.insert("element");
            let text = format!("{} at {index:?}, {constants:?}", text("element"));
            let numbers = constants.clone();
            Term::new(
                text,
                move |v| match &constants {
                    Some(constants) => element(constants.iter().copied(), index.expr(v)),
                    None => element(parts(v), index.expr(v)),
                },
                move |x| {
                    let index = usize::try_from(index.value(x)).ok()?;
                    match &numbers {
                        Some(numbers) => numbers.get(index).map(|value| i128::from(*value)),
                        None => values(x)?.get(index).copied(),
                    }
                },
            )
        }
        8 => Term::new(
            used("sum"),
            move |v| sum(parts(v)),
            move |x| values(x)?.into_iter().try_fold(0i128, i128::checked_add),
        ),
        9 => {
            let factors: Vec<i64> = several.iter().map(|_| recipe.rng.within(-3, 4)).collect();
            recipe.used.insert("scalar");
            let text = format!("{factors:?} {}", text("scalar"));
            let by = factors.clone();
            Term::new(
                text,
                move |v| scalar(factors.iter().copied().zip(parts(v))),
                move |x| {
                    let x = values(x)?;
                    by.iter()
                        .zip(x)
                        .try_fold(0i128, |sum, (factor, x)| sum.checked_add(x.checked_mul((*factor).into())?))
                },
            )
        }
        _ => Term::new(used("neg"), move |v| -two(v).0, move |x| values(x)?[0].checked_neg()),
    };
    Term { total: total && !matches!(kind, 1 | 2 | 3 | 7), ..made }
}

fn compare(recipe: &mut Recipe, left: Term, right: Term) -> Rule {
    let kind = recipe.rng.below(6);
    let name = ["eq", "ne", "le", "lt", "ge", "gt"][kind];
    recipe.used.insert(name);
    let text = format!("({}) {name} ({})", left.text, right.text);
    let (a, b) = (left.clone(), right.clone());
    // Whether a part without a value matters in a combination depends on what is known of the other parts.
    let total = left.total && right.total;
    rule(
        text,
        total,
        move |v| {
            let (a, b) = ((a.expr)(v), (b.expr)(v));
            match kind {
                0 => a.eq(b),
                1 => a.ne(b),
                2 => a.le(b),
                3 => a.lt(b),
                4 => a.ge(b),
                _ => a.gt(b),
            }
        },
        move |x| {
            let order = (left.value)(x)?.cmp(&(right.value)(x)?);
            Some(
                [order.is_eq(), order.is_ne(), order.is_le(), order.is_lt(), order.is_ge(), order.is_gt()]
                    [kind],
            )
        },
    )
}

/// A sum against a number or a variable.
fn comparison(recipe: &mut Recipe) -> Rule {
    let count = 1 + recipe.rng.below(4);
    let terms = recipe.operands(count, -3, 9);
    let factors: Vec<i64> = terms.iter().map(|_| recipe.rng.pick(&[1, 1, 1, -1, -1, 2, 3, -2])).collect();
    recipe.used.insert("scalar");
    let (these, by) = (terms.clone(), factors.clone());
    let left = Term::new(
        format!("{factors:?} · {terms:?}"),
        move |v| scalar(factors.iter().copied().zip(exprs(&terms, v))),
        move |x| Some(by.iter().zip(values(&these, x)).map(|(f, x)| i128::from(*f) * i128::from(x)).sum()),
    );
    let right = if recipe.rng.one_in(2) {
        Term::operand(recipe.operand(-4, 12))
    } else {
        Term::constant(recipe.rng.within(-4, 30))
    };
    compare(recipe, left, right)
}

fn arithmetic(recipe: &mut Recipe) -> Rule {
    let left = term(recipe, 2);
    let depth = u32::from(recipe.rng.one_in(3));
    let right = term(recipe, depth);
    compare(recipe, left, right)
}

/// How far apart two variables are, as in models that place things: `min |x − c| · w`.
fn distance(recipe: &mut Recipe) -> Rule {
    let count = 2 + recipe.rng.below(2);
    let places = recipe.different(count, 60, 200);
    let from = recipe.rng.within(60, 200);
    let (these, of) = (places.clone(), places.clone());
    recipe.used.extend(["abs", "min"]);
    let left = Term::new(
        format!("least |{places:?} - {from}|"),
        move |v| min(exprs(&of, v).into_iter().map(|x| (x - from).abs())),
        move |x| these.iter().map(|place| i128::from((place.value(x) - from).abs())).min(),
    );
    let right = Term::operand(recipe.operand(0, 90));
    compare(recipe, left, right)
}

fn membership(recipe: &mut Recipe) -> Rule {
    let of = term(recipe, 1);
    let set: Vec<i64> = (0..recipe.rng.below(6))
        .map(|_| recipe.rng.within(-4, 8) * recipe.rng.pick(&[1, 1, 30, 40_000]))
        .collect();
    recipe.used.insert("is_in");
    let (members, value) = (set.clone(), of.value.clone());
    rule(
        format!("{} in {set:?}", of.text),
        of.total,
        move |v| (of.expr)(v).is_in(set.as_slice()),
        move |x| Some(i64::try_from(value(x)?).is_ok_and(|x| members.contains(&x))),
    )
}

fn fact(recipe: &mut Recipe) -> (usize, usize, i64) {
    let var = recipe.var(-2, 6);
    let domain = &recipe.domains[var];
    let value = domain[recipe.rng.below(domain.len())] + if recipe.rng.one_in(4) { 1 } else { 0 };
    (var, recipe.rng.below(4), value)
}

const MAKE: [fn(Int, i64) -> Atom; 4] = [Atom::eq, Atom::ne, Atom::ge, Atom::le];

/// At least one of several facts.
fn clause(recipe: &mut Recipe) -> Rule {
    let facts: Vec<_> = (0..1 + recipe.rng.below(4)).map(|_| fact(recipe)).collect();
    recipe.used.insert("or");
    let these = facts.clone();
    global(
        format!("any of {facts:?}"),
        true,
        move |v| or(facts.iter().map(|(var, op, value)| MAKE[*op](v[*var], *value))),
        move |x| {
            these.iter().any(|&(var, op, value)| {
                [x[var] == value, x[var] != value, x[var] >= value, x[var] <= value][op]
            })
        },
    )
}

/// A single fact, on its own.
fn facts(recipe: &mut Recipe) -> Rule {
    let (var, op, value) = fact(recipe);
    global(
        format!("x{var} {} {value}", ["=", "≠", "≥", "≤"][op]),
        true,
        move |v| MAKE[op](v[var], value).into(),
        move |x| [x[var] == value, x[var] != value, x[var] >= value, x[var] <= value][op],
    )
}

fn reified(recipe: &mut Recipe) -> Rule {
    loop {
        let place = recipe.rng.below(GENERATORS.len());
        let rule = GENERATORS[place](recipe);
        if rule.reified && rule.text.len() < 400 {
            return rule;
        }
    }
}

fn combination(recipe: &mut Recipe) -> Rule {
    let kind = recipe.rng.below(6);
    let name = ["and", "or", "implies", "iff", "xor", "not"][kind];
    recipe.used.insert(name);
    let (a, b) = (reified(recipe), reified(recipe));
    let text = format!("[{}] {name} [{}]", a.text, b.text);
    let parts = (a.clone(), b.clone());
    rule(
        text,
        true,
        move |v| {
            let (a, b) = ((parts.0.post)(v), (parts.1.post)(v));
            match kind {
                0 => and([a, b]),
                1 => or([a, b]),
                2 => a.implies(b),
                3 => a.iff(b),
                4 => a.xor(b),
                _ => (!a).or(!b),
            }
        },
        move |x| {
            let (a, b) = ((a.holds)(x)?, (b.holds)(x)?);
            Some(match kind {
                0 => a && b,
                1 => a || b,
                2 => !a || b,
                3 => a == b,
                4 => a != b,
                _ => !a || !b,
            })
        },
    )
}

/// How many of several constraints hold.
fn truth_as_number(recipe: &mut Recipe) -> Rule {
    let rules: Vec<Rule> = (0..1 + recipe.rng.below(3)).map(|_| reified(recipe)).collect();
    let these = rules.clone();
    let left = Term::new(
        format!("number of {rules:?}"),
        move |v| sum(rules.iter().map(|rule| Expr::from((rule.post)(v)))),
        move |x| these.iter().map(|rule| (rule.holds)(x).map(i128::from)).sum(),
    );
    let right = if recipe.rng.one_in(2) {
        Term::constant(recipe.rng.within(0, 3))
    } else {
        Term::operand(recipe.operand(0, 3))
    };
    compare(recipe, left, right)
}

fn differ(recipe: &mut Recipe) -> Rule {
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

fn ordered(recipe: &mut Recipe) -> Rule {
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

fn counted(recipe: &mut Recipe) -> Rule {
    let size = 1 + recipe.rng.below(4);
    let of = recipe.operands(size, -1, 3);
    let kind = recipe.rng.below(6);
    let name = ["count", "among", "nvalue", "exactly", "at_least", "at_most"][kind];
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
            _ => at_most(times, of, value),
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
        Some(
            [
                equal == times,
                inside == times,
                kinds.len() as i64 == times,
                equal == times,
                equal >= times,
                equal <= times,
            ][kind],
        )
    })
}

fn cardinality(recipe: &mut Recipe) -> Rule {
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

fn packed(recipe: &mut Recipe) -> Rule {
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

fn sacked(recipe: &mut Recipe) -> Rule {
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
fn round(next: &[i64], start: usize) -> Option<usize> {
    let mut place = start;
    for length in 1..=next.len() {
        place = usize::try_from(next[place]).ok().filter(|place| *place < next.len())?;
        if place == start {
            return Some(length);
        }
    }
    None
}

fn round_trip(recipe: &mut Recipe) -> Rule {
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

fn undone(recipe: &mut Recipe) -> Rule {
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

fn dictionary(recipe: &mut Recipe) -> Rule {
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

fn sorted(recipe: &mut Recipe) -> Rule {
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

fn rows(recipe: &mut Recipe) -> Rule {
    let n = 1 + recipe.rng.below(4);
    let of = recipe.operands(n, -1, 3);
    let many = recipe.rng.pick(&[0, 3, 6, 12, 80]);
    let rows: Vec<Vec<i64>> = (0..many)
        .map(|_| {
            let value = |operand: &Operand| {
                let domain = &recipe.domains[operand.0];
                if recipe.rng.one_in(12) { 5 } else { domain[recipe.rng.below(domain.len())] + operand.1 }
            };
            of.iter().map(value).collect()
        })
        .collect();
    let allowed = recipe.rng.below(3) > 0;
    recipe.used.insert(if allowed { "table" } else { "forbidden" });
    let (these, those) = (of.clone(), rows.clone());
    global(
        format!("rows {of:?} {rows:?} {allowed}"),
        rows.len() < 8,
        move |v| if allowed { table(exprs(&of, v), &rows) } else { forbidden(exprs(&of, v), &rows) },
        move |x| those.contains(&values(&these, x)) == allowed,
    )
}

fn word(recipe: &mut Recipe) -> Rule {
    let n = 1 + recipe.rng.below(4);
    let word = recipe.operands(n, 0, 2);
    let states = 1 + recipe.rng.below(3);
    let mut steps: Vec<(usize, i64, usize)> = Vec::new();
    for _ in 0..2 + recipe.rng.below(8) {
        let value = if recipe.rng.one_in(6) { 70 } else { recipe.rng.within(0, 2) };
        steps.push((recipe.rng.below(states), value, recipe.rng.below(states)));
    }
    let (start, end) = (recipe.rng.below(states), recipe.rng.below(states));
    recipe.used.insert("regular");
    let text = format!("regular {word:?} {steps:?} {start} {end}");
    let (these, by) = (word.clone(), steps.clone());
    let automaton = Automaton::new(states).start(start).accept([end]).steps(steps);
    global(
        text,
        true,
        move |v| regular(exprs(&word, v), &automaton),
        move |x| {
            let mut now = vec![start];
            for value in values(&these, x) {
                now = by
                    .iter()
                    .filter(|(from, v, _)| *v == value && now.contains(from))
                    .map(|(.., to)| *to)
                    .collect();
            }
            now.contains(&end)
        },
    )
}

fn precedence(recipe: &mut Recipe) -> Rule {
    let n = 1 + recipe.rng.below(4);
    let list = recipe.operands(n, -1, 3);
    let chain: Vec<i64> = [2, 0, 1, 80][..1 + recipe.rng.below(4)].to_vec();
    let two = chain.len() == 2;
    recipe.used.insert(if two { "value_precede" } else { "value_precede_chain" });
    let (these, those) = (list.clone(), chain.clone());
    global(
        format!("precede {chain:?} {list:?}"),
        true,
        move |v| {
            let list = exprs(&list, v);
            if two {
                value_precede(chain[0], chain[1], list)
            } else {
                value_precede_chain(chain.iter().copied(), list)
            }
        },
        move |x| {
            let list = values(&these, x);
            let place = |value: i64| list.iter().position(|y| *y == value).unwrap_or(usize::MAX);
            those.windows(2).all(|pair| place(pair[1]) == usize::MAX || place(pair[0]) < place(pair[1]))
        },
    )
}

/// Numbers, or at times variables, that are seldom negative.
fn lengths(recipe: &mut Recipe, count: usize, high: i64) -> Vec<Term> {
    (0..count)
        .map(|_| {
            if recipe.rng.one_in(3) {
                Term::operand(recipe.operand(0, high))
            } else {
                Term::constant(recipe.rng.within(0, high))
            }
        })
        .collect()
}

fn all(terms: &[Term], x: &[i64]) -> Option<Vec<i128>> {
    terms.iter().map(|term| (term.value)(x)).collect()
}

fn write(terms: &[Term], v: &[Int]) -> Vec<Expr> {
    terms.iter().map(|term| (term.expr)(v)).collect()
}

fn texts(terms: &[Term]) -> Vec<&String> {
    terms.iter().map(|term| &term.text).collect()
}

fn shared(recipe: &mut Recipe) -> Rule {
    let n = 1 + recipe.rng.below(4);
    let starts: Vec<Term> = recipe.operands(n, -1, 6).into_iter().map(Term::operand).collect();
    let (durations, demands) = (lengths(recipe, n, 4), lengths(recipe, n, 3));
    let capacity = lengths(recipe, 1, 5);
    recipe.used.insert("cumulative");
    let text = format!(
        "cumulative {:?} {:?} {:?} {:?}",
        texts(&starts),
        texts(&durations),
        texts(&demands),
        texts(&capacity)
    );
    let (s, d, r, c) = (starts.clone(), durations.clone(), demands.clone(), capacity.clone());
    rule(
        text,
        n < 3,
        move |v| cumulative(write(&s, v), write(&d, v), write(&r, v), write(&c, v).remove(0)),
        move |x| {
            let (s, d, r, c) =
                (all(&starts, x)?, all(&durations, x)?, all(&demands, x)?, all(&capacity, x)?[0]);
            // The need is highest when some task starts.
            let fits = |now: &i128| {
                let runs = |i: &usize| s[*i] <= *now && *now < s[*i] + d[*i];
                (0..n).filter(runs).map(|i| r[i]).sum::<i128>() <= c
            };
            Some(c >= 0 && d.iter().chain(&r).all(|x| *x >= 0) && s.iter().all(fits))
        },
    )
}

fn apart(a: (i128, i128), b: (i128, i128)) -> bool {
    a.0 + a.1 <= b.0 || b.0 + b.1 <= a.0
}

fn in_turn(recipe: &mut Recipe) -> Rule {
    let n = 2 + recipe.rng.below(3);
    let starts: Vec<Term> = recipe.operands(n, -1, 7).into_iter().map(Term::operand).collect();
    let durations = lengths(recipe, n, 3);
    let strict = recipe.rng.one_in(2);
    recipe.used.insert(if strict { "no_overlap_strict" } else { "no_overlap" });
    let text = format!("no overlap {:?} {:?} {strict}", texts(&starts), texts(&durations));
    let (s, d) = (starts.clone(), durations.clone());
    rule(
        text,
        n < 4,
        move |v| {
            if strict {
                no_overlap_strict(write(&s, v), write(&d, v))
            } else {
                no_overlap(write(&s, v), write(&d, v))
            }
        },
        move |x| {
            let (s, d) = (all(&starts, x)?, all(&durations, x)?);
            let ok =
                |i: usize, j: usize| apart((s[i], d[i]), (s[j], d[j])) || !strict && (d[i] == 0 || d[j] == 0);
            Some(d.iter().all(|d| *d >= 0) && (0..n).all(|i| (0..i).all(|j| ok(i, j))))
        },
    )
}

fn rectangles(recipe: &mut Recipe) -> Rule {
    let n = 2 + recipe.rng.below(2);
    let xs: Vec<Term> = recipe.operands(n, 0, 3).into_iter().map(Term::operand).collect();
    let ys: Vec<Term> = recipe.operands(n, 0, 3).into_iter().map(Term::operand).collect();
    let (widths, heights) = (lengths(recipe, n, 3), lengths(recipe, n, 3));
    let strict = recipe.rng.one_in(2);
    recipe.used.insert(if strict { "no_overlap_2d_strict" } else { "no_overlap_2d" });
    let text = format!(
        "rectangles {:?} {:?} {:?} {:?} {strict}",
        texts(&xs),
        texts(&ys),
        texts(&widths),
        texts(&heights)
    );
    let (a, b, c, d) = (xs.clone(), ys.clone(), widths.clone(), heights.clone());
    rule(
        text,
        n < 3,
        move |v| {
            let (a, b, c, d) = (write(&a, v), write(&b, v), write(&c, v), write(&d, v));
            if strict { no_overlap_2d_strict(a, b, c, d) } else { no_overlap_2d(a, b, c, d) }
        },
        move |x| {
            let (a, b, w, h) = (all(&xs, x)?, all(&ys, x)?, all(&widths, x)?, all(&heights, x)?);
            let ok = |i: usize, j: usize| {
                apart((a[i], w[i]), (a[j], w[j]))
                    || apart((b[i], h[i]), (b[j], h[j]))
                    || !strict && [w[i], w[j], h[i], h[j]].contains(&0)
            };
            Some(w.iter().chain(&h).all(|l| *l >= 0) && (0..n).all(|i| (0..i).all(|j| ok(i, j))))
        },
    )
}
