//! A puzzle as candidates and houses.

/// Cells with candidates (a bit for each value), and sets of cells whose values differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Houses {
    /// How many values there are; at most 64.
    pub values: usize,
    /// What each cell may hold.
    pub candidates: Vec<u64>,
    /// Sets of cells, by index, whose values differ.
    pub houses: Vec<Vec<usize>>,
}

impl Houses {
    /// Cells that may hold anything, in these houses.
    #[must_use]
    pub fn new(cells: usize, values: usize, houses: Vec<Vec<usize>>) -> Houses {
        Houses { values, candidates: vec![all(values); cells], houses }
    }

    /// The blank Latin square of an order.
    #[must_use]
    pub fn latin(order: usize) -> Houses {
        let rows = (0..order).map(|row| (0..order).map(|col| row * order + col).collect());
        let cols = (0..order).map(|col| (0..order).map(|row| row * order + col).collect());
        Houses::new(order * order, order, rows.chain(cols).collect())
    }

    /// The blank grid whose boxes have so many rows and columns.
    #[must_use]
    pub fn boxes(rows: usize, cols: usize) -> Houses {
        let order = rows * cols;
        let mut grid = Houses::latin(order);
        for corner in 0..order {
            let (top, left) = (corner / rows * rows, corner % rows * cols);
            let inside = (0..order).map(|k| (top + k / cols) * order + left + k % cols);
            grid.houses.push(inside.collect());
        }
        grid
    }

    /// Gives a cell a value.
    #[must_use]
    pub fn given(mut self, cell: usize, value: usize) -> Houses {
        self.candidates[cell] &= 1 << value;
        self
    }

    /// Removes candidates that a cell with only one excludes from its houses, again and again; nothing if some cell
    /// has none left.
    #[must_use]
    pub fn singles_removed(&self) -> Option<Houses> {
        let mut reduced = self.clone();
        let mut houses_of = vec![Vec::new(); self.candidates.len()];
        for (number, house) in self.houses.iter().enumerate() {
            for &cell in house {
                houses_of[cell].push(number);
            }
        }
        let is_single = |candidates: u64| candidates.count_ones() == 1;
        let mut queue: Vec<usize> = (0..self.candidates.len()).collect();
        while let Some(cell) = queue.pop() {
            let value = reduced.candidates[cell];
            if value == 0 {
                return None;
            }
            if !is_single(value) {
                continue;
            }
            for &other in houses_of[cell].iter().flat_map(|&house| &self.houses[house]) {
                if other != cell && reduced.candidates[other] & value != 0 {
                    reduced.candidates[other] ^= value;
                    queue.push(other);
                }
            }
        }
        Some(reduced)
    }
}

/// The set of the first so many values.
pub(crate) fn all(values: usize) -> u64 {
    if values >= 64 { u64::MAX } else { (1 << values) - 1 }
}
