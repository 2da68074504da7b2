//! All different, seen to each extent there is.

use garns_cp::{Consistency, Model, all_different, all_different_with};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domains, runs, wide_domains};

fn differ(values: &[i64], offsets: &[i64]) -> bool {
    let moved: Vec<i64> = values.iter().zip(offsets).map(|(value, offset)| value + offset).collect();
    moved.iter().enumerate().all(|(i, value)| !moved[..i].contains(value))
}

/// One extent, with and without offsets.
fn seen(consistency: Option<Consistency>, claim: Claim) {
    let offsets = prop_oneof![Just(vec![0i64; 5]), proptest::collection::vec(-2i64..=2, 5)];
    runs(
        300,
        (domains(5, -2, 3, 4), 0usize..=5, offsets, any::<u64>()),
        |(domains, count, offsets, seed)| {
            let domains = &domains[..count.min(domains.len())];
            Case {
                domains,
                post: &|x| {
                    let moved = x.iter().zip(&offsets).map(|(x, offset)| *x + *offset);
                    match consistency {
                        Some(consistency) => all_different_with(moved, consistency),
                        None => all_different(moved),
                    }
                },
                holds: &|x| differ(x, &offsets),
                claim,
                reified: true,
                seed,
            }
            .check();
        },
    );
}

#[test]
fn by_value() {
    seen(Some(Consistency::Value), Claim::Nothing);
}

#[test]
fn by_bounds() {
    seen(Some(Consistency::Bounds), Claim::Bounds);
}

#[test]
fn in_full() {
    seen(Some(Consistency::Full), Claim::Domain);
}

#[test]
fn by_itself() {
    seen(None, Claim::Nothing);
}

/// Domains that no machine word holds, and some that nothing but bounds describe.
#[test]
fn of_wide_domains() {
    let extents = prop_oneof![Just(Consistency::Value), Just(Consistency::Bounds), Just(Consistency::Full)];
    runs(100, (wide_domains(0..=2, -1, 2, 3), extents, any::<u64>()), |(domains, consistency, seed)| {
        Case {
            domains: &domains,
            post: &|x| all_different_with(x.iter().copied(), consistency),
            holds: &|x| differ(x, &vec![0; x.len()]),
            claim: if consistency == Consistency::Value { Claim::Nothing } else { Claim::Bounds },
            reified: true,
            seed,
        }
        .check();
    });
}

/// Too many values to look at each of them: Hall intervals are still seen.
#[test]
fn of_many_values() {
    let mut model = Model::new();
    let all = model.ints(300, 0..=299);
    model.post(all_different(&all));
    for var in &all[..3] {
        model.post(var.le(2));
    }
    assert_eq!(model.propagate(), Ok(true));
    assert_eq!(model.bounds(all[3]), (3, 299));
}
