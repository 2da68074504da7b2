//! Random numbers, the same on every machine: xoshiro256++, Lemire's bounded draws, Fisher–Yates shuffles. Each puzzle has
//! a generator of its own, seeded from the seed of the series and its number.
//!
//! What falls is part of the promise "the same seed, the same bytes", so the few ways to throw are written out
//! here and do not change with a library's version.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

/// A source of chance.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

/// The seed of the puzzle with this number in the series of a seed. Different numbers have different seeds.
#[must_use]
pub fn seed_of(seed: u64, index: u64) -> u64 {
    // Both steps are bijections of the 64-bit numbers, so no two indices of a series share a seed.
    mix(mix(seed).wrapping_add(index))
}

/// One step of SplitMix64 (Stafford's thirteenth mixer): a bijection that spreads every bit over all.
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ x >> 31
}

impl Rng {
    /// The rng of one puzzle, by its own seed (see [`seed_of`]).
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Any 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 up to, and without, `end` (at least 1), each equally likely.
    ///
    /// By Lemire's multiplication: the upper half of `bits · end` is the number; the few products whose lower
    /// half would make some numbers likelier than others are thrown again.
    #[inline]
    pub fn below(&mut self, end: u64) -> u64 {
        debug_assert!(end > 0);
        loop {
            let product = u128::from(self.bits()) * u128::from(end);
            let low = product as u64;
            if low >= end || low >= end.wrapping_neg() % end {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index into a list of this length (at least 1).
    #[inline]
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// Puts a list into an order that is as likely as any other (Fisher–Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.index(end + 1));
        }
    }

    /// The numbers below `N` in random order.
    #[must_use]
    pub fn order<const N: usize>(&mut self) -> [u8; N] {
        let mut order = std::array::from_fn(|i| i as u8);
        self.shuffle(&mut order);
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_of_a_series_differ_and_stay_what_they_are() {
        let mut seeds: Vec<u64> = (0..10_000).map(|index| seed_of(7, index)).collect();
        assert_eq!(seeds[0], 13_309_476_754_707_697_221);
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 10_000);
    }

    #[test]
    fn throws_stay_what_they_are() {
        let mut rng = Rng::new(1);
        let throws: Vec<u64> = (0..6).map(|_| rng.below(100)).collect();
        assert_eq!(throws, [81, 74, 10, 74, 18, 59]);
        assert_eq!(rng.order::<6>(), [4, 1, 3, 0, 2, 5]);
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut rng = Rng::new(3);
        let mut seen = [0_u32; 27];
        for _ in 0..60_000 {
            let [a, b, _] = rng.order::<3>();
            seen[usize::from(9 * a + b)] += 1;
        }
        let counts: Vec<u32> = seen.into_iter().filter(|count| *count > 0).collect();
        assert_eq!(counts.len(), 6);
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 20.5, "chi-square {chi}, 5 degrees of freedom, 0.1 %");
    }
}
