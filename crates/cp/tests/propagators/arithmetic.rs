//! Arithmetic.

use garns_cp::{Constraint, Error, Expr, Int, Model, element, max, min};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domain, domains, runs, wide_domain, wide_domains};

/// A function of two variables against its oracle: few values, domain consistent; more, within bounds.
fn binary(
    post: impl Fn(Int, Int) -> Expr,
    value: impl Fn(i64, i64) -> Option<i64>,
    second: impl Strategy<Value = Vec<i64>> + Clone,
    far: impl Strategy<Value = Vec<i64>> + Clone,
) {
    let check = |domains: &[Vec<i64>], claim: Claim, seed: u64| {
        let defined = domains[0].iter().all(|x| domains[1].iter().all(|y| value(*x, *y).is_some()));
        Case {
            domains,
            post: &|x| post(x[0], x[1]).eq(x[2]),
            holds: &|x| value(x[0], x[1]) == Some(x[2]),
            claim,
            reified: defined,
            seed,
        }
        .check();
    };
    let few = (domain(-6, 6, 6), second.clone(), domain(-12, 12, 8), any::<u64>());
    runs(400, few, |(x, y, z, seed)| check(&[x, y, z], Claim::Domain, seed));
    let wide = (far, second, wide_domain(-12, 12, 8), any::<u64>());
    runs(200, wide, |(x, y, z, seed)| check(&[x, y, z], Claim::Nothing, seed));
    // More pairs than are tried one by one.
    let many = (-30i64..=10, 17i64..=40, -10i64..=5, 17i64..=20, -40i64..=40, 0i64..=30, any::<u64>());
    runs(60, many, |(x, more_x, y, more_y, z, more_z, seed)| {
        let from = if value(2, y).is_some() { y } else { y.max(1) };
        let domains = [
            (x..=x + more_x).collect(),
            (from..=from + more_y).collect(),
            (z..=z + more_z).collect::<Vec<_>>(),
        ];
        // Powers that are out of reach are refused.
        let mut model = Model::new();
        let vars = [0, 1, 2].map(|place| model.int(domains[place].as_slice()));
        if model.try_post(post(vars[0], vars[1]).eq(vars[2])).is_err() {
            return;
        }
        Case {
            domains: &domains,
            post: &|x| post(x[0], x[1]).eq(x[2]),
            holds: &|x| value(x[0], x[1]) == Some(x[2]),
            claim: Claim::Nothing,
            reified: false,
            seed,
        }
        .check();
    });
}

#[test]
fn products() {
    binary(|x, y| x * y, |x, y| Some(x * y), domain(-6, 6, 6), wide_domain(-6, 6, 6));
}

#[test]
fn quotients() {
    binary(|x, y| x / y, i64::checked_div, domain(-5, 5, 5), wide_domain(-6, 6, 6));
}

#[test]
fn remainders() {
    binary(|x, y| x % y, i64::checked_rem, domain(-5, 5, 5), wide_domain(-6, 6, 6));
}

#[test]
fn powers() {
    let raise = |x: i64, y: i64| u32::try_from(y).ok().and_then(|y| x.checked_pow(y));
    let exponents = domain(-2, 3, 4).prop_filter("a power needs some exponent", |y| y[y.len() - 1] >= 0);
    binary(|x, y| x.pow(y), raise, exponents, wide_domain(-3, 3, 5));
}

#[test]
fn products_of_bounds() {
    // What is left of the bounds is in a solution over the real numbers.
    let range = || (-40i64..=40, 0i64..=60).prop_map(|(low, more)| (low, low + more));
    let strategy = (range(), range(), (-900i64..=900, 0i64..=900).prop_map(|(low, more)| (low, low + more)));
    runs(500, strategy, |(x, y, z)| {
        let mut model = Model::new();
        let vars = [x, y, z].map(|(low, high)| model.int(low..=high));
        model.post((vars[0] * vars[1]).eq(vars[2]));
        if !model.propagate().unwrap() {
            return;
        }
        let [x, y, z] = vars.map(|var| model.bounds(var));
        let products = |a: (i64, i64), b: (i64, i64)| {
            let ends = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
            (ends.into_iter().min().unwrap(), ends.into_iter().max().unwrap())
        };
        let meets = |a: (i64, i64), b: (i64, i64)| a.0 <= b.1 && b.0 <= a.1;
        for end in [x.0, x.1] {
            assert!(meets(products((end, end), y), z), "{end}: {x:?} {y:?} {z:?}");
        }
        for end in [y.0, y.1] {
            assert!(meets(products(x, (end, end)), z), "{end}: {x:?} {y:?} {z:?}");
        }
        for end in [z.0, z.1] {
            assert!(meets(products(x, y), (end, end)), "{end}: {x:?} {y:?} {z:?}");
        }
    });
}

#[test]
fn the_same_variable_twice() {
    let strategy = (wide_domains(2, -6, 9, 7), any::<u64>());
    runs(200, strategy, |(domains, seed)| {
        let check = |post: &dyn Fn(&[Int]) -> Constraint, holds: &dyn Fn(&[i64]) -> bool, defined: bool| {
            Case { domains: &domains, post, holds, claim: Claim::Nothing, reified: defined, seed }.check();
        };
        let no_zero = |place: usize| !domains[place].contains(&0);
        check(&|x| (x[0] * x[0]).eq(x[1]), &|x| x[0] * x[0] == x[1], true);
        check(&|x| (x[0] * x[1]).eq(x[0]), &|x| x[0] * x[1] == x[0], true);
        check(&|x| (x[0] / x[0]).eq(x[1]), &|x| x[0].checked_div(x[0]) == Some(x[1]), no_zero(0));
        check(&|x| (x[0] / x[1]).eq(x[0]), &|x| x[0].checked_div(x[1]) == Some(x[0]), no_zero(1));
        check(&|x| (x[0] % x[1]).eq(x[0]), &|x| x[0].checked_rem(x[1]) == Some(x[0]), no_zero(1));
        check(&|x| (x[0] % x[1]).eq(x[1]), &|x| x[0].checked_rem(x[1]) == Some(x[1]), no_zero(1));
    });
}

#[test]
fn wide_squares_and_powers() {
    // Too many values to be tabulated.
    let offset = -2_000_000_000i64..=2_000_000_000;
    runs(200, (offset, 0i64..=1_000_000_000, any::<bool>()), |(root, spread, even)| {
        let mut model = Model::new();
        let x = model.int(root - spread..=root + spread);
        let result = i128::from(root).pow(2);
        let Ok(result) = i64::try_from(result) else { return };
        if (root.abs() + spread) >= 1 << 31 {
            return;
        }
        if even {
            model.post((x * x).eq(result));
        } else {
            model.post(x.pow(2).eq(result));
        }
        let within = |x: i64| (root - spread..=root + spread).contains(&x);
        let mut expected: Vec<i64> = [-root, root].into_iter().filter(|x| within(*x)).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut found: Vec<i64> = model.search().unwrap().map(|solution| solution[x]).collect();
        found.sort_unstable();
        assert_eq!(found, expected);
    });
}

#[test]
fn wide_quotients_and_remainders() {
    let strategy =
        (-1_000_000_000i64..=1_000_000_000, 0i64..=1_000_000, 1i64..=1000, 0i64..=2000, any::<bool>());
    runs(200, strategy, |(low, more, by, rest, negative)| {
        let by = if negative { -by } else { by };
        let rest = rest - 1000;
        let mut model = Model::new();
        let x = model.int(low..=low + more);
        let (r, q) = (model.int(-1000..=1000), model.int(-1_000_000_000..=1_000_000_000));
        let y = model.int([by, by * 3]);
        model.post((x % y).eq(r));
        model.post((x / y).eq(q));
        model.post(r.eq(rest));
        model.post(y.eq(by));
        assert!(model.propagate().is_ok());
        // The bounds of what is divided leave the remainder, and nothing that does is lost.
        let first = (low..).take(by.unsigned_abs() as usize).find(|x| x % by == rest && *x <= low + more);
        let last = (low..=low + more).rev().take(by.unsigned_abs() as usize).find(|x| x % by == rest);
        match first.zip(last) {
            Some(ends) => assert_eq!(model.bounds(x), ends),
            None => assert_eq!(model.count(), Ok(0)),
        }
    });
}

#[test]
fn bounds_do_not_creep() {
    // A large prime has no factors but 1 and itself; to see that by bounds alone would take for ever.
    let mut model = Model::new();
    let (x, y) = (model.int(2..=1 << 31), model.int(2..=1 << 31));
    model.post((x * y).eq((1 << 61) - 1));
    assert!(model.propagate().is_ok());
    let mut model = Model::new();
    let (x, y) = (model.int(-(1 << 40)..=1 << 40), model.int(-(1 << 40)..=1 << 40));
    model.post((x * 1_000_003 - y * 1_000_033).eq(1));
    assert_eq!(model.propagate(), Ok(true));
}

#[test]
fn absolute_values() {
    runs(300, (wide_domain(-6, 6, 6), wide_domain(-3, 8, 6), any::<u64>()), |(x, y, seed)| {
        Case {
            domains: &[x, y],
            post: &|x| x[0].abs().eq(x[1]),
            holds: &|x| x[0].abs() == x[1],
            claim: Claim::Domain,
            reified: true,
            seed,
        }
        .check();
    });
    let range = (-2_000_000_000i64..=2_000_000_000, 0i64..=1_000_000_000);
    let result = (-1_000_000_000i64..=2_000_000_000, 0i64..=1_000_000_000);
    runs(200, (range, result), |((x, more_x), (y, more_y))| {
        // Very wide: the bounds that are left have partners.
        let mut model = Model::new();
        let (of, result) = (model.int(x..=x + more_x), model.int(y..=y + more_y));
        model.post(of.abs().eq(result));
        let possible = model.propagate().unwrap();
        let (low, high) = (y.max(0), y + more_y);
        let fits = |value: i64| (x..=x + more_x).contains(&value) && (low..=high).contains(&value.abs());
        let ends = [x, x + more_x, low, high, -low, -high];
        let mut fitting: Vec<i64> = ends.into_iter().filter(|value| fits(*value)).collect();
        fitting.sort_unstable();
        assert_eq!(possible, !fitting.is_empty());
        if possible {
            assert_eq!(model.bounds(of), (fitting[0], fitting[fitting.len() - 1]));
            let (low, high) = model.bounds(result);
            for end in [low, high] {
                assert!(fits(end) || fits(-end), "{end}");
            }
        }
    });
}

#[test]
fn least_and_greatest() {
    runs(
        300,
        (domains(1..=4, -4, 4, 5), domain(-5, 5, 5), any::<bool>(), any::<u64>()),
        |(of, result, least, seed)| {
            let mut domains = of;
            domains.push(result);
            Case {
                domains: &domains,
                post: &|x| {
                    let (result, of) = x.split_last().unwrap();
                    if least { min(of).eq(*result) } else { max(of).eq(*result) }
                },
                holds: &|x| {
                    let (result, of) = x.split_last().unwrap();
                    *result == if least { *of.iter().min().unwrap() } else { *of.iter().max().unwrap() }
                },
                claim: Claim::Bounds,
                reified: true,
                seed,
            }
            .check();
        },
    );
    let mut model = Model::new();
    assert!(matches!(model.try_post(min::<Int>([]).eq(1)), Err(Error::Argument { .. })));
}

#[test]
fn elements() {
    // The list, its place, the element.
    let strategy = (wide_domains(1..=4, -3, 4, 4), domain(-1, 4, 5), wide_domain(-4, 5, 6), any::<u64>());
    runs(400, strategy, |(list, index, result, seed)| {
        let n = list.len();
        let inside = index.iter().all(|i| (0..n as i64).contains(i));
        let domains = [list, vec![index, result]].concat();
        Case {
            domains: &domains,
            post: &|x| element(&x[..n], x[n]).eq(x[n + 1]),
            holds: &|x| usize::try_from(x[n]).is_ok_and(|i| i < n && x[i] == x[n + 1]),
            claim: Claim::Domain,
            reified: inside,
            seed,
        }
        .check();
    });
    let constants = proptest::collection::vec(prop_oneof![9 => -4i64..=4, 1 => Just(1_000_000i64)], 1..=6);
    runs(
        200,
        (constants, domain(-1, 6, 6), wide_domain(-5, 5, 6), any::<u64>()),
        |(list, index, result, seed)| {
            let n = list.len();
            let inside = index.iter().all(|i| (0..n as i64).contains(i));
            Case {
                domains: &[index, result],
                post: &|x| element(list.iter().copied(), x[0]).eq(x[1]),
                holds: &|x| usize::try_from(x[0]).is_ok_and(|i| i < n && list[i] == x[1]),
                claim: Claim::Domain,
                reified: inside,
                seed,
            }
            .check();
        },
    );
    // A place in a list of places.
    runs(100, (domains(3, -1, 3, 4), any::<u64>()), |(domains, seed)| {
        let at = |x: &[i64], i: i64| usize::try_from(i).ok().and_then(|i| x.get(i).copied());
        Case {
            domains: &domains,
            post: &|x| element(x, x[0]).eq(x[1]),
            holds: &|x| at(x, x[0]) == Some(x[1]),
            claim: Claim::Nothing,
            reified: domains[0].iter().all(|i| (0..3).contains(i)),
            seed,
        }
        .check();
    });
    let mut model = Model::new();
    let index = model.int(0..=3);
    assert!(matches!(model.try_post(element::<Int>([], index).eq(1)), Err(Error::Argument { .. })));
}
