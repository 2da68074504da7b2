//! The Python package: the environment its tests use, and whether `pip install .` works in a fresh one.
//!
//! `crates/python/tests/package.rs` runs pytest over what cargo has compiled for that test anyway. Here is what comes
//! before and after: installing what the tests use, and the whole way through pip, which compiles the package alone
//! (with other features of the crates it stands on than the workspace has, so that those are compiled once more).

use std::fs;
use std::process::Command;

use crate::root;

/// The list of what the tests use.
const REQUIREMENTS: &str = "python/requirements-test.txt";

/// Where it is installed.
const ENVIRONMENT: &str = "target/python-venv";

/// Where the package itself is installed, each time anew.
const FRESH: &str = "target/python-install";

/// What a fresh installation is asked: both halves, and the rules' methods.
const ASKED: &str = "import garns; assert garns.Sudoku(4).cage('r1c1 r1c2', 3, '+').count() == 48; \
                     assert garns.cp.Model().solve() is not None; print('garns', garns.__version__, garns.__file__)";

/// Whether a command succeeds, which is shown before it.
fn shown(what: &str, words: &[&str], env: &[(&str, &str)]) -> bool {
    eprintln!("── {what}: {}", words.join(" "));
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).envs(env.iter().copied()).current_dir(root());
    command.status().is_ok_and(|status| status.success())
}

/// The interpreter that makes environments.
fn python() -> Option<&'static str> {
    let new_enough = "import sys, venv; assert sys.version_info >= (3, 11)";
    ["python3", "python"].into_iter().find(|name| crate::debian::succeeds(&[name, "-c", new_enough]))
}

/// The interpreter of an environment.
fn inside(environment: &str) -> String {
    if cfg!(windows) {
        format!("{environment}/Scripts/python.exe")
    } else {
        format!("{environment}/bin/python")
    }
}

/// Says that Python is missing; whether that is no failure, as it is under `CI`.
fn missing() -> bool {
    eprintln!("── the Python package is left out: there is no Python from 3.11 on with venv");
    std::env::var_os("CI").is_none()
}

/// Whether the environment of the tests is there, made or brought up to date where it isn't.
pub(crate) fn environment() -> bool {
    let stamp = root().join(ENVIRONMENT).join("installed.txt");
    let Ok(wanted) = fs::read_to_string(root().join(REQUIREMENTS)) else { return false };
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return true;
    }
    let Some(python) = python() else { return missing() };
    let inside = inside(ENVIRONMENT);
    let pip = [inside.as_str(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    shown("Python for its package's tests", &[python, "-m", "venv", ENVIRONMENT], &[])
        && shown("what they use", &[&pip[..], &["--requirement", REQUIREMENTS]].concat(), &[])
        && fs::write(stamp, wanted).is_ok()
}

/// Whether `pip install .` works in a fresh environment and gives a package that works.
pub(crate) fn install() -> bool {
    let Some(python) = python() else { return missing() };
    let _ = fs::remove_dir_all(root().join(FRESH));
    let inside = inside(FRESH);
    // Into the folder of all other builds, and as little optimised as the tests are.
    let target = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".to_owned());
    let Ok(target) = root().join(target).canonicalize() else { return false };
    let target = target.to_string_lossy().into_owned();
    let env = [("CARGO_TARGET_DIR", target.as_str()), ("MATURIN_PEP517_ARGS", "--profile dev --locked")];
    let pip = [inside.as_str(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "."];
    shown("a fresh Python", &[python, "-m", "venv", FRESH], &[])
        && shown("the package, from the repository", &pip, &env)
        && shown("the package, asked", &[&inside, "-I", "-c", ASKED], &[])
}
