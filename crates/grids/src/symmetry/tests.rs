//! The canonical form against the plain search, and automorphisms.

use std::collections::HashSet;

use super::*;

/// The row-minlex form by trying every choice.
///
/// The first row is always 123456789, so a choice of the row that becomes the first, of the second and of the columns'
/// order names the values and, by what each row then begins with, orders the other rows.
///
/// # Panics
/// When it is no [grid](is_grid).
fn plain(grid: &Grid) -> Canonical {
    assert!(is_grid(grid), "a full grid");
    let turned: Grid = std::array::from_fn(|cell| grid[cell % 9 * 9 + cell / 9]);
    let mut best = Canonical { grid: [10; 81], transforms: Vec::new() };
    for (transposed, grid) in [(false, grid), (true, &turned)] {
        for first in 0..9 {
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|&row| row != first) {
                columns(grid, transposed, [first, second], &mut best);
            }
        }
    }
    best
}

/// Tries every order of the columns, for a choice of the first two rows.
fn columns(grid: &Grid, transposed: bool, [first, second]: [u8; 2], best: &mut Canonical) {
    let at = |row: u8, col: u8| usize::from(grid[usize::from(9 * row + col)]);
    for stacks in ORDERS {
        for inner in 0..216 {
            let orders = [ORDERS[inner / 36], ORDERS[inner / 6 % 6], ORDERS[inner % 6]];
            let cols: [u8; 9] = std::array::from_fn(|k| 3 * stacks[k / 3] + orders[k / 3][k % 3]);
            let mut names = [0_u8; 10];
            for (col, name) in cols.iter().zip(1..) {
                names[at(first, *col)] = name;
            }
            // The second row decides nearly always, and its first three values most of the time.
            let row = cols.iter().map(|col| names[at(second, *col)]);
            if row.cmp(best.grid[9..18].iter().copied()).is_gt() {
                continue;
            }
            let begins = |row: u8| names[at(row, cols[0])];
            let mut bands = [0, 1, 2].map(|band| {
                let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
                rows.sort_unstable_by_key(|row| begins(*row));
                rows
            });
            bands.sort_unstable_by_key(|rows| begins(rows[0]));
            // The first band begins with the first row, which begins with 1; its second row was chosen.
            bands[0][1..].sort_unstable_by_key(|row| *row != second);
            let rows: [u8; 9] = std::array::from_fn(|k| bands[k / 3][k % 3]);
            let found: Grid = std::array::from_fn(|cell| names[at(rows[cell / 9], cols[cell % 9])]);
            if found < best.grid {
                *best = Canonical { grid: found, transforms: Vec::new() };
            }
            if found == best.grid {
                let names = std::array::from_fn(|value| names[value + 1]);
                best.transforms.push(Transform { transposed, rows, cols, names });
            }
        }
    }
}

/// Numbers that look like chance (SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((x ^ x >> 31) % end as u64) as usize
    }

    fn transform(&mut self) -> Transform {
        Transform::random(&mut |end| self.below(end))
    }

    /// A full grid, by trying values in any order.
    fn grid(&mut self) -> Grid {
        fn fill(grid: &mut Grid, cell: usize, chance: &mut Chance, steps: &mut usize) -> bool {
            if cell == 81 {
                return true;
            }
            *steps += 1;
            let free = |grid: &Grid, value: u8| {
                (0..81).all(|other: usize| {
                    let [row, col] = [cell / 9, cell % 9];
                    let same_box = row / 3 == other / 27 && col / 3 == other % 9 / 3;
                    grid[other] != value || !(other / 9 == row || other % 9 == col || same_box)
                })
            };
            for value in chance.transform().names {
                if free(grid, value) {
                    grid[cell] = value;
                    if fill(grid, cell + 1, chance, steps) {
                        return true;
                    }
                    grid[cell] = 0;
                }
                if *steps > 3000 {
                    return false;
                }
            }
            false
        }
        loop {
            let mut grid = [0; 81];
            if fill(&mut grid, 0, self, &mut 0) {
                return grid;
            }
        }
    }
}

fn same_ways(one: &Canonical, other: &Canonical) {
    assert_eq!(one.grid, other.grid);
    let set = |form: &Canonical| form.transforms.iter().copied().collect::<HashSet<_>>();
    assert_eq!(set(one), set(other));
    assert_eq!(one.transforms.len(), other.transforms.len());
}

#[test]
fn the_form_is_what_the_plain_search_finds() {
    let mut chance = Chance(5);
    for _ in 0..60 {
        let grid = chance.grid();
        same_ways(&canonical(&grid), &plain(&grid));
    }
}

/// Grids made by shifts have many automorphisms, and pure relations of rows.
#[test]
fn very_symmetric_grids_have_the_form_that_the_plain_search_finds() {
    let mut chance = Chance(6);
    let mut tried = 0;
    for shifts in 0..27_usize {
        let grid: Grid = std::array::from_fn(|cell| {
            let (row, col) = (cell / 9, cell % 9);
            let inner = [0, 1 + shifts % 3, 2 + shifts / 3 % 3][row / 3];
            let stack = (col / 3 + row) % 3;
            (3 * stack + (col + inner + shifts / 9 * (col / 3)) % 3) as u8 + 1
        });
        if is_grid(&grid) {
            let moved = chance.transform().apply(&grid);
            same_ways(&canonical(&moved), &plain(&moved));
            tried += 1;
        }
    }
    assert_eq!(tried, 6);
}

#[test]
fn all_images_of_a_grid_have_one_form() {
    let mut chance = Chance(7);
    for _ in 0..200 {
        let grid = chance.grid();
        let form = canonical(&grid);
        assert_eq!(form.grid[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(form.transforms.iter().all(|transform| transform.apply(&grid) == form.grid));
        let transform = chance.transform();
        let other = transform.apply(&grid);
        let other_form = canonical(&other);
        assert_eq!(other_form.grid, form.grid);
        assert_eq!(other_form.transforms.len(), form.transforms.len());
        let across = form.transforms[0].then_back(&other_form.transforms[0]);
        assert_eq!(across.apply(&grid), other);
        let back = other_form.transforms[0].then_back(&form.transforms[0]);
        assert_eq!(back.apply(&other), grid);
    }
}

/// The grid with the most automorphisms has 648 (Russell and Jarvis), and its own form is its form.
#[test]
fn the_most_canonical_grid_has_648_automorphisms() {
    let grid: Grid = std::array::from_fn(|cell| {
        let (row, col) = (cell / 9, cell % 9);
        let (band, line) = (row / 3, row % 3);
        (3 * ((col / 3 + line) % 3) + (col + band) % 3) as u8 + 1
    });
    let form = canonical(&grid);
    assert_eq!(form.transforms.len(), 648);
    assert_eq!(canonical(&form.grid).grid, form.grid);
    let group: HashSet<Transform> = form.automorphisms().into_iter().collect();
    assert_eq!(group.len(), 648);
    assert!(group.iter().all(|transform| transform.apply(&grid) == grid));
    same_ways(&form, &plain(&grid));
}

#[test]
fn symmetries_follow_each_other_and_lead_back() {
    let mut chance = Chance(8);
    let grid = chance.grid();
    for _ in 0..100 {
        let (one, next) = (chance.transform(), chance.transform());
        assert_eq!(one.then(&next).apply(&grid), next.apply(&one.apply(&grid)));
        assert_eq!(one.then(&one.inverse()), Transform::IDENTITY);
        let set = u128::from(one.names[0]) << 40 | 7;
        assert_eq!(one.then(&next).cells(set), next.cells(one.cells(set)));
    }
}

/// Of all codes of a device there are, as many lead to the form as there are ways.
#[test]
fn a_way_in_short_leads_to_the_form() {
    let mut chance = Chance(11);
    let shifted: Grid = std::array::from_fn(|cell| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1);
    let tables = Tables::new();
    assert_eq!(tables.stabilizer_starts.last(), Some(&(tables.stabilizers.len() as u32)));
    let most = tables.stabilizer_starts.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
    for grid in [chance.grid(), chance.grid(), chance.transform().apply(&shifted)] {
        let form = canonical(&grid);
        let leads = |code: u32| {
            let way = Way { code, ways: 1 }.transform(&grid);
            way.is_some_and(|way| way.apply(&grid) == form.grid)
        };
        let pairs = (0..2_u32).flat_map(|turned| (0..9_u32).map(move |first| turned << 31 | first << 24));
        let rows = pairs.flat_map(|pair| (0..9_u32).map(move |second| pair | second << 16));
        let codes = rows.flat_map(|rows| (0..most + 1).map(move |order| rows | order));
        assert_eq!(codes.filter(|code| leads(*code)).count(), form.transforms.len());
    }
    assert_eq!(Way::default().transform(&shifted), None, "no way at all");
    assert_eq!(Way { code: u32::MAX, ways: 1 }.transform(&shifted), None, "no such rows");
    assert_eq!(Way { code: 0x0001_0000, ways: 1 }.transform(&[1; 81]), None, "no grid");
}
