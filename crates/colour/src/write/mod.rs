//! Graphs and hypergraphs as files: DIMACS, DOT, GraphML and HIF.

mod dimacs;
mod dot;
mod graphml;
mod hif;

use crate::Problem;

/// What a file is to say.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The graph, with what is asked of its colours.
    pub problem: &'a Problem,
    /// Hyperedges, which are written instead of edges.
    pub hyperedges: Option<&'a [Vec<usize>]>,
    /// What vertices are called; nothing where they are numbered from 1.
    pub names: Option<&'a [String]>,
    /// The number of colours that is asked for.
    pub colours: Option<usize>,
    /// The colour each vertex is drawn in: a name, or `#rrggbb`. Empty where there are none.
    pub paint: &'a [Option<String>],
    /// Where each vertex is drawn; y grows downwards. Empty where they are unknown.
    pub places: &'a [(f64, f64)],
}

/// The formats that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Written {
    /// DIMACS `.col`, with demands, lists and distances: graphs only.
    Dimacs,
    /// Graphviz: a hypergraph as its incidence graph.
    Dot,
    /// GraphML, which has hyperedges of its own.
    GraphMl,
    /// Hypergraph interchange format: hypergraphs; the edges of a graph are hyperedges of two vertices.
    Hif,
}

impl Written {
    /// All of them, with their names, which are also how names of their files end, but for `dimacs`: `col`.
    pub const ALL: [(&'static str, Written); 4] = [
        ("dimacs", Written::Dimacs),
        ("dot", Written::Dot),
        ("graphml", Written::GraphMl),
        ("hif", Written::Hif),
    ];

    /// The format of files with such a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Written> {
        let name = name.to_ascii_lowercase();
        let endings = [
            (".col", Written::Dimacs),
            (".dot", Written::Dot),
            (".gv", Written::Dot),
            (".graphml", Written::GraphMl),
            (".hif", Written::Hif),
            (".hif.json", Written::Hif),
        ];
        endings.into_iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, format)| format)
    }
}

/// Writes a graph or hypergraph.
#[must_use]
pub fn write(document: &Document<'_>, format: Written) -> String {
    match format {
        Written::Dimacs => dimacs::write(document),
        Written::Dot => dot::write(document),
        Written::GraphMl => graphml::write(document),
        Written::Hif => hif::write(document),
    }
}

impl Document<'_> {
    fn len(&self) -> usize {
        self.problem.graph().len()
    }

    fn name(&self, vertex: usize) -> String {
        self.names.map_or_else(|| (vertex + 1).to_string(), |names| names[vertex].clone())
    }

    fn painted(&self, vertex: usize) -> Option<&str> {
        self.paint.get(vertex).and_then(Option::as_deref)
    }
}
