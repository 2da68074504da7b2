//! Puzzles as bits, as kernels on a device read them.
//!
//! A puzzle is four planes of 81 bits: plane `p` holds bit `p` of each digit (0 for blank), row by row. That is 40.5
//! bytes; puzzles follow each other without a gap, so that half as many bytes travel to the device as there are cells.

use crate::Grid;

/// The bits of a puzzle.
const BITS: usize = 4 * 81;

/// The 64-bit words for so many puzzles, and for what the kernel reads past the last one.
#[must_use]
pub fn packed_words(puzzles: usize) -> usize {
    (puzzles * BITS).div_ceil(64) + 2
}

/// Packs puzzles into the [words](packed_words) for as many: four planes of 81 bits each, without a gap between puzzles.
///
/// # Panics
/// If there are too few words.
pub fn pack(puzzles: &[Grid], words: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { pack_with_avx2(puzzles, words) };
    }
    pack_by(puzzles, words, planes);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn pack_with_avx2(puzzles: &[Grid], words: &mut [u64]) {
    pack_by(puzzles, words, |digits| avx2_planes(digits));
}

/// A plane of 81 bits: the first 64, and the others.
type Plane = (u64, u32);

#[inline(always)]
fn pack_by(puzzles: &[Grid], words: &mut [u64], planes: impl Fn(&[u8; 81]) -> [Plane; 4]) {
    let (mut at, mut rest, mut filled) = (0, 0, 0);
    for puzzle in puzzles {
        let [a, b, c, d] = planes(puzzle.digits());
        let wide = |plane: Plane| u64::from(plane.1);
        // 324 bits: five words and four bits.
        let five = [
            a.0,
            wide(a) | b.0 << 17,
            b.0 >> 47 | wide(b) << 17 | c.0 << 34,
            c.0 >> 30 | wide(c) << 34 | d.0 << 51,
            d.0 >> 13 | wide(d) << 51,
        ];
        // `filled` bits of the word before, fewer than 64, come first; two steps, since a shift by 64 is none.
        for (to, word) in words[at..at + 5].iter_mut().zip(five) {
            *to = rest | word << filled;
            rest = word >> 1 >> (63 - filled);
        }
        at += 5;
        rest |= (wide(d) >> 13) << filled;
        filled += 4;
        if filled == 64 {
            words[at] = rest;
            (at, rest, filled) = (at + 1, 0, 0);
        }
    }
    // What is left, and zeros for what is read past the end.
    words[at..].fill(0);
    if filled > 0 {
        words[at] = rest;
    }
}

/// The four planes of 81 digits, eight digits at a time.
#[inline]
fn planes(digits: &[u8; 81]) -> [Plane; 4] {
    let eight = |k: usize| {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&digits[8 * k..8 * k + 8]);
        u64::from_le_bytes(bytes)
    };
    let eights: [u64; 10] = std::array::from_fn(eight);
    std::array::from_fn(|p| {
        let bits = |k: usize| lowest_bits(eights[k] >> p) << (8 * (k % 8));
        let first = (0..8).fold(0, |plane, k| plane | bits(k));
        (first, (bits(8) | bits(9) | u64::from(digits[80] >> p & 1) << 16) as u32)
    })
}

/// The lowest bit of each byte, the first byte's lowest. The factor lays a copy of each bit into the highest byte.
#[inline]
const fn lowest_bits(bytes: u64) -> u64 {
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The same by the highest bits of 32 bytes at once.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn avx2_planes(digits: &[u8; 81]) -> [Plane; 4] {
    use std::arch::x86_64::{__m256i, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_slli_epi16};
    // SAFETY: 32 bytes from `at` on lie within the 81.
    let load = |at: usize| unsafe { _mm256_loadu_si256(digits[at..at + 32].as_ptr().cast::<__m256i>()) };
    // The last 32 digits, of which 15 are among the first 64.
    let (a, b, c) = (load(0), load(32), load(49));
    // Bit `p` of each byte is moved to its highest bit; what comes from the byte beside it stays below.
    macro_rules! plane {
        ($shift:literal) => {{
            let bits = |x: __m256i| _mm256_movemask_epi8(_mm256_slli_epi16::<$shift>(x)) as u32;
            (u64::from(bits(a)) | u64::from(bits(b)) << 32, bits(c) >> 15)
        }};
    }
    [plane!(7), plane!(6), plane!(5), plane!(4)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bit(words: &[u64], at: usize) -> u8 {
        (words[at / 64] >> (at % 64) & 1) as u8
    }

    /// Every bit of every digit is where it should be, whatever stands before it.
    #[test]
    fn every_digit_can_be_read_back() {
        for count in 1..40 {
            let grid =
                |k: usize| Grid::new(std::array::from_fn(|i| ((7 * i + i / 9 + 3 * k) % 10) as u8)).unwrap();
            let grids: Vec<Grid> = (0..count).map(grid).collect();
            let mut words = vec![u64::MAX; packed_words(count)];
            pack(&grids, &mut words);
            let mut portable = vec![u64::MAX; packed_words(count)];
            pack_by(&grids, &mut portable, planes);
            assert_eq!(words, portable);
            for (k, grid) in grids.iter().enumerate() {
                for (cell, digit) in grid.digits().iter().enumerate() {
                    let read: u8 = (0..4).map(|p| bit(&words, BITS * k + 81 * p + cell) << p).sum();
                    assert_eq!(read, *digit, "cell {cell} of puzzle {k} of {count}");
                }
            }
            assert!((BITS * count..words.len() * 64).all(|at| bit(&words, at) == 0));
        }
    }
}
