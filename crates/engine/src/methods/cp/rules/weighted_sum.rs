//! Weighted sum.

use garns_puzzle::rules::WeightedSum;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for WeightedSum {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let terms: Vec<(usize, i64)> =
            ground.indices(&self.cells).into_iter().zip(self.weights.iter().copied()).collect();
        parts.sum(ground, &terms, self.sum);
    }
}
