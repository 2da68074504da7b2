//! Sum line: a filter of its own.

use std::sync::Arc;

use garns_puzzle::rules::SumLine;

use super::Post;
use crate::methods::cp::filters::sum_line::SumLine as Filter;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for SumLine {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        match Filter::new(Arc::clone(&ground.numbers), path.len(), self.sum, self.closed) {
            Some(filter) => parts.filter(path, filter),
            None => parts.checked(ground, &self.clone().into()),
        }
    }
}
