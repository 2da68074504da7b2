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

/// The same puzzle, counted without enumerating; and one with more solutions than a machine word holds.
#[test]
fn exact_counts_are_those_that_enumeration_finds() {
    let counts = |args: &[&str]| {
        let output = garns(args);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()
    };
    let (exact, listed) =
        (counts(&["--json", "--exact", SEVEN]), counts(&["--json", "--limit", "100", SEVEN]));
    assert_eq!(exact["solutions"], "7");
    let pairs = |json: &serde_json::Value| {
        let cells = json["cells"].as_array().unwrap().iter();
        let values = cells.flat_map(|cell| {
            cell["values"].as_array().unwrap().iter().map(|value| {
                (
                    cell["cell"].to_string(),
                    value["value"].to_string(),
                    value["count"].to_string().replace('"', ""),
                )
            })
        });
        values.collect::<Vec<_>>()
    };
    assert_eq!(pairs(&exact), pairs(&listed));
    let latin = counts(&["--json", "--exact", "--shape", "latin", &".".repeat(25)]);
    assert_eq!(latin["solutions"], "161280");
    assert_eq!(latin["cells"][7]["values"][2]["count"], "32256", "each value as often as any other");
    let output = garns(&["--exact", "1234............"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("1 "), "{text}");
    assert!(text.contains("3:6,4:6"), "{text}");
    assert_eq!(garns(&["--exact", "--limit", "3", SEVEN]).status.code(), Some(2));
    assert_eq!(garns(&["--exact", "123....4........"]).status.code(), Some(1));
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
