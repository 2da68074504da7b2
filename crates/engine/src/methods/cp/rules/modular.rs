//! Modular line: remainders take turns.

use garns_puzzle::rules::Modular;

use super::Post;
use crate::methods::cp::filters::turns::Turns;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Modular {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let mut remainders: Vec<i64> =
            ground.numbers.iter().map(|number| number.rem_euclid(self.by)).collect();
        remainders.sort_unstable();
        remainders.dedup();
        let sort = |remainder: &i64| ground.ranks(|number| number.rem_euclid(self.by) == *remainder);
        let count = usize::try_from(self.by).unwrap_or(usize::MAX);
        let turns = Turns::new(count, path.len(), remainders.iter().map(sort).collect());
        parts.filter(path, turns);
    }
}
