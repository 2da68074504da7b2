//! A puzzle as a graph to colour: cells are vertices, houses hyperedges, pairs within a house edges.

use crate::{Network, Puzzle, Rule};

/// The graph and hypergraph of a puzzle; vertices are indices into [`Puzzle::cells`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The neighbours of each vertex, ascending.
    pub neighbours: Vec<Vec<usize>>,
    /// The houses.
    pub hyperedges: Vec<Vec<usize>>,
    /// How many colours there are.
    pub colours: usize,
}

impl Graph {
    /// The graph of the puzzle's houses, with the rules that are not in it.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> (Graph, Vec<&Rule>) {
        let network = Network::of(puzzle);
        let mut neighbours = vec![Vec::new(); network.candidates.len()];
        for (v, list) in neighbours.iter_mut().enumerate() {
            for &house in &network.houses_of[v] {
                list.extend(network.houses[house].iter().copied().filter(|&u| u != v));
            }
            list.sort_unstable();
            list.dedup();
        }
        let graph = Graph { neighbours, hyperedges: network.houses.to_vec(), colours: network.values };
        (graph, Network::irreducible_rules(puzzle).collect())
    }

    /// The number of cells.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    /// Every edge once, smaller vertex first, in order.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.neighbours
            .iter()
            .enumerate()
            .flat_map(|(v, list)| list.iter().copied().filter(move |&u| u > v).map(move |u| (v, u)))
    }

    /// The smallest and the largest number of neighbours.
    #[must_use]
    pub fn degrees(&self) -> (usize, usize) {
        let degrees = || self.neighbours.iter().map(Vec::len);
        (degrees().min().unwrap_or(0), degrees().max().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sudoku_graph_has_its_published_size() {
        // n²×n² Sudoku: n⁴ vertices, 3n² hyperedges, degree 3n² − 2n − 1.
        for n in 2..=8_usize {
            let puzzle = Puzzle::sudoku(n * n).unwrap();
            let (graph, beyond) = Graph::of(&puzzle);
            assert!(beyond.is_empty());
            let degree = 3 * n * n - 2 * n - 1;
            assert_eq!(graph.vertices(), n.pow(4));
            assert_eq!(graph.hyperedges.len(), 3 * n * n);
            assert_eq!(graph.degrees(), (degree, degree));
            assert_eq!(graph.edges().count(), n.pow(4) * degree / 2);
        }
        let nine = Puzzle::sudoku(9).unwrap();
        assert_eq!(Graph::of(&nine).0.edges().count(), 810);
    }

    #[test]
    fn edges_come_once_and_in_order() {
        let latin = Puzzle::latin(2).unwrap();
        let edges: Vec<_> = Graph::of(&latin).0.edges().collect();
        assert_eq!(edges, [(0, 1), (0, 2), (1, 3), (2, 3)]);
    }
}
