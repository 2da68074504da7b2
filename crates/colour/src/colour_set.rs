//! Sets of colours in some words, as few as are enough.

/// A set of colours: colour c is bit c mod 64 of word c / 64.
pub(crate) type Set<const W: usize> = [u64; W];

/// Adds a colour.
#[inline]
pub(crate) fn insert<const W: usize>(set: &mut Set<W>, colour: usize) {
    set[colour / 64] |= 1 << (colour % 64);
}

/// How many colours it has.
#[inline]
pub(crate) fn count<const W: usize>(set: &Set<W>) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The smallest colour of a set that has one.
#[inline]
pub(crate) fn first<const W: usize>(set: &Set<W>) -> usize {
    set.iter().position(|&word| word != 0).map_or(0, |i| i * 64 + set[i].trailing_zeros() as usize)
}
