//! Global entropy: each square needs a value of each third.

use garns_puzzle::rules::GlobalEntropy;

use super::Post;
use crate::methods::cp::filters::needs::{Need, Needs};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for GlobalEntropy {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let third = ground.values().div_ceil(3);
        let sort = |rank: usize| {
            if self.modular { ground.numbers[rank].rem_euclid(3) as usize } else { rank / third }
        };
        let sorts = (0..3).map(|wanted| {
            let values = (0..ground.values()).filter(|rank| sort(*rank) == wanted);
            Need { values: values.fold(0, |all, rank| all | 1 << rank), count: 1, exactly: false }
        });
        let sorts: Vec<Need> = sorts.collect();
        for corner in ground.puzzle.grid_cells() {
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| corner.offset(down, right));
            let square: Vec<usize> = square
                .into_iter()
                .flatten()
                .filter_map(|cell| ground.puzzle.index(cell))
                .filter(|cell| !ground.puzzle.is_beside(*cell))
                .collect();
            if square.len() == 4 {
                parts.filter(square, Needs::new(sorts.clone()));
            }
        }
    }
}
