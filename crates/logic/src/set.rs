//! Sets of cells as machine words: one word for grids up to 128 cells, a few more for larger ones.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr};

use crate::{Find, Technique};

/// A set of cells, each known by its index in [`Puzzle::cells`](garns_puzzle::Puzzle::cells).
pub trait CellSet:
    Copy + Eq + Hash + Default + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Send + Sync + 'static
{
    /// How many cells there can be.
    const ROOM: usize;

    /// The set of one cell.
    fn only(cell: usize) -> Self;

    /// The set without the cells of the other.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// Whether the cell is in the set.
    fn has(self, cell: usize) -> bool;

    /// How many cells are in the set.
    fn len(self) -> usize;

    /// Whether no cell is in the set.
    fn is_empty(self) -> bool;

    /// The cell with the lowest index.
    fn first(self) -> Option<usize>;

    /// Whether all cells are in the other set.
    fn within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// Whether a cell is in both sets.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The cells, lowest index first.
    fn cells(self) -> Iter<Self> {
        Iter(self)
    }

    /// How a technique looks for its steps in grids of this size, if it does.
    fn find_of(technique: &Technique) -> Option<Find<Self>>;

    /// The set of these cells.
    fn of(cells: impl IntoIterator<Item = usize>) -> Self {
        cells.into_iter().fold(Self::default(), |set, cell| set | Self::only(cell))
    }
}

/// The cells of a set, lowest index first.
#[derive(Clone, Debug)]
pub struct Iter<S>(S);

impl<S: CellSet> Iterator for Iter<S> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let cell = self.0.first()?;
        self.0 = self.0.without(S::only(cell));
        Some(cell)
    }
}

impl CellSet for u128 {
    const ROOM: usize = 128;

    fn find_of(technique: &Technique) -> Option<Find<u128>> {
        Some(technique.find)
    }

    fn only(cell: usize) -> u128 {
        1 << cell
    }

    fn without(self, other: u128) -> u128 {
        self & !other
    }

    fn has(self, cell: usize) -> bool {
        self >> cell & 1 == 1
    }

    fn len(self) -> usize {
        self.count_ones() as usize
    }

    fn is_empty(self) -> bool {
        self == 0
    }

    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }
}

/// Words of [`Wide`].
const WORDS: usize = 10;

/// A set for puzzles of up to 640 cells: Samurai, 25×25.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; WORDS]);

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl CellSet for Wide {
    const ROOM: usize = 64 * WORDS;

    fn find_of(technique: &Technique) -> Option<Find<Wide>> {
        technique.find_wide
    }

    fn only(cell: usize) -> Wide {
        let mut words = [0; WORDS];
        words[cell / 64] = 1 << (cell % 64);
        Wide(words)
    }

    fn without(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    fn has(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behaves<S: CellSet>() {
        let last = S::ROOM - 1;
        let set = S::of([5, last, 70, 5]);
        assert_eq!(set.cells().collect::<Vec<_>>(), [5, 70, last]);
        assert_eq!((set.len(), set.first(), set.has(70), set.has(71)), (3, Some(5), true, false));
        assert!(S::only(70).within(set) && !set.within(S::only(70)) && set.meets(S::only(last)));
        assert!(set.without(set).is_empty() && S::default().first().is_none());
        assert_eq!((set & S::only(5)) | S::only(70), set.without(S::only(last)));
    }

    #[test]
    fn sets_of_both_sizes_behave_alike() {
        behaves::<u128>();
        behaves::<Wide>();
    }
}
