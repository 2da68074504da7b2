//! Numbers at the end of what there is: refused or right, and never a panic.

use garns_cp::*;
use proptest::prelude::*;

use crate::oracle::runs;

const FAR: i64 = 1 << 62;

/// A domain with values as far away as can be.
fn far_domain() -> impl Strategy<Value = Set> + Clone {
    let value = prop_oneof![
        Just(-FAR),
        Just(FAR),
        Just(FAR - 1),
        Just(1 - FAR),
        Just(FAR / 2),
        Just(-FAR / 2),
        -3i64..=3,
        Just(1i64 << 31),
        Just(-(1i64 << 31))
    ];
    prop_oneof![
        proptest::collection::vec(value.clone(), 1..=3).prop_map(Set::from),
        (value, 0i64..=1000).prop_map(|(low, more)| Set::from(low..=(low + more).min(FAR))),
    ]
}

fn far_constant() -> impl Strategy<Value = i64> + Clone {
    prop_oneof![Just(i64::MIN), Just(i64::MAX), Just(FAR), Just(-FAR), Just(FAR + 1), -3i64..=3]
}

/// Every constraint there is, over the same variables.
fn every(x: &[Int], c: &[i64], kind: usize) -> Constraint {
    let constants = || c.iter().copied();
    match kind {
        0 => (x[0] * x[1]).eq(x[2]),
        1 => (x[0] / x[1]).eq(x[2]),
        2 => (x[0] % x[1]).eq(x[2]),
        3 => x[0].pow(x[1]).eq(x[2]),
        4 => x[0].abs().eq(x[1]),
        5 => max(x).eq(x[0] + c[0]),
        6 => min(x).eq(c[0]),
        7 => element(x, x[0]).eq(x[1]),
        8 => element(constants(), x[0]).eq(x[1]),
        9 => scalar(constants().zip(x)).eq(c[0]),
        10 => scalar(constants().zip(x)).le(c[1]),
        11 => scalar(constants().zip(x)).ne(c[2]),
        12 => all_different(x.iter().zip(c).map(|(x, c)| *x + *c)),
        13 => table(x, [[c[0], c[1], c[2]], [0, 1, 2], [c[2], 0, c[1]]]),
        14 => forbidden(x, [[c[0], c[1], c[2]], [0, 1, 2]]),
        15 => count(x, c[0]).eq(x[0]),
        16 => among(x, c).ge(1),
        17 => count(x, x[1]).le(2),
        18 => global_cardinality(x, [c[0], 0], [x[1], x[2]]),
        19 => global_cardinality_closed(x, [c[0], 0, 1], [0..=c[1], c[2]..=3, 0..=3]),
        20 => cumulative(x, constants(), [1, 1, 1], c[0]),
        21 => cumulative(x, [1, 2, 3], constants(), x[0]),
        22 => cumulative(x, x, x, x[1]),
        23 => no_overlap(x, constants()),
        24 => no_overlap_strict(x, x),
        25 => no_overlap_2d(x, x, constants(), [1, 2, 3]),
        26 => no_overlap_2d_strict(x, [x[1], x[2], x[0]], x, [x[1], x[2], x[0]]),
        27 => circuit(x.iter().zip(c).map(|(x, c)| *x + *c)),
        28 => subcircuit(x.iter().zip(c).map(|(x, c)| *x - *c)),
        29 => lex_lt(x, constants()),
        30 => lex_le(x, [x[1], x[2], x[0]]),
        31 => regular(x, &Automaton::new(2).step(0, c[0], 1).step(1, c[1], 0).step(1, 0, 1).accept([1])),
        32 => inverse(x, [x[2], x[1], x[0]]),
        33 => nvalue(x).eq(x[0]),
        34 => sort(x, [x[1], x[2], x[0]]),
        35 => increasing(x),
        36 => value_precede_chain(constants(), x),
        37 => bin_packing(x, constants(), [x[1], x[0]]),
        38 => knapsack(constants(), constants(), x, x[0], c[1]),
        39 => (x[0] * c[0] + x[1] * c[1]).eq(x[2] * c[2]),
        40 => x[0].is_in(c.to_vec()),
        41 => exactly(c[0], x, c[1]),
        42 => (x[0] - x[1]).abs().ge(c[0]),
        43 => arg_max([x[0], x[1], x[0], x[2]]).ge(1),
        44 => arg_min([x[0] + c[0], x[1] + 0, x[2] + c[1]]).eq(x[0]),
        _ => (x[0] * x[0] + x[1]).le(c[0]),
    }
}

#[test]
fn far_numbers_never_panic() {
    let strategy = (
        proptest::collection::vec(far_domain(), 3),
        proptest::collection::vec(far_constant(), 3),
        0usize..46,
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    );
    runs(6000, strategy, |(domains, constants, kind, reified, learning, max)| {
        let mut model = Model::new();
        let vars: Vec<Int> = domains.iter().map(|domain| model.int(domain.clone())).collect();
        let constraint = every(&vars, &constants, kind);
        if reified {
            let _ = model.reify(constraint);
        } else {
            model.post(constraint);
        }
        let Ok(_) = model.propagate() else { return };
        let pick = if max { ValueSelector::Max } else { ValueSelector::Min };
        let ways = model.search().unwrap().first(&vars, VariableSelector::Smallest, pick);
        for solution in ways.learning(learning).nodes(40).take(5) {
            // What is found is within the domains.
            for (var, domain) in vars.iter().zip(&domains) {
                assert!(domain.contains(solution[*var]));
            }
        }
    });
}

#[test]
fn far_arithmetic_is_right() {
    let strategy = (
        proptest::collection::vec(far_domain(), 3),
        proptest::collection::vec(far_constant(), 3),
        prop_oneof![0usize..5, Just(9usize), Just(10), Just(11), Just(39), Just(42), Just(45)],
        any::<bool>(),
    );
    runs(4000, strategy, |(domains, constants, kind, learning)| {
        let mut model = Model::new();
        let vars: Vec<Int> = domains.iter().map(|domain| model.int(domain.clone())).collect();
        model.post(every(&vars, &constants, kind));
        let Ok(search) = model.search() else { return };
        let ways =
            search.first(&vars, VariableSelector::Smallest, ValueSelector::Max).learning(learning).nodes(200);
        let found: Vec<Vec<i64>> = ways.take(20).map(|solution| solution.ints(&vars)).collect();
        for values in &found {
            assert_eq!(holds(values, &constants, kind), Some(true), "{values:?}");
        }
        // If there are few combinations, those that hold are all found.
        let few: Option<Vec<Vec<i64>>> = domains
            .iter()
            .map(|domain| {
                let values: Vec<i64> = domain.values().take(4).collect();
                (values.len() < 4).then_some(values)
            })
            .collect();
        let Some(few) = few else { return };
        let expected = crate::oracle::combinations(&few).into_iter();
        let expected: Vec<Vec<i64>> = expected.filter(|x| holds(x, &constants, kind) == Some(true)).collect();
        let mut found = found;
        found.sort_unstable();
        if expected.len() < 20 {
            assert_eq!(found, expected);
        }
    });
}

/// What the constraint says, in numbers that are large enough; none if even they are not.
fn holds(x: &[i64], c: &[i64], kind: usize) -> Option<bool> {
    let x: Vec<i128> = x.iter().map(|x| (*x).into()).collect();
    let c: Vec<i128> = c.iter().map(|c| (*c).into()).collect();
    let sum = || -> i128 { c.iter().zip(&x).map(|(c, x)| c * x).sum() };
    Some(match kind {
        0 => x[0] * x[1] == x[2],
        1 => x[1] != 0 && x[0] / x[1] == x[2],
        2 => x[1] != 0 && x[0] % x[1] == x[2],
        3 => match (x[0], u32::try_from(x[1])) {
            (_, Err(_)) if x[1] < 0 => false,
            (0 | 1, _) => i128::from(x[0] == 1 || x[1] == 0) == x[2],
            (-1, _) => 1 - 2 * (x[1] % 2) == x[2],
            (base, Ok(exponent)) => base.checked_pow(exponent) == Some(x[2]),
            _ => false,
        },
        4 => x[0].abs() == x[1],
        9 => sum() == c[0],
        10 => sum() <= c[1],
        11 => sum() != c[2],
        39 => x[0] * c[0] + x[1] * c[1] == x[2] * c[2],
        42 => (x[0] - x[1]).abs() >= c[0],
        45 => x[0] * x[0] + x[1] <= c[0],
        _ => return None,
    })
}
