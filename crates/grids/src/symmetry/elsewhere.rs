//! Canonical forms found elsewhere, on a GPU: the tables it needs, and what its short answer means.

use super::canonical::{Best, RELATIONS, then};
use super::{Grid, Transform};

/// The tables of the method in plain numbers. An order of columns is a word of nine places, four bits each, the first lowest.
#[derive(Clone, Debug)]
pub struct Tables {
    /// By the first two triples of a relation where its entries begin; `u16::MAX` where there is none.
    pub starts: Vec<u16>,
    /// The class of each entry; `u8::MAX` where there is none.
    pub classes: Vec<u8>,
    /// An order of columns that makes each entry read best.
    pub orders: Vec<u64>,
    /// Where the orders of each class begin in the next table; one more at the end.
    pub stabilizer_starts: Vec<u32>,
    /// The orders that leave the best reading of a class as it is.
    pub stabilizers: Vec<u64>,
}

impl Tables {
    /// The tables.
    #[must_use]
    pub fn new() -> Tables {
        let relations = &*RELATIONS;
        let word = |order: &[u8; 9]| order.iter().rev().fold(0, |word, place| word << 4 | u64::from(*place));
        let mut stabilizer_starts = vec![0];
        for stabilizer in &relations.stabilizers {
            stabilizer_starts.push(stabilizer_starts[stabilizer_starts.len() - 1] + stabilizer.len() as u32);
        }
        Tables {
            starts: relations.starts.clone(),
            classes: relations.classes.clone(),
            orders: relations.orders.iter().map(word).collect(),
            stabilizer_starts,
            stabilizers: relations.stabilizers.iter().flatten().map(word).collect(),
        }
    }
}

impl Default for Tables {
    fn default() -> Tables {
        Tables::new()
    }
}

/// What leads to the canonical form of a grid, in short.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Way {
    /// Bit 31: rows become columns first. From bit 24 the row that becomes the first, from bit 16 the second; below, which of
    /// the orders of columns it is.
    pub code: u32,
    /// How many ways lead to the form: the grid's automorphisms.
    pub ways: u32,
}

impl Way {
    /// What leads to the canonical form of `grid`, of which this was said; nothing if it can't be meant.
    #[must_use]
    pub fn transform(self, grid: &Grid) -> Option<Transform> {
        let relations = &*RELATIONS;
        let transposed = self.code >> 31 == 1;
        let [first, second] = [self.code >> 24 & 127, self.code >> 16 & 255].map(|row| row as u8);
        if self.ways == 0 || first > 8 || second > 8 || first / 3 != second / 3 || first == second {
            return None;
        }
        let turned: Grid = std::array::from_fn(|cell| grid[cell % 9 * 9 + cell / 9]);
        let grid = if transposed { &turned } else { grid };
        let entry = relations.entry(grid, usize::from(first), usize::from(second))?;
        let stabilizer = relations.stabilizers.get(usize::from(relations.classes[entry]))?;
        let same = stabilizer.get((self.code & 0xffff) as usize)?;
        let mut only = Best::default();
        only.compare(grid, transposed, [first, second], then(&relations.orders[entry], same));
        only.transforms.pop()
    }
}
