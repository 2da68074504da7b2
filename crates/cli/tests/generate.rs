//! `garns generate`, `garns minimize` and `garns check --minimal`, as people and scripts use them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn garns() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.env("GARNS_LANG", "en").env("NO_COLOR", "1").stdin(Stdio::null());
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    command
}

fn run(args: &[&str]) -> (i32, String, String) {
    texts(garns().args(args).output().unwrap())
}

fn texts(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn what_is_made_is_read_and_has_one_solution() {
    let kinds = ["sudoku", "irregular", "x", "windows", "killer", "kenken", "latin", "samurai"];
    for kind in kinds {
        let size = if ["x", "killer", "kenken", "latin"].contains(&kind) { "6" } else { "9" };
        let (code, puzzle, _) = run(&["generate", kind, "--size", size, "--seed", "3"]);
        assert_eq!(code, 0, "{kind}");
        let (code, out, _) = run(&["solve", "--json", puzzle.trim_end()]);
        assert!(code == 0 && out.contains("\"verdict\":\"unique\""), "{kind}: {puzzle}");
        let (_, row, _) = run(&["generate", kind, "--size", size, "--seed", "3", "--json"]);
        let row: serde_json::Value = serde_json::from_str(&row).unwrap();
        let (code, out, _) = run(&["solve", "--json", row["puzzle"].as_str().unwrap()]);
        let solved: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((code, &solved["solutions"][0]), (0, &row["solution"]), "{kind}");
    }
}

#[test]
fn tables_of_puzzles_are_read() {
    let folder = tempfile::tempdir().unwrap();
    for kind in ["sudoku", "irregular", "kenken", "killer"] {
        let solutions = |name: &str| {
            let path = folder.path().join(format!("{kind}.{name}"));
            let path = path.to_str().unwrap();
            let made = run(&["generate", kind, "--size", "6", "--count", "3", "--seed", "3", "-o", path]);
            assert_eq!(made.0, 0, "{kind}: {}", made.2);
            let (code, out, error) = run(&["solve", path]);
            assert!(code == 0 && !error.contains("not read"), "{kind}.{name}: {error}");
            assert_eq!(out.matches("\tunique").count(), 3, "{kind}.{name}: {out}");
            (out, fs::read_to_string(path).unwrap())
        };
        let (csv, table) = solutions("csv");
        assert_eq!(csv, solutions("jsonl").0, "{kind}");
        for (row, line) in table.lines().skip(1).zip(csv.lines()) {
            let solution = line.split('\t').next().unwrap();
            assert!(row.contains(&format!(",{solution},")), "{kind}: {row}");
        }
    }
}

#[test]
fn a_seed_is_the_same_bytes_from_any_number_of_threads() {
    for args in [
        &["generate", "--minimal", "--count", "3000"][..],
        &["generate", "kenken", "--size", "5", "--count", "20", "--json"],
        &["generate", "--level", "hard", "--symmetry", "half-turn", "--count", "4", "--json"],
    ] {
        let with = |threads: &str| run(&[args, &["--seed", "11", "--threads", threads]].concat()).1;
        let one = with("1");
        assert_eq!(one, with("2"), "{args:?}");
        assert_eq!(one.lines().collect::<HashSet<_>>().len(), one.lines().count(), "none twice");
        assert_ne!(one, run(&[args, &["--seed", "12", "--threads", "1"]].concat()).1);
    }
}

#[test]
fn a_trail_ends_in_the_puzzle() {
    let (_, trail, _) = run(&["generate", "--trail", "--minimal", "--seed", "5"]);
    let (_, puzzle, _) = run(&["generate", "--minimal", "--seed", "5"]);
    let lines: Vec<&str> = trail.lines().collect();
    assert_eq!(lines.last(), puzzle.lines().next().as_ref());
    assert!(!lines[0].contains('.') && lines.len() == 1 + puzzle.matches('.').count());
}

/// Each puzzle on the way has the rating that `garns rate` gives it.
#[test]
fn every_puzzle_of_a_trail_is_rated() {
    let (_, trail, _) = run(&["generate", "--trail", "--rate", "--json", "--seed", "5"]);
    let rows: Vec<serde_json::Value> =
        trail.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() > 20);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trail.sdm");
    let puzzles: Vec<&str> = rows.iter().map(|row| row["puzzle"].as_str().unwrap()).collect();
    fs::write(&file, puzzles.join("\n") + "\n").unwrap();
    let (_, rated, _) = run(&["rate", "--json", file.to_str().unwrap()]);
    let rated: Vec<serde_json::Value> =
        rated.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), rated.len());
    for (row, rated) in rows.iter().zip(&rated) {
        assert!(row["er"].is_number(), "{row}");
        // A full grid has nothing to rate.
        if row["clues"] != 81 {
            assert_eq!(
                (&row["er"], &row["ep"], &row["ed"]),
                (&rated["er"], &rated["ep"], &rated["ed"]),
                "{row}"
            );
        }
    }
    // Some are harder than others.
    assert!(rows.iter().any(|row| row["er"] != rows[1]["er"]));
}

#[test]
fn no_puzzle_comes_twice_and_there_may_be_no_others() {
    let (code, out, _) = run(&["generate", "--size", "4", "--full", "--count", "250", "--seed", "1"]);
    assert_eq!((code, out.lines().collect::<HashSet<_>>().len()), (0, 250));
    let (code, out, error) = run(&["generate", "--size", "4", "--full", "--count", "300", "--seed", "1"]);
    assert_eq!((code, out.lines().count()), (3, 288), "there are 288");
    assert!(error.contains("no new puzzle was found"), "{error}");
    let (code, out, _) = run(&["generate", "--unique-up-to-symmetry", "--count", "40", "--seed", "1"]);
    assert_eq!((code, out.lines().count()), (0, 40));
}

#[test]
fn what_cannot_be_made_is_one_sentence() {
    for (args, said) in [
        (&["generate", "sudoku", "--boxes", "2x3", "--size", "9"][..], "boxes of 2 rows and 3 columns"),
        (&["generate", "windows", "--size", "6"], "windows can't be made with 6 rows"),
        (&["generate", "--rating", "9..8"], "LOW is above HIGH"),
        (&["generate", "--size", "36", "--level", "easy"], "can't be asked for grids as large as this"),
        (&["generate", "killer", "--minimal"], "--minimal does not apply to killer"),
        (&["generate", "--pattern", "x.x"], "the pattern has 3 cells"),
        (&["generate", "--clues", "30..20"], "the minimum exceeds the maximum"),
        (&["generate", "-o", "x.pdf"], "no format for .pdf"),
        (&["generate", "x", "--unique-up-to-symmetry"], "plain 9×9 Sudoku only"),
        (&["generate", "--symbols", "ABCD", "--size", "9"], "4 symbols"),
    ] {
        let (code, out, error) = run(args);
        assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1), "{args:?}: {error}");
        assert!(error.contains(said), "{args:?}: {error}");
    }
}

/// Starts a long series and waits until some of it is in the side file.
fn started(target: &Path, args: &[&str]) -> std::process::Child {
    let side = target.with_file_name(format!("{}.unfinished", target.file_name().unwrap().to_str().unwrap()));
    let mut child = garns().args(args).arg("-o").arg(target).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while fs::metadata(&side).map_or(0, |data| data.len()) < 60_000 {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is written");
        assert!(child.try_wait().unwrap().is_none(), "it is over before it could be stopped");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn a_killed_command_goes_on_and_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["generate", "--minimal", "--count", "60000", "--seed", "4", "--threads", "1"];
    for name in ["x.csv", "x.jsonl"] {
        let whole = folder.path().join(format!("whole-{name}"));
        assert_eq!(run(&[&args[..], &["-o", whole.to_str().unwrap()]].concat()).0, 0);
        let target = folder.path().join(name);
        for _ in 0..2 {
            let mut child = started(&target, &args);
            child.kill().unwrap();
            child.wait().unwrap();
            assert!(!target.exists(), "a file appears only when it is complete");
        }
        // As if the last write had been cut short.
        let side = folder.path().join(format!("{name}.unfinished"));
        let mut bytes = fs::read(&side).unwrap();
        bytes.truncate(bytes.len() - 30);
        fs::write(&side, bytes).unwrap();
        let (code, _, error) = run(&[&args[..], &["-o", target.to_str().unwrap()]].concat());
        assert_eq!(code, 0);
        assert!(error.contains("resuming after"), "{error}");
        assert!(fs::read(&whole).unwrap() == fs::read(&target).unwrap(), "{name} is another file");
        assert!(!side.exists());
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_made_and_without_a_seed_it_goes_on_with_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("x.csv");
    let args = ["generate", "--minimal", "--count", "100000", "--threads", "1"];
    let child = started(&target, &args);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let (code, _, error) = texts(child.wait_with_output().unwrap());
    assert_eq!(code, 3, "{error}");
    assert!(error.contains("run the same command to resume"), "{error}");
    // Another command is told so instead of mixing two series.
    let (code, _, error) = run(&["generate", "--count", "5", "-o", target.to_str().unwrap()]);
    assert!(code == 2 && error.contains("left unfinished by another command"), "{error}");
    let (code, _, error) = run(&[&args[..], &["-o", target.to_str().unwrap()]].concat());
    assert!(code == 0 && error.contains("resuming after"), "{error}");
    let text = fs::read_to_string(&target).unwrap();
    assert_eq!(text.lines().count(), 100_001);
    assert_eq!(text.lines().collect::<HashSet<_>>().len(), 100_001, "none twice");
}

#[cfg(feature = "parquet")]
#[test]
fn a_parquet_file_has_the_rows_of_the_csv_file() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["x.csv", "x.parquet"] {
        let args = ["generate", "--count", "300", "--seed", "8", "--rate", "-o", &path(name)];
        assert_eq!(run(&args).0, 0);
    }
    let csv = fs::read_to_string(path("x.csv")).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("puzzle,solution,clues,kind,er,ep,ed,level,seconds,seed"));
    let file = SerializedFileReader::new(fs::File::open(path("x.parquet")).unwrap()).unwrap();
    let rows: Vec<_> = file.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 300);
    for (row, line) in rows.iter().zip(lines) {
        let told: Vec<String> = row
            .get_column_iter()
            .map(|(name, field)| match field {
                Field::Str(text) => text.clone(),
                Field::Long(number) => number.to_string(),
                Field::ULong(number) => number.to_string(),
                Field::Double(number) => number.to_string(),
                other => panic!("{name}: {other:?}"),
            })
            .collect();
        assert_eq!(told.join(","), line);
    }
}

#[test]
fn minimized_puzzles_are_minimal_whatever_their_rules() {
    for name in ["figure-1", "x-sudoku", "jigsaw", "thermometers", "windoku", "wordoku", "samurai"] {
        let file = format!("puzzles/{name}.toml");
        let (code, minimized, error) = run(&["minimize", &file]);
        assert_eq!(code, 0, "{name}: {error}");
        let (code, out, _) = run(&["check", "--minimal", "--json", minimized.trim_end()]);
        let checked: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((code, &checked["minimal"]), (0, &true.into()), "{name}: {out}");
        let (_, again, _) = run(&["minimize", "--json", minimized.trim_end()]);
        let again: serde_json::Value = serde_json::from_str(&again).unwrap();
        assert_eq!(again["removed"], "", "{name}");
    }
}

#[test]
fn redundant_givens_are_named() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let (code, out, _) = run(&["check", "--minimal", puzzle]);
    assert_eq!(code, 1);
    assert!(out.contains("Not minimal: ") && out.contains("each by itself: r"), "{out}");
    // Each of the cells named can go, and no other.
    let (_, out, _) = run(&["check", "--minimal", "--json", puzzle]);
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    let named: Vec<String> = told["redundant"]
        .as_str()
        .unwrap()
        .split(' ')
        .map(str::to_owned)
        .filter(|name| !name.is_empty())
        .collect();
    for (cell, given) in puzzle.char_indices().filter(|(_, given)| *given != '.') {
        let mut without = puzzle.to_owned();
        without.replace_range(cell..=cell, ".");
        let (_, count, _) = run(&["count", "--limit", "2", &without]);
        let name = format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
        assert_eq!(named.contains(&name), count.trim() == "1", "{name} {given}: {count}");
    }
    let (code, out, _) = run(&["check", "--minimal", &".".repeat(81)]);
    assert!(code == 1 && out.contains("several solutions"), "{out}");
}
