//! Counts, counts of candidates and random solutions beside plain enumeration, on thousands of small puzzles.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::HashMap;

use garns_grids::frontier::Completions;
use garns_grids::{BigUint, Budget, Houses, candidate_counts, count, random};
use proptest::prelude::*;

/// SplitMix64.
fn dice(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    }
}

/// Calls `found` with every solution, by trying every candidate of every cell; stops after `most`.
fn enumerate(houses: &Houses, most: usize, found: &mut dyn FnMut(&[usize])) -> usize {
    fn fill(
        houses: &Houses,
        peers: &[Vec<usize>],
        grid: &mut Vec<usize>,
        left: &mut usize,
        found: &mut dyn FnMut(&[usize]),
    ) {
        let cell = grid.len();
        if *left == 0 {
            return;
        }
        if cell == houses.candidates.len() {
            *left -= 1;
            return found(grid);
        }
        for value in (0..houses.values).filter(|value| houses.candidates[cell] >> value & 1 == 1) {
            if peers[cell].iter().all(|&peer| grid[peer] != value) {
                grid.push(value);
                fill(houses, peers, grid, left, found);
                grid.pop();
            }
        }
    }
    let mut peers = vec![Vec::new(); houses.candidates.len()];
    for house in &houses.houses {
        for &cell in house {
            peers[cell].extend(house.iter().filter(|&&peer| peer < cell));
        }
    }
    let mut left = most;
    fill(houses, &peers, &mut Vec::new(), &mut left, found);
    most - left
}

const MOST: usize = 1000;

/// The puzzle with every candidate of some cells taken away but a few, so that it has few enough solutions.
fn with_marks(mut houses: Houses, seed: u64, given: u64, marked: u64) -> Houses {
    let mut bits = dice(seed);
    let solution = random(&houses, &mut bits, &Budget::default()).unwrap().unwrap();
    for (cell, value) in solution.into_iter().enumerate() {
        let chance = bits() % 100;
        // Now and then a wrong given, and often no solution.
        let value = if bits().is_multiple_of(400) { (value + 1) % houses.values } else { value };
        if chance < given {
            houses.candidates[cell] = 1 << value;
        } else if chance < given + marked {
            houses.candidates[cell] &= 1 << value | bits();
        }
    }
    houses
}

/// Houses of every kind: boxes, Latin, irregular regions, extra houses, houses smaller than the number of values.
fn shape(kind: usize, seed: u64) -> Houses {
    let mut bits = dice(seed);
    match kind {
        0 => Houses::boxes(2, 2),
        1 => Houses::boxes(2, 3),
        2 => Houses::boxes(3, 2),
        3 => Houses::latin(3 + seed as usize % 3),
        4 => {
            // Irregular regions of order 5: diagonals that wrap around, or rows of an odd step.
            let mut houses = Houses::latin(5);
            let step = 1 + seed as usize % 4;
            houses.houses.extend((0..5).map(|k| (0..5).map(|row| row * 5 + (row * step + k) % 5).collect()));
            houses
        }
        5 => {
            // 4×4 with its diagonals.
            let mut houses = Houses::boxes(2, 2);
            houses.houses.push(vec![0, 5, 10, 15]);
            houses.houses.push(vec![3, 6, 9, 12]);
            houses
        }
        6 => {
            // A random graph to colour.
            let pairs = (0..14).map(|_| vec![bits() as usize % 8, bits() as usize % 8]);
            Houses::new(8, 3, pairs.filter(|pair| pair[0] != pair[1]).collect())
        }
        _ => {
            // A rectangle with more values than columns, and pairs beside.
            let rows = (0..3).map(|row| (0..4).map(|col| row * 4 + col).collect());
            let cols = (0..4).map(|col| (0..3).map(|row| row * 4 + col).collect());
            let mut houses = Houses::new(12, 5, rows.chain(cols).collect());
            houses.houses.push(vec![0, 5]);
            houses.houses.push(vec![6, 11]);
            houses
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn counts_agree(kind in 0_usize..8, seed: u64, given in 5_u64..60, marked in 0_u64..40) {
        let blank = shape(kind, seed);
        prop_assume!(random(&blank, &mut dice(1), &Budget::default()).unwrap().is_some());
        let houses = with_marks(blank, seed, given, marked);
        let mut occurs = vec![vec![0_u32; houses.values]; houses.candidates.len()];
        let many = enumerate(&houses, MOST, &mut |grid| {
            grid.iter().enumerate().for_each(|(cell, value)| occurs[cell][*value] += 1);
        });
        let counted = count(&houses, &Budget::default()).unwrap();
        if many == MOST {
            prop_assert!(counted >= BigUint::from(MOST));
            return Ok(());
        }
        prop_assert_eq!(&counted, &BigUint::from(many));
        let candidates = candidate_counts(&houses, &Budget::default()).unwrap();
        for (counts, occurs) in candidates.iter().flatten().zip(occurs.iter().flatten()) {
            prop_assert_eq!(counts, &BigUint::from(*occurs));
        }
        let solution = random(&houses, &mut dice(seed), &Budget::default()).unwrap();
        prop_assert_eq!(solution.is_some(), many > 0);
        if let Some(solution) = solution {
            prop_assert!(solution.iter().zip(&houses.candidates).all(|(value, set)| set >> value & 1 == 1));
            for house in &houses.houses {
                let used = house.iter().fold(0_u64, |used, &cell| used | 1 << solution[cell]);
                prop_assert_eq!(used.count_ones() as usize, house.len());
            }
        }
    }
}

/// Every solution has a number of its own, also where values are interchangeable.
#[test]
fn numbers_and_solutions_are_one_to_one() {
    for houses in
        [Houses::boxes(2, 2), Houses::latin(4).given(5, 2), Houses::boxes(2, 2).given(0, 3).given(9, 1)]
    {
        let completions = Completions::new(&houses, true, &Budget::default()).unwrap().unwrap();
        let total: usize = completions.total().to_string().parse().unwrap();
        let drawn: std::collections::BTreeSet<Vec<usize>> =
            (0..total).map(|number| completions.solution(&BigUint::from(number)).unwrap()).collect();
        let mut all = std::collections::BTreeSet::new();
        enumerate(&houses, usize::MAX, &mut |grid| {
            all.insert(grid.to_vec());
        });
        assert_eq!(drawn, all);
        assert_eq!(completions.solution(&BigUint::from(total)), None);
    }
}

/// Chi-square over the 288 grids of 4×4.
#[test]
fn random_solutions_are_uniform() {
    let mut bits = dice(7);
    let mut seen: HashMap<Vec<usize>, u32> = HashMap::new();
    for _ in 0..28_800 {
        *seen
            .entry(random(&Houses::boxes(2, 2), &mut bits, &Budget::default()).unwrap().unwrap())
            .or_default() += 1;
    }
    assert_eq!(seen.len(), 288);
    let chi: f64 = seen.values().map(|&n| (f64::from(n) - 100.0).powi(2) / 100.0).sum();
    assert!(chi < 366.0, "chi-square {chi}, 287 degrees of freedom, 0.1 %");
}

fn sudoku(line: &str) -> Houses {
    let mut houses = Houses::boxes(3, 3);
    for (cell, given) in line.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit() && *byte != b'0') {
        houses = houses.given(cell, usize::from(given - b'1'));
    }
    houses
}

#[test]
fn nine_by_nine_puzzles_with_some_solutions() {
    let full = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
    let mut bits = dice(5);
    for trial in 0..8 {
        // Blank cells in a few rows and columns, so that plain enumeration ends.
        let keep: String = full.chars().map(|c| if bits() % 100 < 56 { c } else { '.' }).collect();
        let mut houses = sudoku(&keep);
        if trial % 3 == 0 {
            houses
                .candidates
                .iter_mut()
                .filter(|set| set.count_ones() > 1)
                .for_each(|set| *set &= !(bits() & 1));
        }
        let many = enumerate(&houses, usize::MAX, &mut |_| {});
        assert_eq!(count(&houses, &Budget::default()), Ok(BigUint::from(many)), "{keep}");
    }
}

#[test]
fn what_does_not_fit_says_what_it_would_need() {
    let small = Budget { memory: 1 << 20, ..Budget::default() };
    let houses = Houses::boxes(4, 4).given(0, 0);
    let needed = count(&houses, &small).unwrap_err();
    assert!(needed.to_string().starts_with("the tables would need at least"), "{needed}");
    let stopped = Budget { stop: &|| true, ..Budget::default() };
    assert_eq!(count(&sudoku("1"), &stopped).unwrap_err().to_string(), "it was stopped");
}
