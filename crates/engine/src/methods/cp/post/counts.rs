//! Constraints that count.

use std::sync::Arc;

use garns_propagate::CellIndex;
use garns_propagate::propagators::{self, Circles, CountEqual};
use garns_puzzle::Cells;
use garns_puzzle::rules::{CountDistinct, CountSame, CountingCircles, Doublers, RunLength, SameValues};

use super::Post;

impl Post<'_, '_> {
    pub(super) fn count_distinct(&mut self, rule: &CountDistinct) {
        let Some(count) = self.context.index(rule.count) else { return };
        let mut cells = self.context.indices(&rule.cells);
        cells.sort_unstable();
        cells.dedup();
        let divisions = self.context.divisions(&cells);
        let differing = divisions.iter().flatten().map(|group| group.members.len()).max().unwrap_or(1);
        let numbers = Arc::clone(&self.context.numbers);
        match propagators::CountDistinct::new(numbers, cells.len(), differing) {
            Some(propagator) => {
                cells.insert(0, count);
                self.constraints.propagator(cells, propagator);
            }
            None => self.check(&rule.clone().into(), false),
        }
    }

    /// One arm that never ends.
    pub(super) fn count_same(&mut self, rule: &CountSame) {
        let mut cells = self.context.indices(&[rule.count]);
        cells.extend(self.context.indices(&rule.cells));
        let arms = vec![cells.len() - 2];
        let numbers = Arc::clone(&self.context.numbers);
        self.constraints.propagator(cells, CountEqual::new(numbers, arms, false, !rule.others));
    }

    /// Arms that end where another value stands.
    pub(super) fn run_length(&mut self, rule: &RunLength) {
        let mut cells = self.context.indices(&[rule.count, rule.arms[0][0]]);
        let mut arms = Vec::new();
        for arm in &rule.arms {
            cells.extend(self.context.indices(&arm[1..]));
            arms.push(arm.len() - 1);
        }
        let numbers = Arc::clone(&self.context.numbers);
        self.constraints.propagator(cells, CountEqual::new(numbers, arms, true, !rule.others));
    }

    pub(super) fn counting_circles(&mut self, rule: &CountingCircles) {
        let cells = self.context.indices(&rule.cells);
        match Circles::new(&self.context.numbers, cells.len(), &self.context.divisions(&cells)) {
            Some((circles, beside)) => self.constraints.propagator([cells, beside].concat(), circles),
            None => self.check(&rule.clone().into(), false),
        }
    }

    pub(super) fn same_values(&mut self, rule: &SameValues) {
        let context = self.context;
        let size = rule.groups.first().map_or(1, |group| group.len());
        // The propagator takes two cells of one house for different ones.
        let twice = |group: &Cells| (1..group.len()).any(|i| group[..i].contains(&group[i]));
        if size > 64 || rule.groups.iter().any(twice) {
            return self.check(&rule.clone().into(), false);
        }
        let groups: Vec<Vec<CellIndex>> = rule.groups.iter().map(|group| context.indices(group)).collect();
        let divisions: Vec<_> = groups.iter().map(|group| context.divisions(group)).collect();
        let singles = groups.iter().map(|group| {
            let alike =
                |cell: &CellIndex| group.iter().filter(|other| context.are_equal(*cell, **other)).count();
            let single = group.iter().enumerate().filter(|(_, cell)| alike(cell) % 2 == 0);
            single.fold(0, |all, (place, _)| all | 1 << place)
        });
        let propagator = propagators::SameValues::new(size, context.values(), &divisions, singles.collect());
        self.constraints.propagator(groups.concat(), propagator);
    }

    /// Counts those that count twice, of which no two are in one house of the puzzle itself.
    pub(super) fn doublers(&mut self, rule: &Doublers) {
        let context = self.context;
        let mut cells = context.indices(&rule.cells);
        let apart: Vec<Vec<bool>> =
            cells.iter().map(|a| cells.iter().map(|b| context.in_house(*a, *b)).collect()).collect();
        cells.extend(context.indices(&rule.counted));
        let propagator =
            propagators::Doublers::new(&context.numbers, apart, rule.count, (rule.times, rule.over));
        self.constraints.propagator(cells, propagator);
    }
}
