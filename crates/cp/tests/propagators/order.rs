//! Order, precedence, and lists that undo each other.

use garns_cp::{
    Error, Int, Model, all_equal, decreasing, increasing, inverse, lex_le, lex_lt, sort, strictly_decreasing,
    strictly_increasing, value_precede, value_precede_chain,
};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domains, runs, wide_domains};

#[test]
fn lexicographic_order() {
    let strategy = (wide_domains(0..=5, -1, 2, 3), 0usize..=5, any::<bool>(), any::<u64>());
    runs(300, strategy, |(domains, split, strict, seed)| {
        let split = split.min(domains.len());
        Case {
            domains: &domains,
            post: &|x| {
                let (left, right) = x.split_at(split);
                if strict { lex_lt(left, right) } else { lex_le(left, right) }
            },
            holds: &|x| {
                let (left, right) = x.split_at(split);
                if strict { left < right } else { left <= right }
            },
            claim: Claim::Domain,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn lexicographic_order_of_the_same_variables() {
    runs(100, (domains(3, -1, 2, 4), any::<bool>(), any::<u64>()), |(domains, strict, seed)| {
        let turn = |x: &[Int]| [x[1], x[2], x[0]];
        Case {
            domains: &domains,
            post: &|x| if strict { lex_lt(x, turn(x)) } else { lex_le(x, turn(x)) },
            holds: &|x| {
                let turned = [x[1], x[2], x[0]];
                if strict { x < &turned[..] } else { x <= &turned[..] }
            },
            claim: Claim::Nothing,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn rising_and_falling() {
    runs(60, (wide_domains(0..=4, -2, 4, 4), any::<u64>()), |(domains, seed)| {
        let case = Case {
            domains: &domains,
            post: &|x| increasing(x),
            holds: &|x| x.windows(2).all(|pair| pair[0] <= pair[1]),
            claim: Claim::Domain,
            reified: true,
            seed,
        };
        case.check();
        let holds = &|x: &[i64]| x.windows(2).all(|pair| pair[0] < pair[1]);
        Case { post: &|x| strictly_increasing(x), holds, ..case }.check();
        let holds = &|x: &[i64]| x.windows(2).all(|pair| pair[0] >= pair[1]);
        Case { post: &|x| decreasing(x), holds, ..case }.check();
        let holds = &|x: &[i64]| x.windows(2).all(|pair| pair[0] > pair[1]);
        Case { post: &|x| strictly_decreasing(x), holds, ..case }.check();
        let holds = &|x: &[i64]| x.windows(2).all(|pair| pair[0] == pair[1]);
        Case { post: &|x| all_equal(x), holds, ..case }.check();
    });
}

#[test]
fn value_precedence() {
    let values = Just(vec![2i64, 0, 1, -1]).prop_shuffle();
    let strategy = (wide_domains(0..=4, -1, 3, 4), values, 0usize..=4, any::<u64>());
    runs(200, strategy, |(domains, values, count, seed)| {
        let chain = &values[..count];
        let case = Case {
            domains: &domains,
            post: &|x| value_precede_chain(chain.iter().copied(), x),
            holds: &|x| {
                chain.windows(2).all(|pair| {
                    let place = |value: i64| x.iter().position(|y| *y == value).unwrap_or(usize::MAX);
                    place(pair[1]) == usize::MAX || place(pair[0]) < place(pair[1])
                })
            },
            claim: Claim::Domain,
            reified: true,
            seed,
        };
        case.check();
        if let [first, second] = *chain {
            Case { post: &|x| value_precede(first, second, x), ..case }.check();
        }
    });
    let mut model = Model::new();
    let vars = model.ints(2, 0..=3);
    assert!(matches!(model.try_post(value_precede(1, 1, &vars)), Err(Error::Argument { .. })));
}

#[test]
fn inverse_lists() {
    let strategy = (1usize..=3, -1i64..=1).prop_flat_map(|(n, offset)| {
        (domains(2 * n, -1 - offset, n as i64 - offset, n + 1), Just(offset), any::<u64>())
    });
    runs(300, strategy, |(domains, offset, seed)| {
        let n = domains.len() / 2;
        Case {
            domains: &domains,
            post: &|x| inverse(x[..n].iter().map(|x| *x + offset), x[n..].iter().map(|x| *x + offset)),
            holds: &|x| {
                let x: Vec<i64> = x.iter().map(|x| x + offset).collect();
                let (f, g) = x.split_at(n);
                let undoes = |f: &[i64], g: &[i64]| {
                    (0..n).all(|i| usize::try_from(f[i]).is_ok_and(|j| j < n && g[j] == i as i64))
                };
                undoes(f, g) && undoes(g, f)
            },
            claim: Claim::Nothing,
            reified: n < 3,
            seed,
        }
        .check();
    });
    runs(60, (domains(4, 0, 3, 4), any::<u64>()), |(domains, seed)| {
        Case {
            domains: &domains,
            post: &|x| inverse(x, x),
            holds: &|x| (0..4).all(|i| x[x[i] as usize] == i as i64),
            claim: Claim::Nothing,
            reified: false,
            seed,
        }
        .check();
    });
    let mut model = Model::new();
    let vars = model.ints(5, 0..=3);
    assert!(matches!(model.try_post(inverse(&vars[..2], &vars[2..])), Err(Error::Lengths { .. })));
}

#[test]
fn sorting() {
    let strategy = (0usize..=3).prop_flat_map(|n| (domains(2 * n, -2, 4, 4), any::<u64>()));
    runs(2000, strategy, |(domains, seed)| {
        let n = domains.len() / 2;
        Case {
            domains: &domains,
            post: &|x| sort(&x[..n], &x[n..]),
            holds: &|x| {
                let mut list = x[..n].to_vec();
                list.sort_unstable();
                list == x[n..]
            },
            claim: Claim::Bounds,
            reified: seed % 4 == 0 && n < 3,
            seed,
        }
        .check();
    });
    let mut model = Model::new();
    let vars = model.ints(3, 0..=3);
    assert!(matches!(model.try_post(sort(&vars[..1], &vars[1..])), Err(Error::Lengths { .. })));
}

#[test]
fn sorting_the_same_variables() {
    runs(400, (domains(4, -1, 3, 4), any::<u64>()), |(domains, seed)| {
        Case {
            domains: &domains,
            post: &|x| sort([x[0], x[1], x[0]], [x[2], x[0], x[3]]),
            holds: &|x| {
                let mut list = [x[0], x[1], x[0]];
                list.sort_unstable();
                list == [x[2], x[0], x[3]]
            },
            claim: Claim::Nothing,
            reified: false,
            seed,
        }
        .check();
    });
}
