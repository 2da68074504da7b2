//! Any of: alternatives, each with its own parts.

use garns_puzzle::Rule;
use garns_puzzle::rules::AnyOf;

use super::Post;
use crate::methods::cp::filters::all_different::AllDifferent;
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::Parts;

impl Post for AnyOf {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let state = |rules: &Vec<Rule>, option: &mut Parts| {
            for rule in rules {
                for house in super::houses(rule, ground.puzzle) {
                    option.filter(ground.indices(&house), AllDifferent);
                }
                super::post(rule, ground, option);
            }
        };
        let options = self.options.iter().map(|rules| parts.within(|option| state(rules, option))).collect();
        parts.either(options);
    }
}
