//! The checker's short form for the one puzzle that comes by the million: plain 9×9 Sudoku.

use std::sync::LazyLock;

use crate::error::given_twice;
use crate::rules::House;
use crate::{Cell, Lang, Puzzle, PuzzleError, Rule};

/// One bit for each digit.
const ALL: u32 = (1 << 9) - 1;

/// The bit of each digit, for the first, the second and the third of three cells side by side; none for what is no digit.
const BITS: [[u32; 16]; 3] = {
    let mut bits = [[0; 16]; 3];
    let mut digit = 1;
    while digit <= 9 {
        bits[0][digit] = 1 << (digit - 1);
        bits[1][digit] = 1 << (digit + 8);
        bits[2][digit] = 1 << (digit + 17);
        digit += 1;
    }
    bits
};

/// The bits of three cells side by side, nine for each.
#[inline(always)]
fn three(digits: &[u8; 81], first: usize) -> u32 {
    let bit = |at: usize| BITS[at][usize::from(digits[first + at] & 15)];
    bit(0) | bit(1) | bit(2)
}

/// The bits of all three together.
#[inline(always)]
fn together(three: u32) -> u32 {
    (three | three >> 9 | three >> 18) & ALL
}

/// Whether the second grid solves the first: both are 81 digits row by row, 0 for a blank cell. Says what
/// [`Puzzle::is_solution`](crate::Puzzle::is_solution) says of the plain 9×9 puzzle with these givens.
#[must_use]
pub fn is_nine_solution(givens: &[u8; 81], digits: &[u8; 81]) -> bool {
    // No branch anywhere: what is wrong leaves a trace that is looked at once.
    let mut wrong = 0;
    for (given, digit) in givens.iter().zip(digits) {
        wrong |= (given ^ digit) & if *given == 0 { 0 } else { 0xFF } | digit & 0xF0;
    }
    // Nine cells hold nine digits only if each is there once.
    let mut everywhere = ALL;
    let mut columns = [0; 3];
    for band in 0..3 {
        let mut boxes = [0; 3];
        for row in 3 * band..3 * band + 3 {
            let threes = [0, 3, 6].map(|column| three(digits, 9 * row + column));
            everywhere &= together(threes[0] | threes[1] | threes[2]);
            for (bits, three) in boxes.iter_mut().zip(threes) {
                *bits |= three;
            }
        }
        for (column, bits) in columns.iter_mut().zip(boxes) {
            everywhere &= together(bits);
            *column |= bits;
        }
    }
    let down = columns[0] & columns[1] & columns[2];
    wrong == 0 && everywhere == ALL && down == (1 << 27) - 1
}

/// The first house of plain 9×9 Sudoku in which a digit is given twice: what
/// [`Puzzle::doubled_given`](crate::Puzzle::doubled_given) says of the puzzle with these givens (0 for a blank cell).
#[must_use]
pub fn doubled_nine_given(givens: &[u8; 81]) -> Option<DoubledDigit> {
    houses().iter().find_map(|house| {
        let mut seen = 0_u16;
        let second = house.cells.iter().find(|cell| {
            let bit = 1 << givens[**cell] & !1;
            let again = seen & bit != 0;
            seen |= bit;
            again
        })?;
        let digit = givens[*second];
        let first = house.cells.iter().find(|first| givens[**first] == digit)?;
        let cell = |index: &usize| Cell::new((index / 9) as u16, (index % 9) as u16);
        Some(DoubledDigit { house, digit, cells: [first, second].map(cell) })
    })
}

/// A digit that is given twice in a house of plain 9×9 Sudoku: a [`PuzzleError`] without its memory, since files may have
/// it on every line.
#[derive(Clone, Copy, Debug)]
pub struct DoubledDigit {
    house: &'static NineHouse,
    digit: u8,
    cells: [Cell; 2],
}

impl DoubledDigit {
    /// One sentence that says where and what: that of the [error](Self::error).
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let [en, pt] = &self.house.place;
        let place = if lang == Lang::Pt { pt } else { en };
        given_twice(self.digit, place, self.cells, lang)
    }

    /// The error that a puzzle with such givens is refused with.
    #[must_use]
    pub fn error(&self) -> PuzzleError {
        let [first, second] = self.cells;
        let house = Box::new(self.house.house.clone());
        PuzzleError::GivenTwice { house, symbol: self.digit.to_string(), first, second }
    }
}

/// A house, the indices of its cells, and where it is in English and in Portuguese.
#[derive(Debug)]
struct NineHouse {
    house: House,
    cells: [usize; 9],
    place: [String; 2],
}

/// The houses of plain 9×9 Sudoku in the order in which puzzles have them.
fn houses() -> &'static [NineHouse] {
    static HOUSES: LazyLock<Vec<NineHouse>> = LazyLock::new(|| {
        let puzzle = Puzzle::sudoku(9).ok();
        let rules = puzzle.iter().flat_map(|puzzle| puzzle.rules()).filter_map(|rule| match rule {
            Rule::House(house) => Some(house),
            _ => None,
        });
        let index = |cell: &Cell| usize::from(cell.row) * 9 + usize::from(cell.col);
        let cells = |house: &House| house.cells.iter().map(index).collect::<Vec<_>>().try_into().ok();
        let nine = |house: &House| {
            let place = [Lang::En, Lang::Pt].map(|lang| house.place(lang));
            Some(NineHouse { house: house.clone(), cells: cells(house)?, place })
        };
        rules.filter_map(nine).collect()
    });
    &HOUSES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use proptest::prelude::*;

    const SOLVED: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";

    fn grid(digits: &[u8; 81]) -> Grid {
        digits.iter().map(|digit| usize::from(*digit).checked_sub(1)).collect()
    }

    /// What the checker says of the same.
    fn slowly(givens: &[u8; 81], digits: &[u8; 81]) -> bool {
        let puzzle = Puzzle::sudoku(9).unwrap().with_givens(grid(givens));
        let full = digits.iter().all(|digit| (1..=9).contains(digit));
        full && puzzle.check(&grid(digits)).is_empty()
    }

    #[test]
    fn a_solution_is_one() {
        let digits: [u8; 81] = std::array::from_fn(|i| SOLVED.as_bytes()[i] - b'0');
        assert!(is_nine_solution(&[0; 81], &digits) && is_nine_solution(&digits, &digits));
        assert!(!is_nine_solution(&digits, &[0; 81]));
        assert!(!is_nine_solution(&[0; 81], &[255; 81]));
    }

    proptest! {
        /// Solutions shuffled by rows, columns and digits, then perhaps spoilt in a few cells.
        #[test]
        fn the_short_form_says_what_the_checker_says(
            shifts in (0..9_usize, 0..3_usize, 0..3_usize),
            changes in proptest::collection::vec((0..81_usize, 0..12_u8), 0..3),
            swap in proptest::option::of((0..81_usize, 0..81_usize)),
            given in proptest::collection::vec((0..81_usize, 0..10_u8), 0..3),
        ) {
            let (digit, band, column) = shifts;
            let mut digits: [u8; 81] = std::array::from_fn(|i| {
                let (r, c) = ((i / 9 + 3 * band) % 9, i % 9 / 3 * 3 + (i % 3 + column) % 3);
                (SOLVED.as_bytes()[9 * r + c] - b'1' + digit as u8) % 9 + 1
            });
            let mut givens: [u8; 81] = std::array::from_fn(|i| if i % 4 == 0 { digits[i] } else { 0 });
            if let Some((a, b)) = swap {
                digits.swap(a, b);
            }
            changes.into_iter().for_each(|(cell, value)| digits[cell] = value);
            given.into_iter().for_each(|(cell, value)| givens[cell] = value);
            prop_assert_eq!(is_nine_solution(&givens, &digits), slowly(&givens, &digits));
        }

        /// Few givens in few cells, so that none, one or several are doubled.
        #[test]
        fn the_doubled_given_is_the_one_the_puzzle_names(
            given in proptest::collection::vec((0..81_usize, 1..10_u8), 0..12),
        ) {
            let mut givens = [0; 81];
            given.into_iter().for_each(|(cell, value)| givens[cell] = value);
            let puzzle = Puzzle::sudoku(9).unwrap().with_givens(grid(&givens));
            let (short, long) = (doubled_nine_given(&givens), puzzle.doubled_given());
            for lang in [Lang::En, Lang::Pt] {
                prop_assert_eq!(short.map(|it| it.text(lang)), long.as_ref().map(|it| it.text(lang)));
            }
            prop_assert_eq!(short.map(|it| it.error()), long);
        }
    }
}
