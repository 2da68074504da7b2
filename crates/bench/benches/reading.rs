//! How fast puzzles are read: `cargo bench --package garns-bench --bench reading`.

use divan::Bencher;
use divan::counter::ItemsCount;
use garns::{Hints, Source};
use garns_bench::{FIGURE_1, LEO};

fn main() {
    divan::main();
}

/// Puzzles in one batch.
const PUZZLES: usize = 10_000;

#[divan::bench]
fn one_line_each(bencher: Bencher<'_, '_>) {
    let text: String = [FIGURE_1, "\n", LEO, "\n"].concat().repeat(PUZZLES / 2);
    bencher
        .counter(ItemsCount::new(PUZZLES))
        .bench(|| Source::new(text.as_bytes(), Hints::default()).filter(Result::is_ok).count());
}

#[divan::bench]
fn a_samurai(bencher: Bencher<'_, '_>) {
    bencher.bench(|| garns::read("kind = \"samurai\"\n", &Hints::default()).is_ok());
}
