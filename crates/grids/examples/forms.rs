//! How many canonical forms a second makes, one thread: `cargo run --release -p garns-grids --example forms < GRIDS`, one
//! grid of 81 digits in each line.

use std::io::BufRead;
use std::time::Instant;

use garns_grids::symmetry::{Grid, canonical, is_grid};

fn main() -> std::io::Result<()> {
    let lines: Result<Vec<String>, _> = std::io::stdin().lock().lines().collect();
    let digits = |line: &String| line.bytes().map(|byte| byte.wrapping_sub(b'0')).collect::<Vec<u8>>();
    let grids: Vec<Grid> =
        lines?.iter().filter_map(|line| digits(line).try_into().ok()).filter(is_grid).collect();
    if let Some(grid) = grids.first() {
        std::hint::black_box(canonical(grid)); // makes the tables
    }
    let start = Instant::now();
    let group: usize = grids.iter().map(|grid| canonical(grid).transforms.len()).sum();
    let seconds = start.elapsed().as_secs_f64();
    let rate = grids.len() as f64 / seconds;
    println!("{} grids, {group} automorphisms together: {rate:.0} grids/s", grids.len());
    Ok(())
}
