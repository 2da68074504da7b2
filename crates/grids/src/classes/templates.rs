//! Templates: the sets of cells that one value can have in a full grid, one in each row, column and box.
//!
//! A grid divides its cells among as many templates as there are values. Whatever the values are called, it is fixed by a
//! symmetry exactly if the symmetry permutes these templates. So grids that are fixed, up to names, are the exact covers
//! of all cells by orbits of templates whose members are disjoint.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Motion;
use crate::budget::{Budget, Unfinished};

/// Cells, a bit for each in reading order.
type Cells = u128;

/// A template as the column of each row, four bits each.
type Key = u64;

/// Keys are small and well spread after one multiplication.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}

/// All templates of a shape.
pub(super) struct Templates {
    order: usize,
    /// For each template the column of each row.
    columns: Vec<Vec<u8>>,
    cells: Vec<Cells>,
    numbers: HashMap<Key, u32, BuildHasherDefault<KeyHasher>>,
}

fn key(columns: impl IntoIterator<Item = (usize, u8)>) -> Key {
    columns.into_iter().fold(0, |key, (row, column)| key | u64::from(column) << (4 * row))
}

/// A set of disjoint templates that a symmetry permutes in a cycle, as the cells they cover.
#[derive(Clone, Copy)]
struct Orbit {
    cells: Cells,
    template: u32,
}

impl Templates {
    /// The templates of grids whose boxes have so many rows and columns.
    pub(super) fn new(rows: usize, cols: usize) -> Templates {
        let order = rows * cols;
        let mut begun: Vec<Vec<u8>> = vec![Vec::new()];
        for row in 0..order {
            let band = row / rows * rows;
            let longer = begun.iter().flat_map(|begun| {
                let free = (0..order as u8).filter(move |column| {
                    let stack = |column: u8| usize::from(column) / cols;
                    !begun.contains(column)
                        && begun[band..].iter().all(|other| stack(*other) != stack(*column))
                });
                free.map(move |column| begun.iter().copied().chain([column]).collect())
            });
            begun = longer.collect();
        }
        let cells = |columns: &Vec<u8>| {
            (0..).zip(columns).fold(0, |cells, (row, col)| cells | 1 << (row * order + usize::from(*col)))
        };
        let number = |(number, columns): (u32, &Vec<u8>)| (key(columns.iter().copied().enumerate()), number);
        Templates {
            order,
            cells: begun.iter().map(cells).collect(),
            numbers: (0..).zip(&begun).map(number).collect(),
            columns: begun,
        }
    }

    /// Where a symmetry takes a template.
    fn image(&self, template: u32, motion: &Motion) -> u32 {
        let columns = (0..).zip(&self.columns[template as usize]);
        let image = columns.map(|(row, column): (usize, &u8)| {
            let (row, column) = (motion.rows[row], motion.cols[usize::from(*column)]);
            if motion.transposed { (usize::from(column), row) } else { (usize::from(row), column) }
        });
        self.numbers[&key(image)]
    }

    /// The number of grids that a symmetry fixes up to names, their names not counted. `commuting` are any symmetries that
    /// commute with it: they make grids that are fixed of others, and so save work.
    pub(super) fn fixed(
        &self,
        motion: &Motion,
        commuting: &[Motion],
        budget: &Budget<'_>,
    ) -> Result<u64, Unfinished> {
        budget.check()?;
        let images: Vec<u32> =
            (0..self.cells.len() as u32).map(|number| self.image(number, motion)).collect();
        let (orbits, orbit_of) = self.orbits(&images);
        let all: Cells = (1 << (self.order * self.order)) - 1;
        let mut covered_by = vec![0_usize; self.order * self.order];
        for orbit in &orbits {
            each(orbit.cells, |cell| covered_by[cell] += 1);
        }
        // The cell with the fewest orbits is covered first.
        let Some(first) = (0..covered_by.len()).min_by_key(|cell| covered_by[*cell]) else { return Ok(0) };
        if covered_by[first] == 0 {
            return Ok(0);
        }
        // Orbits that a commuting symmetry makes of each other are in as many covers as each other.
        let mut leader: Vec<u32> = (0..orbits.len() as u32).collect();
        for by in commuting {
            budget.check()?;
            for (number, orbit) in (0..).zip(&orbits) {
                let image = orbit_of[self.image(orbit.template, by) as usize];
                let (one, other) = (find(&mut leader, number), find(&mut leader, image));
                leader[one.max(other) as usize] = one.min(other);
            }
        }
        let mut with: HashMap<u32, (Orbit, u64)> = HashMap::new();
        for (number, orbit) in (0..).zip(&orbits) {
            if orbit.cells >> first & 1 == 1 {
                let alike = find(&mut leader, number);
                with.entry(alike).or_insert((*orbit, 0)).1 += 1;
            }
        }
        let sets: Vec<Cells> = orbits.iter().map(|orbit| orbit.cells).collect();
        let mut total = 0;
        for (orbit, times) in with.into_values() {
            let mut covers = Covers { levels: Vec::new(), steps: 0, budget };
            total += times * covers.count(&sets, all & !orbit.cells, 0)?;
        }
        Ok(total)
    }

    /// The orbits of templates whose members are disjoint, and for each template the number of its orbit.
    fn orbits(&self, images: &[u32]) -> (Vec<Orbit>, Vec<u32>) {
        const NONE: u32 = u32::MAX;
        let mut orbit_of = vec![NONE; images.len()];
        let mut seen = vec![false; images.len()];
        let mut orbits = Vec::new();
        for start in 0..images.len() as u32 {
            if seen[start as usize] {
                continue;
            }
            let mut members = Vec::new();
            let (mut cells, mut disjoint) = (0, true);
            let mut at = start;
            while !seen[at as usize] {
                seen[at as usize] = true;
                members.push(at);
                disjoint &= cells & self.cells[at as usize] == 0;
                cells |= self.cells[at as usize];
                at = images[at as usize];
            }
            if disjoint {
                members.iter().for_each(|member| orbit_of[*member as usize] = orbits.len() as u32);
                orbits.push(Orbit { cells, template: start });
            }
        }
        (orbits, orbit_of)
    }
}

/// The least of those that were found to be alike.
fn find(leader: &mut [u32], mut number: u32) -> u32 {
    while leader[number as usize] != number {
        leader[number as usize] = leader[leader[number as usize] as usize];
        number = leader[number as usize];
    }
    number
}

fn each(mut cells: Cells, mut then: impl FnMut(usize)) {
    while cells != 0 {
        then(cells.trailing_zeros() as usize);
        cells &= cells - 1;
    }
}

/// Exact covers by backtracking: whatever covers the first open cell, and what then still fits.
struct Covers<'a> {
    /// For each depth what still fits, kept for the next use.
    levels: Vec<Vec<Cells>>,
    steps: u64,
    budget: &'a Budget<'a>,
}

impl Covers<'_> {
    fn count(&mut self, sets: &[Cells], open: Cells, depth: usize) -> Result<u64, Unfinished> {
        if open == 0 {
            return Ok(1);
        }
        self.steps += 1;
        if self.steps.is_multiple_of(1 << 12) {
            self.budget.check()?;
        }
        if self.levels.len() == depth {
            self.levels.push(Vec::new());
        }
        let mut fit = std::mem::take(&mut self.levels[depth]);
        fit.clear();
        fit.extend(sets.iter().filter(|set| **set & !open == 0));
        let first = open & open.wrapping_neg();
        let mut total = 0;
        for set in fit.iter().filter(|set| **set & first != 0) {
            total += self.count(&fit, open & !set, depth + 1)?;
        }
        self.levels[depth] = fit;
        Ok(total)
    }
}
