//! How good estimates are: `cargo run --release -p garns-grids --example estimate -- 4 4 100`.

#![allow(clippy::unwrap_used, reason = "an example stops where it can't go on")]

use std::time::Instant;

use garns_grids::{Budget, estimate};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|word| word.parse().unwrap()).collect();
    let (rows, cols, begun) = (numbers[0] as usize, numbers[1] as usize, Instant::now());
    let mut state = 1_u64;
    let mut bits = || {
        // SplitMix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let x = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ x >> 31
    };
    let found = estimate(rows, cols, numbers[2], &mut bits, &Budget::default()).unwrap();
    println!("{:e} ± {:.1} % in {:?}", found.mean, 100.0 * found.error / found.mean, begun.elapsed());
}
