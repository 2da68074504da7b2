//! Programs that tests want beside them, from Debian's packages where that may be done.

use std::path::Path;
use std::process::{Command, Stdio};

/// Whether a command succeeds in the folder of the repository; what it says is not shown.
pub(crate) fn succeeds(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Whether there is a program of this name, which is also that of its package. Where it is absent and packages can be
/// installed, it is, and what for is said.
pub(crate) fn provides(program: &str, what_for: &str) -> bool {
    if succeeds(&[program, "--version"]) {
        return true;
    }
    let root = || Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.trim_ascii() == b"0");
    if !succeeds(&["apt-get", "--version"]) || !root() {
        return false;
    }
    eprintln!("── {what_for}: apt-get install {program}");
    succeeds(&["apt-get", "update"])
        && succeeds(&["apt-get", "install", "--yes", "--no-install-recommends", program])
}
