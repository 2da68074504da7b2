//! Unknown regions, whose propagator is told what clues say of the numbers, and islands.

use std::sync::Arc;

use garns_propagate::CellIndex;
use garns_propagate::propagators::{Clue, Divided, Islands, regions};
use garns_puzzle::rules::{Regions, Shading};
use garns_puzzle::{Cell, Constraint, Rule};

use super::Post;
use crate::methods::cp::context::{Context, positions};

impl Post<'_, '_> {
    pub(super) fn regions(&mut self, rule: &Regions) {
        let context = self.context;
        // In the order of the grid, where neighbours are few steps apart, in whichever order they are met.
        let mut sorted: Vec<usize> = (0..rule.cells.len()).collect();
        sorted.sort_by_key(|i| rule.cells[*i]);
        let mut met = vec![0; sorted.len()];
        sorted.iter().enumerate().for_each(|(place, i)| met[*i] = place);
        let [own, numbers] =
            [&rule.cells, &rule.numbers].map(|list| sorted.iter().map(|i| list[*i]).collect::<Vec<Cell>>());
        let mut cells = context.indices(&own);
        cells.extend(context.indices(&numbers));
        let place = |cell: &Cell| numbers.iter().position(|number| number == cell);
        let places = |cells: &[Cell]| cells.iter().map(place).collect::<Option<Vec<usize>>>();
        let (mut together, mut clues) = (Vec::new(), Vec::new());
        for constraint in &context.meaning {
            let (count, arms, runs, others) = match constraint {
                Constraint::RunLength(clue) => (clue.count, &clue.arms[..], true, clue.others),
                Constraint::CountSame(clue) => {
                    (clue.count, std::slice::from_ref(&clue.cells), false, clue.others)
                }
                Constraint::SameValues(clue) if clue.groups.iter().all(|group| group.len() == 1) => {
                    let group: Vec<usize> = clue.groups.iter().filter_map(|group| place(&group[0])).collect();
                    together.extend(group.windows(2).map(|pair| (pair[0], pair[1])));
                    continue;
                }
                _ => continue,
            };
            let arms: Option<Vec<Vec<usize>>> = arms.iter().map(|arm| places(arm)).collect();
            let (Some(mut arms), Some(count)) = (arms, context.index(count)) else { continue };
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
        let alike = context.renumbers && is_free(rule, context);
        let divided = Divided { size: rule.size, values: context.values(), together, clues, alike, met };
        self.constraints.boxed(cells, regions(&positions(&own), divided));
    }

    pub(super) fn islands(&mut self, rule: &Shading) {
        let context = self.context;
        // A propagator knows each cell once.
        if rule.islands.iter().any(|cell| rule.shades.contains(cell)) {
            return self.check(&rule.clone().into(), false);
        }
        let cells = [&rule.shades[..], &rule.islands[..]].concat();
        let tellers = rule.tellers().map(|(_, place)| place as u32).collect();
        let islands = Islands::new(&positions(&rule.cells), tellers, Arc::clone(&context.numbers));
        self.constraints.propagator(context.indices(&cells), islands);
    }
}

/// Whether all that is said of the numbers is where they are the same.
fn is_free(regions: &Regions, context: &Context<'_>) -> bool {
    let puzzle = context.puzzle;
    let inside = |cell: &Cell| regions.numbers.contains(cell);
    let all_inside = |cells: &[Cell]| cells.iter().all(inside);
    let sameness = |constraint: &Constraint| match constraint {
        Constraint::RunLength(rule) => !inside(&rule.count) && rule.arms.iter().all(|arm| all_inside(arm)),
        Constraint::CountSame(rule) => !inside(&rule.count) && all_inside(&rule.cells),
        Constraint::CountDistinct(rule) => !inside(&rule.count) && all_inside(&rule.cells),
        Constraint::SameValues(rule) => rule.groups.iter().all(|group| all_inside(group)),
        Constraint::AllDifferent(cells) => all_inside(cells),
        Constraint::Regions(rule) => rule == regions && !rule.cells.iter().any(inside),
        _ => false,
    };
    let count = regions.cells.len() / regions.size;
    let open = |cell: &Cell| {
        let set = context.puzzle.index(*cell).map_or(0, |cell| context.domains[cell]);
        set.trailing_ones() as usize >= count
    };
    let about = |rule: &Rule| rule.def().cells(puzzle).iter().any(inside);
    regions.numbers.iter().all(open)
        && puzzle
            .rules()
            .iter()
            .filter(|rule| about(rule))
            .all(|rule| rule.meaning(puzzle).iter().all(sameness))
        && puzzle.rules().iter().filter(|rule| *rule == &Rule::Regions(regions.clone())).count() == 1
}

/// The cells that hold numbers of regions which a search may have changed, for each such rule: regions are to be numbered
/// in the order in which they are first met.
pub(in crate::methods::cp) fn renumbered(context: &Context<'_>) -> Vec<Vec<CellIndex>> {
    let free = context.puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Regions(rule) if context.renumbers && is_free(rule, context) => Some(rule),
        _ => None,
    });
    free.map(|rule| context.indices(&rule.numbers)).collect()
}
