//! What people who set puzzles are told: why there is no solution, or more than one, which clue can never hold, and puzzles
//! with rules of their choice.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.env("GARNS_LANG", "en").env("NO_COLOR", "1").stdin(Stdio::null());
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let output = command.args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn json(args: &[&str]) -> Value {
    let (code, out, err) = run(args);
    assert!((0..=1).contains(&code), "{args:?}: {err}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args:?}: {error} in {out}"))
}

/// Two cages that need the same digits of one box.
const CAGES: &str = "size = 9\n[[rules]]\nrule = \"killer\"\ncells = \"r1c1 r1c2\"\nsum = 3\n\
                     [[rules]]\nrule = \"killer\"\ncells = \"r2c1 r3c2\"\nsum = 4\n\
                     [[rules]]\nrule = \"thermometer\"\npath = \"r5c5 r5c6 r5c7\"\n";

/// A cage that can't hold.
const TWO: &str = "size = 9\n[[rules]]\nrule = \"killer\"\ncells = \"r1c1 r1c2\"\nsum = 2\n";

const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419............";

#[test]
fn no_solution_has_a_reason_in_both_languages_and_as_data() {
    let (code, out, _) = run(&["explain", "--impossible", CAGES]);
    assert_eq!(code, 0);
    let last = out.lines().last().unwrap();
    let said = "These contradict each other: box 1; killer cage r1c1 r1c2 = 3; killer cage r2c1 r3c2 = 4.";
    assert_eq!(last, said);
    let (_, out, _) = run(&["explain", "--impossible", "--lang", "pt", CAGES]);
    let said = "Estes se contradizem: bloco 1; gaiola killer r1c1 r1c2 = 3; gaiola killer r2c1 r3c2 = 4.\n";
    assert!(out.ends_with(said), "{out}");
    let told = json(&["explain", "--impossible", "--json", CAGES]);
    let kinds: Vec<&str> =
        told["reasons"].as_array().unwrap().iter().map(|r| r["kind"].as_str().unwrap()).collect();
    assert_eq!((kinds, &told["minimal"]), (vec!["house", "killer", "killer"], &Value::from(true)));
    assert_eq!(told["reasons"][1]["cells"], "r1c1 r1c2");
    // A value given twice is a reason, not an error.
    let doubled = UNIQUE.replacen("53.", "5.5", 1);
    let (code, out, _) = run(&["explain", "--impossible", &doubled]);
    assert!(
        code == 0 && out.ends_with("These contradict each other: row 1; 5 in r1c1; 5 in r1c3.\n"),
        "{out}"
    );
}

#[test]
fn solve_and_count_say_who_knows_why() {
    for verb in ["solve", "count"] {
        let (code, _, err) = run(&[verb, CAGES]);
        assert!(code == 1 && err.contains("garns explain --impossible says why."), "{verb}: {err}");
        let (code, _, err) = run(&[verb, UNIQUE]);
        assert!(code == 0 && !err.contains("--impossible"), "{verb}: {err}");
    }
}

#[test]
fn what_has_a_solution_is_not_explained_away() {
    let (code, out, err) = run(&["explain", "--impossible", UNIQUE]);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(err.contains("has a solution"), "{err}");
    let (code, _, err) = run(&["explain", "--several", UNIQUE]);
    assert!(code == 1 && err.contains("does not have several solutions"), "{err}");
    let (code, _, err) = run(&["explain", "--impossible", "--several", UNIQUE]);
    assert_eq!(code, 2, "{err}");
}

#[test]
fn several_solutions_are_shown_with_givens_that_leave_one() {
    let (code, out, _) = run(&["explain", "--several", SEVERAL]);
    assert!(code == 0 && out.lines().count() == 14, "{out}");
    assert!(out.lines().next().unwrap().matches('┌').count() == 2, "side by side: {out}");
    let told = json(&["explain", "--several", "--json", SEVERAL]);
    let [first, second] = [0, 1].map(|i| told["solutions"][i].as_str().unwrap());
    let differ = (0..81).filter(|&i| first.as_bytes()[i] != second.as_bytes()[i]).count();
    assert_eq!(told["differ"].as_str().unwrap().split(' ').count(), differ);
    let mut givens: Vec<u8> = SEVERAL.bytes().collect();
    for given in told["unique_with"].as_array().unwrap() {
        let cell: Vec<usize> =
            given["cell"].as_str().unwrap()[1..].split('c').map(|n| n.parse().unwrap()).collect();
        givens[9 * cell[0] + cell[1] - 10] = given["value"].as_str().unwrap().as_bytes()[0];
    }
    let solved = json(&["solve", "--json", &String::from_utf8(givens).unwrap()]);
    assert_eq!((&solved["verdict"], &solved["solutions"][0]), (&"unique".into(), &first.into()));
}

#[test]
fn reasons_are_drawn() {
    let (code, out, err) = run(&["draw", "--impossible", CAGES]);
    assert!(code == 0 && out.starts_with("<svg"), "{err}");
    assert!(out.contains("These contradict each other: box 1; killer cage r1c1 r1c2 = 3"), "{out}");
    let (code, out, _) = run(&["draw", "--several", SEVERAL]);
    assert!(code == 0 && out.contains("The two solutions differ in r3c7"), "{out}");
    let (code, out, _) = run(&["draw", "--impossible", UNIQUE]);
    assert_eq!((code, out.as_str()), (1, ""));
}

#[test]
fn a_clue_that_can_never_hold_is_told_when_it_is_read() {
    let told = "this can never hold, whatever else the puzzle says: killer cage r1c1 r1c2 = 2";
    for verb in [&["check"][..], &["solve"], &["count"], &["draw"], &["convert", "--to", "toml"], &["rate"]] {
        let (code, _, err) = run(&[verb, &[TWO]].concat());
        assert!(code != 2 && err.contains(told), "{verb:?} {code}: {err}");
        let (_, _, err) = run(&[verb, &[CAGES]].concat());
        assert!(!err.contains("never hold"), "each of these holds by itself: {verb:?}: {err}");
    }
    for verb in ["check", "solve", "count"] {
        assert_eq!(json(&[verb, "--json", TWO])["hopeless"][0]["cells"], "r1c1 r1c2", "{verb}");
    }
    let rule = |text: &str| format!("size = 9\n[[rules]]\n{text}\n");
    for (text, hopeless) in [
        ("rule = \"killer\"\ncells = \"r1c1-r1c9\"\nsum = 46", true),
        ("rule = \"killer\"\ncells = \"r1c1-r1c9\"\nsum = 45", false),
        ("rule = \"thermometer\"\npath = \"r1c1-r1c9\"", false),
        ("rule = \"thermometer\"\nslow = true\npath = \"r1c1-r1c9 r2c9\"", true),
        ("rule = \"renban\"\ncells = \"r1c1 r1c2 r2c1 r3c3 r7c7\"", false),
        ("rule = \"arrow\"\nbulb = \"r1c1\"\nshaft = \"r2c2-r2c6\"", true),
        ("rule = \"little-killer\"\ncells = \"r1c2 r2c1\"\nsum = 2", true),
        ("rule = \"little-killer\"\ncells = \"r3c4 r4c3\"\nsum = 2", false),
        ("rule = \"sandwich\"\ncells = \"r1c1-r1c9\"\nsum = 1", true),
        ("rule = \"whispers\"\npath = \"r1c1 r1c2\"\nleast = 9", true),
        ("rule = \"palindrome\"\npath = \"r1c1 r1c2 r1c3\"", true),
        ("rule = \"ratio\"\na = \"r1c1\"\nb = \"r1c2\"\nby = 5", false),
        ("rule = \"ratio\"\na = \"r1c1\"\nb = \"r1c2\"\nby = 10", true),
    ] {
        let (_, _, err) = run(&["check", &rule(text)]);
        assert_eq!(err.contains("can never hold"), hopeless, "{text}: {err}");
    }
    // More cells than values make no sense in the first place.
    for text in
        ["rule = \"thermometer\"\npath = \"r1c1-r1c9 r2c9\"", "rule = \"renban\"\ncells = \"r1c1-r1c9 r2c9\""]
    {
        let (code, _, err) = run(&["check", &rule(text)]);
        assert!(code == 2 && err.contains("10 cells, but only 9 values"), "{text}: {err}");
    }
}

#[test]
fn whispers_have_their_usual_difference() {
    for (size, least) in [(9, 5), (6, 3), (4, 2), (8, 4), (5, 3)] {
        let text = format!("size = {size}\n[[rules]]\nrule = \"whispers\"\npath = \"r1c1 r1c2\"\n");
        let (code, out, err) = run(&["convert", "--to", "toml", &text]);
        assert!(code == 0 && out.contains(&format!("least = {least}\n")), "{size}: {out} {err}");
    }
    let nested =
        "size = 9\n[[rules]]\nrule = \"any-of\"\noptions = [[{ rule = \"whispers\", path = \"r1c1 r1c2\" }]]";
    let (code, out, err) = run(&["convert", "--to", "json", nested]);
    assert!(code == 0 && out.contains("\"least\": 5"), "{out} {err}");
}

#[test]
fn mixed_rules_are_made_the_same_on_any_number_of_threads() {
    let make = |threads: &str| {
        let rules = "thermo, arrow=2, killer=6, anti-knight";
        run(&["generate", "--rules", rules, "--seed", "5", "--count", "12", "--threads", threads, "--json"])
    };
    let (code, one, _) = make("1");
    assert_eq!((code, one.lines().count()), (0, 12));
    assert_eq!(one, make("3").1);
    for line in one.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let puzzle = row["puzzle"].as_str().unwrap();
        assert_eq!(json(&["solve", "--json", puzzle])["solutions"][0], row["solution"]);
        assert_eq!(puzzle.matches("\"rule\":\"arrow\"").count(), 2, "{puzzle}");
        assert!(puzzle.contains("\"anti-knight\":true"), "{puzzle}");
    }
}

#[test]
fn puzzles_like_a_file_are_made_and_what_cannot_be_is_told() {
    let (code, out, err) = run(&["generate", "--like", "puzzles/thermometers.toml", "--seed", "2"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(out.matches("rule = \"thermometer\"").count(), 3, "{out}");
    assert_eq!(json(&["solve", "--json", &out])["verdict"], "unique");
    for (args, said) in [
        (
            &["--rules", "thermometr"][..],
            "--rules: there is no rule \"thermometr\" that puzzles are made with; did you mean \"thermometer\"?",
        ),
        (&["--rules", "termômetro"], "did you mean \"thermometer\"?"),
        (
            &["--rules", "arrow=x"],
            "after = stands how many clues there are to be, as in arrow=3, not \"arrow=x\"",
        ),
        (&["--rules", "slingshot"], "puzzles with this rule are solved but not made: slingshot"),
        (&["--rules", ","], "--rules names no rule"),
        (&["--like", "no-such-file.toml"], "can't open no-such-file.toml"),
        (&["--rules", "windows", "--size", "6"], "a grid of this shape has no windows"),
        (&["killer", "--rules", "arrow"], "killer is made of its cages"),
    ] {
        let (code, out, err) = run(&[&["generate"][..], args].concat());
        assert!(code == 2 && out.is_empty() && err.contains(said), "{args:?}: {err}");
    }
}

#[test]
fn rules_a_text_does_not_say_are_said_beside_it() {
    let (code, out, _) = run(&["count", "--rules", "diagonals", "................"]);
    assert_eq!((code, out.as_str()), (0, "48\n"));
    let (code, out, err) = run(&["count", "--rules", "frogs", "................"]);
    assert!(code == 2 && out.is_empty() && err.contains("anti-knight"), "{err}");
    // In a batch too, where plain puzzles have a short way.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.sdm");
    std::fs::write(&path, format!("{UNIQUE}\n{UNIQUE}\n")).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(run(&["solve", path]).1.matches("\tunique\n").count(), 2);
    let (code, out, _) = run(&["solve", "--rules", "Anti Knight, anti-king", path]);
    assert_eq!((code, out.matches("-\timpossible\n").count()), (1, 2), "{out}");
}
