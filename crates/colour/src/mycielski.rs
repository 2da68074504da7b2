//! Lower bounds beyond cliques: subgraphs that contain the Mycielskian of another (Hébrard and Katsirelos 2019).
//!
//! Let H need k colours. For each v of H let u(v) be a vertex joined to all neighbours that v has in H (v itself is one),
//! and let w be joined to every u(v). Then H with all u(v) and w needs k + 1: with k colours, recolour each v that has
//! w's colour as u(v); no vertex of H has w's colour then, and H would do with k − 1.

use crate::Graph;
use crate::graph::{Matrix, members};

/// A part of a graph that needs so many colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// Its vertices, ascending.
    pub vertices: Vec<usize>,
    /// The number of colours it needs at least.
    pub colours: usize,
}

/// Cliques larger than this hardly lie in the same part as Mycielskians of single edges.
const LARGEST_CLIQUE: usize = 5;

/// Vertices that are compared where any would do, at most.
const MOST_TRIED: usize = 64;

/// Edges from which it starts, at most.
const MOST_STARTS: usize = 3000;

/// The most demanding part it finds, starting from a clique, and from single edges if the clique is small. Enough is enough.
#[must_use]
pub fn grow(graph: &Graph, clique: &[usize], enough: usize, stop: &dyn Fn() -> bool) -> Core {
    let matrix = Matrix::new(graph);
    let mut best = grow_from(graph, &matrix, clique, stop);
    let stride = graph.edge_count().div_ceil(MOST_STARTS).max(1);
    let edges = graph.edges().step_by(stride).filter(|_| clique.len() <= LARGEST_CLIQUE);
    for (a, b) in edges {
        if best.colours >= enough || stop() {
            break;
        }
        let core = grow_from(graph, &matrix, &[a, b], stop);
        if core.colours > best.colours {
            best = core;
        }
    }
    best
}

/// Makes as many steps from a clique as there are.
fn grow_from(graph: &Graph, matrix: &Matrix, clique: &[usize], stop: &dyn Fn() -> bool) -> Core {
    let mut core =
        Part { edges: vec![Vec::new(); graph.len()], vertices: clique.to_vec(), colours: clique.len() };
    for &v in clique {
        core.edges[v] = clique.iter().copied().filter(|&u| u != v).collect();
    }
    while core.colours >= 2 && !stop() && core.step(matrix) {}
    core.vertices.sort_unstable();
    Core { vertices: core.vertices, colours: core.colours }
}

/// A subgraph: the edges that the argument uses, at each vertex.
struct Part {
    edges: Vec<Vec<usize>>,
    vertices: Vec<usize>,
    colours: usize,
}

impl Part {
    /// Adds one Mycielskian; whether there is one.
    fn step(&mut self, matrix: &Matrix) -> bool {
        let words = matrix.words();
        // For each v, those that could be u(v), and all their neighbours; w is a neighbour for every v.
        let mut tops = vec![u64::MAX; words];
        let mut twins = Vec::with_capacity(self.vertices.len());
        for &v in &self.vertices {
            let mut twin = vec![u64::MAX; words];
            for &near in &self.edges[v] {
                twin.iter_mut().zip(matrix.row(near)).for_each(|(word, row)| *word &= row);
            }
            let mut reached = vec![0; words];
            for u in members(&twin) {
                reached.iter_mut().zip(matrix.row(u)).for_each(|(word, row)| *word |= row);
            }
            tops.iter_mut().zip(&reached).for_each(|(word, row)| *word &= row);
            if tops.iter().all(|&word| word == 0) {
                return false;
            }
            twins.push(twin);
        }
        // Of several tops the one whose neighbours u(v) have most common neighbours: it has most vertices that could stand
        // for it in the next step.
        let mut best: Option<(usize, usize, Vec<usize>)> = None;
        for top in members(&tops).take(MOST_TRIED) {
            let mut common = vec![u64::MAX; words];
            let mut chosen = Vec::with_capacity(twins.len());
            for twin in &twins {
                let both: Vec<u64> = twin.iter().zip(matrix.row(top)).map(|(a, b)| a & b).collect();
                let left = |u: &usize| overlap(&common, matrix.row(*u));
                let Some(u) = members(&both).take(MOST_TRIED).max_by_key(left) else { return false };
                common.iter_mut().zip(matrix.row(u)).for_each(|(word, row)| *word &= row);
                chosen.push(u);
            }
            let left = overlap(&common, &common);
            if best.as_ref().is_none_or(|(most, ..)| left > *most) {
                best = Some((left, top, chosen));
            }
        }
        let Some((_, top, chosen)) = best else { return false };
        let mut added = Vec::new();
        for (&v, &u) in self.vertices.iter().zip(&chosen) {
            added.extend(self.edges[v].iter().map(|&near| (u, near)));
            added.push((u, top));
        }
        for (a, b) in added {
            for (a, b) in [(a, b), (b, a)] {
                if !self.edges[a].contains(&b) {
                    self.edges[a].push(b);
                }
                if !self.vertices.contains(&a) {
                    self.vertices.push(a);
                }
            }
        }
        self.colours += 1;
        true
    }
}

fn overlap(first: &[u64], second: &[u64]) -> usize {
    first.iter().zip(second).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn the_mycielski_graphs_are_proven_at_once() {
        for number in 2..=7 {
            let graph = families::myciel(number);
            let last = graph.len() - 1;
            for clique in [[0, 1], [last - 1, last]] {
                assert_eq!(grow(&graph, &clique, number + 1, &|| false).colours, number + 1);
            }
        }
        assert_eq!(grow(&families::cycle(6), &[0, 1], 3, &|| false).colours, 2);
        assert_eq!(grow(&families::cycle(5), &[0, 1], 3, &|| false).colours, 3);
    }
}
