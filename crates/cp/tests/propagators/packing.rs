//! Bins and knapsacks.

use garns_cp::{Error, Model, bin_packing, knapsack};
use proptest::prelude::*;

use crate::oracle::{Case, Claim, domains, runs};

#[test]
fn bins() {
    let strategy = (
        domains(1..=3, -1, 3, 4),
        domains(0..=3, 0, 6, 4),
        proptest::collection::vec(0i64..=4, 3),
        any::<u64>(),
    );
    runs(300, strategy, |(bins, loads, sizes, seed)| {
        let n = bins.len();
        let sizes = &sizes[..n];
        let domains = [bins, loads].concat();
        Case {
            domains: &domains,
            post: &|x| bin_packing(&x[..n], sizes.iter().copied(), &x[n..]),
            holds: &|x| {
                let mut full = vec![0; x.len() - n];
                for (bin, size) in x[..n].iter().zip(sizes) {
                    match usize::try_from(*bin).ok().and_then(|bin| full.get_mut(bin)) {
                        Some(full) => *full += size,
                        None => return false,
                    }
                }
                full == x[n..]
            },
            claim: Claim::Nothing,
            reified: seed % 3 == 0,
            seed,
        }
        .check();
    });
}

#[test]
fn bins_that_make_no_sense() {
    let mut model = Model::new();
    let vars = model.ints(2, 0..=3);
    let lengths = model.try_post(bin_packing(&vars, [1, 2, 3], &vars));
    assert!(matches!(lengths, Err(Error::Lengths { .. })));
    let negative = model.try_post(bin_packing(&vars, [1, -2], &vars));
    assert!(matches!(negative, Err(Error::Argument { .. })));
    let large = model.try_post(bin_packing(&vars, [i64::MAX, i64::MAX], &vars));
    assert!(matches!(large, Err(Error::Overflow { .. })));
}

#[test]
fn knapsacks() {
    let weights = proptest::collection::vec((-2i64..=4, -2i64..=4), 2);
    runs(60, (domains(4, -1, 5, 3), weights, any::<u64>()), |(domains, things, seed)| {
        let total = |each: fn(&(i64, i64)) -> i64, x: &[i64]| -> i64 {
            things.iter().zip(x).map(|(thing, count)| each(thing) * count).sum()
        };
        Case {
            domains: &domains,
            post: &|x| {
                let (weights, profits) = (things.iter().map(|t| t.0), things.iter().map(|t| t.1));
                knapsack(weights, profits, &x[..2], x[2], x[3])
            },
            holds: &|x| {
                x[0] >= 0 && x[1] >= 0 && total(|t| t.0, &x[..2]) == x[2] && total(|t| t.1, &x[..2]) == x[3]
            },
            claim: Claim::Nothing,
            reified: true,
            seed,
        }
        .check();
    });
    let mut model = Model::new();
    let vars = model.ints(2, 0..=3);
    let lengths = model.try_post(knapsack([1], [1, 2], &vars, 1, 1));
    assert!(matches!(lengths, Err(Error::Lengths { .. })));
}
