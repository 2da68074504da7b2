//! Entropic line: low, middle and high values take turns.

use garns_puzzle::rules::Entropic;

use super::Post;
use crate::methods::cp::filters::turns::Turns;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Entropic {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let size = ground.values().div_ceil(3);
        let sort = |wanted: usize| {
            let values = (0..ground.values()).filter(|rank| rank / size == wanted);
            values.fold(0, |all, rank| all | 1 << rank)
        };
        let turns = Turns::new(3, path.len(), (0..3).map(sort).collect());
        parts.filter(path, turns);
    }
}
