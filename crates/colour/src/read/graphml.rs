//! GraphML: `node`, `edge` and `hyperedge` elements, and colours of nodes; directions and other data are told and not used.

use std::collections::BTreeSet;

use roxmltree::Document;

use super::{Content, Names, ReadError, ReadErrorKind, Reading, Remark, doubled};
use crate::{Graph, Hypergraph, Problem};

pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| ReadErrorKind::Xml(error.to_string()).at(error.pos().row as usize))?;
    let line = |node: roxmltree::Node<'_, '_>| document.text_pos_at(node.range().start).row as usize;
    let mut names = Names::default();
    let mut remarks = Vec::new();
    let mut data = BTreeSet::new();
    let mut edges = Vec::new();
    let mut graphs = document.descendants().filter(|node| node.has_tag_name_ignoring_space("graph"));
    let graph = graphs.clone().next().ok_or_else(|| ReadErrorKind::Field("graph".into()).at(1))?;
    if let Some(second) = graphs.nth(1) {
        return Err(ReadErrorKind::Line("graph".into()).at(line(second)));
    }
    let directed = graph.attribute("edgedefault") == Some("directed");
    for node in graph.descendants().filter(|node| node.has_tag_name_ignoring_space("node")) {
        let id = node.attribute("id").ok_or_else(|| ReadErrorKind::Field("id".into()).at(line(node)))?;
        names.number(id).map_err(|kind| kind.at(line(node)))?;
    }
    let vertices = names.names.len();
    // What keys mean is said beside the graph.
    let meaning = |key: &str| {
        let keys = document.descendants().filter(|node| node.has_tag_name_ignoring_space("key"));
        let named = keys
            .filter(|node| node.attribute("id") == Some(key))
            .find_map(|node| node.attribute("attr.name"));
        named.unwrap_or(key).to_owned()
    };
    let mut paint: Vec<Option<String>> = Vec::new();
    let mut hyperedges: Vec<Vec<usize>> = Vec::new();
    for node in graph.descendants().filter(|node| node.is_element()) {
        let end = |node: roxmltree::Node<'_, '_>, field: &str| {
            let id = node.attribute(field).ok_or_else(|| ReadErrorKind::Field(field.to_owned()))?;
            let known = names.number.get(id).copied();
            known.ok_or_else(|| ReadErrorKind::Vertex { found: id.to_owned(), vertices })
        };
        match node.tag_name().name() {
            "edge" => {
                let both = end(node, "source").and_then(|a| Ok((a, end(node, "target")?)));
                let (a, b) = both.map_err(|kind| kind.at(line(node)))?;
                if a == b {
                    return Err(ReadErrorKind::Loop(names.names[a].clone()).at(line(node)));
                }
                if directed || node.attribute("directed") == Some("true") {
                    remarks = vec![Remark::Directed];
                }
                edges.push((a, b));
            }
            "hyperedge" => {
                let ends = node.children().filter(|node| node.has_tag_name_ignoring_space("endpoint"));
                let members: Result<Vec<usize>, _> = ends.map(|node| end(node, "node")).collect();
                let members = members.map_err(|kind| kind.at(line(node)))?;
                if members.is_empty() {
                    return Err(ReadErrorKind::NoVertex.at(line(node)));
                }
                hyperedges.push(members);
            }
            "data" => {
                let key = meaning(node.attribute("key").unwrap_or("data"));
                let owner = node.parent_element().and_then(|node| names.number.get(node.attribute("id")?));
                match (key.as_str(), owner) {
                    ("color" | "colour", Some(&vertex)) => {
                        paint.resize(vertices, None);
                        paint[vertex] = node.text().map(|text| text.trim().to_owned());
                    }
                    // Where it was drawn.
                    ("x" | "y", Some(_)) => {}
                    _ => {
                        data.insert(key);
                    }
                }
            }
            _ => {}
        }
    }
    let content = if hyperedges.is_empty() {
        let listed = edges.len();
        let graph = Graph::new(vertices, edges);
        remarks.extend(doubled(listed, &graph));
        Content::Graph(Problem::new(graph))
    } else {
        hyperedges.extend(edges.iter().map(|&(a, b)| vec![a, b]));
        Content::Hypergraph(Hypergraph::new(vertices, hyperedges))
    };
    remarks.extend(data.into_iter().map(|field| Remark::Unused { field }));
    Ok(Reading { content, names: Some(names.names), colours: None, paint, remarks })
}

/// Elements by name, whatever their namespace is.
trait Tag {
    fn has_tag_name_ignoring_space(&self, name: &str) -> bool;
}

impl Tag for roxmltree::Node<'_, '_> {
    fn has_tag_name_ignoring_space(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}
