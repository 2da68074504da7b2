//! The page: its files, and its tests in a real browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::debian::{provides, succeeds};
use crate::root;

/// Where the finished files are put.
const DIST: &str = "target/web/dist";

/// What is needed to drive a browser and to judge what it shows, with exact versions.
const PACKAGES: &[&str] = &["playwright-core@1.65.0", "axe-core@4.14.0"];

/// How the page is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// The engines with and without vectors, as the page is put on a host.
    Full,
    /// The engines with vectors only: what a current browser loads, in half the time.
    One,
    /// Unoptimised and unpacked, for those who are changing the page.
    Quick,
}

fn cargo(words: &[&str], env: &[(&str, &str)]) -> bool {
    eprintln!("── cargo {}", words.join(" "));
    let status = crate::cargo().args(words).envs(env.iter().copied()).status();
    status.is_ok_and(|status| status.success())
}

/// Compiles modules with or without vectors, and says where they are.
fn modules(build: Build, vectors: bool, names: &[&str]) -> Option<Vec<String>> {
    // Each has a folder of its own: other flags would make cargo compile everything again.
    let folder = if vectors { "target/web/simd" } else { "target/web/plain" };
    let (profile, name) = if build == Build::Quick { ("dev", "debug") } else { ("web", "web") };
    let flags = if vectors { "-C target-feature=+simd128" } else { "" };
    let target = "wasm32-unknown-unknown";
    let mut words = vec!["build", "--locked", "--package", "garns-web", "--target", target];
    words.extend(["--profile", profile, "--target-dir", folder]);
    words.extend(names.iter().flat_map(|name| ["--bin", name]));
    let built = cargo(&words, &[("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)]);
    built.then(|| names.iter().map(|module| format!("{folder}/{target}/{name}/{module}.wasm")).collect())
}

/// The page itself, what its workers run, and what makes reports on experiments.
const PAGE: &str = "garns-web";
const ENGINES: &str = "garns-engines";
const REPORT: &str = "garns-report";

/// Whether the compiler can compile for browsers; says at once what is missing where it can't.
fn can_compile() -> bool {
    let target = "wasm32-unknown-unknown";
    let asked = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .current_dir(root())
        .output();
    let there = asked.is_ok_and(|told| Path::new(String::from_utf8_lossy(&told.stdout).trim()).is_dir());
    if !there {
        eprintln!("── the target {target} is missing: rustup target add {target}");
    }
    there
}

/// Makes the files of the page.
pub(crate) fn build(build: Build) -> bool {
    if !can_compile() {
        return false;
    }
    let Some(with) = modules(build, true, &[PAGE, ENGINES, REPORT]) else { return false };
    let plain =
        if build == Build::Full { modules(build, false, &[ENGINES]) } else { Some(vec![with[1].clone()]) };
    let Some(plain) = plain else { return false };
    let page = format!("garns-page={}", with[0]);
    let (plain, simd) = (format!("garns-engines={}", plain[0]), format!("garns-engines-simd={}", with[1]));
    let report = format!("garns-report={}", with[2]);
    let mut words = vec!["run", "--locked", "--package", "garns-web-build", "--features", "bindgen", "--"];
    words.extend(["crates/web/static", "docs/results", DIST, &page, &plain, &simd, &report]);
    if build == Build::Quick {
        words.push("--unpacked");
    }
    let made = cargo(&words, &[]);
    if made {
        eprintln!("── the page is in {DIST}");
    }
    made
}

/// The page in a browser, as people use it. Where there is no Chromium, Node or npm to be had, the tests are left
/// out and it is said.
pub(crate) fn test() -> bool {
    let npm = "target/web/npm";
    let install: Vec<&str> = ["npm", "install", "--prefix", npm, "--no-save", "--silent"]
        .into_iter()
        .chain(PACKAGES.iter().copied())
        .collect();
    let _ = std::fs::create_dir_all(root().join(npm));
    if !succeeds(&["node", "--version"])
        || !provides("chromium", "Chromium, to test the page with")
        || !succeeds(&install)
    {
        eprintln!("── the page is not tested: that needs Chromium, Node and npm");
        return std::env::var_os("CI").is_none();
    }
    // What only browsers compile is seen by no other step.
    let lints = ["clippy", "--locked", "--package", "garns-web", "--target", "wasm32-unknown-unknown"];
    let lints: Vec<&str> = lints.into_iter().chain(["--", "-D", "warnings"]).collect();
    if !cargo(&lints, &[]) {
        return false;
    }
    // What the program carries is served under the same tests as a folder.
    let serve = ["test", "--locked", "--package", "garns-cli", "--features", "page", "--test", "serve"];
    if !build(Build::One) || !cargo(&serve, &[]) {
        return false;
    }
    eprintln!("── node --test crates/web/tests/browser");
    let target = std::env::var("CARGO_TARGET_DIR").map_or_else(|_| root().join("target"), PathBuf::from);
    let status = Command::new("node")
        .args(["--test", "--test-concurrency=1"])
        .args(
            ["page", "points", "play", "collection", "set", "lab", "learn", "certificate"]
                .map(|name| format!("crates/web/tests/browser/{name}.test.mjs")),
        )
        .env("GARNS", target.join("debug/garns"))
        .env("GARNS_DIST", root().join(DIST))
        .env("GARNS_NPM", root().join(npm))
        .env("GARNS_SHOTS", root().join("target/web/shots"))
        .current_dir(root())
        .status();
    status.is_ok_and(|status| status.success())
}
