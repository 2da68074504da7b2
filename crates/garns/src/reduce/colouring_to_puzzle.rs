//! Colouring a graph as a puzzle: vertices are cells, colours values, and cliques that cover every edge are houses.
//!
//! Two cells of a house differ, and every edge lies in a house whose cells are all joined, so solutions are exactly the
//! colourings. A house of a whole clique tells an engine more than its edges one by one. The cover is greedy: an edge
//! that is not yet in a house is extended to a clique, vertex by vertex (E. Kellerman 1973). No house has more cells than
//! there are colours; a clique that does is covered by several, and the puzzle has no solution, as the graph has no
//! colouring.
//!
//! A vertex that demands `w` colours is `w` cells, which differ. They are alike, so each colouring is as many solutions as
//! there are orders of the colours of each vertex: `w!` times as many.

use std::collections::HashSet;

use garns_colour::{Graph, Problem};
use garns_format::{MOST_VERTICES, read_filling, vertex_frame};
use garns_puzzle::rules::House;
use garns_puzzle::{Candidates, Cell, Grid, MOST_VALUES, Puzzle, Text, Values, clean_line};

use super::{Made, Of, ReduceError, Reduced, Reduction, solved};

pub(super) static REDUCTION: Reduction = Reduction {
    name: "colouring-to-puzzle",
    about: Text {
        en: "A graph to colour becomes a puzzle whose houses are cliques of the graph and whose values are colours",
        pt: "Um grafo a colorir vira um jogo cujas casas são cliques do grafo e cujos valores são cores",
    },
    of: Of::Colouring(|colouring| Ok(Box::new(ColouringToPuzzle::new(colouring)?))),
};

/// A graph, what is asked of its colours, and how many there are.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// The graph with its lists.
    pub problem: Problem,
    /// How many colours there are.
    pub colours: usize,
    /// What vertices are called; otherwise they are numbered from 1.
    pub names: Option<Vec<String>>,
}

impl Colouring {
    /// What to call a vertex, safe to show.
    fn name(&self, vertex: usize) -> String {
        let name = self.names.as_ref().and_then(|names| names.get(vertex));
        name.map_or_else(|| (vertex + 1).to_string(), |name| clean_line(name).into_owned())
    }
}

/// A graph to colour and its puzzle.
#[derive(Clone, Debug)]
pub struct ColouringToPuzzle {
    colouring: Colouring,
    puzzle: Puzzle,
    /// The vertex of each cell.
    owner: Vec<usize>,
}

impl ColouringToPuzzle {
    /// Reduces a graph with its lists of colours.
    ///
    /// # Errors
    /// When more is asked of the colours than that joined vertices differ and have one of their list, or the graph or the
    /// number of colours is larger than a puzzle can be.
    pub fn new(colouring: Colouring) -> Result<ColouringToPuzzle, ReduceError> {
        // It is never told to stop.
        ColouringToPuzzle::until(colouring, &|| false)?.ok_or(ReduceError::BeyondLists)
    }

    /// The same, or nothing once it is to stop: edges of large graphs are many.
    pub(crate) fn until(
        colouring: Colouring,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<ColouringToPuzzle>, ReduceError> {
        let (problem, colours) = (&colouring.problem, colouring.colours);
        if !problem.is_listed() {
            return Err(ReduceError::BeyondLists);
        }
        if !(1..=MOST_VALUES).contains(&colours) {
            return Err(ReduceError::Colours { colours });
        }
        let (count, most) = (problem.demands().iter().map(|&demand| demand as usize).sum(), MOST_VERTICES);
        if !(1..=most).contains(&count) {
            return Err(ReduceError::Cells { cells: count, most });
        }
        let Some((graph, lists, owner)) = problem.lists(colours) else {
            return Err(ReduceError::BeyondLists);
        };
        if colours == 1 && graph.edge_count() > 0 {
            return Err(ReduceError::OneColour);
        }
        let mut puzzle = Puzzle::new(vertex_frame(count)?, Values::count(colours)?)?;
        let cells = puzzle.cells().to_vec();
        let Some(cliques) = cover(&graph, colours, stop) else { return Ok(None) };
        for clique in cliques {
            let house: Vec<Cell> = clique.into_iter().map(|vertex| cells[vertex]).collect();
            puzzle.add(House::extra(house.into()))?;
        }
        for ((cell, list), &vertex) in cells.into_iter().zip(lists).zip(&owner) {
            if list.is_empty() {
                return Err(ReduceError::NoColour { vertex: colouring.name(vertex) });
            }
            let only = |list, &rank: &u32| list | Candidates::only(rank as usize);
            // Not a given even where it is one colour: files in which givens of a house are the same are refused.
            puzzle.mark(cell, list.iter().fold(Candidates::NONE, only))?;
        }
        Ok(Some(ColouringToPuzzle { puzzle, owner, colouring }))
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The colours of each vertex in a solution, from 0 and ascending.
    ///
    /// # Errors
    /// When it is no solution of the puzzle.
    pub fn back(&self, solution: Grid) -> Result<Vec<Vec<u32>>, ReduceError> {
        let solution = solved(&self.puzzle, solution)?;
        let colours: Vec<u32> = solution.iter().flatten().map(|rank| rank as u32).collect();
        let Colouring { problem, colours: count, .. } = &self.colouring;
        let each = problem.gather(&self.owner, &colours);
        problem.check(&each, *count).map_err(|_| ReduceError::NotASolution)?;
        Ok(each)
    }
}

impl Reduced for ColouringToPuzzle {
    fn made(&self) -> Made<'_> {
        Made::Puzzle(&self.puzzle)
    }

    fn is_parsimonious(&self) -> bool {
        self.colouring.problem.demands().iter().all(|&demand| demand <= 1)
    }

    fn back(&self, solution: &str) -> Result<String, ReduceError> {
        let colours = ColouringToPuzzle::back(self, read_filling(&self.puzzle, solution)?)?;
        let line = |(vertex, own): (usize, &Vec<u32>)| {
            let own: String = own.iter().map(|colour| format!(" {}", colour + 1)).collect();
            format!("{}{own}\n", self.colouring.name(vertex))
        };
        Ok(colours.iter().enumerate().map(line).collect())
    }
}

/// Cliques of at most so many vertices that together have every edge; nothing if it is to stop.
fn cover(graph: &Graph, most: usize, stop: &dyn Fn() -> bool) -> Option<Vec<Vec<usize>>> {
    let mut covered: HashSet<(usize, usize)> = HashSet::new();
    let mut cliques = Vec::new();
    for (a, b) in graph.edges() {
        if covered.contains(&(a.min(b), a.max(b))) {
            continue;
        }
        if stop() {
            return None;
        }
        let mut clique = vec![a, b];
        for &vertex in graph.neighbours(a) {
            let vertex = vertex as usize;
            if clique.len() >= most {
                break;
            }
            if clique.iter().all(|&other| graph.joined(vertex, other)) {
                clique.push(vertex);
            }
        }
        clique.sort_unstable();
        for (i, &second) in clique.iter().enumerate() {
            covered.extend(clique[..i].iter().map(|&first| (first, second)));
        }
        cliques.push(clique);
    }
    Some(cliques)
}
