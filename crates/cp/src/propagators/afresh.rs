//! A propagator that keeps something between its runs does what a new one would do, wherever the search goes.

use super::{Arc, Count, Rectangle, Rectangles, Regular};
use crate::atom::Int;
use crate::propagator::Propagator;
use crate::search::Rng;
use crate::set::Set;
use crate::store::{Cause, Conflict, Domains};

fn below(rng: &mut Rng, most: u64) -> i64 {
    rng.below(most) as i64
}

fn run(propagator: &mut dyn Propagator, domains: &mut Domains) -> Result<(), Conflict> {
    domains.cause = Some(Cause::Propagator(0, 0));
    propagator.propagate(domains)
}

/// Takes values away and back at random; the propagator that has seen all that leaves what a new one leaves. How often it
/// failed, and how often it took something away.
fn walk<P: Propagator>(
    rng: &mut Rng,
    vars: &[Int],
    mut domains: Domains,
    make: impl Fn(&mut Domains) -> P,
) -> (u32, u32) {
    let (mut failures, mut changes) = (0, 0);
    let mut old = make(&mut domains);
    domains.open_level();
    if run(&mut old, &mut domains).is_err() {
        return (1, 0);
    }
    for _ in 0..120 {
        if rng.below(4) == 0 {
            domains.close_to(1 + rng.below(domains.level() as u64) as usize);
        }
        domains.open_level();
        domains.cause = Some(Cause::Choice);
        let var = vars[rng.below(vars.len() as u64) as usize];
        let values: Vec<i64> = domains.values(var).collect();
        let value = values[rng.below(values.len() as u64) as usize];
        let changed = match rng.below(4) {
            0 => domains.set_min(var, value),
            1 => domains.set_max(var, value),
            2 if values.len() > 1 => domains.remove(var, value),
            _ => domains.fix(var, value),
        };
        changed.unwrap();
        let mut copy = domains.clone();
        let before = domains.changes;
        let mut new = make(&mut copy);
        let (as_old, as_new) = (run(&mut old, &mut domains), run(&mut new, &mut copy));
        assert_eq!(as_old, as_new, "{old:?}");
        failures += u32::from(as_old.is_err());
        changes += u32::from(as_old.is_ok() && domains.changes != before);
        if as_old.is_err() {
            domains.close_to(domains.level() - 1);
            continue;
        }
        for var in vars {
            let [left, expected] = [&domains, &copy].map(|domains| domains.values(*var).collect::<Vec<_>>());
            assert_eq!(left, expected, "{var:?} of {old:?}");
        }
    }
    (failures, changes)
}

/// Many such walks, each of a propagator that is made anew.
fn walks(seed: u64, mut one: impl FnMut(&mut Rng) -> (u32, u32)) {
    let mut rng = Rng::new(seed);
    let (mut failures, mut changes) = (0, 0);
    for _ in 0..60 {
        let (failed, changed) = one(&mut rng);
        failures += failed;
        changes += changed;
    }
    assert!(failures > 20 && changes > 100, "{failures} {changes}");
}

fn some(rng: &mut Rng, count: usize, most: i64) -> (Domains, Vec<Int>) {
    let mut domains = Domains::default();
    let vars = (0..count).map(|_| {
        let low = below(rng, 4);
        domains.add(&Set::from(low..=low + below(rng, most as u64)))
    });
    let vars = vars.collect();
    (domains, vars)
}

#[test]
fn count() {
    walks(1, |rng| {
        let (domains, vars) = some(rng, 7, 5);
        let set = Set::from_ranges([(below(rng, 4), 4), (6, 6 + below(rng, 2))]);
        // Now and then the result is counted, too.
        let of = if rng.below(4) == 0 { &vars[..] } else { &vars[..6] };
        walk(rng, &vars, domains, |domains| Count::new(of.to_vec(), set.clone(), vars[6], domains))
    });
}

#[test]
fn regular() {
    walks(2, |rng| {
        let (domains, vars) = some(rng, 6, 5);
        let arcs = (0..6).map(|_| {
            let arcs = (0..24).map(|_| Arc {
                value: below(rng, 9),
                from: rng.below(4) as u32,
                to: rng.below(4) as u32,
            });
            let mut arcs: Vec<Arc> = arcs.collect();
            arcs.sort_unstable();
            arcs.dedup();
            arcs
        });
        let arcs: Vec<Vec<Arc>> = arcs.collect();
        walk(rng, &vars, domains, |domains| Regular::new(vars.clone(), arcs.clone(), 4, domains))
    });
}

#[test]
fn rectangles() {
    walks(3, |rng| {
        let (domains, vars) = some(rng, 20, 6);
        let all =
            vars.chunks(4).map(|four| Rectangle { start: [four[0], four[1]], length: [four[2], four[3]] });
        let all: Vec<Rectangle> = all.collect();
        walk(rng, &vars, domains, |_| Rectangles::new(all.clone()))
    });
}
