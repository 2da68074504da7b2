//! Row-minlex canonical forms of full 9×9 grids.
//!
//! The first row of the form is 123456789, so a choice of the row that becomes the first and of the columns' order names
//! the values. What the second row then reads depends only on how the two rows lie to each other: for each column, in which
//! column the first row has the value that the second has here. There are 56 · 6³ = 12 096 such relations, in a few classes
//! under the 6⁴ orders of columns; a table says of each relation what it reads at best and by which orders. So of the 36
//! ordered pairs of rows that share a band (of the grid and of its transpose) those with the best second row are
//! found by one look each, and only their few best orders of columns are written out and compared.

use std::sync::LazyLock;

use super::{Grid, ORDERS, Transform, inverse, is_grid};

/// The canonical form of a grid and every transformation that leads to it: as many as the grid has automorphisms.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The image that reads first.
    pub grid: Grid,
    /// What leads to it.
    pub transforms: Vec<Transform>,
}

impl Canonical {
    /// The symmetries of the grid itself: each leads to the form by one way and back by the first.
    #[must_use]
    pub fn automorphisms(&self) -> Vec<Transform> {
        let first = &self.transforms[0];
        self.transforms.iter().map(|transform| transform.then_back(first)).collect()
    }

    /// For a puzzle with this solution: the least of the places (a bit for each cell) its givens then have, and the ways that lead
    /// there, as many as the puzzle has automorphisms. Puzzles with one solution are the same up to symmetry exactly if they
    /// agree in this and in the form of the solution.
    #[must_use]
    pub fn with_givens(&self, givens: u128) -> (u128, Vec<Transform>) {
        let images = self.transforms.iter().map(|transform| transform.cells(givens));
        let least = images.min().unwrap_or(givens);
        let ways = self.transforms.iter().filter(|transform| transform.cells(givens) == least);
        (least, ways.copied().collect())
    }
}

/// Nine columns: for each place the column that comes there, or for each column of a second row the column in which the
/// first row has the same value.
pub(super) type Columns = [u8; 9];

/// What relations of two rows read at best.
pub(super) struct Relations {
    /// By the first and second triples of a relation: where its six (of eight) entries begin in the next two tables.
    pub(super) starts: Vec<u16>,
    /// The number of its class; classes that read first come first.
    pub(super) classes: Vec<u8>,
    /// Columns in an order that makes it read best.
    pub(super) orders: Vec<Columns>,
    /// For each class the orders that leave its best reading as it is.
    pub(super) stabilizers: Vec<Vec<Columns>>,
}

pub(super) static RELATIONS: LazyLock<Relations> = LazyLock::new(Relations::new);

/// No relation has these triples.
const NONE: u16 = u16::MAX;

/// Where [`Relations::starts`] has the first two triples of a relation.
fn triples(relation: &Columns) -> usize {
    let at = |k: usize| usize::from(relation[k]);
    let first = 36 * at(0) + 6 * at(1) + at(2) - 129; // from 3 to 8 each: base 6
    let squeezed = |k: usize| at(k) - if at(k) > 2 { 3 } else { 0 }; // 0 to 2 and 6 to 8 each: base 6
    216 * first + 36 * squeezed(3) + 6 * squeezed(4) + squeezed(5)
}

/// One of eight numbers for the order of the last triple.
fn last(relation: &Columns) -> usize {
    let [a, b, c] = [relation[6], relation[7], relation[8]];
    usize::from(a < b) | usize::from(b < c) << 1 | usize::from(a < c) << 2
}

/// All orders of columns that keep stacks together.
pub(super) fn column_orders() -> impl Iterator<Item = Columns> {
    (0..1296).map(|number: usize| {
        let stacks = ORDERS[number / 216];
        let inner = [ORDERS[number / 36 % 6], ORDERS[number / 6 % 6], ORDERS[number % 6]];
        std::array::from_fn(|k| 3 * stacks[k / 3] + inner[k / 3][k % 3])
    })
}

/// The first `order`, then the `next` one.
pub(super) fn then(order: &Columns, next: &Columns) -> Columns {
    next.map(|place| order[usize::from(place)])
}

/// The relation with the columns in another order.
fn moved(relation: &Columns, order: &Columns) -> Columns {
    let places = inverse(order);
    order.map(|column| places[usize::from(relation[usize::from(column)])])
}

impl Relations {
    fn new() -> Relations {
        let all: Vec<Columns> = column_orders().collect();
        let relations = every_relation();
        let mut table = Relations {
            starts: vec![NONE; 216 * 216],
            classes: Vec::new(),
            orders: Vec::new(),
            stabilizers: Vec::new(),
        };
        for relation in &relations {
            let start = &mut table.starts[triples(relation)];
            if *start == NONE {
                *start = table.classes.len() as u16;
                table.classes.resize(table.classes.len() + 8, u8::MAX);
            }
        }
        table.orders = vec![[0; 9]; table.classes.len()];
        // In lexicographic order, so the first of a class that is met is how the class reads at best.
        for best in &relations {
            if table.classes[table.index(best)] != u8::MAX {
                continue;
            }
            let class = table.stabilizers.len() as u8;
            let mut stabilizer = Vec::new();
            for order in &all {
                let image = moved(best, order);
                let index = table.index(&image);
                table.classes[index] = class;
                table.orders[index] = inverse(order);
                if image == *best {
                    stabilizer.push(*order);
                }
            }
            table.stabilizers.push(stabilizer);
        }
        table
    }

    fn index(&self, relation: &Columns) -> usize {
        usize::from(self.starts[triples(relation)]) + last(relation)
    }

    /// The entry for two rows of a grid; nothing if they are not two rows of one band.
    pub(super) fn entry(&self, grid: &Grid, first: usize, second: usize) -> Option<usize> {
        let column = |value: &u8| grid[9 * first..9 * first + 9].iter().position(|other| other == value);
        let mut relation = [0; 9];
        for (to, value) in relation.iter_mut().zip(&grid[9 * second..9 * second + 9]) {
            *to = column(value)? as u8;
        }
        let other_stacks = (0..).zip(&relation).all(|(place, column): (u8, _)| place / 3 != column / 3);
        (other_stacks && self.starts[triples(&relation)] != NONE).then(|| self.index(&relation))
    }
}

/// The relations of two rows of a band, in lexicographic order: no value is in the same stack twice.
fn every_relation() -> Vec<Columns> {
    let mut found: Vec<Vec<u8>> = vec![Vec::new()];
    for place in 0..9_u8 {
        let longer = found.iter().flat_map(|begun| {
            let free = (0..9).filter(move |column| column / 3 != place / 3 && !begun.contains(column));
            free.map(move |column| begun.iter().copied().chain([column]).collect())
        });
        found = longer.collect();
    }
    found.iter().map(|relation| std::array::from_fn(|place| relation[place])).collect()
}

/// The row-minlex form of a full grid, and all ways that lead to it.
///
/// # Panics
/// When it is no [grid](is_grid).
#[must_use]
pub fn canonical(grid: &Grid) -> Canonical {
    assert!(is_grid(grid), "a full grid");
    let relations = &*RELATIONS;
    let turned: Grid = std::array::from_fn(|cell| grid[cell % 9 * 9 + cell / 9]);
    let grids = [grid, &turned];
    // Ordered pairs of rows with the best class so far: of which grid, first row, second row, entry of the tables.
    let mut pairs = [(0_u8, 0_u8, 0_u8, 0_usize); 36];
    let mut kept = 0;
    let mut class = u8::MAX;
    for (which, grid) in (0..).zip(grids) {
        for first in 0..9 {
            let mut columns = [0_u8; 10];
            for (column, value) in (0..).zip(&grid[9 * first..9 * first + 9]) {
                columns[usize::from(*value)] = column;
            }
            let band = first / 3 * 3;
            for second in [band + (first + 1) % 3, band + (first + 2) % 3] {
                let relation: Columns = std::array::from_fn(|k| columns[usize::from(grid[9 * second + k])]);
                let entry = relations.index(&relation);
                let found = relations.classes[entry];
                if found < class {
                    (class, kept) = (found, 0);
                }
                if found == class {
                    pairs[kept] = (which, first as u8, second as u8, entry);
                    kept += 1;
                }
            }
        }
    }
    let mut best = Best::default();
    for &(which, first, second, entry) in &pairs[..kept] {
        let order = &relations.orders[entry];
        for same in &relations.stabilizers[usize::from(class)] {
            best.compare(grids[usize::from(which)], which == 1, [first, second], then(order, same));
        }
    }
    let grid = best.transforms[0].apply(grid);
    Canonical { grid, transforms: best.transforms }
}

/// The best of the images with the best second row.
pub(super) struct Best {
    /// Rows from the third on, four bits for each value.
    rows: [u64; 7],
    pub(super) transforms: Vec<Transform>,
}

impl Default for Best {
    fn default() -> Best {
        Best { rows: [u64::MAX; 7], transforms: Vec::new() }
    }
}

impl Best {
    /// Compares the image with these first rows and columns; all other rows are then in order by what they begin with.
    pub(super) fn compare(&mut self, grid: &Grid, transposed: bool, [first, second]: [u8; 2], cols: Columns) {
        let at = |row: u8, place: usize| usize::from(grid[usize::from(9 * row + cols[place])]);
        let mut names = [0_u8; 10];
        for place in 0..9 {
            names[at(first, place)] = place as u8 + 1;
        }
        let read = |row: u8| (0..9).fold(0, |word, place| word << 4 | u64::from(names[at(row, place)]));
        let band = first / 3;
        let third = 9 * band + 3 - first - second;
        let word = read(third);
        if word > self.rows[0] {
            return;
        }
        let begins = |row: u8| names[at(row, 0)];
        let [mut upper, mut lower] = [(band + 1) % 3, (band + 2) % 3].map(|band| {
            let [mut a, mut b, mut c] = [3 * band, 3 * band + 1, 3 * band + 2];
            if begins(a) > begins(b) {
                (a, b) = (b, a);
            }
            if begins(b) > begins(c) {
                (b, c) = (c, b);
            }
            if begins(a) > begins(b) {
                (a, b) = (b, a);
            }
            [a, b, c]
        });
        if begins(upper[0]) > begins(lower[0]) {
            (upper, lower) = (lower, upper);
        }
        let rows = [first, second, third, upper[0], upper[1], upper[2], lower[0], lower[1], lower[2]];
        let mut less = word < self.rows[0];
        self.rows[0] = word;
        for (row, best) in rows[3..].iter().zip(&mut self.rows[1..]) {
            let word = read(*row);
            if !less && word > *best {
                return;
            }
            less |= word < *best;
            *best = word;
        }
        if less {
            self.transforms.clear();
        }
        let names = std::array::from_fn(|value| names[value + 1]);
        self.transforms.push(Transform { transposed, rows, cols, names });
    }
}
