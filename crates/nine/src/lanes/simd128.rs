//! Four lanes in one `v128` of WebAssembly, where the module is compiled with the
//! feature `simd128`.

use super::{Bits, Lanes, row};
use std::arch::wasm32::*;

/// Four `u32` lanes.
#[derive(Clone, Copy)]
pub(crate) struct Simd128(v128);

row!(Row, 4, 16);

impl Bits for Simd128 {
    #[inline(always)]
    fn splat(x: u32) -> Self {
        Self(u32x4_splat(x))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(v128_and(self.0, b.0))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(v128_or(self.0, b.0))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(v128_xor(self.0, b.0))
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        Self(v128_andnot(self.0, b.0))
    }
    #[inline(always)]
    fn shl<const K: u32>(self) -> Self {
        Self(u32x4_shl(self.0, K))
    }
    #[inline(always)]
    fn shr<const K: u32>(self) -> Self {
        Self(u32x4_shr(self.0, K))
    }
    #[inline(always)]
    fn blend(self, mask: Self, other: Self) -> Self {
        Self(v128_bitselect(self.0, other.0, mask.0))
    }
}

impl Lanes for Simd128 {
    const COUNT: usize = 4;
    type Row = Row;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        // SAFETY: `Row` is 16 bytes.
        Self(unsafe { v128_load(row.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        // SAFETY: `Row` is 16 bytes.
        unsafe { v128_store(row.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn zeros() -> Row {
        Row([0; 4])
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        !u32::from(u32x4_bitmask(u32x4_eq(self.0, u32x4_splat(0)))) & 0xF
    }
    #[inline(always)]
    fn turned(self) -> [Self; 3] {
        [
            self,
            Self(u32x4_shuffle::<1, 2, 0, 3>(self.0, self.0)),
            Self(u32x4_shuffle::<2, 0, 1, 3>(self.0, self.0)),
        ]
    }
}
