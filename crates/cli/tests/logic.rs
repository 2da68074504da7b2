//! What `rate`, `hint` and `explain` promise: numbers, sentences in both languages, exit codes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::process::{Command, Stdio};
use std::time::Instant;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// XY-chains and no more.
const HARD: &str = "3.7.8.15..1....9....87........671.....6....9.5..........1.6..4......3817....59...";
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419............";
const IMPOSSIBLE: &str = "5.5......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.env("GARNS_LANG", "en").env("NO_COLOR", "1").stdin(Stdio::null());
    let output = command.args(args).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn a_rating_is_told_in_sentences_and_as_data() {
    let (code, out, _) = run(&["rate", HARD]);
    assert_eq!(code, 0);
    assert!(
        out.starts_with("Level: expert") && out.contains("Sudoku Explainer: ER 7.1, EP 1.2, ED 1.2"),
        "{out}"
    );
    assert!(out.contains("Score: ") && out.contains("Refutation "), "{out}");
    let (_, out, _) = run(&["rate", "--lang", "pt", HARD]);
    assert!(out.starts_with("Nível: especialista") && out.contains("ER 7,1"), "{out}");
    assert!(out.contains("\nPontuação: ") && !out.contains("HoDoKu"), "{out}");
    let (_, out, _) = run(&["rate", "--json", EASY]);
    let rated: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&rated["er"], &rated["ep"], &rated["ed"]), (&1.2.into(), &1.2.into(), &1.2.into()));
    assert_eq!((&rated["level"], &rated["puzzle"]), (&"easy".into(), &EASY.into()));
    assert!(rated["score"]["points"].as_u64().unwrap() > 100 && rated["guesses"].is_u64());
    assert!(rated["hodoku"].is_null(), "the score is not HoDoKu's");
}

#[test]
fn many_puzzles_are_rated_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.sdm");
    std::fs::write(&path, format!("{EASY}\n{HARD}\n{SEVERAL}\n")).unwrap();
    let path = path.to_str().unwrap();
    let (code, out, err) = run(&["rate", path]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(code, 1, "one has no rating");
    assert_eq!(lines[0], format!("{EASY}\t1.2\t1.2\t1.2\teasy"));
    assert_eq!(lines[1], format!("{HARD}\t7.1\t1.2\t1.2\texpert"));
    assert!(
        lines[2].ends_with("\t-\t-\t-\tthe puzzle has several solutions, so a rating would mean nothing"),
        "{}",
        lines[2]
    );
    assert!(err.contains("3 puzzles in "), "{err}");
    let (_, csv, _) = run(&["rate", "--csv", "--full", path]);
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].starts_with("puzzle,er,ep,ed,level,"));
    assert!(lines[1].starts_with(&format!("{EASY},1.2,1.2,1.2,easy,")), "{}", lines[1]);
    assert!(lines.iter().all(|line| line.matches(',').count() == lines[0].matches(',').count()));
    let (_, json, _) = run(&["rate", "--json", path]);
    assert_eq!(json.lines().count(), 3);
}

#[test]
fn a_hint_reveals_as_much_as_asked_for() {
    let (code, first, _) = run(&["hint", "--stage", "1", EASY]);
    assert!(code == 0 && first.starts_with("Look for: "), "{first}");
    let (_, second, _) = run(&["hint", "--stage", "2", EASY]);
    assert!(second.contains(", in "), "{second}");
    assert!(!first.contains("So write") && !second.contains("So write"));
    let (_, third, _) = run(&["hint", EASY]);
    assert!(third.contains("So write "), "{third}");
    let (_, dica, _) = run(&["hint", "--lang", "pt", EASY]);
    assert!(dica.contains("Portanto, escreva "), "{dica}");
    let (_, json, _) = run(&["hint", "--json", EASY]);
    let told: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(told["placed"].as_array().unwrap().len(), 1);
    let (_, svg, _) = run(&["hint", "--svg", "--only", "x-wing,aic", HARD]);
    assert!(svg.starts_with("<svg") && svg.contains("<path"), "{svg}");
}

#[test]
fn hints_are_quick() {
    let _ = run(&["hint", HARD]);
    let started = Instant::now();
    let (code, ..) = run(&["hint", "--only", "aic,continuous-nice-loop,discontinuous-nice-loop", HARD]);
    // A generous bound for a busy machine and a build that is not optimised much.
    assert!(code == 0 && started.elapsed().as_millis() < 2000, "{:?}", started.elapsed());
}

#[test]
fn the_way_is_explained_to_the_end_or_as_far_as_one_knows() {
    let (code, out, _) = run(&["explain", HARD]);
    assert!(code == 0 && out.starts_with("  1. ") && out.ends_with("Solved.\n"), "{out}");
    let (code, out, _) = run(&["explain", "--until", "hidden-single", HARD]);
    assert!(code == 3 && out.contains("Stuck: "), "{out}");
    let (code, out, _) = run(&["explain", "--only", "naked-single", "--json", EASY]);
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &told["solved"]), (0, &true.into()));
    assert!(told["steps"].as_array().unwrap().iter().all(|step| step["technique"] == "naked-single"));
    let folder = tempfile::tempdir().unwrap();
    let steps = folder.path().join("steps");
    let (code, out, _) = run(&["explain", "--draw", steps.to_str().unwrap(), EASY]);
    let numbered =
        |line: &&str| line.contains(". ") && line.trim_start().starts_with(|c: char| c.is_ascii_digit());
    let told = out.lines().filter(numbered).count();
    assert_eq!((code, std::fs::read_dir(&steps).unwrap().count()), (0, told));
    assert!(std::fs::read_to_string(steps.join("001.svg")).unwrap().starts_with("<svg"));
}

#[test]
fn what_cannot_be_rated_or_explained_is_said_in_one_sentence() {
    let (code, _, err) = run(&["rate", SEVERAL]);
    assert_eq!(
        (code, err.as_str()),
        (1, "garns: the puzzle has several solutions, so a rating would mean nothing\n")
    );
    let (code, out, _) = run(&["rate", "--json", SEVERAL]);
    let unrated: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &unrated["verdict"], &unrated["kind"]), (1, &"several".into(), &"sudoku".into()));
    assert_eq!(run(&["hint", IMPOSSIBLE]).0, 2, "5 is given twice");
    let none = format!("12345678.{}9{}", ".".repeat(17), ".".repeat(54));
    let (code, _, err) = run(&["explain", &none]);
    assert_eq!((code, err.as_str()), (1, "garns: as it stands, with these values, there is no solution\n"));
    let (code, _, err) = run(&["hint", "--lang", "pt", &none]);
    assert_eq!((code, err.as_str()), (1, "garns: como está, com estes valores, não há solução\n"));
    let (code, _, err) = run(&["rate", &none]);
    assert_eq!((code, err.as_str()), (1, "garns: the puzzle has no solution\n"));
    let (code, _, err) = run(&["hint", "--until", "magic", EASY]);
    assert!(code == 2 && err.contains("there is no technique \"magic\"; there are full-house"), "{err}");
    let (_, _, err) = run(&["hint", "--only", "wing", EASY]);
    assert!(err.contains("there are x-wing, w-wing"), "{err}");
    assert_eq!(run(&["rate", "no/such/file"]).0, 2);
}

#[test]
fn other_puzzles_are_explained_too() {
    let (code, out, _) = run(&["explain", "................", "--shape", "2x2"]);
    assert!(code == 3 && out.contains("Stuck"), "{out}");
    let jigsaw = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/jigsaw.toml");
    let (code, out, _) = run(&["explain", jigsaw]);
    assert!(code == 0 && out.ends_with("Solved.\n"), "{out}");
    let (code, out, _) = run(&["rate", jigsaw]);
    assert!(code == 0 && out.starts_with("Level: ") && out.contains("\nScore: "), "{out}");
}

#[test]
fn variants_are_rated_and_explained() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/");
    for name in ["killer.toml", "figure-5-kenken.toml", "tomtom.toml", "thermometers.toml"] {
        let path = format!("{folder}{name}");
        let (code, out, err) = run(&["explain", &path]);
        assert!(code == 0 && out.ends_with("Solved.\n"), "{name}: {out}{err}");
        let (code, out, _) = run(&["rate", &path]);
        assert!(code == 0 && out.starts_with("Level: ") && out.contains("Hardest step: "), "{name}: {out}");
        let (code, out, _) = run(&["rate", "--json", &path]);
        let rated: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(
            code == 0 && rated["logic"]["solved"] == true && rated["logic"]["rating"].as_f64() > Some(1.0),
            "{out}"
        );
        // HoDoKu and Sudoku Explainer don't know such puzzles.
        assert!(rated["score"].is_null() && rated["er"].is_null(), "{out}");
        let (code, out, _) = run(&["solve", "--engine", "logic", &path]);
        assert!(code == 0, "{name}: {out}");
    }
    let (_, out, _) = run(&["explain", &format!("{folder}killer.toml")]);
    assert!(out.contains("Combinations of a cage: killer cage "), "{out}");
    let (_, out, _) = run(&["explain", &format!("{folder}figure-5-kenken.toml")]);
    assert!(out.contains("Innies and outies: row ") && out.contains("Related cells: cage "), "{out}");
}

#[test]
fn what_no_rating_knows_has_none_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("connected.toml");
    // One solution: the clue about connected cells leaves it as it is.
    let text = "kind = \"sudoku\"\nsize = 4\ngivens = \"\"\"\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n\"\"\"\n\n[[rules]]\nrule = \"connected\"\ncells = \"r1c1 r1c2\"\nvalues = [1, 2]\n";
    std::fs::write(&path, text).unwrap();
    let (code, out, err) = run(&["rate", path.to_str().unwrap()]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (3, "", "garns: there is no rating, since no technique knows some of the rules\n")
    );
}

#[test]
fn ratings_are_written_in_tenths() {
    // No number of more than three decimals: 2.3, not 2.299999952316284.
    let is_long = |number: &serde_json::Value| {
        let text = number.to_string();
        text.split_once('.').is_some_and(|(_, decimals)| decimals.len() > 3)
    };
    fn numbers(value: &serde_json::Value, found: &mut Vec<serde_json::Value>) {
        match value {
            serde_json::Value::Number(_) => found.push(value.clone()),
            serde_json::Value::Array(all) => all.iter().for_each(|one| numbers(one, found)),
            serde_json::Value::Object(all) => all.values().for_each(|one| numbers(one, found)),
            _ => {}
        }
    }
    for verb in ["explain", "hint", "rate"] {
        let (_, out, _) = run(&[verb, "--json", HARD]);
        let mut found = Vec::new();
        numbers(&serde_json::from_str(&out).unwrap(), &mut found);
        assert!(!found.is_empty() && !found.iter().any(is_long), "{out}");
    }
    let (_, out, _) = run(&["explain", "--only", "naked-single", "--json", EASY]);
    assert!(out.contains("\"explainer\":2.3,"), "{out}");
}

/// What a contradiction is drawn from is what goes: Inkala's puzzle named another candidate.
#[test]
fn a_chain_assumes_what_it_refutes() {
    let inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let without = ["--without", "multi-sector-locked-set"];
    let (code, out, err) = run(&["hint", without[0], without[1], inkala]);
    let (premise, rest) =
        out.split_once(": if ").and_then(|(_, rest)| rest.split_once(" were true, ")).unwrap();
    assert!(code == 0 && rest.ends_with(&format!(" So eliminate {premise}.\n")), "{out}{err}");
    let (_, out, _) = run(&["hint", "--lang", "pt", without[0], without[1], inkala]);
    let (premise, rest) =
        out.split_once(": se ").and_then(|(_, rest)| rest.split_once(" fosse verdadeiro, ")).unwrap();
    assert!(rest.ends_with(&format!(" Portanto, elimine {premise}.\n")), "{out}");
}

/// Link by link, each with its reason, and the same as data.
#[test]
fn chains_are_told_link_by_link_where_that_is_asked_for() {
    let arguments = ["hint", "--only", "aic", CHAINS];
    let (_, short, _) = run(&arguments);
    let (code, long, err) = run(&[&arguments[..], &["--links"]].concat());
    let (first, links) = long.split_once('\n').unwrap();
    assert_eq!((code, format!("{first}\n")), (0, short), "{err}");
    let (_, out, _) = run(&[&arguments[..], &["--json"]].concat());
    let step: serde_json::Value = serde_json::from_str(&out).unwrap();
    let data = step["links"].as_array().unwrap();
    assert!(data.len() > 1 && links.lines().count() == data.len(), "{long}{out}");
    for (number, (line, link)) in links.lines().zip(data).enumerate() {
        let text = link["text"].as_str().unwrap();
        assert_eq!(line, format!("     {:3}) {text}", number + 1));
        assert!(text.starts_with("if ") && text.contains(": ") && link["reason"].is_string(), "{text}");
    }
    let (_, out, _) = run(&["explain", "--lang", "pt", "--links", "--only", "aic", CHAINS]);
    assert!(out.lines().any(|line| line.starts_with("       1) se ")), "{out}");
}

/// A puzzle that takes chains.
const CHAINS: &str = "..9..63...72..........17..51..3..9..........86.84....1.6.........1.2....9.3...45.";

#[test]
fn what_takes_too_long_is_given_up() {
    // Nested chains: seconds without optimisation.
    let monster = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let (code, _, err) = run(&["rate", "--timeout", "10ms", monster]);
    assert_eq!((code, err.as_str()), (3, "garns: gave up: the time was up\n"));
    let (code, _, err) = run(&["hint", "--lang", "pt", "--timeout", "10ms", monster]);
    assert_eq!((code, err.as_str()), (3, "garns: desistiu: o tempo acabou\n"));
    let (code, out, _) = run(&["explain", "--timeout", "10ms", monster]);
    assert!(code == 3 && out.contains("Gave up (the time was up): "), "{out}");
    let (code, out, _) = run(&["explain", "--json", "--timeout", "10ms", monster]);
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &told["solved"], &told["stop"]), (3, &false.into(), &"time".into()));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mixed.sdm");
    std::fs::write(&path, format!("{EASY}\n{monster}\n{EASY}\n")).unwrap();
    let (code, out, _) = run(&["rate", "--timeout", "10ms", path.to_str().unwrap()]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(code == 3 && lines.len() == 3, "{out}");
    assert!(lines[0].contains("\t1.2\t") && lines[2].contains("\t1.2\t"), "{out}");
    assert!(lines[1].ends_with("\t-\t-\t-\tgave up: the time was up"), "{out}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_finished_ratings() {
    use std::io::{BufRead, BufReader, Read};
    let monster = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mixed.sdm");
    std::fs::write(&path, format!("{}{}", format!("{EASY}\n").repeat(2), format!("{monster}\n").repeat(500)))
        .unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command
        .args(["rate", "--threads", "1", path.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut rows = String::new();
    out.read_line(&mut rows).unwrap();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    out.read_to_string(&mut rows).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(rows.starts_with(EASY) && rows.ends_with('\n') && !rows.contains("cancelled"), "{rows}");
    assert!(rows.lines().count() < 100, "{rows}");
}

/// Cells as Portuguese has them, and techniques in the order of other programs.
#[test]
fn cells_and_order_as_people_want_them() {
    let (code, usual, _) = run(&["explain", "--lang", "pt", EASY]);
    let (_, other, _) = run(&["explain", "--lang", "pt", "--cells", "lc", EASY]);
    assert!(code == 0 && usual.contains("r1c") && !usual.contains("L1C"), "{usual}");
    let first = |text: &str| text.lines().next().unwrap().to_owned();
    let (before, after) = (first(&usual), first(&other));
    assert!(!after.contains(" r") && after.contains(" L"), "{after}");
    assert_eq!(before.replace(" r", " L").replace('c', "C"), after.replace('c', "C"));
    // They are read in either way.
    assert_eq!(run(&["hint", "--cell", "L5C5", EASY]), run(&["hint", "--cell", "r5c5", EASY]));
    // Other programs take another way; all end at the solution.
    let ways = ["usual", "explainer", "hodoku"].map(|order| {
        let (code, out, _) = run(&["explain", "--order", order, HARD]);
        assert_eq!(code, 0, "{out}");
        out
    });
    assert!(ways[0] != ways[1] && ways[1] != ways[2], "{ways:?}");
    let (code, _, err) = run(&["explain", "--order", "mine", EASY]);
    assert!(code == 2 && err.contains("hodoku"), "{err}");
}

/// "A step in this cell", "why not 7 here?", techniques switched off.
#[test]
fn a_hint_answers_what_is_asked() {
    let (code, out, _) = run(&["hint", "--cell", "r5c5", EASY]);
    assert!(code == 0 && out.contains("r5c5"), "{out}");
    // Written beside it, in the cell itself, and by a step.
    let line = EASY;
    let digits: Vec<char> = line.chars().collect();
    let given = digits.iter().position(|digit| digit.is_ascii_digit() && *digit != '0').unwrap();
    let blank = (given / 9 * 9..given / 9 * 9 + 9).find(|cell| ".0".contains(digits[*cell])).unwrap();
    let name = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let asked = format!("{}={}", name(blank), digits[given]);
    let (code, out, _) = run(&["hint", "--why-not", &asked, EASY]);
    assert!(code == 0 && out.contains(&format!("{} is in ", digits[given])), "{asked}: {out}");
    let (code, out, _) = run(&["hint", "--why-not", &format!("{}=1", name(given)), EASY]);
    assert!(code == 0 && out.contains("is filled already"), "{out}");
    let (code, out, _) = run(&["hint", "--lang", "pt", "--why-not", &asked, EASY]);
    assert!(code == 0 && out.contains(" já está em "), "{out}");
    for wrong in ["r1c1", "r1c1=x", "r10c1=1", "q=1"] {
        let (code, _, err) = run(&["hint", "--why-not", wrong, EASY]);
        assert_eq!((code, err.lines().count()), (2, 1), "{wrong}: {err}");
    }
    let (_, first, _) = run(&["hint", EASY]);
    let technique =
        if first.starts_with("Naked single") { "naked-single" } else { "hidden-single,full-house" };
    let (code, other, _) = run(&["hint", "--without", technique, EASY]);
    assert!(code == 0 && other != first, "{other}");
}

/// What was written is told apart from what was given: the wrong value is named.
#[test]
fn a_wrong_entry_is_told_first() {
    let (_, out, _) = run(&["solve", "--to", "line", EASY]);
    let solution: String = out.lines().next().unwrap().chars().take(81).collect();
    let givens: Vec<char> = EASY.chars().collect();
    let blank = givens.iter().position(|digit| !digit.is_ascii_digit() || *digit == '0').unwrap();
    let mut entries: Vec<char> = EASY.chars().collect();
    let right = solution.chars().nth(blank).unwrap();
    entries[blank] = right;
    let (code, out, err) = run(&["hint", "--entries", &entries.iter().collect::<String>(), EASY]);
    assert!(code == 0 && !out.contains("Look again"), "{out}{err}");
    let wrong = if right == '9' { '1' } else { '9' };
    entries[blank] = wrong;
    let (code, out, _) = run(&["hint", "--entries", &entries.iter().collect::<String>(), EASY]);
    let cell = format!("r{}c{}", blank / 9 + 1, blank % 9 + 1);
    assert_eq!(
        (code, out.trim_end()),
        (1, format!("Look again at {cell}: {wrong} does not belong there.").as_str())
    );
    let (code, _, err) = run(&["hint", "--entries", "12", EASY]);
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
}
