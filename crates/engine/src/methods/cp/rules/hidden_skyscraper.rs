//! Hidden skyscraper: a state machine that remembers the tallest value.

use garns_puzzle::rules::HiddenSkyscraper;

use super::Post;
use crate::methods::cp::filters::diagram::Machine;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for HiddenSkyscraper {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let cells = ground.indices(&self.cells);
        let values = ground.values();
        // State 0: nothing seen; rank + 1: the tallest; the last: something is hidden, and it is the right value.
        let done = values as u32 + 1;
        let mut steps = Vec::new();
        for (tallest, rank) in (0..=values).flat_map(|tallest| (0..values).map(move |rank| (tallest, rank))) {
            if rank >= tallest {
                steps.push((tallest as u32, rank as u8, rank as u32 + 1));
            } else if ground.numbers[rank] == self.value {
                steps.push((tallest as u32, rank as u8, done));
            }
        }
        steps.extend((0..values).map(|rank| (done, rank as u8, done)));
        parts.machine(ground, cells, Machine { start: vec![0], end: vec![done], steps });
    }
}
