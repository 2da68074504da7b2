//! The mathematics of grids: `cargo bench --package garns-bench --bench grids`.

use divan::Bencher;
use divan::counter::ItemsCount;
use garns::generate::{Rng, uniform_grid};
use garns::grids::classes::essentially_different;
use garns::grids::symmetry::{Grid, canonical};
use garns::grids::{Budget, Houses, Uniform};

fn main() {
    divan::main();
}

/// Grids in one batch.
const GRIDS: usize = 10_000;

/// Row-minlex forms of uniform grids, with all ways that lead there.
#[divan::bench]
fn canonical_forms(bencher: Bencher<'_, '_>) {
    let mut rng = Rng::new(1);
    let grids: Vec<Grid> = (0..GRIDS).map(|_| uniform_grid(&mut rng)).collect();
    bencher
        .counter(ItemsCount::new(GRIDS))
        .bench(|| grids.iter().map(|grid| canonical(grid).transforms.len()).sum::<usize>());
}

/// Essentially different grids by Burnside's lemma.
#[divan::bench(args = [(2, 3), (2, 4), (3, 3)], sample_count = 3, sample_size = 1)]
fn classes((rows, cols): (usize, usize)) -> bool {
    essentially_different(rows, cols, &mut |_, _| (), &Budget::default()).is_ok()
}

/// Full grids by chance, after the set-up.
#[divan::bench]
fn random_six(bencher: Bencher<'_, '_>) {
    let solutions = Uniform::new(&Houses::boxes(2, 3), &Budget::default()).ok().flatten();
    let mut rng = Rng::new(1);
    bencher.bench_local(|| {
        solutions.as_ref().map(|solutions| solutions.draw(&mut || rng.bits(), &Budget::default()).is_ok())
    });
}

#[divan::bench]
fn random_nine(bencher: Bencher<'_, '_>) {
    let mut rng = Rng::new(1);
    bencher.bench_local(|| uniform_grid(&mut rng));
}
