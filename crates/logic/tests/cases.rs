//! HoDoKu's library of cases: every technique finds just what it should.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

#[path = "../../../xtask/src/collections.rs"]
mod collections;

use garns_logic::{Case, TECHNIQUES, technique};

/// Cases that do not hold, by their first letters, and why: chains are walked along the shortest way to each
/// node or set, and of longer ones only some are seen.
const LEFT: &[(&str, &str)] =
    &[(":0709-2:236:.4..892", "the loop is longer than the shortest ways between its nodes")];

#[test]
#[ignore = "needs a collection of puzzles: cargo xtask test-collections"]
fn collection_every_case_holds_but_those_left() {
    let text = collections::read("logic/technique-cases.txt");
    let (mut held, mut all) = (0, 0);
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case: Case = line.parse().unwrap();
        assert!(case.techniques().next().is_some(), "no technique has the code {}", case.code);
        let left = LEFT.iter().any(|(start, _)| line.starts_with(start));
        let holds = case.holds();
        assert!(holds || left, "{line}");
        assert!(!(holds && left), "no longer left: {line}");
        held += usize::from(holds);
        all += 1;
    }
    assert!(held * 100 >= all * 98, "{held} of {all}");
}

#[test]
fn a_case_is_read_as_it_is_written() {
    let line = ":0600-1:23:+4+7.3..1.8+85.4...9.39.+86.+4.7+1342+8.+5.+9+2+8+5+1...+3+496+7+53+4..1+6+2871+3+9+45+5+1+3+9+42\
                ..+6+74+96+58.+1.::227 327::";
    let case: Case = line.parse().unwrap();
    assert_eq!((case.code.as_str(), case.variant.as_str(), &case.values[..]), ("0600", "1", &[1, 2][..]));
    assert_eq!(
        case.removed.iter().map(|spot| (spot.cell, spot.value)).collect::<Vec<_>>(),
        [(15, 1), (15, 2)]
    );
    assert_eq!((case.position.givens.count_ones(), case.position.grid.get(0)), (25, Some(3)));
    for wrong in ["", "no case", ":0600:1:12:::", ":0600:23:..:22:::", &line.replace("227", "22x")] {
        assert!(wrong.parse::<Case>().is_err(), "{wrong}");
    }
}

#[test]
fn techniques_are_known_by_one_name_each() {
    for entry in TECHNIQUES {
        assert_eq!(technique(entry.name).map(|found| found.title), Some(entry.title));
        assert_eq!(TECHNIQUES.iter().filter(|other| other.name == entry.name).count(), 1, "{}", entry.name);
        for text in [entry.title, entry.meaning] {
            assert!(!text.en.is_empty() && !text.pt.is_empty(), "{}", entry.name);
        }
    }
}
