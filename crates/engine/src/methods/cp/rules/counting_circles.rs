//! Counting circles: a filter of its own.

use garns_puzzle::rules::CountingCircles;

use super::Post;
use crate::methods::cp::filters::circles::Circles;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for CountingCircles {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        match Circles::new(&ground.numbers, cells.len(), &ground.divisions(&cells)) {
            Some((circles, beside)) => parts.filter([cells, beside].concat(), circles),
            None => parts.checked(ground, &self.clone().into()),
        }
    }
}
