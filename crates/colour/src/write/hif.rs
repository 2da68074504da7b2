//! HIF, the hypergraph interchange format. An edge of a graph is a hyperedge of two vertices.

use serde_json::{Map, Value, json};

use super::Document;

pub(super) fn write(document: &Document<'_>) -> String {
    let node = |v: usize| {
        let mut attributes = Map::new();
        if let Some(colour) = document.painted(v) {
            attributes.insert("color".into(), json!(colour));
        }
        if let Some((x, y)) = document.places.get(v) {
            attributes.insert("x".into(), json!(x));
            attributes.insert("y".into(), json!(y));
        }
        let mut node = Map::from_iter([("node".to_owned(), json!(document.name(v)))]);
        if !attributes.is_empty() {
            node.insert("attrs".into(), Value::Object(attributes));
        }
        Value::Object(node)
    };
    let pairs = || document.problem.graph().edges().map(|(a, b)| vec![a, b]).collect();
    let hyperedges: Vec<Vec<usize>> = document.hyperedges.map_or_else(pairs, <[Vec<usize>]>::to_vec);
    let incidences = hyperedges.iter().enumerate().flat_map(|(i, hyperedge)| {
        hyperedge.iter().map(move |&v| json!({ "edge": i + 1, "node": document.name(v) }))
    });
    let nodes: Vec<Value> = (0..document.len()).map(node).collect();
    let edges: Vec<Value> = (0..hyperedges.len()).map(|i| json!({ "edge": i + 1 })).collect();
    let whole = json!({
        "network-type": "undirected",
        "nodes": nodes,
        "edges": edges,
        "incidences": incidences.collect::<Vec<_>>(),
    });
    format!("{whole}\n")
}
