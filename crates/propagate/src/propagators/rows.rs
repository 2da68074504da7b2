//! Lists the rows of values that some cells may have, for a [table](super::table).

use crate::CellIndex;
use crate::houses::Houses;

/// More rows than this are not listed, nor so many tests made for them.
const MOST: usize = super::table::MOST_ROWS;
const MOST_TESTS: usize = 1 << 15;

/// All rows of values for the cells that pass the test, one after the other, by rank; `None` if they are too many
/// or too many must be looked at. The test doesn't mind the order of the numbers.
pub(crate) fn list(houses: &Houses, cells: &[CellIndex], keep: &dyn Fn(&[i64]) -> bool) -> Option<Vec<u8>> {
    let values = houses.values();
    // Which of the earlier cells each cell differs from.
    let differs: Vec<Vec<usize>> =
        (0..cells.len()).map(|i| (0..i).filter(|j| houses.differ(cells[i], cells[*j])).collect()).collect();
    let mut rows = Vec::new();
    let mut tests = 0;
    // Bags of values, ascending.
    let mut bag = vec![0usize; cells.len()];
    loop {
        tests += 1;
        if tests > MOST_TESTS {
            return None;
        }
        let numbers: Vec<i64> = bag.iter().map(|rank| houses.numbers[*rank]).collect();
        if keep(&numbers) {
            let mut left = vec![0u8; values];
            bag.iter().for_each(|rank| left[*rank] += 1);
            arrange(&mut left, &differs, &mut Vec::with_capacity(cells.len()), &mut rows);
            if rows.len() > MOST * cells.len() {
                return None;
            }
        }
        // The next bag: the last that can grow grows, and those behind it start from there.
        let Some(at) = bag.iter().rposition(|rank| rank + 1 < values) else { return Some(rows) };
        let rank = bag[at] + 1;
        bag[at..].fill(rank);
    }
}

/// Adds every order of what is left in which cells that differ do.
fn arrange(left: &mut [u8], differs: &[Vec<usize>], row: &mut Vec<u8>, rows: &mut Vec<u8>) {
    let Some(differ) = differs.get(row.len()) else {
        rows.extend_from_slice(row);
        return;
    };
    for rank in 0..left.len() {
        if left[rank] > 0 && differ.iter().all(|other| usize::from(row[*other]) != rank) {
            left[rank] -= 1;
            row.push(rank as u8);
            arrange(left, differs, row, rows);
            row.pop();
            left[rank] += 1;
        }
    }
}
