//! Double arrow: the ends' sum is that of what lies between.

use garns_puzzle::rules::DoubleArrow;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for DoubleArrow {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let last = path.len() - 1;
        let weight = |i: usize| if i == 0 || i == last { 1 } else { -1 };
        let terms: Vec<(usize, i64)> = path.iter().enumerate().map(|(i, cell)| (*cell, weight(i))).collect();
        parts.sum(ground, &terms, 0);
    }
}
