//! Sums.

use garns_cp::{Atom, Constraint, Error, Int, Model, scalar};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domains, runs, wide_domains};

fn total(factors: &[i64], x: &[i64]) -> i64 {
    factors.iter().zip(x).map(|(factor, x)| factor * x).sum()
}

fn sum(factors: &[i64], x: &[Int]) -> garns_cp::Expr {
    scalar(factors.iter().copied().zip(x))
}

/// The relations between a sum and a bound.
fn relations(factors: &[i64], bound: i64, kind: usize, x: &[Int]) -> Constraint {
    let sum = sum(factors, x);
    match kind {
        0 => sum.eq(bound),
        1 => sum.ne(bound),
        2 => sum.le(bound),
        3 => sum.lt(bound),
        4 => sum.ge(bound),
        _ => sum.gt(bound),
    }
}

fn holds(factors: &[i64], bound: i64, kind: usize, x: &[i64]) -> bool {
    let sum = total(factors, x);
    match kind {
        0 => sum == bound,
        1 => sum != bound,
        2 => sum <= bound,
        3 => sum < bound,
        4 => sum >= bound,
        _ => sum > bound,
    }
}

#[test]
fn sums_compared_with_a_number() {
    let strategy = (
        wide_domains(0..=4, -4, 4, 4),
        proptest::collection::vec(-4i64..=4, 4),
        -12i64..=12,
        0usize..6,
        any::<u64>(),
    );
    runs(800, strategy, |(domains, factors, bound, kind, seed)| {
        // Inequalities see everything; equations of few variables do, too.
        let used = factors[..domains.len()].iter().filter(|factor| **factor != 0).count();
        let wide = domains.iter().flatten().any(|value| value.abs() > 10_000);
        let claim = if kind != 0 || used <= 3 && !wide { Claim::Domain } else { Claim::Nothing };
        Case {
            domains: &domains,
            post: &|x| relations(&factors, bound, kind, x),
            holds: &|x| holds(&factors, bound, kind, x),
            claim,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn sums_under_a_condition() {
    // If the last variable is at least 1 (or is 0), the sum compares.
    let strategy = (
        domains(2..=4, -3, 3, 4),
        proptest::collection::vec(-3i64..=3, 4),
        -6i64..=6,
        0usize..6,
        any::<bool>(),
        any::<u64>(),
    );
    runs(400, strategy, |(domains, factors, bound, kind, equal, seed)| {
        let n = domains.len() - 1;
        let condition = |x: Int| if equal { Atom::eq(x, 0) } else { Atom::ge(x, 1) };
        Case {
            domains: &domains,
            post: &|x| {
                Constraint::from(condition(x[n])).implies(relations(&factors[..n], bound, kind, &x[..n]))
            },
            holds: &|x| {
                let condition = if equal { x[n] == 0 } else { x[n] >= 1 };
                !condition || holds(&factors[..n], bound, kind, &x[..n])
            },
            claim: Claim::Nothing,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn sums_whose_condition_is_part_of_them() {
    let strategy =
        (domains(3, -2, 3, 4), proptest::collection::vec(-3i64..=3, 3), -6i64..=6, 0usize..6, any::<u64>());
    runs(300, strategy, |(domains, factors, bound, kind, seed)| {
        Case {
            domains: &domains,
            post: &|x| x[0].ge(1).implies(relations(&factors, bound, kind, x)),
            holds: &|x| x[0] < 1 || holds(&factors, bound, kind, x),
            claim: Claim::Nothing,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn equations_of_bounds() {
    // What is left of the bounds is in a solution over the real numbers.
    let range = (-50i64..=50, 0i64..=100).prop_map(|(low, more)| (low, low + more));
    let strategy = (
        proptest::collection::vec(range, 2..=5),
        proptest::collection::vec(prop_oneof![-9i64..=-1, 1i64..=9], 5),
        -200i64..=200,
    );
    runs(500, strategy, |(ranges, factors, bound)| {
        let mut model = Model::new();
        let vars: Vec<Int> = ranges.iter().map(|(low, high)| model.int(*low..=*high)).collect();
        model.post(sum(&factors, &vars).eq(bound));
        if !model.propagate().unwrap() {
            return;
        }
        let ends = |place: usize| {
            let (low, high) = model.bounds(vars[place]);
            let (a, b) = (factors[place] * low, factors[place] * high);
            (a.min(b), a.max(b))
        };
        for place in 0..vars.len() {
            let others = |pick: fn((i64, i64)) -> i64| -> i64 {
                (0..vars.len()).filter(|other| *other != place).map(|other| pick(ends(other))).sum()
            };
            let (least, most) = (others(|end| end.0), others(|end| end.1));
            let (low, high) = model.bounds(vars[place]);
            for end in [low, high] {
                let rest = bound - factors[place] * end;
                assert!(least <= rest && rest <= most, "{end} bounds {place}");
            }
        }
    });
}

#[test]
fn equal_but_for_an_offset() {
    let strategy = (wide_domains(2, -6, 6, 8), -5i64..=5, any::<bool>(), any::<u64>());
    runs(300, strategy, |(domains, offset, mirrored, seed)| {
        Case {
            domains: &domains,
            post: &|x| if mirrored { (x[0] + x[1]).eq(offset) } else { x[0].eq(x[1] + offset) },
            holds: &|x| if mirrored { x[0] + x[1] == offset } else { x[0] == x[1] + offset },
            claim: Claim::Domain,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn sums_that_are_too_large_are_refused_or_right() {
    let large = prop_oneof![Just(i64::MAX), Just(i64::MIN), Just(1i64 << 62), -3i64..=3, Just(i64::MAX / 3)];
    let strategy = (
        proptest::collection::vec(large.clone(), 3),
        large,
        proptest::collection::vec((-4i64..=4, 0i64..=3), 3),
        0usize..6,
        any::<bool>(),
    );
    runs(600, strategy, |(factors, bound, ranges, kind, reified)| {
        let mut model = Model::new();
        let vars: Vec<Int> = ranges.iter().map(|(low, more)| model.int(*low..=low + more)).collect();
        let constraint = relations(&factors, bound, kind, &vars);
        if reified {
            let truth = model.reify(constraint);
            model.post(truth);
        } else {
            model.post(constraint);
        }
        let expected = ranges.iter().fold(vec![vec![]], |all: Vec<Vec<i64>>, (low, more)| {
            let longer = |start: &Vec<i64>, x: i64| start.iter().copied().chain([x]).collect();
            all.iter().flat_map(|start| (*low..=low + more).map(move |x| longer(start, x))).collect()
        });
        let right = |x: &&Vec<i64>| {
            let sum: i128 = factors.iter().zip(*x).map(|(a, x)| i128::from(*a) * i128::from(*x)).sum();
            let sum = sum - i128::from(bound);
            [sum == 0, sum != 0, sum <= 0, sum < 0, sum >= 0, sum > 0][kind]
        };
        match model.count() {
            Ok(count) => assert_eq!(count, expected.iter().filter(right).count() as u64),
            Err(error) => assert!(matches!(error, Error::Overflow { .. } | Error::OutOfReach { .. })),
        }
    });
}
