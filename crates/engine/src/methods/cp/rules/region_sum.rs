//! Region sum line: stretches of the same sum.

use garns_propagate::Constraints;
use garns_puzzle::rules::RegionSum;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for RegionSum {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let path = context.indices(&self.path);
        let block = |cell: &usize| context.puzzle.block(*cell);
        let groups = path.chunk_by(|a, b| block(a) == block(b)).map(<[usize]>::to_vec).collect();
        constraints.equal_sums(context, groups);
    }
}
