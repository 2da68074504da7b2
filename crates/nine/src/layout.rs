//! How a grid lies in 27 words.
//!
//! A puzzle is nine digits times three words. Word `j` of a digit says where the
//! digit may still go in the columns that are the `j`th of their box. Bit
//! `9 * i + 3 * band + stack` of it is the cell in row `3 * band + i`, column
//! `3 * stack + j`:
//!
//! ```text
//!                 i = 0         i = 1         i = 2         the ith row of each band
//!              ┌───────────┬─────────────┬─────────────┐
//!         bit  │0 1 2 … 8  │ 9 10 11 … 17│18 19 20 … 26│    27 … 31 are zero
//!              └───────────┴─────────────┴─────────────┘
//!                  │
//!      ┌───────────┴───────────┐
//!      │ band 0  band 1  band 2│       three bands in each group of nine,
//!      │ 0 1 2 │ 3 4 5 │ 6 7 8 │       three stacks in each band
//!      └───────────────────────┘
//! ```
//!
//! Two things follow, and they are why it lies so:
//!
//! * The OR of a digit's three words is its **minirows**: a minirow is the three
//!   cells in which a row crosses a box, and its bit is where its cells' bits
//!   are. No shifting is needed to go from cells to minirows or back.
//! * The three groups of nine are a ring: the other rows of a box are 9 and 18
//!   bits away, and what falls out above bit 26 is cleared by any AND with a
//!   word. The **minicolumns** (a column crossing a box) are packed in the same
//!   way, `j` taking the place of `i`.

use crate::{Grid, Marks};

/// All 27 bits of a word.
pub(crate) const ALL: u32 = (1 << 27) - 1;

/// One puzzle, in the order of [`word`].
pub(crate) type Words = [u32; 27];

/// The index of word `j` of a digit (0 to 8). The digits go in groups of three, and
/// in a group the words 0 of the three digits come first.
#[inline(always)]
pub(crate) const fn word(digit: usize, j: usize) -> usize {
    9 * (digit / 3) + 3 * j + digit % 3
}

/// The word within a digit (`j`) and the bit of each cell, row by row.
pub(crate) const PLACE: [(u8, u8); 81] = {
    let mut place = [(0, 0); 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        place[cell] = ((column % 3) as u8, (9 * (row % 3) + 3 * (row / 3) + column / 3) as u8);
        cell += 1;
    }
    place
};

/// The inverse of [`PLACE`]: the cell at bit `b` of word `j` is `CELL[j][b]`.
/// Bits that belong to no cell have [`NO_CELL`].
pub(crate) const CELL: [[u8; 32]; 3] = {
    let mut at = [[NO_CELL; 32]; 3];
    let mut cell = 0;
    while cell < 81 {
        let (j, bit) = PLACE[cell];
        at[j as usize][bit as usize] = cell as u8;
        cell += 1;
    }
    at
};

/// Past every cell, and past the 81 bytes of a grid.
pub(crate) const NO_CELL: u8 = 127;

/// Whether a digit is given twice in a minirow.
pub(crate) fn doubled_in_grid(grid: &Grid) -> bool {
    grid.digits().chunks_exact(3).any(|mini| doubled(mini, |digit| digit != 0))
}

/// Whether two cells of a minirow are left with the same single candidate.
pub(crate) fn doubled_in_marks(marks: &Marks) -> bool {
    marks.masks().chunks_exact(3).any(|mini| doubled(mini, u16::is_power_of_two))
}

/// Whether two of three cells are the same, and filled.
fn doubled<T: Copy + PartialEq>(mini: &[T], filled: impl Fn(T) -> bool) -> bool {
    [(0, 1), (0, 2), (1, 2)].iter().any(|&(i, k)| mini[i] == mini[k] && filled(mini[i]))
}

/// Hands out the words of a grid, each with its index: a given leaves one
/// candidate, a blank all nine.
#[inline(always)]
pub(crate) fn words_of_grid(grid: &Grid, mut put: impl FnMut(usize, u32)) {
    // Where each value is written, blanks (0) included. The loop is unrolled, so
    // that words and bits are constants.
    let mut written = [[0u32; 16]; 3];
    for (&(j, bit), &value) in PLACE.iter().zip(grid.digits()) {
        written[usize::from(j)][usize::from(value & 15)] |= 1 << bit;
    }
    for digit in 0..9 {
        for j in 0..3 {
            put(word(digit, j), written[j][0] | written[j][digit + 1]);
        }
    }
}

/// Hands out the words of a pencil-mark grid, each with its index.
#[inline(always)]
pub(crate) fn words_of_marks(marks: &Marks, mut put: impl FnMut(usize, u32)) {
    for j in 0..3 {
        // Sixteen digits, seven of them never there, so that the compiler makes vectors.
        let mut at = [0; 16];
        for bit in 0..27 {
            let mask = u32::from(marks.masks()[usize::from(CELL[j][bit])]);
            for (digit, word) in at.iter_mut().enumerate() {
                *word |= if mask & 1 << digit == 0 { 0 } else { 1 << bit };
            }
        }
        for digit in 0..9 {
            put(word(digit, j), at[digit]);
        }
    }
}

/// The grid of a solution, from its words by index.
#[inline(always)]
pub(crate) fn grid_of_words(words: impl Fn(usize) -> u32) -> Grid {
    Grid::from_checked(digits_of_planes(|j| {
        let with = |digits: &[usize]| digits.iter().fold(0, |all, &digit| all | words(word(digit - 1, j)));
        [with(&[1, 3, 5, 7, 9]), with(&[2, 3, 6, 7]), with(&[4, 5, 6, 7]), with(&[8, 9])]
    }))
}

/// The digits of which plane `p` holds bit `p`, for each word `j` the digits of its cells.
#[inline(always)]
pub(crate) fn digits_of_planes(planes: impl Fn(usize) -> [u32; 4]) -> [u8; 81] {
    // First the digit at each bit of each `j`, eight bits at a time.
    let mut at = [[0; 32]; 3];
    for j in 0..3 {
        let [ones, twos, fours, eights] = planes(j).map(u32::to_le_bytes);
        for eight in 0..4 {
            let digits = bytes_of(ones[eight])
                | bytes_of(twos[eight]) << 1
                | bytes_of(fours[eight]) << 2
                | bytes_of(eights[eight]) << 3;
            at[j][8 * eight..][..8].copy_from_slice(&digits.to_be_bytes());
        }
    }
    let mut digits = [0; 81];
    for (digit, &(j, bit)) in digits.iter_mut().zip(&PLACE) {
        *digit = at[usize::from(j)][usize::from(bit)];
    }
    digits
}

/// Each bit as a byte, bit 0 in the highest one. The factor lays copies of the bits
/// nine apart, so that each byte begins with another one.
#[inline(always)]
const fn bytes_of(bits: u8) -> u64 {
    (bits as u64).wrapping_mul(0x8040_2010_0804_0201) >> 7 & 0x0101_0101_0101_0101
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let line = "987654321246173985351928746128537694634892157795461832519286473472319568863745219";
        let grid: Grid = line.parse().unwrap();
        let mut words = [0; 27];
        words_of_grid(&grid, |at, word| words[at] = word);
        assert_eq!(words.iter().map(|word| word.count_ones()).sum::<u32>(), 81);
        assert_eq!(grid_of_words(|at| words[at]), grid);
    }

    #[test]
    fn givens_doubled_in_a_minirow_are_seen() {
        for (i, k) in (0..81).flat_map(|i| (0..81).map(move |k| (i, k))).filter(|(i, k)| i < k) {
            let mut digits = [0; 81];
            (digits[i], digits[k]) = (7, 7);
            let grid = Grid::new(digits).unwrap();
            let doubled = i / 3 == k / 3;
            assert_eq!(doubled_in_grid(&grid), doubled, "{i} {k}");
            assert_eq!(doubled_in_marks(&Marks::from(&grid)), doubled, "{i} {k}");
        }
        assert!(!doubled_in_grid(&Grid::BLANK) && !doubled_in_marks(&Marks::from(&Grid::BLANK)));
    }

    #[test]
    fn every_word_and_cell_has_its_place() {
        let mut seen = [[false; 27]; 3];
        PLACE.iter().for_each(|&(j, bit)| seen[usize::from(j)][usize::from(bit)] = true);
        assert_eq!(seen, [[true; 27]; 3]);
        let mut places: Vec<usize> = (0..27).map(|k| word(k / 3, k % 3)).collect();
        places.sort_unstable();
        assert_eq!(places, (0..27).collect::<Vec<_>>());
    }
}
