//! Four lanes in one SSE2 register, which every x86-64 processor has.

use super::{Bits, Lanes, row};
use std::arch::x86_64::*;

/// Four `u32` lanes.
#[derive(Clone, Copy)]
pub(crate) struct Sse2(__m128i);

row!(Row, 4, 16);

macro_rules! simple {
    ($call:expr) => {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { $call })
    };
}

impl Bits for Sse2 {
    #[inline(always)]
    fn splat(x: u32) -> Self {
        simple!(_mm_set1_epi32(x.cast_signed()))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        simple!(_mm_and_si128(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        simple!(_mm_or_si128(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        simple!(_mm_xor_si128(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        simple!(_mm_andnot_si128(b.0, self.0))
    }
    // Shifts by a register; the compiler sees the constant in it.
    #[inline(always)]
    fn shl<const K: u32>(self) -> Self {
        simple!(_mm_sll_epi32(self.0, _mm_cvtsi32_si128(K.cast_signed())))
    }
    #[inline(always)]
    fn shr<const K: u32>(self) -> Self {
        simple!(_mm_srl_epi32(self.0, _mm_cvtsi32_si128(K.cast_signed())))
    }
}

impl Lanes for Sse2 {
    const COUNT: usize = 4;
    type Row = Row;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: `Row` is 16 bytes, aligned to 16.
        Self(unsafe { _mm_load_si128(row.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: `Row` is 16 bytes, aligned to 16.
        unsafe { _mm_store_si128(row.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn zeros() -> Row {
        Row([0; 4])
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: SSE2 is part of x86-64.
        let zero = unsafe { _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(self.0, _mm_setzero_si128()))) };
        !zero.cast_unsigned() & 0xF
    }
    #[inline(always)]
    fn turned(self) -> [Self; 3] {
        [self, simple!(_mm_shuffle_epi32::<TURN>(self.0)), simple!(_mm_shuffle_epi32::<TURN_TWO>(self.0))]
    }
}

/// Lanes 1, 2, 0, 3.
pub(super) const TURN: i32 = 0b11_00_10_01;
/// Lanes 2, 0, 1, 3.
pub(super) const TURN_TWO: i32 = 0b11_01_00_10;
