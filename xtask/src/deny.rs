//! `cargo deny`: licences, bans and sources of everything garns is made of, and known vulnerabilities where a database of
//! them is at hand. What is allowed, and why, stands in `deny.toml`.

use std::path::PathBuf;
use std::process::Command;

/// The version the rules in `deny.toml` were written for.
const VERSION: &str = "0.20.2";

/// Where the tool is kept, below the folder of the repository: it is ours for these checks alone.
const TOOLS: &str = "target/tools";

/// Runs the checks; installs the tool first where it is missing.
pub(crate) fn check() -> bool {
    let root = crate::root();
    let tool = root.join(TOOLS).join("bin/cargo-deny");
    if !tool.exists() {
        // Unoptimised: it looks at a few hundred packages, and compiling it is what takes time.
        let install =
            ["install", "cargo-deny", "--locked", "--debug", "--version", VERSION, "--no-default-features"];
        eprintln!("── cargo {}", install.join(" "));
        let status = crate::cargo().args(install).args(["--root", TOOLS]).status();
        if !status.is_ok_and(|status| status.success()) {
            eprintln!("── cargo deny could not be installed");
            return false;
        }
    }
    // What it looks at must be here, features that nothing before has compiled too: it works offline.
    let fetched = crate::cargo().args(["fetch", "--locked", "--quiet"]).status();
    if !fetched.is_ok_and(|status| status.success()) {
        eprintln!("── cargo fetch could not bring the packages cargo deny looks at");
        return false;
    }
    let mut words =
        vec!["--offline", "--workspace", "--all-features", "check", "bans", "licenses", "sources"];
    if advisories().is_some_and(|folder| folder.is_dir()) {
        words.push("advisories");
    } else {
        eprintln!("── no database of advisories is at hand; known vulnerabilities are not looked up");
    }
    eprintln!("── cargo deny {}", words.join(" "));
    Command::new(tool).args(words).current_dir(&root).status().is_ok_and(|status| status.success())
}

/// Where `cargo deny fetch` leaves its database.
fn advisories() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    Some(home.join("advisory-dbs"))
}
