//! What a puzzle is like, beside its size: features that a choice of engine can rest on.

use garns_engine::{ELIMINATION, Goal, Limits, Settings, Silent};
use garns_puzzle::{Graph, Kind, Network, Puzzle};
use serde::Serialize;

/// Features of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Features {
    /// Pairs of cells that must differ because they share a house: the edges of its graph, whose vertices are the cells
    /// and whose colours are the values.
    pub edges: usize,
    /// The share of all pairs of cells that these are.
    pub density: f64,
    /// Cells that the engine `elimination` leaves blank, where it knows all rules.
    pub open: Option<usize>,
    /// What it consists of: `houses` alone, a `graph` of pairs, or `rules` that no house says.
    pub rules: String,
}

impl Features {
    /// Those of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Features {
        let graph = Graph::of(puzzle).0;
        let (vertices, edges) = (graph.vertices(), graph.edges().count());
        let pairs = vertices * vertices.saturating_sub(1) / 2;
        let houses = Network::irreducible_rules(puzzle).next().is_none();
        let engine = Settings::new(ELIMINATION.about, &[]).ok().map(|settings| (ELIMINATION.make)(&settings));
        let open = engine.filter(|engine| engine.accepts(puzzle).is_ok()).map(|engine| {
            let report = engine.run(puzzle, Goal::First, &Limits::default(), &mut Silent);
            // With a solution there is no partial grid.
            report.partial.map_or(0, |partial| partial.blanks())
        });
        let rules = match houses {
            true if puzzle.kind() == Kind::Colouring => "graph",
            true => "houses",
            false => "rules",
        };
        Features { edges, density: edges as f64 / pairs.max(1) as f64, open, rules: rules.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn features_are_those_of_the_graph() {
        let sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let of =
            |text: &str| Features::of(&garns_format::read(text, &garns_format::Hints::default()).unwrap());
        let known = of(sudoku);
        assert_eq!((known.edges, known.rules.as_str(), known.open), (810, "houses", Some(0)));
        assert!((known.density - 0.25).abs() < 1e-12);
        let triangle = of("c colours 3\np edge 4 3\ne 1 2\ne 2 3\ne 1 3\n");
        assert_eq!((triangle.edges, triangle.rules.as_str(), triangle.density), (3, "graph", 0.5));
        let blank = of(&".".repeat(81));
        assert_eq!(blank.open, Some(81));
    }
}
