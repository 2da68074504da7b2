//! Choosing what to guess.
//!
//! Deduction has stopped. Of the six *lines of boxes* (three bands, three stacks) take
//! the one nearest to being settled: each of its nine minirows (in a stack,
//! minicolumns) has three digits in the end, so the one with the fewest digits too
//! many. (What is above seven counts as seven.) In it take the digit with the fewest
//! ways left. A digit lies in a line of boxes in one of six ways, the permutations of
//! rows to boxes, and after the [closure](crate::closure) the number of minirows left
//! says how many of them are left:
//!
//! | minirows | 3 | 5 | 6 | 7 | 8 | 9 |
//! |---|---|---|---|---|---|---|
//! | ways     | 1 | 2 | 2 | 3 | 4 | 6 |
//!
//! Last, in that digit take the first row with the fewest minirows left (two,
//! nearly always) and guess its first minirow. With two ways left the guess and
//! its opposite each settle the digit in the line.
//!
//! Ties go to the lowest digit: staying with one digit turned out better than
//! any cleverer rule tried.

use crate::lanes::Lanes;
use crate::round::Round;

/// A guess about one digit: in the branch taken the bits of `taken` leave its
/// three words, in the branch put aside those of `aside` do.
#[cfg_attr(test, derive(Debug, PartialEq))]
pub(crate) struct Guess {
    pub(crate) digit: usize,
    pub(crate) taken: [u32; 3],
    pub(crate) aside: [u32; 3],
}

/// The guesses of many lanes: what [`Guess`] says of one, in a row for all.
pub(crate) struct Guesses<V: Lanes> {
    pub(crate) digit: V::Row,
    pub(crate) taken: [V::Row; 3],
    pub(crate) aside: [V::Row; 3],
}

impl<V: Lanes> Guesses<V> {
    pub(crate) fn new() -> Self {
        Self { digit: V::zeros(), taken: [V::zeros(); 3], aside: [V::zeros(); 3] }
    }

    /// The guess of one lane.
    #[inline(always)]
    pub(crate) fn of(&self, lane: usize) -> Guess {
        let at =
            |rows: &[V::Row; 3]| [rows[0].as_ref()[lane], rows[1].as_ref()[lane], rows[2].as_ref()[lane]];
        Guess { digit: self.digit.as_ref()[lane] as usize, taken: at(&self.taken), aside: at(&self.aside) }
    }
}

/// The minirows of band 0; band `b` is this shifted by `3 * b`.
const BAND: u32 = 0o007_007_007;
/// The minicolumns of stack 0; stack `s` is this shifted by `s`.
const STACK: u32 = 0o111_111_111;
/// The minirows of each band, the minicolumns of each stack. (Eight, so that any three
/// bits are an index.)
pub(crate) const LINES: [u32; 8] = [BAND, BAND << 3, BAND << 6, STACK, STACK << 1, STACK << 2, 0, 0];

/// Chooses for the puzzle in `lane` of a round that changed nothing there (for the
/// only one, in lane 0, if the lanes are digits).
///
/// No branches, so that the choices of several lanes overlap.
#[inline(always)]
pub(crate) fn choose<V: Lanes, const GROUPS: usize>(round: &Round<V, GROUPS>, lane: usize) -> Guess {
    let above = |rows: &[V::Row; 4]| {
        let at = |k: usize| u64::from(rows[k].as_ref()[lane]);
        (at(0) | at(1) << 32, at(2) | at(3) << 32)
    };
    let line = nearest_line(above(&round.above_three[0]), above(&round.above_three[1]));
    let mask = LINES[line];
    let minis = &round.minis[usize::from(line >= 3)];
    let left = |digit: usize| {
        let (group, lane) = if GROUPS == 1 { (0, digit / 3) } else { (digit / 3, lane) };
        minis[group][digit % 3].as_ref()[lane] & mask
    };
    let digit = fewest_ways(left);
    let left = left(digit);

    // The first group of nine (row of the band, column of the stack) with two
    // left; where every group has three, the first.
    let two = |group: u32| u32::from((left >> (9 * group) & 0o777).count_ones() == 2);
    let group = (two(0) | two(1) << 1 | two(2) << 2 | 8).trailing_zeros() % 3;
    let here = left & 0o777 << (9 * group);
    let first = here & here.wrapping_neg();
    let rest = here & !first;
    debug_assert!(first != 0 && rest != 0, "a guess leaves less in either branch");
    Guess { digit, taken: cells(rest, line, group), aside: cells(first, line, group) }
}

/// The cells, word by word, of minirows or minicolumns in one group of nine.
#[inline(always)]
fn cells(minis: u32, line: usize, group: u32) -> [u32; 3] {
    // A minirow lies in all three words. A minicolumn lies in the word of its
    // column, in all three groups.
    let row = minis & u32::from(line >= 3).wrapping_sub(1);
    let column = ((minis >> (9 * group)) * 0o001_001_001) & u32::from(line < 3).wrapping_sub(1);
    let only = |j: u32| column & (1u32 << group >> j & 1).wrapping_neg();
    [row | only(0), row | only(1), row | only(2)]
}

/// The unsettled line that is nearest to being settled, from the minirows and the
/// minicolumns with at least four and five, six and seven digits left.
#[inline(always)]
fn nearest_line(rows: (u64, u64), columns: (u64, u64)) -> usize {
    let mut best = u32::MAX;
    for line in 0..6 {
        let mask = u64::from(LINES[line]) * 0x1_0000_0001;
        let (some, more) = if line < 3 { rows } else { columns };
        let excess = (some & mask).count_ones() + (more & mask).count_ones();
        // A settled line has none and wraps around to the far end.
        let key = excess.wrapping_sub(1) << 3 | line as u32;
        best = best.min(key);
    }
    (best & 7) as usize
}

/// The first digit with the fewest ways left (but more than one), from each
/// digit's minirows in the line.
#[inline(always)]
fn fewest_ways(left: impl Fn(usize) -> u32) -> usize {
    // Two ways are five or six minirows; there is nearly always such a digit. Going
    // down, the last one found is the lowest.
    let mut best = 9;
    for digit in (0..9).rev() {
        let two_ways = matches!(left(digit).count_ones(), 5 | 6);
        best = std::hint::select_unpredictable(two_ways, digit, best);
    }
    if best < 9 { best } else { fewest_above_two(std::array::from_fn(left)) }
}

/// The same where no digit has two ways.
#[cold]
fn fewest_above_two(left: [u32; 9]) -> usize {
    let unsettled = (0..9).filter(|&digit| left[digit].count_ones() > 3);
    unsettled.min_by_key(|&digit| left[digit].count_ones()).unwrap_or(0)
}
