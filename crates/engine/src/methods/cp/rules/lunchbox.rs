//! Lunchbox: for each place and value of the ends, the sum between them.

use garns_propagate::Constraints;
use garns_puzzle::rules::Lunchbox;
use garns_puzzle::{Candidates, Cells, Puzzle};

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Lunchbox {
    fn houses(&self, _puzzle: &Puzzle) -> Vec<Cells> {
        vec![self.path.clone()]
    }

    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        if path.len() < 2 {
            if self.sum != 0 {
                path.iter().for_each(|cell| constraints.limit(*cell, 0));
            }
            return;
        }
        let ends = || (1..context.values()).flat_map(|high| (0..high).map(move |low| (low, high)));
        let room = |(low, high): &(usize, usize)| high - low >= path.len() - 1;
        if constraints.sandwiched(context, &path, self.sum, ends().filter(room)) {
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
                    options.push(constraints.within(|option| {
                        for (i, &cell) in path.iter().enumerate() {
                            let end = if i == from { Some(first) } else { (i == to).then_some(last) };
                            option.limit(cell, end.map_or(filling, |rank| 1 << rank));
                        }
                        if !between.is_empty() {
                            option.sum(context, &between, self.sum);
                        }
                    }));
                }
            }
            if options.len() > MOST_OPTIONS {
                return super::checked(context, constraints, &self.clone().into());
            }
        }
        constraints.either(options);
    }
}

/// With more alternatives than this the rule is only checked.
const MOST_OPTIONS: usize = 4000;
