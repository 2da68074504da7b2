//! The device against the processor: the same reports, the same solutions, whatever is asked.
//!
//! These need a GPU: `cargo test --release -p garns-nine-gpu -- --ignored`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::ops::ControlFlow;

use garns_grids::symmetry::{Transform, Way, canonical, is_grid};
use garns_nine::{End, Grid, Limits, Report, Solver};
use garns_nine_gpu::{Gpu, GpuError, MOST_GUESSES, PORTION, Verdict};

/// A small generator, the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

const SOLVED: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
const HARD: &str = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

/// Digits anywhere; parts of a solution; parts with wrong digits; the blank grid and a full one.
fn all_kinds(count: usize) -> Vec<Grid> {
    let solved: Grid = SOLVED.parse().unwrap();
    let mut random = Random(1);
    let mut grids: Vec<Grid> = vec![Grid::BLANK, solved, HARD.parse().unwrap()];
    while grids.len() < count {
        let share = random.below(82);
        let wrong = random.below(3);
        let garbage = random.below(8) == 0;
        let mut digits: [u8; 81] = std::array::from_fn(|cell| {
            let digit = if garbage { random.below(10) as u8 } else { solved.digits()[cell] };
            if random.below(81) < share { digit } else { 0 }
        });
        for _ in 0..wrong {
            digits[random.below(81) as usize] = random.below(10) as u8;
        }
        grids.push(Grid::new(digits).unwrap());
    }
    grids
}

fn on_the_processor(grids: &[Grid], limits: &Limits<'_>) -> (Vec<Report>, [Vec<Grid>; 2]) {
    let mut reports = vec![Report::default(); grids.len()];
    let mut kept = [vec![Grid::BLANK; grids.len()], vec![Grid::BLANK; grids.len()]];
    Solver::new().solutions_batch(grids, limits, &mut reports, |puzzle, number, solution| {
        if let Some(kept) = kept.get_mut(number as usize - 1) {
            kept[puzzle] = *solution;
        }
        ControlFlow::Continue(())
    });
    (reports, kept)
}

#[test]
#[ignore = "needs a GPU"]
fn reports_and_solutions_are_those_of_the_processor() {
    let gpu = Gpu::open().unwrap();
    let grids = all_kinds(60_000);
    for solutions in [1, 2, 3, 50, 1000] {
        let limits = Limits::solutions(solutions).with_guesses(MOST_GUESSES);
        let (expected, [first, second]) = on_the_processor(&grids, &limits);
        let (mut one, mut two) = (vec![Grid::BLANK; grids.len()], vec![Grid::BLANK; grids.len()]);
        let mut reports = vec![Report::default(); grids.len()];
        gpu.solve_batch(&grids, &limits, &mut reports, vec![&mut one, &mut two]).unwrap();
        assert_eq!((reports, one, two), (expected, first, second), "up to {solutions}");
    }
}

#[test]
#[ignore = "needs a GPU"]
fn verdicts_are_reports_in_short() {
    let gpu = Gpu::open().unwrap();
    let grids = all_kinds(PORTION + 1000);
    let limits = Limits::solutions(2);
    let (expected, _) = on_the_processor(&grids, &limits);
    let mut verdicts = vec![Verdict::default(); grids.len()];
    gpu.verdicts(&grids, &limits, &mut verdicts).unwrap();
    for (verdict, report) in verdicts.iter().zip(&expected) {
        assert_eq!((verdict.solutions(), verdict.end()), (report.solutions, report.end));
    }
}

/// What takes more guesses than a thread makes comes from the processor, as if nothing had happened.
#[test]
#[ignore = "needs a GPU"]
fn what_is_given_up_is_searched_on() {
    let gpu = Gpu::open().unwrap();
    let grids = vec![Grid::BLANK; 3];
    let limits = Limits::solutions(20_000);
    let mut reports = vec![Report::default(); grids.len()];
    gpu.count_batch(&grids, &limits, &mut reports).unwrap();
    let (expected, _) = on_the_processor(&grids, &limits);
    assert_eq!(reports, expected);
    assert!(reports.iter().all(|report| report.solutions == 20_000 && report.end == End::Enough));
    let bounded = Limits::solutions(1_000_000).with_guesses(100);
    gpu.count_batch(&grids, &bounded, &mut reports).unwrap();
    assert!(reports.iter().all(|report| report.end == End::GaveUp));
}

/// Digging by the obvious way: a given goes unless that makes another solution possible.
#[test]
#[ignore = "needs a GPU"]
fn what_is_dug_is_minimal_and_as_on_the_processor() {
    let gpu = Gpu::open().unwrap();
    let mut random = Random(7);
    let solved: Grid = SOLVED.parse().unwrap();
    let solutions: Vec<Grid> = (0..2000)
        .map(|k| Grid::new(solved.digits().map(|digit| (digit + (k % 9) as u8) % 9 + 1)).unwrap())
        .collect();
    let orders: Vec<[u8; 81]> = solutions
        .iter()
        .map(|_| {
            let mut order: [u8; 81] = std::array::from_fn(|cell| cell as u8);
            (1..81).rev().for_each(|k| order.swap(k, random.below(k as u64 + 1) as usize));
            order
        })
        .collect();
    let mut puzzles = vec![Grid::BLANK; solutions.len()];
    gpu.dig_batch(&solutions, &orders, &mut puzzles).unwrap();
    let mut solver = Solver::new();
    for ((solution, order), puzzle) in solutions.iter().zip(&orders).zip(&puzzles) {
        let mut digits = *solution.digits();
        for cell in order.map(usize::from) {
            digits[cell] = 0;
            if !solver.is_unique(&Grid::new(digits).unwrap()) {
                digits[cell] = solution.digits()[cell];
            }
        }
        assert_eq!(puzzle.digits(), &digits);
    }
}

/// Canonical forms, also of grids with automorphisms; what is no grid is refused.
#[test]
#[ignore = "needs a GPU"]
fn canonical_forms_are_those_of_the_processor() {
    let gpu = Gpu::open().unwrap();
    let mut random = Random(3);
    let shifted: [u8; 81] =
        std::array::from_fn(|cell| ((cell / 9 % 3 * 3 + cell / 27 + cell % 9) % 9) as u8 + 1);
    let mut grids: Vec<Grid> = Vec::new();
    for number in 0..60_000 {
        // Any solution of a few digits of the first row and column, or an image of the very symmetric one.
        let transform = Transform::random(&mut |end| random.below(end as u64) as usize);
        let digits = transform.apply(&shifted);
        let kept = |cell: usize| number % 3 > 0 && (cell < 9 || cell % 27 == 9);
        let few = Grid::new(std::array::from_fn(|cell| if kept(cell) { digits[cell] } else { 0 })).unwrap();
        grids.push(match number % 3 {
            0 => Grid::new(digits).unwrap(),
            _ => Solver::new().solve(&few).unwrap(),
        });
    }
    let mut ways = vec![Way::default(); grids.len()];
    gpu.canonical_batch(&grids, &mut ways).unwrap();
    for (grid, way) in grids.iter().zip(&ways) {
        let form = canonical(grid.digits());
        assert_eq!(way.ways as usize, form.transforms.len());
        assert_eq!(way.transform(grid.digits()), Some(form.transforms[0]));
    }
    let none = all_kinds(5000).into_iter().filter(|grid| !is_grid(grid.digits())).collect::<Vec<_>>();
    let mut ways = vec![Way { code: 0, ways: 1 }; none.len()];
    gpu.canonical_batch(&none, &mut ways).unwrap();
    // A grid may be wrong where no pair of rows of a band shows it: its way leads nowhere then, but to nothing worse.
    assert!(ways[0].ways == 0 && ways.iter().filter(|way| way.ways == 0).count() > none.len() / 2);
}

/// Where there is no device, that is said, and nothing panics.
#[test]
fn without_a_device_there_is_a_sentence() {
    if let Err(error) = Gpu::open() {
        assert!(matches!(error, GpuError::NoDriver | GpuError::NoCompiler | GpuError::NoDevice), "{error}");
        assert!(error.to_string().contains("GPU"));
    }
}
