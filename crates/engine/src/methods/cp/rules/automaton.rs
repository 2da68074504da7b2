//! State machine.

use garns_puzzle::rules::Automaton;

use super::Post;
use crate::methods::cp::filters::diagram::Machine;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Automaton {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        // Machines may have very many steps, and values mostly follow each other.
        let least = ground.numbers[0];
        let gapless = ground.numbers[ground.values() - 1] - least == ground.values() as i64 - 1;
        let rank = |number: i64| match gapless {
            true => u8::try_from(number - least).ok().filter(|rank| usize::from(*rank) < ground.values()),
            false => ground.puzzle.values().rank(number).map(|rank| rank as u8),
        };
        let steps = self.steps.iter().filter_map(|(from, number, to)| Some((*from, rank(*number)?, *to)));
        let machine = Machine { start: self.start.clone(), end: self.end.clone(), steps: steps.collect() };
        parts.machine(ground, ground.indices(&self.path), machine);
    }
}
