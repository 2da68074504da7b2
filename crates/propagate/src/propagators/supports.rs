//! Supports that are remembered: lines that were solutions. As long as they are, and support every value, nothing has to be
//! searched.
//!
//! ```text
//!               rows  0 1 2 3 … 255
//! cell 0, value 0     1 0 0 1          a bit for each row that has the value there
//!         value 1     0 1 1 0
//! cell 1, value 0     …
//! ```
//!
//! A row is within the domains if it has one of them in every cell: that is asked of all rows at once.

use crate::Domain;

/// A bit for each row.
type Rows = [u64; WORDS];

const WORDS: usize = 4;

/// How many rows are remembered at most.
const ROWS: usize = WORDS * 64;

/// The latest rows, and which of them were within the domains shown last.
#[derive(Debug, Default)]
pub(super) struct Supports {
    values: usize,
    /// By cell and value.
    has: Vec<Rows>,
    /// The ranks of each row, one row after the other.
    rows: Vec<u8>,
    next: usize,
    /// How many of them are remembered.
    most: usize,
    within: Rows,
}

impl Supports {
    /// None so far, of rows of so many cells that have ranks below this.
    pub(super) fn new(cells: usize, values: usize) -> Supports {
        Supports { values, has: vec![[0; WORDS]; cells * values], most: ROWS, ..Supports::default() }
    }

    /// Finds the rows within the domains, all of which are below the highest rank; whether there are any.
    pub(super) fn show(&mut self, domains: &[Domain]) -> bool {
        self.within = [u64::MAX; WORDS];
        for (&domain, has) in domains.iter().zip(self.has.chunks_exact(self.values)) {
            let (mut any, mut left) = ([0; WORDS], domain);
            while left != 0 {
                let rows = &has[left.trailing_zeros() as usize];
                left &= left - 1;
                (0..WORDS).for_each(|i| any[i] |= rows[i]);
            }
            (0..WORDS).for_each(|i| self.within[i] &= any[i]);
        }
        self.within != [0; WORDS]
    }

    /// Those of a cell's domain that are in no row within the domains shown last, or told since.
    pub(super) fn unsupported(&self, cell: usize, domain: Domain) -> u64 {
        let has = &self.has[cell * self.values..(cell + 1) * self.values];
        let (mut unsupported, mut left) = (0, domain);
        while left != 0 {
            let value = left & left.wrapping_neg();
            left ^= value;
            let rows = &has[value.trailing_zeros() as usize];
            if (0..WORDS).fold(0, |all, i| all | (rows[i] & self.within[i])) == 0 {
                unsupported |= value;
            }
        }
        unsupported
    }

    /// One more row, within the domains shown last; the oldest is forgotten if there are many.
    pub(super) fn tell(&mut self, row: &[u8]) {
        let (cells, values) = (row.len(), self.values);
        let (word, bit) = (self.next / 64, 1u64 << (self.next % 64));
        let start = self.next * cells;
        if self.rows.len() == start {
            self.rows.extend_from_slice(row);
        } else {
            let old = &mut self.rows[start..start + cells];
            for (cell, &value) in old.iter().enumerate() {
                self.has[cell * values + usize::from(value)][word] &= !bit;
            }
            old.copy_from_slice(row);
        }
        for (cell, &value) in row.iter().enumerate() {
            self.has[cell * values + usize::from(value)][word] |= bit;
        }
        self.within[word] |= bit;
        self.next = (self.next + 1) % self.most;
    }

    /// Forgets rows sooner.
    #[cfg(test)]
    pub(super) fn remember_few(&mut self, most: usize) {
        self.most = most;
        self.next %= most;
    }
}
