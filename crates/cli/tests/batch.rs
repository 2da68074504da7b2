//! Batches: every line has its answer, and the short way that plain puzzles take says what the engine says.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::Path;
use std::process::{Command, Stdio};

const FIGURE_1: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";
const LEO: &str = "900104002080060070000000000400000001070000030300000007000000000030070080100209004";
const SOLVED: &str = "347291865951638472628754391234169758519872634786543129173425986462987513895316247";

/// Exit code, standard output without times, and standard error without its last line, which tells the time.
fn run(args: &[&str], file: &Path, lanes: Option<&str>) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.env("GARNS_LANG", "en").env("NO_COLOR", "1").env_remove("GARNS_LANES");
    command.envs(lanes.map(|lanes| ("GARNS_LANES", lanes)));
    let output = command.args(args).arg(file).stdin(Stdio::null()).output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    let out: String = out.lines().map(|line| untimed(line) + "\n").collect();
    let mut err: Vec<&str> = err.lines().collect();
    err.pop_if(|line| line.contains(" puzzles in "));
    (output.status.code().unwrap_or(-1), out, err.join("\n"))
}

/// The line without the seconds that JSON tells.
fn untimed(line: &str) -> String {
    let Some((before, after)) = line.split_once("\"seconds\":") else { return line.to_owned() };
    let end = after.find(',').unwrap_or(after.len());
    format!("{before}{}", &after[end..])
}

/// Lines of all kinds, the same every time: puzzles with one solution, several and none, givens that contradict each
/// other, lines that are too short, too long or no puzzle, comments.
fn mixed(lines: usize, mut seed: u64) -> String {
    let mut random = |below: u64| {
        // SplitMix64.
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % below
    };
    let mut text = String::new();
    for _ in 0..lines {
        let mut line = [FIGURE_1, FIGURE_1, LEO, SOLVED][random(4) as usize].as_bytes().to_vec();
        for _ in 0..random(4) {
            line[random(81) as usize] = b'0'; // often several solutions
        }
        match random(20) {
            0 => line.truncate(random(81) as usize),
            1 => line.extend_from_slice(b"12"),
            2 => line = b"# a comment".to_vec(),
            3 => line[random(81) as usize] = b'x',
            4 => line = b"12..3......4...1".to_vec(),
            5 => line.extend_from_slice(b"  # a remark"),
            6..=9 => line[random(81) as usize] = b'1' + random(9) as u8, // often a contradiction
            10 => line
                .iter_mut()
                .filter(|cell| **cell == b'0')
                .for_each(|cell| *cell = b"._*-?"[random(5) as usize]),
            _ => {}
        }
        text += &String::from_utf8(line).unwrap();
        text += if random(9) == 0 { "\r\n" } else { "\n" };
    }
    text
}

fn file(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

const QUESTIONS: &[&[&str]] = &[
    &["solve"],
    &["solve", "--all"],
    &["solve", "--max", "1"],
    &["solve", "--max", "3"],
    &["count"],
    &["count", "--limit", "1"],
    &["count", "--limit", "5"],
];

/// With a limit of time, even one that is never reached, each puzzle goes to the engine by itself.
#[test]
fn the_short_way_prints_what_the_engine_prints() {
    let file = file(&(format!("{FIGURE_1}\n").repeat(3) + &mixed(600, 1)));
    let alone = ["--timeout", "1h"];
    for question in QUESTIONS {
        for json in [&[][..], &["--json"]] {
            let short = run(&[question, json].concat(), file.path(), None);
            let long = run(&[question, json, &alone].concat(), file.path(), None);
            assert_eq!(short.0, 2, "{question:?}");
            assert_eq!(short.1, long.1, "{question:?} {json:?}");
            assert_eq!(short, long, "{question:?} {json:?}");
            assert!(short.1.lines().count() > 500);
            let one = run(&[question, json, &["--threads", "1"]].concat(), file.path(), None);
            assert_eq!(short, one, "{question:?} {json:?}");
        }
    }
}

#[test]
fn every_vector_path_prints_the_same() {
    let file = file(&(format!("{FIGURE_1}\n").repeat(3) + &mixed(600, 2)));
    for question in QUESTIONS {
        let question = [question, &["--json"][..]].concat();
        let best = run(&question, file.path(), None);
        assert!(best.1.contains("\"guesses\"") && best.1.contains("\"rounds\""));
        for lanes in garns::available_lanes() {
            assert_eq!(run(&question, file.path(), Some(lanes)), best, "{question:?} {lanes}");
        }
    }
    let (code, out, err) = run(&["solve"], file.path(), Some("mmx"));
    let sentence =
        "garns: GARNS_LANES: there are no vectors called \"mmx\"; there are: portable, avx2, avx512";
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", sentence));
    for missing in ["avx2", "avx512"].into_iter().filter(|name| !garns::available_lanes().contains(name)) {
        let (code, out, err) = run(&["solve"], file.path(), Some(missing));
        assert!(code == 2 && out.is_empty() && err.contains("this processor doesn't have"), "{err}");
    }
}

/// A line that is too long is one error, and all others are answered, wherever it stands and however long it is.
#[test]
fn a_line_that_is_too_long_costs_no_other_its_answer() {
    for length in [70_000, 300_000, 20_000_000] {
        let long = "1".repeat(length);
        for (before, after) in [(0, 500), (1, 0), (4000, 500), (4000, 0)] {
            let lines = |count: usize| format!("{FIGURE_1}\n").repeat(count);
            let file = file(&format!("{}{long}\n{}", lines(before), lines(after)));
            for verb in ["solve", "count"] {
                let (code, out, err) = run(&[verb], file.path(), None);
                assert_eq!(code, 2, "{verb} {length} {before} {after}");
                assert_eq!(out.lines().count(), before + 1 + after, "{verb} {length} {before} {after}");
                assert!(
                    out.lines().nth(before).unwrap().starts_with('-'),
                    "{verb} {length} {before} {after}"
                );
                let line = format!("line {}: the line is longer than 64 KiB", before + 1);
                assert!(err.ends_with(&line) && err.lines().count() == 1, "{err}");
            }
        }
    }
    let file = file(&format!("{FIGURE_1}\n{FIGURE_1}\n{}\n{FIGURE_1}\n", "1".repeat(20_000_000)));
    let (code, out, err) = run(&["rate"], file.path(), None);
    assert_eq!((code, out.lines().count()), (2, 4), "{err}");
    assert!(err.contains("line 3: the line is longer than 64 KiB"), "{err}");
}

/// With a GPU the answers are the same; without one, and for what it can't do, there is one sentence.
#[test]
fn a_gpu_answers_alike_or_is_said_to_be_missing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.sdm");
    std::fs::write(&file, mixed(3000, 11)).unwrap();
    for args in
        [&["solve"][..], &["solve", "--json"], &["count", "--limit", "2"], &["grids", "canonical", "--json"]]
    {
        let expected = run(args, &file, None);
        let asked: Vec<&str> = args.iter().copied().chain(["--device", "gpu"]).collect();
        let (code, out, err) = run(&asked, &file, None);
        if code == 2 && out.is_empty() {
            // A driver may have words of its own before.
            let ours: Vec<&str> = err.lines().filter(|line| line.starts_with("garns: ")).collect();
            assert!(ours.len() == 1 && ours[0].contains("GPU") && err.ends_with(ours[0]), "{err}");
        } else {
            assert_eq!((code, out, err), expected, "{asked:?}");
        }
    }
    for args in [&["solve", "--engine", "cp"][..], &["count", "--timeout", "1s"]] {
        let asked: Vec<&str> = args.iter().copied().chain(["--device", "gpu"]).collect();
        let (code, out, err) = run(&asked, &file, None);
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(
            err.starts_with("garns: --device gpu solves and counts with the engines auto and nine"),
            "{err}"
        );
    }
}
