//! Where the collections of puzzles are that some tests and benchmarks are run on, but that are not ours to hand on.

use std::path::{Path, PathBuf};

/// The folder: `GARNS_COLLECTIONS`, or `shared/corpora` beside the workspace.
#[must_use]
pub(crate) fn folder() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find_map(beside_workspace);
    std::env::var_os("GARNS_COLLECTIONS").map(PathBuf::from).or_else(beside).unwrap_or_default()
}

fn beside_workspace(folder: &Path) -> Option<PathBuf> {
    Some(folder.join("../shared/corpora"))
        .filter(|corpora| folder.join("Cargo.lock").exists() && corpora.exists())
}

/// The text of a file of the collections.
///
/// # Panics
/// When it is not there: a test that needs it must not pass without.
#[must_use]
#[allow(dead_code, reason = "the tasks only ask whether there are any")]
pub(crate) fn read(name: &str) -> String {
    let path = folder().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
