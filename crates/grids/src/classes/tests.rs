//! Burnside's lemma against counting by hand, and the published numbers.

use super::*;

fn different(rows: usize, cols: usize) -> Classes {
    essentially_different(rows, cols, &mut |_, _| (), &Budget::default()).unwrap()
}

/// All grids whose first row is in order, cell by cell.
fn grids(rows: usize, cols: usize) -> Vec<Vec<u8>> {
    let order = rows * cols;
    let mut found = vec![(0..order as u8).collect::<Vec<u8>>()];
    for cell in order..order * order {
        let sees = |other: usize| {
            let [(row, col), (other_row, other_col)] = [cell, other].map(|cell| (cell / order, cell % order));
            let same_box = row / rows == other_row / rows && col / cols == other_col / cols;
            row == other_row || col == other_col || same_box
        };
        let seen: Vec<usize> = (0..cell).filter(|other| sees(*other)).collect();
        let longer = found.iter().flat_map(|begun| {
            let free = (0..order as u8).filter(|value| seen.iter().all(|other| begun[*other] != *value));
            free.map(|value| begun.iter().copied().chain([value]).collect())
        });
        found = longer.collect();
    }
    found
}

/// Whether a symmetry leaves a grid as it is but for the values' names.
fn is_fixed(grid: &[u8], motion: &Motion, order: usize) -> bool {
    let mut names = vec![None; order];
    (0..grid.len()).all(|cell| {
        let image = grid[motion.image(cell)];
        *names[usize::from(grid[cell])].get_or_insert(image) == image
    })
}

#[test]
fn fixed_grids_are_those_that_one_by_one_are_fixed() {
    for (rows, cols) in [(1, 3), (1, 4), (2, 2), (2, 3), (3, 2)] {
        let order = rows * cols;
        let all = grids(rows, cols);
        let names: usize = (1..=order).product();
        for class in &different(rows, cols).classes {
            let fixed = all.iter().filter(|grid| is_fixed(grid, &class.motion, order)).count();
            assert_eq!(class.fixed, BigUint::from(fixed * names), "{rows}x{cols} {:?}", class.motion);
        }
    }
}

#[test]
fn published_numbers_of_essentially_different_grids() {
    let [small, six, turned] = [different(2, 2), different(2, 3), different(3, 2)];
    assert_eq!(small.count, BigUint::from(2_u8));
    assert_eq!((six.count, turned.count), (BigUint::from(49_u8), BigUint::from(49_u8)));
    // 2 · (2!² · 2!)², and (2!³ · 3!) · (3!² · 2!).
    assert_eq!((small.symmetries, six.symmetries), (128, 3456));
}

/// Russell and Jarvis (2006).
#[test]
fn nine() {
    let nine = different(3, 3);
    assert_eq!(nine.count, BigUint::from(5_472_730_538_u64));
    assert_eq!(nine.symmetries, 3_359_232);
    assert_eq!(nine.classes.len(), 275);
    let fixing = nine.classes.iter().filter(|class| class.fixed != BigUint::ZERO);
    assert_eq!(fixing.count(), 27);
}

#[test]
fn eight() {
    assert_eq!(different(2, 4).count, BigUint::from(1_673_187_u32));
}

#[test]
fn what_is_out_of_reach_says_so_and_what_is_stopped_stops() {
    let ask = |rows, cols, budget: &Budget<'_>| {
        essentially_different(rows, cols, &mut |_, _| (), budget).map(|found| found.count)
    };
    assert_eq!(ask(2, 5, &Budget::default()), Err(Unfinished::NoMethod));
    let stopped = Budget { stop: &|| true, ..Budget::default() };
    assert_eq!(ask(3, 3, &stopped), Err(Unfinished::Stopped));
}
