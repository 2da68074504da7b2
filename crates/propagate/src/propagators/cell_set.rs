//! Sets of cells as bit sets, and what can be reached from them along the sides of cells: flood fill by shifting.

use std::collections::HashMap;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use crate::Position;

/// A set of places below 64 × `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// No place.
    pub(crate) const NONE: CellSet<W> = CellSet([0; W]);

    /// A set word by word. Of a wide set this is a call: unrolled wherever sets are used, those for more than 256 cells
    /// would be a third of the crate.
    #[inline(always)]
    fn by_word(word: impl Fn(usize) -> u64) -> CellSet<W> {
        #[inline(never)]
        fn wide<const W: usize>(word: impl Fn(usize) -> u64) -> CellSet<W> {
            let mut set = CellSet::NONE;
            set.0.iter_mut().enumerate().for_each(|(i, place)| *place = word(i));
            set
        }
        if W <= 4 { CellSet(std::array::from_fn(word)) } else { wide(word) }
    }

    /// The places before this one.
    pub(crate) fn before(place: usize) -> CellSet<W> {
        let word = |i: usize| match place.saturating_sub(i * 64) {
            0 => 0,
            bits @ 1..64 => (1 << bits) - 1,
            _ => u64::MAX,
        };
        CellSet::by_word(word)
    }

    /// One place.
    #[inline(always)]
    pub(crate) fn one(place: usize) -> CellSet<W> {
        let mut places = CellSet::NONE;
        places.flip(place);
        places
    }

    /// Takes a place in, or out if it was in.
    #[inline(always)]
    pub(crate) fn flip(&mut self, place: usize) {
        self.0[place / 64] ^= 1 << (place % 64);
    }

    #[inline(always)]
    pub(crate) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        *self == CellSet::NONE
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        #[inline(never)]
        fn wide(words: &[u64]) -> usize {
            words.iter().map(|word| word.count_ones() as usize).sum()
        }
        if W <= 4 { self.0.iter().map(|word| word.count_ones() as usize).sum() } else { wide(&self.0) }
    }

    /// Whether it is a single place.
    #[inline(always)]
    pub(crate) fn is_one(&self) -> bool {
        if W > 4 {
            return self.len() == 1;
        }
        // Counting bits takes long where there is no instruction for it.
        let (mut some, mut more) = (0, 0);
        for word in self.0 {
            more |= word & word.wrapping_sub(1) | if some == 0 { 0 } else { word };
            some |= word;
        }
        some != 0 && more == 0
    }

    #[inline(always)]
    pub(crate) fn meets(&self, other: CellSet<W>) -> bool {
        !(*self & other).is_empty()
    }

    /// Whether all of these are in the other set.
    #[inline(always)]
    pub(crate) fn within(&self, other: CellSet<W>) -> bool {
        (*self & !other).is_empty()
    }

    /// The first place.
    #[inline(always)]
    pub(crate) fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The places in order.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
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
    fn further(self, by: usize) -> CellSet<W> {
        if W == 2 {
            return self.as_one(|word| word << by);
        }
        let (words, bits) = (by / 64, by % 64);
        CellSet::by_word(|i| {
            let low = if i >= words { self.0[i - words] << bits } else { 0 };
            let carry = if bits > 0 && i > words { self.0[i - words - 1] >> (64 - bits) } else { 0 };
            low | carry
        })
    }

    /// Every place so many back.
    #[inline(always)]
    fn back(self, by: usize) -> CellSet<W> {
        if W == 2 {
            return self.as_one(|word| word >> by);
        }
        let (words, bits) = (by / 64, by % 64);
        CellSet::by_word(|i| {
            let high = if i + words < W { self.0[i + words] >> bits } else { 0 };
            let carry = if bits > 0 && i + words + 1 < W { self.0[i + words + 1] << (64 - bits) } else { 0 };
            high | carry
        })
    }

    /// Every place so many further, or back if that is less than 0.
    #[inline(always)]
    fn moved(self, by: i32) -> CellSet<W> {
        let far = by.unsigned_abs() as usize;
        if by > 0 { self.further(far) } else { self.back(far) }
    }

    /// Two words as one, which shifts at once: most puzzles have between 65 and 128 cells.
    #[inline(always)]
    fn as_one(self, change: impl Fn(u128) -> u128) -> CellSet<W> {
        let word = change(u128::from(self.0[0]) | u128::from(self.0[W - 1]) << 64);
        let mut places = CellSet::NONE;
        (places.0[0], places.0[W - 1]) = (word as u64, (word >> 64) as u64);
        places
    }
}

impl<const W: usize> BitAnd for CellSet<W> {
    type Output = CellSet<W>;
    #[inline(always)]
    fn bitand(self, other: CellSet<W>) -> CellSet<W> {
        CellSet::by_word(|i| self.0[i] & other.0[i])
    }
}

impl<const W: usize> BitOr for CellSet<W> {
    type Output = CellSet<W>;
    #[inline(always)]
    fn bitor(self, other: CellSet<W>) -> CellSet<W> {
        CellSet::by_word(|i| self.0[i] | other.0[i])
    }
}

impl<const W: usize> BitAndAssign for CellSet<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: CellSet<W>) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for CellSet<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: CellSet<W>) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for CellSet<W> {
    type Output = CellSet<W>;
    #[inline(always)]
    fn not(self) -> CellSet<W> {
        CellSet::by_word(|i| !self.0[i])
    }
}

/// Which places lie beside each other, in each of four directions: by how much places differ, and which of them have such
/// a neighbour. In a rectangle there is one such difference in each direction, whatever its size.
#[derive(Clone, Debug)]
pub(crate) struct Adjacency<const W: usize> {
    ways: [Vec<(i32, CellSet<W>)>; 4],
    /// All of them that lead to later places, and to earlier ones.
    further: Vec<(usize, CellSet<W>)>,
    back: Vec<(usize, CellSet<W>)>,
}

/// Up, right, down, left.
const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

impl<const W: usize> Adjacency<W> {
    pub(crate) fn new(cells: &[Position]) -> Adjacency<W> {
        let place: HashMap<Position, usize> = cells.iter().enumerate().map(|(i, cell)| (*cell, i)).collect();
        let ways = DIRECTIONS.map(|(down, right)| {
            let mut ways: Vec<(i32, CellSet<W>)> = Vec::new();
            for (i, cell) in cells.iter().enumerate() {
                let Some(other) = cell.offset(down, right).and_then(|cell| place.get(&cell)) else {
                    continue;
                };
                let by = *other as i32 - i as i32;
                let known = ways.iter().position(|(known, _)| *known == by).unwrap_or_else(|| {
                    ways.push((by, CellSet::NONE));
                    ways.len() - 1
                });
                ways[known].1 |= CellSet::one(i);
            }
            ways
        });
        let those = |sign: i32| -> Vec<(usize, CellSet<W>)> {
            let all = ways.iter().flatten().filter(|(by, _)| by.signum() == sign);
            all.map(|(by, from)| (by.unsigned_abs() as usize, *from)).collect()
        };
        Adjacency { further: those(1), back: those(-1), ways }
    }

    /// The places beside these, and perhaps some of these.
    #[inline(always)]
    pub(crate) fn beside(&self, places: CellSet<W>) -> CellSet<W> {
        let mut all = CellSet::NONE;
        for &(by, from) in &self.further {
            all |= (places & from).further(by);
        }
        for &(by, from) in &self.back {
            all |= (places & from).back(by);
        }
        all
    }

    /// The places that have one of these beside them in a direction.
    #[inline(always)]
    fn before(&self, direction: usize, places: CellSet<W>) -> CellSet<W> {
        let mut all = CellSet::NONE;
        for &(by, from) in &self.ways[direction] {
            all |= places.moved(-by) & from;
        }
        all
    }

    /// What can be reached from some places without leaving those allowed; the former are among the latter.
    #[inline(always)]
    pub(crate) fn flood(&self, from: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let (mut reached, mut edge) = (from, from);
        while !edge.is_empty() {
            edge = self.beside(edge) & within & !reached;
            reached |= edge;
        }
        reached
    }

    /// Possible articulation points: those of the places around which the others are in several pieces, as far as their eight
    /// neighbours show. Without any other place the rest surely is as connected as before.
    pub(crate) fn articulations(&self, places: CellSet<W>) -> CellSet<W> {
        let side: [CellSet<W>; 4] = std::array::from_fn(|direction| self.before(direction, places));
        let (mut one, mut two) = (CellSet::NONE, CellSet::NONE);
        for direction in 0..4 {
            let last = (direction + 3) % 4;
            let joined = side[direction] & side[last] & self.before(direction, side[last]);
            // A piece begins here.
            let begins = side[direction] & !joined;
            two |= one & begins;
            one |= begins;
        }
        two & places
    }

    /// Neighbours that are in one of the sets together: the places that are so with the one so much further.
    pub(crate) fn pairs(&self, sets: &[CellSet<W>]) -> impl Iterator<Item = (i32, CellSet<W>)> {
        self.ways[1].iter().chain(&self.ways[2]).map(move |&(by, from)| {
            let both = sets.iter().fold(CellSet::NONE, |all, set| all | (*set & set.moved(-by)));
            (by, both & from)
        })
    }

    /// Each place's neighbours of a kind: the places with at least one, and those with at least two.
    pub(crate) fn counted(pairs: &[(i32, CellSet<W>)]) -> (CellSet<W>, CellSet<W>) {
        let (mut one, mut two) = (CellSet::NONE, CellSet::NONE);
        for &(by, pair) in pairs {
            for ends in [pair, pair.moved(by)] {
                two |= one & ends;
                one |= ends;
            }
        }
        (one, two)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may")]

    use super::*;

    /// Sets and what is beside them, in rectangles and in other lists of cells, compared with asking each cell.
    fn agree<const W: usize>(cells: &[Position]) {
        let ways = Adjacency::<W>::new(cells);
        let near = crate::propagators::connected::neighbours(cells);
        let mut seed = 7u64;
        for _ in 0..200 {
            let mut set = CellSet::<W>::NONE;
            for cell in 0..cells.len() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                if seed >> 60 < 10 {
                    set.flip(cell);
                }
            }
            assert_eq!(set.iter().count(), set.len());
            let beside: Vec<usize> = ways.beside(set).iter().collect();
            let told = |cell: &usize| near[*cell].iter().any(|other| set.has(*other as usize));
            assert_eq!(beside, (0..cells.len()).filter(told).collect::<Vec<_>>());
            // Without a cell, what its neighbours hang together by is as before, unless it may be an articulation point.
            let articulations = ways.articulations(set);
            for cell in set.iter() {
                let rest = set & !CellSet::one(cell);
                let around = CellSet::one(cell);
                let around: Vec<usize> = (ways.beside(around) & set).iter().collect();
                let pieces = around.iter().filter(|one| {
                    let reached = ways.flood(CellSet::one(**one), rest);
                    around.iter().take_while(|other| other != one).all(|other| !reached.has(*other))
                });
                assert!(pieces.count() < 2 || articulations.has(cell), "{cell} of {set:?}");
            }
        }
        assert_eq!(CellSet::<W>::before(cells.len()).len(), cells.len());
    }

    #[test]
    fn sets_of_places() {
        let rectangle = |rows: u16, cols: u16| -> Vec<Position> {
            (0..rows).flat_map(|row| (0..cols).map(move |col| Position::new(row, col))).collect()
        };
        agree::<1>(&rectangle(6, 6));
        agree::<2>(&rectangle(9, 9));
        agree::<4>(&rectangle(12, 16));
        let mut mixed = rectangle(9, 9);
        mixed.retain(|cell| (cell.row * 7 + cell.col * 3) % 5 > 0);
        mixed.reverse();
        mixed.swap(3, 40);
        agree::<2>(&mixed);
        agree::<16>(&mixed);
    }
}
