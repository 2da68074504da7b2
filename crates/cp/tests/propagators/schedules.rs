//! Tasks and rectangles.

use garns_cp::{
    Constraint, Error, Int, Model, cumulative, no_overlap, no_overlap_2d, no_overlap_2d_strict,
    no_overlap_strict,
};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domain, domains, runs};

fn apart(a: (i64, i64), b: (i64, i64)) -> bool {
    a.0 + a.1 <= b.0 || b.0 + b.1 <= a.0
}

fn pairs(n: usize, apart: impl Fn(usize, usize) -> bool) -> bool {
    (0..n).all(|i| (0..i).all(|j| apart(i, j)))
}

/// Whether the tasks never overlap.
fn in_turn(starts: &[i64], durations: &[i64], strict: bool) -> bool {
    durations.iter().all(|d| *d >= 0)
        && pairs(starts.len(), |i, j| {
            apart((starts[i], durations[i]), (starts[j], durations[j]))
                || !strict && (durations[i] == 0 || durations[j] == 0)
        })
}

/// Whether the tasks never need more than there is.
fn fit(starts: &[i64], durations: &[i64], demands: &[i64], capacity: i64) -> bool {
    let latest = starts.iter().zip(durations).map(|(s, d)| s + d).max().unwrap_or(0);
    let earliest = starts.iter().min().copied().unwrap_or(0);
    capacity >= 0
        && durations.iter().chain(demands).all(|x| *x >= 0)
        && (earliest..=latest).all(|time| {
            let runs = |i: &usize| starts[*i] <= time && time < starts[*i] + durations[*i];
            (0..starts.len()).filter(runs).map(|i| demands[i]).sum::<i64>() <= capacity
        })
}

#[test]
fn tasks_in_turn() {
    let strategy =
        (domains(2..=5, -2, 7, 4), proptest::collection::vec(0i64..=4, 5), any::<bool>(), any::<u64>());
    runs(400, strategy, |(domains, durations, strict, seed)| {
        let durations = &durations[..domains.len()];
        let post = |x: &[Int]| -> Constraint {
            let durations = durations.iter().copied();
            if strict { no_overlap_strict(x, durations) } else { no_overlap(x, durations) }
        };
        Case {
            domains: &domains,
            post: &post,
            holds: &|x| in_turn(x, durations, strict),
            claim: Claim::Nothing,
            reified: seed % 4 == 0 && domains.len() < 5,
            seed,
        }
        .check();
    });
}

#[test]
fn tasks_in_turn_of_variable_length() {
    let strategy = (domains(3, -2, 5, 4), domains(3, -1, 4, 3), any::<bool>(), any::<u64>());
    runs(300, strategy, |(starts, durations, strict, seed)| {
        let domains = [starts, durations].concat();
        Case {
            domains: &domains,
            post: &|x| {
                if strict { no_overlap_strict(&x[..3], &x[3..]) } else { no_overlap(&x[..3], &x[3..]) }
            },
            holds: &|x| in_turn(&x[..3], &x[3..], strict),
            claim: Claim::Nothing,
            reified: seed % 8 == 0,
            seed,
        }
        .check();
    });
}

#[test]
fn tasks_that_share() {
    let each = proptest::collection::vec((0i64..=4, 0i64..=3), 5);
    let strategy = (domains(2..=5, -2, 6, 4), each, 0i64..=5, any::<u64>());
    runs(500, strategy, |(domains, each, capacity, seed)| {
        let n = domains.len();
        let durations: Vec<i64> = each[..n].iter().map(|task| task.0).collect();
        let demands: Vec<i64> = each[..n].iter().map(|task| task.1).collect();
        Case {
            domains: &domains,
            post: &|x| cumulative(x, durations.iter().copied(), demands.iter().copied(), capacity),
            holds: &|x| fit(x, &durations, &demands, capacity),
            claim: Claim::Nothing,
            reified: seed % 4 == 0 && n < 4,
            seed,
        }
        .check();
    });
}

#[test]
fn tasks_that_share_little_time() {
    // Whole ranges, large tasks, and hardly any room: what only adding up shows.
    let range = (0i64..=3, 2i64..=5).prop_map(|(low, more)| (low..=low + more).collect::<Vec<i64>>());
    let each = proptest::collection::vec((1i64..=4, 1i64..=3), 5);
    let strategy = (proptest::collection::vec(range, 3..=5), each, 3i64..=4, any::<u64>());
    runs(300, strategy, |(domains, each, capacity, seed)| {
        let n = domains.len();
        let durations: Vec<i64> = each[..n].iter().map(|task| task.0).collect();
        let demands: Vec<i64> = each[..n].iter().map(|task| task.1).collect();
        Case {
            domains: &domains,
            post: &|x| cumulative(x, durations.iter().copied(), demands.iter().copied(), capacity),
            holds: &|x| fit(x, &durations, &demands, capacity),
            claim: Claim::Nothing,
            reified: false,
            seed,
        }
        .check();
    });
}

#[test]
fn tasks_that_share_with_everything_variable() {
    let strategy =
        (domains(4, -2, 4, 3), domains(2, -1, 4, 2), domains(2, -1, 3, 2), domain(-1, 4, 2), any::<u64>());
    runs(300, strategy, |(mut domains, durations, demands, capacity, seed)| {
        domains.truncate(2 + (seed % 2) as usize);
        let n = domains.len();
        // Two of the tasks have variables for everything.
        domains.extend(durations);
        domains.extend(demands);
        domains.push(capacity);
        let post = |x: &[Int]| -> Constraint {
            let with = |from: usize, last: i64| (0..n).map(move |i| (from + i, last, i < 2));
            let durations = with(n, 2).map(|(at, last, var)| if var { x[at] + 0 } else { last.into() });
            let demands = with(n + 2, 1).map(|(at, last, var)| if var { x[at] + 0 } else { last.into() });
            cumulative(&x[..n], durations, demands, x[n + 4])
        };
        Case {
            domains: &domains,
            post: &post,
            holds: &|x| {
                let mut durations = x[n..n + 2].to_vec();
                durations.resize(n, 2);
                let mut demands = x[n + 2..n + 4].to_vec();
                demands.resize(n, 1);
                fit(&x[..n], &durations, &demands, x[n + 4])
            },
            claim: Claim::Nothing,
            reified: seed % 8 == 0 && n == 2,
            seed,
        }
        .check();
    });
}

#[test]
fn rectangles_beside_each_other() {
    let sizes = proptest::collection::vec((0i64..=3, 0i64..=3), 3);
    let strategy =
        (domains(3, -1, 4, 3), domains(3, -1, 4, 3), sizes, 2usize..=3, any::<bool>(), any::<u64>());
    runs(300, strategy, |(xs, ys, sizes, n, strict, seed)| {
        let domains = [&xs[..n], &ys[..n]].concat();
        let sizes = &sizes[..n];
        Case {
            domains: &domains,
            post: &|x| {
                let (widths, heights) = (sizes.iter().map(|s| s.0), sizes.iter().map(|s| s.1));
                if strict {
                    no_overlap_2d_strict(&x[..n], &x[n..], widths, heights)
                } else {
                    no_overlap_2d(&x[..n], &x[n..], widths, heights)
                }
            },
            holds: &|x| {
                pairs(n, |i, j| {
                    apart((x[i], sizes[i].0), (x[j], sizes[j].0))
                        || apart((x[n + i], sizes[i].1), (x[n + j], sizes[j].1))
                        || !strict && [sizes[i].0, sizes[i].1, sizes[j].0, sizes[j].1].contains(&0)
                })
            },
            claim: Claim::Nothing,
            reified: seed % 4 == 0 && n == 2,
            seed,
        }
        .check();
    });
}

#[test]
fn rectangles_of_variable_size() {
    let strategy = (domains(4, -1, 3, 2), domains(4, -1, 4, 2), any::<bool>(), any::<u64>());
    runs(300, strategy, |(starts, lengths, strict, seed)| {
        let domains = [starts, lengths].concat();
        Case {
            domains: &domains,
            post: &|x| {
                if strict {
                    no_overlap_2d_strict(&x[..2], &x[2..4], &x[4..6], &x[6..])
                } else {
                    no_overlap_2d(&x[..2], &x[2..4], &x[4..6], &x[6..])
                }
            },
            holds: &|x| {
                x[4..].iter().all(|length| *length >= 0)
                    && (apart((x[0], x[4]), (x[1], x[5]))
                        || apart((x[2], x[6]), (x[3], x[7]))
                        || !strict && x[4..].contains(&0))
            },
            claim: Claim::Nothing,
            reified: seed % 4 == 0,
            seed,
        }
        .check();
    });
}

#[test]
fn schedules_that_make_no_sense() {
    let mut model = Model::new();
    let vars = model.ints(2, 0..=3);
    let lengths = model.try_post(no_overlap(&vars, [1, 2, 3]));
    assert!(matches!(lengths, Err(Error::Lengths { .. })));
    let lengths = model.try_post(cumulative(&vars, [1, 2], [1], 1));
    assert!(matches!(lengths, Err(Error::Lengths { .. })));
    let lengths = model.try_post(no_overlap_2d(&vars, &vars, [1, 2], [1]));
    assert!(matches!(lengths, Err(Error::Lengths { .. })));
    let negative = model.try_post(no_overlap(&vars, [1, -2]));
    assert!(matches!(negative, Err(Error::Argument { .. })));
    let far = model.ints(2, -(1 << 62)..=1 << 62);
    assert!(matches!(model.try_post(no_overlap(&far, [1, 2])), Err(Error::Overflow { .. })));
    assert!(matches!(model.try_post(cumulative(&far, [1, 2], [1, 1], 1)), Err(Error::Overflow { .. })));
    assert!(matches!(model.try_post(no_overlap_2d(&far, &far, [1, 2], [1, 2])), Err(Error::Overflow { .. })));
}
