//! What makes a puzzle hard for people: how many cells can be seen at a time, and what has to be thought through
//! when none can.

use serde::Serialize;

use crate::explainer::{Board, Hint};

/// What a solving path looks like to a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Features {
    /// The hardest step, in Sudoku Explainer's ratings.
    pub hardest: f64,
    /// The mean rating of all steps.
    pub mean: f64,
    /// The mean, over all digits written, of the share of blank cells that could be written then.
    pub visibility: f64,
    /// The share of cells that could be written at the start.
    pub first_look: f64,
    /// The sum, over all digits written, of the logarithm of blank cells for each that could be written: how
    /// long one looks.
    pub looking: f64,
    /// Digits that have to be seen in a row or a column.
    pub in_lines: f64,
    /// Digits that need more than that.
    pub in_cells: f64,
    /// How many rounds it takes if every round writes all singles.
    pub rounds: f64,
}

/// Looks around at every step of the rater's path.
pub(crate) struct Look {
    start: Board,
    seen: Features,
    steps: f64,
    written: f64,
}

impl Look {
    pub(crate) fn new(start: Board) -> Look {
        let open = f64::from(placeable(&start).count_ones());
        let first_look = open / f64::from(start.blanks.max(1));
        Look { start, seen: Features { first_look, ..Features::default() }, steps: 0.0, written: 0.0 }
    }

    /// Before a step is taken.
    pub(crate) fn step(&mut self, board: &Board, hint: &Hint) {
        self.steps += 1.0;
        self.seen.mean += hint.rating;
        self.seen.hardest = self.seen.hardest.max(hint.rating);
        if hint.placed.is_some() {
            let (open, blanks) = (placeable(board).count_ones(), f64::from(board.blanks));
            self.written += 1.0;
            self.seen.visibility += f64::from(open) / blanks;
            self.seen.looking += (blanks / f64::from(open.max(1))).ln();
            self.seen.in_lines += f64::from(u8::from((1.3..1.6).contains(&hint.rating)));
            self.seen.in_cells += f64::from(u8::from(hint.rating > 1.6));
        }
    }

    /// At the end of the path.
    pub(crate) fn end(mut self, end: &Board) -> Features {
        self.seen.mean /= self.steps.max(1.0);
        self.seen.visibility /= self.written.max(1.0);
        if end.blanks == 0 {
            self.seen.rounds = rounds(self.start, &end.digit);
        }
        self.seen
    }
}

/// The cells that a naked or hidden single writes.
fn placeable(board: &Board) -> u128 {
    use crate::explainer::board::{HOUSES, bits};
    let (mut once, mut twice) = (0_u128, 0_u128);
    for places in board.grid {
        twice |= once & places;
        once |= places;
    }
    let mut cells = once & !twice;
    for (house, places) in board.pos.iter().enumerate() {
        // Without a branch: a digit with one place, or none, keeps its bits.
        let lone = |places: &u16| if places & places.wrapping_sub(1) == 0 { *places } else { 0 };
        for place in bits(places.iter().fold(0, |all, places| all | lone(places))) {
            cells |= 1 << HOUSES[house][place];
        }
    }
    cells
}

/// Rounds of writing all singles at once; where there are none, one more cell is uncovered for five rounds.
#[expect(clippy::needless_range_loop, reason = "cells are known by their numbers")]
fn rounds(mut board: Board, solution: &[u8; 81]) -> f64 {
    let mut rounds = 0.0;
    while board.blanks > 0 {
        let open = placeable(&board);
        rounds += if open == 0 { 5.0 } else { 1.0 };
        let fallback =
            (0..81).filter(|cell| board.digit[*cell] == 0).min_by_key(|cell| board.cand[*cell].count_ones());
        for cell in 0..81 {
            if open >> cell & 1 == 1 || open == 0 && fallback == Some(cell) {
                board.place(cell, solution[cell] as usize - 1);
            }
        }
    }
    rounds
}

/// Where singles fail, the cell is taken whose wrong candidates are refuted by the fewest singles.
pub(crate) fn refutation(mut board: Board, solution: &[u8; 81]) -> u32 {
    let mut sum = 0;
    while board.blanks > 0 {
        let open = placeable(&board);
        if open != 0 {
            let cell = open.trailing_zeros() as usize;
            board.place(cell, solution[cell] as usize - 1);
            continue;
        }
        let cost = |cell: usize| -> u32 {
            let wrong =
                |digit: &usize| board.cand[cell] >> digit & 1 == 1 && *digit + 1 != solution[cell] as usize;
            (0..9).filter(wrong).map(|digit| refute(&board, cell, digit)).sum()
        };
        let blank = (0..81).filter(|cell| board.digit[*cell] == 0);
        let Some((least, cell)) = blank.map(|cell| (cost(cell), cell)).min() else { break };
        sum += least;
        board.place(cell, solution[cell] as usize - 1);
    }
    sum
}

/// How many singles it takes to refute a digit; a fixed number if they can't.
fn refute(board: &Board, cell: usize, digit: usize) -> u32 {
    const HOPELESS: u32 = 40;
    let mut board = board.clone();
    board.place(cell, digit);
    for steps in 1..HOPELESS {
        if is_broken(&board) {
            return steps;
        }
        let open = placeable(&board);
        if open == 0 {
            return HOPELESS;
        }
        let next = open.trailing_zeros() as usize;
        let hidden = (0..9).find(|digit| {
            let houses = crate::explainer::board::HOUSES_OF[next];
            board.cand[next] >> digit & 1 == 1
                && houses.iter().any(|house| board.pos[*house as usize][*digit].is_power_of_two())
        });
        let digit = if board.cand[next].is_power_of_two() {
            board.cand[next].trailing_zeros() as usize
        } else {
            hidden.unwrap_or_default()
        };
        board.place(next, digit);
    }
    HOPELESS
}

/// Whether a blank cell has no candidate left, or a house no place for a digit it lacks.
fn is_broken(board: &Board) -> bool {
    use crate::explainer::board::HOUSES;
    let empty = (0..81).any(|cell| board.digit[cell] == 0 && board.cand[cell] == 0);
    empty
        || HOUSES.iter().enumerate().any(|(house, cells)| {
            let written = cells.iter().fold(0_u16, |set, cell| match board.digit[*cell as usize] {
                0 => set,
                digit => set | 1 << (digit - 1),
            });
            (0..9).any(|digit| written >> digit & 1 == 0 && board.pos[house][digit] == 0)
        })
}
