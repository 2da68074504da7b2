//! Same values: a propagator of its own.

use garns_propagate::{Constraints, propagators};
use garns_puzzle::Cells;
use garns_puzzle::rules::SameValues;

use super::Post;
use crate::methods::cp::context::Context;

impl Post for SameValues {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let size = self.groups.first().map_or(1, |group| group.len());
        // The propagator takes two cells of one house for different ones.
        let twice = |group: &Cells| (1..group.len()).any(|i| group[..i].contains(&group[i]));
        if size > 64 || self.groups.iter().any(twice) {
            return super::checked(context, constraints, &self.clone().into());
        }
        let groups: Vec<Vec<usize>> = self.groups.iter().map(|group| context.indices(group)).collect();
        let divisions: Vec<_> = groups.iter().map(|group| context.divisions(group)).collect();
        let singles = groups.iter().map(|group| {
            let alike = |cell: &usize| group.iter().filter(|other| context.are_equal(*cell, **other)).count();
            let single = group.iter().enumerate().filter(|(_, cell)| alike(cell) % 2 == 0);
            single.fold(0, |all, (place, _)| all | 1 << place)
        });
        let singles = singles.collect();
        constraints.propagator(
            groups.concat(),
            propagators::SameValues::new(size, context.values(), &divisions, singles),
        );
    }
}
