//! One rule of a document, and what is wrong with one that can't be read.

use garns_puzzle::{About, Cell, Cells, Field, FieldKind, Rule, nearest};
use serde_json::{Map, Value};

use super::problem;
use crate::ReadErrorKind;
use crate::error::{shown, shown_up_to};

/// A problem, and the field of the rule it is in, if it is in one that is there.
type Wrong = (Option<String>, ReadErrorKind);

/// Reads a rule as it stands in a document.
pub(crate) fn read(value: &Value) -> Result<Rule, Wrong> {
    serde_json::from_value(value.clone())
        .map_err(|error| look(value).unwrap_or_else(|| (None, problem(&error.to_string(), "JSON"))))
}

/// Looks for what is wrong. `serde` has found it too, but doesn't say in which field.
fn look(value: &Value) -> Option<Wrong> {
    let said = value.as_object()?;
    let name = said.get("rule")?.as_str()?;
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
                return rules.filter_map(|rule| read(rule).err()).map(|(_, problem)| problem).next();
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
