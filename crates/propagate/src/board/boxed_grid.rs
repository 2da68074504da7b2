//! The rows, columns and boxes of one grid in one propagator: hidden singles, locked candidates and the law of leftovers.
//!
//! A grid of boxes is looked at as words of 16-bit lanes. A word holds the cells that have the same place in the boxes
//! side by side: of a 9×9 grid the first word of a row is its columns 1, 4 and 7, so that what is counted along words is
//! counted for three columns at once. The three cells that a box and a column share are a *piece*; pieces of a column add
//! up to the column, pieces side by side to the box:
//!
//! ```text
//! word 0    word 1    word 2                 piece of word k, band b: rows 3b, 3b+1, 3b+2 of it
//! 1 . . 4 . . 7 . .   . 2 . . 5 . . 8 .      column: its pieces of all bands
//!                                            box:    the pieces of all words in a band
//! ```
//!
//! The cells that a box and a row share are the lanes of its words together. A value with one place in a row or column is
//! not looked for: it goes from the rest of its box because of what is left of the two, and then has one place there.

use crate::{CellIndex, Domain, Priority};

use super::lanes::{self, Crossing, LANE, ONES, Starts, Words, any_but, any_other, filled, in_each};
use super::{Board, BoardPropagator, Conflict};

/// Whether values are there once, twice or more often, and in cells that have others too; lane by lane.
#[derive(Clone, Copy, Default)]
struct Tally {
    once: u64,
    twice: u64,
    open: u64,
}

impl Tally {
    #[inline(always)]
    fn of(word: u64) -> Tally {
        // No lane in use is empty, and none has its highest bit: what is left without its least bit tells who has more.
        let more = word & word.wrapping_sub(ONES);
        Tally { once: word, twice: 0, open: word & filled(more) }
    }

    #[inline(always)]
    fn and(self, other: Tally) -> Tally {
        Tally {
            once: self.once | other.once,
            twice: self.twice | other.twice | (self.once & other.once),
            open: self.open | other.open,
        }
    }

    /// Values with one place, in a cell that has others.
    #[inline(always)]
    fn hidden(self) -> u64 {
        self.once & !self.twice & self.open
    }
}

/// What one look at the words found.
struct Found<const H: usize, const W: usize> {
    /// What may stay, by band and place in the box, and by band and row.
    columns: [[u64; W]; W],
    rows: [[u64; H]; W],
    /// Values with one place left in a box, by band.
    hidden: [u64; W],
}

/// Some house lacks a value: a column (its place in the box), a row (its band and place there) or a box (its band); and the
/// lanes that lack one.
enum Lack {
    Column(usize, u64),
    Row(usize, usize),
    Box(usize, u64),
}

/// The house of a band that lacks a value.
fn lacking<const H: usize>(band: usize, whole: u64, rows: &[u64; H], all: Domain) -> Lack {
    let row = rows.iter().position(|row| row | any_other::<H>(*row) != all);
    match row {
        Some(row) if whole == all => Lack::Row(band, row),
        _ => Lack::Box(band, whole ^ all),
    }
}

/// Looks at all houses; `all` are the values in every lane that is used. Bands that are as they were in `clean`, where their
/// rows and boxes said nothing new, say nothing new again. `None` if nothing goes.
#[expect(
    clippy::needless_range_loop,
    reason = "counted loops over small arrays are unrolled; iterators are not"
)]
#[inline(always)]
fn look<const H: usize, const W: usize>(
    words: &Words<H, W>,
    clean: &mut Words<H, W>,
    all: Domain,
) -> Result<Option<Found<H, W>>, Lack> {
    let mut found = Found { columns: [[!0; W]; W], rows: [[!0; H]; W], hidden: [0; W] };
    let mut pieces = [[0; W]; W];
    let mut any = false;
    for b in 0..W {
        let band = &words[b];
        let mut other = 0;
        for h in 0..H {
            for k in 0..W {
                other |= band[h][k] ^ clean[b][h][k];
                pieces[b][k] |= band[h][k];
            }
        }
        if other == 0 {
            continue;
        }
        let mut whole = Tally::default();
        let mut rows = [0; H];
        for h in 0..H {
            for k in 0..W {
                whole = whole.and(Tally::of(band[h][k]));
                rows[h] |= band[h][k];
            }
        }
        let hidden = whole.hidden();
        // What is left of a row without a box has the values of what is left of the box without the row.
        let crossing = Crossing::<H, H>::of(&rows, all);
        if (whole.once ^ all) | crossing.lack != 0 {
            return Err(lacking(b, whole.once, &rows, all));
        }
        if hidden | crossing.queue == 0 {
            clean[b] = *band;
            continue;
        }
        (any, found.hidden[b]) = (true, hidden);
        for h in 0..H {
            found.rows[b][h] = crossing.keep(h);
        }
    }
    // The same of columns.
    let (mut both, mut queue) = ([[0; W]; W], 0);
    for k in 0..W {
        let mut column = [0; W];
        for b in 0..W {
            column[b] = pieces[b][k];
        }
        let lack = any_but(&column, W) ^ all;
        if lack != 0 {
            return Err(Lack::Column(k, lack));
        }
        for b in 0..W {
            let (column, whole) = (any_but(&column, b), any_but(&pieces[b], k));
            queue |= column ^ whole;
            both[b][k] = column & whole;
        }
    }
    if queue != 0 {
        any = true;
        for b in 0..W {
            for k in 0..W {
                let mut keep = !0;
                for other in 0..W {
                    keep &= if other == b { !0 } else { both[other][k] };
                    keep &= if other == k { !0 } else { both[b][other] };
                }
                found.columns[b][k] = keep;
            }
        }
    }
    Ok(any.then_some(found))
}

/// A grid of boxes of `H` rows and `W` columns.
#[derive(Debug)]
pub(crate) struct BoxedGrid<const H: usize, const W: usize> {
    /// Row by row, those of a row one after the other.
    cells: Vec<CellIndex>,
    starts: Starts<H, W>,
    all: Domain,
    /// What bands were like when their rows and boxes last said nothing new.
    clean: Words<H, W>,
    /// The house that could hold no more, or what is near it.
    failed: Vec<CellIndex>,
}

impl<const H: usize, const W: usize> BoxedGrid<H, W> {
    /// Cells in a row.
    const SIDE: usize = H * W;

    /// `cells` row by row, those of a row numbered one after the other; `all` are the values.
    pub(crate) fn new(cells: Vec<CellIndex>, all: Domain) -> BoxedGrid<H, W> {
        let starts = lanes::starts(&cells);
        BoxedGrid { failed: cells.clone(), cells, starts, all, clean: [[[0; W]; H]; W] }
    }

    /// Bumps a house for a conflict.
    fn bump(&mut self, house: impl Iterator<Item = (usize, usize)>) -> Conflict {
        let cells = &self.cells;
        self.failed.clear();
        self.failed.extend(house.map(|(row, col)| cells[row * Self::SIDE + col]));
        Conflict
    }

    fn conflict_in_box(&mut self, band: usize, stack: usize) -> Conflict {
        self.bump((0..Self::SIDE).map(|i| (band * H + i / W, stack * W + i % W)))
    }

    /// Takes away what was found not to be possible, on the board and in the words.
    #[expect(
        clippy::needless_range_loop,
        reason = "counted loops over small arrays are unrolled; iterators are not"
    )]
    #[inline(always)]
    fn apply(
        &mut self,
        found: &Found<H, W>,
        words: &mut Words<H, W>,
        board: &mut Board,
    ) -> Result<(), Conflict> {
        // Which words change is found out first, without a branch for each.
        let mut which = 0u64;
        for band in 0..W {
            for row in 0..H {
                for word in 0..W {
                    let stays = found.columns[band][word] & found.rows[band][row] & !found.hidden[band];
                    let changes = words[band][row][word] & !stays != 0;
                    which |= u64::from(changes) << ((band * H + row) * W + word);
                }
            }
        }
        while which != 0 {
            let place = which.trailing_zeros() as usize;
            which &= which - 1;
            let (band, row, word) = (place / (H * W), place / W % H, place % W);
            let now = words[band][row][word];
            let keep = found.columns[band][word] & found.rows[band][row];
            let hidden = now & found.hidden[band];
            let with = filled(hidden);
            let two = filled(hidden & hidden.wrapping_sub(with & ONES));
            let after = now & keep & (hidden | !with) & !two;
            words[band][row][word] = after;
            let first = self.starts[band][row].after(word);
            lanes::put::<W>(board, first, after, now ^ after)
                .map_err(|stack| self.conflict_in_box(band, stack))?;
        }
        Ok(())
    }

    fn conflict_in(&mut self, lack: Lack) -> Conflict {
        match lack {
            Lack::Column(word, lack) => {
                let col = lack.trailing_zeros() as usize / LANE * W + word;
                self.bump((0..Self::SIDE).map(|row| (row, col)))
            }
            Lack::Row(band, row) => self.bump((0..Self::SIDE).map(|col| (band * H + row, col))),
            Lack::Box(band, lack) => self.conflict_in_box(band, lack.trailing_zeros() as usize / LANE),
        }
    }
}

impl<const H: usize, const W: usize> BoardPropagator for BoxedGrid<H, W> {
    fn cells(&self) -> &[CellIndex] {
        &self.cells
    }

    fn conflict_scope(&self) -> &[CellIndex] {
        &self.failed
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn is_value_symmetric(&self) -> bool {
        true
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let all = in_each::<H>(self.all);
        let Some(mut words) = lanes::words(&self.starts, &board.domains) else { return Ok(()) };
        loop {
            let found = match look(&words, &mut self.clean, all) {
                Ok(Some(found)) => found,
                Ok(None) => return Ok(()),
                Err(lack) => return Err(self.conflict_in(lack)),
            };
            self.apply(&found, &mut words, board)?;
            // What comes next depends on it.
            if !board.queue.to_spread() {
                continue;
            }
            if board.spread().is_err() {
                self.failed.clear();
                return Err(Conflict);
            }
            let Some(now) = lanes::words(&self.starts, &board.domains) else { return Ok(()) };
            words = now;
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rows, columns and boxes, as cells numbered row by row.
    fn houses(h: usize, w: usize) -> Vec<Vec<CellIndex>> {
        let side = h * w;
        let mut houses = Vec::new();
        for i in 0..side {
            houses.push(CellIndex::all((0..side).map(|j| i * side + j)));
            houses.push(CellIndex::all((0..side).map(|j| j * side + i)));
            houses.push(CellIndex::all((0..side).map(|j| (i / h * h + j / w) * side + i % h * w + j % w)));
        }
        houses
    }

    /// What follows from values that a cell has, values that have one place, and what is left of two houses that
    /// overlap, by the book; `None` in a conflict.
    fn by_the_book(mut domains: Vec<Domain>, houses: &[Vec<CellIndex>], all: Domain) -> Option<Vec<u64>> {
        let union = |domains: &[Domain], cells: &mut dyn Iterator<Item = CellIndex>| {
            cells.fold(0, |all, cell| all | domains[cell])
        };
        loop {
            let before = domains.clone();
            for house in houses {
                for &cell in house {
                    let others = || house.iter().copied().filter(|other| *other != cell);
                    if domains[cell].is_power_of_two() {
                        let value = domains[cell];
                        others().for_each(|other| domains[other] &= !value);
                    }
                    let alone = domains[cell] & !union(&domains, &mut others());
                    if alone != 0 {
                        domains[cell] = if alone.is_power_of_two() { alone } else { 0 };
                    }
                }
                for other in
                    houses.iter().filter(|other| house.iter().filter(|cell| other.contains(cell)).count() > 1)
                {
                    let left = |of: &[CellIndex], but: &[CellIndex]| {
                        of.iter().copied().filter(|cell| !but.contains(cell)).collect::<Vec<_>>()
                    };
                    let (one, two) = (left(house, other), left(other, house));
                    let both =
                        union(&domains, &mut one.iter().copied()) & union(&domains, &mut two.iter().copied());
                    one.iter().chain(&two).for_each(|cell| domains[*cell] &= both);
                }
                if union(&domains, &mut house.iter().copied()) != all || domains.contains(&0) {
                    return None;
                }
            }
            if domains == before {
                return Some(domains);
            }
        }
    }

    fn by_grid<const H: usize, const W: usize>(
        grid: &mut BoxedGrid<H, W>,
        domains: Vec<Domain>,
        houses: &[Vec<CellIndex>],
    ) -> Option<Vec<u64>> {
        let mut board = Board::new(domains, &[], houses, &[]);
        board.spread().and_then(|()| grid.propagate(&mut board)).ok()?;
        Some(board.domains)
    }

    /// Domains besides those of a filled grid, which may itself be left out; few or many.
    pub(crate) fn candidates(h: usize, w: usize) -> impl Strategy<Value = Vec<u64>> {
        let side = h * w;
        let solution = move |cell: usize| (cell / side % h * w + cell / side / h + cell % side) % side;
        let chances = proptest::collection::vec(any::<u8>(), side * side * side);
        (chances, 50..160u8, 0..8u8).prop_map(move |(chances, many, solved)| {
            let stays = |cell: usize, value: usize, chance: u8| {
                chance < many || solved > 0 && value == solution(cell)
            };
            let cell = |(cell, chances): (usize, &[u8])| {
                let values = (0..side).filter(|value| stays(cell, *value, chances[*value]));
                values.fold(0u64, |domain, value| domain | 1 << value).max(1)
            };
            chances.chunks(side).enumerate().map(cell).collect()
        })
    }

    macro_rules! agrees {
        ($name:ident, $h:literal, $w:literal) => {
            proptest! {
                #[test]
                fn $name(domains in candidates($h, $w), others in candidates($h, $w)) {
                    let houses = houses($h, $w);
                    let all = (1u64 << ($h * $w)) - 1;
                    let mut grid = BoxedGrid::<$h, $w>::new((0..domains.len()).map(CellIndex::new).collect(), all);
                    let found = by_grid(&mut grid, domains.clone(), &houses);
                    prop_assert_eq!(&found, &by_the_book(domains.clone(), &houses, all));
                    // It may remember a band that is as it was, not what the others were.
                    let kept = $h * $h * $w;
                    let mut mixed = found.unwrap_or(domains);
                    mixed[kept..].copy_from_slice(&others[kept..]);
                    let found = by_grid(&mut grid, mixed.clone(), &houses);
                    prop_assert_eq!(found, by_the_book(mixed, &houses, all));
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
