//! Tables and automata.

use garns_cp::{Automaton, Error, Model, cost_regular, forbidden, regular, table};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domain, domains, runs, wide_domains};

#[test]
fn rows_of_a_table() {
    let rows = |arity: usize| {
        let value = prop_oneof![9 => -3i64..=3, 1 => Just(1_000_000i64)];
        proptest::collection::vec(proptest::collection::vec(value, arity), 0..=12)
    };
    let strategy = (1usize..=4).prop_flat_map(move |n| (wide_domains(n, -3, 3, 4), rows(n), any::<u64>()));
    runs(150, strategy, |(domains, rows, seed)| {
        let case = Case {
            domains: &domains,
            post: &|x| table(x, &rows),
            holds: &|x| rows.iter().any(|row| row == x),
            claim: Claim::Domain,
            reified: true,
            seed,
        };
        case.check();
        Case {
            post: &|x| forbidden(x, &rows),
            holds: &|x| !rows.iter().any(|row| row == x),
            claim: Claim::Nothing,
            ..case
        }
        .check();
    });
}

#[test]
fn many_rows_of_a_table() {
    let strategy = (domains(3, 0, 7, 8), any::<u64>(), 2u64..=5);
    runs(40, strategy, |(domains, seed, some)| {
        let keep = |x: i64, y: i64, z: i64| {
            (x as u64 * 64 + y as u64 * 8 + z as u64 + 1).wrapping_mul(seed | 1) >> 40 & 7 < some
        };
        let all = (0..8).flat_map(|x| (0..8).flat_map(move |y| (0..8).map(move |z| [x, y, z])));
        let rows: Vec<[i64; 3]> = all.filter(|[x, y, z]| keep(*x, *y, *z)).collect();
        Case {
            domains: &domains,
            post: &|x| table(x, &rows),
            holds: &|x| keep(x[0], x[1], x[2]),
            claim: Claim::Domain,
            reified: false,
            seed,
        }
        .check();
    });
}

#[test]
fn the_same_variable_twice_in_a_table() {
    let rows = proptest::collection::vec(proptest::collection::vec(0i64..=3, 3), 0..=12);
    runs(60, (domains(2, 0, 3, 4), rows, any::<u64>()), |(domains, rows, seed)| {
        Case {
            domains: &domains,
            post: &|x| table([x[0], x[1], x[0]], &rows),
            holds: &|x| rows.contains(&vec![x[0], x[1], x[0]]),
            claim: Claim::Nothing,
            reified: true,
            seed,
        }
        .check();
    });
}

#[test]
fn rows_of_the_wrong_length() {
    let mut model = Model::new();
    let vars = model.ints(2, 0..=3);
    model.post(table(&vars, [vec![1, 2], vec![3]]));
    assert_eq!(model.count(), Err(Error::Lengths { what: "a table's row", left: 1, right: 2 }));
}

#[test]
fn words_of_an_automaton() {
    let step = (0usize..4, prop_oneof![9 => -1i64..=2, 1 => Just(1_000_000i64)], 0usize..4);
    let steps = proptest::collection::vec(step, 0..=14);
    let accepting = proptest::collection::vec(0usize..4, 0..=3);
    let strategy = (wide_domains(0..=5, -1, 2, 3), steps, accepting, 0usize..4, any::<bool>(), any::<u64>());
    runs(300, strategy, |(domains, mut steps, accepting, start, choice, seed)| {
        if !choice {
            steps.sort_unstable();
            steps.dedup_by_key(|step| (step.0, step.1));
        }
        let automaton =
            Automaton::new(4).start(start).accept(accepting.iter().copied()).steps(steps.iter().copied());
        let narrow = domains.iter().flatten().all(|value| value.abs() < 500);
        Case {
            domains: &domains,
            post: &|x| regular(x, &automaton),
            holds: &|x| {
                let mut states = vec![start];
                for value in x {
                    let next = |step: &&(usize, i64, usize)| states.contains(&step.0) && step.1 == *value;
                    states = steps.iter().filter(next).map(|step| step.2).collect();
                }
                states.iter().any(|state| accepting.contains(state))
            },
            claim: Claim::Domain,
            reified: !choice && narrow,
            seed,
        }
        .check();
    });
    let mut model = Model::new();
    let word = model.ints(2, 0..=1);
    let wrong = model.try_post(regular(&word, &Automaton::new(2).step(0, 1, 2)));
    assert!(matches!(wrong, Err(Error::Argument { .. })));
}

#[test]
fn words_at_a_cost() {
    let step = (0usize..4, prop_oneof![9 => -1i64..=2, 1 => Just(1_000_000i64)], 0usize..4);
    let steps = proptest::collection::vec(step, 4..=14);
    let accepting = proptest::collection::vec(0usize..4, 1..=3);
    let strategy =
        (wide_domains(0..=4, -1, 2, 3), domain(-8, 12, 8), steps, accepting, 0usize..4, any::<u64>());
    runs(300, strategy, |(mut domains, total, mut steps, accepting, start, seed)| {
        steps.sort_unstable();
        steps.dedup_by_key(|step| (step.0, step.1));
        let automaton =
            Automaton::new(4).start(start).accept(accepting.iter().copied()).steps(steps.iter().copied());
        let cost = |state: usize, value: i64| (state as i64 * 7 + value * 3) % 5 - 1;
        let narrow = domains.iter().flatten().all(|value| value.abs() < 500);
        domains.push(total);
        Case {
            domains: &domains,
            post: &|x| {
                let (total, word) = x.split_last().unwrap();
                cost_regular(word, &automaton, cost, *total)
            },
            holds: &|x| {
                let (total, word) = x.split_last().unwrap();
                let (mut state, mut sum) = (start, 0);
                for value in word {
                    let step = steps.iter().find(|step| (step.0, step.1) == (state, *value));
                    let Some((.., to)) = step else { return false };
                    sum += cost(state, *value);
                    state = *to;
                }
                accepting.contains(&state) && sum == *total
            },
            claim: Claim::Nothing,
            reified: narrow,
            seed,
        }
        .check();
    });
    let mut model = Model::new();
    let word = model.ints(2, 0..=1);
    let choice = Automaton::new(2).step(0, 1, 0).step(0, 1, 1).accept([1]);
    assert!(matches!(model.try_post(cost_regular(&word, &choice, |_, _| 1, 2)), Err(Error::Argument { .. })));
    let much = Automaton::new(1).step(0, 1, 0).accept([0]);
    let expensive = model.try_post(cost_regular(&word, &much, |_, _| i64::MIN, 2));
    assert!(matches!(expensive, Err(Error::Overflow { .. })));
}
