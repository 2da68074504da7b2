//! GraphML, with `hyperedge` elements where there are hyperedges; colours and places as data.

use std::fmt::Write;

use super::Document;

pub(super) fn write(document: &Document<'_>) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n",
    );
    if document.paint.iter().any(Option::is_some) {
        out.push_str("  <key id=\"color\" for=\"node\" attr.name=\"color\" attr.type=\"string\"/>\n");
    }
    if !document.places.is_empty() {
        out.push_str("  <key id=\"x\" for=\"node\" attr.name=\"x\" attr.type=\"double\"/>\n");
        out.push_str("  <key id=\"y\" for=\"node\" attr.name=\"y\" attr.type=\"double\"/>\n");
    }
    out.push_str("  <graph edgedefault=\"undirected\">\n");
    for v in 0..document.len() {
        let _ = write!(out, "    <node id=\"{}\"", escaped(&document.name(v)));
        let mut data = String::new();
        if let Some(colour) = document.painted(v) {
            let _ = write!(data, "<data key=\"color\">{}</data>", escaped(colour));
        }
        if let Some((x, y)) = document.places.get(v) {
            let _ = write!(data, "<data key=\"x\">{x:.3}</data><data key=\"y\">{y:.3}</data>");
        }
        let _ = if data.is_empty() { writeln!(out, "/>") } else { writeln!(out, ">{data}</node>") };
    }
    match document.hyperedges {
        Some(hyperedges) => {
            for hyperedge in hyperedges {
                out.push_str("    <hyperedge>");
                for &v in hyperedge {
                    let _ = write!(out, "<endpoint node=\"{}\"/>", escaped(&document.name(v)));
                }
                out.push_str("</hyperedge>\n");
            }
        }
        None => {
            for (a, b) in document.problem.graph().edges() {
                let (a, b) = (escaped(&document.name(a)), escaped(&document.name(b)));
                let _ = writeln!(out, "    <edge source=\"{a}\" target=\"{b}\"/>");
            }
        }
    }
    out.push_str("  </graph>\n</graphml>\n");
    out
}

/// A text as it may stand in XML; control characters may not.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in
        text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{FFFE}' | '\u{FFFF}'))
    {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}
