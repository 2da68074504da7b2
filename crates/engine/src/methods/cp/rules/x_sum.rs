//! X-sum: for each first value, a sum of so many cells.

use garns_puzzle::rules::XSum;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for XSum {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let mut options = Vec::new();
        for &number in ground.numbers.iter() {
            let Some(first) = usize::try_from(number).ok().filter(|x| *x > 0).and_then(|x| cells.get(..x))
            else {
                continue;
            };
            let rest: Vec<(usize, i64)> = first[1..].iter().map(|cell| (*cell, 1)).collect();
            if rest.is_empty() && self.sum != number {
                continue;
            }
            options.push(parts.within(|option| {
                option.limit(cells[0], ground.rank(number));
                if !rest.is_empty() {
                    option.sum(ground, &rest, self.sum - number);
                }
            }));
        }
        parts.either(options);
    }
}
