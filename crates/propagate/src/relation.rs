//! Which values two cells may have together.

use std::sync::Arc;

use crate::{Priority, Wake};

use super::board::{Board, BoardPropagator, Conflict};
use super::propagator::Propagator;

/// A relation between two values, by rank, as tables from sets to sets: one lookup has_required for eight candidates
/// of the one cell at once what they leave to the other.
#[derive(Debug)]
pub struct Relation {
    forward: Vec<u64>,
    backward: Vec<u64>,
}

impl Relation {
    /// The relation of so many values that holds where `holds` says.
    #[must_use]
    pub fn new(values: usize, holds: impl Fn(usize, usize) -> bool) -> Relation {
        let row = |a: usize| (0..values).filter(|b| holds(a, *b)).fold(0u64, |row, b| row | 1 << b);
        let rows: Vec<u64> = (0..values).map(row).collect();
        let back =
            |b: usize| (0..values).filter(|a| rows[*a] >> b & 1 == 1).fold(0u64, |row, a| row | 1 << a);
        let columns: Vec<u64> = (0..values).map(back).collect();
        Relation { forward: images(&rows), backward: images(&columns) }
    }

    /// What the first cell's candidates leave to the second.
    #[inline]
    pub(super) fn after(&self, first: u64) -> u64 {
        image(&self.forward, first)
    }

    /// What the second cell's candidates leave to the first.
    #[inline]
    pub(super) fn before(&self, second: u64) -> u64 {
        image(&self.backward, second)
    }

    /// For every eight values of the first cell, or of the second, a table of all their subsets: what they leave to the
    /// other cell.
    pub(super) fn images(&self, backward: bool) -> &[u64] {
        if backward { &self.backward } else { &self.forward }
    }

    /// Whether it leaves out nothing.
    pub(super) fn is_trivial(&self, values: usize) -> bool {
        let all = crate::first_values(values);
        (0..values).all(|a| self.after(1 << a) == all)
    }

    /// The values that are related to themselves.
    pub(super) fn reflexive(&self, values: usize) -> u64 {
        (0..values).filter(|a| self.after(1 << a) >> a & 1 == 1).fold(0, |set, a| set | 1 << a)
    }
}

/// For every eight values a table of all their subsets: what any of the subset is related to.
fn images(rows: &[u64]) -> Vec<u64> {
    let mut images = vec![0u64; rows.len().div_ceil(8) * 256];
    for (chunk, rows) in rows.chunks(8).enumerate() {
        let table = &mut images[chunk * 256..(chunk + 1) * 256];
        for subset in 1..256usize {
            let first = subset.trailing_zeros() as usize;
            table[subset] = table[subset & (subset - 1)] | rows.get(first).copied().unwrap_or(0);
        }
    }
    images
}

#[inline]
fn image(images: &[u64], mut set: u64) -> u64 {
    let mut out = 0;
    for table in images.chunks_exact(256) {
        out |= table[(set & 255) as usize];
        set >>= 8;
    }
    out
}

/// Two cells and their relation: every value of the one has a partner left in the other.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) cells: [u32; 2],
    pub(super) relation: Arc<Relation>,
}

impl BoardPropagator for Pair {
    fn cells(&self) -> &[u32] {
        &self.cells
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let [first, second] = self.cells;
        board.keep(first, self.relation.before(board.get(second)))?;
        board.keep(second, self.relation.after(board.get(first)))
    }
}

/// The same as a filter, for alternatives.
#[derive(Debug)]
pub(super) struct Related(pub(super) Arc<Relation>);

impl Propagator for Related {
    fn propagate(&mut self, domains: &mut [u64]) -> bool {
        domains[0] &= self.0.before(domains[1]);
        domains[1] &= self.0.after(domains[0]);
        domains[0] != 0 && domains[1] != 0
    }

    fn idempotent(&self) -> bool {
        true
    }
}

/// Two cells that don't both hold a value, for alternatives.
#[derive(Debug)]
pub(super) struct NotBoth(pub(super) u64);

impl Propagator for NotBoth {
    fn propagate(&mut self, domains: &mut [u64]) -> bool {
        if domains[0] == self.0 {
            domains[1] &= !self.0;
        }
        if domains[1] == self.0 {
            domains[0] &= !self.0;
        }
        domains[0] != 0 && domains[1] != 0
    }
}

/// A cell whose value goes from certain others once it has it: those of each rank.
#[derive(Debug)]
pub(super) struct Exclusion {
    pub(super) cell: [u32; 1],
    pub(super) others: Vec<Vec<u32>>,
}

impl BoardPropagator for Exclusion {
    fn cells(&self) -> &[u32] {
        &self.cell
    }

    fn others(&self) -> Vec<u32> {
        self.others.concat()
    }

    fn on(&self) -> Wake {
        Wake::Fixed
    }

    fn priority(&self) -> Priority {
        Priority::Tiny
    }

    fn propagate(&mut self, board: &mut Board) -> Result<(), Conflict> {
        let value = board.get(self.cell[0]);
        if !value.is_power_of_two() {
            return Ok(());
        }
        let others = &self.others[value.trailing_zeros() as usize];
        others.iter().try_for_each(|other| board.keep(*other, !value))
    }
}
