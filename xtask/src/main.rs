//! What a developer of garns runs: `cargo xtask test`, `cargo xtask web`, `cargo xtask test-web`,
//! `cargo xtask sanitize`, `cargo xtask bench`, `cargo xtask bench nine`, `cargo xtask bench cp`.

mod build_time;
mod collections;
mod debian;
mod deny;
mod features;
mod fuzz;
mod long_runs;
mod python;
mod sanitize;
mod soak;
mod veripb;
mod web;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Where proptest looks for the seed of its random inputs.
const SEED: &str = "PROPTEST_RNG_SEED";

/// One command of a task: the reason it is there, and what cargo is told.
struct Step(&'static str, &'static str);

/// Everything a change must pass, cheapest first.
const TEST: &[Step] = &[
    Step("formatting", "fmt --all --check"),
    Step("lints", "clippy --workspace --all-targets --locked -- -D warnings"),
    Step("tests", "test --workspace --locked --no-fail-fast"),
    Step("documentation", "doc --workspace --no-deps --locked --features garns-cli/full"),
    Step("threads of the kernel", "test --package garns-nine --features rayon --test threads --locked"),
    Step(
        "the kernel through wgpu, and its tests, which need a device",
        "check --package garns-nine-wgpu --features wgpu --all-targets --locked",
    ),
    Step(
        "libraries for the browser",
        "check --package=garns --features=experiments,fzn,pdf --target=wasm32-unknown-unknown --locked",
    ),
    Step(
        "packages as they would be published",
        "package --workspace --no-verify --allow-dirty --locked --quiet",
    ),
];

/// The tests of the Python package.
const PYTHON: Step = Step("the Python package", "test --workspace --test package --locked");

/// Programs that read the models garns writes, and the Debian packages they are in.
const SOLVERS: &[(&str, &str)] = &[
    ("minisat", "minisat"),
    ("cadical", "cadical"),
    ("minisat+", "minisat+"),
    ("glpsol", "glpk-utils"),
    ("cbc", "coinor-cbc"),
    ("swipl", "swi-prolog-nox"),
    ("z3", "z3"),
];

/// What needs collections of puzzles that are not ours to hand on; panics where there are none.
const COLLECTIONS: &[Step] =
    &[Step("collections of puzzles", "test --workspace --locked --no-fail-fast -- --ignored collection_")];

/// What a change is tried with while it is made: the libraries, without what takes long to compile or to run.
const QUICK: &[Step] = &[
    Step("formatting", "fmt --all --check"),
    Step(
        "tests of the libraries",
        "test --locked --lib --tests --package=garns-puzzle --package=garns-format --package=garns-nine \
         --package=garns-cp --package=garns-flatzinc --package=garns-logic --package=garns-engine",
    ),
];

/// The benchmarks behind BENCHMARKS.md.
const BENCH: &[Step] = &[Step("benchmarks", "bench --package garns-bench --locked")];

/// The kernel beside the crate `sudoku`.
const BENCH_NINE: &[Step] =
    &[Step("nine beside its peer", "run --release --package garns-nine-bench --locked")];

/// Constraint solvers side by side; Pumpkin is a crate, so it comes with the build.
const BENCH_CP: &[Step] =
    &[Step("cp beside its peers", "run --release --package garns-cp-bench --features pumpkin --locked")];

/// Generators side by side, as far as the others are installed.
const BENCH_GENERATE: &[Step] =
    &[Step("generators beside their peers", "run --release --package garns-generate-bench --locked")];

/// Functions for SQL, outside the workspace: DataFusion takes minutes to compile.
const DATAFUSION: &[Step] = &[
    Step(
        "functions for SQL: clippy",
        "clippy --manifest-path datafusion/Cargo.toml --all-targets --locked -- -D warnings",
    ),
    Step("functions for SQL: tests", "test --manifest-path datafusion/Cargo.toml --locked"),
];

const USAGE: &str = "\
cargo xtask test         everything a change must pass
cargo xtask test --quick the libraries' tests alone, in a few minutes
cargo xtask test-collections   the tests that need collections of puzzles (GARNS_COLLECTIONS: their folder)
cargo xtask test-datafusion    the functions for SQL (datafusion/), which compile for minutes
cargo xtask features     the library and the program with parts left out
cargo xtask python       the Python package: its tests, and pip install . in a fresh environment
cargo xtask deny         licences, bans and sources of all dependencies
cargo xtask web          the files of the page (web quick: unoptimised; web one: one module)
cargo xtask test-web     of these, the page in a browser
cargo xtask soak         an hour of work (or soak MINUTES): fails when memory or open files grow
cargo xtask fuzz [TARGET] [OPTIONS]   fuzz targets without end, guided by coverage (detect, line, reader, stream, write, flatzinc)
cargo xtask long-runs SECONDS   round trips, fuzz targets, explanations and serve on all cores, counted (without a number: target/long-runs alone)
cargo xtask build-time   how long the program takes to compile, from nothing (further arguments go to cargo)
cargo xtask sanitize     the kernel's tests under AddressSanitizer (nightly)
cargo xtask bench        the benchmarks
cargo xtask bench nine   the kernel beside the crate sudoku
cargo xtask bench cp     constraint solvers side by side
cargo xtask bench generate   generators side by side";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let steps = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["web"] => return told(web::build(web::Build::Full)),
        ["web", "one"] => return told(web::build(web::Build::One)),
        ["web", "quick"] => return told(web::build(web::Build::Quick)),
        ["test-web"] => return told(web::test()),
        ["python"] => return told(python::environment() && run(&PYTHON) && python::install()),
        ["features"] => return told(features::check()),
        ["deny"] => return told(deny::check()),
        ["soak"] => return told(soak::run(60.0)),
        ["soak", minutes] if minutes.parse::<f64>().is_ok_and(|minutes| minutes > 0.0) => {
            return told(soak::run(minutes.parse().unwrap_or(60.0)));
        }
        ["fuzz", ref more @ ..] => return told(fuzz::run(more)),
        ["long-runs"] => return told(long_runs::run(None)),
        ["long-runs", seconds] if seconds.parse::<u64>().is_ok() => {
            return told(long_runs::run(seconds.parse().ok()));
        }
        ["build-time", ref more @ ..] => return told(build_time::run(more)),
        ["sanitize"] => return told(sanitize::run()),
        ["test"] => TEST,
        ["test", "--quick"] => QUICK,
        ["test-collections"] => COLLECTIONS,
        ["test-datafusion"] => DATAFUSION,
        ["bench"] => BENCH,
        ["bench", "nine"] => BENCH_NINE,
        ["bench", "cp"] => BENCH_CP,
        ["bench", "generate"] => BENCH_GENERATE,
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    if words == ["test"] {
        // The tests that compare with Gecode need it. They say so themselves where it is missing, and fail under `CI`.
        debian::provides("minizinc", "MiniZinc, to compare with");
        // The same of certificates and VeriPB.
        veripb::provided();
        // So do the tests of models for the solvers of others.
        debian::provide(SOLVERS, "solvers that read the models garns writes");
        debian::provides_python("highspy", "1.15.1", "HiGHS, which reads the models garns writes");
        if !python::environment() {
            eprintln!("── the tests of the Python package can't run");
            return ExitCode::FAILURE;
        }
        if !debian::compiles_for_the_browser() {
            eprintln!("── Rust can't compile for the browser: wasm32-unknown-unknown is missing");
            return ExitCode::FAILURE;
        }
    }
    let more = if words == ["test"] && collections::folder().exists() { COLLECTIONS } else { &[] };
    for step in steps.iter().chain(more) {
        eprintln!("── {}: cargo {}", step.0, step.1);
        if !run(step) {
            eprintln!("── {} failed", step.0);
            return ExitCode::FAILURE;
        }
    }
    told(words != ["test"] || (python::install() && features::check() && deny::check() && web::test()))
}

fn told(well: bool) -> ExitCode {
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The folder of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cargo that runs this, in the folder of the repository.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Runs a command, which is shown first; whether it went well.
pub(crate) fn well(command: &mut Command) -> bool {
    eprintln!("── {command:?}");
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("it could not be started: {error}");
            false
        }
    }
}

fn run(step: &Step) -> bool {
    let mut command = cargo();
    command.args(step.1.split_whitespace());
    if step.1.starts_with("doc ") {
        command.env("RUSTDOCFLAGS", "-D warnings");
    }
    if std::env::var_os(SEED).is_none() {
        // What fails here was broken by the change: random inputs are the same each time, unless asked otherwise.
        command.env(SEED, "1979");
    }
    match command.status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cargo could not be started: {error}");
            false
        }
    }
}
