//! DIMACS `.col` as [the reader](crate::read) knows it: what is asked of colours is written too. A list of colours is all
//! that limits a vertex there, so bounds are written as lists, up to the number of colours that is asked for.

use std::fmt::Write;

use super::Document;
use crate::problem::Allowed;

pub(super) fn write(document: &Document<'_>) -> String {
    let problem = document.problem;
    let graph = problem.graph();
    let mut out = String::new();
    if let Some(names) = document.names {
        for (v, name) in names.iter().enumerate() {
            // Control characters would begin a new line.
            let name: String = name.chars().filter(|c| !c.is_control()).collect();
            let _ = writeln!(out, "c vertex {} is {name}", v + 1);
        }
    }
    if let Some(colours) = document.colours {
        let _ = writeln!(out, "c colours {colours}");
    }
    let own: Vec<usize> = (0..graph.len()).filter(|&v| problem.own_distance(v) > 1).collect();
    let _ = writeln!(out, "p edge {} {}", graph.len(), graph.edge_count() + own.len());
    for (v, &demand) in problem.demands().iter().enumerate().filter(|(_, demand)| **demand != 1) {
        let _ = writeln!(out, "n {} {demand}", v + 1);
    }
    for v in 0..graph.len() {
        let list: Vec<u32> = match problem.allowed(v) {
            Allowed::Any => continue,
            Allowed::List(list) => list.clone(),
            Allowed::Range { from, to } => {
                let last = document.colours.map_or(*to, |colours| (*to).min(colours as u32 - 1));
                (*from..=last.min(from + graph.len() as u32)).collect()
            }
        };
        let list: Vec<String> = list.iter().map(|colour| (colour + 1).to_string()).collect();
        let _ = writeln!(out, "f {} {}", v + 1, list.join(" "));
    }
    for v in own {
        let _ = writeln!(out, "e {0} {0} {1}", v + 1, problem.own_distance(v));
    }
    for (a, b) in graph.edges() {
        let _ = match problem.distance_between(a, b) {
            1 => writeln!(out, "e {} {}", a + 1, b + 1),
            distance => writeln!(out, "e {} {} {distance}", a + 1, b + 1),
        };
    }
    out
}
