//! The solutions of a 9×9 puzzle, counted by joining its three bands.
//!
//! In each stack the bands divide the values of every column among them: a triple of column partitions, one for each band.
//! The count is the sum, over three such triples, of the product of the ways to fill the bands. Values that the
//! puzzle doesn't tell apart are renamed in the outer stack; the innermost sum is a scalar product of short vectors.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::bands::Band;
use super::partitions::{NONE, Partition, complements, partitions, triples};
use crate::budget::{Budget, Unfinished};
use crate::houses::all;

/// The numbers of the column partitions of the three bands in one stack.
type Triple = [u16; 3];

/// The number of solutions of a 9×9 puzzle with these candidates.
pub(crate) fn count(candidates: &[u64], budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    let mut bands: Vec<Band> = candidates.chunks(27).map(Band::new).collect();
    let mut stacks: Vec<Stack> = (0..3).map(|stack| Stack::new(candidates, &bands, stack)).collect();
    for stack in &mut stacks {
        stack.keep_useful(&mut bands);
    }
    for (band, candidates) in bands.iter_mut().zip(candidates.chunks(27)) {
        band.fill(candidates, budget)?;
    }
    // The best of the ways to order stacks and bands.
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let outer: Vec<Vec<(Triple, u64)>> = (0..3).map(|stack| stacks[stack].up_to_names(candidates)).collect();
    let cost = |&(order, band): &([usize; 3], usize)| {
        let [first, second, third] = order;
        let groups = stacks[second].groups(band).len();
        let length = stacks[second].triples.len().div_ceil(groups.max(1));
        outer[first].len() * groups * stacks[third].triples.len() * (length.div_ceil(8) + 2)
    };
    let ways = orders.iter().flat_map(|order| (0..3).map(|band| (*order, band)));
    let Some((order, band)) = ways.min_by_key(cost) else { return Ok(BigUint::ZERO) };
    Join::new(&mut bands, &stacks, order, band).sum(&outer[order[0]], budget)
}

/// A stack: the ways its three boxes can have their columns.
struct Stack {
    number: usize,
    /// As partitions, with the columns that the whole puzzle doesn't tell apart in order …
    partitions: Vec<[Partition; 3]>,
    /// … and by their numbers in the bands.
    triples: Vec<Triple>,
    /// How many orders of columns each stands for.
    orders: u64,
}

impl Stack {
    fn new(candidates: &[u64], bands: &[Band], number: usize) -> Stack {
        let column = |c: usize| (0..9).map(|r| candidates[9 * r + 3 * number + c]).collect::<Vec<u64>>();
        let same = |a: usize, b: usize| column(a) == column(b);
        let pairs: Vec<(usize, usize)> =
            [(0, 1), (0, 2), (1, 2)].into_iter().filter(|&(a, b)| same(a, b)).collect();
        let sorted = |partition: &Partition| pairs.iter().all(|&(a, b)| partition[a] < partition[b]);
        let orders = [1, 2, 0, 6][pairs.len()];
        let triples = triples();
        let mut stack = Stack { number, partitions: Vec::new(), triples: Vec::new(), orders };
        for first in partitions().into_iter().filter(sorted) {
            let a = bands[0].numbers[number].get(first);
            if a == NONE {
                continue;
            }
            for [second, third] in complements(first, &triples) {
                let b = bands[1].numbers[number].get(second);
                let c = bands[2].numbers[number].get(third);
                if b != NONE && c != NONE {
                    stack.partitions.push([first, second, third]);
                    stack.triples.push([a, b, c]);
                }
            }
        }
        stack
    }

    /// Leaves the bands only those partitions that fit together with some of the other bands.
    fn keep_useful(&mut self, bands: &mut [Band]) {
        for (band, which) in bands.iter_mut().zip(0..) {
            let mut new = vec![NONE; band.sizes[self.number]];
            let mut next = 0;
            for triple in &mut self.triples {
                let number = &mut new[usize::from(triple[which])];
                if *number == NONE {
                    *number = next;
                    next += 1;
                }
                triple[which] = *number;
            }
            band.renumber(self.number, &new);
        }
    }

    /// The triples by their number in one band, those of the other two beside it.
    fn groups(&self, band: usize) -> HashMap<u16, Vec<[u16; 2]>> {
        let [second, third] = others(band);
        let mut groups: HashMap<u16, Vec<[u16; 2]>> = HashMap::new();
        for triple in &self.triples {
            groups.entry(triple[band]).or_default().push([triple[second], triple[third]]);
        }
        groups
    }

    /// One triple for all that differ only in the names of values that the puzzle doesn't tell apart, with how many
    /// there are.
    fn up_to_names(&self, candidates: &[u64]) -> Vec<(Triple, u64)> {
        let mut classes = vec![all(9)];
        for cell in candidates {
            let split = |class: u64| [class & cell, class & !cell];
            classes = classes.into_iter().flat_map(split).filter(|class| *class != 0).collect();
        }
        let mut found: HashMap<[u8; 9], (Triple, u64)> = HashMap::new();
        for (partitions, triple) in self.partitions.iter().zip(&self.triples) {
            // In which column of each band a value stands.
            let place = |value: u32| {
                partitions.iter().fold(0, |place, triples| {
                    3 * place + triples.iter().position(|set| set >> value & 1 == 1).unwrap_or(0) as u8
                })
            };
            let mut form = [0; 9];
            let mut next = 0;
            for class in &classes {
                let start = next;
                for value in (0..9).filter(|value| class >> value & 1 == 1) {
                    form[next] = place(value);
                    next += 1;
                }
                form[start..next].sort_unstable();
            }
            found.entry(form).or_insert((*triple, 0)).1 += 1;
        }
        let mut list: Vec<_> = found.into_values().collect();
        list.sort_unstable();
        list
    }
}

/// The other two bands.
fn others(band: usize) -> [usize; 2] {
    [[1, 2], [0, 2], [0, 1]][band]
}

/// The tables of the sum, with the stacks in the order of summation and the bands in the order (grouped by, second, third).
struct Join {
    bands: [usize; 3],
    /// For each band the ways by numbers in the outer, the middle and the inner stack.
    tables: [Table; 3],
    /// By the number of the first band in the middle stack: the numbers of the others.
    groups: Vec<(u16, Vec<[u16; 2]>)>,
    inner: Vec<Triple>,
    orders: u64,
}

/// The ways of a band with the stacks in another order.
struct Table {
    ways: Vec<u16>,
    middle: usize,
    inner: usize,
}

impl Table {
    fn new(band: &mut Band, order: [usize; 3]) -> Table {
        let [outer, middle, inner] = order.map(|stack| band.sizes[stack]);
        let step = [band.sizes[1] * band.sizes[2], band.sizes[2], 1];
        let [a, b, c] = order.map(|stack| step[stack]);
        if order == [0, 1, 2] {
            return Table { ways: std::mem::take(&mut band.ways), middle, inner };
        }
        let mut ways = Vec::with_capacity(band.ways.len());
        for start in (0..outer).map(|i| i * a) {
            for start in (0..middle).map(|i| start + i * b) {
                ways.extend((0..inner).map(|i| band.ways[start + i * c]));
            }
        }
        Table { ways, middle, inner }
    }

    /// The ways for a number in the outer stack.
    fn slice(&self, outer: u16) -> &[u16] {
        let size = self.middle * self.inner;
        &self.ways[usize::from(outer) * size..][..size]
    }
}

impl Join {
    fn new(bands: &mut [Band], stacks: &[Stack], order: [usize; 3], band: usize) -> Join {
        let [second, third] = others(band);
        let roles = [band, second, third];
        let mut groups: Vec<_> = stacks[order[1]].groups(band).into_iter().collect();
        groups.sort_unstable();
        Join {
            bands: roles,
            tables: roles.map(|band| Table::new(&mut bands[band], order)),
            groups,
            inner: stacks[order[2]].triples.iter().map(|triple| roles.map(|band| triple[band])).collect(),
            // Names reach across stacks, so the outer stack keeps its orders of columns in its own sum.
            orders: stacks.iter().map(|stack| stack.orders).product(),
        }
    }

    /// The sum over the triples of the outer stack.
    fn sum(&self, outer: &[(Triple, u64)], budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
        let mut total = BigUint::ZERO;
        let mut vectors = [Vec::new(), Vec::new()];
        for (triple, many) in outer {
            let [first, second, third] =
                [0, 1, 2].map(|role| self.tables[role].slice(triple[self.bands[role]]));
            let mut sum = 0_u128;
            for (number, group) in &self.groups {
                budget.check()?;
                let size = self.tables[0].inner;
                let row = &first[usize::from(*number) * size..][..size];
                if row.iter().all(|ways| *ways == 0) {
                    continue;
                }
                let lanes = group.len().next_multiple_of(8);
                gather(
                    second,
                    self.tables[1].inner,
                    group.iter().map(|pair| pair[0]),
                    lanes,
                    &mut vectors[0],
                );
                gather(third, self.tables[2].inner, group.iter().map(|pair| pair[1]), lanes, &mut vectors[1]);
                sum += self.products(row, lanes, &vectors);
            }
            total += BigUint::from(sum) * *many;
        }
        Ok(total * self.orders)
    }

    /// The sum over the triples of the inner stack.
    fn products(&self, row: &[u16], lanes: usize, [second, third]: &[Vec<i16>; 2]) -> u128 {
        let mut sum = 0_u64;
        for [a, b, c] in &self.inner {
            let ways = row[usize::from(*a)];
            if ways != 0 {
                let one = &second[usize::from(*b) * lanes..][..lanes];
                let other = &third[usize::from(*c) * lanes..][..lanes];
                // A band has at most 1728 ways, a group at most 6 · 56 members: 32 bits hold the sum.
                let dot: i32 = one.iter().zip(other).map(|(x, y)| i32::from(*x) * i32::from(*y)).sum();
                sum += u64::from(ways) * u64::from(dot.cast_unsigned());
            }
        }
        u128::from(sum)
    }
}

/// The columns of some rows of a matrix, one after the other, each padded to so many lanes.
fn gather(matrix: &[u16], width: usize, rows: impl Iterator<Item = u16>, lanes: usize, into: &mut Vec<i16>) {
    into.clear();
    into.resize(width * lanes, 0);
    for (lane, row) in rows.enumerate() {
        for (column, ways) in matrix[usize::from(row) * width..][..width].iter().enumerate() {
            into[column * lanes + lane] = ways.cast_signed();
        }
    }
}
