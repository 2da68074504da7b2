//! Disjoint groups: a house for each place in a box, made of the cells that have it in all boxes of a grid.
//!
//! ```text
//! a b c . a b c . a b c      a row of the grid has three cells (in general, as many as there are boxes side by side) of
//! d e f . d e f . d e f      three of these houses, and so has a column: what is left of the row without the house has
//! g h i . g h i . g h i      the values of what is left of the house without the row.
//! ```
//!
//! A value with one place in such a house is not looked for: it goes from the rest of its row and of its column, and then has
//! one place there.

use crate::{CellIndex, Domain, Priority};

use super::lanes::{self, Crossing, LANE, Starts, Words, any_other, in_each};
use super::{Board, BoardPropagator, Conflict};

/// The houses of all places in boxes of `H` rows and `W` columns.
#[derive(Debug)]
pub(crate) struct DisjointGroups<const H: usize, const W: usize> {
    /// Row by row, those of a row one after the other.
    cells: Vec<CellIndex>,
    starts: Starts<H, W>,
    all: Domain,
    /// The house that could hold no more.
    failed: Vec<CellIndex>,
}

impl<const H: usize, const W: usize> DisjointGroups<H, W> {
    /// `cells` row by row, those of a row numbered one after the other; `all` are the values.
    pub(crate) fn new(cells: Vec<CellIndex>, all: Domain) -> DisjointGroups<H, W> {
        DisjointGroups { failed: cells.clone(), starts: lanes::starts(&cells), cells, all }
    }

    /// Bumps the house of a place for a conflict.
    fn bump(&mut self, row: usize, col: usize) -> Conflict {
        let cells = (0..H * W).map(|i| (i / H * H + row) * H * W + i % H * W + col);
        self.failed = cells.map(|cell| self.cells[cell]).collect();
        Conflict
    }

    /// What each word keeps, if any loses something.
    #[expect(
        clippy::needless_range_loop,
        reason = "counted loops over small arrays are unrolled; iterators are not"
    )]
    #[inline(always)]
    fn look(&mut self, words: &Words<H, W>) -> Result<Option<Words<H, W>>, Conflict> {
        // Houses and columns: for each place in a row of a box words by place in a column, lanes by stack.
        let mut columns = [[0; H]; W];
        // Houses and rows: for each place in a column of a box words by place in a row, lanes by band.
        let mut rows = [[0; W]; H];
        for h in 0..H {
            for k in 0..W {
                for b in 0..W {
                    let word = words[b][h][k];
                    columns[k][h] |= word;
                    let mut any = word;
                    for stack in 1..H {
                        any |= word >> (stack * LANE);
                    }
                    rows[h][k] |= (any & 0xffff) << (b * LANE);
                }
            }
        }
        let (each_column, each_row) = (in_each::<H>(self.all), in_each::<W>(self.all));
        let by_column: [Crossing<H, H>; W] = std::array::from_fn(|k| Crossing::of(&columns[k], each_column));
        let by_row: [Crossing<W, W>; H] = std::array::from_fn(|h| Crossing::of(&rows[h], each_row));
        if by_column.iter().any(|crossing| crossing.lack != 0) {
            let lacks = |house: &usize| {
                let word = rows[*house / W][*house % W];
                word | any_other::<W>(word) != each_row
            };
            let house = (0..H * W).find(lacks).unwrap_or(0);
            return Err(self.bump(house / W, house % W));
        }
        let queue = by_column.iter().fold(0, |queue, crossing| queue | crossing.queue);
        if by_row.iter().fold(queue, |queue, crossing| queue | crossing.queue) == 0 {
            return Ok(None);
        }
        let mut keep = [[[0; W]; H]; W];
        for k in 0..W {
            for h in 0..H {
                let (column, row) = (by_column[k].keep(h), by_row[h].keep(k));
                for b in 0..W {
                    keep[b][h][k] = column & in_each::<H>(row >> (b * LANE) & 0xffff);
                }
            }
        }
        Ok(Some(keep))
    }
}

impl<const H: usize, const W: usize> BoardPropagator for DisjointGroups<H, W> {
    fn cells(&self) -> &[CellIndex] {
        &self.cells
    }

    fn conflict_scope(&self) -> &[CellIndex] {
        &self.failed
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn is_value_symmetric(&self) -> bool {
        true
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let Some(mut words) = lanes::words(&self.starts, &board.domains) else { return Ok(()) };
        while let Some(keep) = self.look(&words)? {
            for (band, (words, keep)) in words.iter_mut().zip(&keep).enumerate() {
                for (i, (word, keep)) in
                    words.as_flattened_mut().iter_mut().zip(keep.as_flattened()).enumerate()
                {
                    let changed = *word & !keep;
                    *word &= keep;
                    let first = self.starts[band][i / W].after(i % W);
                    lanes::put::<W>(board, first, *word, changed).map_err(|_| self.bump(i / W, i % W))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::boxed_grid::tests::candidates;

    /// The groups, and all rows and columns, as cells numbered row by row.
    fn houses(h: usize, w: usize) -> [Vec<Vec<usize>>; 2] {
        let side = h * w;
        let house = |i: usize| (0..side).map(|j| (j / h * h + i / w) * side + j % h * w + i % w).collect();
        let row = |i: usize| (0..side).map(|j| i * side + j).collect();
        let column = |i: usize| (0..side).map(|j| j * side + i).collect();
        [(0..side).map(house).collect(), (0..side).map(row).chain((0..side).map(column)).collect()]
    }

    /// What is left of one house without another has the same values as what is left of the other, by the book; `None` in
    /// a conflict.
    fn by_the_book(
        mut domains: Vec<Domain>,
        [houses, lines]: &[Vec<Vec<usize>>; 2],
        all: Domain,
    ) -> Option<Vec<u64>> {
        loop {
            let before = domains.clone();
            for house in houses {
                for line in lines.iter().filter(|line| line.iter().any(|cell| house.contains(cell))) {
                    let left = |of: &[usize], but: &[usize]| -> Vec<usize> {
                        of.iter().copied().filter(|cell| !but.contains(cell)).collect()
                    };
                    let (one, two) = (left(house, line), left(line, house));
                    let union = |cells: &[usize]| cells.iter().fold(0, |all, cell| all | domains[*cell]);
                    let both = union(&one) & union(&two);
                    one.iter().chain(&two).for_each(|cell| domains[*cell] &= both);
                }
                if house.iter().fold(0, |all, cell| all | domains[*cell]) != all {
                    return None;
                }
            }
            if domains.contains(&0) {
                return None;
            }
            if domains == before {
                return Some(domains);
            }
        }
    }

    macro_rules! agrees {
        ($name:ident, $h:literal, $w:literal) => {
            proptest! {
                #[test]
                fn $name(domains in candidates($h, $w)) {
                    let all = (1u64 << ($h * $w)) - 1;
                    let mut scattered = DisjointGroups::<$h, $w>::new((0..domains.len()).map(CellIndex::new).collect(), all);
                    let mut board = Board::bare(domains.clone());
                    let found = scattered.propagate(&mut board).ok().map(|()| board.domains);
                    prop_assert_eq!(found, by_the_book(domains, &houses($h, $w), all));
                }
            }
        };
    }

    agrees!(as_by_the_book_3_3, 3, 3);
    agrees!(as_by_the_book_2_2, 2, 2);
    agrees!(as_by_the_book_2_3, 2, 3);
    agrees!(as_by_the_book_3_2, 3, 2);
    agrees!(as_by_the_book_2_4, 2, 4);
    agrees!(as_by_the_book_4_3, 4, 3);
}
