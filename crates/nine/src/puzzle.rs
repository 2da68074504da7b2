//! What can be searched: grids of givens and pencil-mark grids.

use crate::layout::PLACE;
use crate::{Grid, Marks, layout};

/// A grid of givens in which one cell may not hold one digit. Where a solution is known, and all but one of the
/// cells that could differ from it are given, this asks for another without meeting the known one on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    grid: Grid,
    /// The word of the digit (see [`layout::word`]) and the bit in it; no bit where nothing is struck out.
    word: u8,
    bit: u32,
}

impl Struck {
    /// A grid without a digit (1 to 9) in a cell (0 to 80, row by row); `None` if there is no such cell or digit.
    pub fn new(grid: Grid, cell: usize, digit: u8) -> Option<Struck> {
        let (j, bit) = *PLACE.get(cell)?;
        let digit = usize::from(digit).checked_sub(1).filter(|digit| *digit < 9)?;
        Some(Struck { grid, word: layout::word(digit, usize::from(j)) as u8, bit: 1 << bit })
    }

    /// The word that loses a bit, and that bit.
    #[inline(always)]
    pub(crate) fn lost(&self) -> (usize, u32) {
        (usize::from(self.word), self.bit)
    }

    /// The givens.
    #[inline(always)]
    pub(crate) fn grid(&self) -> &Grid {
        &self.grid
    }
}

/// Nothing is struck out.
impl From<Grid> for Struck {
    fn from(grid: Grid) -> Struck {
        Struck { grid, word: 0, bit: 0 }
    }
}

/// A batch of either kind.
#[derive(Clone, Copy)]
pub enum Puzzles<'a> {
    /// Grids of givens.
    Grids(&'a [Grid]),
    /// Pencil-mark grids.
    Marks(&'a [Marks]),
    /// Grids of givens, in each a candidate struck out.
    Struck(&'a [Struck]),
}

impl<'a> Puzzles<'a> {
    pub(crate) fn len(self) -> usize {
        match self {
            Puzzles::Grids(grids) => grids.len(),
            Puzzles::Marks(marks) => marks.len(),
            Puzzles::Struck(struck) => struck.len(),
        }
    }

    /// Whether puzzle `k` has a digit twice in a minirow.
    #[cold]
    pub(crate) fn doubled(self, k: usize) -> bool {
        match self {
            Puzzles::Grids(grids) => layout::doubled_in_grid(&grids[k]),
            Puzzles::Marks(marks) => layout::doubled_in_marks(&marks[k]),
            Puzzles::Struck(struck) => layout::doubled_in_grid(&struck[k].grid),
        }
    }
}

/// Implemented by [`Grid`], [`Marks`] and [`Struck`], the ways to write a puzzle.
pub trait Puzzle: Copy + Sync + sealed::Sealed {
    /// The puzzles of a slice, for the kernel.
    #[doc(hidden)]
    fn puzzles(slice: &[Self]) -> Puzzles<'_>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::Grid {}
    impl Sealed for crate::Marks {}
    impl Sealed for crate::Struck {}
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

impl Puzzle for Struck {
    fn puzzles(slice: &[Self]) -> Puzzles<'_> {
        Puzzles::Struck(slice)
    }
}
