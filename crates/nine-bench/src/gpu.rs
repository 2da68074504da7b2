//! `cargo run --release -p garns-nine-bench --features gpu --bin gpu-bench [OPTION…]`: the kernel on a GPU, measured and
//! compared with the processor's, report by report and solution by solution. Options are handed to the kernel's compiler
//! (`-DREFILL=4`).
//!
//! *Device* is the time of the kernel alone, puzzles and verdicts lying on the device; *from memory* the whole way from
//! grids in memory to verdicts in memory. Both are the best of five.

#[path = "../../../xtask/src/collections.rs"]
mod collections;
mod corpus;
mod make;

use std::time::Instant;

use garns_grids::symmetry::{Way, canonical};
use garns_nine::{Grid, Limits, Report, Solver};
use garns_nine_gpu::{Gpu, GpuError, Verdict};

/// Puzzles of a set are repeated until there are so many, except the hard ones, which need a hundredth.
const PUZZLES: usize = 32 << 20;

fn main() -> Result<(), GpuError> {
    let options: Vec<String> = std::env::args().skip(1).collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let gpu = Gpu::open_with(&options)?;
    println!("{} {}", gpu.names().collect::<Vec<_>>().join(", "), options.join(" "));
    for set in corpus::all(&corpus::default_folder()) {
        let differ = check(&gpu, &set.grids)?;
        let hard = set.name.contains("hardest") || set.name.contains("magictour");
        let count = if hard { PUZZLES / 4 } else { PUZZLES };
        let grids = repeated(&set.grids, count);
        let limits = Limits::solutions(2);
        let timing = gpu.time(&grids, &limits, 5)?;
        let mut verdicts = vec![Verdict::default(); grids.len()];
        let mut seconds = f64::INFINITY;
        for _ in 0..5 {
            let started = Instant::now();
            gpu.verdicts(&grids, &limits, &mut verdicts)?;
            seconds = seconds.min(started.elapsed().as_secs_f64());
        }
        let million = |seconds: f64| grids.len() as f64 / seconds / 1e6;
        println!(
            "{:40} device {:8.1} M/s   from memory {:8.1} M/s   given up {}   differing {differ} of {}",
            set.name,
            million(timing.seconds),
            million(seconds),
            timing.given_up,
            set.grids.len(),
        );
    }
    let (solutions, orders) = make::solutions(20_000);
    let solutions = repeated(&solutions, PUZZLES / 16);
    let orders: Vec<[u8; 81]> = (0..solutions.len()).map(|k| orders[k * 7 % orders.len()]).collect();
    let mut puzzles = vec![Grid::BLANK; solutions.len()];
    let mut seconds = f64::INFINITY;
    for _ in 0..3 {
        let started = Instant::now();
        gpu.dig_batch(&solutions, &orders, &mut puzzles)?;
        seconds = seconds.min(started.elapsed().as_secs_f64());
    }
    let givens: usize =
        puzzles.iter().map(|puzzle| puzzle.digits().iter().filter(|digit| **digit != 0).count()).sum();
    println!(
        "minimal puzzles dug from full grids: {:.2} M/s, {:.2} givens on average",
        solutions.len() as f64 / seconds / 1e6,
        givens as f64 / puzzles.len() as f64,
    );
    canonical_forms(&gpu)
}

/// Canonical forms of full grids.
fn canonical_forms(gpu: &Gpu) -> Result<(), GpuError> {
    let (some, _) = make::solutions(200_000);
    let mut ways = vec![Way::default(); some.len()];
    gpu.canonical_batch(&some, &mut ways)?;
    let differ = some.iter().zip(&ways).filter(|(grid, way)| {
        let form = canonical(grid.digits());
        (way.ways as usize, way.transform(grid.digits()))
            != (form.transforms.len(), form.transforms.first().copied())
    });
    let differ = differ.count();
    let grids = repeated(&some, PUZZLES / 4);
    let device = gpu.time_canonical(&grids, 5)?.seconds;
    let mut ways = vec![Way::default(); grids.len()];
    let mut seconds = f64::INFINITY;
    for _ in 0..5 {
        let started = Instant::now();
        gpu.canonical_batch(&grids, &mut ways)?;
        seconds = seconds.min(started.elapsed().as_secs_f64());
    }
    let million = |seconds: f64| grids.len() as f64 / seconds / 1e6;
    println!(
        "canonical forms of full grids: device {:.1} M/s   from memory {:.1} M/s   differing {differ} of {}",
        million(device),
        million(seconds),
        some.len(),
    );
    Ok(())
}

/// The puzzles again and again in a scattered order, so that neighbours are unlike.
fn repeated(grids: &[Grid], count: usize) -> Vec<Grid> {
    (0..count).map(|k| grids[(k as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) as usize % grids.len()]).collect()
}

/// How many puzzles have another report or another solution than on the processor.
fn check(gpu: &Gpu, grids: &[Grid]) -> Result<usize, GpuError> {
    let mut differ = 0;
    for limit in [1, 2, 20] {
        let limits = Limits::solutions(limit).with_guesses(2_000);
        let blank = || vec![Grid::BLANK; grids.len()];
        let (mut expected, mut first, mut second) = (vec![Report::default(); grids.len()], blank(), blank());
        Solver::new().solutions_batch(grids, &limits, &mut expected, |puzzle, number, solution| {
            match number {
                1 => first[puzzle] = *solution,
                2 => second[puzzle] = *solution,
                _ => {}
            }
            std::ops::ControlFlow::Continue(())
        });
        let (mut reports, mut one, mut two) = (vec![Report::default(); grids.len()], blank(), blank());
        gpu.solve_batch(grids, &limits, &mut reports, vec![&mut one, &mut two])?;
        for k in 0..grids.len() {
            if (expected[k], first[k], second[k]) != (reports[k], one[k], two[k]) {
                differ += 1;
                if differ < 4 {
                    eprintln!(
                        "{}: {:?} on the processor, {:?} on the device",
                        grids[k], expected[k], reports[k]
                    );
                }
            }
        }
    }
    Ok(differ)
}
