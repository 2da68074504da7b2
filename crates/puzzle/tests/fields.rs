//! What rules say about their fields is what files can say: names, kinds, defaults and examples are compared with
//! what `serde` reads.

#![allow(clippy::unwrap_used, reason = "a test may panic in its helpers too")]

use garns_puzzle::{About, Cell, Field, FieldDefault, FieldKind, Frame, Lang, Puzzle, RULES, Rule, Values};
use serde_json::{Value, json};

fn read(rule: &Value) -> Result<Rule, String> {
    serde_json::from_value(rule.clone()).map_err(|error| error.to_string())
}

fn example(about: &About) -> Value {
    toml::from_str(about.example).unwrap_or_else(|error| panic!("{}: {error}", about.name))
}

/// The example with one field changed.
fn with(about: &About, field: &str, value: Value) -> Value {
    let mut rule = example(about);
    rule[field] = value;
    rule
}

/// The example without one field.
fn without(about: &About, field: &str) -> Value {
    let mut rule = example(about);
    rule.as_object_mut().unwrap().shift_remove(field);
    rule
}

/// What `serde` says it would have taken, each in backquotes behind the first.
fn expected(error: &str) -> Vec<&str> {
    let mut names: Vec<&str> = error.split('`').skip(1).step_by(2).skip(1).collect();
    names.sort_unstable();
    names
}

fn all_fields() -> impl Iterator<Item = (&'static About, &'static Field)> {
    RULES.iter().flat_map(|about| about.fields.iter().map(|field| (*about, field)))
}

#[test]
fn the_fields_are_those_that_are_read() {
    for about in RULES {
        let error = read(&json!({"rule": about.name, "no such field": 1})).unwrap_err();
        assert!(error.starts_with("unknown field `no such field`"), "{}: {error}", about.name);
        let mut names: Vec<&str> = about.fields.iter().map(|field| field.name).collect();
        names.sort_unstable();
        assert_eq!(expected(&error), names, "{}", about.name);
    }
    assert!(all_fields().count() >= 114);
}

#[test]
fn required_fields_are_required_and_others_have_their_default() {
    for (about, field) in all_fields() {
        let place = format!("{}, {}", about.name, field.name);
        let left_out = read(&without(about, field.name));
        if field.required {
            assert_eq!(left_out.unwrap_err(), format!("missing field `{}`", field.name), "{place}");
            assert_eq!(field.default, None, "{place}");
            continue;
        }
        if field.default == Some(FieldDefault::HalfOfValues) {
            // It depends on the puzzle: the reader of a file puts it in.
            assert_eq!(left_out.unwrap_err(), format!("missing field `{}`", field.name), "{place}");
            continue;
        }
        let left_out = left_out.unwrap_or_else(|error| panic!("{place}: {error}"));
        match field.default {
            Some(default) => {
                let said = read(&with(about, field.name, serde_json::to_value(default).unwrap()));
                assert_eq!(said.as_ref(), Ok(&left_out), "{place} is {default:?} if left out");
                let other = match default {
                    FieldDefault::Flag(flag) => json!(!flag),
                    FieldDefault::Number(number) => json!(number + 1),
                    FieldDefault::Word(word) => match field.kind {
                        FieldKind::Choice { words } => json!(words.iter().find(|other| **other != word)),
                        kind => panic!("{place}: a word for {kind:?}"),
                    },
                    FieldDefault::HalfOfValues => unreachable!(),
                };
                assert_ne!(read(&with(about, field.name, other)).as_ref(), Ok(&left_out), "{place}");
            }
            None => {
                let written = serde_json::to_value(&left_out).unwrap();
                assert_eq!(written.get(field.name), None, "{place} says nothing if left out");
            }
        }
    }
}

#[test]
fn fields_take_what_is_of_their_kind_and_nothing_else() {
    use FieldKind::*;
    let rules = json!([[{"rule": "anti-king"}], [{"rule": "killer", "cells": "r1c1"}]]);
    // Values, and the kinds of fields that take them.
    let probes: [(Value, &[FieldKind]); 11] = [
        (json!("r1c1"), &[Cell, Cells, Path]),
        (json!("r1c1 r1c2"), &[Cells, Path]),
        (json!(["r1c1 r1c2", "r2c2"]), &[Groups]),
        (json!(3), &[Number, Count]),
        (json!(-3), &[Number]),
        (json!([3, 4]), &[Numbers]),
        (json!([[3, 4]]), &[Tuples { length: 2 }]),
        (json!([[3, 4, 5]]), &[Tuples { length: 3 }]),
        (json!(true), &[Flag]),
        (rules, &[Rules]),
        (json!("no such word"), &[]),
    ];
    for (about, field) in all_fields() {
        for (value, kinds) in &probes {
            let taken = read(&with(about, field.name, value.clone()));
            let place = format!("{}, {} = {value}", about.name, field.name);
            assert_eq!(taken.is_ok(), kinds.contains(&field.kind), "{place}: {taken:?}");
        }
        if let Choice { words } = field.kind {
            let error = read(&with(about, field.name, json!("no such word"))).unwrap_err();
            let mut words = words.to_vec();
            words.sort_unstable();
            assert_eq!(expected(&error), words, "{}, {}", about.name, field.name);
        }
    }
}

/// The puzzles that examples are of: a Sudoku, with cells beside it for the rules that need some.
fn grounds() -> [Puzzle; 3] {
    let plain = Puzzle::sudoku(9).unwrap();
    let frame = plain.frame().clone().beside(Cell::new(10, 0), 2, 4).unwrap();
    let from =
        |least: i64| Puzzle::new(frame.clone(), Values::range(least, 10 - least as usize).unwrap()).unwrap();
    [plain, from(1), from(0)]
}

#[test]
fn examples_are_rules_of_a_puzzle_and_stay_the_same_when_written() {
    for about in RULES {
        let value = example(about);
        let rule = read(&value).unwrap_or_else(|error| panic!("{}: {error}", about.name));
        assert_eq!(rule.about(), *about, "the example of {}", about.name);
        assert_eq!(about.example.lines().next(), Some(&*format!("rule = \"{}\"", about.name)));
        let written = serde_json::to_value(&rule).unwrap();
        assert_eq!(read(&written).as_ref(), Ok(&rule), "{}", about.name);
        for name in value.as_object().unwrap().keys().filter(|name| *name != "rule") {
            assert!(about.field(name).is_some() && written.get(name).is_some(), "{}: {name}", about.name);
        }
        let flaws: Vec<_> = grounds().iter_mut().map(|puzzle| puzzle.add(rule.clone())).collect();
        assert!(flaws.iter().any(Result::is_ok), "{}: {flaws:?}", about.name);
    }
    let loose = Puzzle::new(Frame::loose(1, 1).unwrap(), Values::count(1).unwrap()).unwrap();
    let killer = read(&example(About::named("killer").unwrap())).unwrap();
    assert!(loose.clone().add(killer).is_err(), "not every puzzle has room for every rule");
}

#[test]
fn fields_are_explained_in_both_languages() {
    for (about, field) in all_fields() {
        let place = format!("{}, {}", about.name, field.name);
        let (en, pt) = (field.meaning.en, field.meaning.pt);
        assert!(!en.is_empty() && !pt.is_empty() && en != pt, "{place}");
        assert!(!en.ends_with('.') && !pt.ends_with('.'), "{place}: a few words, not a sentence");
        assert_ne!(field.usage(Lang::En), field.usage(Lang::Pt), "{place}");
    }
    let usage = |rule: &str, field: &str, lang| About::named(rule).unwrap().field(field).unwrap().usage(lang);
    assert_eq!(usage("killer", "cells", Lang::En), "cells");
    assert_eq!(usage("killer", "sum", Lang::En), "a whole number (optional)");
    assert_eq!(usage("killer", "repeats", Lang::Pt), "true ou false (padrão false)");
    assert_eq!(
        usage("full-rank", "ties", Lang::En),
        "one of \"any\", \"unclued\", \"none\" (default \"unclued\")"
    );
}
