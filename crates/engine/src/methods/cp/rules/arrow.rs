//! Arrow and pill: the shaft's sum is the bulb's number.

use garns_puzzle::rules::Arrow;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Arrow {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let bulb = ground.indices(&self.bulb);
        let shaft = ground.indices(&self.shaft);
        let pill = bulb.iter().rev().scan(1, |weight, cell| {
            let own = *weight;
            *weight *= 10;
            Some((*cell, own))
        });
        let terms: Vec<(usize, i64)> = pill.chain(shaft.into_iter().map(|cell| (cell, -1))).collect();
        parts.sum(ground, &terms, 0);
    }
}
