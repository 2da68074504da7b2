//! The verb `draw` as people use it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};
use std::process::Command;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn run(arguments: &[&str]) -> (i32, Vec<u8>, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_garns"))
        .args(arguments)
        .current_dir(root)
        .env("GARNS_LANG", "en")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    (output.status.code().unwrap(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

/// Draws into a file of a folder and hands back its bytes.
fn drawn(folder: &Path, name: &str, arguments: &[&str]) -> Vec<u8> {
    let path = folder.join(name);
    let file = path.to_str().unwrap();
    let (code, out, err) = run(&[&["draw", "-o", file], arguments].concat());
    assert_eq!((code, out.as_slice(), err.as_str()), (0, &b""[..], ""), "{name}");
    std::fs::read(path).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_name_of_the_file_says_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(drawn(folder, "x.svg", &[EASY]).starts_with(b"<svg"));
    assert!(drawn(folder, "x.PNG", &[EASY]).starts_with(b"\x89PNG"));
    assert!(drawn(folder, "x.pdf", &[EASY]).starts_with(b"%PDF-"));
    assert!(drawn(folder, "x", &["--to", "png", EASY]).starts_with(b"\x89PNG"));
    assert_eq!(names(folder).len(), 4, "nothing is left behind");
    let (code, out, _) = run(&["draw", EASY]);
    assert!(code == 0 && out.starts_with(b"<svg"), "to standard output without a file");
}

#[test]
fn solutions_and_candidates_are_written_into_the_cells() {
    let digits = |arguments: &[&str]| {
        let (code, out, err) = run(&[&["draw", EASY], arguments].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        String::from_utf8(out).unwrap().matches("<text").count()
    };
    assert_eq!((digits(&[]), digits(&["--solution"])), (30, 81));
    assert!(digits(&["--candidates"]) > 150);
}

#[test]
fn several_puzzles_become_numbered_files_or_pages() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.svg");
    let (code, out, _) = run(&["draw", EASY, OTHER, "-o", path.to_str().unwrap(), "--json"]);
    assert_eq!((code, names(folder.path())), (0, vec!["x-001.svg".to_owned(), "x-002.svg".to_owned()]));
    let told: Vec<serde_json::Value> =
        String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((told.len(), &told[0]["format"]), (2, &"svg".into()));
    assert!(told[1]["file"].as_str().unwrap().ends_with("x-002.svg"));
    let pages = drawn(folder.path(), "x.pdf", &[EASY, OTHER]);
    assert!(String::from_utf8_lossy(&pages).contains("/Count 2"), "two pages");
}

#[test]
fn a_booklet_has_pages_and_solutions_and_the_same_bytes_each_time() {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("book.pdf");
    let file = path.to_str().unwrap();
    let book = |more: &[&str]| {
        let fixed = ["draw", EASY, OTHER, "--booklet", "--per-page", "1", "--json", "-o", file];
        let (code, out, err) = run(&[&fixed[..], more].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        let told: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(told["bytes"], std::fs::metadata(&path).unwrap().len());
        (told["pages"].as_u64().unwrap(), std::fs::read(&path).unwrap())
    };
    let (pages, bytes) = book(&["--levels", "--title", "Two"]);
    assert_eq!(pages, 3, "two puzzles, and their solutions on one page");
    assert_eq!(book(&["--levels", "--title", "Two"]).1, bytes);
    assert_eq!(book(&["--solutions", "none", "--paper", "letter"]).0, 2);
}

#[test]
fn what_cannot_be_drawn_is_told_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.svg");
    let (code, _, err) = run(&["draw", "--booklet", "-o", path.to_str().unwrap(), EASY]);
    assert_eq!((code, err.as_str()), (2, "garns: a booklet is written as PDF\n"));
    let (code, _, err) = run(&["draw", EASY, OTHER]);
    assert_eq!((code, err.as_str()), (2, "garns: several pictures need files: -o FILE\n"));
    let none = format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54));
    let (code, out, err) = run(&["draw", "--solution", &none]);
    assert_eq!((code, err.as_str()), (1, "garns: the puzzle has no solution\n"));
    assert!(out.is_empty(), "a solution that is not there is not drawn");
    let (code, _, err) = run(&["draw", "--lang", "pt", EASY, OTHER]);
    assert!(code == 2 && err.contains("várias figuras"), "{err}");
    assert!(names(folder.path()).is_empty(), "no file is begun");
}
