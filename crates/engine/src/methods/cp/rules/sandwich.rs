//! Sandwich: for each place of the two slices, the sum between them.

use garns_puzzle::rules::Sandwich;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Sandwich {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let (low, high) = (1u64, 1u64 << (ground.values() - 1));
        if low == high {
            return parts.checked(ground, &self.clone().into());
        }
        if parts.sandwiched(ground, &cells, self.sum, std::iter::once((0, ground.values() - 1))) {
            return;
        }
        let filling = ground.all() & !low & !high;
        let mut options = Vec::new();
        for to in 1..cells.len() {
            for from in 0..to {
                let between: Vec<(usize, i64)> = cells[from + 1..to].iter().map(|cell| (*cell, 1)).collect();
                if between.is_empty() && self.sum != 0 {
                    continue;
                }
                for (first, last) in [(low, high), (high, low)] {
                    options.push(parts.within(|option| {
                        for (i, &cell) in cells.iter().enumerate() {
                            let slice = if i == from { Some(first) } else { (i == to).then_some(last) };
                            option.limit(cell, slice.unwrap_or(filling));
                        }
                        if !between.is_empty() {
                            option.sum(ground, &between, self.sum);
                        }
                    }));
                }
            }
        }
        parts.either(options);
    }
}
