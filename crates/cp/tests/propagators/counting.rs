//! Counting values.

use garns_cp::{
    Error, Model, among, arg_max, arg_min, at_least, at_most, count, exactly, global_cardinality,
    global_cardinality_closed, nvalue,
};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domain, domains, runs, wide_domains};

#[test]
fn count_of_a_value() {
    runs(
        150,
        (wide_domains(1..=4, -2, 3, 4), domain(-1, 5, 3), -3i64..=4, any::<u64>()),
        |(of, result, value, seed)| {
            let mut domains = of;
            domains.push(result);
            Case {
                domains: &domains,
                post: &|x| count(&x[..x.len() - 1], value).eq(x[x.len() - 1]),
                holds: &|x| {
                    let (result, of) = x.split_last().unwrap();
                    of.iter().filter(|x| **x == value).count() as i64 == *result
                },
                claim: Claim::Domain,
                reified: true,
                seed,
            }
            .check();
        },
    );
}

#[test]
fn count_of_a_variable_value() {
    runs(
        80,
        (domains(3, -1, 2, 3), domain(0, 3, 3), domain(-1, 2, 3), any::<u64>()),
        |(of, result, value, seed)| {
            let mut domains = of;
            domains.extend([result, value]);
            Case {
                domains: &domains,
                post: &|x| count(&x[..3], x[4]).eq(x[3]),
                holds: &|x| x[..3].iter().filter(|y| **y == x[4]).count() as i64 == x[3],
                claim: Claim::Nothing,
                reified: true,
                seed,
            }
            .check();
        },
    );
}

#[test]
fn among_a_set() {
    let set = prop_oneof![
        proptest::collection::vec(-3i64..=4, 0..=4),
        proptest::collection::vec(-3i64..=4, 2).prop_map(|mut all| {
            all.push(1_000_000);
            all
        }),
    ];
    runs(
        150,
        (wide_domains(1..=4, -3, 4, 4), domain(-1, 4, 3), set, any::<u64>()),
        |(of, result, set, seed)| {
            let mut domains = of;
            domains.push(result);
            Case {
                domains: &domains,
                post: &|x| among(&x[..x.len() - 1], set.as_slice()).eq(x[x.len() - 1]),
                holds: &|x| {
                    let (result, of) = x.split_last().unwrap();
                    of.iter().filter(|x| set.contains(x)).count() as i64 == *result
                },
                claim: Claim::Domain,
                reified: true,
                seed,
            }
            .check();
        },
    );
}

#[test]
fn at_least_at_most_exactly() {
    runs(60, (domains(4, 0, 2, 3), 0i64..=4, any::<u64>()), |(domains, n, seed)| {
        let how_many = |x: &[i64]| x.iter().filter(|x| **x == 1).count() as i64;
        let case = Case {
            domains: &domains,
            post: &|x| at_least(n, x, 1),
            holds: &|x| how_many(x) >= n,
            claim: Claim::Domain,
            reified: true,
            seed,
        };
        case.check();
        Case { post: &|x| at_most(n, x, 1), holds: &|x| how_many(x) <= n, ..case }.check();
        Case { post: &|x| exactly(n, x, 1), holds: &|x| how_many(x) == n, ..case }.check();
    });
}

#[test]
fn global_cardinality_of_ranges() {
    let counts = proptest::collection::vec((0i64..=2, 0i64..=3), 3);
    runs(
        300,
        (wide_domains(1..=5, -1, 3, 4), counts, any::<bool>(), any::<u64>()),
        |(domains, counts, closed, seed)| {
            let ranges: Vec<_> = counts.iter().map(|(low, more)| *low..=low + more).collect();
            let values = [1, 0, 2];
            Case {
                domains: &domains,
                post: &|x| {
                    if closed {
                        global_cardinality_closed(x, values, ranges.clone())
                    } else {
                        global_cardinality(x, values, ranges.clone())
                    }
                },
                holds: &|x| {
                    let times = |value: i64| x.iter().filter(|y| **y == value).count() as i64;
                    values.iter().zip(&ranges).all(|(value, range)| range.contains(&times(*value)))
                        && (!closed || x.iter().all(|y| values.contains(y)))
                },
                claim: Claim::Domain,
                reified: true,
                seed,
            }
            .check();
        },
    );
}

#[test]
fn global_cardinality_of_variables() {
    let strategy = (domains(2..=4, 0, 3, 4), domains(3, 0, 4, 3), any::<bool>(), any::<u64>());
    runs(300, strategy, |(of, counts, closed, seed)| {
        let n = of.len();
        // Without holes in the counts, their bounds are all there is to know.
        let whole: Vec<Vec<i64>> = counts.iter().map(|c| (c[0]..=c[c.len() - 1]).collect()).collect();
        let holes = whole != counts;
        let domains = [of, counts].concat();
        let values = [0, 1, 2];
        Case {
            domains: &domains,
            post: &|x| {
                if closed {
                    global_cardinality_closed(&x[..n], values, &x[n..])
                } else {
                    global_cardinality(&x[..n], values, &x[n..])
                }
            },
            holds: &|x| {
                let times = |value: i64| x[..n].iter().filter(|y| **y == value).count() as i64;
                values.iter().zip(&x[n..]).all(|(value, count)| times(*value) == *count)
                    && (!closed || x[..n].iter().all(|y| values.contains(y)))
            },
            claim: if holes { Claim::Nothing } else { Claim::Domain },
            reified: seed % 4 == 0,
            seed,
        }
        .check();
    });
}

#[test]
fn global_cardinality_of_its_own_variables() {
    // A sequence in which x[i] says how often i occurs.
    runs(60, (domains(4, 0, 4, 5), any::<u64>()), |(domains, seed)| {
        Case {
            domains: &domains,
            post: &|x| global_cardinality(x, 0..4, x),
            holds: &|x| (0..4).all(|i| x.iter().filter(|y| **y == i as i64).count() as i64 == x[i]),
            claim: Claim::Nothing,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn global_cardinality_that_makes_no_sense() {
    let mut model = Model::new();
    let vars = model.ints(2, 0..=3);
    let lengths = model.try_post(global_cardinality(&vars, [1, 2, 3], [1, 1]));
    assert!(matches!(lengths, Err(Error::Lengths { left: 3, right: 2, .. })));
    let twice = model.try_post(global_cardinality(&vars, [1, 1], [1, 1]));
    assert!(matches!(twice, Err(Error::Argument { .. })));
}

#[test]
fn number_of_values() {
    runs(300, (wide_domains(0..=4, -1, 3, 4), domain(-1, 5, 3), any::<u64>()), |(of, result, seed)| {
        let mut domains = of;
        domains.push(result);
        Case {
            domains: &domains,
            post: &|x| nvalue(&x[..x.len() - 1]).eq(x[x.len() - 1]),
            holds: &|x| {
                let (result, of) = x.split_last().unwrap();
                let different: std::collections::BTreeSet<i64> = of.iter().copied().collect();
                different.len() as i64 == *result
            },
            claim: Claim::Nothing,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn places_of_extremes() {
    runs(
        300,
        (domains(1..=4, -2, 3, 4), domain(-1, 4, 4), any::<bool>(), any::<u64>()),
        |(of, place, greatest, seed)| {
            let mut domains = of;
            domains.push(place);
            Case {
                domains: &domains,
                post: &|x| {
                    let (place, of) = x.split_last().unwrap();
                    if greatest { arg_max(of).eq(*place) } else { arg_min(of).eq(*place) }
                },
                holds: &|x| {
                    let (place, of) = x.split_last().unwrap();
                    let extreme = if greatest { of.iter().max() } else { of.iter().min() };
                    of.iter().position(|x| Some(x) == extreme) == usize::try_from(*place).ok()
                },
                claim: Claim::Bounds,
                reified: true,
                seed,
            }
            .check();
        },
    );
}

#[test]
fn the_place_of_a_variable_that_stands_there_twice() {
    let mut model = Model::new();
    let x = model.int(-1_000_000_000..=1_000_000_000);
    let y = model.int(0..=3);
    model.post(arg_max([x, y, x]).ge(2));
    assert!(matches!(model.solve(), Ok(None)));
    assert!(matches!(Model::new().try_post(arg_max([0; 0]).eq(0)), Err(Error::Argument { .. })));
}
