//! Hypergraphs: sets of any number of vertices.

use crate::Graph;

/// A hypergraph. Vertices are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypergraph {
    vertices: usize,
    edges: Vec<Vec<u32>>,
}

impl Hypergraph {
    /// The hypergraph with these hyperedges; a vertex named twice in one is in it once.
    ///
    /// # Panics
    /// If a hyperedge has a vertex that is not there.
    #[must_use]
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = Vec<usize>>) -> Hypergraph {
        let edges = edges.into_iter().map(|edge| {
            assert!(edge.iter().all(|&v| v < vertices), "{edge:?} is not within {vertices} vertices");
            let mut edge: Vec<u32> = edge.into_iter().map(|v| v as u32).collect();
            edge.sort_unstable();
            edge.dedup();
            edge
        });
        Hypergraph { vertices, edges: edges.collect() }
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.vertices
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.vertices == 0
    }

    /// The hyperedges, each ascending.
    #[must_use]
    pub fn edges(&self) -> &[Vec<u32>] {
        &self.edges
    }

    /// The graph in which vertices of one hyperedge are joined (2-section): its colourings are the strong colourings of the
    /// hypergraph.
    #[must_use]
    pub fn two_section(&self) -> Graph {
        let pairs = self.edges.iter().flat_map(|edge| {
            edge.iter()
                .enumerate()
                .flat_map(|(i, &a)| edge[..i].iter().map(move |&b| (b as usize, a as usize)))
        });
        Graph::new(self.vertices, pairs)
    }
}
