//! The native format: one set of fields, written as TOML for people and as JSON for programs.

mod cages;
mod document;
mod fields;
pub(crate) mod reading;
mod rule;
mod writing;

pub(crate) use cages::rule as clue_rule;
pub(crate) use document::{Document, FIELDS};
pub(crate) use rule::read as read_rule;

use garns_puzzle::nearest;

use crate::ReadErrorKind;

/// What a message of the TOML or JSON reader means, in our words where we have some.
pub(crate) fn problem(message: &str, language: &'static str) -> ReadErrorKind {
    let quoted = |start: &str| {
        let (name, rest) = message.strip_prefix(start)?.split_once('`')?;
        Some((name.chars().take(40).collect::<String>(), rest))
    };
    // `serde` lists what it would have taken, each in backquotes.
    let near = |name: &str, rest: &str| nearest(name, rest.split('`').skip(1).step_by(2));
    if let Some((field, rest)) = quoted("unknown field `") {
        return ReadErrorKind::UnknownField { near: near(&field, rest), field };
    }
    if let Some((name, rest)) = quoted("unknown variant `") {
        return ReadErrorKind::UnknownName { near: near(&name, rest), name };
    }
    if let Some((field, _)) = quoted("missing field `") {
        return ReadErrorKind::Missing { field };
    }
    if let Some((text, _)) = message.strip_prefix('"').and_then(|rest| rest.split_once("\" is not a cell")) {
        return ReadErrorKind::NotACell { text: text.to_owned() };
    }
    let line: String = message.split_whitespace().collect::<Vec<_>>().join(" ");
    ReadErrorKind::Syntax { language, message: line.chars().take(200).collect() }
}
