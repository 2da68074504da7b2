//! Tells the commit a released program was built from, for reports to name; "+" where something was not committed.
//! Nothing for development builds, which would be built anew after each commit.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    // Outside a repository the version has to do.
    let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) else { return };
    let changed = git(&["status", "--porcelain", "--untracked-files=no", "--", ".."]);
    let mark = if changed.is_some_and(|files| !files.is_empty()) { "+" } else { "" };
    println!("cargo::rustc-env=GARNS_COMMIT={commit}{mark}");
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
