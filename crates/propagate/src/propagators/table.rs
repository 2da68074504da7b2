//! The table constraint: all rows of values that are allowed, by bit sets (Compact-Table, Demeulenaere et al. 2016).
//!
//! ```text
//!               rows  0 1 2 3 …
//! cell 0, value 0     1 0 0 1          a bit for each row that has the value there
//!         value 1     0 1 1 0
//! cell 1, value 0     …
//! ```
//!
//! A row is within the domains if each cell may have its value: that is asked of all rows at once. The set of such rows is made
//! anew in each run, not kept up to date and restored: tables here are small, and going back is copying domains.

use std::sync::Arc;

use crate::{Domain, Propagator};

/// No table has more rows than this.
pub(crate) const MOST_ROWS: usize = 128 * 64;

/// A table of rows, which several propagators may share.
pub(crate) trait Table: std::fmt::Debug + Send + Sync {
    /// A propagator that keeps the values of rows within the domains.
    fn propagator(self: Arc<Self>) -> Box<dyn Propagator>;
}

/// Rows of so many cells, one after the other, by rank, and at most [`MOST_ROWS`].
pub(crate) fn table(rows: &[u8], cells: usize) -> Arc<dyn Table> {
    match (rows.len() / cells).div_ceil(64) {
        0..=1 => Arc::new(Rows::<1>::new(rows, cells)),
        2 => Arc::new(Rows::<2>::new(rows, cells)),
        3..=4 => Arc::new(Rows::<4>::new(rows, cells)),
        5..=8 => Arc::new(Rows::<8>::new(rows, cells)),
        9..=12 => Arc::new(Rows::<12>::new(rows, cells)),
        13..=16 => Arc::new(Rows::<16>::new(rows, cells)),
        17..=32 => Arc::new(Rows::<32>::new(rows, cells)),
        33..=64 => Arc::new(Rows::<64>::new(rows, cells)),
        _ => Arc::new(Rows::<128>::new(rows, cells)),
    }
}

/// At most 64 × `W` rows.
#[derive(Debug)]
struct Rows<const W: usize> {
    values: usize,
    /// By cell and value: a bit for each row that has it.
    has: Vec<[u64; W]>,
    /// The values that each cell has in some row.
    all: Vec<u64>,
}

impl<const W: usize> Rows<W> {
    fn new(rows: &[u8], cells: usize) -> Rows<W> {
        let values = rows.iter().max().map_or(1, |rank| usize::from(*rank) + 1);
        let (mut has, mut all) = (vec![[0; W]; cells * values], vec![0; cells]);
        for (number, row) in rows.chunks_exact(cells).enumerate() {
            for (cell, &rank) in row.iter().enumerate() {
                has[cell * values + usize::from(rank)][number / 64] |= 1 << (number % 64);
                all[cell] |= 1 << rank;
            }
        }
        Rows { values, has, all }
    }
}

impl<const W: usize> Table for Rows<W> {
    fn propagator(self: Arc<Self>) -> Box<dyn Propagator> {
        Box::new(Lookup { seen: vec![0; self.has.len()], rows: self })
    }
}

/// A table at work.
#[derive(Debug)]
struct Lookup<const W: usize> {
    rows: Arc<Rows<W>>,
    /// For each cell and value a word in which such a row was found last.
    seen: Vec<u8>,
}

impl<const W: usize> Propagator for Lookup<W> {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let Rows { values, ref has, ref all } = *self.rows;
        let mut within = [u64::MAX; W];
        for cell in 0..all.len() {
            domains[cell] &= all[cell];
            let has = &has[cell * values..(cell + 1) * values];
            let (mut any, mut left) = ([0; W], domains[cell]);
            while left != 0 {
                let with = &has[left.trailing_zeros() as usize];
                left &= left - 1;
                (0..W).for_each(|i| any[i] |= with[i]);
            }
            (0..W).for_each(|i| within[i] &= any[i]);
        }
        if within == [0; W] {
            return false;
        }
        for (cell, domain) in domains.iter_mut().enumerate() {
            let mut left = *domain;
            if left.is_power_of_two() {
                continue;
            }
            while left != 0 {
                let value = left.trailing_zeros() as usize;
                left &= left - 1;
                let (with, seen) = (&has[cell * values + value], &mut self.seen[cell * values + value]);
                let at = usize::from(*seen) % W;
                if with[at] & within[at] == 0 {
                    match (0..W).find(|at| with[*at] & within[*at] != 0) {
                        Some(at) => *seen = at as u8,
                        None => *domain &= !(1 << value),
                    }
                }
            }
        }
        true
    }

    fn idempotent(&self) -> bool {
        true
    }
}
