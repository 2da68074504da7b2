//! Nabner: no two values close to each other.

use garns_propagate::Constraints;
use garns_puzzle::rules::Nabner;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Nabner {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.cells.clone()]
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let cells = context.indices(&self.cells);
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..i] {
                constraints.pair(context, a, b, |a, b| (a - b).abs() >= 2);
            }
        }
        // Sets are ascending: neighbours in them are the closest.
        constraints.sets_where(context, &cells, |set| set.windows(2).all(|pair| pair[1] - pair[0] >= 2));
    }
}
