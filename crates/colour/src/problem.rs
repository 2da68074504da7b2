//! The problems: what a colouring is, said once, with a check that knows nothing of how it was found.
//!
//! | problem | a colouring gives each vertex | so that |
//! |---|---|---|
//! | colouring | one colour below k | joined vertices differ |
//! | precolouring extension | the same | some vertices have a given colour |
//! | list colouring | one of its list | joined vertices differ |
//! | μ-colouring | one up to μ(v) | joined vertices differ |
//! | (γ, μ)-colouring | one from γ(v) to μ(v) | joined vertices differ |
//! | multi-colouring | w(v) different ones | joined vertices share none |
//! | bandwidth colouring | one (or w(v)) | colours of joined vertices are d(u, v) apart, those of one vertex d(v, v) |
//! | equitable colouring | one | no colour has two vertices more than another |
//! | weak hypergraph colouring | one | no hyperedge of two or more vertices has all of one colour |
//! | strong hypergraph colouring | one | the vertices of a hyperedge differ |
//!
//! They may be combined. All but weak hypergraphs, equity and distances reduce to list colouring of a graph, which is what
//! a puzzle made of houses and candidates is: see [`Problem::lists`].

use crate::rules::Rules;
use crate::{Graph, Hypergraph};

/// Which colours a vertex may have, numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Allowed {
    /// Any.
    #[default]
    Any,
    /// Those of a list.
    List(Vec<u32>),
    /// From γ to μ, both included.
    Range {
        /// The smallest, γ.
        from: u32,
        /// The largest, μ.
        to: u32,
    },
}

impl Allowed {
    /// Whether it may have this one.
    #[must_use]
    pub fn has(&self, colour: u32) -> bool {
        match self {
            Allowed::Any => true,
            Allowed::List(list) => list.contains(&colour),
            Allowed::Range { from, to } => (*from..=*to).contains(&colour),
        }
    }
}

/// What is to be coloured, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    graph: Graph,
    /// Beside the neighbours of each vertex.
    distances: Option<Vec<Vec<u32>>>,
    own_distance: Vec<u32>,
    demand: Vec<u32>,
    allowed: Vec<Allowed>,
    groups: Vec<Vec<u32>>,
    equitable: bool,
}

/// Why a colouring is none.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// There are colours for another number of vertices.
    Vertices {
        /// For so many.
        found: usize,
    },
    /// A vertex has another number of colours than it demands.
    Demand {
        /// The vertex.
        vertex: usize,
    },
    /// A vertex has a colour it may not have.
    Colour {
        /// The vertex.
        vertex: usize,
        /// The colour.
        colour: u32,
    },
    /// Two colours are too close, of two vertices or of one.
    Close {
        /// A vertex.
        first: usize,
        /// The other, or the same.
        second: usize,
    },
    /// A hyperedge has all of one colour.
    OneColour {
        /// The hyperedge, by its number.
        hyperedge: usize,
    },
    /// Two colours differ by more than one in how often they are used.
    Sizes,
}

impl Problem {
    /// Plain colouring.
    #[must_use]
    pub fn new(graph: Graph) -> Problem {
        let n = graph.len();
        Problem {
            graph,
            distances: None,
            own_distance: vec![1; n],
            demand: vec![1; n],
            allowed: vec![Allowed::Any; n],
            groups: Vec::new(),
            equitable: false,
        }
    }

    /// Strong colouring of a hypergraph: its 2-section is coloured.
    #[must_use]
    pub fn strong(hypergraph: &Hypergraph) -> Problem {
        Problem::new(hypergraph.two_section())
    }

    /// Weak colouring of a hypergraph. Hyperedges of one vertex ask nothing, those of two are edges.
    #[must_use]
    pub fn weak(hypergraph: &Hypergraph) -> Problem {
        let pairs = hypergraph.edges().iter().filter_map(|edge| match edge[..] {
            [a, b] => Some((a as usize, b as usize)),
            _ => None,
        });
        let groups = hypergraph.edges().iter().filter(|edge| edge.len() > 2).cloned().collect();
        Problem { groups, ..Problem::new(Graph::new(hypergraph.len(), pairs)) }
    }

    /// A vertex is limited to some colours: precolouring, lists, μ and (γ, μ). Said twice, the last one counts.
    pub fn allow(&mut self, vertex: usize, allowed: Allowed) {
        self.allowed[vertex] = allowed;
    }

    /// A vertex demands several colours.
    pub fn demand(&mut self, vertex: usize, colours: u32) {
        self.demand[vertex] = colours;
    }

    /// How far apart the colours of two joined vertices are, or the colours of one vertex; at least 1.
    pub fn distance(&mut self, first: usize, second: usize, distance: u32) {
        if first == second {
            self.own_distance[first] = distance;
            return;
        }
        let graph = &self.graph;
        let all = self
            .distances
            .get_or_insert_with(|| (0..graph.len()).map(|v| vec![1; graph.degree(v)]).collect());
        for (a, b) in [(first, second), (second, first)] {
            if let Ok(place) = graph.neighbours(a).binary_search(&(b as u32)) {
                all[a][place] = distance;
            }
        }
    }

    /// The same with one colour for each vertex.
    #[must_use]
    pub fn without_demands(self) -> Problem {
        Problem { demand: vec![1; self.demand.len()], ..self }
    }

    /// The same with colours that only differ.
    #[must_use]
    pub fn without_distances(self) -> Problem {
        Problem { distances: None, own_distance: vec![1; self.own_distance.len()], ..self }
    }

    /// Colours are to be used equally often, within one.
    #[must_use]
    pub fn equitable(self) -> Problem {
        Problem { equitable: true, ..self }
    }

    /// The graph whose joined vertices differ.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Hyperedges of three vertices or more that must not have all of one colour.
    #[must_use]
    pub fn groups(&self) -> &[Vec<u32>] {
        &self.groups
    }

    /// Which colours a vertex may have.
    #[must_use]
    pub fn allowed(&self, vertex: usize) -> &Allowed {
        &self.allowed[vertex]
    }

    /// How many colours each vertex demands.
    #[must_use]
    pub fn demands(&self) -> &[u32] {
        &self.demand
    }

    /// Pairs of colours that differ: what the methods hold in memory.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        let demand = |v: usize| u64::from(self.demand[v]);
        let own = (0..self.graph.len()).map(|v| demand(v) * demand(v).saturating_sub(1) / 2);
        let between = self.graph.edges().map(|(a, b)| demand(a) * demand(b));
        own.chain(between).fold(0, u64::saturating_add)
    }

    /// How far apart the colours of one vertex are.
    #[must_use]
    pub fn own_distance(&self, vertex: usize) -> u32 {
        self.own_distance[vertex].max(1)
    }

    /// How far apart the colours of two joined vertices are.
    #[must_use]
    pub fn distance_between(&self, first: usize, second: usize) -> u32 {
        let place = self.graph.neighbours(first).binary_search(&(second as u32));
        let distances = self.distances.as_ref().map(|distances| &distances[first]);
        distances.zip(place.ok()).map_or(1, |(distances, place)| distances[place].max(1))
    }

    /// Whether it is plain colouring: joined vertices differ, and nothing else is asked.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.is_listed()
            && self.demand.iter().all(|&w| w == 1)
            && self.allowed.iter().all(|a| *a == Allowed::Any)
    }

    /// Whether it reduces to list colouring.
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.distances.is_none()
            && self.own_distance.iter().all(|&d| d <= 1)
            && self.groups.is_empty()
            && !self.equitable
    }

    /// The reduction to list colouring with so many colours: a graph in which a vertex that demands `w` colours is a clique
    /// of `w`, the list of each of its vertices, and which vertex each comes from. Each solution of the problem is `w!`
    /// solutions there for each of its vertices. Nothing where there is no such reduction.
    #[must_use]
    pub fn lists(&self, colours: usize) -> Option<(Graph, Vec<Vec<u32>>, Vec<usize>)> {
        if !self.is_listed() {
            return None;
        }
        let (rules, owner) = self.rules(colours);
        let all = || vec![(0..colours as u32).collect(); owner.len()];
        let lists = rules.lists.unwrap_or_else(all);
        Some((rules.graph, lists, owner))
    }

    /// Whether a colouring with so many colours is one: a list of colours for each vertex.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, colouring: &[Vec<u32>], colours: usize) -> Result<(), Violation> {
        if colouring.len() != self.graph.len() {
            return Err(Violation::Vertices { found: colouring.len() });
        }
        for (vertex, own) in colouring.iter().enumerate() {
            if own.len() != self.demand[vertex] as usize {
                return Err(Violation::Demand { vertex });
            }
            let wrong = |colour: &&u32| **colour as usize >= colours || !self.allowed[vertex].has(**colour);
            if let Some(&colour) = own.iter().find(wrong) {
                return Err(Violation::Colour { vertex, colour });
            }
            let distance = self.own_distance[vertex].max(1);
            let close = |(i, a): (usize, &u32)| own[..i].iter().any(|b| a.abs_diff(*b) < distance);
            if own.iter().enumerate().any(close) {
                return Err(Violation::Close { first: vertex, second: vertex });
            }
            for (place, &second) in self.graph.neighbours(vertex).iter().enumerate() {
                let distance = self.distances.as_ref().map_or(1, |distances| distances[vertex][place].max(1));
                let other = &colouring[second as usize];
                if own.iter().any(|a| other.iter().any(|b| a.abs_diff(*b) < distance)) {
                    return Err(Violation::Close { first: vertex, second: second as usize });
                }
            }
        }
        for (hyperedge, group) in self.groups.iter().enumerate() {
            // A colour that all have: with several colours a vertex, too, one is enough to be alike.
            let first = &colouring[group[0] as usize];
            if first.iter().any(|colour| group.iter().all(|&v| colouring[v as usize].contains(colour))) {
                return Err(Violation::OneColour { hyperedge });
            }
        }
        let used = |colour: u32| colouring.iter().flatten().filter(|&&other| other == colour).count();
        if self.equitable && colours > 0 {
            let sizes: Vec<usize> = (0..colours as u32).map(used).collect();
            if sizes.iter().max().unwrap_or(&0) - sizes.iter().min().unwrap_or(&0) > 1 {
                return Err(Violation::Sizes);
            }
        }
        Ok(())
    }

    /// One colour for each vertex of another graph, in which a vertex that demands several is a clique; and which vertex
    /// each comes from.
    pub(crate) fn rules(&self, colours: usize) -> (Rules, Vec<usize>) {
        let mut first = Vec::with_capacity(self.graph.len());
        let mut owner = Vec::new();
        for (v, &w) in self.demand.iter().enumerate() {
            first.push(owner.len());
            owner.extend(std::iter::repeat_n(v, w as usize));
        }
        let copies = |v: usize| first[v]..first[v] + self.demand[v] as usize;
        let mut edges: Vec<(usize, usize, u32)> = Vec::new();
        for v in 0..self.graph.len() {
            for a in copies(v) {
                edges.extend((copies(v).start..a).map(|b| (a, b, self.own_distance[v].max(1))));
            }
            for (place, &u) in self.graph.neighbours(v).iter().enumerate().filter(|&(_, &u)| (u as usize) < v)
            {
                let distance = self.distances.as_ref().map_or(1, |distances| distances[v][place].max(1));
                edges.extend(copies(v).flat_map(|a| copies(u as usize).map(move |b| (a, b, distance))));
            }
        }
        let graph = Graph::new(owner.len(), edges.iter().map(|&(a, b, _)| (a, b)));
        let mut rules = Rules::plain(graph, colours);
        if edges.iter().any(|&(_, _, distance)| distance > 1) {
            let mut distances: Vec<Vec<u32>> =
                (0..owner.len()).map(|v| vec![1; rules.graph.degree(v)]).collect();
            for (a, b, distance) in edges {
                for (a, b) in [(a, b), (b, a)] {
                    if let Ok(place) = rules.graph.neighbours(a).binary_search(&(b as u32)) {
                        distances[a][place] = distance;
                    }
                }
            }
            rules.distances = Some(distances);
        }
        if self.allowed.iter().any(|allowed| *allowed != Allowed::Any) {
            let list =
                |&v: &usize| (0..colours as u32).filter(|&colour| self.allowed[v].has(colour)).collect();
            rules.lists = Some(owner.iter().map(list).collect());
        }
        rules.equitable = self.equitable;
        // Sets are of vertices with one colour each (the readers see to it).
        let groups =
            self.groups.iter().map(|group| group.iter().map(|&v| first[v as usize] as u32).collect());
        (rules.with_groups(groups.collect()), owner)
    }

    /// A colouring of the vertices from one of what [`lists`](Problem::lists) makes of them; each list ascending.
    #[must_use]
    pub fn gather(&self, owner: &[usize], colouring: &[u32]) -> Vec<Vec<u32>> {
        let mut lists = vec![Vec::new(); self.graph.len()];
        owner.iter().zip(colouring).for_each(|(&v, &colour)| lists[v].push(colour));
        lists.iter_mut().for_each(|list| list.sort_unstable());
        lists
    }
}
