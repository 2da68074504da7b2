//! State machine.

use garns_puzzle::rules::Automaton;

use super::Post;
use crate::methods::cp::filters::diagram::Machine;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Automaton {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let rank = |number: i64| ground.puzzle.values().rank(number).map(|rank| rank as u8);
        let steps = self.steps.iter().filter_map(|(from, number, to)| Some((*from, rank(*number)?, *to)));
        let machine = Machine { start: self.start.clone(), end: self.end.clone(), steps: steps.collect() };
        parts.machine(ground, ground.indices(&self.path), machine);
    }
}
