//! Eight lanes in one AVX2 register.

use super::{Bits, Lanes, row};
use crate::Grid;
use crate::layout::{ALL, word};
use std::arch::x86_64::*;

/// Eight `u32` lanes. Only code reached through [`Path::Avx2`] makes one, and
/// that path is taken only where the processor has AVX2.
///
/// [`Path::Avx2`]: crate::Path::Avx2
#[derive(Clone, Copy)]
pub(crate) struct Avx2(__m256i);

row!(Row, 8, 32);

macro_rules! simple {
    ($call:expr) => {
        // SAFETY: an `Avx2` exists only where AVX2 does.
        Self(unsafe { $call })
    };
}

impl Bits for Avx2 {
    #[inline(always)]
    fn splat(x: u32) -> Self {
        simple!(_mm256_set1_epi32(x.cast_signed()))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        simple!(_mm256_and_si256(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        simple!(_mm256_or_si256(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        simple!(_mm256_xor_si256(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        simple!(_mm256_andnot_si256(b.0, self.0))
    }
    #[inline(always)]
    fn shl<const K: u32>(self) -> Self {
        simple!(_mm256_sllv_epi32(self.0, _mm256_set1_epi32(K.cast_signed())))
    }
    #[inline(always)]
    fn shr<const K: u32>(self) -> Self {
        simple!(_mm256_srlv_epi32(self.0, _mm256_set1_epi32(K.cast_signed())))
    }
}

impl Lanes for Avx2 {
    const COUNT: usize = 8;
    type Row = Row;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: as above; `Row` is 32 bytes, aligned to 32.
        Self(unsafe { _mm256_load_si256(row.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as above; `Row` is 32 bytes, aligned to 32.
        unsafe { _mm256_store_si256(row.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn zeros() -> Row {
        Row([0; 8])
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: an `Avx2` exists only where AVX2 does.
        let zero = unsafe {
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, _mm256_setzero_si256())))
        };
        !zero.cast_unsigned() & 0xFF
    }
    #[inline(always)]
    fn words_of_grid(grid: &Grid, put: impl FnMut(usize, u32)) {
        // SAFETY: an `Avx2` path has AVX2.
        unsafe { words_of_grid(grid, put) }
    }
}

/// Of a row's nine cells the three that go to word 0, to word 1 and to word 2; each
/// three fill up to a `u32`.
const ORDER: [i8; 16] = [0, 3, 6, -1, 1, 4, 7, -1, 2, 5, 8, -1, -1, -1, -1, -1];

/// Puts the 81 bytes in the order of the words, row by row; then each digit's words
/// are the masks of a comparison.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
unsafe fn words_of_grid(grid: &Grid, mut put: impl FnMut(usize, u32)) {
    let digits = grid.digits();
    let mut cells = [[0u8; 32]; 3];
    // SAFETY: the caller's promise; the loads read 16 of the 81 bytes (from 63 at
    // most), 16 of `ORDER` and 32 of each of the `cells`.
    unsafe {
        let order = _mm_loadu_si128(ORDER.as_ptr().cast());
        for place in 0..9 {
            // The order of the words is: first rows of the bands, second, third.
            let row = 3 * (place % 3) + place / 3;
            // The last row has no 16 bytes behind its start, so it comes shifted.
            let (start, order) =
                if row < 8 { (9 * row, order) } else { (65, _mm_add_epi8(order, _mm_set1_epi8(7))) };
            let row = _mm_shuffle_epi8(_mm_loadu_si128(digits.as_ptr().add(start).cast()), order);
            // The fourth byte is overwritten by the next row, or is past bit 26.
            let threes =
                [_mm_extract_epi32::<0>(row), _mm_extract_epi32::<1>(row), _mm_extract_epi32::<2>(row)];
            for j in 0..3 {
                cells[j][3 * place..][..4].copy_from_slice(&threes[j].to_le_bytes());
            }
        }
        for j in 0..3 {
            let cells = _mm256_loadu_si256(cells[j].as_ptr().cast());
            let at = |value: i8| _mm256_movemask_epi8(_mm256_cmpeq_epi8(cells, _mm256_set1_epi8(value)));
            let blank = at(0);
            for digit in 0..9 {
                put(word(digit, j), (blank | at(digit as i8 + 1)).cast_unsigned() & ALL);
            }
        }
    }
}
