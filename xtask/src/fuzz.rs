//! `cargo xtask fuzz`: the fuzz targets under libFuzzer, until it is stopped or a case is found.

use std::path::PathBuf;
use std::process::Command;

use crate::well;

/// What tells libFuzzer which branches were taken. All of it is understood by a stable compiler.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// A case takes no longer, and no more memory.
const LIMITS: [&str; 3] = ["-timeout=5", "-rss_limit_mb=1024", "-malloc_limit_mb=256"];

/// The platform that is compiled for: named, so that the flags above are for the program and not for build scripts.
fn platform() -> Option<String> {
    let told = Command::new("rustc").arg("-vV").output().ok()?;
    let told = String::from_utf8(told.stdout).ok()?;
    told.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}

/// Runs the target that is named first, or the one that reads anything; the rest are options of libFuzzer, such as
/// `-max_total_time=600`. Cases that fail are left in `fuzz/found`, where the ordinary tests run them from then on.
pub(crate) fn run(words: &[&str]) -> bool {
    let root = crate::root().join("fuzz");
    let (target, options) = match words {
        [target, options @ ..] if !target.starts_with('-') => (*target, options),
        options => ("detect", options),
    };
    let Some(platform) = platform() else {
        eprintln!("rustc could not be started");
        return false;
    };
    let mut build = Command::new("cargo");
    build.args(["build", "--release", "--locked", "--target", &platform]).env("RUSTFLAGS", COVERAGE);
    if !well(build.current_dir(&root)) {
        return false;
    }
    let area = match target {
        "flatzinc" => "flatzinc",
        "line" => "lines",
        _ => "format",
    };
    let corpus: PathBuf = root.join("corpus").join(target);
    let found = root.join("found").join(area);
    if let Err(error) = std::fs::create_dir_all(&corpus).and_then(|()| std::fs::create_dir_all(&found)) {
        eprintln!("{}: {error}", corpus.display());
        return false;
    }
    let program = root.join("target").join(platform).join("release/garns-fuzz");
    let mut fuzz = Command::new(program);
    fuzz.env("GARNS_FUZZ", target).args(LIMITS).arg(format!("-artifact_prefix={}/", found.display()));
    fuzz.args(options).arg(corpus).arg(root.join("seeds").join(area));
    well(&mut fuzz)
}
