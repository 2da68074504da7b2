//! Unknown regions: a filter of its own, which is told what clues say of the numbers.

use std::sync::Arc;

use garns_puzzle::rules::Regions;
use garns_puzzle::{Cell, Rule};

use super::Post;
use crate::methods::cp::filters::regions::{Clue, Divided, filter};
use crate::methods::cp::ground::Ground;
use crate::methods::cp::parts::{Part, Parts};

impl Post for Regions {
    fn post(&self, ground: &Ground<'_>, parts: &mut Parts) {
        let mut cells = ground.indices(&self.cells);
        cells.extend(ground.indices(&self.numbers));
        let place = |cell: &Cell| self.numbers.iter().position(|number| number == cell);
        let places = |cells: &[Cell]| cells.iter().map(place).collect::<Option<Vec<usize>>>();
        let (mut together, mut clues) = (Vec::new(), Vec::new());
        for rule in ground.puzzle.rules() {
            let (count, arms, runs, others) = match rule {
                Rule::RunLength(rule) => (rule.count, &rule.arms[..], true, rule.others),
                Rule::CountSame(rule) => {
                    (rule.count, std::slice::from_ref(&rule.cells), false, rule.others)
                }
                Rule::SameValues(rule) if rule.groups.iter().all(|group| group.len() == 1) => {
                    let group = rule.groups.iter().filter_map(|group| place(&group[0])).collect::<Vec<usize>>();
                    together.extend(group.windows(2).map(|pair| (pair[0], pair[1])));
                    continue;
                }
                _ => continue,
            };
            let arms: Option<Vec<Vec<usize>>> = arms.iter().map(|arm| places(arm)).collect();
            let (Some(mut arms), Some(count)) = (arms, ground.puzzle.index(count)) else { continue };
            let Some(start) = arms.first().and_then(|arm| arm.first().copied()) else { continue };
            arms.iter_mut().for_each(|arm| drop(arm.remove(0)));
            let known = cells.iter().position(|cell| *cell == count).unwrap_or_else(|| {
                cells.push(count);
                cells.len() - 1
            });
            let numbers = Arc::clone(&ground.numbers);
            clues.push(Clue { count: known, start, arms, runs, own: !others, numbers });
        }
        let divided = Divided { size: self.size, values: ground.values(), together, clues };
        parts.parts.push(Part::Filter(cells, filter(&self.cells, divided)));
    }
}
