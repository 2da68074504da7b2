//! The ways to fill a band of a puzzle, by how it divides each box's values among the columns.
//!
//! A box with given triples in its rows and in its columns can be filled in one way or none. So a band is a sum over the
//! ways to divide the values among rows: 1680 for the first box, then 56 for the other two together.

use super::partitions::{NONE, Numbers, Partition, complements, partitions, triples};
use crate::budget::{Budget, Unfinished};

/// The orders of three things.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A band: for each box its column partitions, up to the order of columns that its candidates don't tell apart, and
/// for each three of them the ways to fill the band.
pub(super) struct Band {
    /// How many column partitions each box has.
    pub(super) sizes: [usize; 3],
    /// The number of each ordered partition of each box, the same for those that differ in the order of like columns.
    pub(super) numbers: [Numbers; 3],
    /// For the numbers `a, b, c` at `(a · sizes[1] + b) · sizes[2] + c`.
    pub(super) ways: Vec<u16>,
}

/// Of each set of columns (or rows) that are alike, the first; others point to it.
fn like(sets: [[u64; 9]; 3]) -> [usize; 3] {
    [0, 1, 2].map(|i| (0..=i).find(|&j| sets[j] == sets[i]).unwrap_or(i))
}

/// Sorts the triples of columns that are alike.
fn in_order(mut partition: Partition, like: [usize; 3]) -> Partition {
    for (i, j) in [(0, 1), (1, 2), (0, 1)] {
        if like[i] == like[j] && partition[i] > partition[j] {
            partition.swap(i, j);
        }
    }
    if like[0] == like[2] && partition[0] > partition[2] {
        partition.swap(0, 2);
    }
    partition
}

/// Which triples the columns of a box can have: those whose values its cells can have in some order.
pub(super) struct Fitting([[bool; 1 << 9]; 3]);

impl Fitting {
    /// For the box of a stack in a band with these candidates.
    pub(super) fn new(band: &[u64], stack: usize) -> Fitting {
        let mut fitting = [[false; 1 << 9]; 3];
        for set in triples() {
            let values: Vec<u32> = (0..9).filter(|v| set >> v & 1 == 1).collect();
            for (c, fitting) in fitting.iter_mut().enumerate() {
                let has = |r: usize, v: u32| band[9 * r + 3 * stack + c] >> v & 1 == 1;
                fitting[usize::from(set)] =
                    ORDERS.iter().any(|order| (0..3).all(|r| has(r, values[order[r]])));
            }
        }
        Fitting(fitting)
    }

    /// Whether all columns can have theirs.
    pub(super) fn has(&self, partition: Partition) -> bool {
        self.0.iter().zip(partition).all(|(fitting, set)| fitting[usize::from(set)])
    }
}

impl Band {
    /// The band with these candidates, 27 cells in reading order; nothing is [filled](Band::fill) yet.
    pub(super) fn new(candidates: &[u64]) -> Band {
        let partitions = partitions();
        let mut numbers = [Numbers::new(), Numbers::new(), Numbers::new()];
        let mut sizes = [0; 3];
        for stack in 0..3 {
            let column =
                |c: usize| std::array::from_fn(|r| if r < 3 { candidates[9 * r + 3 * stack + c] } else { 0 });
            let like = like([0, 1, 2].map(column));
            let fitting = Fitting::new(candidates, stack);
            for &partition in &partitions {
                if fitting.has(partition) && in_order(partition, like) == partition {
                    numbers[stack].set(partition, sizes[stack]);
                    sizes[stack] += 1;
                }
            }
            for &partition in &partitions {
                let number = numbers[stack].get(in_order(partition, like));
                numbers[stack].set(partition, number);
            }
        }
        Band { sizes: sizes.map(usize::from), numbers, ways: Vec::new() }
    }

    /// Gives new numbers to the partitions of a box that are of use, and none to the others.
    pub(super) fn renumber(&mut self, stack: usize, new: &[u16]) {
        for partition in partitions() {
            let old = self.numbers[stack].get(partition);
            if old != NONE {
                self.numbers[stack].set(partition, new[usize::from(old)]);
            }
        }
        self.sizes[stack] = new.iter().filter(|number| **number != NONE).count();
    }

    /// Sums over the ways to divide the values among rows.
    pub(super) fn fill(&mut self, candidates: &[u64], budget: &Budget<'_>) -> Result<(), Unfinished> {
        budget.fits(2.0 * self.sizes.map(|size| size as f64).iter().product::<f64>())?;
        self.ways = vec![0; self.sizes.iter().product()];
        let (partitions, triples) = (partitions(), triples());
        let row = |r: usize| std::array::from_fn(|c| candidates[9 * r + c]);
        let rows = like([0, 1, 2].map(row));
        let orders = match rows {
            [0, 0, 0] => 6,
            [0, 1, 2] => 1,
            _ => 2,
        };
        let mut row_numbers = Numbers::new();
        for (number, partition) in partitions.iter().enumerate() {
            row_numbers.set(*partition, number as u16);
        }
        let columns: [Vec<Vec<u16>>; 3] = [0, 1, 2]
            .map(|stack| partitions.iter().map(|rows| self.columns(candidates, stack, *rows)).collect());
        let [_, second_size, third_size] = self.sizes;
        for (number, &first) in partitions.iter().enumerate() {
            if columns[0][number].is_empty() || in_order(first, rows) != first {
                continue;
            }
            budget.check()?;
            for pair in complements(first, &triples) {
                let [second, third] = pair.map(|partition| usize::from(row_numbers.get(partition)));
                let (seconds, thirds) = (&columns[1][second], &columns[2][third]);
                if seconds.is_empty() || thirds.is_empty() {
                    continue;
                }
                for &a in &columns[0][number] {
                    for &b in seconds {
                        let start = (usize::from(a) * second_size + usize::from(b)) * third_size;
                        let ways = &mut self.ways[start..start + third_size];
                        for &c in thirds {
                            ways[usize::from(c)] += orders;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The numbers of the column partitions that a box with these values in its rows can have, each once.
    fn columns(&self, candidates: &[u64], stack: usize, rows: Partition) -> Vec<u16> {
        // For each row the orders of its values that candidates allow, as a triple of single values.
        let orders = [0, 1, 2].map(|r| {
            let values: [u32; 3] = {
                let mut left = rows[r];
                [(); 3].map(|()| {
                    let value = left.trailing_zeros();
                    left &= left.wrapping_sub(1);
                    value
                })
            };
            let orders = ORDERS.iter().map(move |order| order.map(|i| values[i]));
            let fits = move |order: &[u32; 3]| {
                order.iter().enumerate().all(|(c, v)| candidates[9 * r + 3 * stack + c] >> v & 1 == 1)
            };
            orders.filter(fits).map(|order| order.map(|v| 1_u16 << v)).collect::<Vec<_>>()
        });
        let mut found = Vec::new();
        for one in &orders[0] {
            for two in &orders[1] {
                for three in &orders[2] {
                    let partition = [0, 1, 2].map(|c| one[c] | two[c] | three[c]);
                    // Of columns that are alike only one order is counted: the other is another filling.
                    if self.is_first(stack, partition) {
                        found.push(self.numbers[stack].get(partition));
                    }
                }
            }
        }
        found
    }

    /// Whether a partition is the one among those with its number that stands for them: the least.
    fn is_first(&self, stack: usize, partition: Partition) -> bool {
        let number = self.numbers[stack].get(partition);
        number != NONE
            && ORDERS.iter().all(|order| {
                let other = order.map(|i| partition[i]);
                other >= partition || self.numbers[stack].get(other) != number
            })
    }
}
