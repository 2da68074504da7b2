//! Propagation told rule by rule: chaotic iteration (Apt 1999) with one propagator at a time, so that it is known which rule
//! removed which value. The engine `cp` does the same with all rules at once.

use garns_puzzle::{Candidates, Puzzle, Statement};

use crate::Limits;
use crate::methods::cp::Questions;

/// What one rule removed at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// The number of the rule among [`Puzzle::rules`].
    pub rule: usize,
    /// Cells, by index, and the values they lost.
    pub removed: Vec<(usize, Candidates)>,
}

/// How propagation went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagation {
    /// What was removed, in this order.
    pub steps: Vec<Pruning>,
    /// What is left of each cell's domain.
    pub domains: Vec<Candidates>,
    /// The rule that can't hold any longer, if there is one.
    pub conflict: Option<usize>,
    /// Whether nothing more can be removed this way; false where the limits came first.
    pub fixpoint: bool,
}

/// Lets each rule in turn remove what it can by itself, beginning with what givens and pencil marks leave, until none
/// removes anything.
#[must_use]
pub fn propagation(puzzle: &Puzzle, limits: &Limits) -> Propagation {
    let rules = puzzle.rules().len();
    let alone: Vec<Puzzle> = (0..rules).map(|rule| puzzle.only(&[Statement::Rule(rule)])).collect();
    let cells: Vec<Vec<usize>> = (0..rules)
        .map(|rule| {
            let cells = Statement::Rule(rule).cells(puzzle);
            cells.iter().filter_map(|cell| puzzle.index(*cell)).collect()
        })
        .collect();
    let domains = (0..puzzle.cells().len()).map(|cell| puzzle.candidates(cell)).collect();
    let mut told = Propagation { steps: Vec::new(), domains, conflict: None, fixpoint: false };
    // A given that its own cell's pencil marks exclude: no rule is at fault.
    if told.domains.iter().any(|domain| domain.is_empty()) {
        return told;
    }
    let mut waiting = vec![true; rules];
    while let Some(rule) = (0..rules).find(|rule| waiting[*rule]) {
        if limits.stop().is_some() {
            return told;
        }
        waiting[rule] = false;
        let mut only = alone[rule].clone();
        // A domain is never empty here: the rule that emptied it has ended this.
        for &cell in &cells[rule] {
            let _ = only.mark(puzzle.cells()[cell], told.domains[cell]);
        }
        let Some(narrowed) = Questions::new(&only, limits) else {
            told.conflict = limits.stop().is_none().then_some(rule);
            return told;
        };
        let mut removed = Vec::new();
        for &cell in &cells[rule] {
            let gone = told.domains[cell].without(narrowed.candidates(cell));
            if !gone.is_empty() {
                told.domains[cell] = told.domains[cell].without(gone);
                removed.push((cell, gone));
            }
        }
        if !removed.is_empty() {
            for (other, waits) in waiting.iter_mut().enumerate() {
                *waits |= other != rule && removed.iter().any(|(cell, _)| cells[other].contains(cell));
            }
            told.steps.push(Pruning { rule, removed });
        }
    }
    told.fixpoint = true;
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::FIGURE_1;
    use crate::{Silent, true_candidates};

    #[test]
    fn every_step_is_what_its_rule_forbids_and_the_easy_puzzle_falls() {
        let puzzle: Puzzle = FIGURE_1.parse().expect("a puzzle");
        let told = propagation(&puzzle, &Limits::default());
        assert!(told.fixpoint && told.conflict.is_none());
        assert!(told.domains.iter().all(|domain| domain.len() == 1), "houses alone solve it");
        // Nothing that is in the solution is removed, and every value once.
        let found = true_candidates(&puzzle, 1, &Limits::default(), &mut Silent);
        let mut left: Vec<Candidates> = (0..81).map(|cell| puzzle.candidates(cell)).collect();
        for step in &told.steps {
            let names = Statement::Rule(step.rule).cells(&puzzle);
            for &(cell, gone) in &step.removed {
                assert!((gone & found.of(cell)).is_empty() && gone.without(left[cell]).is_empty());
                assert!(names.contains(&puzzle.cells()[cell]), "a rule prunes its own cells");
                left[cell] = left[cell].without(gone);
            }
        }
        assert_eq!(left, told.domains);
    }

    #[test]
    fn a_rule_that_cannot_hold_is_named_and_limits_end_it() {
        let blank = Puzzle::sudoku(9).expect("a grid");
        let mut twice = blank.givens().clone();
        twice.set(0, 0);
        twice.set(1, 0);
        let puzzle = blank.with_givens(twice);
        let told = propagation(&puzzle, &Limits::default());
        assert_eq!((told.conflict, told.fixpoint), (Some(0), false));
        let limits = Limits::default();
        limits.cancel.cancel();
        let told = propagation(&FIGURE_1.parse().expect("a puzzle"), &limits);
        assert!(!told.fixpoint && told.steps.is_empty() && told.conflict.is_none());
    }
}
