//! Renban: a set of consecutive values.

use garns_puzzle::rules::Renban;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Renban {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.cells.clone()]
    }

    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let size = cells.len();
        let run = |from: usize| &ground.numbers[from..from + size];
        let sets = (0..(ground.values() + 1).saturating_sub(size))
            .filter(|from| run(*from).windows(2).all(|pair| pair[0] + 1 == pair[1]))
            .map(|from| garns_puzzle::Candidates::first(size).0 << from)
            .collect();
        parts.sets(cells, sets);
    }
}
