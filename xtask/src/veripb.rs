//! VeriPB, which checks certificates beside our own checker: a crate, compiled once into `target/tools`.

use crate::debian::succeeds;

/// Whether it is there. Where it is absent it is installed, which is said first: it takes some minutes.
pub(crate) fn provided() -> bool {
    const PROGRAM: &str = "target/tools/bin/veripb";
    let there = || succeeds(&[PROGRAM, "--version"]);
    if there() || succeeds(&["veripb", "--version"]) {
        return true;
    }
    let words = ["install", "veripb", "--version", "^3", "--locked", "--quiet", "--root", "target/tools"];
    eprintln!("── VeriPB, to check certificates beside us (some minutes, once): cargo {}", words.join(" "));
    let mut cargo = crate::cargo();
    cargo.args(words);
    // It is compiled once and runs for milliseconds.
    cargo.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
    cargo.status().is_ok_and(|status| status.success()) && there()
}
