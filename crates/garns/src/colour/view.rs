//! A graph or hypergraph to be seen: as a picture, or in a file of another program.

use garns_colour::problem::Allowed;
use garns_colour::read::{Content, Reading};
use garns_colour::write::{Document, Written, write};
use garns_colour::{Graph, Problem};
use garns_draw::diagram::{Diagram, MOST_VERTICES, Vertex, colour, layout};
use garns_draw::{Colour, Ink, Options, Point, named};
use garns_puzzle::{Grid, Kind, Lang, Network, Puzzle, impl_error, say};

/// A graph with whatever is known of how it should look.
#[derive(Clone, Debug)]
pub struct View {
    /// The graph, with what is asked of its colours.
    pub problem: Problem,
    /// Its hyperedges; none where it is a graph and no more.
    pub hyperedges: Vec<Vec<usize>>,
    /// What vertices are called; nothing where they are numbered from 1.
    pub names: Option<Vec<String>>,
    /// The number of colours that is asked for.
    pub colours: Option<usize>,
    /// What the colours are called; nothing where they are numbered from 1.
    pub symbols: Option<Vec<String>>,
    /// The colours of each vertex, from 0; none where it has none yet.
    pub colouring: Vec<Vec<u32>>,
    /// The colours that a file says vertices are to be drawn in; empty if it doesn't.
    pub paint: Vec<Option<String>>,
    /// Where the vertices stand: cells in their grid. Nothing where it is to be found out.
    pub places: Option<Vec<(f64, f64)>>,
    /// What it is called.
    pub title: String,
}

/// A picture of so many vertices can't be made out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLargeError {
    /// So many.
    pub vertices: usize,
}

impl TooLargeError {
    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let vertices = self.vertices;
        say!(
            lang,
            "{vertices} vertices are too many for a picture (at most {MOST_VERTICES}); DOT and GraphML have no limit",
            "{vertices} vértices são demais para uma figura (no máximo {MOST_VERTICES}); DOT e GraphML não têm limite"
        )
    }
}

impl_error!(TooLargeError);

impl View {
    /// The graph of a puzzle, each cell with its given or with what a grid has there. Rules that are more than houses are
    /// left out.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle, values: Option<&Grid>) -> View {
        let (graph, _) = garns_puzzle::Graph::of(puzzle);
        let mut problem = Problem::new(Graph::new(graph.vertices(), graph.edges()));
        for (cell, candidates) in Network::of(puzzle).candidates.iter().enumerate() {
            if *candidates != puzzle.values().all() {
                problem.allow(cell, Allowed::List(candidates.iter().map(|rank| rank as u32).collect()));
            }
        }
        let value = |cell: usize| puzzle.givens().get(cell).or_else(|| values?.get(cell));
        let cells = puzzle.cells();
        // The cells of a graph that was given as a puzzle stand in no grid.
        let in_grid = puzzle.kind() != Kind::Colouring;
        let place = |cell: &garns_puzzle::Cell| (f64::from(cell.col), f64::from(cell.row));
        View {
            problem,
            hyperedges: graph.hyperedges,
            names: Some(cells.iter().map(ToString::to_string).collect()),
            colours: Some(graph.colours),
            symbols: Some(puzzle.values().all_symbols().to_vec()),
            colouring: (0..cells.len())
                .map(|cell| value(cell).map(|rank| rank as u32).into_iter().collect())
                .collect(),
            paint: Vec::new(),
            places: in_grid.then(|| cells.iter().map(place).collect()),
            title: garns_puzzle::clean_line(&puzzle.notes().title).to_string(),
        }
    }

    /// What a file says. A hypergraph is coloured strongly.
    #[must_use]
    pub fn of_reading(reading: Reading) -> View {
        let (problem, hyperedges) = match reading.content {
            Content::Graph(problem) => (problem, Vec::new()),
            Content::Hypergraph(hypergraph) => {
                let numbers = |edge: &Vec<u32>| edge.iter().map(|&v| v as usize).collect();
                (Problem::strong(&hypergraph), hypergraph.edges().iter().map(numbers).collect())
            }
        };
        let given = |v: usize| match problem.allowed(v) {
            Allowed::List(list) if list.len() == 1 => list.clone(),
            _ => Vec::new(),
        };
        View {
            colouring: (0..problem.graph().len()).map(given).collect(),
            problem,
            hyperedges,
            names: reading.names,
            colours: reading.colours,
            symbols: None,
            paint: reading.paint,
            places: None,
            title: String::new(),
        }
    }

    /// What to call a vertex.
    #[must_use]
    pub fn name(&self, vertex: usize) -> String {
        self.names.as_ref().map_or_else(|| (vertex + 1).to_string(), |names| names[vertex].clone())
    }

    /// What to call a colour.
    fn symbol(&self, colour: u32) -> String {
        let symbol = self.symbols.as_ref().and_then(|symbols| symbols.get(colour as usize));
        symbol.cloned().unwrap_or_else(|| (colour + 1).to_string())
    }

    /// The colours each vertex is drawn in: those the file names; else those of its colouring, as their names say if all of
    /// them are names of colours.
    fn fills(&self, options: &Options) -> Vec<Vec<Colour>> {
        let painted: Vec<&String> = self.paint.iter().flatten().collect();
        if !painted.is_empty() {
            let mut others: Vec<&String> = painted.into_iter().filter(|name| rgb(name).is_none()).collect();
            others.sort();
            others.dedup();
            let ink = |name: &String| match rgb(name) {
                Some(rgb) => options.colours.of(Ink::Named(rgb)),
                None => colour(others.binary_search(&name).unwrap_or(0), others.len(), options),
            };
            return self.paint.iter().map(|name| name.iter().map(ink).collect()).collect();
        }
        let used = self.colouring.iter().flatten().max().map_or(0, |&most| most as usize + 1);
        let count = self.colours.unwrap_or(0).max(used);
        let names = self.symbols.as_ref().filter(|symbols| symbols.iter().all(|name| named(name).is_some()));
        let ink = |&number: &u32| match names.and_then(|names| named(names.get(number as usize)?)) {
            Some(rgb) => options.colours.of(Ink::Named(rgb)),
            None => colour(number as usize, count, options),
        };
        self.colouring.iter().map(|own| own.iter().map(ink).collect()).collect()
    }

    /// Where the vertices stand; by the layout where none is given.
    fn placed(&self) -> Vec<(f64, f64)> {
        self.places.clone().unwrap_or_else(|| {
            let edges: Vec<_> = self.problem.graph().edges().collect();
            layout(self.problem.graph().len(), &edges).into_iter().map(|place| (place.x, place.y)).collect()
        })
    }

    /// What is to be drawn: the hyperedges, or the edges.
    ///
    /// # Errors
    /// When there are too many vertices for a picture.
    pub fn diagram(&self, hypergraph: bool, options: &Options) -> Result<Diagram, TooLargeError> {
        let vertices = self.problem.graph().len();
        if vertices > MOST_VERTICES {
            return Err(TooLargeError { vertices });
        }
        let coloured = self.colouring.iter().any(|own| !own.is_empty());
        let label = |v: usize| {
            let colours: Vec<String> = self.colouring[v].iter().map(|&colour| self.symbol(colour)).collect();
            if coloured { colours.join(" ") } else { self.name(v) }
        };
        let (places, fills) = (self.placed(), self.fills(options));
        let vertex = |(v, (x, y)): (usize, (f64, f64))| {
            let fill = fills.get(v).cloned().unwrap_or_default();
            Vertex { at: Point::new(x, y), label: garns_puzzle::clean_line(&label(v)).to_string(), fill }
        };
        let edges = if hypergraph { Vec::new() } else { self.problem.graph().edges().collect() };
        Ok(Diagram {
            vertices: places.into_iter().enumerate().map(vertex).collect(),
            edges,
            hyperedges: if hypergraph { self.hyperedges_or_edges() } else { Vec::new() },
            title: self.title.clone(),
        })
    }

    /// The hyperedges; of a graph its edges.
    fn hyperedges_or_edges(&self) -> Vec<Vec<usize>> {
        if self.hyperedges.is_empty() {
            return self.problem.graph().edges().map(|(a, b)| vec![a, b]).collect();
        }
        self.hyperedges.clone()
    }

    /// The text for another program. DIMACS knows no hyperedges, HIF nothing else.
    #[must_use]
    pub fn write(&self, format: Written, hypergraph: bool) -> String {
        let hex = |colour: &Colour| format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
        let fills = self.fills(&Options::default());
        let paint: Vec<Option<String>> = fills.iter().map(|own| own.first().map(hex)).collect();
        let hyperedges = (hypergraph || format == Written::Hif).then(|| self.hyperedges_or_edges());
        let document = Document {
            problem: &self.problem,
            hyperedges: hyperedges.as_deref(),
            names: self.names.as_deref(),
            colours: self.colours,
            paint: &paint,
            places: self.places.as_deref().unwrap_or_default(),
        };
        write(&document, format)
    }
}

/// What a file calls a colour: a name, or `#rrggbb`.
fn rgb(name: &str) -> Option<u32> {
    let hex = name.strip_prefix('#').filter(|hex| hex.len() == 6);
    hex.and_then(|hex| u32::from_str_radix(hex, 16).ok()).or_else(|| named(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use garns_colour::read::{GraphFormat, read};

    /// The Sudoku graph of order 4: vertices in their grid, each with the colour of its value.
    #[test]
    fn a_puzzle_keeps_its_grid_and_its_colours() {
        let puzzle: Puzzle = "1234341221434321".parse().unwrap();
        let view = View::of_puzzle(&puzzle, None);
        let graph = view.diagram(false, &Options::default()).unwrap();
        assert_eq!((graph.vertices.len(), graph.edges.len(), graph.hyperedges.len()), (16, 56, 0));
        assert_eq!(graph.vertices[6].at, Point::new(2.0, 1.0));
        assert_eq!(graph.vertices[6].label, "1");
        for &(a, b) in &graph.edges {
            assert_ne!(graph.vertices[a].fill, graph.vertices[b].fill);
        }
        let hypergraph = view.diagram(true, &Options::default()).unwrap();
        assert_eq!((hypergraph.edges.len(), hypergraph.hyperedges.len()), (0, 12));
    }

    #[test]
    fn colours_are_drawn_as_they_are_named() {
        let petersen = crate::read(
            "kind = \"colouring\"\nsize = 2\nvalues = 2\nsymbols = [\"red\", \"blue\"]\nhouses = [\"r1c1 r1c2\"]",
            &crate::Hints::default(),
        );
        let mut puzzle = petersen.unwrap();
        puzzle.give(puzzle.cells()[0], 1).unwrap();
        let view = View::of_puzzle(&puzzle, None);
        let blue = Colour::hex(named("azul").unwrap());
        assert_eq!(view.fills(&Options::default()), [vec![blue], vec![]]);
        let text = br##"{"incidences": [{"edge": 1, "node": "a"}, {"edge": 1, "node": "b"}],
            "nodes": [{"node": "a", "attrs": {"color": "#102030"}}, {"node": "b", "attrs": {"color": "mine"}}]}"##;
        let view = View::of_reading(read(text, GraphFormat::Hif).unwrap());
        assert_eq!(view.fills(&Options::default())[0], [Colour::hex(0x102030)]);
        assert_eq!(view.fills(&Options::default())[1].len(), 1);
    }

    #[test]
    fn a_large_graph_is_written_and_not_drawn() {
        let reading = read(b"p edge 6000 1\ne 1 2\n", GraphFormat::Dimacs).unwrap();
        let view = View::of_reading(reading);
        let error = view.diagram(false, &Options::default()).unwrap_err();
        assert!(error.to_string().starts_with("6000 vertices are too many for a picture"), "{error}");
        assert_eq!(view.write(Written::Dimacs, false), "p edge 6000 1\ne 1 2\n");
    }
}
