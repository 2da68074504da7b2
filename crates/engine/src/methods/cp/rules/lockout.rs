//! Lockout line: the ends say what may lie outside of them.

use garns_puzzle::Candidates;
use garns_puzzle::rules::Lockout;

use super::{Post, ends_first};
use crate::methods::cp::filters::ends::Ends;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Lockout {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let outside = |low: usize, high: usize| {
            let apart = ground.numbers[high] - ground.numbers[low] >= self.least;
            apart.then_some(ground.all() & !(Candidates::first(high + 1).0 & !Candidates::first(low).0))
        };
        parts.filter(ends_first(&path), Ends::new(ground.values(), outside));
    }
}
