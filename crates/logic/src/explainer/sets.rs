//! Locked candidates, naked and hidden sets, and fish, in the order Sudoku Explainer finds them.

use super::board::{Board, HOUSES, PLACE_IN, bits, ones, subsets};
use super::hint::Hint;

/// For two houses, the places of the first that lie in the second.
pub(crate) static CROSS: [[u16; 27]; 27] = {
    let mut cross = [[0_u16; 27]; 27];
    let mut a = 0;
    while a < 27 {
        let mut i = 0;
        while i < 9 {
            let of = super::board::HOUSES_OF[HOUSES[a][i] as usize];
            let mut kind = 0;
            while kind < 3 {
                let b = of[kind] as usize;
                if b != a {
                    cross[a][b] |= 1 << i;
                }
                kind += 1;
            }
            i += 1;
        }
        a += 1;
    }
    cross
};

/// A set found: what it strikes out, and what it stands on, which is what a nested search asks for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Set {
    /// All places of a digit in the first house lie in the second.
    Locked { first: u8, second: u8, digit: u8 },
    /// Digits (second) share as many places (third) of a house.
    Hidden { house: u8, digits: u16, places: u16 },
    /// Places (second) of a house share as many digits (third).
    Naked { house: u8, places: u16, digits: u16 },
    /// A digit has all its places in these lines (third) within as many cross lines (fourth).
    Fish { columns: bool, digit: u8, lines: u16, across: u16 },
}

impl Set {
    /// What it strikes out, in reading order within each house.
    pub(crate) fn removed(&self, board: &Board, out: &mut Vec<(u8, u16)>) {
        match *self {
            Set::Locked { first, second, digit } => {
                let places = board.pos[second as usize][digit as usize];
                let outside = places & !CROSS[second as usize][first as usize];
                out.extend(bits(outside).map(|i| (HOUSES[second as usize][i], 1 << digit)));
            }
            Set::Hidden { house, digits, places } => {
                for cell in bits(places).map(|i| HOUSES[house as usize][i]) {
                    let other = board.cand[cell as usize] & !digits;
                    out.extend((other != 0).then_some((cell, other)));
                }
            }
            Set::Naked { house, places, digits } => {
                for cell in bits(!places & 0x1ff).map(|i| HOUSES[house as usize][i]) {
                    let other = board.cand[cell as usize] & digits;
                    out.extend((other != 0).then_some((cell, other)));
                }
            }
            Set::Fish { columns, digit, lines, across } => {
                let from = if columns { 0 } else { 9 };
                for line in bits(across).map(|line| from + line) {
                    let outside = board.pos[line][digit as usize] & !lines;
                    out.extend(bits(outside).map(|i| (HOUSES[line][i], 1 << digit)));
                }
            }
        }
    }

    fn is_worth(&self, board: &Board) -> bool {
        match *self {
            Set::Locked { first, second, digit } => {
                board.pos[second as usize][digit as usize] & !CROSS[second as usize][first as usize] != 0
            }
            Set::Hidden { house, digits, places } => {
                bits(places).any(|i| board.cand[HOUSES[house as usize][i] as usize] & !digits != 0)
            }
            Set::Naked { house, places, digits } => {
                bits(!places & 0x1ff).any(|i| board.cand[HOUSES[house as usize][i] as usize] & digits != 0)
            }
            Set::Fish { columns, digit, lines, across } => {
                let from = if columns { 0 } else { 9 };
                bits(across).any(|line| board.pos[from + line][digit as usize] & !lines != 0)
            }
        }
    }

    /// The candidates of the source that had to go before the set was there.
    pub(crate) fn parents(&self, board: &Board, source: &Board, out: &mut Vec<(u8, u8)>) {
        match *self {
            Set::Locked { first, second, digit } => {
                let (house, digit) = (first as usize, digit as usize);
                let gone = source.pos[house][digit] & !board.pos[house][digit];
                let gone = gone & !CROSS[house][second as usize];
                out.extend(bits(gone).map(|i| (HOUSES[house][i], digit as u8)));
            }
            Set::Hidden { house, digits, places } => {
                for i in bits(!places & 0x1ff) {
                    let cell = HOUSES[house as usize][i];
                    out.extend(bits(source.cand[cell as usize] & digits).map(|digit| (cell, digit as u8)));
                }
            }
            Set::Naked { house, places, digits } => {
                for i in bits(places) {
                    let cell = HOUSES[house as usize][i];
                    out.extend(bits(source.cand[cell as usize] & !digits).map(|digit| (cell, digit as u8)));
                }
            }
            Set::Fish { columns, digit, lines, across } => {
                let (from, digit) = (if columns { 9 } else { 0 }, digit as usize);
                for house in bits(lines).map(|line| from + line) {
                    let gone = source.pos[house][digit] & !board.pos[house][digit] & !across;
                    out.extend(bits(gone).map(|i| (HOUSES[house][i], digit as u8)));
                }
            }
        }
    }

    fn hint(&self, board: &Board, rating: f64) -> Hint {
        let mut removed = Vec::new();
        self.removed(board, &mut removed);
        Hint::remove(rating, removed)
    }
}

/// The first set, as a step.
pub(crate) fn first(
    board: &Board,
    rating: f64,
    find: impl FnOnce(&mut dyn FnMut(Set) -> bool),
) -> Option<Hint> {
    let mut hint = None;
    find(&mut |set| {
        hint = Some(set.hint(board, rating));
        false
    });
    hint
}

/// Locked candidates: boxes first (pointing), then columns and rows (claiming). Each search hands its finds
/// over until it is told to stop.
#[expect(clippy::needless_range_loop, reason = "houses and digits are known by their numbers")]
pub(crate) fn locked(board: &Board, each: &mut dyn FnMut(Set) -> bool) {
    for (from, to) in [(18, 9), (18, 0), (9, 18), (0, 18)] {
        for first in from..from + 9_usize {
            let at = first - from;
            // A box crosses three neighbouring lines; a line, three boxes of a band or a stack.
            let (start, stride) = match (from, to) {
                (18, 9) => (9 + at % 3 * 3, 1),
                (18, _) => (at / 3 * 3, 1),
                (9, _) => (18 + at / 3, 3),
                _ => (18 + at / 3 * 3, 1),
            };
            for second in [start, start + stride, start + 2 * stride] {
                let shared = CROSS[first][second];
                for digit in 0..9 {
                    let places = board.pos[first][digit];
                    if places & !shared != 0 || places & places.wrapping_sub(1) == 0 {
                        continue;
                    }
                    let set = Set::Locked { first: first as u8, second: second as u8, digit: digit as u8 };
                    if set.is_worth(board) && !each(set) {
                        return;
                    }
                }
            }
        }
    }
}

/// Hidden sets of a size.
pub(crate) fn hidden(board: &Board, size: usize, each: &mut dyn FnMut(Set) -> bool) {
    for house in Board::houses_by_sort() {
        if board.blank[house] as usize <= size * 2 {
            continue;
        }
        let pos = &board.pos[house];
        let fits = |digit: &usize| (2..=size).contains(&ones(pos[*digit]));
        let fitting = (0..9).filter(fits).fold(0_u16, |mask, digit| mask | 1 << digit);
        if ones(fitting) < size {
            continue;
        }
        for &digits in subsets(size).iter().filter(|set| **set & !fitting == 0) {
            let places = bits(digits).fold(0, |places, digit| places | pos[digit]);
            let set = Set::Hidden { house: house as u8, digits, places };
            if ones(places) == size && set.is_worth(board) && !each(set) {
                return;
            }
        }
    }
}

/// Naked sets of a size.
pub(crate) fn naked(board: &Board, size: usize, each: &mut dyn FnMut(Set) -> bool) {
    for house in Board::houses_by_sort() {
        if (board.blank[house] as usize) < size * 2 {
            continue;
        }
        let cand: [u16; 9] = std::array::from_fn(|i| board.cand[HOUSES[house][i] as usize]);
        let fits = |i: &usize| (2..=size).contains(&ones(cand[*i]));
        let fitting = (0..9).filter(fits).fold(0_u16, |mask, i| mask | 1 << i);
        if ones(fitting) < size {
            continue;
        }
        for &places in subsets(size).iter().filter(|set| **set & !fitting == 0) {
            let digits = bits(places).fold(0, |digits, i| digits | cand[i]);
            let set = Set::Naked { house: house as u8, places, digits };
            if ones(digits) == size && set.is_worth(board) && !each(set) {
                return;
            }
        }
    }
}

/// Fish of a size: on columns, then on rows.
#[expect(clippy::needless_range_loop, reason = "houses and digits are known by their numbers")]
pub(crate) fn fish(board: &Board, size: usize, each: &mut dyn FnMut(Set) -> bool) {
    let mut written = [0_usize; 9];
    for digit in board.digit.iter().filter(|digit| **digit > 0) {
        written[*digit as usize - 1] += 1;
    }
    for columns in [true, false] {
        let from = if columns { 9 } else { 0 };
        let mut fitting = [0_u16; 9];
        let mut any = false;
        for digit in (0..9).filter(|digit| written[*digit] + size * 2 <= 9) {
            let fits = |line: &usize| (2..=size).contains(&ones(board.pos[from + line][digit]));
            fitting[digit] = (0..9).filter(fits).fold(0, |mask, line| mask | 1 << line);
            any |= ones(fitting[digit]) >= size;
        }
        if !any {
            continue;
        }
        for &lines in subsets(size) {
            for digit in 0..9 {
                if lines & !fitting[digit] != 0 {
                    continue;
                }
                let across = bits(lines).fold(0, |places, line| places | board.pos[from + line][digit]);
                let set = Set::Fish { columns, digit: digit as u8, lines, across };
                if ones(across) == size && set.is_worth(board) && !each(set) {
                    return;
                }
            }
        }
    }
}

/// The places of a set of cells in a house of a kind (row, column, box).
pub(crate) fn place_of(cell: usize, kind: usize) -> usize {
    PLACE_IN[cell][kind] as usize
}
