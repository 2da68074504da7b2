//! Sets of places in a list of cells, a bit for each, and what can be reached from them along the sides of cells.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of places below 64 × `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::methods::cp) struct Places<const W: usize>([u64; W]);

impl<const W: usize> Places<W> {
    /// No place.
    pub(in crate::methods::cp) const NONE: Places<W> = Places([0; W]);

    /// The places before this one.
    pub(in crate::methods::cp) fn before(place: usize) -> Places<W> {
        let word = |i: usize| match place.saturating_sub(i * 64) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        Places(std::array::from_fn(word))
    }

    /// One place.
    #[inline(always)]
    pub(in crate::methods::cp) fn one(place: usize) -> Places<W> {
        let mut places = Places::NONE;
        places.flip(place);
        places
    }

    /// Takes a place in, or out if it was in.
    #[inline(always)]
    pub(in crate::methods::cp) fn flip(&mut self, place: usize) {
        self.0[place / 64] ^= 1 << (place % 64);
    }

    #[inline(always)]
    pub(in crate::methods::cp) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    #[inline(always)]
    pub(in crate::methods::cp) fn is_empty(&self) -> bool {
        *self == Places::NONE
    }

    #[inline(always)]
    pub(in crate::methods::cp) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it is a single place.
    #[inline(always)]
    pub(in crate::methods::cp) fn is_one(&self) -> bool {
        self.len() == 1
    }

    #[inline(always)]
    pub(in crate::methods::cp) fn meets(&self, other: Places<W>) -> bool {
        !(*self & other).is_empty()
    }

    /// Whether all of these are in the other set.
    #[inline(always)]
    pub(in crate::methods::cp) fn within(&self, other: Places<W>) -> bool {
        (*self & !other).is_empty()
    }

    /// The first place.
    #[inline(always)]
    pub(in crate::methods::cp) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The places in order.
    #[inline(always)]
    pub(in crate::methods::cp) fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |i| {
            let mut left = self.0[i];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(i * 64 + bit)
            })
        })
    }

    /// Every place so many further.
    #[inline(always)]
    fn up(self, by: usize) -> Places<W> {
        if W == 2 {
            return self.as_one(|word| word << by);
        }
        let (words, bits) = (by / 64, by % 64);
        Places(std::array::from_fn(|i| {
            let low = if i >= words { self.0[i - words] << bits } else { 0 };
            let carry = if bits > 0 && i > words { self.0[i - words - 1] >> (64 - bits) } else { 0 };
            low | carry
        }))
    }

    /// Every place so many back.
    #[inline(always)]
    fn down(self, by: usize) -> Places<W> {
        if W == 2 {
            return self.as_one(|word| word >> by);
        }
        let (words, bits) = (by / 64, by % 64);
        Places(std::array::from_fn(|i| {
            let high = if i + words < W { self.0[i + words] >> bits } else { 0 };
            let carry = if bits > 0 && i + words + 1 < W { self.0[i + words + 1] << (64 - bits) } else { 0 };
            high | carry
        }))
    }

    /// Two words as one, which shifts at once: most puzzles have between 65 and 128 cells.
    #[inline(always)]
    fn as_one(self, change: impl Fn(u128) -> u128) -> Places<W> {
        let word = change(u128::from(self.0[0]) | u128::from(self.0[W - 1]) << 64);
        let mut places = Places::NONE;
        (places.0[0], places.0[W - 1]) = (word as u64, (word >> 64) as u64);
        places
    }
}

impl<const W: usize> BitAnd for Places<W> {
    type Output = Places<W>;
    #[inline(always)]
    fn bitand(mut self, other: Places<W>) -> Places<W> {
        self &= other;
        self
    }
}

impl<const W: usize> BitOr for Places<W> {
    type Output = Places<W>;
    #[inline(always)]
    fn bitor(mut self, other: Places<W>) -> Places<W> {
        self |= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Places<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Places<W>) {
        for i in 0..W {
            self.0[i] &= other.0[i];
        }
    }
}

impl<const W: usize> BitOrAssign for Places<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Places<W>) {
        for i in 0..W {
            self.0[i] |= other.0[i];
        }
    }
}

impl<const W: usize> Not for Places<W> {
    type Output = Places<W>;
    #[inline(always)]
    fn not(mut self) -> Places<W> {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

/// Which places lie beside each other: those that have a neighbour so many places further or back, for each such
/// distance. In a rectangle there are two distances, whatever its size.
#[derive(Clone, Debug)]
pub(in crate::methods::cp) struct Ways<const W: usize> {
    /// A distance, and the places that have a neighbour so much further.
    further: Vec<(usize, Places<W>)>,
    /// A distance, and the places that have a neighbour so much before.
    back: Vec<(usize, Places<W>)>,
}

impl<const W: usize> Ways<W> {
    /// `near` are the neighbours of each place.
    pub(in crate::methods::cp) fn new(near: &[Vec<u32>]) -> Ways<W> {
        let (mut further, mut back) = (Vec::new(), Vec::new());
        for (place, others) in near.iter().enumerate() {
            for &other in others {
                let ways = if other as usize > place { &mut further } else { &mut back };
                let by = place.abs_diff(other as usize);
                let known = ways.iter().position(|(known, _)| *known == by).unwrap_or_else(|| {
                    ways.push((by, Places::NONE));
                    ways.len() - 1
                });
                ways[known].1 |= Places::one(place);
            }
        }
        Ways { further, back }
    }

    /// The places beside these, and perhaps some of these.
    #[inline(always)]
    pub(in crate::methods::cp) fn beside(&self, places: Places<W>) -> Places<W> {
        let mut all = Places::NONE;
        for &(by, from) in &self.further {
            all |= (places & from).up(by);
        }
        for &(by, from) in &self.back {
            all |= (places & from).down(by);
        }
        all
    }

    /// What can be reached from some places without leaving those allowed; the former are among the latter.
    #[inline(always)]
    pub(in crate::methods::cp) fn flood(&self, from: Places<W>, within: Places<W>) -> Places<W> {
        let (mut reached, mut edge) = (from, from);
        while !edge.is_empty() {
            edge = self.beside(edge) & within & !reached;
            reached |= edge;
        }
        reached
    }

    /// For each pair of neighbours, first place and distance: what `same` says of the former by looking at both.
    pub(in crate::methods::cp) fn pairs(
        &self,
        sets: &[Places<W>],
    ) -> impl Iterator<Item = (usize, Places<W>)> {
        self.further.iter().map(move |&(by, from)| {
            let both = sets.iter().fold(Places::NONE, |all, set| all | (*set & set.down(by)));
            (by, both & from)
        })
    }

    /// Each place's neighbours of a kind: the places with at least one, and those with at least two.
    pub(in crate::methods::cp) fn counted(pairs: &[(usize, Places<W>)]) -> (Places<W>, Places<W>) {
        let (mut one, mut two) = (Places::NONE, Places::NONE);
        for &(by, pair) in pairs {
            for ends in [pair, pair.up(by)] {
                two |= one & ends;
                one |= ends;
            }
        }
        (one, two)
    }
}
