//! What a developer of garns runs: `cargo xtask test`, `cargo xtask bench`, `cargo xtask bench nine`.

use std::path::Path;
use std::process::{Command, ExitCode};

/// One command of a task, with the reason it is there.
struct Step {
    what: &'static str,
    args: &'static [&'static str],
    env: &'static [(&'static str, &'static str)],
}

/// Everything a change must pass, cheapest first.
const TEST: &[Step] = &[
    Step { what: "formatting", args: &["fmt", "--all", "--check"], env: &[] },
    Step {
        what: "lints",
        args: &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"],
        env: &[],
    },
    Step { what: "tests", args: &["test", "--workspace", "--locked"], env: &[] },
    Step {
        what: "documentation",
        args: &["doc", "--workspace", "--no-deps", "--locked"],
        env: &[("RUSTDOCFLAGS", "-D warnings")],
    },
    Step {
        what: "threads of the kernel",
        args: &["test", "--package", "garns-nine", "--features", "rayon", "--test", "threads", "--locked"],
        env: &[],
    },
    Step {
        what: "libraries for the browser",
        args: &["check", "--package", "garns", "--target", "wasm32-unknown-unknown", "--locked"],
        env: &[],
    },
];

/// The benchmarks behind BENCHMARKS.md.
const BENCH: &[Step] =
    &[Step { what: "benchmarks", args: &["bench", "--package", "garns-bench", "--locked"], env: &[] }];

fn main() -> ExitCode {
    let steps = match std::env::args().nth(1).as_deref() {
        Some("test") => TEST,
        Some("bench") => BENCH,
        _ => {
            eprintln!(
                "cargo xtask test    everything a change must pass\ncargo xtask bench   the benchmarks"
            );
            return ExitCode::from(2);
        }
    };
    for step in steps {
        eprintln!("── {}: cargo {}", step.what, step.args.join(" "));
        if !run(step) {
            eprintln!("── {} failed", step.what);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn run(step: &Step) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status =
        Command::new(cargo).args(step.args).envs(step.env.iter().copied()).current_dir(root).status();
    match status {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("cargo could not be started: {error}");
            false
        }
    }
}
