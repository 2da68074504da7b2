//! A binary relation between values, as lookup tables.

use crate::{Domain, Rank};

/// Which values two cells may have together, as tables from sets to sets: one lookup tells for eight values of the one
/// cell at once what they leave to the other.
#[derive(Debug)]
pub struct Relation {
    forward: Vec<Domain>,
    backward: Vec<Domain>,
}

impl Relation {
    /// The relation of so many values that holds where `holds` says.
    #[must_use]
    pub fn new(values: usize, holds: impl Fn(Rank, Rank) -> bool) -> Relation {
        let row = |a: usize| (0..values).filter(|b| holds(a, *b)).fold(0u64, |row, b| row | 1 << b);
        let rows: Vec<u64> = (0..values).map(row).collect();
        let back =
            |b: usize| (0..values).filter(|a| rows[*a] >> b & 1 == 1).fold(0u64, |row, a| row | 1 << a);
        let columns: Vec<u64> = (0..values).map(back).collect();
        Relation { forward: images(&rows), backward: images(&columns) }
    }

    /// What the first cell's domain leaves to the second.
    #[inline]
    pub(crate) fn after(&self, first: Domain) -> Domain {
        image(&self.forward, first)
    }

    /// What the second cell's domain leaves to the first.
    #[inline]
    pub(crate) fn before(&self, second: Domain) -> Domain {
        image(&self.backward, second)
    }

    /// For every eight values of the first cell, or of the second, a table of all their subsets: what they leave to the
    /// other cell.
    pub(crate) fn images(&self, backward: bool) -> &[Domain] {
        if backward { &self.backward } else { &self.forward }
    }

    /// Whether it leaves out nothing.
    pub(crate) fn is_trivial(&self, values: usize) -> bool {
        let all = crate::first_values(values);
        (0..values).all(|a| self.after(1 << a) == all)
    }

    /// Whether it stays the same when two of these values are exchanged: it is "equal", "different", "any" or "none".
    pub(crate) fn is_value_symmetric(&self, values: Domain) -> bool {
        let ranks = || (0..64).filter(|rank| values >> rank & 1 == 1);
        let same =
            |row: &dyn Fn(Domain) -> Domain| ranks().all(|a| self.after(1 << a) & values == row(1 << a));
        same(&|own| own) || same(&|own| values & !own) || same(&|_| values) || same(&|_| 0)
    }

    /// Whether each value is related to itself alone, or to none.
    pub(crate) fn is_equality(&self) -> bool {
        let values = self.forward.len() / 256 * 8;
        (0..values).all(|a| self.after(1 << a) & !(1 << a) == 0)
    }

    /// The values that are related to themselves.
    pub(crate) fn reflexive(&self, values: usize) -> Domain {
        (0..values).filter(|a| self.after(1 << a) >> a & 1 == 1).fold(0, |set, a| set | 1 << a)
    }
}

/// For every eight values a table of all their subsets: what any of the subset is related to.
fn images(rows: &[Domain]) -> Vec<Domain> {
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
fn image(images: &[Domain], mut set: Domain) -> Domain {
    let mut out = 0;
    for table in images.chunks_exact(256) {
        out |= table[(set & 255) as usize];
        set >>= 8;
    }
    out
}
