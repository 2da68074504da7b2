//! What constraints say of a filled grid, slow and obvious.

use std::collections::HashSet;

use super::{Constraint, Nfa};
use crate::{Candidates, Cell, View};

impl Constraint {
    /// Whether it holds; `None` while one of its cells is blank.
    ///
    /// What is not of the language itself holds where its [decomposition](Constraint::decompose) does.
    #[must_use]
    pub fn holds(&self, view: &View<'_>) -> Option<bool> {
        let ranks =
            |cells: &[Cell]| cells.iter().map(|cell| view.rank(*cell)).collect::<Option<Vec<usize>>>();
        let sum = |cells: &[Cell]| cells.iter().map(|cell| view.number(*cell)).sum::<Option<i64>>();
        Some(match self {
            Constraint::OneOf(cell, values) => values.has(view.rank(*cell)?),
            Constraint::Related(a, b, allowed) => allowed[view.rank(*a)?].has(view.rank(*b)?),
            Constraint::NotBoth(pairs) => {
                let mut apart = true;
                for (a, b, rank) in pairs {
                    let both = [view.rank(*a)?, view.rank(*b)?];
                    apart &= both != [usize::from(*rank); 2];
                }
                apart
            }
            Constraint::AllDifferent(cells) => {
                ranks(cells)?.into_iter().collect::<HashSet<_>>().len() == cells.len()
            }
            Constraint::Equal(a, b) => view.rank(*a)? == view.rank(*b)?,
            Constraint::Sum(terms, target) => {
                let term = |(cell, weight): &(Cell, i64)| Some(view.number(*cell)? * weight);
                terms.iter().map(term).sum::<Option<i64>>()? == *target
            }
            Constraint::Product(cells, target) => {
                let numbers: Option<Vec<i64>> = cells.iter().map(|cell| view.number(*cell)).collect();
                let numbers = numbers?;
                // Beyond 64 bits it is beyond every target, unless a zero follows.
                let product = numbers.iter().try_fold(1_i64, |product, number| product.checked_mul(*number));
                if numbers.contains(&0) { *target == 0 } else { product == Some(*target) }
            }
            Constraint::Counts(cells, demands) => {
                let ranks = ranks(cells)?;
                demands.iter().all(|demand| {
                    let found = ranks.iter().filter(|rank| demand.values.has(**rank)).count();
                    if demand.exactly { found == demand.count } else { found >= demand.count }
                })
            }
            Constraint::Sets(cells, sets) => {
                let set: Candidates = ranks(cells)?.into_iter().collect();
                set.len() == cells.len() && sets.contains(&set)
            }
            Constraint::Automaton(cells, nfa) => nfa.accepts(&ranks(cells)?),
            Constraint::EqualSums(groups) => {
                let sums: Option<Vec<i64>> = groups.iter().map(|group| sum(group)).collect();
                sums?.windows(2).all(|pair| pair[0] == pair[1])
            }
            Constraint::Any(options) => {
                let mut any = false;
                for option in options {
                    any |= all_hold(option, view)?;
                }
                any
            }
            Constraint::Opaque(rule) => {
                ranks(&rule.def().cells(view.puzzle))?;
                let mut holds = true;
                rule.def().check(view, &mut |_, _| holds = false);
                holds
            }
            // The others have a decomposition.
            other => all_hold(&other.decompose(view.puzzle)?, view)?,
        })
    }
}

/// Whether all of them hold; `None` while one of their cells is blank.
fn all_hold(constraints: &[Constraint], view: &View<'_>) -> Option<bool> {
    constraints.iter().try_fold(true, |all, constraint| Some(all & constraint.holds(view)?))
}

impl Nfa {
    /// Whether reading the ranks may lead from a start to an end.
    #[must_use]
    pub fn accepts(&self, ranks: &[usize]) -> bool {
        let mut now: HashSet<u32> = self.start.iter().copied().collect();
        for &rank in ranks {
            let steps =
                self.steps.iter().filter(|(from, by, _)| usize::from(*by) == rank && now.contains(from));
            now = steps.map(|(_, _, to)| *to).collect();
        }
        self.end.iter().any(|state| now.contains(state))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Candidates, Cell, Constraint, Grid, Puzzle, View};

    #[test]
    fn nothing_is_said_while_a_cell_is_blank() {
        let puzzle = Puzzle::sudoku(4).unwrap();
        let mut grid = Grid::blank(16);
        let holds = |grid: &Grid, constraint: &Constraint| constraint.holds(&View { puzzle: &puzzle, grid });
        let [a, b] = [Cell::new(0, 0), Cell::new(0, 1)];
        let only = |cell| vec![Constraint::OneOf(cell, Candidates::only(2))];
        let any = Constraint::Any(vec![only(a), only(b)]);
        assert_eq!(holds(&grid, &any), None);
        grid.set(0, 2);
        assert_eq!((holds(&grid, &only(a)[0]), holds(&grid, &any)), (Some(true), None));
        grid.set(1, 0);
        assert_eq!((holds(&grid, &only(b)[0]), holds(&grid, &any)), (Some(false), Some(true)));
    }
}
