//! What the program promises to people and scripts: exit codes, sentences, streams, limits.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use garns::{Lang, RULES};

const FIGURE_1: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
const LEO: &str = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";

fn garns() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.env("GARNS_LANG", "en").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn run(args: &[&str]) -> (i32, String, String) {
    texts(garns().args(args).stdin(Stdio::null()).output().unwrap())
}

fn texts(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

/// Runs with bytes on standard input; the program may stop reading early.
fn feed(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = garns()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    texts(output)
}

#[test]
fn the_puzzles_of_the_papers_have_their_solutions() {
    // Printed as an example with one solution, but as printed it has four; this is the one shown beside it.
    let third = "047090060950008002600700000030060050009000600080040020000005006400900013090010207";
    let solution = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";
    let (code, out, _) = run(&["solve", "--all", third]);
    assert_eq!((code, out.lines().count()), (0, 4));
    assert!(out.lines().any(|line| line == solution));
    // Each of them in a format that has many puzzles in a file, which is read again.
    let file = tempfile::NamedTempFile::new().unwrap();
    for format in ["line", "sdm", "jsonl", "iss", "hodoku"] {
        let (code, told, _) = run(&["solve", "--all", "--to", format, third]);
        assert_eq!((code, told.lines().count()), (0, 4), "{format}");
        std::fs::write(file.path(), &told).unwrap();
        let path = file.path().to_str().unwrap();
        let (code, back, _) = run(&["convert", "--from", format, "--to", "line", path]);
        let lines = |text: &str| text.lines().map(String::from).collect::<std::collections::BTreeSet<_>>();
        assert_eq!((code, lines(&back)), (0, lines(&out)), "{format}");
    }
    let (code, told, _) = run(&["solve", "--max", "2", "--to", "sdm", third]);
    assert_eq!((code, told.lines().count()), (0, 2));
    let (code, told, why) = run(&["solve", "--all", "--to", "toml", third]);
    assert_eq!((code, told.as_str()), (2, ""));
    assert!(why.contains("a file in the TOML format has one puzzle") && why.contains("jsonl"), "{why}");
    let fourth = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    for puzzle in [FIGURE_1, LEO, fourth] {
        for engine in ["auto", "bits"] {
            let (code, out, _) = run(&["solve", "--json", "--engine", engine, puzzle]);
            assert!(code == 0 && out.contains("\"verdict\":\"unique\""), "{puzzle} {out}");
        }
    }
    let without_first = format!("{}{}", ".".repeat(9), &FIGURE_1[9..]);
    let without_both = format!("{}{}{}", ".".repeat(9), &FIGURE_1[9..72], ".".repeat(9));
    for engine in ["auto", "bits", "backtrack"] {
        assert_eq!(run(&["count", "-e", engine, &without_first]).1, "2\n");
        assert_eq!(run(&["count", "-e", engine, &without_both]).1, "7\n");
        assert_eq!(run(&["count", "-e", engine, &".".repeat(16)]).1, "288\n");
    }
    for (order, squares) in [(2, 2), (3, 12), (4, 576), (5, 161_280)] {
        let empty = ".".repeat(order * order);
        assert_eq!(run(&["count", "--shape", "latin", &empty]).1, format!("{squares}\n"));
        let toml = format!("kind = \"latin\"\nsize = {order}\n");
        assert_eq!(run(&["count", "--engine", "bits", &toml]).1, format!("{squares}\n"));
    }
}

#[test]
fn exit_codes_tell_what_happened() {
    assert_eq!(run(&["solve", FIGURE_1]).0, 0);
    // No value is left for r1c1.
    let impossible = "..12 34.. .... ....".replace(' ', "");
    assert_eq!(run(&["solve", &impossible]).0, 1);
    assert_eq!(run(&["count", &impossible]).1, "0\n");
    assert_eq!(run(&["check", "11.............."]).0, 1);
    assert_eq!(run(&["solve", "--engine", "elimination", LEO]).0, 3);
    assert_eq!(run(&["count", "-e", "nine", "--timeout", "200ms", &".".repeat(81)]).0, 3);
    assert_eq!(run(&["frobnicate"]).0, 2);
    assert_eq!(run(&["--help"]).0, 0);
    assert_eq!(run(&["solve", "--help"]).0, 0);
}

#[test]
fn a_count_that_gives_up_says_how_many_it_has_seen() {
    let (code, out, err) = run(&["count", "-e", "nine", "--timeout", "300ms", &".".repeat(81)]);
    let seen: u64 = out.trim().strip_prefix("at least ").unwrap().parse().unwrap();
    assert!(code == 3 && seen > 0, "{out}");
    assert!(err.starts_with("Gave up: the time was up;"), "{err}");
}

#[test]
fn bad_input_gets_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let rows = format!("[[8,_,_,_,5,_,_,_]{}]", ",[_,_,_,_,_,_,_,_,_]".repeat(8));
    let regions = "1...\n....\n....\n....\n\naaab\naabb\nccdd\nccdd\n";
    let cases: &[(&[&str], &str)] = &[
        (&["solve", &rows], "row 1 has 8 cells, expected 9"),
        (&["solve", &format!("1{}", &LEO.replace('8', "x").replacen("x", "!", 1))], "cells"),
        (&["solve", &format!("55{}", ".".repeat(79))], "5 is given twice in row 1: at r1c1 and at r1c2"),
        (&["solve", &path("regions", regions.as_bytes())], "region a has 5 cells, expected 4"),
        (&["solve", &path("binary", b"1..\0...")], "byte 4: not text"),
        (&["solve", &path("latin1", b"1..\xE9....")], "byte 4: not text"),
        (&["solve", &path("empty", b"")], "the input is empty"),
        (&["solve", "no/such/file"], "can't open no/such/file"),
        (&["solve", "missing.sdk"], "can't open missing.sdk"),
        (&["solve", folder.path().to_str().unwrap()], "is a folder"),
        (&["solve", "--engine", "magic", FIGURE_1], "--engine"),
        (
            &["solve", "--param", "order=best", "-e", "bits", FIGURE_1],
            "the parameter order can't be \"best\"",
        ),
        (&["solve", "--timeout", "soon", FIGURE_1], "--timeout"),
        (&["solve", "--frob", FIGURE_1], "there is no argument"),
        (&["solve", "--all", "--max", "3", FIGURE_1], "can't be used together"),
        (&["solve", "--watch", FIGURE_1], "--watch needs a terminal"),
        (&["convert", FIGURE_1], "--to"),
        (
            &["solve", "--rules", "arrow, kiler", FIGURE_1],
            "no rule \"kiler\" to be said here; did you mean \"killer\"?",
        ),
        (&["solve", "--rules", "frogs", FIGURE_1], "no rule \"frogs\" to be said here, only anti-knight, "),
        (&["rules", "kiler"], "there is no rule \"kiler\"; did you mean \"killer\"?"),
        (&["rules", "killer", "frogs", "--json"], "there is no rule \"frogs\"; garns rules lists them"),
        (
            &["check", &path("rule.toml", b"size = 9\n[[rules]]\nrule = \"renban\"\npath = \"r1c1\"\n")],
            "line 4: rule 1: the rule \"renban\" has no field \"path\"; it has cells",
        ),
    ];
    for (args, expected) in cases {
        let (code, out, err) = run(args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert_eq!(out, "", "{args:?}");
        assert!(err.contains(expected), "{args:?}: {err}");
        assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: {err}");
        assert!(err.starts_with("garns: ") && !err.contains("panicked"), "{args:?}: {err}");
    }
}

#[test]
fn rules_are_explained_with_their_fields() {
    let names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    let (code, all, _) = run(&["rules", "--json"]);
    assert_eq!((code, all.lines().count()), (0, RULES.len()));
    assert_eq!(run(&[&["rules", "--json"], &names[..]].concat()), (0, all.clone(), String::new()));
    for (line, rule) in all.lines().zip(RULES) {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object, serde_json::to_value(rule).unwrap());
        assert_eq!(object["fields"].as_array().map(Vec::len), Some(rule.fields.len()));
    }
    for (word, lang) in [("en", Lang::En), ("pt", Lang::Pt)] {
        let (code, out, _) = run(&[&["--lang", word, "rules"], &names[..]].concat());
        assert_eq!(code, 0);
        let texts: Vec<&str> = out.split("\n\n    [[rules]]\n").collect();
        assert_eq!(texts.len(), RULES.len() + 1);
        for (rule, (text, after)) in RULES.iter().zip(texts.iter().zip(&texts[1..])) {
            assert!(text.contains(rule.meaning.get(lang)), "{text}");
            for field in rule.fields {
                let row = format!("    {} ", field.name);
                let line = text.lines().rfind(|line| line.starts_with(&row)).unwrap();
                assert!(
                    line.contains(&field.usage(lang)) && line.ends_with(field.meaning.get(lang)),
                    "{line}"
                );
            }
            let lines = rule.example.lines().zip(after.lines());
            assert!(lines.clone().count() > 0 && lines.clone().all(|(a, b)| a == &b[4..]), "{after}");
        }
        let (_, short, _) = run(&["--lang", word, "rules"]);
        assert_eq!(short.lines().count(), 2 * RULES.len(), "the list stays short");
    }
}

#[test]
fn sentences_exist_in_portuguese() {
    let (_, out, _) = run(&["--lang", "pt", "solve", FIGURE_1]);
    assert!(out.contains("Esta é a única solução."), "{out}");
    let (code, _, err) = run(&["solve", "--lang", "pt", "--frob"]);
    assert!(code == 2 && err.contains("não existe o argumento"), "{err}");
    let output =
        garns().env("GARNS_LANG", "").env("LC_ALL", "pt_BR.UTF-8").args(["--help"]).output().unwrap();
    assert!(texts(output).1.contains("Verbos"), "the locale counts");
}

#[test]
fn batches_answer_in_order_and_name_bad_lines() {
    let bad = &LEO[..80];
    let input = format!("# comment\n{FIGURE_1}\r\n{bad}\n\n{LEO}\n{}\n", ".".repeat(81));
    let (code, out, err) = feed(&["solve", "-"], input.as_bytes());
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(code, 2, "{err}");
    assert_eq!(lines.len(), 4, "{out}");
    assert!(lines[0].ends_with("\tunique") && lines[2].ends_with("\tunique"));
    assert_eq!(lines[1], "-\terror");
    assert!(lines[3].ends_with("\tseveral"));
    assert!(err.contains("line 3") && err.contains("80"), "{err}");
    assert!(err.contains("4 puzzles in"), "{err}");

    let (code, out, _) =
        feed(&["count", "--limit", "2"], format!("{FIGURE_1}\n{}\n", ".".repeat(81)).as_bytes());
    assert_eq!((code, out.as_str()), (0, "1\n2+\n"));

    let (_, out, _) = feed(&["solve", "--json"], input.as_bytes());
    for line in out.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(object.get("verdict").is_some() || object.get("error").is_some(), "{line}");
    }
}

#[test]
fn every_promised_field_is_there() {
    for args in [
        &["solve", "--json", FIGURE_1][..],
        &["solve", "--json", "--all", FIGURE_1],
        &["count", "--json", FIGURE_1],
    ] {
        let (_, out, _) = run(args);
        let object: serde_json::Value = serde_json::from_str(&out).unwrap();
        for field in
            ["puzzle", "kind", "verdict", "solutions", "count", "exact", "engine", "seconds", "stats"]
        {
            assert!(object.get(field).is_some(), "{field} in {out}");
        }
        assert!(object["count"].is_string() && object["exact"] == true, "{out}");
    }
}

#[test]
fn colours_obey_no_color() {
    let forced = || {
        let mut command = garns();
        command.env("CLICOLOR_FORCE", "1").args(["solve", FIGURE_1]);
        command
    };
    assert!(texts(forced().output().unwrap()).1.contains("\u{1b}[1m"), "givens are bold");
    let plain = forced().env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE").output().unwrap();
    assert!(!texts(plain).1.contains('\u{1b}'));
    assert!(!run(&["solve", FIGURE_1]).1.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn files_appear_only_when_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.sdm");
    let target = path.to_str().unwrap();
    assert_eq!(run(&["convert", "--to", "sdm", FIGURE_1, "-o", target]).0, 0);
    assert_eq!(std::fs::read_to_string(&path).unwrap().trim(), FIGURE_1.replace('0', "."));
    std::fs::write(&path, "precious").unwrap();
    let (code, _, _) =
        feed(&["convert", "--to", "sdm", "-o", target], format!("{LEO}\n{}\n", &LEO[1..]).as_bytes());
    assert_eq!(code, 2);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half-written is left");
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, out, _) = run(&["completions", shell]);
        assert!(code == 0 && out.contains("garns") && out.contains("elimination"), "{shell}");
    }
    let (code, out, _) = run(&["man"]);
    assert!(code == 0 && out.starts_with(".ie") || out.contains(".TH garns"), "{out}");
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&["man", "--dir", folder.path().to_str().unwrap()]).0, 0);
    assert!(folder.path().join("garns-solve.1").exists());
}

/// Standard input of any length is read in bounded memory.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    let limited = |args: &str| {
        let program = env!("CARGO_BIN_EXE_garns");
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit -v 400000; {args} | {program} solve --threads 1 - > /dev/null")]);
        texts(command.env("GARNS_LANG", "en").output().unwrap())
    };
    // A line of 1 GB without an end.
    let (code, _, err) = limited("head -c 1000000000 /dev/zero | tr '\\0' '1'");
    assert_eq!(code, 2, "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    // A hundred thousand puzzles, none of them held for long.
    let (code, _, err) = limited(&format!("yes {FIGURE_1} | head -n 100000"));
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("100,000 puzzles"), "{err}");
}

/// Ctrl-C ends a hopeless count, and what was seen is told.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_finished_work_intact() {
    let interrupt = |child: &std::process::Child| {
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
    };
    let child = garns()
        .args(["count", "-e", "nine", &".".repeat(81)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let (code, out, err) = texts(child.wait_with_output().unwrap());
    assert_eq!(code, 3, "{err}");
    assert!(out.starts_with("at least ") && err.contains("it was cancelled"), "{out}{err}");

    // A batch whose last puzzle would take for ever: the answers before it are there.
    let mut child = garns()
        .args(["count", "-e", "nine", "--threads", "1", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    write!(stdin, "{FIGURE_1}\n{LEO}\n{}\n", ".".repeat(81)).unwrap();
    drop(stdin);
    std::thread::sleep(Duration::from_millis(700));
    interrupt(&child);
    let (code, out, err) = texts(child.wait_with_output().unwrap());
    assert_eq!((code, out.as_str()), (3, "1\n1\n"), "{err}");
    assert!(err.contains("stopped before the end"), "{err}");
}

#[test]
fn solutions_are_streamed_as_they_are_found() {
    use std::io::{BufRead, BufReader};
    let mut child = garns()
        .args(["solve", "--all", &".".repeat(81)])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..1000 {
        assert_eq!(lines.next().unwrap().unwrap().len(), 81);
    }
    assert!(started.elapsed() < Duration::from_secs(60));
    drop(lines); // the reader goes away, and the program with it
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0), "a closed pipe is no error");
}

/// Nothing is allocated, no thread started, before what is asked for is known to make sense.
#[test]
fn more_than_any_machine_has_is_refused_by_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let experiment = "title = \"x\"\nrepeats = 9000000000000000000\n[[set]]\nname = \"a\"\n\
                      generate = { count = 1 }\n[[engine]]\nengine = \"bits\"\n";
    let path = folder.path().join("x.toml");
    std::fs::write(&path, experiment).unwrap();
    let path = path.to_str().unwrap();
    let huge = usize::MAX.to_string();
    for (args, expected) in [
        (&["solve", "--threads", "999999", LEO][..], "--threads <N> can't be \"999999\" (1..1024)"),
        (&["rate", "--threads", "1025", LEO], "(1..1024)"),
        (&["generate", "--threads", "0"], "(1..1024)"),
        (&["lab", "run", "--threads", &huge, path], "(1..1024)"),
        (&["lab", "run", path], "9000000000000000000 repeats are too many: 1000000 at most"),
        (&["generate", "--size", &huge], "can't be made with"),
        (&["generate", "latin", "--size", "65"], "can't be made with 65 rows and columns"),
        (&["generate", "killer", "--cage-sizes", &format!("2..{huge}")], "cages need at least one cell"),
        (&["generate", "--clues", &huge], "that number of clues is not possible"),
        (
            &["solve", "--engine", "tabu", "--param", "kick=99999999999", LEO],
            "a whole number from 0 to 1048576",
        ),
        (&["draw", "--size", "99999", LEO], "99999"),
    ] {
        let started = Instant::now();
        let (code, out, err) = texts(garns().args(args).output().unwrap());
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(expected) && err.lines().count() == 1, "{args:?}: {err}");
        assert!(started.elapsed() < Duration::from_secs(5), "{args:?}");
    }
}
