//! Contradictions and second solutions as pictures.

use garns_draw::{Content, Ink, Mark, Options, Picture, draw};
use garns_engine::{Conflict, Disambiguation};
use garns_puzzle::{Candidates, Puzzle, Statement};

use crate::why::{Impossible, Several, differing};

/// Draws what contradicts each other and nothing else: the clues and givens of a contradiction, their cells in colour,
/// and the cells of the houses it needs in another one.
#[must_use]
pub fn draw_conflict(puzzle: &Puzzle, conflict: &Conflict, options: &Options) -> Picture {
    let frame = puzzle.rules().len() - puzzle.added_rules().len();
    let mut inks: Vec<Option<Ink>> = vec![None; puzzle.cells().len()];
    // Houses first: the cells of a clue or a given keep its colour.
    let (houses, clues): (Vec<Statement>, Vec<Statement>) = conflict
        .statements
        .iter()
        .partition(|statement| matches!(statement, Statement::Rule(number) if *number < frame));
    for (statements, ink) in [(houses, Ink::Base), (clues, Ink::Off)] {
        for cells in statements.iter().map(|statement| statement.cells(puzzle)) {
            // What is said of the whole grid has no place.
            if cells.len() < puzzle.cells().len() {
                cells.iter().filter_map(|cell| puzzle.index(*cell)).for_each(|i| inks[i] = Some(ink));
            }
        }
    }
    let content = Content {
        cells: inks.into_iter().enumerate().filter_map(|(cell, ink)| Some((cell, ink?))).collect(),
        description: Impossible::new(puzzle, conflict, options.lang).text,
        ..Content::default()
    };
    draw(&puzzle.only(&conflict.statements), &content, options)
}

/// Draws what two solutions have in common, both values where they differ, and in colour the cells whose givens would
/// leave one.
#[must_use]
pub fn draw_several(puzzle: &Puzzle, found: &Disambiguation, options: &Options) -> Picture {
    let mut values = found.solution.clone();
    let mut marks = vec![Candidates::NONE; puzzle.cells().len()];
    let mut content = Content {
        description: Several::new(puzzle, found, options.lang).text,
        cells: differing(found).map(|cell| (cell, Ink::Base)).collect(),
        ..Content::default()
    };
    for cell in differing(found) {
        values.clear(cell);
        marks[cell] = [found.solution.get(cell), found.other.get(cell)].into_iter().flatten().collect();
    }
    for &cell in found.givens.iter().flatten() {
        content.behind.extend(found.solution.get(cell).map(|value| (Mark { cell, value }, Ink::Fin)));
    }
    (content.values, content.marks) = (Some(values), Some(marks));
    draw(puzzle, &content, options)
}
