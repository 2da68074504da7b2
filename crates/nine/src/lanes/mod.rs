//! What the kernel needs of a vector: a handful of bit operations on `u32`
//! lanes.
//!
//! The algorithm is written once, generic over [`Lanes`]; each instruction set
//! is one file beside this one. Every operation has an obvious definition in
//! terms of `and`, `or`, `xor` and shifts, given here as the default; an
//! instruction set overrides those it has a single instruction for (AVX-512
//! does any function of three inputs in one).
//!
//! All methods must be inlined into a caller that was compiled for the
//! instruction set, hence `#[inline(always)]` throughout.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_choose;
#[cfg(target_arch = "x86_64")]
pub(crate) mod check;
#[cfg(feature = "device")]
pub(crate) mod pack;
#[cfg(any(test, not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))))]
mod plain;
#[cfg(feature = "device")]
pub(crate) mod recorded;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod trio;

pub(crate) use trio::Trio;

#[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(crate) use plain::Plain as Four;
#[cfg(test)]
pub(crate) use plain::Plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128 as Four;
/// Four lanes without asking the processor what it can do: the portable path.
#[cfg(target_arch = "x86_64")]
pub(crate) use sse2::Sse2 as Four;

use crate::Grid;
use crate::branch::Guesses;
use crate::layout;
use crate::round::Round;

/// Declares `$name`, the memory of a vector: `$count` lanes aligned to `$align`.
macro_rules! row {
    ($name:ident, $count:literal, $align:literal) => {
        #[derive(Clone, Copy)]
        #[repr(C, align($align))]
        pub(crate) struct $name([u32; $count]);

        impl AsRef<[u32]> for $name {
            #[inline(always)]
            fn as_ref(&self) -> &[u32] {
                &self.0
            }
        }

        impl AsMut<[u32]> for $name {
            #[inline(always)]
            fn as_mut(&mut self) -> &mut [u32] {
                &mut self.0
            }
        }
    };
}
use row;

/// Bit operations on a vector, or on several at once.
pub(crate) trait Bits: Copy {
    /// All lanes equal to `x`.
    fn splat(x: u32) -> Self;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn without(self, b: Self) -> Self;
    /// Logical shift of every lane towards bit 31.
    fn shl<const K: u32>(self) -> Self;
    /// Logical shift of every lane towards bit 0.
    fn shr<const K: u32>(self) -> Self;

    /// `self | b | c`
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `self ^ b ^ c`: the sum bit of a full adder.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// At least two of three: the carry bit of a full adder.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.xor(b).and(c))
    }
    /// `self | (b & c)`
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self | (b & !c)`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// `self & b & c`
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// `self & (b | c)`
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn without_and(self, b: Self, c: Self) -> Self {
        self.without(b.and(c))
    }
    /// `self & (!mask | keep)`: where `mask` is set, only `keep` may stay.
    #[inline(always)]
    fn keep_in(self, mask: Self, keep: Self) -> Self {
        self.without(mask.without(keep))
    }
    /// `self | (b ^ c)`: gathers the bits that differ.
    #[inline(always)]
    fn or_differing(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    /// `mask ? self : other`, bit by bit.
    #[inline(always)]
    fn blend(self, mask: Self, other: Self) -> Self {
        self.and(mask).or(other.without(mask))
    }
}

/// A vector of `u32` lanes.
pub(crate) trait Lanes: Bits {
    /// How many lanes there are; at most 32, so that a set of lanes is a `u32`.
    const COUNT: usize;
    /// The lanes as they lie in memory: `[u32; COUNT]`, aligned for the vector.
    type Row: Copy + AsRef<[u32]> + AsMut<[u32]>;

    /// Reads a row.
    fn load(row: &Self::Row) -> Self;
    /// Writes a row.
    fn store(self, row: &mut Self::Row);
    /// A row of zeros.
    fn zeros() -> Self::Row;
    /// The set of lanes that are not zero, lane 0 in bit 0.
    fn nonzero(self) -> u32;
    /// The vector itself, and with its first three lanes turned by one and by two
    /// places: for each of these lanes, all three in some order. Asked only of
    /// vectors with four lanes.
    #[inline(always)]
    fn turned(self) -> [Self; 3] {
        [self; 3]
    }
    /// With so many lanes that guess after a round it is time to choose for [all at once](Lanes::choose_all): never,
    /// where vectors are no quicker at that.
    const MANY_GUESSES: u32 = u32::MAX;
    /// Makes the [choice](crate::branch) of all lanes at once.
    #[inline(always)]
    fn choose_all(_round: &Round<Self, 3>, _guesses: &mut Guesses<Self>) {}
    /// Hands out the words of a grid, each with its index.
    #[inline(always)]
    fn words_of_grid(grid: &Grid, put: impl FnMut(usize, u32)) {
        layout::words_of_grid(grid, put);
    }
    /// The grid of a solution, from its words by index.
    #[inline(always)]
    fn grid_of_words(words: impl Fn(usize) -> u32) -> Grid {
        layout::grid_of_words(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words with all kinds of bits, the same every time.
    fn sample(seed: u32) -> impl Iterator<Item = u32> {
        (0..).scan(seed, |x: &mut u32, k: u32| {
            *x = x.wrapping_mul(0x9E37_79B1).wrapping_add(0x85EB_CA6B);
            Some(if k.is_multiple_of(5) { 0 } else { *x ^ *x >> 15 })
        })
    }

    fn vector<V: Lanes>(seed: u32) -> V {
        let mut row = V::zeros();
        row.as_mut().iter_mut().zip(sample(seed)).for_each(|(lane, word)| *lane = word);
        V::load(&row)
    }

    fn lanes<V: Lanes>(vector: V) -> Vec<u32> {
        let mut row = V::zeros();
        vector.store(&mut row);
        row.as_ref().to_vec()
    }

    /// Every operation against its definition, lane by lane.
    fn check<V: Lanes>() {
        check_solution::<V>();
        for seed in 0..50 {
            let (x, y, z) = (vector::<V>(seed), vector::<V>(seed + 100), vector::<V>(seed + 200));
            let (a, b, c) = (lanes(x), lanes(y), lanes(z));
            let each = |f: &dyn Fn(u32, u32, u32) -> u32| -> Vec<u32> {
                (0..V::COUNT).map(|k| f(a[k], b[k], c[k])).collect()
            };
            assert_eq!(lanes(V::splat(seed)), vec![seed; V::COUNT]);
            assert_eq!(lanes(x.and(y)), each(&|a, b, _| a & b));
            assert_eq!(lanes(x.or(y)), each(&|a, b, _| a | b));
            assert_eq!(lanes(x.xor(y)), each(&|a, b, _| a ^ b));
            assert_eq!(lanes(x.without(y)), each(&|a, b, _| a & !b));
            assert_eq!(lanes(x.shl::<9>()), each(&|a, _, _| a << 9));
            assert_eq!(lanes(x.shr::<18>()), each(&|a, _, _| a >> 18));
            assert_eq!(lanes(x.or3(y, z)), each(&|a, b, c| a | b | c));
            assert_eq!(lanes(x.xor3(y, z)), each(&|a, b, c| a ^ b ^ c));
            assert_eq!(lanes(x.majority(y, z)), each(&|a, b, c| a & b | a & c | b & c));
            assert_eq!(lanes(x.or_and(y, z)), each(&|a, b, c| a | b & c));
            assert_eq!(lanes(x.or_without(y, z)), each(&|a, b, c| a | b & !c));
            assert_eq!(lanes(x.and3(y, z)), each(&|a, b, c| a & b & c));
            assert_eq!(lanes(x.and_or(y, z)), each(&|a, b, c| a & (b | c)));
            assert_eq!(lanes(x.without_both(y, z)), each(&|a, b, c| a & !(b | c)));
            assert_eq!(lanes(x.without_and(y, z)), each(&|a, b, c| a & !(b & c)));
            assert_eq!(lanes(x.keep_in(y, z)), each(&|a, b, c| a & (!b | c)));
            assert_eq!(lanes(x.or_differing(y, z)), each(&|a, b, c| a | (b ^ c)));
            assert_eq!(lanes(x.blend(y, z)), each(&|a, b, c| a & b | c & !b));
            let nonzero = (0..V::COUNT).map(|k| u32::from(a[k] != 0) << k).sum::<u32>();
            assert_eq!(x.nonzero(), nonzero);
            if V::COUNT == 4 {
                let [same, one, two] = x.turned().map(lanes);
                assert_eq!(same, a);
                assert_eq!(one[..3], [a[1], a[2], a[0]]);
                assert_eq!(two[..3], [a[2], a[0], a[1]]);
            }
            check_words::<V>(&sample(seed).take(81).map(|word| (word >> 7) as u8 % 10).collect::<Vec<_>>());
        }
    }

    fn check_words<V: Lanes>(digits: &[u8]) {
        let grid = Grid::new(digits.try_into().unwrap()).unwrap();
        let (mut quick, mut slow) = ([0; 27], [0; 27]);
        V::words_of_grid(&grid, |at, word| quick[at] = word);
        layout::words_of_marks(&(&grid).into(), |at, word| slow[at] = word);
        assert_eq!(quick, slow);
    }

    fn check_solution<V: Lanes>() {
        let line = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
        let grid: Grid = line.parse().unwrap();
        let mut words = [0; 27];
        V::words_of_grid(&grid, |at, word| words[at] = word);
        assert_eq!(V::grid_of_words(|at| words[at]), grid);
    }

    #[test]
    fn four_lanes() {
        check::<Four>();
        check::<plain::Plain>();
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn x86_lanes() {
        if crate::Path::Avx2.is_available() {
            check::<avx2::Avx2>();
        }
        if crate::Path::Avx512.is_available() {
            check::<avx512::Avx512>();
            check::<avx512::Avx512Four>();
        }
    }
}
