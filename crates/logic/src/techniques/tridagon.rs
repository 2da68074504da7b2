//! Tridagon, or trivalue oddagon: twelve cells in four boxes that three values cannot fill.
//!
//! In each of four boxes of a rectangle three cells, no two in one row or column, make a permutation of rows and columns. Three
//! values can fill all twelve only if the product of the four signs is +1: going once around the rectangle, the values of a
//! box are carried over to the next along rows or columns, and must arrive as they left. So where the product is −1, one of the
//! cells has something else.

use garns_puzzle::{Candidates, say};

use super::something_else::something_else;
use crate::{CellSet, Flow, Position, Role, Sink, Step, Words};

technique! {
    TECHNIQUE "tridagon" ("Tridagon", "Tridágono")
    "In four boxes of a rectangle, three cells each in different rows and columns, slanting the other way in one box \
     or in three, can't be filled by three values."
    "Em quatro blocos de um retângulo, três células cada um em linhas e colunas diferentes, inclinadas para o outro \
     lado em um bloco ou em três, não podem ser preenchidas por três valores.";
    find: find, why: why,
}

fn why(step: &Step, words: &Words<'_>) -> String {
    let open = step.cells_of(Role::Fin);
    let (cells, values, any) =
        (words.cells(&step.cells), words.values(&step.values[..3]), words.either(&open));
    say!(
        words.lang,
        "{values} alone can't fill the twelve cells {cells}; so {any} holds something else.",
        "{values} sozinhos não conseguem preencher as doze células {cells}; então {any} tem outro valor."
    )
}

/// The columns of three cells in the rows of a box, and whether the sign is −1.
const PERMUTATIONS: [([usize; 3], bool); 6] = [
    ([0, 1, 2], false),
    ([1, 2, 0], false),
    ([2, 0, 1], false),
    ([0, 2, 1], true),
    ([1, 0, 2], true),
    ([2, 1, 0], true),
];

/// Cells that hold something else: more can't be kept in sight.
const MOST_OPEN: usize = 4;

/// Three cells of a box, and which of them may hold something else.
#[derive(Clone, Copy)]
struct Slant<S> {
    cells: S,
    open: S,
    odd: bool,
}

fn find<S: CellSet>(position: &Position<S>, sink: Sink<'_>) -> Flow {
    if !position.ground.nine {
        return Flow::Continue(());
    }
    for a in 0..9 {
        for b in a + 1..9 {
            for c in b + 1..9 {
                with_values(position, [a, b, c], sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn with_values<S: CellSet>(position: &Position<S>, values: [usize; 3], sink: Sink<'_>) -> Flow {
    let three: Candidates = values.into_iter().collect();
    let slants: Vec<Vec<Slant<S>>> = (0..9).map(|number| slants(position, number, three)).collect();
    for (band, other_band) in [(0, 1), (0, 2), (1, 2)] {
        for (stack, other_stack) in [(0, 1), (0, 2), (1, 2)] {
            let boxes = [(band, stack), (band, other_stack), (other_band, stack), (other_band, other_stack)];
            let [one, two, three, four] = boxes.map(|(band, stack)| &slants[3 * band + stack]);
            for a in one {
                for b in two {
                    for c in three {
                        for d in four {
                            pattern(position, values, [a, b, c, d], sink)?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// The slants of a box that three values nearly fill.
fn slants<S: CellSet>(position: &Position<S>, number: usize, three: Candidates) -> Vec<Slant<S>> {
    let (top, left) = (number / 3 * 3, number % 3 * 3);
    let slant = |(columns, odd): &([usize; 3], bool)| {
        let cells = S::of((0..3).map(|row| 9 * (top + row) + left + columns[row]));
        let open = S::of(cells.cells().filter(|cell| !position.candidates[*cell].without(three).is_empty()));
        let meets = cells.cells().all(|cell| !(position.candidates[cell] & three).is_empty());
        (cells.within(position.blank) && meets && open.len() <= 2).then_some(Slant { cells, open, odd: *odd })
    };
    PERMUTATIONS.iter().filter_map(slant).collect()
}

fn pattern<S: CellSet>(
    position: &Position<S>,
    values: [usize; 3],
    slants: [&Slant<S>; 4],
    sink: Sink<'_>,
) -> Flow {
    let odd = slants.iter().filter(|slant| slant.odd).count() % 2 == 1;
    let open = slants.iter().fold(S::default(), |all, slant| all | slant.open);
    if !odd || open.is_empty() || open.len() > MOST_OPEN {
        return Flow::Continue(());
    }
    let cells = slants.iter().fold(S::default(), |all, slant| all | slant.cells);
    match something_else(position, cells, &values) {
        Some(step) => sink(step),
        None => Flow::Continue(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three values fill four slants just where the product of the signs is +1: all 6⁴ of them, by trying.
    #[test]
    fn signs_tell_what_can_be_filled() {
        for number in 0..6_usize.pow(4) {
            let chosen: Vec<_> = (0..4).map(|at| PERMUTATIONS[number / 6_usize.pow(at) % 6]).collect();
            // Row, column and box of each cell, in a 6×6 square of four boxes.
            let cells: Vec<(usize, usize, usize)> = (0..4)
                .flat_map(|at| (0..3).map(move |row| (at, row)))
                .map(|(at, row)| (3 * (at / 2) + row, 3 * (at % 2) + chosen[at].0[row], at))
                .collect();
            let mut filling: Vec<usize> = Vec::new();
            let fits = fill(&cells, &mut filling);
            let odd = chosen.iter().filter(|(_, odd)| *odd).count() % 2 == 1;
            assert_eq!(fits, !odd, "{chosen:?}");
        }
    }

    fn fill(cells: &[(usize, usize, usize)], filling: &mut Vec<usize>) -> bool {
        let Some(&(row, col, number)) = cells.get(filling.len()) else { return true };
        (0..3).any(|value| {
            let clash = |(at, known): (usize, &usize)| {
                *known == value && (cells[at].0 == row || cells[at].1 == col || cells[at].2 == number)
            };
            if filling.iter().enumerate().any(clash) {
                return false;
            }
            filling.push(value);
            let fits = fill(cells, filling);
            filling.pop();
            fits
        })
    }
}
