//! Every propagator observed a definition of its constraint that is written independently of how it propagates.
//!
//! A new propagator needs an entry in one of the lists here: the test looks for all types that implement the traits.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod boards;
mod counts;
mod drawn;
mod lines;
mod regions;
mod sums;
mod tables;
pub(crate) mod trial;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use self::trial::Check;

/// Named after the type of the propagator.
type Checks = Vec<(&'static str, Check)>;

fn all() -> Checks {
    let lists = [tables::checks, lines::checks, counts::checks, sums::checks, regions::checks, drawn::checks];
    lists.into_iter().flat_map(|checks| checks()).chain(boards::checks()).collect()
}

/// The types below a folder that implement one of the traits, tests aside.
fn implementors(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if !path.ends_with("checks") {
                implementors(&path, found);
            }
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("mod tests {").next().unwrap_or("");
        for line in code.lines().filter(|line| line.starts_with("impl")) {
            // Both traits: `Propagator` and `BoardPropagator`.
            if let Some((_, name)) = line.split_once("Propagator for ") {
                found.insert(name.chars().take_while(|c| c.is_alphanumeric()).collect());
            }
        }
    }
}

#[test]
fn every_propagator_has_a_check() {
    let mut found = BTreeSet::new();
    implementors(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let checked: BTreeSet<String> = all().iter().map(|(name, _)| (*name).to_owned()).collect();
    assert!(found.len() > 30, "{found:?}");
    assert_eq!(found, checked);
}

#[test]
fn every_propagator_agrees_with_its_definition() {
    for (name, check) in all() {
        check.run(name);
    }
}
