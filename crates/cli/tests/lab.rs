//! `garns lab` from outside: rows survive whatever ends the program.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const EXPERIMENT: &str = r#"
title = "Many short runs"
repeats = 6

[limits]
nodes = 20000

[[set]]
name = "some"
generate = { clues = 26, count = 25, seed = 3 }

[[engine]]
engine = "backtrack"
"#;

/// Puzzles times seeds.
const RUNS: usize = 150;

fn lab(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.arg("lab").args(args).current_dir(folder).env("GARNS_LANG", "en").env("NO_COLOR", "1");
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The rows in the file, each known by puzzle and seed, as they are written.
fn rows(folder: &Path) -> BTreeMap<(u64, u64), String> {
    let output = lab(folder, &["rows", "--json", "x.lab"]).output().unwrap();
    if !output.status.success() {
        return BTreeMap::new(); // killed before the experiment was in the file
    }
    let text = String::from_utf8(output.stdout).unwrap();
    let mut rows = BTreeMap::new();
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let key = (row["number"].as_u64().unwrap(), row["seed"].as_u64().unwrap());
        assert!(rows.insert(key, line.to_owned()).is_none(), "{key:?} is there twice");
    }
    rows
}

#[test]
fn rows_survive_a_kill_at_any_moment() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.toml"), EXPERIMENT).unwrap();
    let mut before = BTreeMap::new();
    let (mut kills, mut moment) = (0, 7_u64);
    while before.len() < RUNS {
        let mut child = lab(folder.path(), &["run", "x.toml", "--threads", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Moments from at once to a third of a second; later longer, so that a slow machine gets somewhere.
        moment = moment * 6_364_136_223 % 1_000_003;
        std::thread::sleep(Duration::from_millis(moment % 330 + 40 * kills));
        let over = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        child.wait().unwrap();
        kills += u64::from(!over);
        let after = rows(folder.path());
        for (key, row) in &before {
            assert_eq!(after.get(key), Some(row), "a row was lost, or made again");
        }
        before = after;
        assert!(kills < 200, "{} rows", before.len());
    }
    assert_eq!(before.len(), RUNS);
    assert!(kills > 0, "it was never killed");
    let output = lab(folder.path(), &["run", "x.toml", "--json"]).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((told["done"].as_u64(), told["before"].as_u64()), (Some(RUNS as u64), Some(RUNS as u64)));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly_and_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    // A run that would take hours.
    let long =
        EXPERIMENT.replace("nodes = 20000", "nodes = 200000000000").replace("clues = 26", "clues = 22");
    std::fs::write(folder.path().join("x.toml"), long).unwrap();
    let child =
        lab(folder.path(), &["run", "x.toml"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
    assert!(said(&output).contains("run the same command to resume"), "{}", said(&output));
}

#[test]
fn reports_come_as_a_page_markdown_or_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let short = EXPERIMENT.replace("repeats = 6", "repeats = 1").replace("count = 25", "count = 4");
    std::fs::write(folder.path().join("x.toml"), short).unwrap();
    let output = lab(folder.path(), &["run", "x.toml"]).output().unwrap();
    assert_eq!(said(&output), "4 of 4 runs are in x.lab\n");
    let output = lab(folder.path(), &["report", "x.lab", "--lang", "pt"]).output().unwrap();
    assert!(
        said(&output).contains("| método | n | resolvidas | fração resolvida | por solução |"),
        "{}",
        said(&output)
    );
    let output = lab(folder.path(), &["report", "x.lab", "-o", "all"]).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let files = ["README.md", "details.md", "index.html", "summary.csv", "pairs.csv", "cactus.svg"];
    for file in files.iter().chain(&["experiment.toml", "rows.csv.gz"]) {
        assert!(folder.path().join("all").join(file).is_file(), "{file}");
    }
    let output = lab(folder.path(), &["report", "x.lab", "-o", "all", "--lang", "pt"]).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    for file in ["LEIAME.md", "detalhes.md", "cactus.pt.svg"] {
        assert!(folder.path().join("all").join(file).is_file(), "{file}");
    }
    let output = lab(folder.path(), &["verify", "all"]).output().unwrap();
    assert_eq!(
        (output.status.code(), said(&output).as_str()),
        (Some(0), "4 of 4 rows repeated: all agree\n")
    );
    // The same rows for an experiment with another limit are stale.
    let other = std::fs::read_to_string(folder.path().join("all/experiment.toml")).unwrap();
    let other = other.replace("nodes = 20000", "nodes = 1");
    std::fs::write(folder.path().join("all/experiment.toml"), other).unwrap();
    let output = lab(folder.path(), &["verify", "all"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("nodes was"), "{}", said(&output));
    let output = lab(folder.path(), &["verify", "none"]).output().unwrap();
    assert_eq!((output.status.code(), said(&output).lines().count()), (Some(2), 1));
    let page = lab(folder.path(), &["report", "x.lab", "-o", "page.html"]).output().unwrap();
    assert!(page.status.success());
    assert!(std::fs::read_to_string(folder.path().join("page.html")).unwrap().starts_with("<!DOCTYPE html>"));
    let csv = lab(folder.path(), &["rows", "x.lab"]).output().unwrap();
    assert_eq!(String::from_utf8(csv.stdout).unwrap().lines().count(), 5);
}

#[test]
fn what_is_wrong_is_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.toml"), EXPERIMENT.replace("nodes", "notes")).unwrap();
    std::fs::write(folder.path().join("text.lab"), "just a text, long enough to be looked at ".repeat(50))
        .unwrap();
    for (args, expected) in [
        (
            &["run", "x.toml"][..],
            "garns: x.toml: line 6: there is no key \"notes\" here; there are time, nodes, iterations\n",
        ),
        (&["run", "none.toml"], "garns: can't read none.toml: "),
        (&["report", "none.lab"], "garns: can't open none.lab: "),
        (&["report", "text.lab"], "garns: text.lab is not a results file of garns lab\n"),
    ] {
        let output = lab(folder.path(), args).output().unwrap();
        assert!(said(&output).starts_with(expected), "{}", said(&output));
        assert_eq!((output.status.code(), said(&output).lines().count()), (Some(2), 1));
    }
    assert!(!folder.path().join("x.lab").exists(), "a wrong experiment leaves no file");
}
