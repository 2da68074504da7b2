//! The native format: one set of fields, written as TOML for people and as JSON for programs.

mod cages;
mod document;
mod fields;
mod reading;
mod writing;

pub(crate) use cages::rule as clue_rule;
pub(crate) use document::{Document, FIELDS};

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

/// The name that was probably meant: at most two letters away.
fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    let distances = names.map(|other| (distance(name, other), other));
    let (distance, best) = distances.min()?;
    (distance <= 2 && distance < name.chars().count()).then(|| best.to_owned())
}

/// How many letters must be put in, left out or changed to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut next = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let (left, above, corner) = (next[j], row[j + 1], row[j]);
            next.push((corner + usize::from(a != *b)).min(left + 1).min(above + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_find_the_name_that_was_meant() {
        assert_eq!(distance("givens", "given"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(nearest("given", FIELDS.iter().copied()).as_deref(), Some("givens"));
        assert_eq!(nearest("colour", FIELDS.iter().copied()), None);
    }
}
