//! Nabner: no two values close to each other.

use garns_puzzle::rules::Nabner;
use garns_puzzle::{Cells, Puzzle};

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Nabner {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.cells.clone()]
    }

    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..i] {
                parts.pair(ground, a, b, |a, b| (a - b).abs() >= 2);
            }
        }
        // Sets are ascending: neighbours in them are the closest.
        parts.sets_where(ground, &cells, |set| set.windows(2).all(|pair| pair[1] - pair[0] >= 2));
    }
}
