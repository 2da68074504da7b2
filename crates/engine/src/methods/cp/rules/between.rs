//! Between line: the ends say what may lie between them.

use garns_puzzle::Candidates;
use garns_puzzle::rules::Between;

use super::{Post, ends_first};
use crate::methods::cp::filters::ends::Ends;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Between {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let between =
            |low: usize, high: usize| Some(Candidates::first(high).0 & !Candidates::first(low + 1).0);
        parts.filter(ends_first(&path), Ends::new(ground.values(), between));
    }
}
