//! State machine.

use garns_puzzle::rules::Automaton;

use super::Post;
use crate::methods::cp::filters::automaton::Automaton as Machine;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for Automaton {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let path = ground.indices(&self.path);
        let states =
            self.steps.iter().flat_map(|(from, _, to)| [*from, *to]).chain(self.start.iter().copied());
        let states = states.max().unwrap_or(0) + 1;
        let steps = self
            .steps
            .iter()
            .filter_map(|(from, number, to)| Some((*from, ground.puzzle.values().rank(*number)?, *to)));
        let machine = Machine::new(path.len(), ground.values(), states, &self.start, &self.end, steps);
        parts.filter(path, machine);
    }
}
