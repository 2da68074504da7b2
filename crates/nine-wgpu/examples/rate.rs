//! `cargo run --release -p garns-nine-wgpu --features wgpu --example rate -- FILE…`: millions of puzzles a second, from grids in memory
//! to reports in memory, up to two solutions each, the best of five; and how many reports differ from the processor's.

use std::time::Instant;

use garns_nine::{Grid, Limits, Report, Solver};
use garns_nine_wgpu::Wgpu;

/// Puzzles of a file are repeated until there are so many.
const PUZZLES: usize = 8 << 20;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gpu = Wgpu::open()?;
    println!("{}", gpu.name());
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file)?;
        let some: Vec<Grid> =
            text.lines().filter_map(|line| line.get(..81)).filter_map(|line| line.parse().ok()).collect();
        if some.is_empty() {
            println!("{file}: no puzzles");
            continue;
        }
        let limits = Limits::solutions(2);
        let mut expected = vec![Report::default(); some.len()];
        Solver::new().count_batch(&some, &limits, &mut expected);
        // Scattered, so that neighbours are unlike.
        let place = |k: usize| (k as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) as usize % some.len();
        let grids: Vec<Grid> = (0..PUZZLES).map(|k| some[place(k)]).collect();
        let mut reports = vec![Report::default(); grids.len()];
        let mut seconds = f64::INFINITY;
        for _ in 0..5 {
            let started = Instant::now();
            gpu.solve_batch(&grids, &limits, &mut reports, Vec::new())?;
            seconds = seconds.min(started.elapsed().as_secs_f64());
        }
        let differ = (0..PUZZLES).filter(|k| reports[*k] != expected[place(*k)]).count();
        println!("{file}: {:.1} M/s, differing {differ} of {PUZZLES}", PUZZLES as f64 / seconds / 1e6);
    }
    Ok(())
}
