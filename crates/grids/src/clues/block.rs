//! Unhit sets, ordered and indexed so that a set of them is one word.

/// How many sets of a block have a bit.
const WIDTH: usize = 64;
/// How many packings are tried for a bound.
const PACKINGS: usize = 24;

/// Unhit sets of cells, and which of the smallest of them a cell hits.
pub(super) struct Block {
    /// The clues when it was made.
    pub(super) chosen: u64,
    /// The dead cells when it was made: no set has one.
    pub(super) dead: u64,
    /// All sets, the smallest first; those that were learned later are at the end.
    pub(super) sets: Vec<u64>,
    /// How many of them have a bit in what follows.
    pub(super) len: usize,
    /// For each cell the sets that have it.
    pub(super) hits: [u64; 64],
    /// For each set those that share a cell with it, itself among them,
    meets: [u64; WIDTH],
    /// where it was asked for.
    known: u64,
}

impl Block {
    pub(super) fn new() -> Block {
        Block { chosen: 0, dead: 0, sets: Vec::new(), len: 0, meets: [0; WIDTH], hits: [0; 64], known: 0 }
    }

    /// Those of its sets that have a bit.
    #[inline(always)]
    pub(super) fn all(&self) -> u64 {
        if self.len == WIDTH { u64::MAX } else { (1 << self.len) - 1 }
    }

    /// Takes those of some sets that a node doesn't hit, without its dead cells; false if one of them is empty then.
    #[inline(always)]
    pub(super) fn fill(&mut self, from: &[u64], chosen: u64, dead: u64, scratch: &mut Vec<u64>) -> bool {
        (self.chosen, self.dead) = (chosen, dead);
        if scratch.len() < from.len() {
            scratch.resize(from.len(), 0);
        }
        // How many sets each of eight classes by size has, a byte for each: one word is quicker than an array. What comes
        // after 255 sets is large, and where it is makes no difference.
        let (first, rest) = from.split_at(from.len().min(255));
        let mut counts = 0_u64;
        let (mut len, mut empty) = (0, false);
        for &set in first {
            let (unhit, set) = (set & chosen == 0, set & !dead);
            scratch[len] = set;
            len += usize::from(unhit);
            empty |= unhit & (set == 0);
            counts += u64::from(unhit) << class(set);
        }
        if empty {
            return false;
        }
        // Where each class starts: the sum of those before it.
        let mut starts = (counts << 8).wrapping_mul(0x0101_0101_0101_0101);
        self.sets.clear();
        self.sets.resize(len, 0);
        for &set in &scratch[..len] {
            let class = class(set);
            self.sets[(starts >> class & 0xFF) as usize] = set;
            starts = starts.wrapping_add(1 << class);
        }
        for set in rest {
            if set & chosen == 0 {
                if set & !dead == 0 {
                    return false;
                }
                self.sets.push(set & !dead);
            }
        }
        self.index();
        true
    }

    /// Gives the first sets a bit.
    #[inline(always)]
    fn index(&mut self) {
        self.len = self.sets.len().min(WIDTH);
        self.known = 0;
        self.hits[..self.len].copy_from_slice(&self.sets[..self.len]);
        self.hits[self.len..].fill(0);
        transpose(&mut self.hits);
    }

    /// The sets that share a cell with one, itself among them.
    #[inline(always)]
    fn meets(&mut self, set: usize) -> u64 {
        if self.known >> set & 1 == 0 {
            self.known |= 1 << set;
            self.meets[set] = bits(self.sets[set]).fold(0, |met, cell| met | self.hits[cell]);
        }
        self.meets[set]
    }

    /// Disjoint sets, taken greedily: how many (counted up to one more than `most`), and their cells.
    #[inline(always)]
    pub(super) fn packing(&mut self, mut from: u64, most: usize) -> (usize, u64) {
        let (mut union, mut count) = (0, 0);
        while from != 0 {
            let set = from.trailing_zeros() as usize;
            count += 1;
            if count > most {
                break;
            }
            union |= self.sets[set];
            from &= !self.meets(set);
        }
        (count, union)
    }

    /// Cells that can't have a clue, unless more clues are needed than are left: by several packings.
    #[inline(always)]
    pub(super) fn bound(&mut self, unhit: u64, left: usize) -> Option<u64> {
        let (count, union) = self.packing(unhit, left);
        if count > left {
            return None;
        }
        let mut dead = if count == left { !union } else { 0 };
        if count + 1 >= left {
            for set in bits(unhit).take(PACKINGS) {
                let others = unhit & !self.meets(set);
                let (count, union) = self.packing(others, left - 1);
                if count >= left {
                    return None;
                }
                if count + 1 == left {
                    dead |= !(union | self.sets[set]);
                }
            }
        }
        Some(dead)
    }
}

/// Where the byte of a set's class is: sets of one cell, of two, … of eight and more.
#[inline(always)]
fn class(set: u64) -> u32 {
    8 * set.count_ones().clamp(1, 8) - 8
}

/// Turns rows of bits into columns.
#[inline(always)]
fn transpose(rows: &mut [u64; 64]) {
    #[inline(always)]
    fn step<const WIDE: usize>(rows: &mut [u64; 64], low: u64) {
        for both in rows.chunks_exact_mut(2 * WIDE) {
            let (above, below) = both.split_at_mut(WIDE);
            for (a, b) in above.iter_mut().zip(below) {
                let change = (*a >> WIDE ^ *b) & low;
                *a ^= change << WIDE;
                *b ^= change;
            }
        }
    }
    step::<32>(rows, 0x0000_0000_FFFF_FFFF);
    step::<16>(rows, 0x0000_FFFF_0000_FFFF);
    step::<8>(rows, 0x00FF_00FF_00FF_00FF);
    step::<4>(rows, 0x0F0F_0F0F_0F0F_0F0F);
    step::<2>(rows, 0x3333_3333_3333_3333);
    step::<1>(rows, 0x5555_5555_5555_5555);
}

/// The positions of the set bits, lowest first.
#[inline(always)]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let mut rows: [u64; 64] =
            std::array::from_fn(|row| 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(row as u64 + 1));
        let before = rows;
        transpose(&mut rows);
        for (row, bits) in before.iter().enumerate() {
            for (col, column) in rows.iter().enumerate() {
                assert_eq!(bits >> col & 1, column >> row & 1);
            }
        }
    }

    /// Beside filtering and sorting; more sets than have a class, too.
    #[test]
    fn a_block_has_what_is_unhit() {
        let random = |index: u64| (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for many in [3, 100, 400] {
            let sets: Vec<u64> = (0..many)
                .map(|i| random(i) & random(i + 1000) & random(i + 2000) & ((1 << 54) - 1) | 1)
                .collect();
            let (chosen, dead) = (0b110 << 20, 0b1_0101 << 30);
            let mut block = Block::new();
            assert!(block.fill(&sets, chosen, dead, &mut Vec::new()));
            let mut expected: Vec<u64> =
                sets.iter().filter(|set| *set & chosen == 0).map(|set| set & !dead).collect();
            let sizes: Vec<u32> =
                block.sets.iter().take(expected.len().min(100)).map(|set| set.count_ones().min(8)).collect();
            assert!(sizes.is_sorted());
            for (bit, set) in block.sets[..block.len].iter().enumerate() {
                assert!((0..54).all(|cell| block.hits[cell] >> bit & 1 == set >> cell & 1));
            }
            block.sets.sort_unstable();
            expected.sort_unstable();
            assert_eq!(block.sets, expected);
            assert!(!block.fill(&[0b1_0000 << 30], chosen, dead, &mut Vec::new()));
        }
    }
}
