//! Three vectors worked on in turn.
//!
//! A digit's part of a round is one long chain of dependent steps. Three digits
//! at a time, step by step, keep the processor's pipes full where one after the
//! other would have each step wait for the last.

use super::{Bits, Lanes};

/// Three vectors; every operation is done on each.
#[derive(Clone, Copy)]
pub(crate) struct Trio<V>(pub(crate) [V; 3]);

impl<V: Lanes> Trio<V> {
    /// Reads three rows.
    #[inline(always)]
    pub(crate) fn load(rows: &[V::Row; 3]) -> Self {
        Self([V::load(&rows[0]), V::load(&rows[1]), V::load(&rows[2])])
    }
    /// Writes three rows.
    #[inline(always)]
    pub(crate) fn store(self, rows: &mut [V::Row; 3]) {
        self.0[0].store(&mut rows[0]);
        self.0[1].store(&mut rows[1]);
        self.0[2].store(&mut rows[2]);
    }
    /// The same vector three times.
    #[inline(always)]
    pub(crate) fn same(vector: V) -> Self {
        Self([vector; 3])
    }
}

/// Binary and ternary operations, vector by vector.
macro_rules! each {
    ($($name:ident($($argument:ident),+);)+) => {$(
        #[inline(always)]
        fn $name(self, $($argument: Self),+) -> Self {
            Self([
                self.0[0].$name($($argument.0[0]),+),
                self.0[1].$name($($argument.0[1]),+),
                self.0[2].$name($($argument.0[2]),+),
            ])
        }
    )+};
}

impl<V: Bits> Bits for Trio<V> {
    #[inline(always)]
    fn splat(x: u32) -> Self {
        Self([V::splat(x); 3])
    }
    #[inline(always)]
    fn shl<const K: u32>(self) -> Self {
        Self([self.0[0].shl::<K>(), self.0[1].shl::<K>(), self.0[2].shl::<K>()])
    }
    #[inline(always)]
    fn shr<const K: u32>(self) -> Self {
        Self([self.0[0].shr::<K>(), self.0[1].shr::<K>(), self.0[2].shr::<K>()])
    }
    each! {
        and(b);
        or(b);
        xor(b);
        without(b);
        or3(b, c);
        xor3(b, c);
        majority(b, c);
        or_and(b, c);
        or_without(b, c);
        and3(b, c);
        and_or(b, c);
        without_both(b, c);
        without_and(b, c);
        keep_in(b, c);
        or_differing(b, c);
        blend(b, c);
    }
}
