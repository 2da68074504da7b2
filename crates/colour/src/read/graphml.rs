//! GraphML: `node` and `edge` elements; directions and data are told and not used.

use std::collections::BTreeSet;

use roxmltree::Document;

use super::{Content, Names, ReadError, ReadErrorKind, Reading, Remark, doubled};
use crate::{Graph, Problem};

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
    for node in graph.descendants().filter(|node| node.is_element()) {
        match node.tag_name().name() {
            "edge" => {
                let end = |field: &str| {
                    let id = node.attribute(field).ok_or_else(|| ReadErrorKind::Field(field.to_owned()))?;
                    let known = names.number.get(id).copied();
                    known.ok_or_else(|| ReadErrorKind::Vertex { found: id.to_owned(), vertices })
                };
                let both = end("source").and_then(|a| Ok((a, end("target")?)));
                let (a, b) = both.map_err(|kind| kind.at(line(node)))?;
                if a == b {
                    return Err(ReadErrorKind::Loop(names.names[a].clone()).at(line(node)));
                }
                if directed || node.attribute("directed") == Some("true") {
                    remarks = vec![Remark::Directed];
                }
                edges.push((a, b));
            }
            "data" => {
                data.insert(node.attribute("key").unwrap_or("data").to_owned());
            }
            "hyperedge" => return Err(ReadErrorKind::Line("hyperedge".into()).at(line(node))),
            _ => {}
        }
    }
    let listed = edges.len();
    let graph = Graph::new(vertices, edges);
    remarks.extend(doubled(listed, &graph));
    remarks.extend(data.into_iter().map(|field| Remark::Unused { field }));
    Ok(Reading {
        content: Content::Graph(Problem::new(graph)),
        names: Some(names.names),
        colours: None,
        remarks,
    })
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
