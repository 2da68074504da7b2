//! Cells as 16-bit lanes of words (SIMD within a register): those at the same place in boxes side by side are one word, and
//! what is done to words is done to all of them at once.

use super::{Board, Conflict};
use crate::CellIndex;

/// Bits of a lane.
pub(super) const LANE: usize = 16;

/// The least bit of every lane.
pub(super) const ONES: u64 = 0x0001_0001_0001_0001;

/// Words by band, row in the band, and place in the box: boxes have `H` rows and `W` columns, so that there are `W` bands,
/// and `H` lanes in a word.
pub(super) type Words<const H: usize, const W: usize> = [[[u64; W]; H]; W];

/// The first cell of each row, by band.
pub(super) type Starts<const H: usize, const W: usize> = [[CellIndex; H]; W];

/// Where rows begin, from all cells row by row.
pub(super) fn starts<const H: usize, const W: usize>(cells: &[CellIndex]) -> Starts<H, W> {
    std::array::from_fn(|band| std::array::from_fn(|row| cells[(band * H + row) * H * W]))
}

/// The domains of rows that begin there, as words; none if there aren't that many.
#[inline(always)]
pub(super) fn words<const H: usize, const W: usize>(
    starts: &Starts<H, W>,
    domains: &[u64],
) -> Option<Words<H, W>> {
    let mut words: Words<H, W> = [[[0; W]; H]; W];
    for band in 0..W {
        for row in 0..H {
            let first = starts[band][row].index();
            let domains = domains.get(first..first + H * W)?;
            for col in 0..W {
                let mut word = domains[col];
                for stack in 1..H {
                    word |= domains[stack * W + col] << (stack * LANE);
                }
                words[band][row][col] = word;
            }
        }
    }
    Some(words)
}

/// Puts the lanes of a word that changed on the board; `first` is the cell of the first lane, boxes have `W` columns. The lane
/// that has nothing left, if there is one, of which the board keeps what it had.
#[inline(always)]
pub(super) fn put<const W: usize>(
    board: &mut Board,
    first: CellIndex,
    word: u64,
    mut changed: u64,
) -> Result<(), usize> {
    while changed != 0 {
        let lane = changed.trailing_zeros() as usize / LANE;
        changed &= !(0xffff << (lane * LANE));
        let left = word >> (lane * LANE) & 0xffff;
        if left == 0 {
            return Err(lane);
        }
        board.set(first.after(lane * W), left).map_err(|Conflict| lane)?;
    }
    Ok(())
}

/// The same values in each of `L` lanes.
#[inline(always)]
pub(super) const fn in_each<const L: usize>(values: u64) -> u64 {
    values * (ONES >> (64 - L * LANE))
}

/// All of `L` lanes, moved on by so many, the last ones coming first again.
#[inline(always)]
fn turned<const L: usize>(lanes: u64, by: usize) -> u64 {
    let used = !0 >> (64 - L * LANE);
    (lanes << (by * LANE) | lanes >> ((L - by) * LANE)) & used
}

/// For each lane what any other has.
#[inline(always)]
pub(super) fn any_other<const L: usize>(lanes: u64) -> u64 {
    (1..L).fold(0, |all, by| all | turned::<L>(lanes, by))
}

/// For each lane what all others have.
#[inline(always)]
fn all_others<const L: usize>(lanes: u64) -> u64 {
    (1..L).fold(!0, |all, by| all & turned::<L>(lanes, by))
}

/// All bits of the lanes that aren't empty; no lane has its highest bit.
#[inline(always)]
pub(super) fn filled(lanes: u64) -> u64 {
    ((lanes.wrapping_add(ONES * 0x7fff) >> (LANE - 1)) & ONES).wrapping_mul(0xffff)
}

/// What any has, but for one.
#[inline(always)]
pub(super) fn any_but<const N: usize>(words: &[u64; N], one: usize) -> u64 {
    let mut any = 0;
    for (i, word) in words.iter().enumerate() {
        any |= if i == one { 0 } else { *word };
    }
    any
}

/// `N` houses, each a word, and `L` others, each a lane of all the words, and what lies where they cross: what is left of a
/// word without a lane has the values of what is left of the lane without the word.
pub(super) struct Crossing<const N: usize, const L: usize> {
    /// What both have, for each word and lane.
    both: [u64; N],
    /// Values that only one of both has: none if nothing goes.
    pub(super) queue: u64,
    /// Values that some word lacks.
    pub(super) lack: u64,
}

impl<const N: usize, const L: usize> Crossing<N, L> {
    /// `all` are the values in every lane.
    #[inline(always)]
    pub(super) fn of(words: &[u64; N], all: u64) -> Crossing<N, L> {
        let mut crossing = Crossing { both: [0; N], queue: 0, lack: 0 };
        for (i, word) in words.iter().enumerate() {
            let (row, column) = (any_other::<L>(*word), any_but(words, i));
            crossing.both[i] = row & column;
            crossing.queue |= row ^ column;
            crossing.lack |= (word | row) ^ all;
        }
        crossing
    }

    /// What a word keeps.
    #[inline(always)]
    pub(super) fn keep(&self, word: usize) -> u64 {
        let mut keep = all_others::<L>(self.both[word]);
        for (i, both) in self.both.iter().enumerate() {
            keep &= if i == word { !0 } else { *both };
        }
        keep
    }
}
