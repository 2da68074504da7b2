//! What is in a field of a rule that is being drawn: read from the rule, shown, and written back as its reader takes it.

use garns::{Cell, Cells, Rule, RuleField, RuleFieldDefault, RuleFieldKind};
use serde_json::{Value, json};

/// What is in a field of a rule that is being drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Cells, in the order they were chosen.
    Cells(Vec<Cell>),
    /// Lists of cells; the last one is being drawn.
    Groups(Vec<Vec<Cell>>),
    /// Numbers as they are typed.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// One of the field's words, or none.
    Word(Option<&'static str>),
    /// Rules among which one chooses.
    Rules(Vec<Vec<Rule>>),
}

/// Whether cells of the grid go into a field.
pub fn has_cells(field: &RuleField) -> bool {
    use RuleFieldKind::{Cell, Cells, Groups, Path};
    matches!(field.kind, Cell | Cells | Path | Groups)
}

pub(super) fn is_typed(field: &RuleField) -> bool {
    use RuleFieldKind::{Count, Number, Numbers, Tuples};
    matches!(field.kind, Number | Count | Numbers | Tuples { .. })
}

pub(super) fn empty(field: &RuleField) -> Input {
    match field.kind {
        RuleFieldKind::Cell | RuleFieldKind::Cells | RuleFieldKind::Path => Input::Cells(Vec::new()),
        RuleFieldKind::Groups => Input::Groups(vec![Vec::new()]),
        RuleFieldKind::Number
        | RuleFieldKind::Count
        | RuleFieldKind::Numbers
        | RuleFieldKind::Tuples { .. } => Input::Text(String::new()),
        RuleFieldKind::Flag => Input::Flag(field.default == Some(RuleFieldDefault::Flag(true))),
        RuleFieldKind::Choice { words } => Input::Word(match field.default {
            Some(RuleFieldDefault::Word(word)) => Some(word),
            _ if field.required => words.first().copied(),
            _ => None,
        }),
        RuleFieldKind::Rules => Input::Rules(Vec::new()),
    }
}

/// The whole numbers in a text, whatever stands between them.
fn numbers(text: &str) -> Option<Vec<i64>> {
    let words =
        text.split(|c: char| !c.is_ascii_digit() && c != '-' && c != '−').filter(|word| !word.is_empty());
    words.map(|word| word.replace('−', "-").parse().ok()).collect()
}

pub(super) fn written(cells: &[Cell]) -> String {
    Cells::from(cells.to_vec()).to_string()
}

pub(super) fn cells_in(value: &Value) -> Vec<Cell> {
    value.as_str().and_then(|text| text.parse::<Cells>().ok()).map(|cells| cells.to_vec()).unwrap_or_default()
}

pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Array(list) if list.iter().any(Value::is_array) => {
            list.iter().map(shown).collect::<Vec<_>>().join(", ")
        }
        Value::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    }
}

impl Input {
    pub(super) fn of(field: &RuleField, value: Option<&Value>) -> Input {
        let Some(value) = value else { return empty(field) };
        match field.kind {
            RuleFieldKind::Cell | RuleFieldKind::Cells | RuleFieldKind::Path => Input::Cells(cells_in(value)),
            RuleFieldKind::Groups => {
                Input::Groups(value.as_array().into_iter().flatten().map(cells_in).collect())
            }
            RuleFieldKind::Flag => Input::Flag(value.as_bool().unwrap_or(false)),
            RuleFieldKind::Choice { words } => {
                Input::Word(words.iter().copied().find(|word| value.as_str() == Some(word)))
            }
            RuleFieldKind::Rules => Input::Rules(serde_json::from_value(value.clone()).unwrap_or_default()),
            _ => Input::Text(shown(value)),
        }
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        match self {
            Input::Cells(cells) => cells.is_empty(),
            Input::Groups(groups) => groups.iter().all(Vec::is_empty),
            Input::Text(text) => text.trim().is_empty(),
            Input::Flag(on) => !on,
            Input::Word(word) => word.is_none(),
            Input::Rules(rules) => rules.is_empty(),
        }
    }

    /// Its cells as they are written, one list on each line; of numbers what was typed.
    pub fn text(&self) -> String {
        match self {
            Input::Cells(cells) => written(cells),
            Input::Groups(groups) => groups
                .iter()
                .filter(|group| !group.is_empty())
                .map(|group| written(group))
                .collect::<Vec<_>>()
                .join(", "),
            Input::Text(text) => text.clone(),
            _ => String::new(),
        }
    }

    pub(super) fn value(&self, field: &RuleField) -> Option<Value> {
        if self.is_empty() {
            return None;
        }
        Some(match self {
            Input::Cells(cells) => written(cells).into(),
            Input::Groups(groups) => {
                groups.iter().filter(|group| !group.is_empty()).map(|group| written(group)).collect()
            }
            Input::Flag(on) => (*on).into(),
            Input::Word(word) => (*word)?.into(),
            Input::Rules(rules) => serde_json::to_value(rules).ok()?,
            Input::Text(text) => match (field.kind, numbers(text)) {
                (RuleFieldKind::Number | RuleFieldKind::Count, Some(one)) if one.len() == 1 => one[0].into(),
                (RuleFieldKind::Numbers, Some(all)) => all.into(),
                (RuleFieldKind::Tuples { length }, Some(all)) => {
                    all.chunks(length).map(|tuple| json!(tuple)).collect()
                }
                // What is no number is told where the rule is read.
                _ => text.clone().into(),
            },
        })
    }
}
