//! The package as Python imports it: the compiled half beside the other one, and pytest over both.
//!
//! Cargo has compiled the library for this test, so that nothing is compiled twice. `cargo xtask test` makes the
//! environment with what the tests use (`python/requirements-test.txt`); without it the test says that it is left out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// The folder of what cargo compiles, and in it the library that it made for this test.
fn compiled() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let names = ["libgarns_python.so", "libgarns_python.dylib", "garns_python.dll"];
    let folders = program.ancestors().skip(1).take(2);
    let mut places = folders.flat_map(|folder| names.map(|name| folder.join(name)));
    places
        .find(|place| place.is_file())
        .expect("cargo compiles the library of the package whose test this is")
}

/// The interpreter with what the tests use.
fn python() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let places = ["bin/python", "Scripts/python.exe"].map(|place| target.join("python-venv").join(place));
    places.into_iter().find(|place| place.is_file())
}

/// Puts the two halves together.
fn package(folder: &Path) {
    let garns = folder.join("garns");
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(&garns).unwrap();
    for entry in fs::read_dir(root().join("python/garns")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            fs::copy(&path, garns.join(path.file_name().unwrap())).unwrap();
        }
    }
    let name = if cfg!(windows) { "_garns.pyd" } else { "_garns.abi3.so" };
    fs::copy(compiled(), garns.join(name)).unwrap();
}

#[test]
fn pytest_passes() {
    let Some(python) = python() else {
        assert!(
            std::env::var_os("CI").is_none(),
            "there is no target/python-venv; `cargo xtask python` makes it"
        );
        println!("left out: there is no target/python-venv; `cargo xtask python` makes it");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("package");
    package(&folder);
    let tests = root().join("python/tests");
    let status = Command::new(python)
        .args(["-m", "pytest", "-q", "-p", "no:cacheprovider"])
        .arg(tests)
        .env("PYTHONPATH", &folder)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env_remove("GARNS_LANG")
        .current_dir(&folder)
        .status()
        .unwrap();
    assert!(status.success(), "pytest: {status}");
}
