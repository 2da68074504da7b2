//! The checker's short form for the one puzzle that comes by the million: plain 9×9 Sudoku.

/// Nine powers of two, the largest 2⁸, add up to this only if each is there once.
const EACH_ONCE: u16 = (1 << 9) - 1;

/// Whether the second grid solves the first: both are 81 digits row by row, 0 for a blank cell. Says what
/// [`Puzzle::is_solution`](crate::Puzzle::is_solution) says of the plain 9×9 puzzle with these givens.
#[must_use]
pub fn is_nine_solution(givens: &[u8; 81], digits: &[u8; 81]) -> bool {
    let mut wrong = false;
    for (given, digit) in givens.iter().zip(digits) {
        wrong |= (*given != *digit) & (*given != 0) | (*digit > 9) | (*digit == 0);
    }
    let mut bits = [[0_u16; 9]; 9];
    for (row, digits) in bits.iter_mut().zip(digits.chunks_exact(9)) {
        for (bit, digit) in row.iter_mut().zip(digits) {
            *bit = (1_u16 << (digit & 15)) >> 1 & EACH_ONCE;
        }
    }
    // Sums of rows; of columns, band by band; and of boxes, from the columns of a band.
    let mut columns = [0_u16; 9];
    for band in bits.chunks_exact(3) {
        let mut across = [0_u16; 9];
        for row in band {
            wrong |= row.iter().sum::<u16>() != EACH_ONCE;
            for (sum, bit) in across.iter_mut().zip(row) {
                *sum += bit;
            }
        }
        for (column, sum) in columns.iter_mut().zip(across) {
            *column += sum;
        }
        for stack in across.chunks_exact(3) {
            wrong |= stack[0] + stack[1] + stack[2] != EACH_ONCE;
        }
    }
    for column in columns {
        wrong |= column != EACH_ONCE;
    }
    !wrong
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Puzzle};
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
    }
}
