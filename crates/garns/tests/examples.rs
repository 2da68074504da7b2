//! The examples run and say what they should. `cargo test` compiles them before this runs; with `--test examples` alone
//! they are as old as the last time it did.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::PathBuf;
use std::process::Command;

/// The output of an example.
fn output(name: &str, args: &[&str]) -> String {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(|deps| deps.parent()).unwrap().join("examples");
    let program: PathBuf = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "cargo test --package garns compiles {}", program.display());
    let output = Command::new(program).args(args).output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn solve() {
    let told = output("solve", &[]);
    assert!(told.starts_with("5 3 4 6 7 8 9 1 2\n6 7 2"), "{told}");
    assert!(told.ends_with("This is the only solution.\n"), "{told}");
    assert!(output("solve", &["................"]).ends_with("There are others.\n"));
    assert_eq!(output("solve", &["123........4...."]), "There is no solution.\n");
}

#[test]
fn count() {
    let told = output("count", &[]);
    assert!(
        told.starts_with("12 solutions\n") && told.ends_with("161280 Latin squares of order 5\n"),
        "{told}"
    );
    assert_eq!(told.lines().filter(|line| line.len() == 16).count(), 3, "{told}");
}

#[test]
fn check() {
    let expected = "\
1243341221344321: solved
124.3........4.1: sound so far, 10 cells to go
1233341221344321: row 1: 3 is repeated (r1c3 r1c4)
";
    assert_eq!(output("check", &[]), expected);
}

#[cfg(feature = "generate")]
#[test]
fn make() {
    let told = output("make", &[]);
    assert_eq!(told.lines().filter(|line| line.len() == 81).count(), 3, "{told}");
    assert!(
        told.lines().last().is_some_and(|line| line.starts_with('{') && line.contains("kenken")),
        "{told}"
    );
    assert_eq!(told, output("make", &[]), "the same for the same seed");
}

#[cfg(feature = "logic")]
#[test]
fn rate() {
    let told = output("rate", &[]);
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with("easy, ER 1.") && lines[1].starts_with("expert, ER 4.0, "), "{told}");
    assert!(lines[2].starts_with("the puzzle has several solutions"), "{told}");
}

#[cfg(feature = "logic")]
#[test]
fn hints() {
    let told = output("hint_loop", &[]);
    assert!(
        told.starts_with("Full house: 4 is all that is missing in box 1. So write 4 in r2c2.\n"),
        "{told}"
    );
    assert!(told.ends_with("\n1243341221344321\n"), "{told}");
    assert_eq!(told.lines().count(), 2 * 11 + 1, "eleven blanks, two languages: {told}");
}

#[cfg(feature = "draw")]
#[test]
fn picture() {
    let folder = std::env::temp_dir().join(format!("garns-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    output("picture", &[folder.to_str().unwrap()]);
    for name in ["puzzle.svg", "solution.svg", "candidates.svg"] {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"), "{name}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn killer() {
    let told = output("killer", &[]);
    assert!(told.starts_with("Small killer: 6 rules beyond rows, columns and boxes\n"), "{told}");
    assert!(told.lines().last().is_some_and(|line| line.contains("killercage")), "{told}");
}

#[test]
fn rules() {
    let told = output("rules", &[]);
    assert!(
        told.contains("The only one: ") && told.contains("r1c1: 10 is not one of the puzzle's values"),
        "{told}"
    );
}

#[test]
fn batch() {
    let told = output("batch", &[]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[..3], ["unique", "unique", "several"], "{told}");
    assert_eq!(lines[3], "error\tline 4: 5 is given twice in row 1: at r1c1 and at r1c2", "{told}");
}

#[cfg(feature = "cp")]
#[test]
fn model() {
    assert_eq!(output("model", &[]), "9567 + 1085 = 10652\n");
}

#[test]
fn watch() {
    let told = output("watch", &[]);
    assert!(told.starts_with("backtrack: solved\n"), "{told}");
}
