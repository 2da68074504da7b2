//! Simple undirected graphs.

/// A simple undirected graph: no loops, no doubled edges. Vertices are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    neighbours: Vec<Vec<u32>>,
}

impl Graph {
    /// A graph without edges.
    #[must_use]
    pub fn empty(vertices: usize) -> Graph {
        Graph { neighbours: vec![Vec::new(); vertices] }
    }

    /// The graph with these edges; an edge named twice is one edge.
    ///
    /// # Panics
    /// If an edge is a loop, or leads to a vertex that is not there.
    #[must_use]
    pub fn new(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let mut graph = Graph::empty(vertices);
        for (a, b) in edges {
            assert!(a != b && a < vertices && b < vertices, "({a}, {b}) is not an edge of a simple graph");
            graph.neighbours[a].push(b as u32);
            graph.neighbours[b].push(a as u32);
        }
        for list in &mut graph.neighbours {
            list.sort_unstable();
            list.dedup();
        }
        graph
    }

    /// How many vertices there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether there is no vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// The neighbours of a vertex, ascending.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &[u32] {
        &self.neighbours[vertex]
    }

    /// How many neighbours a vertex has.
    #[inline]
    #[must_use]
    pub fn degree(&self, vertex: usize) -> usize {
        self.neighbours[vertex].len()
    }

    /// The largest degree.
    #[must_use]
    pub fn max_degree(&self) -> usize {
        self.neighbours.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Whether two vertices are joined.
    #[must_use]
    pub fn joined(&self, a: usize, b: usize) -> bool {
        self.neighbours[a].binary_search(&(b as u32)).is_ok()
    }

    /// Every edge once, smaller vertex first, in order.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.neighbours.iter().enumerate().flat_map(|(a, list)| {
            list.iter().map(|&b| b as usize).filter(move |&b| b > a).map(move |b| (a, b))
        })
    }

    /// How many edges there are.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum::<usize>() / 2
    }

    /// The graph between some of the vertices, renumbered in the order given.
    #[must_use]
    pub fn induced(&self, vertices: &[usize]) -> Graph {
        let mut number = vec![u32::MAX; self.len()];
        for (new, &old) in vertices.iter().enumerate() {
            number[old] = new as u32;
        }
        let near = |&old: &usize| {
            let mut list: Vec<u32> = self.neighbours[old].iter().map(|&u| number[u as usize]).collect();
            list.retain(|&u| u != u32::MAX);
            list.sort_unstable();
            list
        };
        Graph { neighbours: vertices.iter().map(near).collect() }
    }

    /// The vertices of each connected component, ascending.
    #[must_use]
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.len()];
        let mut components = Vec::new();
        for start in 0..self.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut component = vec![start];
            let mut next = 0;
            while next < component.len() {
                for &u in &self.neighbours[component[next]] {
                    if !std::mem::replace(&mut seen[u as usize], true) {
                        component.push(u as usize);
                    }
                }
                next += 1;
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }

    /// Whether no edge joins two vertices of one colour, and each vertex has a colour below `colours`.
    #[must_use]
    pub fn is_coloured(&self, colouring: &[u32], colours: usize) -> bool {
        colouring.len() == self.len()
            && colouring.iter().all(|&colour| (colour as usize) < colours)
            && self.edges().all(|(a, b)| colouring[a] != colouring[b])
    }
}

/// The adjacency matrix, one bit for each pair.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    words: usize,
    bits: Vec<u64>,
}

impl Matrix {
    pub(crate) fn new(graph: &Graph) -> Matrix {
        let words = graph.len().div_ceil(64);
        let mut bits = vec![0; words * graph.len()];
        for a in 0..graph.len() {
            for &b in graph.neighbours(a) {
                bits[a * words + b as usize / 64] |= 1 << (b % 64);
            }
        }
        Matrix { words, bits }
    }

    /// The neighbours of a vertex.
    #[inline]
    pub(crate) fn row(&self, vertex: usize) -> &[u64] {
        &self.bits[vertex * self.words..][..self.words]
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }
}

/// The members of a set of bits, ascending.
pub(crate) fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                i * 64 + bit
            })
        })
    })
}

/// The smallest member of a set of bits.
#[inline]
pub(crate) fn lowest(words: &[u64]) -> Option<usize> {
    let word = words.iter().position(|&word| word != 0)?;
    Some(word * 64 + words[word].trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_knows_its_edges_and_parts() {
        let graph = Graph::new(5, [(0, 1), (1, 0), (3, 1)]);
        assert_eq!(graph.edges().collect::<Vec<_>>(), [(0, 1), (1, 3)]);
        assert_eq!((graph.len(), graph.edge_count(), graph.max_degree()), (5, 2, 2));
        assert_eq!(graph.components(), [vec![0, 1, 3], vec![2], vec![4]]);
        assert_eq!(graph.induced(&[3, 1]).edges().collect::<Vec<_>>(), [(0, 1)]);
        assert!(graph.is_coloured(&[0, 1, 0, 0, 0], 2) && !graph.is_coloured(&[0, 0, 0, 1, 0], 2));
        let matrix = Matrix::new(&graph);
        assert_eq!(members(matrix.row(1)).collect::<Vec<_>>(), [0, 3]);
    }
}
