//! One rule of a document, and what is wrong with one that can't be read.

use garns_puzzle::{About, Cell, Cells, Field, FieldKind, PuzzleError, Rule, Text, Values, nearest};
use serde_json::{Map, Value};

use super::problem;
use crate::ReadErrorKind;
use crate::error::{shown, shown_up_to};

/// A problem, and the field of the rule it is in, if it is in one that is there.
type Wrong = (Option<String>, ReadErrorKind);

/// Reads a rule as it stands in a document in this language, of a puzzle with these values.
pub(crate) fn read(value: &Value, values: &Values, language: &'static str) -> Result<Rule, Wrong> {
    let mut whole = value.clone();
    complete(&mut whole, values);
    serde_json::from_value(whole)
        .map_err(|error| look(value).unwrap_or_else(|| (None, problem(&error.to_string(), language))))
}

/// Puts in what depends on the puzzle where it is left out, also in the rules among which a rule chooses.
fn complete(value: &mut Value, values: &Values) {
    let Some(said) = value.as_object_mut() else { return };
    let Some(rule) = said.get("rule").and_then(Value::as_str).and_then(About::named) else { return };
    for field in rule.fields {
        let number = field.default.and_then(|default| default.of_values(values.len()));
        if let Some(number) = number.filter(|_| !said.contains_key(field.name)) {
            said.insert(field.name.to_owned(), number.into());
        }
        if let (FieldKind::Rules, Some(Value::Array(lists))) = (field.kind, said.get_mut(field.name)) {
            let rules = lists.iter_mut().filter_map(Value::as_array_mut).flatten();
            rules.for_each(|rule| complete(rule, values));
        }
    }
}

/// The field of a rule, as it stands in a document, that makes it senseless in the puzzle.
pub(crate) fn field_of(flaw: &PuzzleError, value: &Value) -> Option<String> {
    use PuzzleError::*;
    let said = value.as_object()?;
    let rule = About::named(said.get("rule")?.as_str()?)?;
    let there = || rule.fields.iter().filter_map(|field| Some((field, said.get(field.name)?)));
    let texts = |value: &Value| -> Vec<String> {
        let listed = value.as_array().into_iter().flatten().filter_map(Value::as_str);
        value.as_str().into_iter().chain(listed).map(ToOwned::to_owned).collect()
    };
    let cells = |value: &Value| -> Vec<Cell> {
        let lists = texts(value).into_iter().filter_map(|text| text.parse::<Cells>().ok());
        lists.flat_map(|cells| cells.to_vec()).collect()
    };
    let mut fields = there();
    let found = match flaw {
        NoSuchCell { cell, .. } | CellTwice { cell, .. } | NoBlock { cell, .. } => {
            fields.find(|(_, value)| cells(value).contains(cell))
        }
        NotNeighbours { second, .. } | ArmsApart { second, .. } => {
            fields.find(|(_, value)| cells(value).contains(second))
        }
        ClueNumber { number, .. } | NotAValue { number, .. } => fields.find(|(_, value)| {
            value.as_i64() == Some(*number)
                || value.as_array().is_some_and(|list| list.iter().any(|n| n.as_i64() == Some(*number)))
        }),
        TooFewCells { .. }
        | TooManyCells { .. }
        | HouseTooLarge { .. }
        | Lengths { .. }
        | NotALine { .. } => fields.find(|(_, value)| !cells(value).is_empty() || value.as_str() == Some("")),
        _ => None,
    };
    found.map(|(field, _)| field.name.to_owned())
}

/// Looks for what is wrong. `serde` has found it too, but doesn't say in which field.
fn look(value: &Value) -> Option<Wrong> {
    let wrong = |expected, value: &Value| ReadErrorKind::Wrong {
        expected,
        found: shown_up_to(&value.to_string(), 40),
    };
    let Some(said) = value.as_object() else {
        let expected = Text { en: "a rule with its fields", pt: "uma regra com os seus campos" };
        return Some((None, wrong(expected, value)));
    };
    let Some(name) = said.get("rule")?.as_str() else {
        let expected = Text { en: "the name of a rule", pt: "o nome de uma regra" };
        return Some((Some("rule".to_owned()), wrong(expected, &said["rule"])));
    };
    let Some(rule) = About::named(name) else {
        let problem = ReadErrorKind::NoSuchRule { name: shown(name), near: About::near(name) };
        return Some((Some("rule".to_owned()), problem));
    };
    unknown(rule, said).or_else(|| missing(rule, said)).or_else(|| {
        let values = rule.fields.iter().filter_map(|field| Some((field, said.get(field.name)?)));
        let mut wrong = values
            .filter_map(|(field, value)| Some((Some(field.name.to_owned()), in_value(rule, field, value)?)));
        wrong.next()
    })
}

fn unknown(rule: &'static About, said: &Map<String, Value>) -> Option<Wrong> {
    let field = said.keys().find(|name| *name != "rule" && rule.field(name).is_none())?;
    // A slip for a field that is there already would be no better.
    let names = rule.fields.iter().map(|field| field.name).filter(|name| !said.contains_key(*name));
    let near = nearest(field, names);
    Some((Some(field.clone()), ReadErrorKind::NoSuchRuleField { rule, field: shown_up_to(field, 40), near }))
}

fn missing(rule: &'static About, said: &Map<String, Value>) -> Option<Wrong> {
    let field = rule.fields.iter().find(|field| field.required && !said.contains_key(field.name))?;
    Some((None, ReadErrorKind::MissingRuleField { rule, field }))
}

/// What is wrong with the value of a field.
fn in_value(rule: &'static About, field: &'static Field, value: &Value) -> Option<ReadErrorKind> {
    let number = |value: &Value| value.is_i64();
    let numbers = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(number));
    let of_kind = match field.kind {
        FieldKind::Cell => match value.as_str() {
            Some(text) => return not_a_cell(field, text.parse::<Cell>().err()),
            None => false,
        },
        FieldKind::Cells | FieldKind::Path => match value.as_str() {
            Some(text) => return not_a_cell(field, text.parse::<Cells>().err()),
            None => false,
        },
        FieldKind::Groups => match value.as_array() {
            Some(groups) if groups.iter().all(Value::is_string) => {
                let texts = groups.iter().filter_map(Value::as_str);
                return not_a_cell(field, texts.filter_map(|text| text.parse::<Cells>().err()).next());
            }
            _ => false,
        },
        FieldKind::Rules => match value.as_array() {
            Some(lists) if lists.iter().all(Value::is_array) => {
                let rules = lists.iter().filter_map(Value::as_array).flatten();
                return rules.filter_map(look).map(|(_, problem)| problem).next();
            }
            _ => false,
        },
        FieldKind::Number => number(value),
        FieldKind::Count => value.is_u64(),
        FieldKind::Numbers => numbers(value),
        FieldKind::Tuples { length } => {
            let tuple = |value: &Value| value.as_array().is_some_and(|list| list.len() == length);
            value.as_array().is_some_and(|list| list.iter().all(|value| tuple(value) && numbers(value)))
        }
        FieldKind::Flag => value.is_boolean(),
        FieldKind::Choice { words } => value.as_str().is_some_and(|word| words.contains(&word)),
    };
    let found = || shown_up_to(&value.to_string(), 40);
    (!of_kind).then(|| ReadErrorKind::RuleFieldKind { rule, field, found: found() })
}

fn not_a_cell(field: &Field, error: Option<garns_puzzle::NotACell>) -> Option<ReadErrorKind> {
    error.map(|error| ReadErrorKind::NotACell { text: error.0 }.in_field(field.name))
}
