//! Region sum line: stretches of the same sum.

use garns_puzzle::rules::RegionSum;

use super::Post;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for RegionSum {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let block = |cell: &usize| ground.puzzle.block(*cell);
        let groups = path.chunk_by(|a, b| block(a) == block(b)).map(<[usize]>::to_vec).collect();
        parts.equal_sums(ground, groups);
    }
}
