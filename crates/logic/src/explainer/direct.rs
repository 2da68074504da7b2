//! What leads to a digit at once: singles, and locked or hidden sets that leave a hidden single.

use super::board::{Board, HOUSES, bits, subsets};
use super::hint::Hint;
use super::sets::CROSS;

/// The last cell of a house, else a digit with one place left in a box, a column or a row.
pub(crate) fn hidden_single(board: &Board) -> Option<Hint> {
    let single = |last: bool| {
        let mut houses = Board::houses_by_sort().filter(|house| (board.blank[*house] == 1) == last);
        houses.find_map(|house| {
            let pos = &board.pos[house];
            // Whether there is any is asked without a branch for each digit.
            let lone = |places: &u16| if places & places.wrapping_sub(1) == 0 { *places } else { 0 };
            let any = pos.iter().fold(0, |all, places| all | lone(places)) != 0;
            let digit = any.then(|| pos.iter().position(|places| places.is_power_of_two()))??;
            let rating = if last {
                1.0
            } else if house >= 18 {
                1.2
            } else {
                1.5
            };
            Some(Hint::place(rating, at(house, pos[digit]), digit))
        })
    };
    single(true).or_else(|| single(false))
}

/// A cell with one candidate.
pub(crate) fn naked_single(board: &Board) -> Option<Hint> {
    let cell = board.cand.iter().position(|cand| cand.is_power_of_two())?;
    Some(Hint::place(2.3, cell, board.cand[cell].trailing_zeros() as usize))
}

/// A locked candidate that leaves a third house one place for the digit.
#[expect(clippy::needless_range_loop, reason = "houses are known by their numbers")]
pub(crate) fn locking(board: &Board) -> Option<Hint> {
    for (from, to) in [(18, 9), (18, 0), (9, 18), (0, 18)] {
        for first in from..from + 9 {
            for second in to..to + 9 {
                let shared = CROSS[first][second];
                if shared == 0 {
                    continue;
                }
                for digit in 0..9 {
                    let places = board.pos[first][digit];
                    if places & (places.wrapping_sub(1)) == 0 || places & !shared != 0 {
                        continue;
                    }
                    for third in (from..from + 9).filter(|third| *third != first) {
                        let crossed = CROSS[third][second];
                        let places = board.pos[third][digit];
                        let left = places & !crossed;
                        if crossed != 0 && places & places.wrapping_sub(1) != 0 && left.is_power_of_two() {
                            let rating = if from == 18 { 1.7 } else { 1.9 };
                            return Some(Hint::place(rating, at(third, left), digit));
                        }
                    }
                }
            }
        }
    }
    None
}

/// A hidden set that leaves another digit of its house one place.
pub(crate) fn hidden_set(board: &Board, size: usize) -> Option<Hint> {
    for house in Board::houses_by_sort() {
        if board.blank[house] as usize <= size {
            continue;
        }
        let pos = &board.pos[house];
        let fits = |digit: &usize| (2..=size as u32).contains(&pos[*digit].count_ones());
        let fitting = (0..9).filter(fits).fold(0_u16, |mask, digit| mask | 1 << digit);
        if (fitting.count_ones() as usize) < size {
            continue;
        }
        for &set in subsets(size) {
            if set & !fitting != 0 {
                continue;
            }
            let common = bits(set).fold(0, |places, digit| places | pos[digit]);
            if common.count_ones() as usize != size {
                continue;
            }
            for digit in bits(!set & 0x1ff) {
                let left = pos[digit] & !common;
                if pos[digit] & pos[digit].wrapping_sub(1) != 0 && left.is_power_of_two() {
                    let rating = if size == 2 { 2.0 } else { 2.5 };
                    return Some(Hint::place(rating, at(house, left), digit));
                }
            }
        }
    }
    None
}

/// The cell at the only place of a mask.
fn at(house: usize, places: u16) -> usize {
    HOUSES[house][places.trailing_zeros() as usize] as usize
}
