//! Random graphs to colour: so many edges, all sets of them equally likely (the model G(n, m) of Erdős and Rényi).

use std::collections::BTreeSet;

use garns_format::Hints;
use garns_generate::Rng;
use garns_puzzle::Puzzle;
use serde::{Deserialize, Serialize};

use crate::error::Words;

/// What the graphs are like.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphRecipe {
    /// How many vertices.
    pub vertices: usize,
    /// How many edges a vertex has on average.
    pub degree: f64,
    /// With how many colours it is to be coloured; whether that is possible is left to chance.
    pub colours: usize,
}

/// The most vertices of a graph, and colours.
const MOST: (usize, usize) = (4096, 64);

impl GraphRecipe {
    /// Says what can't be made.
    pub(crate) fn check(&self) -> Result<(), Words> {
        let (vertices, colours) = MOST;
        if !(2..=vertices).contains(&self.vertices) || !(1..=colours).contains(&self.colours) {
            return Err(Words {
                en: format!("a graph has 2 to {vertices} vertices and 1 to {colours} colours"),
                pt: format!("um grafo tem de 2 a {vertices} vértices e de 1 a {colours} cores"),
            });
        }
        let most = self.vertices - 1;
        if !(0.0..=most as f64).contains(&self.degree) {
            return Err(Words {
                en: format!("the average degree lies between 0 and {most}"),
                pt: format!("o grau médio fica entre 0 e {most}"),
            });
        }
        Ok(())
    }

    fn edges(&self) -> usize {
        let all = self.vertices * (self.vertices - 1) / 2;
        ((self.vertices as f64 * self.degree / 2.0).round() as usize).min(all)
    }

    /// The graph of a seed.
    pub(crate) fn make(&self, seed: u64) -> Result<Puzzle, Words> {
        let mut rng = Rng::new(seed);
        let mut edges = BTreeSet::new();
        // Floyd's sampling without replacement, over the pairs by their number.
        let all = self.vertices * (self.vertices - 1) / 2;
        for last in all - self.edges()..all {
            let drawn = rng.index(last + 1);
            edges.insert(if edges.contains(&drawn) { last } else { drawn });
        }
        let (vertices, colours) = (self.vertices, self.colours);
        let mut text = format!("c colours {colours}\np edge {vertices} {}\n", edges.len());
        let (mut vertex, mut first) = (1, 0);
        for edge in edges {
            // The pairs of vertex v with those before it are the numbers from v(v − 1)/2 on.
            while first + vertex <= edge {
                first += vertex;
                vertex += 1;
            }
            text += &format!("e {} {}\n", vertex + 1, edge - first + 1);
        }
        garns_format::read(&text, &Hints::default()).map_err(|why| Words::each(|lang| why.text(lang)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use garns_puzzle::Graph;

    #[test]
    fn graphs_have_the_edges_asked_for_and_every_pair_has_its_turn() {
        let recipe = GraphRecipe { vertices: 6, degree: 2.0, colours: 3 };
        let mut seen = BTreeSet::new();
        for seed in 0..60 {
            let puzzle = recipe.make(seed).unwrap();
            let graph = Graph::of(&puzzle).0;
            assert_eq!((graph.vertices(), graph.edges().count(), graph.colours), (6, 6, 3));
            seen.extend(graph.edges());
        }
        assert_eq!(seen.len(), 15);
        let full = GraphRecipe { degree: 5.0, ..recipe };
        assert_eq!(Graph::of(&full.make(1).unwrap()).0.edges().count(), 15);
        assert!(GraphRecipe { degree: 5.5, ..recipe }.check().is_err());
        assert!(GraphRecipe { vertices: 1, ..recipe }.check().is_err());
    }
}
