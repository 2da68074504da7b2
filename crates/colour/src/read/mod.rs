//! Graphs and hypergraphs from files. Errors and remarks are data: the front end puts them into words.

mod binary;
mod dimacs;
mod graph6;
mod graphml;
mod hif;
mod lines;

use std::collections::HashMap;

use crate::{Hypergraph, Problem};

/// What a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// A graph with what is asked of its colours, or a hypergraph.
    pub content: Content,
    /// What the file calls its vertices; nothing where they are numbered from 1.
    pub names: Option<Vec<String>>,
    /// The number of colours it asks for.
    pub colours: Option<usize>,
    /// The colour each vertex is drawn in, as the file calls it (`color`); empty where it says nothing of that kind. It asks
    /// nothing of a colouring.
    pub paint: Vec<Option<String>>,
    /// What was read and not used, or does not fit.
    pub remarks: Vec<Remark>,
}

impl Reading {
    /// A graph of which nothing more is said.
    fn of_graph(problem: Problem, names: Option<Vec<String>>, remarks: Vec<Remark>) -> Reading {
        Reading { content: Content::Graph(problem), names, colours: None, paint: Vec::new(), remarks }
    }
}

/// A graph or a hypergraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A graph to be coloured.
    Graph(Problem),
    /// A hypergraph, to be coloured weakly or strongly.
    Hypergraph(Hypergraph),
}

/// Something a reader has to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// Edges that are there more than once, in the same or the other direction; they count once.
    Doubled {
        /// So many lines too many.
        edges: usize,
    },
    /// The header names another number of edges than there are lines.
    EdgeCount {
        /// What it names.
        said: usize,
        /// What there is.
        found: usize,
    },
    /// Directions of edges, which a colouring does not know.
    Directed,
    /// A field that is not used.
    Unused {
        /// Its name.
        field: String,
    },
}

/// Why a file can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from 1, where there are lines.
    pub line: Option<usize>,
    /// What is wrong.
    pub kind: ReadErrorKind,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// There is nothing in it.
    Empty,
    /// It is not text.
    NotText,
    /// A line of a kind that there is not.
    Line(String),
    /// Something else where a whole number should be, of at least this.
    Number {
        /// What is there.
        found: String,
        /// The smallest that would do.
        least: u32,
    },
    /// Not one of the vertices.
    Vertex {
        /// What is there.
        found: String,
        /// They are numbered up to this.
        vertices: usize,
    },
    /// A vertex joined to itself has no colour.
    Loop(String),
    /// More words than a line of its kind has.
    Surplus(String),
    /// Edges before the line that says how many vertices there are, or no such line.
    NoHeader,
    /// Two lines that say how many vertices there are.
    SecondHeader,
    /// A vertex that has another demand or list already.
    Again(String),
    /// A list that leaves a vertex no colour.
    NoColour(String),
    /// More vertices than can be.
    TooLarge {
        /// The most.
        limit: usize,
    },
    /// It ends too early.
    Short,
    /// Not a sign of graph6.
    Sign(char),
    /// Not JSON, in the words of the parser.
    Json(String),
    /// Not XML, in the words of the parser.
    Xml(String),
    /// A field is missing, or is not what it should be.
    Field(String),
    /// A hyperedge without vertices.
    NoVertex,
}

impl ReadErrorKind {
    fn at(self, line: usize) -> ReadError {
        ReadError { line: Some(line), kind: self }
    }
}

impl From<ReadErrorKind> for ReadError {
    fn from(kind: ReadErrorKind) -> ReadError {
        ReadError { line: None, kind }
    }
}

/// Numbers beyond this make no sense, and would take all memory.
pub const MOST_NUMBER: u32 = 100_000_000;

/// The most vertices a file may have.
pub const MOST_VERTICES: usize = 1_000_000;

/// The formats, by the names people give them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphFormat {
    /// `p edge`, `e u v`, with demands, lists and distances.
    Dimacs,
    /// The same graphs as bits, `.col.b`.
    Binary,
    /// Two names a line.
    Edges,
    /// A hyperedge a line.
    Hyperedges,
    /// GraphML.
    GraphMl,
    /// graph6, one line of printable signs.
    Graph6,
    /// Hypergraph interchange format, JSON.
    Hif,
}

impl GraphFormat {
    /// All of them, with their names.
    pub const ALL: [(&'static str, GraphFormat); 7] = [
        ("dimacs", GraphFormat::Dimacs),
        ("binary", GraphFormat::Binary),
        ("edges", GraphFormat::Edges),
        ("hyperedges", GraphFormat::Hyperedges),
        ("graphml", GraphFormat::GraphMl),
        ("graph6", GraphFormat::Graph6),
        ("hif", GraphFormat::Hif),
    ];

    /// The format that a text is in without doubt.
    #[must_use]
    pub fn certain(bytes: &[u8]) -> Option<GraphFormat> {
        if binary::fits(bytes) {
            return Some(GraphFormat::Binary);
        }
        let text = std::str::from_utf8(bytes).ok()?.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('<') && text.contains("<graphml") {
            return Some(GraphFormat::GraphMl);
        }
        if text.starts_with('{') && text.contains("\"incidences\"") {
            return Some(GraphFormat::Hif);
        }
        if text.starts_with(">>graph6<<") {
            return Some(GraphFormat::Graph6);
        }
        dimacs::fits(text).then_some(GraphFormat::Dimacs)
    }

    /// The format that a text could be in, if it is a graph at all.
    #[must_use]
    pub fn likely(bytes: &[u8]) -> Option<GraphFormat> {
        let text = std::str::from_utf8(bytes).ok()?;
        if graph6::fits(text) {
            return Some(GraphFormat::Graph6);
        }
        lines::fits(text)
    }

    /// The format of files with such a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<GraphFormat> {
        let ends = |ending: &str| name.to_ascii_lowercase().ends_with(ending);
        let endings = [
            (".col.b", GraphFormat::Binary),
            (".col", GraphFormat::Dimacs),
            (".graphml", GraphFormat::GraphMl),
            (".g6", GraphFormat::Graph6),
            (".hif.json", GraphFormat::Hif),
            (".hif", GraphFormat::Hif),
            (".edges", GraphFormat::Edges),
            (".edgelist", GraphFormat::Edges),
            (".hyperedges", GraphFormat::Hyperedges),
        ];
        endings.into_iter().find(|(ending, _)| ends(ending)).map(|(_, format)| format)
    }
}

/// Reads a graph or hypergraph.
///
/// # Errors
/// What is wrong, and in which line.
pub fn read(bytes: &[u8], format: GraphFormat) -> Result<Reading, ReadError> {
    if format == GraphFormat::Binary {
        return binary::read(bytes);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| ReadErrorKind::NotText)?;
    let text = text.trim_start_matches('\u{feff}');
    if text.trim().is_empty() {
        return Err(ReadErrorKind::Empty.into());
    }
    match format {
        GraphFormat::Dimacs | GraphFormat::Binary => dimacs::read(text),
        GraphFormat::Edges => lines::edges(text),
        GraphFormat::Hyperedges => lines::hyperedges(text),
        GraphFormat::GraphMl => graphml::read(text),
        GraphFormat::Graph6 => graph6::read(text),
        GraphFormat::Hif => hif::read(text),
    }
}

/// Names of vertices, numbered as they come.
#[derive(Default)]
struct Names {
    names: Vec<String>,
    number: HashMap<String, usize>,
}

impl Names {
    fn number(&mut self, name: &str) -> Result<usize, ReadErrorKind> {
        if let Some(&number) = self.number.get(name) {
            return Ok(number);
        }
        if self.names.len() >= MOST_VERTICES {
            return Err(ReadErrorKind::TooLarge { limit: MOST_VERTICES });
        }
        self.number.insert(name.to_owned(), self.names.len());
        self.names.push(name.to_owned());
        Ok(self.names.len() - 1)
    }
}

/// A remark on edges that come twice.
fn doubled(listed: usize, graph: &crate::Graph) -> Option<Remark> {
    let edges = listed - graph.edge_count();
    (edges > 0).then_some(Remark::Doubled { edges })
}
