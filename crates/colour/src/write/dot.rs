//! DOT, the language of Graphviz. Hyperedges are points of their own, joined to their vertices (the incidence graph).
//! Places are written as `neato -n` reads them: in points, y upwards.

use std::fmt::Write;

use super::Document;

/// Points between two vertices that are 1 apart.
const POINTS: f64 = 72.0;

pub(super) fn write(document: &Document<'_>) -> String {
    let mut out = String::from("graph {\n  node [shape=circle, style=filled, fillcolor=white];\n");
    for v in 0..document.len() {
        let _ = write!(out, "  v{} [label={}", v + 1, quoted(&document.name(v)));
        if let Some(colour) = document.painted(v) {
            let _ = write!(out, ", fillcolor={}", quoted(colour));
        }
        if let Some((x, y)) = document.places.get(v) {
            let _ = write!(out, ", pos=\"{:.1},{:.1}\"", x * POINTS, -y * POINTS);
        }
        out.push_str("];\n");
    }
    match document.hyperedges {
        Some(hyperedges) => {
            for (i, hyperedge) in hyperedges.iter().enumerate() {
                let _ = writeln!(out, "  h{} [shape=point];", i + 1);
                for v in hyperedge {
                    let _ = writeln!(out, "  h{} -- v{};", i + 1, v + 1);
                }
            }
        }
        None => {
            for (a, b) in document.problem.graph().edges() {
                let _ = match document.problem.distance_between(a, b) {
                    1 => writeln!(out, "  v{} -- v{};", a + 1, b + 1),
                    distance => writeln!(out, "  v{} -- v{} [label={distance}];", a + 1, b + 1),
                };
            }
        }
    }
    out.push_str("}\n");
    out
}

/// A text in quotes; backslashes would mean something to labels.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        if matches!(letter, '"' | '\\') {
            out.push('\\');
        }
        out.push(letter);
    }
    out.push('"');
    out
}
