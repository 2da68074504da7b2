//! Large cliques: a lower bound on the number of colours. Branch and bound with bit sets and a greedy colouring as bound
//! (Tomita and Kameda 2007, San Segundo's BBMC 2011).

use crate::Graph;
use crate::graph::{Matrix, lowest};

/// Graphs with more vertices get cliques by a greedy search only: the matrix would be too large.
const MOST_VERTICES: usize = 20_000;

/// A clique, and whether it is known to be one of the largest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clique {
    /// Its vertices, ascending.
    pub vertices: Vec<usize>,
    /// Whether there is none larger.
    pub maximum: bool,
}

/// A clique, the best that is found within so many nodes of the search.
#[must_use]
pub fn clique(graph: &Graph, nodes: u64, stop: &dyn Fn() -> bool) -> Clique {
    let mut best = greedy(graph);
    // Only vertices with enough neighbours matter; those of small degree come first, so that sets shrink soon.
    let mut vertices: Vec<usize> = (0..graph.len()).filter(|&v| graph.degree(v) >= best.len()).collect();
    let mut maximum = vertices.is_empty();
    if !maximum && vertices.len() <= MOST_VERTICES {
        vertices.sort_by_key(|&v| std::cmp::Reverse(graph.degree(v)));
        let part = graph.induced(&vertices);
        let matrix = Matrix::new(&part);
        let all = all_bits(part.len());
        let mut search =
            Search { matrix: &matrix, best: Vec::new(), size: best.len(), chosen: Vec::new(), nodes, stop };
        maximum = search.expand(all);
        if search.best.len() > best.len() {
            best = search.best.iter().map(|&v| vertices[v]).collect();
        }
    }
    best.sort_unstable();
    Clique { vertices: best, maximum }
}

fn all_bits(count: usize) -> Vec<u64> {
    let mut all = vec![u64::MAX; count.div_ceil(64)];
    if !count.is_multiple_of(64) {
        all[count / 64] = (1 << (count % 64)) - 1;
    }
    all
}

/// From each of the vertices of largest degree: the neighbour with most neighbours among those left, again and again.
fn greedy(graph: &Graph) -> Vec<usize> {
    const STARTS: usize = 50;
    let mut starts: Vec<usize> = (0..graph.len()).collect();
    starts.sort_by_key(|&v| std::cmp::Reverse(graph.degree(v)));
    let mut best = Vec::new();
    for &start in starts.iter().take(STARTS) {
        if graph.degree(start) < best.len() {
            break;
        }
        let mut clique = vec![start];
        let mut left: Vec<u32> = graph.neighbours(start).to_vec();
        left.sort_by_key(|&v| std::cmp::Reverse(graph.degree(v as usize)));
        while let Some(&next) = left.first() {
            clique.push(next as usize);
            left.retain(|&v| graph.joined(next as usize, v as usize));
        }
        if clique.len() > best.len() {
            best = clique;
        }
    }
    best
}

struct Search<'a> {
    matrix: &'a Matrix,
    best: Vec<usize>,
    size: usize,
    chosen: Vec<usize>,
    nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Search<'_> {
    /// Looks for larger cliques among the chosen and these; whether it came to the end.
    fn expand(&mut self, mut left: Vec<u64>) -> bool {
        if self.nodes == 0 || (self.nodes.is_multiple_of(1024) && (self.stop)()) {
            self.nodes = 0;
            return false;
        }
        self.nodes -= 1;
        // A greedy colouring: a clique has one vertex of each class at most. Vertices in the order of their classes.
        let mut order = Vec::new();
        let mut uncoloured = left.clone();
        let mut class = 0;
        while uncoloured.iter().any(|&word| word != 0) {
            class += 1;
            let mut open = uncoloured.clone();
            while let Some(v) = lowest(&open) {
                open[v / 64] &= !(1 << (v % 64));
                uncoloured[v / 64] &= !(1 << (v % 64));
                open.iter_mut().zip(self.matrix.row(v)).for_each(|(word, near)| *word &= !near);
                order.push((v, class));
            }
        }
        for &(v, bound) in order.iter().rev() {
            if self.chosen.len() + bound <= self.size {
                return true;
            }
            self.chosen.push(v);
            let inside: Vec<u64> = left.iter().zip(self.matrix.row(v)).map(|(a, b)| a & b).collect();
            if inside.iter().all(|&word| word == 0) {
                if self.chosen.len() > self.size {
                    self.size = self.chosen.len();
                    self.best.clone_from(&self.chosen);
                }
            } else if !self.expand(inside) {
                return false;
            }
            self.chosen.pop();
            left[v / 64] &= !(1 << (v % 64));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families;

    #[test]
    fn cliques_are_as_large_as_by_brute_force() {
        for seed in 0..40 {
            let graph = families::random(12, 0.6, seed);
            let found = clique(&graph, u64::MAX, &|| false);
            let is_clique = |set: u32| {
                let inside: Vec<usize> = (0..12).filter(|v| set >> v & 1 == 1).collect();
                inside.iter().all(|&a| inside.iter().all(|&b| a == b || graph.joined(a, b)))
            };
            let most = (0_u32..1 << 12).filter(|&set| is_clique(set)).map(u32::count_ones).max();
            assert_eq!(Some(found.vertices.len() as u32), most);
            assert!(found.maximum && is_clique(found.vertices.iter().fold(0, |set, v| set | 1 << v)));
        }
    }

    #[test]
    fn a_search_that_is_cut_short_says_so() {
        let graph = families::random(150, 0.9, 1);
        assert!(!clique(&graph, 10, &|| false).maximum);
        assert!(clique(&Graph::empty(3), 0, &|| false).vertices.len() == 1);
    }
}
