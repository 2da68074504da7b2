//! Lunchbox: for each place and value of the ends, the sum between them.

use garns_puzzle::rules::Lunchbox;
use garns_puzzle::{Candidates, Cells, Puzzle};

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Lunchbox {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.path.clone()]
    }

    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        if path.len() < 2 {
            if self.sum != 0 {
                path.iter().for_each(|cell| parts.limit(*cell, 0));
            }
            return;
        }
        let ends = || (1..ground.values()).flat_map(|high| (0..high).map(move |low| (low, high)));
        let room = |(low, high): &(usize, usize)| high - low >= path.len() - 1;
        if parts.sandwiched(ground, &path, self.sum, ends().filter(room)) {
            return;
        }
        let mut options = Vec::new();
        for (low, high) in ends() {
            let filling = Candidates::first(high).0 & !Candidates::first(low + 1).0;
            if (filling.count_ones() as usize) + 2 < path.len() {
                continue;
            }
            for (from, to) in (1..path.len()).flat_map(|to| (0..to).map(move |from| (from, to))) {
                let between: Vec<(usize, i64)> = path[from + 1..to].iter().map(|cell| (*cell, 1)).collect();
                if between.is_empty() && self.sum != 0 {
                    continue;
                }
                for (first, last) in [(low, high), (high, low)] {
                    options.push(parts.within(|option| {
                        for (i, &cell) in path.iter().enumerate() {
                            let end = if i == from { Some(first) } else { (i == to).then_some(last) };
                            option.limit(cell, end.map_or(filling, |rank| 1 << rank));
                        }
                        if !between.is_empty() {
                            option.sum(ground, &between, self.sum);
                        }
                    }));
                }
            }
            if options.len() > MOST_OPTIONS {
                return parts.checked(ground, &self.clone().into());
            }
        }
        parts.either(options);
    }
}

/// With more alternatives than this the rule is only checked.
const MOST_OPTIONS: usize = 4000;
