//! What can be searched: grids of givens and pencil-mark grids.

use crate::{Grid, Marks, layout};

/// A batch of either kind.
#[derive(Clone, Copy)]
pub enum Puzzles<'a> {
    /// Grids of givens.
    Grids(&'a [Grid]),
    /// Pencil-mark grids.
    Marks(&'a [Marks]),
}

impl<'a> Puzzles<'a> {
    pub(crate) fn len(self) -> usize {
        match self {
            Puzzles::Grids(grids) => grids.len(),
            Puzzles::Marks(marks) => marks.len(),
        }
    }

    /// Whether puzzle `k` has a digit twice in a minirow.
    #[cold]
    pub(crate) fn doubled(self, k: usize) -> bool {
        match self {
            Puzzles::Grids(grids) => layout::doubled_in_grid(&grids[k]),
            Puzzles::Marks(marks) => layout::doubled_in_marks(&marks[k]),
        }
    }
}

/// Implemented by [`Grid`] and [`Marks`], the two ways to write a puzzle.
pub trait Puzzle: Copy + Sync + sealed::Sealed {
    /// The puzzles of a slice, for the kernel.
    #[doc(hidden)]
    fn puzzles(slice: &[Self]) -> Puzzles<'_>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::Grid {}
    impl Sealed for crate::Marks {}
}

impl Puzzle for Grid {
    fn puzzles(slice: &[Self]) -> Puzzles<'_> {
        Puzzles::Grids(slice)
    }
}

impl Puzzle for Marks {
    fn puzzles(slice: &[Self]) -> Puzzles<'_> {
        Puzzles::Marks(slice)
    }
}
