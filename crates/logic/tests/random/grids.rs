//! Random fillings of any puzzle of houses, and positions on the way to them.

use garns_logic::{CellSet, Position};
use garns_puzzle::{Candidates, Grid, Puzzle};

use super::Random;

/// A filling of the houses of a puzzle, by trying: fewest candidates first, from the start again when that takes long.
pub(crate) fn filling<S: CellSet>(start: &Position<S>, random: &mut Random) -> Vec<usize> {
    loop {
        let mut tries = 3000;
        if let Some(filled) = fill(start.clone(), random, &mut tries) {
            let cells = filled.ground.names.cells.len();
            return (0..cells).map(|cell| filled.grid.get(cell).unwrap()).collect();
        }
    }
}

fn fill<S: CellSet>(position: Position<S>, random: &mut Random, tries: &mut u32) -> Option<Position<S>> {
    let blank =
        position.blank.cells().map(|cell| (position.candidates[cell].len(), random.below(1000), cell));
    let Some((_, _, cell)) = blank.min() else { return Some(position) };
    let mut values: Vec<usize> = position.candidates[cell].iter().collect();
    random.shuffle(&mut values);
    for value in values {
        *tries = tries.checked_sub(1)?;
        let mut next = position.clone();
        next.place(cell, value);
        if let Some(filled) = fill(next, random, tries) {
            return Some(filled);
        }
    }
    None
}

/// The puzzle with a part of a filling given, so many of a hundred cells.
pub(crate) fn given(puzzle: &Puzzle, filling: &[usize], percent: usize, random: &mut Random) -> Puzzle {
    let givens: Grid =
        filling.iter().map(|value| Some(*value).filter(|_| random.below(100) < percent)).collect();
    puzzle.with_givens(givens)
}

/// Strikes out wrong candidates at random, so many of a hundred.
pub(crate) fn thin<S: CellSet>(
    position: &mut Position<S>,
    filling: &[usize],
    percent: usize,
    random: &mut Random,
) {
    for cell in position.blank.cells().collect::<Vec<_>>() {
        let wrong = position.candidates[cell].without(Candidates::only(filling[cell]));
        for value in wrong.iter().filter(|_| random.below(100) < percent).collect::<Vec<_>>() {
            position.remove(cell, value);
        }
    }
}

/// How many fillings there are from here, up to two.
fn count<S: CellSet>(position: Position<S>) -> usize {
    let Some(cell) = position.blank.cells().min_by_key(|cell| position.candidates[*cell].len()) else {
        return 1;
    };
    let mut found = 0;
    for value in position.candidates[cell].iter() {
        let mut next = position.clone();
        next.place(cell, value);
        found += count(next);
        if found > 1 {
            break;
        }
    }
    found
}

/// The puzzle with so much of a filling given that there is no other, and nothing more than that.
pub(crate) fn unique(puzzle: &Puzzle, filling: &[usize], random: &mut Random) -> Puzzle {
    let mut givens: Vec<Option<usize>> = filling.iter().copied().map(Some).collect();
    let mut order: Vec<usize> = (0..filling.len()).collect();
    random.shuffle(&mut order);
    for cell in order {
        givens[cell] = None;
        let fewer = puzzle.with_givens(givens.iter().copied().collect());
        if count(Position::<u128>::of(&fewer).unwrap()) > 1 {
            givens[cell] = Some(filling[cell]);
        }
    }
    puzzle.with_givens(givens.into_iter().collect())
}
