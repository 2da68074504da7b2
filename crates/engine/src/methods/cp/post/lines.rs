//! Constraints on rows, columns and lines that have a propagator of their own.

use std::sync::Arc;

use garns_propagate::propagators;
use garns_puzzle::rules::{HiddenSkyscraper, Skyscraper, Slingshot, SumLine};

use super::Post;

impl Post<'_, '_> {
    pub(super) fn skyscraper(&mut self, rule: &Skyscraper) {
        let context = self.context;
        let cells = context.indices(&rule.cells);
        let differ = context.all_differ(&cells);
        // Where every value is somewhere, the greatest is the tallest.
        let all = context.values_of(&cells);
        let full = differ && cells.len() == all.count_ones() as usize;
        let tallest = if full { 1 << (63 - all.leading_zeros()) } else { all };
        let flat = context.ranks(|number| number <= 0);
        let visible = usize::try_from(rule.visible).unwrap_or(0);
        let propagator = propagators::Skyscraper::new(cells.len(), visible, flat, differ, tallest);
        self.constraints.propagator(cells, propagator);
    }

    pub(super) fn hidden_skyscraper(&mut self, rule: &HiddenSkyscraper) {
        let cells = self.context.indices(&rule.cells);
        let (value, differ) = (self.context.rank(rule.value), self.context.all_differ(&cells));
        let propagator = propagators::HiddenSkyscraper::new(cells.len(), value, differ);
        self.constraints.propagator(cells, propagator);
    }

    pub(super) fn slingshot(&mut self, rule: &Slingshot) {
        let mut cells = self.context.indices(&[rule.value, rule.place]);
        cells.extend(self.context.indices(&rule.cells));
        self.constraints.propagator(cells, propagators::Slingshot(Arc::clone(&self.context.numbers)));
    }

    pub(super) fn sum_line(&mut self, rule: &SumLine) {
        let path = self.context.indices(&rule.path);
        let numbers = Arc::clone(&self.context.numbers);
        match propagators::SumLine::new(numbers, path.len(), rule.sum, rule.closed) {
            Some(propagator) => self.constraints.propagator(path, propagator),
            None => self.check(&rule.clone().into(), false),
        }
    }
}
