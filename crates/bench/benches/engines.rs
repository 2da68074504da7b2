//! How fast the engines are: `cargo bench --package garns-bench --bench engines`.

use divan::Bencher;
use divan::counter::ItemsCount;
use garns::{Goal, Hints, Limits, Puzzle, Silent, Solver};
use garns_bench::{FIGURE_1, LEO, corpus, puzzles};

fn main() {
    divan::main();
}

fn solver(engine: &str, goal: Goal) -> Solver {
    let (name, params) = match engine.split_once(' ') {
        Some((name, param)) => {
            let (key, value) = param.split_once('=').unwrap_or((param, "true"));
            (name, vec![(key.to_owned(), value.to_owned())])
        }
        None => (engine, Vec::new()),
    };
    Solver::new(name, &params, goal, Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn run(bencher: Bencher<'_, '_>, engine: &str, goal: Goal, puzzles: &[Puzzle]) {
    let solver = solver(engine, goal);
    let answer = |puzzle| solver.run(puzzle, &mut Silent).map(|report| report.count);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench(|| puzzles.iter().map(answer).filter(|count| count.is_ok()).count());
}

#[divan::bench(args = ["elimination", "bits", "bits order=fewest", "backtrack"])]
fn figure_1_proven_unique(bencher: Bencher<'_, '_>, engine: &str) {
    run(bencher, engine, Goal::AtMost(2), &puzzles(&[FIGURE_1.to_owned()]));
}

#[divan::bench(args = ["bits", "bits order=fewest", "backtrack"], sample_count = 10)]
fn star_burst_leo_proven_unique(bencher: Bencher<'_, '_>, engine: &str) {
    run(bencher, engine, Goal::AtMost(2), &puzzles(&[LEO.to_owned()]));
}

#[divan::bench(args = ["bits order=fewest"], sample_count = 10)]
fn magictour_100_proven_unique(bencher: Bencher<'_, '_>, engine: &str) {
    run(bencher, engine, Goal::AtMost(2), &puzzles(&corpus("nine/magictour-top1465.txt", 100)));
}

#[divan::bench(args = ["bits", "bits order=fewest", "backtrack"], sample_count = 10)]
fn count_288(bencher: Bencher<'_, '_>, engine: &str) {
    let empty = [garns::read(&".".repeat(16), &Hints::default()).unwrap_or_else(|error| panic!("{error}"))];
    run(bencher, engine, Goal::Count { limit: None }, &empty);
}

#[divan::bench(args = ["bits", "bits order=fewest"], sample_count = 3)]
fn count_28_200_960(bencher: Bencher<'_, '_>, engine: &str) {
    let empty = [garns::read(&".".repeat(36), &Hints::default()).unwrap_or_else(|error| panic!("{error}"))];
    run(bencher, engine, Goal::Count { limit: None }, &empty);
}

#[divan::bench]
fn check_a_full_grid(bencher: Bencher<'_, '_>) {
    let puzzle = puzzles(&[FIGURE_1.to_owned()]).remove(0);
    let report = solver("bits", Goal::First).run(&puzzle, &mut Silent);
    let solution = report.unwrap_or_else(|error| panic!("{error}")).solutions.remove(0);
    bencher.bench(|| puzzle.is_solution(&solution));
}
