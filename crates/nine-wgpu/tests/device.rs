//! The device against the processor: the same reports, the same solutions, whatever is asked.
//!
//! These need a GPU, or software that pretends to be one (Debian's `mesa-vulkan-drivers`):
//! `cargo test --release -p garns-nine-wgpu --features wgpu -- --ignored`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::ops::ControlFlow;

use garns_nine::{End, Grid, Limits, Report, Solver};
use garns_nine_wgpu::{MOST_GUESSES, PORTION, Wgpu, WgpuError};

const SOLVED: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
const HARD: &str = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

/// Digits anywhere; parts of a solution; parts with wrong digits; the blank grid and a full one.
fn all_kinds(count: usize) -> Vec<Grid> {
    let solved: Grid = SOLVED.parse().unwrap();
    let mut state = 1_u64;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % n
    };
    let mut grids: Vec<Grid> = vec![Grid::BLANK, solved, HARD.parse().unwrap()];
    while grids.len() < count {
        let (share, wrong, garbage) = (below(82), below(3), below(8) == 0);
        let mut digits: [u8; 81] = std::array::from_fn(|cell| {
            let digit = if garbage { below(10) as u8 } else { solved.digits()[cell] };
            if below(81) < share { digit } else { 0 }
        });
        for _ in 0..wrong {
            digits[below(81) as usize] = below(10) as u8;
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
    for subgroups in [true, false] {
        let gpu = Wgpu::open_with(true, subgroups).unwrap();
        println!("{}", gpu.name());
        compare(&gpu);
    }
}

fn compare(gpu: &Wgpu) {
    for (count, solutions) in [(1, 2), (5, 1), (20_000, 1), (20_001, 2), (3000, 3), (3000, 50)] {
        let grids = all_kinds(count);
        let limits = Limits::solutions(solutions).with_guesses(MOST_GUESSES);
        let (expected, [first, second]) = on_the_processor(&grids, &limits);
        let (mut one, mut two) = (vec![Grid::BLANK; grids.len()], vec![Grid::BLANK; grids.len()]);
        let mut reports = vec![Report::default(); grids.len()];
        gpu.solve_batch(&grids, &limits, &mut reports, vec![&mut one, &mut two]).unwrap();
        assert_eq!((&reports, one, two), (&expected, first, second), "up to {solutions}");
        let mut again = vec![Report::default(); grids.len()];
        gpu.solve_batch(&grids, &limits, &mut again, Vec::new()).unwrap();
        assert_eq!(reports, again, "without solutions");
    }
}

#[test]
#[ignore = "needs a GPU"]
fn several_portions_come_back_in_order() {
    let gpu = Wgpu::open_with(true, true).unwrap();
    let some = all_kinds(500);
    let some: Vec<Grid> =
        some.into_iter().filter(|grid| grid.digits().iter().filter(|d| **d > 0).count() > 30).collect();
    let grids: Vec<Grid> = (0..2 * PORTION + 77).map(|k| some[k * 7 % some.len()]).collect();
    let limits = Limits::solutions(2);
    let (expected, [first, _]) = on_the_processor(&grids, &limits);
    let (mut reports, mut one) = (vec![Report::default(); grids.len()], vec![Grid::BLANK; grids.len()]);
    gpu.solve_batch(&grids, &limits, &mut reports, vec![&mut one]).unwrap();
    assert!(reports == expected && one == first);
}

/// What takes more guesses than a thread makes comes from the processor, as if nothing had happened.
#[test]
#[ignore = "needs a GPU"]
fn what_is_given_up_is_searched_on() {
    let gpu = Wgpu::open_with(true, true).unwrap();
    let grids = vec![Grid::BLANK; 3];
    let limits = Limits::solutions(20_000);
    let mut reports = vec![Report::default(); grids.len()];
    gpu.solve_batch(&grids, &limits, &mut reports, Vec::new()).unwrap();
    assert_eq!(reports, on_the_processor(&grids, &limits).0);
    assert!(reports.iter().all(|report| report.solutions == 20_000 && report.end == End::Enough));
}

/// Where there is no device, that is said, and nothing panics.
#[test]
fn without_a_device_there_is_a_sentence() {
    if let Err(error) = Wgpu::open() {
        assert!(matches!(error, WgpuError::NoDevice | WgpuError::Refused(_)), "{error}");
        assert!(error.to_string().contains("GPU"));
    }
}
