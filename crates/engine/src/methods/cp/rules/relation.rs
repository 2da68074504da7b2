//! Relation: cells that are one of the pairs listed.

use garns_propagate::Constraints;
use garns_puzzle::rules::Relation;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Relation {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        for (i, &a) in path.iter().enumerate() {
            let last = if self.all { path.len() } else { path.len().min(i + 2) };
            for &b in &path[i + 1..last] {
                constraints.pair(context, a, b, |a, b| self.pairs.contains(&(a, b)));
            }
        }
    }
}
