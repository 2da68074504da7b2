//! The solutions of a 9×9 puzzle, counted by joining its three bands.
//!
//! In each stack the bands divide the values of every column among them: a triple of column partitions, one for each band.
//! The count is the sum, over three such triples, of the product of the ways to fill the bands. Values that the
//! puzzle doesn't tell apart are renamed in the outer stack; the innermost sum is a scalar product of short vectors.

use std::collections::HashMap;

#[cfg(target_arch = "x86_64")]
use multiversion::multiversion;
use num_bigint::BigUint;

use super::bands::{Band, Fitting, ORDERS};
use super::partitions::{NONE, Partition, complements, partitions, triples};
use crate::budget::{Budget, Unfinished};
use crate::houses::{Houses, all};

/// Vectors are padded to a multiple of so many.
const LANES: usize = 16;

/// Up to so many ways of a band are kept in vectors: they stay close to the processor.
const KEPT: usize = 1 << 20;

/// The numbers of the column partitions of the three bands in one stack.
type Triple = [u16; 3];

/// The number of solutions of a 9×9 puzzle with these candidates.
pub(crate) fn count(candidates: &[u64], budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    let across = (0..81).map(|cell| candidates[cell % 9 * 9 + cell / 9]).collect();
    let directions = [Direction::new(candidates.to_vec()), Direction::new(across)];
    let ways = directions.into_iter().filter_map(|direction| Some((direction.best()?, direction)));
    let Some(((_, order, band), mut direction)) = ways.min_by_key(|((cost, ..), _)| *cost) else {
        return Ok(BigUint::ZERO);
    };
    for (band, candidates) in direction.bands.iter_mut().zip(direction.candidates.chunks(27)) {
        band.fill(candidates, budget)?;
    }
    let join = Join::new(&mut direction.bands, &direction.stacks, order, band);
    let outer = &mut direction.outer[order[0]];
    outer.sort_unstable_by_key(|(triple, _)| join.bands.map(|band| triple[band])[1]);
    sum(&join, outer, budget)
}

/// The puzzle as it is or transposed: whichever is less work is counted.
struct Direction {
    candidates: Vec<u64>,
    bands: Vec<Band>,
    stacks: Vec<Stack>,
    /// For each stack what is summed over if it is the outer one.
    outer: Vec<Vec<(Triple, u64)>>,
}

/// Removes the values of givens from the rest of their rows and boxes. What is left of like columns is still alike, which
/// it would not be if columns lost them, too.
fn within_bands(candidates: &[u64]) -> Vec<u64> {
    let mut left = candidates.to_vec();
    for (cell, given) in candidates.iter().enumerate().filter(|(_, set)| set.count_ones() == 1) {
        for other in (cell / 27 * 27..).take(27).filter(|other| *other != cell) {
            if other / 9 == cell / 9 || other % 9 / 3 == cell % 9 / 3 {
                left[other] &= !given;
            }
        }
    }
    left
}

impl Direction {
    fn new(candidates: Vec<u64>) -> Direction {
        let candidates = within_bands(&candidates);
        let mut bands: Vec<Band> = candidates.chunks(27).map(Band::new).collect();
        let grid = Houses { candidates, ..Houses::boxes(3, 3) };
        // A grid that has no solution keeps its triples: their sum is nothing.
        let possible = grid.singles_removed().map_or_else(|| grid.candidates.clone(), |grid| grid.candidates);
        let candidates = grid.candidates;
        let mut stacks: Vec<Stack> =
            (0..3).map(|stack| Stack::new(&candidates, &possible, &bands, stack)).collect();
        for stack in &mut stacks {
            stack.keep_useful(&mut bands);
        }
        let outer = stacks.iter().map(|stack| stack.up_to_names(&candidates)).collect();
        Direction { candidates, bands, stacks, outer }
    }

    /// The best of the ways to order stacks and bands: about how many steps it takes, the order of stacks, and the
    /// band by which the middle stack is grouped.
    fn best(&self) -> Option<(u64, [usize; 3], usize)> {
        let groups: Vec<[usize; 3]> =
            self.stacks.iter().map(|stack| [0, 1, 2].map(|band| stack.groups([band, 0, 0]).len())).collect();
        let cost = |order: [usize; 3], band: usize| {
            let [first, second, third] = order;
            let middle = self.stacks[second].triples.len();
            let groups = groups[second][band];
            let products = middle.div_ceil(groups.max(1)).div_ceil(LANES) + 1;
            // The wider band is gathered but a few times.
            let [_, _, narrow] = roles(&self.bands, band, third);
            let gathered = self.bands[narrow].sizes[third];
            // Not as `usize`, which has 32 bits in WebAssembly.
            let [outer, groups, triples] =
                [self.outer[first].len(), groups, self.stacks[third].triples.len()].map(|n| n as u64);
            outer * (groups * triples * products as u64 + middle as u64 * gathered as u64)
        };
        let ways = ORDERS.iter().flat_map(|order| (0..3).map(|band| (*order, band)));
        ways.map(|(order, band)| (cost(order, band), order, band)).min()
    }
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
    /// The triples that fit what the givens of the whole grid leave possible. Bands keep the candidates they have of their
    /// own, by which more of their columns are alike.
    fn new(candidates: &[u64], possible: &[u64], bands: &[Band], number: usize) -> Stack {
        let column = |c: usize| (0..9).map(|r| candidates[9 * r + 3 * number + c]).collect::<Vec<u64>>();
        let same = |a: usize, b: usize| column(a) == column(b);
        let pairs: Vec<(usize, usize)> =
            [(0, 1), (0, 2), (1, 2)].into_iter().filter(|&(a, b)| same(a, b)).collect();
        let sorted = |partition: &Partition| pairs.iter().all(|&(a, b)| partition[a] < partition[b]);
        let orders = [1, 2, 0, 6][pairs.len()];
        let triples = triples();
        let fitting: Vec<Fitting> = possible.chunks(27).map(|band| Fitting::new(band, number)).collect();
        let find = |band: usize, partition: Partition| {
            if fitting[band].has(partition) { bands[band].numbers[number].get(partition) } else { NONE }
        };
        let mut stack = Stack { number, partitions: Vec::new(), triples: Vec::new(), orders };
        for first in partitions().into_iter().filter(sorted) {
            let a = find(0, first);
            if a == NONE {
                continue;
            }
            for [second, third] in complements(first, &triples) {
                let (b, c) = (find(1, second), find(2, third));
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
    fn groups(&self, [band, second, third]: [usize; 3]) -> HashMap<u16, Vec<[u16; 2]>> {
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

/// A band and the other two, first the one with more numbers in the inner stack.
fn roles(bands: &[Band], band: usize, inner: usize) -> [usize; 3] {
    let [one, other] = [[1, 2], [0, 2], [0, 1]][band];
    let wider = bands[one].sizes[inner] >= bands[other].sizes[inner];
    if wider { [band, one, other] } else { [band, other, one] }
}

/// The tables of the sum, with the stacks in the order of summation and the bands in the order (grouped by, second, third).
struct Join {
    bands: [usize; 3],
    /// For each band the ways by numbers in the outer, the middle and the inner stack.
    tables: [Table; 3],
    /// By the number of the first band in the middle stack: the numbers of the others.
    groups: Vec<(u16, Vec<[u16; 2]>)>,
    /// The same of the inner stack, for every number of the first band.
    inner: Vec<Vec<[u16; 2]>>,
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
        let roles = roles(bands, band, order[2]);
        let mut groups: Vec<_> = stacks[order[1]].groups(roles).into_iter().collect();
        groups.sort_unstable();
        let mut inner = vec![Vec::new(); bands[band].sizes[order[2]]];
        for (number, pairs) in stacks[order[2]].groups(roles) {
            inner[usize::from(number)] = pairs;
        }
        Join {
            bands: roles,
            tables: roles.map(|band| Table::new(&mut bands[band], order)),
            groups,
            inner,
            // Names reach across stacks, so the outer stack keeps its orders of columns in its own sum.
            orders: stacks.iter().map(|stack| stack.orders).product(),
        }
    }

    /// How many ways of the second band are laid out in vectors, over all groups.
    fn gathered(&self) -> usize {
        let lanes = self.groups.iter().map(|(_, group)| group.len().next_multiple_of(LANES));
        lanes.sum::<usize>() * self.tables[1].inner
    }

    /// Whether 16 bits hold the sum of the products of the second and third band over all pairs of any number.
    fn products_are_short(&self) -> bool {
        let [_, second, third] =
            [0, 1, 2].map(|role| self.tables[role].ways.iter().max().map_or(0, |most| usize::from(*most)));
        let pairs = self.inner.iter().map(Vec::len).max().unwrap_or(0);
        second * third * pairs <= usize::from(u16::MAX)
    }
}

/// The sum over the triples of the outer stack. It is compiled once more for processors with longer vectors; what it
/// calls is inlined into it.
#[cfg_attr(target_arch = "x86_64", multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt")))]
fn sum(join: &Join, outer: &[(Triple, u64)], budget: &Budget<'_>) -> Result<BigUint, Unfinished> {
    let mut total = BigUint::ZERO;
    // The vectors of the second band for each group, as long as the outer number is the same; those of the third.
    let mut seconds = vec![Vec::new(); join.groups.len()];
    let mut thirds = Vec::new();
    let (mut kept, keep) = (NONE, join.gathered() <= KEPT);
    let short = join.products_are_short();
    let [width, second_width, third_width] = [0, 1, 2].map(|role| join.tables[role].inner);
    for (triple, many) in outer {
        let [first, second, third] = [0, 1, 2].map(|role| join.tables[role].slice(triple[join.bands[role]]));
        if kept != triple[join.bands[1]] {
            kept = triple[join.bands[1]];
            seconds.iter_mut().for_each(Vec::clear);
        }
        let mut sum = 0_u128;
        for ((number, group), seconds) in join.groups.iter().zip(&mut seconds) {
            budget.check()?;
            let row = &first[usize::from(*number) * width..][..width];
            let inner = || row.iter().zip(&join.inner).filter(|(ways, _)| **ways != 0);
            let many: usize = inner().map(|(_, pairs)| pairs.len()).sum();
            if many < (second_width + third_width) / 2 {
                // Too few for it to be worth it to lay out vectors.
                sum += u128::from(one_by_one(inner, group, [second, third], [second_width, third_width]));
                continue;
            }
            let lanes = group.len().next_multiple_of(LANES);
            if seconds.is_empty() {
                gather(second, second_width, group.iter().map(|pair| pair[0]), lanes, seconds);
            }
            gather(third, third_width, group.iter().map(|pair| pair[1]), lanes, &mut thirds);
            sum += u128::from(match short {
                true => short_products(inner(), lanes, [seconds, &thirds]),
                false => products(inner(), lanes, [seconds, &thirds]),
            });
            if !keep {
                *seconds = Vec::new();
            }
        }
        total += BigUint::from(sum) * *many;
    }
    Ok(total * join.orders)
}

/// The sum over a group and over the triples of the inner stack: the ways of the first band, the numbers in the others.
#[inline(always)]
fn one_by_one<'a, I: Iterator<Item = (&'a u16, &'a Vec<[u16; 2]>)>>(
    inner: impl Fn() -> I,
    group: &[[u16; 2]],
    [second, third]: [&[u16]; 2],
    widths: [usize; 2],
) -> u64 {
    let mut sum = 0;
    for pair in group {
        let one = &second[usize::from(pair[0]) * widths[0]..][..widths[0]];
        let other = &third[usize::from(pair[1]) * widths[1]..][..widths[1]];
        for (ways, pairs) in inner() {
            let product =
                |[b, c]: &[u16; 2]| u32::from(one[usize::from(*b)]) * u32::from(other[usize::from(*c)]);
            sum += u64::from(*ways) * pairs.iter().map(|pair| u64::from(product(pair))).sum::<u64>();
        }
    }
    sum
}

/// The same by vectors, one for each number in the second and the third band.
#[inline(always)]
fn products<'a>(
    inner: impl Iterator<Item = (&'a u16, &'a Vec<[u16; 2]>)>,
    lanes: usize,
    [second, third]: [&[i16]; 2],
) -> u64 {
    let mut sum = 0;
    for (ways, pairs) in inner {
        let mut dots = 0;
        for [b, c] in pairs {
            let one = &second[usize::from(*b) * lanes..][..lanes];
            let other = &third[usize::from(*c) * lanes..][..lanes];
            // A band has at most 1728 ways, a group at most 6 · 56 members: 32 bits hold the sum.
            let dot: i32 = one.iter().zip(other).map(|(x, y)| i32::from(*x) * i32::from(*y)).sum();
            dots += u64::from(dot.cast_unsigned());
        }
        sum += u64::from(*ways) * dots;
    }
    sum
}

/// The same where 16 bits hold the sum of a lane over all pairs: lanes are added up once for all of them.
#[inline(always)]
fn short_products<'a>(
    inner: impl Iterator<Item = (&'a u16, &'a Vec<[u16; 2]>)>,
    lanes: usize,
    [second, third]: [&[i16]; 2],
) -> u64 {
    let mut sum = 0;
    for (ways, pairs) in inner {
        let mut dots = 0;
        for part in (0..lanes).step_by(LANES) {
            let mut sums = [0_u16; LANES];
            for [b, c] in pairs {
                let one = &second[usize::from(*b) * lanes + part..][..LANES];
                let other = &third[usize::from(*c) * lanes + part..][..LANES];
                for (lane, sum) in sums.iter_mut().enumerate() {
                    let product = one[lane].cast_unsigned().wrapping_mul(other[lane].cast_unsigned());
                    *sum = sum.wrapping_add(product);
                }
            }
            dots += sums.iter().map(|sum| u32::from(*sum)).sum::<u32>();
        }
        sum += u64::from(*ways) * u64::from(dots);
    }
    sum
}

/// The columns of some rows of a matrix, one after the other, each padded to so many lanes.
#[inline(always)]
fn gather(matrix: &[u16], width: usize, rows: impl Iterator<Item = u16>, lanes: usize, into: &mut Vec<i16>) {
    into.clear();
    into.resize(width * lanes, 0);
    for (lane, row) in rows.enumerate() {
        for (column, ways) in matrix[usize::from(row) * width..][..width].iter().enumerate() {
            into[column * lanes + lane] = ways.cast_signed();
        }
    }
}
