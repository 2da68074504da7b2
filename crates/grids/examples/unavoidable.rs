//! How long unavoidable sets take, for grids from standard input:
//! `cargo run --release -p garns-grids --example unavoidable -- 12 < grids.txt`.

#![allow(clippy::unwrap_used, reason = "an example stops where it can't go on")]

use std::time::Instant;

use garns_grids::{Budget, Filled, unavoidable};

fn main() {
    let up_to = std::env::args().nth(1).map_or(12, |size| size.parse().unwrap());
    let (mut sets, mut many, begun) = (0, 0, Instant::now());
    for line in std::io::stdin().lines() {
        let grid = Filled::new(3, 3, line.unwrap().bytes().map(|digit| digit - b'1').collect()).unwrap();
        sets += unavoidable(&grid, up_to, &Budget::default()).unwrap().len();
        many += 1;
    }
    println!("{many} grids, {} sets each, {:?} each", sets / many, begun.elapsed() / many as u32);
}
