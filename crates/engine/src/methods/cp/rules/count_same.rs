//! Count of the same value: one arm that never ends.

use std::sync::Arc;

use garns_puzzle::rules::CountSame;

use super::Post;
use crate::methods::cp::filters::count::CountEqual;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for CountSame {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let mut cells = ground.indices(&[self.count]);
        cells.extend(ground.indices(&self.cells));
        let arms = vec![cells.len() - 2];
        let numbers = Arc::clone(&ground.numbers);
        parts.filter(cells, CountEqual::new(numbers, arms, false, !self.others));
    }
}
