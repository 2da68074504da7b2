//! Programs that tests want beside them, from Debian's packages where that may be done.

use std::path::Path;
use std::process::{Command, Stdio};

/// Whether a command succeeds in the folder of the repository; what it says is not shown.
pub(crate) fn succeeds(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
    command.current_dir(crate::root());
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Whether a program can be started at all; not every one knows `--version`.
fn starts(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok()
}

/// Whether there is a program of this name, which is also that of its package. Where it is absent and packages can be
/// installed, it is, and what for is said.
pub(crate) fn provides(program: &str, what_for: &str) -> bool {
    provide(&[(program, program)], what_for)
}

/// Whether there are these programs, each with the name of its package. Where some are absent and packages can be
/// installed, they are, and what for is said.
pub(crate) fn provide(programs: &[(&str, &str)], what_for: &str) -> bool {
    let missing: Vec<&str> =
        programs.iter().filter(|(program, _)| !starts(program)).map(|(_, package)| *package).collect();
    if missing.is_empty() {
        return true;
    }
    let root = || Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if !succeeds(&["apt-get", "--version"]) || !root() {
        return false;
    }
    eprintln!("── {what_for}: apt-get install {}", missing.join(" "));
    let install = ["apt-get", "install", "--yes", "--no-install-recommends"];
    succeeds(&["apt-get", "update"]) && succeeds(&[&install[..], &missing].concat())
}

/// Whether Python finds a package, perhaps in the folder `target/python`, where it is installed if it is missing.
pub(crate) fn provides_python(package: &str, version: &str, what_for: &str) -> bool {
    const FOLDER: &str = "target/python";
    let there = || {
        let mut python = Command::new("python3");
        python.args(["-c", &format!("import {package}")]).env("PYTHONPATH", FOLDER);
        python.current_dir(crate::root());
        python.stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    };
    if there() {
        return true;
    }
    let wanted = format!("{package}=={version}");
    eprintln!("── {what_for}: pip install --target {FOLDER} {wanted}");
    succeeds(&["python3", "-m", "pip", "install", "--quiet", "--target", FOLDER, &wanted]) && there()
}

/// Whether Rust can compile for the browser; its standard library for that is installed where it is missing and rustup is
/// there (with `RUSTUP_AUTO_INSTALL=0`, or from a distribution, `rust-toolchain.toml` alone doesn't do it).
pub(crate) fn compiles_for_the_browser() -> bool {
    const TARGET: &str = "wasm32-unknown-unknown";
    let folder = || Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let there = folder().is_ok_and(|folder| {
        std::str::from_utf8(&folder.stdout).is_ok_and(|folder| Path::new(folder.trim()).is_dir())
    });
    if there {
        return true;
    }
    eprintln!("── Rust for the browser: rustup target add {TARGET}");
    succeeds(&["rustup", "target", "add", TARGET])
}
