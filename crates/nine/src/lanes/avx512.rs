//! Sixteen lanes in one AVX-512 register, and four in one of 128 bits that has
//! the same instructions.
//!
//! Any function of three inputs is one `vpternlogd`, whose truth table is
//! written below as the function itself over the columns [`A`], [`B`], [`C`].

use super::avx512_choose::choose_all;
use super::sse2::{TURN, TURN_TWO};
use super::{Bits, Lanes, row};
use crate::Grid;
use crate::branch::Guesses;
use crate::layout::{CELL, PLACE, word};
use crate::round::Round;
use std::arch::x86_64::*;

/// Sixteen `u32` lanes. Only code reached through [`Path::Avx512`] makes one,
/// and that path is taken only where the processor has the features.
///
/// [`Path::Avx512`]: crate::Path::Avx512
#[derive(Clone, Copy)]
pub(crate) struct Avx512(pub(super) __m512i);

/// Four `u32` lanes, with the same promise.
#[derive(Clone, Copy)]
pub(crate) struct Avx512Four(__m128i);

row!(Row, 16, 64);
row!(RowFour, 4, 16);

const A: i32 = 0xF0;
const B: i32 = 0xCC;
const C: i32 = 0xAA;
const NOT: i32 = 0xFF;

/// Implements [`Bits`] with the intrinsics of one width.
macro_rules! bits {
    ($name:ident: $splat:ident $and:ident $or:ident $xor:ident $andnot:ident $shl:ident $shr:ident $ternary:ident) => {
        impl Bits for $name {
            bits!(simple splat(x: u32) => $splat(x.cast_signed()));
            bits!(simple and(self, b: Self) => $and(self.0, b.0));
            bits!(simple or(self, b: Self) => $or(self.0, b.0));
            bits!(simple xor(self, b: Self) => $xor(self.0, b.0));
            bits!(simple without(self, b: Self) => $andnot(b.0, self.0));
            #[inline(always)]
            fn shl<const K: u32>(self) -> Self {
                // SAFETY: the type exists only where AVX-512 F and VL do.
                Self(unsafe { $shl(self.0, $splat(K.cast_signed())) })
            }
            #[inline(always)]
            fn shr<const K: u32>(self) -> Self {
                // SAFETY: the type exists only where AVX-512 F and VL do.
                Self(unsafe { $shr(self.0, $splat(K.cast_signed())) })
            }
            bits!(ternary $ternary or3(b, c) => A | B | C);
            bits!(ternary $ternary xor3(b, c) => A ^ B ^ C);
            bits!(ternary $ternary majority(b, c) => (A & B) | (A & C) | (B & C));
            bits!(ternary $ternary or_and(b, c) => A | (B & C));
            bits!(ternary $ternary or_without(b, c) => A | (B & (C ^ NOT)));
            bits!(ternary $ternary and3(b, c) => A & B & C);
            bits!(ternary $ternary and_or(b, c) => A & (B | C));
            bits!(ternary $ternary without_both(b, c) => A & ((B | C) ^ NOT));
            bits!(ternary $ternary without_and(b, c) => A & ((B & C) ^ NOT));
            bits!(ternary $ternary keep_in(mask, keep) => A & ((B ^ NOT) | C));
            bits!(ternary $ternary or_differing(b, c) => A | (B ^ C));
            bits!(ternary $ternary blend(mask, other) => (A & B) | (C & (B ^ NOT)));
        }
    };
    (simple $name:ident($($argument:tt)*) => $call:expr) => {
        #[inline(always)]
        fn $name($($argument)*) -> Self {
            // SAFETY: the type exists only where AVX-512 F and VL do.
            Self(unsafe { $call })
        }
    };
    (ternary $ternary:ident $name:ident($b:ident, $c:ident) => $table:expr) => {
        #[inline(always)]
        fn $name(self, $b: Self, $c: Self) -> Self {
            // SAFETY: the type exists only where AVX-512 F and VL do.
            Self(unsafe { $ternary::<{ $table }>(self.0, $b.0, $c.0) })
        }
    };
}

bits!(Avx512: _mm512_set1_epi32 _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_andnot_si512
      _mm512_sllv_epi32 _mm512_srlv_epi32 _mm512_ternarylogic_epi32);
bits!(Avx512Four: _mm_set1_epi32 _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_andnot_si128
      _mm_sllv_epi32 _mm_srlv_epi32 _mm_ternarylogic_epi32);

impl Lanes for Avx512 {
    const COUNT: usize = 16;
    type Row = Row;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: an `Avx512` path has AVX-512F; `Row` is 64 bytes, aligned to 64.
        Self(unsafe { _mm512_load_si512(row.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: as above.
        unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn zeros() -> Row {
        Row([0; 16])
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: an `Avx512` exists only where AVX-512F does.
        u32::from(unsafe { _mm512_test_epi32_mask(self.0, self.0) })
    }
    const MANY_GUESSES: u32 = 2;
    #[inline(always)]
    fn choose_all(round: &Round<Self, 3>, guesses: &mut Guesses<Self>) {
        // SAFETY: an `Avx512` path has F and VPOPCNTDQ.
        unsafe { choose_all(round, guesses) }
    }
    #[inline(always)]
    fn words_of_grid(grid: &Grid, put: impl FnMut(usize, u32)) {
        // SAFETY: an `Avx512` path has F, BW, VL and VBMI.
        unsafe { words_of_grid(grid, put) }
    }
    #[inline(always)]
    fn grid_of_words(words: impl Fn(usize) -> u32) -> Grid {
        // SAFETY: as above.
        unsafe { grid_of_words(words) }
    }
}

impl Lanes for Avx512Four {
    const COUNT: usize = 4;
    type Row = RowFour;

    #[inline(always)]
    fn load(row: &RowFour) -> Self {
        // SAFETY: `RowFour` is 16 bytes, aligned to 16.
        Self(unsafe { _mm_load_si128(row.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, row: &mut RowFour) {
        // SAFETY: as above.
        unsafe { _mm_store_si128(row.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn zeros() -> RowFour {
        RowFour([0; 4])
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: an `Avx512Four` exists only where AVX-512 F and VL do.
        u32::from(unsafe { _mm_test_epi32_mask(self.0, self.0) })
    }
    #[inline(always)]
    fn turned(self) -> [Self; 3] {
        // SAFETY: SSE2 is part of x86-64.
        let (one, two) =
            unsafe { (_mm_shuffle_epi32::<TURN>(self.0), _mm_shuffle_epi32::<TURN_TWO>(self.0)) };
        [self, Self(one), Self(two)]
    }
    #[inline(always)]
    fn words_of_grid(grid: &Grid, put: impl FnMut(usize, u32)) {
        // SAFETY: an `Avx512Four` path has F, BW, VL and VBMI.
        unsafe { words_of_grid(grid, put) }
    }
    #[inline(always)]
    fn grid_of_words(words: impl Fn(usize) -> u32) -> Grid {
        // SAFETY: as above.
        unsafe { grid_of_words(words) }
    }
}

/// The 81 bytes are put in the order of the words by one permutation; then each
/// digit's words are the masks of a comparison.
///
/// # Safety
/// The processor must have AVX-512 F, BW, VL and VBMI.
#[inline(always)]
unsafe fn words_of_grid(grid: &Grid, mut put: impl FnMut(usize, u32)) {
    let digits = grid.digits();
    // SAFETY: the caller's promise; the first load reads 64 of the 81 bytes, the
    // second the other 17, what lies behind them being masked off. `CELL` is 96
    // bytes.
    unsafe {
        let head = _mm512_loadu_si512(digits.as_ptr().cast());
        let tail =
            _mm512_mask_loadu_epi8(_mm512_set1_epi8(-1), (1 << 17) - 1, digits.as_ptr().add(64).cast());
        let order01 = _mm512_loadu_si512(CELL.as_ptr().cast());
        let order2 = _mm512_castsi256_si512(_mm256_loadu_si256(CELL[2].as_ptr().cast()));
        let cells01 = _mm512_permutex2var_epi8(head, order01, tail);
        let cells2 = _mm512_castsi512_si256(_mm512_permutex2var_epi8(head, order2, tail));
        let blank01 = _mm512_testn_epi8_mask(cells01, cells01);
        let blank2 = _mm256_testn_epi8_mask(cells2, cells2);
        for digit in 0..9 {
            let value = digit as i8 + 1;
            let at01 = blank01 | _mm512_cmpeq_epi8_mask(cells01, _mm512_set1_epi8(value));
            let at2 = blank2 | _mm256_cmpeq_epi8_mask(cells2, _mm256_set1_epi8(value));
            put(word(digit, 0), at01 as u32);
            put(word(digit, 1), (at01 >> 32) as u32);
            put(word(digit, 2), at2);
        }
    }
}

/// For each cell, where [`CELL`] has it.
const BYTE: [u8; 128] = {
    let mut byte = [0; 128];
    let mut cell = 0;
    while cell < 81 {
        let (j, bit) = PLACE[cell];
        byte[cell] = 32 * j + bit;
        cell += 1;
    }
    byte
};

/// The way back: each digit is written where its words say, and one permutation
/// puts the 81 bytes in the order of the cells.
///
/// # Safety
/// The processor must have AVX-512 F, BW, VL and VBMI.
#[inline(always)]
unsafe fn grid_of_words(words: impl Fn(usize) -> u32) -> Grid {
    let mut digits = [0; 128];
    // SAFETY: the caller's promise; `BYTE` and `digits` are 128 bytes.
    unsafe {
        let mut cells01 = _mm512_setzero_si512();
        let mut cells2 = _mm256_setzero_si256();
        for digit in 0..9 {
            let value = digit as i8 + 1;
            let at01 = u64::from(words(word(digit, 0))) | u64::from(words(word(digit, 1))) << 32;
            cells01 = _mm512_mask_blend_epi8(at01, cells01, _mm512_set1_epi8(value));
            cells2 = _mm256_mask_blend_epi8(words(word(digit, 2)), cells2, _mm256_set1_epi8(value));
        }
        let cells2 = _mm512_castsi256_si512(cells2);
        let head = _mm512_permutex2var_epi8(cells01, _mm512_loadu_si512(BYTE.as_ptr().cast()), cells2);
        let tail = _mm512_permutex2var_epi8(cells01, _mm512_loadu_si512(BYTE[64..].as_ptr().cast()), cells2);
        _mm512_storeu_si512(digits.as_mut_ptr().cast(), head);
        _mm512_storeu_si512(digits[64..].as_mut_ptr().cast(), tail);
    }
    Grid::from_checked(std::array::from_fn(|cell| digits[cell]))
}
