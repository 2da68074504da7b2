//! `garns reduce` from outside: there and back, exit codes, and what it refuses.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program on a text given as standard input: exit code, standard output, standard error.
fn garns(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.args(args).env("GARNS_LANG", "en").env("NO_COLOR", "1");
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that refuses its options has ended before it reads.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn answered(args: &[&str], input: &str) -> String {
    let (code, out, error) = garns(args, input);
    assert_eq!(code, 0, "{args:?}: {error}");
    // Other verbs say there how they came by their answer.
    assert!(args[0] != "reduce" || error.is_empty(), "{args:?}: {error}");
    out
}

fn refused(args: &[&str], input: &str) -> String {
    let (code, out, error) = garns(args, input);
    assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {error}");
    error
}

#[test]
fn a_latin_square_goes_there_and_back() {
    let latin = "12..\n..1.\n....\n...3\n";
    let sudoku = answered(&["reduce", "latin-to-sudoku"], latin);
    let count = |text: &str, args: &[&str]| answered(&[&["count"][..], args].concat(), text);
    assert_eq!(count(&sudoku, &[]), count(latin, &["--shape", "latin"]));
    let solutions = answered(&["solve", "--all"], &sudoku);
    assert!(solutions.lines().count() > 1);
    for solution in solutions.lines() {
        let back = answered(&["reduce", "latin-to-sudoku", "--back", solution], latin);
        let rows: Vec<Vec<&str>> = back.lines().map(|row| row.split(' ').collect()).collect();
        assert_eq!((rows[0][0], rows[0][1], rows[1][2], rows[3][3]), ("1", "2", "1", "3"), "{back}");
    }
    let wrong = refused(&["reduce", "latin-to-sudoku", "--back", &".".repeat(256)], latin);
    assert!(wrong.contains("not a solution"), "{wrong}");
}

#[test]
fn a_graph_goes_there_and_back() {
    let ring = "a b\nb c\nc d\nd e\ne a\n";
    let puzzle = answered(&["reduce", "colouring-to-puzzle", "-k", "3"], ring);
    assert_eq!(answered(&["count"], &puzzle), "30\n");
    let back = answered(&["reduce", "colouring-to-puzzle", "-k", "3", "--back", "12123"], ring);
    assert_eq!(back, "a 1\nb 2\nc 1\nd 2\ne 3\n");
    refused(&["reduce", "colouring-to-puzzle", "-k", "3", "--back", "12121"], ring);
    let open = refused(&["reduce", "colouring-to-puzzle"], ring);
    assert!(open.contains("say with how many colours"), "{open}");
    let demands = "p edge 2 1\nn 1 2\ne 1 2\n";
    let both = answered(&["reduce", "colouring-to-puzzle", "-k", "3"], demands);
    assert_eq!(answered(&["count"], &both), "6\n");
    let back = answered(&["reduce", "colouring-to-puzzle", "-k", "3", "--back", "312"], demands);
    assert_eq!(back, "1 1 3\n2 2\n");
    let told = answered(&["reduce", "colouring-to-puzzle", "-k", "3", "--json"], demands);
    assert!(told.contains("\"parsimonious\":false"), "{told}");
    let distances = "p edge 2 1\ne 1 2 2\n";
    let error = refused(&["reduce", "colouring-to-puzzle", "-k", "3"], distances);
    assert!(error.contains("distances"), "{error}");
}

#[test]
fn exact_cover_and_its_json() {
    let cover = answered(&["reduce", "sudoku-to-exact-cover", "--shape", "latin", "1..."], "");
    let options = ["r1c1 r1#1 c1#1", "r1c2 r1#2 c2#2", "r2c1 r2#2 c1#2", "r2c2 r2#1 c2#1"];
    assert!(options.iter().all(|option| cover.lines().any(|line| line == *option)), "{cover}");
    let args = ["reduce", "sudoku-to-exact-cover", "--shape", "latin", "1...", "--back", "-"];
    assert_eq!(answered(&args, &options.join("\n")), "1 2\n2 1\n");
    let error = refused(&args, "r1c1 r1#2 c1#2\n");
    assert!(error.contains("standard input: line 1:"), "{error}");
    let text = answered(&["reduce", "sudoku-to-exact-cover", "--json", "puzzles/figure-1.toml"], "");
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&told["parsimonious"], &told["format"]), (&true.into(), &"exact-cover".into()));
    assert!(told["made"].as_str().unwrap().starts_with("r1c1 r1c2"));
}

#[test]
fn files_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sudoku.txt").display().to_string();
    assert_eq!(answered(&["reduce", "latin-to-sudoku", "1...", "--to", "line", "-o", &file], ""), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "12.4.4.223414123\n");
}

#[test]
fn options_without_use_are_refused() {
    for args in [
        &["latin-to-sudoku", "-k", "3", "1..."][..],
        &["latin-to-sudoku", "--from", "graphml", "1..."],
        &["colouring-to-puzzle", "-k", "3", "--shape", "latin"],
        &["sudoku-to-exact-cover", "--to", "toml", "puzzles/figure-1.toml"],
    ] {
        let error = refused(&[&["reduce"], args].concat(), "a b\n");
        assert!(error.contains("has no use for this --"), "{error}");
    }
    let error = refused(&["reduce", "latin-to-sudoku", "--back", "-"], "");
    assert!(error.contains("can't be both"), "{error}");
    assert!(
        refused(&["reduce", "latin-to-sudoku", "puzzles/figure-1.toml"], "").contains("not a Latin square")
    );
    assert!(refused(&["reduce", "sudoku-to-exact-cover", "puzzles/killer.toml"], "").contains("this rule"));
}
