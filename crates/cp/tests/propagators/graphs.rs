//! Round trips.

use garns_cp::{circuit, subcircuit};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domains, runs};

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

#[test]
fn circuits() {
    let strategy = (0usize..=5, -1i64..=1).prop_flat_map(|(n, offset)| {
        (domains(n, -1 - offset, n as i64 - offset, n.max(1)), Just(offset), any::<u64>())
    });
    runs(400, strategy, |(domains, offset, seed)| {
        let n = domains.len();
        let case = Case {
            domains: &domains,
            post: &|x| circuit(x.iter().map(|x| *x + offset)),
            holds: &|x| {
                let next: Vec<i64> = x.iter().map(|x| x + offset).collect();
                n == 0 || round(&next, 0) == Some(n)
            },
            claim: Claim::Nothing,
            reified: false,
            seed,
        };
        case.check();
        Case {
            post: &|x| subcircuit(x.iter().map(|x| *x + offset)),
            holds: &|x| {
                let next: Vec<i64> = x.iter().map(|x| x + offset).collect();
                let on: Vec<usize> = (0..n).filter(|i| next[*i] != *i as i64).collect();
                on.iter().all(|start| round(&next, *start) == Some(on.len()))
            },
            ..case
        }
        .check();
    });
}

#[test]
fn circuits_where_everything_is_possible() {
    runs(60, (2usize..=5, any::<u64>()), |(n, seed)| {
        let domains = vec![(0..n as i64).collect::<Vec<i64>>(); n];
        let case = Case {
            domains: &domains,
            post: &|x| circuit(x),
            holds: &|x| round(x, 0) == Some(n),
            claim: Claim::Domain,
            reified: false,
            seed,
        };
        case.check();
        Case {
            post: &|x| subcircuit(x),
            holds: &|x| {
                let on: Vec<usize> = (0..n).filter(|i| x[*i] != *i as i64).collect();
                on.iter().all(|start| round(x, *start) == Some(on.len()))
            },
            ..case
        }
        .check();
    });
}

#[test]
fn the_same_place_twice_in_a_circuit() {
    runs(60, (domains(3, 0, 3, 4), any::<u64>()), |(domains, seed)| {
        let case = Case {
            domains: &domains,
            post: &|x| circuit([x[0], x[1], x[2], x[0]]),
            holds: &|_| false,
            claim: Claim::Nothing,
            reified: false,
            seed,
        };
        case.check();
        Case { post: &|x| subcircuit([x[0], x[1], x[2], x[0]]), ..case }.check();
    });
}

#[test]
fn bridges_are_taken_and_dead_ends_are_not() {
    // Two triangles joined by two edges: both of them are on the round.
    let domains = [vec![1, 2, 3], vec![0, 2], vec![0, 1], vec![4, 5], vec![3, 5], vec![3, 4, 0]];
    Case {
        domains: &domains,
        post: &|x| circuit(x),
        holds: &|x| round(x, 0) == Some(6),
        claim: Claim::Domain,
        reified: false,
        seed: 0,
    }
    .check();
}

#[test]
fn a_place_that_is_entered_while_paths_are_closed() {
    // One variable is the successor of two places: what is taken from the one may end the path of the other.
    runs(400, (domains(3, 0, 3, 4), any::<u64>()), |(domains, seed)| {
        Case {
            domains: &domains,
            post: &|x| subcircuit([x[1] + 0, x[0] + 0, x[1] + 1, x[2] + 0]),
            holds: &|x| {
                let next = [x[1], x[0], x[1] + 1, x[2]];
                let on: Vec<usize> = (0..4).filter(|i| next[*i] != *i as i64).collect();
                on.iter().all(|start| round(&next, *start) == Some(on.len()))
            },
            claim: Claim::Nothing,
            reified: false,
            seed,
        }
        .check();
    });
}
