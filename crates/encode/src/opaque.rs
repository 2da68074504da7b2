//! Rules that can only be asked: every filling of their cells is tried, as far as nothing else forbids it.

use garns_puzzle::{Grid, Rule, View};

use crate::model::Lit;
use crate::{Encoder, TooLarge};

/// So many beginnings of fillings are asked at most.
const MOST_ASKED: usize = 1 << 13;

impl Encoder<'_> {
    /// A literal that is true just where the rule holds, in all fillings that the other rules of the puzzle allow.
    pub(crate) fn opaque(&mut self, rule: &Rule, asserted: bool) -> Result<Lit, TooLarge> {
        let puzzle = self.puzzle;
        let mut cells: Vec<usize> =
            rule.def().cells(puzzle).into_iter().map(|cell| self.cell(cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        let rules_at = self.rules_at.get_or_insert_with(|| {
            let mut at = vec![Vec::new(); puzzle.cells().len()];
            for (number, rule) in (0..).zip(puzzle.rules()) {
                for i in rule.def().cells(puzzle).into_iter().filter_map(|cell| puzzle.index(cell)) {
                    at[i].push(number);
                }
            }
            at.iter_mut().for_each(Vec::dedup);
            at
        });
        let rules_at = std::mem::take(rules_at);
        let stands = |rule: &Rule, grid: &Grid| {
            let mut stands = true;
            rule.def().check(&View { puzzle, grid }, &mut |_, _| stands = false);
            stands
        };
        let filled = |ranks: &[u8]| {
            let mut grid = puzzle.givens().clone();
            cells.iter().zip(ranks).for_each(|(cell, rank)| grid.set(*cell, usize::from(*rank)));
            grid
        };
        let step = |ranks: &Vec<u8>, place: usize, rank: usize| {
            let ranks = [&ranks[..], &[rank as u8]].concat();
            let grid = filled(&ranks);
            let mut others = rules_at[cells[place]].iter().map(|number| &puzzle.rules()[*number as usize]);
            (stands(rule, &grid) && others.all(|rule| stands(rule, &grid))).then_some(ranks)
        };
        let lit = self.diagram(
            &cells,
            Vec::new(),
            step,
            |ranks| stands(rule, &filled(ranks)),
            asserted,
            MOST_ASKED,
        );
        self.rules_at = Some(rules_at);
        lit
    }
}
