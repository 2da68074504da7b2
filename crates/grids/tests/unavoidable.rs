//! Unavoidable sets beside plain ways to find them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use garns_grids::{Budget, CellSet, Filled, unavoidable};

const GRID: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";

fn read(rows: usize, cols: usize, digits: &str) -> Filled {
    Filled::new(rows, cols, digits.bytes().map(|digit| digit - b'1').collect()).unwrap()
}

/// Fills cell by cell with any value that no earlier peer has, at most so many of them changed.
fn slow(grid: &Filled, up_to: u32) -> Vec<CellSet> {
    fn fill(
        grid: &Filled,
        peers: &[CellSet],
        new: &mut Vec<u8>,
        changed: u128,
        left: u32,
        all: &mut Vec<CellSet>,
    ) {
        let cell = new.len();
        if cell == grid.values().len() {
            return all.push(CellSet::from_bits(changed));
        }
        for value in 0..grid.order() as u8 {
            let same = value == grid.values()[cell];
            let fits = peers[cell].cells().take_while(|peer| *peer < cell).all(|peer| new[peer] != value);
            if fits && (same || left > 0) {
                new.push(value);
                let changed = changed | u128::from(!same) << cell;
                fill(grid, peers, new, changed, left - u32::from(!same), all);
                new.pop();
            }
        }
    }
    let peers: Vec<CellSet> = (0..grid.values().len()).map(|cell| grid.peers(cell)).collect();
    let mut all = Vec::new();
    fill(grid, &peers, &mut Vec::new(), 0, up_to, &mut all);
    all.retain(|set| !set.is_empty());
    all.sort_unstable();
    all.dedup();
    let contains_another = |set: &CellSet| all.iter().any(|other| other != set && other.is_subset(*set));
    let mut minimal: Vec<CellSet> = all.iter().copied().filter(|set| !contains_another(set)).collect();
    minimal.sort_unstable();
    minimal
}

fn compare(grid: &Filled, up_to: u32) -> usize {
    let mut fast = unavoidable(grid, up_to, &Budget::default()).unwrap();
    assert!(fast.is_sorted_by_key(|set| set.len()));
    fast.sort_unstable();
    assert_eq!(fast, slow(grid, up_to), "{grid:?} {up_to}");
    fast.len()
}

#[test]
fn all_sets_of_4x4_grids() {
    // One grid of each of the two classes.
    for digits in ["1234341221434321", "1234341223414123"] {
        assert!(compare(&read(2, 2, digits), 16) > 10);
    }
}

#[test]
fn sets_of_6x6_grids() {
    for digits in ["123456456123231564564231312645645312", "123456456123214365365214531642642531"] {
        assert!(compare(&read(2, 3, digits), 8) > 10);
    }
}

#[test]
fn sets_of_a_9x9_grid() {
    assert!(compare(&read(3, 3, GRID), 6) > 10);
}

/// Every set can be filled in another way, and no part of it can.
#[test]
fn larger_sets_are_unavoidable_and_minimal() {
    let grid = read(3, 3, GRID);
    let sets = unavoidable(&grid, 12, &Budget::default()).unwrap();
    let all = CellSet::from_bits((1 << 81) - 1);
    let count = |clues: u128| {
        garns_grids::count(&grid.puzzle(CellSet::from_bits(clues)), &Budget::default()).unwrap()
    };
    assert!(sets.len() > 200);
    for set in sets.iter().step_by(7) {
        let clues = all.bits() & !set.bits();
        assert!(count(clues) > 1_u8.into());
        assert!(set.cells().all(|cell| count(clues | 1 << cell) == 1_u8.into()));
    }
}

#[test]
fn what_is_no_grid_is_refused() {
    assert_eq!(Filled::new(2, 2, vec![0; 16]), None);
    assert_eq!(Filled::new(2, 2, vec![0; 15]), None);
    assert_eq!(Filled::new(0, 2, Vec::new()), None);
    assert_eq!(Filled::new(2, 2, vec![200; 16]), None);
    let stopped = Budget { stop: &|| true, ..Budget::default() };
    assert!(unavoidable(&read(3, 3, GRID), 14, &stopped).is_err());
}
