//! The number of a cell.

use std::ops::{Index, IndexMut};

/// A cell of a problem, by its number.
///
/// Propagators on a board also count *places* among their own cells, and searches count propagators: those are plain
/// numbers, and none of them can be taken for a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellIndex(u32);

impl CellIndex {
    /// The cell of this number.
    #[must_use]
    #[inline]
    pub const fn new(number: usize) -> CellIndex {
        CellIndex(number as u32)
    }

    /// Its number.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell so many further on.
    #[must_use]
    #[inline]
    pub(crate) const fn after(self, distance: usize) -> CellIndex {
        CellIndex(self.0 + distance as u32)
    }

    /// The cells of these numbers.
    #[must_use]
    pub fn all(numbers: impl IntoIterator<Item = usize>) -> Vec<CellIndex> {
        numbers.into_iter().map(CellIndex::new).collect()
    }
}

/// What is listed for each cell.
impl<T> Index<CellIndex> for [T] {
    type Output = T;

    #[inline]
    fn index(&self, cell: CellIndex) -> &T {
        &self[cell.index()]
    }
}

impl<T> IndexMut<CellIndex> for [T] {
    #[inline]
    fn index_mut(&mut self, cell: CellIndex) -> &mut T {
        &mut self[cell.index()]
    }
}

impl<T> Index<CellIndex> for Vec<T> {
    type Output = T;

    #[inline]
    fn index(&self, cell: CellIndex) -> &T {
        &self[cell.index()]
    }
}

impl<T> IndexMut<CellIndex> for Vec<T> {
    #[inline]
    fn index_mut(&mut self, cell: CellIndex) -> &mut T {
        &mut self[cell.index()]
    }
}
