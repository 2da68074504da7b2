//! Generators of global constraints over rows, words, precedences, tasks and rectangles.

#[allow(clippy::wildcard_imports, reason = "generators use nearly all of the interface")]
use garns_cp::*;

use crate::random::{Operand, Recipe, Rule, exprs, values};
use crate::rules::{Term, global, rule};

pub(crate) fn rows(recipe: &mut Recipe) -> Rule {
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

pub(crate) fn word(recipe: &mut Recipe) -> Rule {
    if recipe.rng.one_in(2) {
        return word_at_a_cost(recipe);
    }
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

fn word_at_a_cost(recipe: &mut Recipe) -> Rule {
    let n = 1 + recipe.rng.below(4);
    let word = recipe.operands(n, 0, 2);
    let total = recipe.operand(-3, 9);
    let states = 1 + recipe.rng.below(3);
    let mut steps: Vec<(usize, i64, usize)> = Vec::new();
    for (state, value) in (0..states).flat_map(|state| [0, 1, 2, 70].map(|value| (state, value))) {
        if !recipe.rng.one_in(3) {
            steps.push((state, value, recipe.rng.below(states)));
        }
    }
    let (start, end) = (recipe.rng.below(states), recipe.rng.below(states));
    let factor = recipe.rng.within(1, 4);
    let cost = move |state: usize, value: i64| (state as i64 * 2 + value) * factor % 5 - 1;
    recipe.used.insert("cost_regular");
    let text = format!("cost_regular {word:?} {steps:?} {start} {end} at {factor}: {total:?}");
    let (these, by) = (word.clone(), steps.clone());
    let automaton = Automaton::new(states).start(start).accept([end]).steps(steps);
    global(
        text,
        true,
        move |v| cost_regular(exprs(&word, v), &automaton, cost, total.expr(v)),
        move |x| {
            let (mut state, mut sum) = (start, 0);
            for value in values(&these, x) {
                let Some((.., to)) = by.iter().find(|step| (step.0, step.1) == (state, value)) else {
                    return false;
                };
                sum += cost(state, value);
                state = *to;
            }
            state == end && sum == total.value(x)
        },
    )
}

pub(crate) fn precedence(recipe: &mut Recipe) -> Rule {
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
pub(crate) fn lengths(recipe: &mut Recipe, count: usize, high: i64) -> Vec<Term> {
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

pub(crate) fn all(terms: &[Term], x: &[i64]) -> Option<Vec<i128>> {
    terms.iter().map(|term| (term.value)(x)).collect()
}

pub(crate) fn write(terms: &[Term], v: &[Int]) -> Vec<Expr> {
    terms.iter().map(|term| (term.expr)(v)).collect()
}

pub(crate) fn texts(terms: &[Term]) -> Vec<&String> {
    terms.iter().map(|term| &term.text).collect()
}

pub(crate) fn shared(recipe: &mut Recipe) -> Rule {
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

pub(crate) fn apart(a: (i128, i128), b: (i128, i128)) -> bool {
    a.0 + a.1 <= b.0 || b.0 + b.1 <= a.0
}

pub(crate) fn in_turn(recipe: &mut Recipe) -> Rule {
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

pub(crate) fn rectangles(recipe: &mut Recipe) -> Rule {
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
