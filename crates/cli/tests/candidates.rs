//! `garns candidates`: what it prints, as JSON and for people, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::process::{Command, Output};

fn garns(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.arg("candidates").args(args).args(["--lang", "en"]).output().unwrap()
}

/// Figure 1 without its first and last row: seven solutions.
const SEVEN: &str = "000000000780000006426903701900700050030105060040002007502809174800000023000000000";

#[test]
fn values_of_all_solutions_with_their_counts() {
    let output = garns(&["--json", "--limit", "100", SEVEN]);
    assert_eq!(output.status.code(), Some(0));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((json["complete"].as_bool(), json["limit"].as_u64()), (Some(true), Some(100)));
    let cells = json["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 81);
    for cell in cells {
        let counts: u64 =
            cell["values"].as_array().unwrap().iter().map(|v| v["count"].as_u64().unwrap()).sum();
        assert_eq!(counts, 7, "each solution has one value in {}", cell["cell"]);
    }
    assert_eq!(cells[9]["cell"], "r2c1");
    assert_eq!(cells[9]["values"].as_array().unwrap().len(), 1, "a given is its only value");
}

#[test]
fn people_see_the_grid_and_a_sentence() {
    let output = garns(&["1234341221434321"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n");
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.contains("unique"), "{note}");
    let output = garns(&["--limit", "2", "12343412........"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("1:2+"), "{text}");
}

#[test]
fn a_contradiction_and_nonsense_have_their_exit_codes() {
    let impossible = garns(&["123....4........"]);
    assert_eq!(impossible.status.code(), Some(1), "no place for 4 in the first row");
    assert_eq!(String::from_utf8(impossible.stdout).unwrap(), "- - - -\n".repeat(4));
    assert_eq!(garns(&["no puzzle"]).status.code(), Some(2));
    assert_eq!(garns(&["--limit", "0", SEVEN]).status.code(), Some(2));
}
