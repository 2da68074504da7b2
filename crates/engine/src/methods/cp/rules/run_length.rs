//! Run length: arms that end where another value stands.

use std::sync::Arc;

use garns_puzzle::rules::RunLength;

use super::Post;
use crate::methods::cp::filters::count::CountEqual;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for RunLength {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let mut cells = ground.indices(&[self.count, self.arms[0][0]]);
        let mut arms = Vec::new();
        for arm in &self.arms {
            cells.extend(ground.indices(&arm[1..]));
            arms.push(arm.len() - 1);
        }
        let numbers = Arc::clone(&ground.numbers);
        parts.filter(cells, CountEqual::new(numbers, arms, true, !self.others));
    }
}
