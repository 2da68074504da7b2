//! Row-minlex canonical forms of full grids of any boxes.
//!
//! The first row of the form is 1, 2, 3 …, so a choice of the row that becomes the first and of the columns' order names
//! the values. What the second row then reads is a permutation of the columns (where the first row has the values of the
//! second), conjugated by the columns' order. Orders are made from left to right: the column that a value points to goes to the
//! first place that is free for it, since anything else would read later; only a place that nothing points to is a choice. Readings
//! that come after the best are left at once.

use super::{Shape, Symmetry, turned};

/// The canonical form of a grid and every symmetry that leads to it: as many as the grid has automorphisms.
#[derive(Clone, Debug)]
pub struct Canonical {
    /// The image that reads first.
    pub grid: Vec<u8>,
    /// What leads to it.
    pub symmetries: Vec<Symmetry>,
}

impl Canonical {
    /// For a puzzle with this solution: the form of the puzzle, which is the form of the solution with the givens (true for
    /// each cell that has one) in the least of the places they can have, and the symmetries that lead there.
    #[must_use]
    pub fn with_givens(&self, givens: &[bool]) -> (Vec<u8>, Vec<Symmetry>) {
        // The last cell counts most, as in the number that has a bit for each cell.
        let places = |symmetry: &Symmetry| -> Vec<bool> {
            (0..givens.len()).rev().map(|cell| givens[symmetry.source(cell)]).collect()
        };
        let least = self.symmetries.iter().map(places).min().unwrap_or_default();
        let given = self.grid.iter().zip(least.iter().rev());
        let puzzle = given.map(|(value, given)| if *given { *value } else { 0 }).collect();
        let ways = self.symmetries.iter().filter(|symmetry| places(symmetry) == least);
        (puzzle, ways.cloned().collect())
    }
}

/// The row-minlex form of a full grid, and all ways that lead to it; nothing if it is stopped.
///
/// # Panics
/// When it is no [grid](Shape::is_grid) of the shape.
#[must_use]
pub fn canonical(shape: Shape, grid: &[u8], stop: &dyn Fn() -> bool) -> Option<Canonical> {
    assert!(shape.is_grid(grid), "a full grid");
    let n = shape.order();
    if n == 1 {
        return Some(Canonical { grid: grid.to_vec(), symmetries: vec![Symmetry::identity(1)] });
    }
    let mut best = Canonical { grid: vec![u8::MAX; n * n], symmetries: Vec::new() };
    let across = turned(grid, n);
    let grids = [(false, grid), (true, &across[..])];
    for (transposed, grid) in grids.into_iter().filter(|(transposed, _)| !transposed || shape.turns()) {
        for first in 0..n {
            let band = first / shape.height * shape.height;
            for second in (band..band + shape.height).filter(|second| *second != first) {
                if stop() {
                    return None;
                }
                Orders::new(shape, grid, transposed, [first, second], &mut best).place(0);
            }
        }
    }
    Some(best)
}

/// Marks a place without column, and a column without place.
const NONE: u8 = u8::MAX;

/// The search for orders of columns, for two first rows.
struct Orders<'a> {
    shape: Shape,
    grid: &'a [u8],
    transposed: bool,
    rows: [usize; 2],
    /// For each column the one in which the first row has what the second has here.
    relation: Vec<u8>,
    /// The column at each place, and the place of each column.
    order: Vec<u8>,
    places: Vec<u8>,
    /// The stack in each block of places, and the block of each stack.
    stacks: Vec<u8>,
    blocks: Vec<u8>,
    /// What the second row reads so far.
    reading: Vec<u8>,
    best: &'a mut Canonical,
}

impl<'a> Orders<'a> {
    fn new(
        shape: Shape,
        grid: &'a [u8],
        transposed: bool,
        rows: [usize; 2],
        best: &'a mut Canonical,
    ) -> Orders<'a> {
        let n = shape.order();
        let [first, second] = rows.map(|row| &grid[row * n..][..n]);
        let mut column = vec![0; n + 1];
        (0..).zip(first).for_each(|(col, value)| column[usize::from(*value)] = col);
        let relation = second.iter().map(|value| column[usize::from(*value)]).collect();
        let [order, places] = [vec![NONE; n], vec![NONE; n]];
        let [stacks, blocks] = [(); 2].map(|()| vec![NONE; n / shape.width]);
        let reading = Vec::with_capacity(n);
        Orders { shape, grid, transposed, rows, relation, order, places, stacks, blocks, reading, best }
    }

    /// Fills a place and all that follow.
    fn place(&mut self, place: usize) {
        let n = self.shape.order();
        if place == n {
            return self.compare();
        }
        if self.order[place] != NONE {
            return self.read(place);
        }
        let width = self.shape.width;
        for column in 0..n {
            let (block, stack) = (place / width, column / width);
            let fits = match self.stacks[block] {
                NONE => self.blocks[stack] == NONE,
                other => usize::from(other) == stack,
            };
            if fits && self.places[column] == NONE {
                let fresh = self.put(column, place);
                self.read(place);
                self.take(column, place, fresh);
            }
        }
    }

    /// Goes on with what the second row reads at a place.
    fn read(&mut self, place: usize) {
        let n = self.shape.order();
        let target = usize::from(self.relation[usize::from(self.order[place])]);
        let known = self.places[target] != NONE;
        let at = if known { usize::from(self.places[target]) } else { self.first_place(target) };
        self.reading.push(at as u8 + 1);
        if self.reading[..] <= self.best.grid[n..n + self.reading.len()] {
            let fresh = !known && self.put(target, at);
            self.place(place + 1);
            if !known {
                self.take(target, at, fresh);
            }
        }
        self.reading.pop();
    }

    /// The first place that a column can go to.
    fn first_place(&self, column: usize) -> usize {
        let width = self.shape.width;
        match self.blocks[column / width] {
            NONE => width * self.stacks.iter().position(|stack| *stack == NONE).unwrap_or(0),
            block => {
                let start = width * usize::from(block);
                start + self.order[start..start + width].iter().position(|other| *other == NONE).unwrap_or(0)
            }
        }
    }

    /// Puts a column at a place; whether it is the first of its stack.
    fn put(&mut self, column: usize, place: usize) -> bool {
        (self.order[place], self.places[column]) = (column as u8, place as u8);
        let (block, stack) = (place / self.shape.width, column / self.shape.width);
        let fresh = self.stacks[block] == NONE;
        (self.stacks[block], self.blocks[stack]) = (stack as u8, block as u8);
        fresh
    }

    fn take(&mut self, column: usize, place: usize, fresh: bool) {
        (self.order[place], self.places[column]) = (NONE, NONE);
        if fresh {
            let (block, stack) = (place / self.shape.width, column / self.shape.width);
            (self.stacks[block], self.blocks[stack]) = (NONE, NONE);
        }
    }

    /// Compares the image with these columns; rows follow in order by what they begin with.
    fn compare(&mut self) {
        let (n, height) = (self.shape.order(), self.shape.height);
        let at = |row: usize, col: u8| usize::from(self.grid[row * n + usize::from(col)]);
        let mut names = vec![0; n + 1];
        (1..).zip(&self.order).for_each(|(name, col)| names[at(self.rows[0], *col)] = name);
        let begins = |row: usize| names[at(row, self.order[0])];
        let mut bands: Vec<Vec<usize>> =
            (0..n / height).map(|band| (band * height..(band + 1) * height).collect()).collect();
        for band in &mut bands {
            // The rows that were chosen come first.
            band.sort_unstable_by_key(|row| (*row != self.rows[0], *row != self.rows[1], begins(*row)));
        }
        bands.sort_unstable_by_key(|band| begins(band[0]));
        let rows = bands.concat();
        let image = |cell: usize| names[at(rows[cell / n], self.order[cell % n])];
        let compared = (0..n * n).map(image).cmp(self.best.grid.iter().copied());
        if compared.is_gt() {
            return;
        }
        if compared.is_lt() {
            self.best.grid = (0..n * n).map(image).collect();
            self.best.symmetries.clear();
        }
        names.remove(0);
        self.best.symmetries.push(Symmetry {
            transposed: self.transposed,
            rows: rows.iter().map(|row| *row as u8).collect(),
            cols: self.order.clone(),
            names,
        });
    }
}
