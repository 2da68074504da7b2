//! A closed line cut into parts of one sum: what has been added up since the last cut, once around.
//!
//! Ten lines of sum ten, one for each place where the first cut may be, are ten automata that must not all fail; but they
//! pass through the same sums, so that one ring of states does, whose end is its beginning.

use garns_puzzle::Candidates;
use garns_puzzle::rules::SumLine;

use crate::Encoder;
use crate::model::Lit;

/// No larger ring is made, in pairs of sums at each cell.
const MOST_PAIRS: usize = 1 << 15;

impl Encoder<'_> {
    /// Whether a line is a ring: closed, with values that all add something, and not too many sums.
    pub(crate) fn is_ring(&self, rule: &SumLine) -> bool {
        let fits =
            |sum: usize| (1..=MOST_PAIRS).contains(&sum.saturating_mul(sum).saturating_mul(rule.path.len()));
        rule.closed && self.puzzle.values().least() > 0 && usize::try_from(rule.sum).is_ok_and(fits)
    }

    /// The ring, begun with the least sum that it can begin with, so that its states are told by the cells.
    pub(crate) fn post_ring(&mut self, rule: &SumLine) {
        let (sum, values) = (rule.sum as usize, self.puzzle.values());
        let mut states: Vec<Vec<Lit>> = Vec::new();
        for _ in rule.path.iter() {
            states.push((0..sum).map(|_| self.model.new_variable()).collect());
        }
        states.push(states[0].clone());
        for (cell, around) in rule.path.iter().zip(states.windows(2)) {
            let (here, next) = (&around[0], &around[1]);
            self.post_at_most_one(here);
            self.model.clause(here.iter().copied());
            let ranks = self.puzzle.candidates(self.cell(*cell));
            let ranks: Vec<(usize, Lit)> =
                ranks.iter().map(|rank| (values.number(rank) as usize, self.has(*cell, rank))).collect();
            for (from, &state) in here.iter().enumerate() {
                for &(number, has) in &ranks {
                    let to = if from + number > sum { Lit::FALSE } else { next[(from + number) % sum] };
                    self.model.clause([!state, !has, to]);
                }
                let left = ranks.iter().filter(|(number, _)| from + number <= sum);
                self.model.clause(left.map(|(_, has)| *has).chain([!state]));
            }
            for &(number, has) in &ranks {
                let from = here.iter().enumerate().filter(|(from, _)| from + number <= sum);
                self.model.clause(from.map(|(_, state)| *state).chain([!has]));
                for (to, &state) in next.iter().enumerate() {
                    let from = if to == 0 { sum } else { to }.checked_sub(number);
                    self.model.clause([!has, !state, from.map_or(Lit::FALSE, |from| here[from])]);
                }
            }
        }
        // A lesser sum at the beginning is one less by as much everywhere, and somewhere it is passed without a cut.
        for less in 1..sum {
            let mut passed = Vec::new();
            for (cell, here) in rule.path.iter().zip(&states) {
                let passes = self.model.new_variable();
                passed.push(passes);
                for (from, &state) in here.iter().enumerate() {
                    let room = sum - (from + sum - less) % sum;
                    let more: Candidates = values.where_number(|number| number as usize > room);
                    let more = self.is_one_of(*cell, more);
                    self.model.clause([!state, !more, passes]);
                    self.model.clause([!state, more, !passes]);
                }
            }
            for first in &states[0][less..] {
                self.model.clause(passed.iter().copied().chain([!*first]));
            }
        }
    }
}
