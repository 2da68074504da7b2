//! A plain search, for what it costs: fewest candidates first, no technique but striking out what is seen.

use crate::explainer::Board;

/// What a plain search finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The first solution.
    pub solution: Option<[u8; 81]>,
    /// Whether it is the only one.
    pub unique: bool,
    /// How many values were tried where more than one was left, up to the first solution.
    pub guesses: u32,
}

/// Searches a 9×9 puzzle: 81 digits, 0 for a blank.
#[must_use]
pub fn search(givens: &[u8; 81]) -> Searched {
    let mut found = Searched { solution: None, unique: false, guesses: 0 };
    if repeats(givens) {
        return found;
    }
    let mut count = 0;
    branch(&Board::new(givens), &mut found, &mut count);
    found.unique = count == 1;
    found
}

/// Whether a digit is given twice in a house.
fn repeats(givens: &[u8; 81]) -> bool {
    use crate::explainer::board::PEERS;
    (0..81).any(|cell| {
        givens[cell] > 0
            && (0..81).any(|other| PEERS[cell] >> other & 1 == 1 && givens[other] == givens[cell])
    })
}

/// Goes on from a board; stops at the second solution.
fn branch(board: &Board, found: &mut Searched, count: &mut u32) {
    if *count > 1 {
        return;
    }
    let blank = (0..81).filter(|cell| board.digit[*cell] == 0);
    let Some(cell) = blank.min_by_key(|cell| board.cand[*cell].count_ones()) else {
        *count += 1;
        if found.solution.is_none() {
            found.solution = Some(board.digit);
        }
        return;
    };
    let several = !board.cand[cell].is_power_of_two();
    for digit in (0..9).filter(|digit| board.cand[cell] >> digit & 1 == 1) {
        if several && found.solution.is_none() {
            found.guesses += 1;
        }
        let mut next = board.clone();
        next.place(cell, digit);
        branch(&next, found, count);
    }
}

/// How much has to be thought through where singles fail: at each such place the cell is taken whose wrong
/// candidates take the fewest singles to refute, and those are added up.
#[must_use]
pub fn refutation(givens: &[u8; 81], solution: &[u8; 81]) -> u32 {
    crate::human::refutation(Board::new(givens), solution)
}
