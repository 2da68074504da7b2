//! A cage as a table constraint: the list of all ways to fill it.
//!
//! With one bit for each value of each cell, a way is still possible exactly if it lies within the candidates of all cells,
//! which is one comparison of 128 bits; the union of the ways left is what the cells may keep (domain consistency).

use garns_puzzle::Values;
use garns_puzzle::rules::{Cage, Killer, Op};

/// Cells, and every way to fill them by the rule of the cage and the houses inside it.
#[derive(Clone, Debug)]
pub(crate) struct Ways {
    pub(crate) cells: Vec<u32>,
    /// Each cell takes as many bits as there are values, the first cell the lowest; one of them is set.
    pub(crate) ways: Vec<u128>,
}

/// What the values in a cage must come to.
#[derive(Clone, Debug)]
pub(crate) enum Total {
    /// An operation, or any of the four.
    Calculated(Option<Op>, i64),
    /// A sum, no value twice unless repeats are allowed.
    Killer { sum: Option<i64>, repeats: bool },
}

impl From<&Cage> for Total {
    fn from(cage: &Cage) -> Total {
        Total::Calculated(cage.op, cage.target)
    }
}

impl From<&Killer> for Total {
    fn from(cage: &Killer) -> Total {
        Total::Killer { sum: cage.sum, repeats: cage.repeats }
    }
}

/// No cage may have more ways than this: longer lists are slower than searching.
const MOST_WAYS: usize = 200_000;

impl Ways {
    /// Lists the ways; `None` if the cage is too large for that. `differ` says which cells may not be equal.
    pub(crate) fn list(
        cells: Vec<u32>,
        total: &Total,
        values: &Values,
        limits: &[u64],
        differ: impl Fn(u32, u32) -> bool,
    ) -> Option<Ways> {
        if cells.len() * values.len() > 128 {
            return None;
        }
        let apart = |i: usize, k: usize| {
            matches!(total, Total::Killer { repeats: false, .. }) || differ(cells[i], cells[k])
        };
        let apart: Vec<u32> =
            (0..cells.len()).map(|i| (0..i).fold(0, |set, k| set | u32::from(apart(i, k)) << k)).collect();
        let mut listing = Listing {
            values,
            total,
            limits,
            apart,
            ranks: Vec::new(),
            numbers: Vec::new(),
            ways: Vec::new(),
        };
        listing.extend(&cells)?;
        let ways = listing.ways;
        Some(Ways { cells, ways })
    }
}

struct Listing<'a> {
    values: &'a Values,
    total: &'a Total,
    limits: &'a [u64],
    /// For each cell the earlier ones that must differ from it.
    apart: Vec<u32>,
    ranks: Vec<usize>,
    numbers: Vec<i64>,
    ways: Vec<u128>,
}

impl Listing<'_> {
    /// Tries every value for the next cell.
    fn extend(&mut self, cells: &[u32]) -> Option<()> {
        let place = self.ranks.len();
        if place == cells.len() {
            if self.fits() {
                let width = self.values.len();
                let way = self.ranks.iter().enumerate().map(|(i, rank)| 1_u128 << (i * width + rank)).sum();
                self.ways.push(way);
            }
            return (self.ways.len() <= MOST_WAYS).then_some(());
        }
        let mut left = self.limits[cells[place] as usize];
        while left != 0 {
            let rank = left.trailing_zeros() as usize;
            left &= left - 1;
            if (0..place).any(|k| self.apart[place] >> k & 1 == 1 && self.ranks[k] == rank) {
                continue;
            }
            self.ranks.push(rank);
            self.numbers.push(self.values.number(rank));
            if self.may_fit(cells.len()) {
                self.extend(cells)?;
            }
            self.ranks.pop();
            self.numbers.pop();
        }
        Some(())
    }

    /// Whether all cells together are right.
    fn fits(&self) -> bool {
        match self.total {
            Total::Killer { sum, .. } => sum.is_none_or(|sum| self.numbers.iter().sum::<i64>() == sum),
            Total::Calculated(Some(op), target) => op.gives(&self.numbers, *target),
            Total::Calculated(None, target) => Op::ALL.iter().any(|op| op.gives(&self.numbers, *target)),
        }
    }

    /// Whether what is there so far can become right.
    fn may_fit(&self, size: usize) -> bool {
        let left = (size - self.numbers.len()) as i64;
        let (least, most) = (self.values.number(0), self.values.number(self.values.len() - 1));
        let sum = || self.numbers.iter().sum::<i64>();
        match self.total {
            Total::Killer { sum: Some(wanted), .. } | Total::Calculated(Some(Op::Add), wanted) => {
                sum() + left * least <= *wanted && *wanted <= sum() + left * most
            }
            Total::Calculated(Some(Op::Multiply), wanted) if least > 0 => {
                let product = self.numbers.iter().try_fold(1_i64, |product, n| product.checked_mul(*n));
                product.is_some_and(|product| wanted % product == 0)
            }
            _ => true,
        }
    }
}
