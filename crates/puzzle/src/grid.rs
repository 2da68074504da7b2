//! What stands in the cells: a partial or complete filling of a puzzle.

/// One rank or nothing for each cell of a puzzle, in the order of [`Puzzle::cells`](crate::Puzzle::cells).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    ranks: Vec<u8>,
}

/// Marks a blank cell; ranks are below 64.
pub(crate) const BLANK: u8 = u8::MAX;

impl Grid {
    /// A grid of blank cells.
    #[must_use]
    pub fn blank(cells: usize) -> Grid {
        Grid { ranks: vec![BLANK; cells] }
    }

    /// The number of cells.
    #[must_use]
    #[expect(
        clippy::len_without_is_empty,
        reason = "a grid without blanks is full, one without cells can't be"
    )]
    pub fn len(&self) -> usize {
        self.ranks.len()
    }

    /// The rank of the value in a cell (an index below [`len`](Grid::len)), if it is filled.
    #[must_use]
    pub fn get(&self, cell: usize) -> Option<usize> {
        let rank = self.ranks[cell];
        (rank != BLANK).then_some(rank as usize)
    }

    /// Writes a value's rank (below 64) into a cell.
    pub fn set(&mut self, cell: usize, rank: usize) {
        debug_assert!(rank < crate::MOST_VALUES, "ranks are below 64");
        self.ranks[cell] = rank as u8;
    }

    /// Blanks a cell.
    pub fn clear(&mut self, cell: usize) {
        self.ranks[cell] = BLANK;
    }

    /// How many cells are blank.
    #[must_use]
    pub fn blanks(&self) -> usize {
        self.ranks.iter().filter(|&&rank| rank == BLANK).count()
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        !self.ranks.contains(&BLANK)
    }

    /// The rank in each cell; of a blank one, a number that is none.
    pub(crate) fn ranks(&self) -> &[u8] {
        &self.ranks
    }

    /// What stands in each cell, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<usize>> + '_ {
        self.ranks.iter().map(|&rank| (rank != BLANK).then_some(rank as usize))
    }
}

impl FromIterator<Option<usize>> for Grid {
    fn from_iter<I: IntoIterator<Item = Option<usize>>>(ranks: I) -> Grid {
        let byte = |rank: usize| {
            debug_assert!(rank < crate::MOST_VALUES, "ranks are below 64");
            rank as u8
        };
        Grid { ranks: ranks.into_iter().map(|rank| rank.map_or(BLANK, byte)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_filled_and_blanked() {
        let mut grid = Grid::blank(2);
        grid.set(1, 63);
        assert_eq!((grid.get(0), grid.get(1), grid.blanks(), grid.is_full()), (None, Some(63), 1, false));
        grid.set(0, 0);
        assert!(grid.is_full());
        grid.clear(1);
        assert_eq!(grid.iter().collect::<Grid>(), grid);
        assert_eq!(grid.len(), 2);
    }
}
