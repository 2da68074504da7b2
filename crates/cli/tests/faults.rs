//! Every operation on files fails once, and every one is once the last before the program is killed: what is said,
//! what is left, and what the same command makes of it afterwards. (How operations are made to fail:
//! `garns_files::fault`; it exists in builds with debug assertions only.)
//!
//! All operations of each command are tried where there are few, else a sample spread over the run;
//! `GARNS_FAULTS=all cargo test -p garns-cli --test faults` tries every one.

#![cfg(debug_assertions)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The exit code of a process that was ended in place of an operation.
const KILLED: i32 = 137;

/// So many operations of a command are tried, unless all are wanted.
const SAMPLE: usize = 24;

struct Ended {
    code: i32,
    out: String,
    error: String,
}

fn run(folder: &Path, args: &[&str], fault: Option<(&str, &str)>) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.args(args).current_dir(folder).env("GARNS_LANG", "en").env("NO_COLOR", "1").stdin(Stdio::null());
    command.env_remove("GARNS_FAULT").env_remove("GARNS_FAULT_LOG").envs(fault);
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ended { code: output.status.code().unwrap_or(-1), out: text(output.stdout), error: text(output.stderr) }
}

/// The files in a folder and those in it, with what is in them.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            all.extend(
                files(&entry.path()).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            );
        } else {
            all.insert(name, fs::read(entry.path()).unwrap());
        }
    }
    all
}

/// The operations of a run without faults, which leaves its results in the folder.
fn operations(folder: &Path, args: &[&str]) -> (Vec<String>, Ended) {
    let log = tempfile::NamedTempFile::new().unwrap();
    let ended = run(folder, args, Some(("GARNS_FAULT_LOG", log.path().to_str().unwrap())));
    assert_eq!(ended.code, 0, "{args:?}: {}", ended.error);
    let lines: Vec<String> = fs::read_to_string(log.path()).unwrap().lines().map(str::to_owned).collect();
    assert!(!lines.is_empty(), "{args:?} touches no file");
    (lines, ended)
}

/// The numbers of those to be tried, counted from 1.
fn sample(operations: &[String]) -> Vec<usize> {
    let count = operations.len();
    if count <= SAMPLE || std::env::var("GARNS_FAULTS").is_ok_and(|which| which == "all") {
        return (1..=count).collect();
    }
    // The first and the last of each kind, and some in between.
    let kind = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    let mut wanted: Vec<usize> = (0..SAMPLE).map(|i| i * count / SAMPLE).collect();
    for line in operations {
        wanted.extend(operations.iter().position(|other| kind(other) == kind(line)));
        wanted.extend(operations.iter().rposition(|other| kind(other) == kind(line)));
    }
    wanted.sort_unstable();
    wanted.dedup();
    wanted.into_iter().map(|i| i + 1).collect()
}

/// An operation that fails is told in one sentence with a name; what follows from it may be told in a second.
fn assert_told(ended: &Ended, what: &str) {
    let complaints: Vec<&str> = ended.error.lines().filter(|line| line.starts_with("garns: ")).collect();
    assert!(ended.code == 2 && [1, 2].contains(&complaints.len()), "{what}: {}: {}", ended.code, ended.error);
    assert!(!ended.error.contains("panicked"), "{what}: {}", ended.error);
    // The name of what failed, and why.
    let named =
        ["x.", "standard", "report", "y", "another garns"].iter().any(|name| complaints[0].contains(name));
    let why = ["the disk is full", "input/output error", "no storage space", "another garns is writing"];
    assert!(named && why.iter().any(|why| complaints[0].contains(why)), "{what}: {}", ended.error);
}

/// Tries every fault of a command that writes files. What was there before stays until all is written, nothing is
/// left behind, and the same command then gives the same bytes.
fn every_fault_of(prepare: impl Fn(&Path), args: &[&str]) {
    let clean = tempfile::tempdir().unwrap();
    prepare(clean.path());
    let before = files(clean.path());
    let (operations, ended) = operations(clean.path(), args);
    let (after, expected) = (files(clean.path()), ended.out);
    for number in sample(&operations) {
        for way in ["fail", "kill"] {
            let what = format!("{args:?} {way}:{number} ({})", operations[number - 1]);
            let folder = tempfile::tempdir().unwrap();
            prepare(folder.path());
            let ended = run(folder.path(), args, Some(("GARNS_FAULT", &format!("{way}:{number}"))));
            let left = files(folder.path());
            match (way, ended.code) {
                // The operation was not needed (as sweeping up after others), or there was one less this time.
                (_, 0) => {
                    let old = |name: &String| name.ends_with(".part") && before.contains_key(name);
                    let new: BTreeMap<_, _> =
                        left.clone().into_iter().filter(|(name, _)| !old(name)).collect();
                    assert!(new == after, "{what}: {:?}", new.keys());
                }
                ("kill", code) => assert_eq!(code, KILLED, "{what}: {}", ended.error),
                _ => {
                    assert_told(&ended, &what);
                    let stray =
                        left.keys().find(|name| name.ends_with(".part") && !before.contains_key(*name));
                    assert_eq!(stray, None, "{what}: {}", ended.error);
                }
            }
            // What has its final name is what it was, or complete. (The side file has none.)
            for (name, bytes) in left.iter().filter(|(name, _)| !name.ends_with(".unfinished")) {
                let known = [before.get(name), after.get(name)];
                let whole = known == [None, None] || known.contains(&Some(bytes));
                assert!(whole, "{what}: {name} is half a file");
            }
            let again = run(folder.path(), args, None);
            assert_eq!(again.code, 0, "{what}, then: {}", again.error);
            assert_eq!(again.out, expected, "{what}, then");
            assert!(files(folder.path()) == after, "{what}, then: {:?}", files(folder.path()).keys());
        }
    }
}

fn lines(count: usize) -> String {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    // Each another one: the same digits under other names.
    (0..count).fold(String::new(), |mut text, i| {
        let renamed: String = puzzle
            .chars()
            .map(|c| c.to_digit(10).map_or('.', |digit| char::from(b'1' + ((digit as usize + i) % 9) as u8)))
            .collect();
        writeln!(text, "{renamed}").unwrap();
        text
    })
}

#[test]
fn converting() {
    let prepare = |folder: &Path| {
        fs::write(folder.join("x.sdm"), lines(2000)).unwrap();
        fs::write(folder.join("y"), "what was there before").unwrap();
    };
    every_fault_of(prepare, &["convert", "x.sdm", "--to", "jsonl", "-o", "y"]);
}

/// A certificate that replaces another: while it is put in its place, there may for a moment be none.
#[test]
fn writing_certificates() {
    let puzzle = |folder: &Path| fs::write(folder.join("x.txt"), "12..3......4...1").unwrap();
    every_fault_of(puzzle, &["prove", "x.txt", "-o", "y"]);
    let before = tempfile::tempdir().unwrap();
    assert_eq!(run(before.path(), &["prove", "1...............", "-o", "y"], None).code, 0);
    let prepare = |folder: &Path| {
        fs::create_dir(folder.join("y")).unwrap();
        for (name, bytes) in files(&before.path().join("y")) {
            fs::write(folder.join("y").join(name), bytes).unwrap();
        }
        puzzle(folder);
    };
    every_fault_of(prepare, &["prove", "x.txt", "-o", "y"]);
}

#[test]
fn making_tables() {
    let mut names = vec!["x.csv", "x.jsonl"];
    if cfg!(feature = "parquet") {
        names.push("x.parquet");
    }
    for name in names {
        let prepare = |folder: &Path| fs::write(folder.join(name), "what was there before").unwrap();
        let args = ["generate", "--count", "600", "--seed", "5", "--threads", "1", "-o", name];
        every_fault_of(prepare, &args);
    }
}

/// A command that goes on from a side file: whatever fails in reading it, nothing of it is thrown away.
#[test]
fn going_on_with_a_table() {
    let args = ["generate", "--count", "400", "--seed", "5", "--threads", "1", "-o", "x.csv"];
    // Killed at its last operation but few: most rows are in the side file.
    let side = tempfile::tempdir().unwrap();
    let (operations, _) = operations(side.path(), &args);
    fs::remove_file(side.path().join("x.csv")).unwrap();
    let rename = operations.iter().position(|line| line.starts_with("Rename")).unwrap() + 1;
    run(side.path(), &args, Some(("GARNS_FAULT", &format!("kill:{rename}"))));
    let kept = fs::read(side.path().join("x.csv.unfinished")).unwrap();
    assert!(kept.iter().filter(|byte| **byte == b'\n').count() > 300);
    let prepare = |folder: &Path| {
        fs::write(folder.join("x.csv.unfinished"), &kept).unwrap();
        fs::write(folder.join("x.csv.77.part"), "half of it").unwrap();
    };
    every_fault_of(prepare, &args);
    // A side file that can't be read is left as it is.
    let log = operations_of(&prepare, &args);
    for number in (1..=log.len()).filter(|number| log[number - 1].starts_with("Read x.csv.unfinished")) {
        let folder = tempfile::tempdir().unwrap();
        prepare(folder.path());
        let ended = run(folder.path(), &args, Some(("GARNS_FAULT", &format!("fail:{number}"))));
        let now = fs::read(folder.path().join("x.csv.unfinished")).unwrap();
        assert!(ended.code == 2 && now.len() + 400 > kept.len(), "{}", ended.error);
    }
}

fn operations_of(prepare: &dyn Fn(&Path), args: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    prepare(folder.path());
    operations(folder.path(), args).0
}

/// Answers to a batch: each line has its own, or the exit code is 2 and the sentence says which input ended early.
#[test]
fn answering_a_batch() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.sdm"), lines(3000)).unwrap();
    for args in [
        &["solve", "x.sdm", "--threads", "1"][..],
        &["solve", "--json", "x.sdm", "--threads", "2"],
        &["count", "x.sdm", "--threads", "1"],
        &["rate", "x.sdm", "--threads", "1"],
    ] {
        // Counted by stable things only: times differ from run to run.
        let stable = |line: &str| line.split("\"seconds\"").next().unwrap_or_default().to_owned();
        let (operations, ended) = operations(folder.path(), args);
        let expected: Vec<String> = ended.out.lines().map(stable).collect();
        assert_eq!(expected.len(), 3000);
        for number in sample(&operations) {
            let what = format!("{args:?} fail:{number} ({})", operations[number - 1]);
            let ended = run(folder.path(), args, Some(("GARNS_FAULT", &format!("fail:{number}"))));
            if ended.code == 0 {
                assert_eq!(ended.out.lines().map(stable).collect::<Vec<_>>(), expected, "{what}");
                continue;
            }
            assert_told(&ended, &what);
            let whole = ended.out.ends_with('\n') || ended.out.is_empty();
            let mut answers: Vec<String> = ended.out.lines().map(stable).collect();
            // A line that could not be read has its place; one that could not be written may be cut.
            if !whole || answers.last().is_some_and(|last| last.contains("error") || last.starts_with('-')) {
                answers.pop();
            }
            assert_eq!(answers, expected[..answers.len()], "{what}: answers are missing or in another place");
        }
    }
}

/// What was read before the input failed is answered: so many blocks, and so many whole lines in them. The sentence
/// says from which line on there are no answers.
#[test]
fn what_was_read_before_is_answered() {
    const BLOCK: usize = 1 << 16;
    const LINE: usize = 82;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.sdm"), lines(6000)).unwrap();
    for verb in ["solve", "count", "rate"] {
        let args = [verb, "x.sdm"];
        let (operations, _) = operations(folder.path(), &args);
        // Reading goes on beside solving and writing: which operation comes when differs, the reads do not.
        let reads = operations.iter().filter(|line| line.starts_with("Read")).count();
        assert!(reads > 3, "{operations:?}");
        for number in 1..=reads {
            let ended = run(folder.path(), &args, Some(("GARNS_FAULT", &format!("fail:Read:{number}"))));
            // At the end of the input there is one more read, which finds nothing.
            let wanted = ((number - 1) * BLOCK / LINE).min(6000);
            let failed = |line: &&str| line.starts_with('-') || line.contains("error");
            let answers = ended.out.lines().filter(|line| !failed(line)).count();
            let what = format!("{args:?} fail:Read:{number}");
            assert_eq!((ended.code, answers), (2, wanted), "{what}: {}", ended.error);
            let said = format!("line {}", wanted + 1);
            assert!(wanted == 0 || ended.error.contains(&said), "{what}: {}", ended.error);
        }
    }
}

const EXPERIMENT: &str = r#"
title = "Short runs"
repeats = 2
[limits]
nodes = 2000
[[set]]
name = "made"
generate = { clues = 26, count = 3, seed = 3 }
[[set]]
name = "read"
files = ["x.sdm"]
[[engine]]
engine = "backtrack"
"#;

/// The rows of a laboratory without what differs from run to run.
fn rows(folder: &Path) -> Vec<String> {
    let ended = run(folder, &["lab", "rows", "x.lab", "--json"], None);
    let stable = |line: &str| {
        let mut row: serde_json::Value = serde_json::from_str(line).unwrap();
        for changing in ["cpu", "wall", "memory"] {
            row.as_object_mut().unwrap().remove(changing);
        }
        row.to_string()
    };
    ended.out.lines().map(stable).collect()
}

#[test]
fn making_runs() {
    let prepare = |folder: &Path| {
        fs::write(folder.join("x.toml"), EXPERIMENT).unwrap();
        fs::write(folder.join("x.sdm"), lines(3)).unwrap();
    };
    let args = ["lab", "run", "x.toml", "--threads", "1"];
    let clean = tempfile::tempdir().unwrap();
    prepare(clean.path());
    let (operations, _) = operations(clean.path(), &args);
    let expected = rows(clean.path());
    assert_eq!(expected.len(), 12);
    for number in sample(&operations) {
        for way in ["fail", "kill"] {
            let what = format!("{way}:{number} ({})", operations[number - 1]);
            let folder = tempfile::tempdir().unwrap();
            prepare(folder.path());
            let ended = run(folder.path(), &args, Some(("GARNS_FAULT", &format!("{way}:{number}"))));
            match (way, ended.code) {
                (_, 0) => {}
                ("kill", code) => assert_eq!(code, KILLED, "{what}: {}", ended.error),
                _ => assert_told(&ended, &what),
            }
            let left = rows(folder.path());
            assert!(left.iter().all(|row| expected.contains(row)), "{what}");
            let again = run(folder.path(), &args, None);
            assert_eq!(again.code, 0, "{what}, then: {}", again.error);
            assert_eq!(rows(folder.path()), expected, "{what}, then");
            // What was there is not made again.
            let before = again.error.contains(&format!("{} of 12 runs are already there", left.len()));
            assert!(before || left.is_empty(), "{what}: {} rows, {}", left.len(), again.error);
            let names: Vec<String> = files(folder.path()).into_keys().collect();
            assert_eq!(names, ["x.lab", "x.sdm", "x.toml"], "{what}, then");
        }
    }
}

#[test]
fn reporting() {
    let made = tempfile::tempdir().unwrap();
    fs::write(made.path().join("x.toml"), EXPERIMENT).unwrap();
    fs::write(made.path().join("x.sdm"), lines(3)).unwrap();
    assert_eq!(run(made.path(), &["lab", "run", "x.toml"], None).code, 0);
    let results = fs::read(made.path().join("x.lab")).unwrap();
    let prepare = |folder: &Path| fs::write(folder.join("x.lab"), &results).unwrap();
    for args in [
        &["lab", "report", "x.lab", "-o", "x.html"][..],
        &["lab", "report", "x.lab", "-o", "report"],
        &["lab", "rows", "x.lab", "-o", "x.csv"],
    ] {
        every_fault_of(prepare, args);
    }
}
