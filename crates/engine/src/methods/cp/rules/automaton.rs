//! Automaton.

use garns_propagate::Constraints;
use garns_propagate::propagators::Nfa;
use garns_puzzle::rules::Automaton;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for Automaton {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        // Machines may have very many steps, and values mostly follow each other.
        let least = context.numbers[0];
        let gapless = context.numbers[context.values() - 1] - least == context.values() as i64 - 1;
        let rank = |number: i64| match gapless {
            true => u8::try_from(number - least).ok().filter(|rank| usize::from(*rank) < context.values()),
            false => context.puzzle.values().rank(number).map(|rank| rank as u8),
        };
        let steps = self.steps.iter().filter_map(|(from, number, to)| Some((*from, rank(*number)?, *to)));
        let nfa = Nfa { start: self.start.clone(), end: self.end.clone(), steps: steps.collect() };
        constraints.automaton(context, context.indices(&self.path), nfa);
    }
}
