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
    let mut board = Board::new(givens);
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
