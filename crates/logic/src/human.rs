//! What makes a puzzle hard for people: how many cells can be seen at a time, and what has to be thought through
//! when none can.

use crate::explainer::{Board, Rater};

/// What a solving path looks like to a person.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Blank cells at the start.
    pub blanks: f64,
    /// The dearest step, in Sudoku Explainer's ratings.
    pub hardest: f64,
    /// The mean rating of all steps.
    pub mean: f64,
    /// The mean, over all digits written, of the share of blank cells that could be written then.
    pub visibility: f64,
    /// The mean of the logarithm of how many cells could be written.
    pub choice: f64,
    /// How often fewer than three cells could be written.
    pub narrow: f64,
    /// How many rounds it takes if every round writes all that can be written.
    pub rounds: f64,
    /// Steps that write nothing, or need more than a single.
    pub beyond: f64,
    /// How many digits had to be tried and refuted where singles fail, each by how long that takes.
    pub refutation: f64,
}

/// Walks the path of the rater and looks around at every step.
pub(crate) fn features(givens: &[u8; 81], solution: &[u8; 81], rater: &mut Rater) -> Features {
    let mut board = Board::new(givens);
    let mut seen = Features { blanks: f64::from(board.blanks), ..Features::default() };
    let (mut steps, mut written) = (0.0, 0.0);
    while board.blanks > 0 {
        let open = placeable(&board).count_ones();
        let Some(hint) = rater.next(&board) else { break };
        steps += 1.0;
        seen.mean += hint.rating;
        seen.hardest = seen.hardest.max(hint.rating);
        if hint.rating > 2.3 {
            seen.beyond += 1.0;
        }
        if hint.placed.is_some() {
            written += 1.0;
            seen.visibility += f64::from(open) / f64::from(board.blanks);
            seen.choice += f64::from(open + 1).ln();
            seen.narrow += f64::from(u8::from(open < 3));
        }
        hint.apply(&mut board);
    }
    seen.mean /= f64::max(steps, 1.0);
    seen.visibility /= f64::max(written, 1.0);
    seen.choice /= f64::max(written, 1.0);
    seen.rounds = rounds(Board::new(givens), solution);
    seen.refutation = refutation(Board::new(givens), solution);
    seen
}

/// The cells that a naked or hidden single writes.
fn placeable(board: &Board) -> u128 {
    use crate::explainer::board::HOUSES;
    let naked = (0..81).filter(|cell| board.cand[*cell].is_power_of_two());
    let mut cells = naked.fold(0_u128, |cells, cell| cells | 1 << cell);
    for (house, places) in board.pos.iter().enumerate() {
        for digit in places.iter().filter(|places| places.is_power_of_two()) {
            cells |= 1 << HOUSES[house][digit.trailing_zeros() as usize];
        }
    }
    cells
}

/// Rounds of writing all singles at once; where there are none, one more cell is uncovered for five rounds.
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
fn refutation(mut board: Board, solution: &[u8; 81]) -> f64 {
    let mut sum = 0.0;
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
        sum += f64::from(least);
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
