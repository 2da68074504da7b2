//! `cargo xtask long-runs [SECONDS]`: what takes too long for the test command, side by side on all cores.
//!
//! Random puzzles through every format, random models with every explanation checked, `serve` under load, and the fuzz
//! targets, counted. The programs are put into `target/long-runs` with the files they read and a script that runs them;
//! that folder can be carried to a machine without Rust. Without a number of seconds nothing is run.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::well;

/// A test that runs for long: package, name of the test, name of the program it becomes.
const PROGRAMS: [(&str, &str, &str); 5] = [
    ("garns-format", "everything", "everything"),
    ("garns-format", "fuzz", "format-fuzz"),
    ("garns-flatzinc", "fuzz", "flatzinc-fuzz"),
    ("garns-cp", "fuzz", "cp-fuzz"),
    ("garns-cli", "serve", "serve"),
];

/// What the programs read when they run.
const FILES: [&str; 3] = ["fuzz/seeds", "fuzz/found", "crates/cp/src/propagators"];

/// Optimised, with the checks of a debug build.
const PROFILE: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
    ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "4"),
];

pub(crate) fn run(seconds: Option<u64>) -> bool {
    let root = crate::root();
    let folder = root.join("target/long-runs");
    let assembled = assemble(&root, &folder);
    if let Err(error) = assembled {
        eprintln!("── {error}");
        return false;
    }
    eprintln!("── {}", folder.display());
    seconds.is_none_or(|seconds| well(Command::new(folder.join("run.sh")).arg(seconds.to_string())))
}

/// Builds the programs, and puts them and what they need into one folder.
fn assemble(root: &Path, folder: &Path) -> Result<(), String> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    for (package, test, name) in PROGRAMS {
        copy(&build(root, package, test)?, &folder.join(name))?;
    }
    // A test of the program has it built too.
    copy(&root.join("target/release/garns"), &folder.join("garns"))?;
    copy(&root.join("xtask/long-runs.sh"), &folder.join("run.sh"))?;
    for files in FILES {
        copy_all(&root.join(files), &folder.join(files))?;
    }
    for package in ["format", "flatzinc"] {
        // Files are looked for beside the package.
        let package = folder.join("crates").join(package);
        std::fs::create_dir_all(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    }
    Ok(())
}

/// Compiles a test; where it lies.
fn build(root: &Path, package: &str, test: &str) -> Result<PathBuf, String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["test", "--release", "--locked", "--no-run", "--package", package, "--test", test]);
    cargo.envs(PROFILE).current_dir(root);
    eprintln!("── {cargo:?}");
    let built = cargo.output().map_err(|error| format!("cargo could not be started: {error}"))?;
    let said = String::from_utf8_lossy(&built.stderr);
    // "Executable tests/fuzz.rs (target/release/deps/fuzz-0123456789abcdef)"
    let program = said
        .lines()
        .rfind(|line| line.trim_start().starts_with("Executable"))
        .and_then(|line| line.rsplit_once('(')?.1.strip_suffix(')'));
    match program {
        Some(program) if built.status.success() => Ok(root.join(program)),
        _ => Err(said.into_owned()),
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::copy(from, to))
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", from.display()))
}

/// A folder and what is in it.
fn copy_all(from: &Path, to: &Path) -> Result<(), String> {
    let entries = std::fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    for entry in entries.flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy_all(&path, &to)? } else { copy(&path, &to)? }
    }
    Ok(())
}
