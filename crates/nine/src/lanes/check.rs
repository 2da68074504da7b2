//! Looking at filled and given cells with AVX-512: is this a solution, is a digit given twice?
//!
//! Nothing here knows of [rounds](crate::round) and searches, so that it can judge what they find. The cells of all 27
//! houses are put below each other by a permutation of bytes, two cells of each house in one vector: row, column and box
//! become one loop of five steps.

use crate::Grid;
use std::arch::x86_64::*;

/// How many houses there are: nine rows, nine columns, nine boxes.
const HOUSES: u32 = (1 << 27) - 1;
/// No cell, and a byte past the 81 that is always zero.
const NONE: u8 = 127;

/// The cells `2 * m` (first half) and `2 * m + 1` of each house.
const MEMBERS: [[u8; 64]; 5] = {
    let mut members = [[NONE; 64]; 5];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let (house, within) = (row / 3 * 3 + column / 3, row % 3 * 3 + column % 3);
        members[column / 2][column % 2 * 32 + row] = cell as u8;
        members[row / 2][row % 2 * 32 + 9 + column] = cell as u8;
        members[within / 2][within % 2 * 32 + 18 + house] = cell as u8;
        cell += 1;
    }
    members
};

/// The digits from 1 to 8 as one bit each; and 9, which finds no room beside them.
const BITS: [i8; 16] = [0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0];
const NINE: [i8; 16] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];

/// The 81 cells of a grid in two vectors, zeros behind them.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn load(digits: &[u8; 81]) -> [__m512i; 2] {
    // SAFETY: the first load reads 64 of the 81 bytes, the second the other 17; what lies behind is masked off.
    unsafe {
        [
            _mm512_loadu_si512(digits.as_ptr().cast()),
            _mm512_maskz_loadu_epi8((1 << 17) - 1, digits.as_ptr().add(64).cast()),
        ]
    }
}

/// Each digit replaced by what a table of sixteen has for it.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn replaced(cells: [__m512i; 2], table: &[i8; 16]) -> [__m512i; 2] {
    // SAFETY: the table is 16 bytes.
    let table = _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(table.as_ptr().cast()) });
    [_mm512_shuffle_epi8(table, cells[0]), _mm512_shuffle_epi8(table, cells[1])]
}

/// Two cells of every house.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
#[inline]
fn members(cells: [__m512i; 2], m: usize) -> __m512i {
    // SAFETY: each of the `MEMBERS` is 64 bytes.
    let order = unsafe { _mm512_loadu_si512(MEMBERS[m].as_ptr().cast()) };
    _mm512_permutex2var_epi8(cells[0], order, cells[1])
}

/// Whether `solution` is full, agrees with the givens and has each digit once in each house.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(crate) fn solves(puzzle: &Grid, solution: &Grid) -> bool {
    let (given, cells) = (load(puzzle.digits()), load(solution.digits()));
    let differs = |k: usize| {
        _mm512_mask_cmpneq_epi8_mask(_mm512_test_epi8_mask(given[k], given[k]), given[k], cells[k])
    };
    let blank = _mm512_testn_epi8_mask(cells[0], cells[0])
        | _mm512_testn_epi8_mask(cells[1], cells[1]) & ((1 << 17) - 1);
    // Of nine digits from 1 to 9 the bits of 1 to 8 are there an odd number of times only if each is there once: that
    // takes eight cells, and the last one can only be a 9.
    let bits = replaced(cells, &BITS);
    let mut odd = members(bits, 0);
    for m in 1..5 {
        odd = _mm512_xor_si512(odd, members(bits, m));
    }
    let odd = _mm256_xor_si256(_mm512_castsi512_si256(odd), _mm512_extracti64x4_epi64::<1>(odd));
    let missing = _mm256_cmpneq_epi8_mask(odd, _mm256_set1_epi8(-1)) & HOUSES;
    differs(0) | differs(1) | blank | u64::from(missing) == 0
}

/// Whether a digit is given twice in a house, from digits or from their characters: of both the lowest four bits are the
/// digit, and of each sign for blank they are zero or above nine.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(crate) fn doubled(cells: &[u8; 81]) -> bool {
    let low = |x: __m512i| _mm512_and_si512(x, _mm512_set1_epi8(15));
    let cells = load(cells);
    let cells = [low(cells[0]), low(cells[1])];
    let mut twice = _mm256_setzero_si256();
    for table in [&BITS, &NINE] {
        let bits = replaced(cells, table);
        let (mut seen, mut again) = (members(bits, 0), _mm512_setzero_si512());
        for m in 1..5 {
            let here = members(bits, m);
            again = _mm512_or_si512(again, _mm512_and_si512(seen, here));
            seen = _mm512_or_si512(seen, here);
        }
        let halves = |x: __m512i| (_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64::<1>(x));
        let ((a, b), (c, d)) = (halves(seen), halves(again));
        twice = _mm256_or_si256(twice, _mm256_or_si256(_mm256_and_si256(a, b), _mm256_or_si256(c, d)));
    }
    _mm256_test_epi8_mask(twice, twice) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Path, Solver};
    use std::ops::ControlFlow;

    fn houses() -> Vec<Vec<usize>> {
        let cells = |of: &dyn Fn(usize) -> usize| -> Vec<Vec<usize>> {
            (0..9).map(|house| (0..81).filter(|cell| of(*cell) == house).collect()).collect()
        };
        let boxes = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
        [cells(&|cell| cell / 9), cells(&|cell| cell % 9), cells(&boxes)].concat()
    }

    fn solver() -> Option<Solver> {
        let solver = Solver::with_path(Path::Avx512).ok();
        if solver.is_none() {
            eprintln!("no AVX-512 here: nothing was compared");
        }
        solver
    }

    /// Solutions, and solutions in which one cell, or two, hold any other digit.
    #[test]
    fn only_solutions_solve() {
        let Some(mut solver) = solver() else { return };
        let houses = houses();
        let slowly = |puzzle: &Grid, solution: &Grid| {
            let (given, full) = (puzzle.digits(), solution.digits());
            let once = |house: &Vec<usize>| (1..=9).all(|d| house.iter().any(|cell| full[*cell] == d));
            (0..81).all(|cell| given[cell] == 0 || given[cell] == full[cell]) && houses.iter().all(once)
        };
        let mut solutions = Vec::new();
        solver.solutions(&Grid::BLANK, &Limits::solutions(20), |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        });
        for (k, solution) in solutions.iter().enumerate() {
            let mut given = *solution.digits();
            given.iter_mut().enumerate().for_each(|(cell, digit)| *digit *= u8::from((cell + k) % 3 == 0));
            let puzzle = Grid::new(given).unwrap();
            assert_eq!(solver.solves(&puzzle, solution), Some(true));
            assert_eq!(solver.solves(solution, &puzzle), Some(false));
            for (cell, digit) in (0..81).flat_map(|cell| (0..10).map(move |digit| (cell, digit))) {
                for other in [cell, (cell + 1) % 81, (cell + 9) % 81, (cell + 10) % 81, (5 * cell + k) % 81] {
                    let mut changed = *solution.digits();
                    changed[other] = changed[cell];
                    changed[cell] = digit;
                    let changed = Grid::new(changed).unwrap();
                    assert_eq!(
                        solver.solves(&puzzle, &changed),
                        Some(slowly(&puzzle, &changed)),
                        "{changed}"
                    );
                }
            }
        }
    }

    /// Two equal digits anywhere, alone and beside a third.
    #[test]
    fn doubled_givens_are_seen() {
        let Some(solver) = solver() else { return };
        let houses = houses();
        for (i, k) in (0..81).flat_map(|i| (0..81).map(move |k| (i, k))).filter(|(i, k)| i < k) {
            for (first, second) in (1..=9).flat_map(|first| [(first, first), (first, first % 9 + 1)]) {
                let mut digits = [0; 81];
                (digits[i], digits[k]) = (first, second);
                let together = houses.iter().any(|house| house.contains(&i) && house.contains(&k));
                let grid = Grid::new(digits).unwrap();
                let expected = Some(first == second && together);
                assert_eq!(solver.doubled(grid.digits()), expected, "{grid}");
                let mut text = grid.to_line();
                assert_eq!(solver.doubled(&text), expected, "{grid}");
                let signs = b".0_*-? ";
                text.iter_mut()
                    .filter(|byte| **byte == b'.')
                    .zip(signs.iter().cycle())
                    .for_each(|(byte, sign)| *byte = *sign);
                assert_eq!(solver.doubled(&text), expected, "{grid}");
            }
        }
        assert_eq!(solver.doubled(&[0; 81]), Some(false));
    }
}
