//! Unknown regions: a propagator of its own, which is told what clues say of the numbers.

use std::sync::Arc;

use garns_propagate::Constraints;
use garns_propagate::propagators::{Clue, Divided, regions};
use garns_puzzle::rules::Regions;
use garns_puzzle::{Cell, Rule};

use super::Post;
use crate::methods::cp::context::{Context, positions};

impl Post for Regions {
    fn post(&self, context: &Context<'_>, constraints: &mut Constraints) {
        let mut cells = context.indices(&self.cells);
        cells.extend(context.indices(&self.numbers));
        let place = |cell: &Cell| self.numbers.iter().position(|number| number == cell);
        let places = |cells: &[Cell]| cells.iter().map(place).collect::<Option<Vec<usize>>>();
        let (mut together, mut clues) = (Vec::new(), Vec::new());
        for rule in context.puzzle.rules() {
            let (count, arms, runs, others) = match rule {
                Rule::RunLength(rule) => (rule.count, &rule.arms[..], true, rule.others),
                Rule::CountSame(rule) => (rule.count, std::slice::from_ref(&rule.cells), false, rule.others),
                Rule::SameValues(rule) if rule.groups.iter().all(|group| group.len() == 1) => {
                    let group =
                        rule.groups.iter().filter_map(|group| place(&group[0])).collect::<Vec<usize>>();
                    together.extend(group.windows(2).map(|pair| (pair[0], pair[1])));
                    continue;
                }
                _ => continue,
            };
            let arms: Option<Vec<Vec<usize>>> = arms.iter().map(|arm| places(arm)).collect();
            let (Some(mut arms), Some(count)) = (arms, context.puzzle.index(count)) else { continue };
            let Some(start) = arms.first().and_then(|arm| arm.first().copied()) else { continue };
            for arm in &mut arms {
                arm.remove(0);
            }
            let known = cells.iter().position(|cell| *cell == count).unwrap_or_else(|| {
                cells.push(count);
                cells.len() - 1
            });
            let numbers = Arc::clone(&context.numbers);
            clues.push(Clue::new((known, numbers), start, arms, runs, !others));
        }
        let alike = context.renumbers && is_free(self, context);
        let divided = Divided { size: self.size, values: context.values(), together, clues, alike };
        constraints.boxed(cells, regions(&positions(&self.cells), divided));
    }
}

/// Whether all that is said of the numbers is where they are the same.
fn is_free(regions: &Regions, context: &Context<'_>) -> bool {
    let puzzle = context.puzzle;
    let inside = |cell: &Cell| regions.numbers.contains(cell);
    let all_inside = |cells: &[Cell]| cells.iter().all(inside);
    let sameness = |rule: &Rule| match rule {
        Rule::RunLength(rule) => !inside(&rule.count) && rule.arms.iter().all(|arm| all_inside(arm)),
        Rule::CountSame(rule) => !inside(&rule.count) && all_inside(&rule.cells),
        Rule::CountDistinct(rule) => !inside(&rule.count) && all_inside(&rule.cells),
        Rule::SameValues(rule) => rule.groups.iter().all(|group| all_inside(group)),
        Rule::House(rule) => all_inside(&rule.cells),
        Rule::Regions(rule) => rule == regions && !rule.cells.iter().any(inside),
        _ => false,
    };
    let count = regions.cells.len() / regions.size;
    let open = |cell: &Cell| {
        let set = context.puzzle.index(*cell).map_or(0, |cell| context.domains[cell]);
        set.trailing_ones() as usize >= count
    };
    let about = |rule: &Rule| rule.def().cells(puzzle).iter().any(inside);
    regions.numbers.iter().all(open)
        && puzzle.rules().iter().filter(|rule| about(rule)).all(sameness)
        && puzzle.rules().iter().filter(|rule| *rule == &Rule::Regions(regions.clone())).count() == 1
}

/// The cells that hold numbers of regions which a search may have changed, for each such rule: regions are to be numbered
/// in the order in which they are first met.
pub(in crate::methods::cp) fn renumbered(context: &Context<'_>) -> Vec<Vec<usize>> {
    let free = context.puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Regions(rule) if context.renumbers && is_free(rule, context) => Some(rule),
        _ => None,
    });
    free.map(|rule| context.indices(&rule.numbers)).collect()
}
