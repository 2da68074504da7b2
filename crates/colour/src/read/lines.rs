//! Plain lists: an edge a line (two names), or a hyperedge a line (any number of names). Names are separated by spaces or
//! commas; `#` and `%` begin comments; a name alone in a list of edges is a vertex.

use super::{Content, GraphFormat, Names, ReadError, ReadErrorKind, Reading, doubled};
use crate::{Graph, Hypergraph, Problem};

/// The lines with something in them, numbered from 1, in words.
fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines().enumerate().filter_map(|(i, line)| {
        let line = line.split(['#', '%']).next().unwrap_or("");
        let words: Vec<&str> =
            line.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
        (!words.is_empty()).then_some((i + 1, words))
    })
}

/// Pairs are edges; otherwise lines are hyperedges. Names are letters, digits and a few signs between them.
pub(super) fn fits(text: &str) -> Option<GraphFormat> {
    let named = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || "_-.:".contains(c));
    if !lines(text)
        .all(|(_, words)| words.iter().all(|word| named(word) && word.contains(char::is_alphanumeric)))
    {
        return None;
    }
    let lengths: Vec<usize> = lines(text).map(|(_, words)| words.len()).collect();
    if lengths.iter().max()? > &2 {
        return Some(GraphFormat::Hyperedges);
    }
    lengths.contains(&2).then_some(GraphFormat::Edges)
}

pub(super) fn edges(text: &str) -> Result<Reading, ReadError> {
    let mut names = Names::default();
    let mut edges = Vec::new();
    for (line, words) in lines(text) {
        let mut number = |word: &str| names.number(word).map_err(|kind| kind.at(line));
        match words[..] {
            [alone] => {
                number(alone)?;
            }
            [a, b] if a == b => return Err(ReadErrorKind::Loop(a.to_owned()).at(line)),
            [a, b] => edges.push((number(a)?, number(b)?)),
            [_, _, surplus, ..] => return Err(ReadErrorKind::Surplus(surplus.to_owned()).at(line)),
            [] => {}
        }
    }
    if names.names.is_empty() {
        return Err(ReadErrorKind::Empty.into());
    }
    let listed = edges.len();
    let graph = Graph::new(names.names.len(), edges);
    let remarks = doubled(listed, &graph).into_iter().collect();
    Ok(Reading::of_graph(Problem::new(graph), Some(names.names), remarks))
}

pub(super) fn hyperedges(text: &str) -> Result<Reading, ReadError> {
    let mut names = Names::default();
    let mut edges = Vec::new();
    for (line, words) in lines(text) {
        let edge: Result<Vec<usize>, _> =
            words.iter().map(|word| names.number(word).map_err(|kind| kind.at(line))).collect();
        edges.push(edge?);
    }
    if names.names.is_empty() {
        return Err(ReadErrorKind::Empty.into());
    }
    let hypergraph = Hypergraph::new(names.names.len(), edges);
    let content = Content::Hypergraph(hypergraph);
    Ok(Reading { content, names: Some(names.names), colours: None, paint: Vec::new(), remarks: Vec::new() })
}
