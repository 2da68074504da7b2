//! Forms and isomorphisms beside the whole group, for shapes that are small enough, and beside the method for 9×9.

use std::collections::HashSet;

use super::*;
use crate::symmetry;

/// Numbers that look like chance (SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x ^ x >> 31) % end as u64) as usize
    }

    fn symmetry(&mut self, shape: Shape) -> Symmetry {
        shape.random(&mut |end| self.below(end))
    }

    /// A full grid by trying values in any order, a given number of steps each time.
    fn grid(&mut self, shape: Shape) -> Vec<u8> {
        let n = shape.order();
        loop {
            let mut grid = vec![0; n * n];
            if self.fill(shape, &mut grid, &mut 0) {
                return grid;
            }
        }
    }

    fn fill(&mut self, shape: Shape, grid: &mut [u8], steps: &mut usize) -> bool {
        let n = shape.order();
        let (height, width) = shape.sides();
        let houses = |cell: usize| {
            let (row, col) = (cell / n, cell % n);
            let in_box = if height < n { row / height * height + col / width } else { row };
            [row, n + col, 2 * n + in_box]
        };
        let mut seen = vec![0_u32; 3 * n];
        for (cell, value) in grid.iter().enumerate() {
            houses(cell).iter().for_each(|house| seen[*house] |= 1 << value);
        }
        let free = |cell: usize| -> Vec<u8> {
            let seen = houses(cell).iter().fold(0, |all, house| all | seen[*house]);
            (1..=n as u8).filter(|value| seen >> value & 1 == 0).collect()
        };
        let blank = (0..n * n).filter(|cell| grid[*cell] == 0).map(|cell| (free(cell), cell));
        let Some((mut values, cell)) = blank.min_by_key(|(values, _)| values.len()) else { return true };
        *steps += 1;
        while !values.is_empty() && *steps < 2000 {
            grid[cell] = values.swap_remove(self.below(values.len()));
            if self.fill(shape, grid, steps) {
                return true;
            }
            grid[cell] = 0;
        }
        false
    }

    /// Some of the values of a grid.
    fn puzzle(&mut self, grid: &[u8], givens: usize) -> Vec<u8> {
        let mut puzzle = vec![0; grid.len()];
        for _ in 0..givens {
            let cell = self.below(grid.len());
            puzzle[cell] = grid[cell];
        }
        puzzle
    }
}

/// All orders of lines that keep blocks of a size together, by trying all orders.
fn orders(n: usize, size: usize) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..n {
        let longer = found.iter().flat_map(|begun| {
            let free = (0..n as u8).filter(|line| !begun.contains(line));
            free.map(|line| begun.iter().copied().chain([line]).collect())
        });
        found = longer.collect();
    }
    let together = |order: &Vec<u8>| {
        order.chunks(size).all(|block| block.iter().all(|line| line / size as u8 == block[0] / size as u8))
    };
    found.retain(together);
    found
}

/// Every symmetry of the cells, names as they are.
fn all(shape: Shape) -> Vec<Symmetry> {
    let (height, width) = shape.sides();
    let (rows, cols) = (orders(shape.order(), height), orders(shape.order(), width));
    let mut found = Vec::new();
    for transposed in [false, true].into_iter().filter(|transposed| !transposed || shape.turns()) {
        for rows in &rows {
            for cols in &cols {
                let names = Symmetry::identity(shape.order()).names;
                found.push(Symmetry { transposed, rows: rows.clone(), cols: cols.clone(), names });
            }
        }
    }
    assert_eq!(found.len() as u128, shape.symmetries());
    found
}

/// The image with names by first appearance, which makes it read first, and these names.
fn named(motion: &Symmetry, grid: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let image = motion.apply(grid);
    let mut names = vec![0; motion.rows.len()];
    let mut next = 0;
    let renamed = image.iter().map(|value| {
        let name = &mut names[usize::from(*value) - 1];
        if *name == 0 {
            next += 1;
            *name = next;
        }
        *name
    });
    (renamed.collect(), names.clone())
}

const SMALL: [(usize, usize); 5] = [(2, 2), (2, 3), (3, 2), (1, 4), (5, 1)];

#[test]
fn forms_agree_with_trying_the_whole_group() {
    let mut chance = Chance(1);
    for (rows, cols) in SMALL {
        let shape = Shape::boxes(rows, cols).unwrap();
        let motions = all(shape);
        for _ in 0..8 {
            let grid = chance.grid(shape);
            let least = motions.iter().map(|motion| named(motion, &grid).0).min().unwrap();
            let ways: HashSet<Symmetry> = motions
                .iter()
                .filter_map(|motion| {
                    let (image, names) = named(motion, &grid);
                    (image == least).then(|| Symmetry { names, ..motion.clone() })
                })
                .collect();
            let form = canonical(shape, &grid, &|| false).unwrap();
            assert_eq!(form.grid, least, "{rows}x{cols}");
            assert_eq!(form.symmetries.len(), ways.len());
            assert_eq!(form.symmetries.into_iter().collect::<HashSet<_>>(), ways);
        }
    }
}

#[test]
fn isomorphisms_agree_with_trying_the_whole_group() {
    let mut chance = Chance(2);
    for (rows, cols) in SMALL {
        let shape = Shape::boxes(rows, cols).unwrap();
        let motions = all(shape);
        for givens in [3, 5, 8, 40] {
            let grid = chance.grid(shape);
            let puzzle = chance.puzzle(&grid, givens);
            let moved = chance.symmetry(shape).apply(&puzzle);
            let other = chance.puzzle(&grid, givens);
            for to in [&puzzle, &moved, &other] {
                let leads = |motion: &&Symmetry| {
                    let image = motion.apply(&puzzle);
                    let pairs: HashSet<(u8, u8)> = image.iter().copied().zip(to.iter().copied()).collect();
                    let once = |pick: fn(&(u8, u8)) -> u8| pairs.iter().map(pick).collect::<HashSet<u8>>();
                    let kept = pairs.iter().all(|(a, b)| (*a == 0) == (*b == 0));
                    kept && once(|pair| pair.0).len() == pairs.len()
                        && once(|pair| pair.1).len() == pairs.len()
                };
                let expected = motions.iter().filter(leads).count();
                let found = isomorphisms(shape, &puzzle, to, usize::MAX, &|| false);
                assert!(found.complete);
                assert!(found.list.iter().all(|symmetry| symmetry.apply(&puzzle) == *to));
                assert_eq!(
                    found.list.iter().collect::<HashSet<_>>().len(),
                    expected,
                    "{rows}x{cols} {givens}"
                );
                assert_eq!(found.list.len(), expected);
            }
        }
    }
}

#[test]
fn forms_of_9x9_are_those_of_the_other_method() {
    let mut chance = Chance(3);
    let shape = Shape::boxes(3, 3).unwrap();
    let shifted: Vec<u8> =
        (0..81).map(|cell| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1).collect();
    for grid in [chance.grid(shape), chance.grid(shape), chance.symmetry(shape).apply(&shifted)] {
        let form = canonical(shape, &grid, &|| false).unwrap();
        let nine = symmetry::canonical(&std::array::from_fn(|cell| grid[cell]));
        assert_eq!(form.grid, nine.grid);
        let ways: HashSet<Symmetry> = nine.transforms.iter().map(Symmetry::from).collect();
        assert_eq!(form.symmetries.iter().cloned().collect::<HashSet<_>>(), ways);
        assert_eq!(form.symmetries.len(), ways.len());
        let givens: Vec<bool> = (0..81).map(|_| chance.below(3) == 0).collect();
        let bits = (0..).zip(&givens).fold(0, |bits, (cell, given)| bits | u128::from(*given) << cell);
        let (least, ways) = nine.with_givens(bits);
        let (puzzle, symmetries) = form.with_givens(&givens);
        assert_eq!((0..).zip(&puzzle).fold(0, |set, (k, v)| set | u128::from(*v != 0) << k), least);
        assert_eq!(symmetries.len(), ways.len());
        let own = isomorphisms(shape, &grid, &grid, usize::MAX, &|| false);
        assert_eq!(own.list.len(), form.symmetries.len());
    }
}

/// Shapes whose group is too large to try: all images have one form, and lead to each other.
#[test]
fn images_of_large_grids_have_one_form() {
    let mut chance = Chance(4);
    for (rows, cols) in [(2, 4), (5, 2), (3, 4), (6, 2), (1, 7)] {
        let shape = Shape::boxes(rows, cols).unwrap();
        let grid = chance.grid(shape);
        assert!(shape.is_grid(&grid));
        let other = chance.symmetry(shape).apply(&grid);
        assert!(shape.is_grid(&other));
        let [form, other_form] = [&grid, &other].map(|grid| canonical(shape, grid, &|| false).unwrap());
        assert_eq!(form.grid, other_form.grid, "{rows}x{cols}");
        assert_eq!(canonical(shape, &form.grid, &|| false).unwrap().grid, form.grid);
        assert!(form.symmetries.iter().all(|symmetry| symmetry.apply(&grid) == form.grid));
        let across = form.symmetries[0].then_back(&other_form.symmetries[0]);
        assert_eq!(across.apply(&grid), other);
        let found = isomorphisms(shape, &grid, &other, usize::MAX, &|| false);
        assert_eq!(found.list.len(), form.symmetries.len(), "{rows}x{cols}");
        assert!(found.list.contains(&across));
        let another = chance.grid(shape);
        let differs = canonical(shape, &another, &|| false).unwrap().grid != form.grid;
        assert_eq!(isomorphisms(shape, &grid, &another, 1, &|| false).list.is_empty(), differs);
    }
}

/// Rows alone say nothing of a Latin square: there are 12! orders of them.
#[test]
fn a_large_latin_square_has_the_automorphisms_of_its_form() {
    let shape = Shape::boxes(1, 12).unwrap();
    let cyclic: Vec<u8> = (0..144).map(|cell| ((cell / 12 + cell % 12) % 12) as u8 + 1).collect();
    let group = isomorphisms(shape, &cyclic, &cyclic, usize::MAX, &|| false);
    // Shifts of rows and of columns, what prime numbers to 12 multiply by, and rows for columns.
    assert_eq!(group.list.len(), 12 * 12 * 4 * 2);
}

#[test]
fn what_is_too_many_is_not_listed() {
    let shape = Shape::boxes(3, 3).unwrap();
    let blank = [0; 81];
    let some = isomorphisms(shape, &blank, &blank, 100, &|| false);
    assert_eq!((some.list.len(), some.complete), (100, false));
    let mut one_given = blank;
    one_given[12] = 4;
    let all = isomorphisms(shape, &one_given, &one_given, 50_000, &|| false);
    assert_eq!((all.list.len(), all.complete), (3_359_232 / 81, true));
}

#[test]
fn generators_make_the_group() {
    let shape = Shape::boxes(2, 4).unwrap();
    let grid: Vec<u8> =
        (0..64).map(|cell| ((cell / 8 % 2 * 4 + cell / 16 + cell % 8) % 8) as u8 + 1).collect();
    assert!(shape.is_grid(&grid));
    let group = isomorphisms(shape, &grid, &grid, usize::MAX, &|| false).list;
    assert!(group.len() > 8, "{}", group.len());
    let few = generators(&group);
    let identity = Symmetry::identity(8);
    let mut made = HashSet::from([identity.clone()]);
    let mut open = vec![identity.clone()];
    while let Some(element) = open.pop() {
        open.extend(few.iter().map(|next| element.then(next)).filter(|next| made.insert(next.clone())));
    }
    assert_eq!(made, group.iter().cloned().collect());
    let orbits = cell_orbits(&group, 64);
    assert!((0..64).all(|cell| group.iter().all(|element| orbits[element.source(cell)] == orbits[cell])));
    for element in &few {
        let power = |times: usize| (1..times).fold(element.clone(), |power, _| power.then(element));
        assert_eq!(power(order(element)), identity);
        assert!(order(element) == 1 || power(order(element) - 1) != identity);
    }
}

#[test]
fn symmetries_follow_each_other_and_lead_back() {
    let mut chance = Chance(8);
    for (rows, cols) in [(3, 3), (2, 5), (1, 6)] {
        let shape = Shape::boxes(rows, cols).unwrap();
        let grid = chance.grid(shape);
        for _ in 0..20 {
            let (one, next) = (chance.symmetry(shape), chance.symmetry(shape));
            assert_eq!(one.then(&next).apply(&grid), next.apply(&one.apply(&grid)));
            assert_eq!(one.then(&one.inverse()), Symmetry::identity(shape.order()));
        }
    }
}

#[test]
fn turns_and_mirrors_do_what_they_are_called() {
    let corner = |geometry: Geometry| {
        let mut marked = vec![0; 81];
        marked[1] = 1; // second cell of the first row
        geometry.symmetry(9).apply(&marked).iter().position(|value| *value == 1).unwrap()
    };
    let places = [
        (Geometry::HalfTurn, 79),
        (Geometry::QuarterTurn, 17),
        (Geometry::ThreeQuarterTurn, 63),
        (Geometry::LeftRight, 7),
        (Geometry::TopBottom, 73),
        (Geometry::Diagonal, 9),
        (Geometry::AntiDiagonal, 71),
    ];
    assert_eq!(places.len(), Geometry::ALL.len());
    for (geometry, place) in places {
        assert_eq!(corner(geometry), place, "{geometry:?}");
        assert_eq!(Geometry::of(&geometry.symmetry(9)), Some(geometry));
    }
    assert_eq!(Geometry::of(&Symmetry::identity(12)), None);
}
