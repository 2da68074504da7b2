//! Models for the solvers of others, read and solved by those: the solutions are those of the checker, for every rule.
//!
//! Needs Debian's packages `minisat`, `cadical`, `minisat+`, `glpk-utils`, `coinor-cbc`, `minizinc`, `swi-prolog-nox` and `z3`,
//! and the Python package `highspy` (in `target/python`, or wherever Python finds it); a test whose program is missing says
//! so and passes, unless `CI` is set in the environment. `cargo xtask test` installs them.

#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod cases;
#[path = "../../../puzzle/tests/draw/mod.rs"]
mod draw;
mod integer;
mod languages;
mod sat;
mod xcsp3;

use std::path::PathBuf;
use std::process::Command;

/// Whether a program can be run.
fn is_there(program: &str, arguments: &[&str]) -> bool {
    let there = Command::new(program).args(arguments).env("PYTHONPATH", python()).output().is_ok();
    if !there {
        let said = format!("{program} is not installed: nothing is read by it");
        // Who asks for everything must not be told that all is well.
        assert!(std::env::var_os("CI").is_none(), "{said}");
        eprintln!("{said}");
    }
    there
}

/// Where Python packages for tests are.
fn python() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/python")
}

/// A file of the tests, by its name.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// What a program prints, and what it says went wrong. Solvers end with codes of their own.
fn output(command: &mut Command) -> (String, String) {
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}
