//! Global entropy: each square needs a value of each third.

use garns_propagate::Constraints;
use garns_propagate::propagators::{Cardinality, Demand};
use garns_puzzle::rules::GlobalEntropy;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for GlobalEntropy {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let third = context.values().div_ceil(3);
        let sort = |rank: usize| {
            if self.modular { context.numbers[rank].rem_euclid(3) as usize } else { rank / third }
        };
        let sorts = (0..3).map(|wanted| {
            let values = (0..context.values()).filter(|rank| sort(*rank) == wanted);
            Demand { values: values.fold(0, |all, rank| all | 1 << rank), count: 1, exactly: false }
        });
        let sorts: Vec<Demand> = sorts.collect();
        for corner in context.puzzle.grid_cells() {
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| corner.offset(down, right));
            let square: Vec<usize> = square
                .into_iter()
                .flatten()
                .filter_map(|cell| context.puzzle.index(cell))
                .filter(|cell| !context.puzzle.is_beside(*cell))
                .collect();
            if square.len() == 4 {
                constraints.propagator(square, Cardinality::new(sorts.clone()));
            }
        }
    }
}
