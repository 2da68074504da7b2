//! Rules that can only be asked: every filling of their cells is tried, as far as nothing else forbids it.

use garns_puzzle::meaning::Nfa;
use garns_puzzle::{Candidates, Constraint, Grid, Puzzle, Rule, View};

use crate::diagram::{ALWAYS, Diagram, NEVER};
use crate::{TooLarge, TooManyCases};

/// So many partial fillings are asked at most.
const MOST_ASKED: usize = 1 << 13;

/// A rule that can only be asked, as an [automaton](Constraint::Automaton) over its cells: the two agree in all fillings
/// that the other rules of the puzzle, its givens and its pencil marks allow.
///
/// # Errors
/// When there are too many fillings to ask.
pub fn opaque_rule(puzzle: &Puzzle, rule: &Rule) -> Result<Constraint, TooManyCases> {
    let diagram =
        diagram(puzzle, rule, &rules_at(puzzle)).map_err(|TooLarge| TooManyCases { rule: rule.title() })?;
    let cells = &diagram.cells;
    if diagram.start <= ALWAYS || cells.is_empty() {
        let values = if diagram.start == NEVER { Candidates::NONE } else { puzzle.values().all() };
        let cell = cells.first().copied().unwrap_or_default();
        return Ok(Constraint::OneOf(puzzle.cells()[cell], values));
    }
    // The states are numbered through all layers; after the last one is the end.
    let mut first = vec![0];
    for layer in &diagram.layers {
        first.push(first[first.len() - 1] + layer.len() as u32);
    }
    let mut steps = Vec::new();
    for (place, layer) in diagram.layers.iter().enumerate() {
        let candidates = puzzle.candidates(cells[place]);
        for (class, leads) in (0..).zip(layer).filter(|(class, _)| *class != NEVER) {
            for (rank, to) in candidates.iter().zip(leads).filter(|(_, to)| **to != NEVER) {
                steps.push((first[place] + class, rank as u8, first[place + 1] + to));
            }
        }
    }
    let nfa = Nfa { start: vec![diagram.start], end: vec![first[cells.len()] + ALWAYS], steps };
    let cells = cells.iter().map(|cell| puzzle.cells()[*cell]).collect();
    Ok(Constraint::Automaton(cells, nfa))
}

/// For each cell the rules that look at it, by their numbers.
pub(crate) fn rules_at(puzzle: &Puzzle) -> Vec<Vec<u32>> {
    let mut at = vec![Vec::new(); puzzle.cells().len()];
    for (number, rule) in (0..).zip(puzzle.rules()) {
        for i in rule.def().cells(puzzle).into_iter().filter_map(|cell| puzzle.index(cell)) {
            at[i].push(number);
        }
    }
    at.iter_mut().for_each(Vec::dedup);
    at
}

/// What filling the rule's cells one after the other decides, in all fillings that the other rules of the puzzle allow.
pub(crate) fn diagram(puzzle: &Puzzle, rule: &Rule, rules_at: &[Vec<u32>]) -> Result<Diagram, TooLarge> {
    let mut cells: Vec<usize> =
        rule.def().cells(puzzle).into_iter().filter_map(|cell| puzzle.index(cell)).collect();
    cells.sort_unstable();
    cells.dedup();
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
    let end = |ranks: &Vec<u8>| stands(rule, &filled(ranks));
    Diagram::new(puzzle, cells.clone(), Vec::new(), step, end, MOST_ASKED)
}
