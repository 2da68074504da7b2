//! Any of: alternatives, each with its own constraints.

use garns_propagate::Constraints;
use garns_propagate::propagators::AllDifferent;
use garns_puzzle::Rule;
use garns_puzzle::rules::AnyOf;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for AnyOf {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let state = |rules: &Vec<Rule>, option: &mut Constraints| {
            for rule in rules {
                for house in super::houses(rule, context.puzzle) {
                    option.propagator(context.indices(&house), AllDifferent);
                }
                super::post(rule, context, option);
            }
        };
        let options =
            self.options.iter().map(|rules| constraints.within(|option| state(rules, option))).collect();
        constraints.either(options);
    }
}
