//! Checkers of others, where they are installed: `cargo xtask test` installs VeriPB into `target/tools`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// VeriPB, if it is there. Under `CI` it must be.
pub(crate) fn veripb() -> Option<PathBuf> {
    let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/bin/veripb");
    let places = [std::env::var_os("GARNS_VERIPB").map(PathBuf::from), Some(tools), Some("veripb".into())];
    let runs =
        |path: &PathBuf| Command::new(path).arg("--version").output().is_ok_and(|ran| ran.status.success());
    let found = places.into_iter().flatten().find(runs);
    assert!(found.is_some() || std::env::var_os("CI").is_none(), "VeriPB is missing");
    if found.is_none() {
        eprintln!("VeriPB is not installed: its word is not heard");
    }
    found
}

/// Whether VeriPB accepts a proof.
pub(crate) fn veripb_accepts(veripb: &Path, folder: &Path, model: &str, proof: &str) -> bool {
    let (formula, derivation) = (folder.join("model.opb"), folder.join("proof.pbp"));
    std::fs::write(&formula, model).unwrap();
    std::fs::write(&derivation, proof).unwrap();
    let ran = Command::new(veripb).args([&formula, &derivation]).output().unwrap();
    let said = String::from_utf8_lossy(&ran.stdout);
    ran.status.success() && said.contains("s VERIFIED UNSATISFIABLE")
}
