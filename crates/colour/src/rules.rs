//! What a colouring with one colour for each vertex has to satisfy, in the form the methods take it.

use crate::Graph;
use crate::graph::{Matrix, members};

/// One colour for each vertex, so that …
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// … joined vertices differ,
    pub(crate) graph: Graph,
    /// … by so much at least; beside each vertex' neighbours. None: by one.
    pub(crate) distances: Option<Vec<Vec<u32>>>,
    /// … each vertex takes a colour of its list. None: any.
    pub(crate) lists: Option<Vec<Vec<u32>>>,
    /// … these sets don't have all one colour,
    pub(crate) groups: Vec<Vec<u32>>,
    pub(crate) groups_of: Vec<Vec<u32>>,
    /// … and no colour has two vertices more than another.
    pub(crate) equitable: bool,
    /// Colours, numbered from 0.
    pub(crate) colours: usize,
    /// Cliques that are known: the methods need not find them.
    pub(crate) houses: Vec<Vec<u32>>,
    pub(crate) houses_of: Vec<Vec<u32>>,
    /// The largest of all.
    pub(crate) clique: Vec<u32>,
}

impl Rules {
    /// Joined vertices differ, and that is all.
    pub(crate) fn plain(graph: Graph, colours: usize) -> Rules {
        let n = graph.len();
        Rules {
            graph,
            distances: None,
            lists: None,
            groups: Vec::new(),
            groups_of: vec![Vec::new(); n],
            equitable: false,
            colours,
            houses: Vec::new(),
            houses_of: vec![Vec::new(); n],
            clique: Vec::new(),
        }
    }

    /// Says that sets must not have all one colour.
    pub(crate) fn with_groups(mut self, groups: Vec<Vec<u32>>) -> Rules {
        for (number, group) in groups.iter().enumerate() {
            group.iter().for_each(|&v| self.groups_of[v as usize].push(number as u32));
        }
        self.groups = groups;
        self
    }

    /// Says which sets are cliques.
    pub(crate) fn with_houses(mut self, houses: Vec<Vec<u32>>) -> Rules {
        for (number, house) in houses.iter().enumerate() {
            house.iter().for_each(|&v| self.houses_of[v as usize].push(number as u32));
        }
        self.houses = houses;
        self
    }

    /// Looks for cliques of as many vertices as there are colours.
    pub(crate) fn with_full_cliques(self, clique: &[usize], stop: &dyn Fn() -> bool) -> Rules {
        let houses = full_cliques(&self.graph, self.colours, stop);
        let clique = clique.iter().map(|&v| v as u32).collect();
        Rules { clique, ..self }.with_houses(houses)
    }

    /// Whether nothing but different colours is asked, so that a vertex with more colours than neighbours can't fail.
    pub(crate) fn is_plain(&self) -> bool {
        self.distances.is_none() && self.groups.is_empty() && !self.equitable
    }

    /// Whether colours may change their names.
    pub(crate) fn has_interchangeable_colours(&self) -> bool {
        self.distances.is_none() && self.lists.is_none()
    }

    pub(crate) fn hold(&self, colouring: &[u32]) -> bool {
        let fits = |v: usize| {
            let colour = colouring[v];
            let near = self.graph.neighbours(v).iter().enumerate().all(|(i, &u)| {
                let distance = self.distances.as_ref().map_or(1, |distances| distances[v][i]);
                colouring[u as usize].abs_diff(colour) >= distance
            });
            let listed = self.lists.as_ref().is_none_or(|lists| lists[v].contains(&colour));
            (colour as usize) < self.colours && near && listed
        };
        let alike =
            |group: &Vec<u32>| group.iter().all(|&v| colouring[v as usize] == colouring[group[0] as usize]);
        let mut sizes = vec![0_usize; self.colours];
        for &colour in colouring.iter().filter(|&&colour| (colour as usize) < self.colours) {
            sizes[colour as usize] += 1;
        }
        let spread = sizes.iter().max().unwrap_or(&0) - sizes.iter().min().unwrap_or(&0);
        colouring.len() == self.graph.len()
            && (0..colouring.len()).all(fits)
            && !self.groups.iter().any(alike)
            && (!self.equitable || spread <= 1)
    }
}

/// Edges from which cliques are looked for, at most.
const MOST_TRIES: usize = 20_000;

/// Cliques of this size, so that each edge that a greedy search finds in one is in one of them.
fn full_cliques(graph: &Graph, size: usize, stop: &dyn Fn() -> bool) -> Vec<Vec<u32>> {
    const MOST_VERTICES: usize = 5000;
    let mut found: Vec<Vec<u32>> = Vec::new();
    if size < 3 || graph.len() > MOST_VERTICES {
        return found;
    }
    let matrix = Matrix::new(graph);
    let mut covered = std::collections::HashSet::new();
    for (tries, (a, b)) in graph.edges().take(MOST_TRIES).enumerate() {
        if tries.is_multiple_of(64) && stop() {
            break;
        }
        if covered.contains(&(a as u32, b as u32)) {
            continue;
        }
        let mut clique = vec![a as u32, b as u32];
        let mut left: Vec<u64> = matrix.row(a).iter().zip(matrix.row(b)).map(|(x, y)| x & y).collect();
        while clique.len() < size {
            let count = left.iter().map(|word| word.count_ones() as usize).sum::<usize>();
            if clique.len() + count < size {
                break;
            }
            let inside = |v: &usize| -> u32 {
                left.iter().zip(matrix.row(*v)).map(|(x, y)| (x & y).count_ones()).sum()
            };
            let Some(next) = members(&left).max_by_key(inside) else { break };
            clique.push(next as u32);
            left.iter_mut().zip(matrix.row(next)).for_each(|(word, row)| *word &= row);
        }
        if clique.len() == size {
            clique.sort_unstable();
            for (i, &x) in clique.iter().enumerate() {
                covered.extend(clique[i + 1..].iter().map(|&y| (x, y)));
            }
            found.push(clique);
        }
    }
    found
}
