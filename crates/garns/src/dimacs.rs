//! A puzzle as a graph to colour, in the DIMACS format that colouring programs read.

use std::fmt;

use garns_puzzle::{Graph, Lang, Puzzle, Text, impl_error, say};

/// A rule says more than that cells differ, so the graph would be another puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DimacsError {
    /// The rule.
    pub rule: Text,
}

impl DimacsError {
    /// One sentence.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let rule = self.rule.get(lang);
        say!(lang, "a graph can't express this rule: {rule}", "um grafo não exprime esta regra: {rule}")
    }
}

impl_error!(DimacsError);

/// The graph of a puzzle as text: `p edge V E`, then an `e u v` for every edge, vertices from 1 in reading
/// order of the cells. It says what the houses say; givens and candidates are no part of it.
///
/// With `precoloured` they are: after the cells comes one vertex for each value, all of them adjacent, and a
/// cell is adjacent to every value it may not take. A colouring with as many colours as there are values is
/// then exactly a solution of the puzzle (precolouring extension).
#[derive(Debug)]
pub struct Dimacs<'a> {
    puzzle: &'a Puzzle,
    graph: Graph,
    precoloured: bool,
}

impl<'a> Dimacs<'a> {
    /// The graph of a puzzle made of houses.
    ///
    /// # Errors
    /// When the puzzle has a rule that is more than a set of houses.
    pub fn new(puzzle: &'a Puzzle, precoloured: bool) -> Result<Dimacs<'a>, DimacsError> {
        let (graph, beyond) = Graph::of(puzzle);
        match beyond.first() {
            Some(rule) => Err(DimacsError { rule: rule.title() }),
            None => Ok(Dimacs { puzzle, graph, precoloured }),
        }
    }

    /// The edges between cells and values, and among values.
    fn colour_edges(&self) -> Vec<(usize, usize)> {
        if !self.precoloured {
            return Vec::new();
        }
        let network = garns_puzzle::Network::of(self.puzzle);
        let cells = self.graph.vertices();
        let mut edges = Vec::new();
        for (cell, candidates) in network.candidates.iter().enumerate() {
            let excluded = self.puzzle.values().all().without(*candidates);
            edges.extend(excluded.iter().map(|rank| (cell, cells + rank)));
        }
        for a in 0..self.graph.colours {
            edges.extend((a + 1..self.graph.colours).map(|b| (cells + a, cells + b)));
        }
        edges
    }
}

impl fmt::Display for Dimacs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colours = self.graph.colours;
        let colour_edges = self.colour_edges();
        let vertices = self.graph.vertices() + if self.precoloured { colours } else { 0 };
        let edges = self.graph.edges().count() + colour_edges.len();
        writeln!(f, "c {} cells in reading order", self.graph.vertices())?;
        // So it is read again with as many.
        writeln!(f, "c colours {colours}")?;
        if self.precoloured {
            writeln!(f, "c then one vertex for each colour; a cell is adjacent to those it may not take")?;
        }
        writeln!(f, "p edge {vertices} {edges}")?;
        for (u, v) in self.graph.edges().chain(colour_edges) {
            writeln!(f, "e {} {}", u + 1, v + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use garns_puzzle::Cell;
    use garns_puzzle::rules::Greater;

    #[test]
    fn the_9x9_graph_has_810_edges() {
        let puzzle = Puzzle::sudoku(9).unwrap();
        let text = Dimacs::new(&puzzle, false).unwrap().to_string();
        assert!(text.contains("\np edge 81 810\n"));
        assert_eq!(crate::read(&text, &crate::Hints::default()).unwrap().values().len(), 9);
        assert_eq!(text.lines().filter(|line| line.starts_with("e ")).count(), 810);
    }

    #[test]
    fn givens_become_edges_to_the_other_colours() {
        let mut puzzle = Puzzle::latin(2).unwrap();
        puzzle.give(Cell::new(0, 0), 1).unwrap();
        let text = Dimacs::new(&puzzle, true).unwrap().to_string();
        let edges: Vec<_> = text.lines().filter(|line| line.starts_with("e ")).collect();
        // The cell may not take value 1 (vertex 5); the two values are adjacent.
        assert_eq!(edges, ["e 1 2", "e 1 3", "e 2 4", "e 3 4", "e 1 5", "e 5 6"]);
    }

    #[test]
    fn what_a_graph_cannot_say_is_named() {
        let mut puzzle = Puzzle::latin(2).unwrap();
        puzzle.add(Greater { greater: Cell::new(0, 0), less: Cell::new(0, 1) }).unwrap();
        assert_eq!(
            Dimacs::new(&puzzle, false).unwrap_err().to_string(),
            "a graph can't express this rule: greater-than sign"
        );
    }
}
