//! VeriPB, where it is installed: `cargo xtask test` installs it into `target/tools`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// VeriPB, if it is there. Under `CI` it must be.
fn veripb() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/bin/veripb");
        let places =
            [std::env::var_os("GARNS_VERIPB").map(PathBuf::from), Some(tools), Some("veripb".into())];
        let runs = |path: &PathBuf| {
            Command::new(path).arg("--version").output().is_ok_and(|ran| ran.status.success())
        };
        let found = places.into_iter().flatten().find(runs);
        assert!(found.is_some() || std::env::var_os("CI").is_none(), "VeriPB is missing");
        if found.is_none() {
            eprintln!("VeriPB is not installed: its word is not heard");
        }
        found
    };
    FOUND.get_or_init(find).as_deref()
}

/// Whether VeriPB is there to be asked.
pub(crate) fn is_here() -> bool {
    veripb().is_some()
}

/// What VeriPB says of a certificate: its verdict, or all it has to say against it. None where it is not installed.
pub(crate) fn verdict(model: &Path, derivation: &Path) -> Option<Result<String, String>> {
    let ran = Command::new(veripb()?).args([model, derivation]).env("RUST_BACKTRACE", "0").output().unwrap();
    let said = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
    let verdict = said.lines().find_map(|line| line.strip_prefix("s VERIFIED ")).map(str::to_owned);
    Some(match verdict.filter(|_| ran.status.success()) {
        Some(verdict) => Ok(verdict),
        None => Err(said.into_owned()),
    })
}
