//! Arrow and pill: the shaft's sum is the bulb's number.

use garns_propagate::Constraints;
use garns_puzzle::rules::Arrow;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Arrow {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let bulb = context.indices(&self.bulb);
        let shaft = context.indices(&self.shaft);
        let pill = bulb.iter().rev().scan(1, |weight, cell| {
            let own = *weight;
            *weight *= 10;
            Some((*cell, own))
        });
        let terms: Vec<(usize, i64)> = pill.chain(shaft.into_iter().map(|cell| (cell, -1))).collect();
        constraints.sum(context, &terms, 0);
    }
}
