//! Every puzzle of the gallery is read, and survives both native formats.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fs;
use std::path::Path;

use garns_format::{Hints, find, read, write};

#[test]
fn every_puzzle_of_the_gallery_is_read_and_written_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut count = 0;
    let made = folder.join("made");
    let files = [folder, made].into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    for path in files.map(|file| file.unwrap().path()) {
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let puzzle = read(&text, &Hints::default()).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert!(!puzzle.notes().title.is_empty(), "{path:?}");
        for format in ["toml", "json"] {
            let written = write(&puzzle, find(format).unwrap()).unwrap();
            assert_eq!(read(&written, &Hints::default()).as_ref(), Ok(&puzzle), "{path:?}\n{written}");
        }
        count += 1;
    }
    assert!(count >= 42, "only {count} puzzles");
}

#[test]
fn the_gallery_is_written_as_it_stands() {
    // What people wrote by hand is what the writer writes, where there is only one way to say it.
    for name in ["figure-1", "star-burst-leo", "jigsaw", "tomtom"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../puzzles/{name}.toml"));
        let text = fs::read_to_string(path).unwrap();
        let puzzle = read(&text, &Hints::default()).unwrap();
        assert_eq!(write(&puzzle, find("toml").unwrap()).unwrap(), text);
    }
}
