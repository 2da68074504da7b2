//! A generator for every constraint of the model's interface, each with what the constraint means.

use std::rc::Rc;

use garns_cp::{Atom, Constraint, Expr, Int, and, element, max, min, or, product, scalar, sum};

use crate::globals::{
    cardinality, counted, dictionary, differ, ordered, packed, round_trip, sacked, sorted, undone,
};
use crate::layouts::{in_turn, precedence, rectangles, rows, shared, word};
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

pub(crate) fn rule(
    text: String,
    reified: bool,
    post: impl Fn(&[Int]) -> Constraint + 'static,
    holds: impl Fn(&[i64]) -> Option<bool> + 'static,
) -> Rule {
    Rule { text, post: Rc::new(post), holds: Rc::new(holds), reified }
}

pub(crate) fn global(
    text: String,
    reified: bool,
    post: impl Fn(&[Int]) -> Constraint + 'static,
    holds: impl Fn(&[i64]) -> bool + 'static,
) -> Rule {
    rule(text, reified, post, move |x| Some(holds(x)))
}

/// An expression: how it is written, and its value.
#[derive(Clone)]
pub(crate) struct Term {
    pub(crate) text: String,
    pub(crate) expr: Of<Int, Expr>,
    pub(crate) value: Of<i64, Option<i128>>,
    /// Whether it always has a value.
    pub(crate) total: bool,
}

impl Term {
    pub(crate) fn new(
        text: String,
        expr: impl Fn(&[Int]) -> Expr + 'static,
        value: impl Fn(&[i64]) -> Option<i128> + 'static,
    ) -> Term {
        Term { text, expr: Rc::new(expr), value: Rc::new(value), total: true }
    }

    pub(crate) fn operand(operand: Operand) -> Term {
        Term::new(format!("{operand:?}"), move |v| operand.expr(v), move |x| Some(operand.value(x).into()))
    }

    pub(crate) fn constant(value: i64) -> Term {
        Term::new(value.to_string(), move |_| value.into(), move |_| Some(value.into()))
    }
}

pub(crate) fn term(recipe: &mut Recipe, depth: u32) -> Term {
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

pub(crate) fn compare(recipe: &mut Recipe, left: Term, right: Term) -> Rule {
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
pub(crate) fn comparison(recipe: &mut Recipe) -> Rule {
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

pub(crate) fn arithmetic(recipe: &mut Recipe) -> Rule {
    let left = term(recipe, 2);
    let depth = u32::from(recipe.rng.one_in(3));
    let right = term(recipe, depth);
    compare(recipe, left, right)
}

/// How far apart two variables are, as in models that place things: `min |x − c| · w`.
pub(crate) fn distance(recipe: &mut Recipe) -> Rule {
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

pub(crate) fn membership(recipe: &mut Recipe) -> Rule {
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

pub(crate) fn fact(recipe: &mut Recipe) -> (usize, usize, i64) {
    let var = recipe.var(-2, 6);
    let domain = &recipe.domains[var];
    let value = domain[recipe.rng.below(domain.len())] + if recipe.rng.one_in(4) { 1 } else { 0 };
    (var, recipe.rng.below(4), value)
}

pub(crate) const MAKE: [fn(Int, i64) -> Atom; 4] = [Atom::eq, Atom::ne, Atom::ge, Atom::le];

/// At least one of several facts.
pub(crate) fn clause(recipe: &mut Recipe) -> Rule {
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
pub(crate) fn facts(recipe: &mut Recipe) -> Rule {
    let (var, op, value) = fact(recipe);
    global(
        format!("x{var} {} {value}", ["=", "≠", "≥", "≤"][op]),
        true,
        move |v| MAKE[op](v[var], value).into(),
        move |x| [x[var] == value, x[var] != value, x[var] >= value, x[var] <= value][op],
    )
}

pub(crate) fn reified(recipe: &mut Recipe) -> Rule {
    loop {
        let place = recipe.rng.below(GENERATORS.len());
        let rule = GENERATORS[place](recipe);
        if rule.reified && rule.text.len() < 400 {
            return rule;
        }
    }
}

pub(crate) fn combination(recipe: &mut Recipe) -> Rule {
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
pub(crate) fn truth_as_number(recipe: &mut Recipe) -> Rule {
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
