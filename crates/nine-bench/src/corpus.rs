//! The sets of puzzles measured.

use crate::make;
use garns_nine::Grid;
use std::path::{Path, PathBuf};

use crate::collections;

/// A set of puzzles and what to call it.
pub(crate) struct Corpus {
    /// Its name in the table.
    pub(crate) name: String,
    /// The puzzles.
    pub(crate) grids: Vec<Grid>,
}

/// The made sets and, where the folder exists, the collections in it.
pub(crate) fn all(folder: &Path) -> Vec<Corpus> {
    let mut sets = vec![
        Corpus { name: "easy, made".into(), grids: make::easy(20_000) },
        Corpus { name: "minimal, made".into(), grids: make::minimal(20_000) },
        Corpus { name: "several solutions, made".into(), grids: make::several(20_000) },
        Corpus { name: "no solution, made".into(), grids: make::impossible(20_000) },
    ];
    let mut files: Vec<PathBuf> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(error) => {
            eprintln!("{}: {error}; only the made sets are measured", folder.display());
            Vec::new()
        }
    };
    files.sort();
    for file in files {
        match std::fs::read(&file) {
            Ok(text) => sets.push(Corpus { name: stem(&file), grids: read(&text) }),
            Err(error) => eprintln!("{}: {error}; left out", file.display()),
        }
    }
    sets
}

/// `nine` among the collections.
pub(crate) fn default_folder() -> PathBuf {
    collections::folder().join("nine")
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// One puzzle a line; lines that are none (comments) are passed over.
fn read(text: &[u8]) -> Vec<Grid> {
    text.split(|&byte| byte == b'\n').filter_map(|line| Grid::from_line(line.get(..81)?).ok()).collect()
}
