//! Essentially different grids: orbits under the symmetries of the cells and renaming, by Burnside's lemma.
//!
//! After Russell and Jarvis (2006). The symmetries of the cells permute rows in bands, bands, columns in stacks, stacks, and
//! where boxes are square also turn rows into columns. The number of orbits is the mean, over the symmetries, of the grids that
//! each fixes up to the values' names, divided by the ways to name them; conjugate symmetries fix equally many.

mod templates;
mod wreath;

use num_bigint::BigUint;

use self::templates::Templates;
use self::wreath::{Lines, classes, cycle_type, elements, then};
use crate::budget::{Budget, Unfinished};
use crate::total;

/// What a symmetry does with cells: where each row and each column goes, and whether rows then become columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Whether rows become columns.
    pub transposed: bool,
    /// For each row where it goes, from 0.
    pub rows: Vec<u8>,
    /// For each column where it goes, from 0.
    pub cols: Vec<u8>,
}

impl Motion {
    /// The cell where a cell goes, in reading order.
    #[must_use]
    pub fn image(&self, cell: usize) -> usize {
        let order = self.rows.len();
        let (row, col) = (usize::from(self.rows[cell / order]), usize::from(self.cols[cell % order]));
        if self.transposed { col * order + row } else { row * order + col }
    }

    /// The lengths of the cycles of cells, each with how many there are, longest first.
    #[must_use]
    pub fn cycles(&self) -> Vec<(usize, usize)> {
        let cells: Lines = (0..self.rows.len().pow(2)).map(|cell| self.image(cell) as u8).collect();
        let mut cycles: Vec<(usize, usize)> = Vec::new();
        for length in cycle_type(&cells).into_iter().map(usize::from) {
            match cycles.last_mut() {
                Some((same, count)) if *same == length => *count += 1,
                _ => cycles.push((length, 1)),
            }
        }
        cycles
    }
}

/// A conjugacy class of symmetries.
#[derive(Clone, Debug)]
pub struct Class {
    /// One of them.
    pub motion: Motion,
    /// How many there are.
    pub size: u64,
    /// How many grids each fixes up to the values' names.
    pub fixed: BigUint,
}

/// The essentially different grids of a shape.
#[derive(Clone, Debug)]
pub struct Classes {
    /// How many there are.
    pub count: BigUint,
    /// How many symmetries of the cells there are.
    pub symmetries: u64,
    /// The conjugacy classes, that of the identity first.
    pub classes: Vec<Class>,
}

/// Whether [`essentially_different`] has a method for boxes of so many rows and columns.
#[must_use]
pub fn is_feasible(rows: usize, cols: usize) -> bool {
    matches!((rows.min(cols), rows.max(cols)), (1, 1..=4) | (2, 2..=4) | (3, 3))
}

/// How many grids with boxes of so many rows and columns are essentially different, and the classes of symmetries. `watch` is
/// told after each class how many of how many are done.
///
/// # Errors
/// When it was stopped, or there is no method for the shape: there is one up to 2×4 and for 3×3.
pub fn essentially_different(
    rows: usize,
    cols: usize,
    watch: &mut dyn FnMut(usize, usize),
    budget: &Budget<'_>,
) -> Result<Classes, Unfinished> {
    if !is_feasible(rows, cols) {
        return Err(Unfinished::NoMethod);
    }
    let names: BigUint = (1..=rows * cols).product::<usize>().into();
    let everything = total::boxes(rows, cols, budget)?;
    let templates = Templates::new(rows, cols);
    let motions = motions(rows, cols);
    let mut classes = Vec::with_capacity(motions.len());
    for Representative { motion, size, commuting } in motions.iter() {
        watch(classes.len(), motions.len());
        let identity = motion.cycles().iter().all(|(length, _)| *length == 1);
        let fixed = match identity {
            true => everything.clone(),
            false => templates.fixed(motion, commuting, budget)? * &names,
        };
        classes.push(Class { motion: motion.clone(), size: *size, fixed });
    }
    classes.sort_by_key(|class| class.motion.cycles());
    let symmetries = classes.iter().map(|class| class.size).sum::<u64>();
    let sum: BigUint = classes.iter().map(|class| &class.fixed * class.size).sum();
    Ok(Classes { count: sum / (names * symmetries), symmetries, classes })
}

/// One symmetry of a conjugacy class.
struct Representative {
    motion: Motion,
    size: u64,
    commuting: Vec<Motion>,
}

/// So many commuting permutations of rows (and of columns) are taken: more would hardly make more orbits equal.
const COMMUTING: usize = 6;

/// The conjugacy classes of the symmetries of cells.
fn motions(rows: usize, cols: usize) -> Vec<Representative> {
    let (of_rows, of_cols) = (elements(cols, rows), elements(rows, cols));
    let still: Lines = (0..(rows * cols) as u8).collect();
    // Spread over the list, in which neighbours are much alike.
    let commuting = |with: &Lines, group: &[Lines]| {
        let all: Vec<&Lines> = group.iter().filter(|line| then(line, with) == then(with, line)).collect();
        let some = COMMUTING.min(all.len());
        (1..=some).map(|k| all[k * all.len() / some - 1].clone()).collect::<Vec<Lines>>()
    };
    let square = rows == cols;
    let with_commuting = |classes: Vec<(Lines, u64)>, group: &[Lines]| {
        let with = |(lines, size): (Lines, u64)| (commuting(&lines, group), lines, size);
        classes.into_iter().map(with).collect::<Vec<_>>()
    };
    let row_classes = with_commuting(classes(&of_rows, rows), &of_rows);
    let col_classes = with_commuting(classes(&of_cols, cols), &of_cols);
    let motion =
        |rows: &Lines, cols: &Lines| Motion { transposed: false, rows: rows.clone(), cols: cols.clone() };
    let mut found = Vec::new();
    for (number, (by_rows, rows, row_size)) in row_classes.iter().enumerate() {
        // Where rows can become columns, the order of the two does not matter.
        let skipped = if square { number } else { 0 };
        for (other, (by_cols, cols, col_size)) in col_classes.iter().enumerate().skip(skipped) {
            let twice = if square && other != number { 2 } else { 1 };
            let by_rows = by_rows.iter().map(|lines| motion(lines, &still));
            let by_cols = by_cols.iter().map(|lines| motion(&still, lines));
            found.push(Representative {
                motion: motion(rows, cols),
                size: row_size * col_size * twice,
                commuting: by_rows.chain(by_cols).collect(),
            });
        }
    }
    if square {
        // Rows move by some element, then rows become columns: twice that moves rows and columns each by a conjugate of the
        // element, whose class therefore tells such classes apart. What commutes with it moves columns as it moves rows.
        for (by_rows, rows, size) in &row_classes {
            found.push(Representative {
                motion: Motion { transposed: true, ..motion(rows, &still) },
                size: size * of_rows.len() as u64,
                commuting: by_rows.iter().map(|lines| motion(lines, lines)).collect(),
            });
        }
    }
    found
}

#[cfg(test)]
mod tests;
