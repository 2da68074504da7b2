//! The tests of the kernel under AddressSanitizer: the one crate with `unsafe` in it, every vector path this processor has.

use std::process::Command;

/// Where the build goes: everything is compiled another way there.
const FOLDER: &str = "target/sanitize";

/// Runs them; false if one fails, or if there is no nightly toolchain, which the sanitizer needs.
pub(crate) fn run() -> bool {
    let Some(host) = host_of_nightly() else {
        eprintln!(
            "── AddressSanitizer needs a nightly toolchain, and there is none: rustup toolchain install nightly"
        );
        return false;
    };
    let args = ["--package", "garns-nine", "--lib", "--tests", "--features", "rayon", "--locked"];
    eprintln!("── the kernel under AddressSanitizer: cargo +nightly test {}", args.join(" "));
    let status = Command::new("rustup")
        .args(["run", "nightly", "cargo", "test"])
        .args(args)
        // Named, so that build scripts and macros are compiled without it.
        .args(["--target", &host, "--target-dir", FOLDER])
        .env("RUSTFLAGS", "-Zsanitizer=address")
        .current_dir(crate::root())
        .status();
    status.is_ok_and(|status| status.success())
}

/// The platform the nightly toolchain compiles for, if there is one.
fn host_of_nightly() -> Option<String> {
    let output = Command::new("rustup").args(["run", "nightly", "rustc", "-vV"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}
