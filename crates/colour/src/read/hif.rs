//! HIF, the hypergraph interchange format: JSON with `incidences`, and `nodes` and `edges` that need not be listed.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Content, Names, ReadError, ReadErrorKind, Reading, Remark};
use crate::Hypergraph;

pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let document: Value = serde_json::from_str(text)
        .map_err(|error| ReadErrorKind::Json(error.to_string()).at(error.line()))?;
    let mut unused = BTreeSet::new();
    if let Some(object) = document.as_object() {
        let known = ["network-type", "nodes", "edges", "incidences", "metadata"];
        unused.extend(object.keys().filter(|key| !known.contains(&key.as_str())).cloned());
    }
    match document.get("network-type").map(Value::as_str) {
        None | Some(Some("undirected" | "asc")) => {}
        Some(kind) => return Err(ReadErrorKind::Line(format!("network-type {}", kind.unwrap_or("?"))).into()),
    }
    let mut names = Names::default();
    let mut paint: Vec<Option<String>> = Vec::new();
    for node in list(&document, "nodes", false)? {
        let vertex = names.number(&name(node, "node")?)?;
        others(node, &["node", "attrs"], &mut unused);
        if let Some(attributes) = node.get("attrs") {
            others(attributes, &["color", "colour", "x", "y"], &mut unused);
            let colour = attributes.get("color").or_else(|| attributes.get("colour")).and_then(Value::as_str);
            if let Some(colour) = colour {
                paint.resize(vertex + 1, None);
                paint[vertex] = Some(colour.to_owned());
            }
        }
    }
    let mut hyperedges = Names::default();
    let mut members: Vec<Vec<usize>> = Vec::new();
    for edge in list(&document, "edges", false)? {
        hyperedges.number(&name(edge, "edge")?)?;
        others(edge, &["edge"], &mut unused);
    }
    for incidence in list(&document, "incidences", true)? {
        let vertex = names.number(&name(incidence, "node")?)?;
        let edge = hyperedges.number(&name(incidence, "edge")?)?;
        others(incidence, &["edge", "node"], &mut unused);
        members.resize(members.len().max(edge + 1), Vec::new());
        members[edge].push(vertex);
    }
    members.resize(hyperedges.names.len(), Vec::new());
    if members.iter().any(Vec::is_empty) {
        return Err(ReadErrorKind::NoVertex.into());
    }
    let content = Content::Hypergraph(Hypergraph::new(names.names.len(), members));
    if !paint.is_empty() {
        paint.resize(names.names.len(), None);
    }
    let remarks = unused.into_iter().map(|field| Remark::Unused { field }).collect();
    Ok(Reading { content, names: Some(names.names), colours: None, paint, remarks })
}

fn list<'a>(document: &'a Value, field: &str, needed: bool) -> Result<&'a [Value], ReadErrorKind> {
    match document.get(field) {
        None if !needed => Ok(&[]),
        value => {
            value.and_then(Value::as_array).map(Vec::as_slice).ok_or(ReadErrorKind::Field(field.to_owned()))
        }
    }
}

/// A name is text or a number.
fn name(value: &Value, field: &str) -> Result<String, ReadErrorKind> {
    match value.get(field) {
        Some(Value::String(text)) => Ok(text.clone()),
        Some(Value::Number(number)) => Ok(number.to_string()),
        _ => Err(ReadErrorKind::Field(field.to_owned())),
    }
}

fn others(value: &Value, known: &[&str], unused: &mut BTreeSet<String>) {
    let keys = value.as_object().into_iter().flat_map(|object| object.keys());
    unused.extend(keys.filter(|key| !known.contains(&key.as_str())).cloned());
}
