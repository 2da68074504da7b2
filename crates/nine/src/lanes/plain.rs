//! Four lanes in plain Rust, for targets with no file of their own beside this
//! one. Compilers find most of the vectors in it, but not all.

use super::{Bits, Lanes, row};

/// Four `u32` lanes.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Plain([u32; 4]);

row!(Row, 4, 16);

impl Plain {
    #[inline(always)]
    fn map(self, f: impl Fn(u32) -> u32) -> Self {
        Self(self.0.map(f))
    }
    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Self(std::array::from_fn(|k| f(self.0[k], b.0[k])))
    }
}

impl Bits for Plain {
    #[inline(always)]
    fn splat(x: u32) -> Self {
        Self([x; 4])
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        self.zip(b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }
    #[inline(always)]
    fn shl<const K: u32>(self) -> Self {
        self.map(|a| a << K)
    }
    #[inline(always)]
    fn shr<const K: u32>(self) -> Self {
        self.map(|a| a >> K)
    }
}

impl Lanes for Plain {
    const COUNT: usize = 4;
    type Row = Row;

    #[inline(always)]
    fn load(row: &Row) -> Self {
        Self(row.0)
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        row.0 = self.0;
    }
    #[inline(always)]
    fn zeros() -> Row {
        Row([0; 4])
    }
    #[inline(always)]
    fn nonzero(self) -> u32 {
        (0..4).fold(0, |set, k| set | (u32::from(self.0[k] != 0) << k))
    }
    #[inline(always)]
    fn turned(self) -> [Self; 3] {
        let [a, b, c, unused] = self.0;
        [self, Self([b, c, a, unused]), Self([c, a, b, unused])]
    }
}
