//! Texts that others wrote: what of them is not read is said by every verb, and what a terminal, a browser or a
//! spreadsheet would act upon is never printed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::PathBuf;
use std::process::{Command, Stdio};

const CELLS: &str = "103600000780000006426903701900700050030105060040002007502809174800000023000004805";

fn run(args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_garns"))
        .env("GARNS_LANG", "en")
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

/// A folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Figure 1 as a document of f-puzzles with a rule of its own, that adds nothing, and a text of rules.
fn fpuzzles(rules: &str) -> String {
    let cell = |c: char| match c {
        '0' => "{}".to_owned(),
        digit => format!("{{\"value\":{digit},\"given\":true}}"),
    };
    let cells: Vec<String> = CELLS.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let cage = r#"[{"cells":["R1C1","R1C2","R1C3","R1C4","R1C5","R1C6","R1C7","R1C8","R1C9"],"value":"45"}]"#;
    format!("{{\"size\":9,\"grid\":[{}],\"killercage\":{cage},\"ruleset\":\"{rules}\"}}", rows.join(","))
}

const FROGS: &str = "Normal sudoku rules apply. Frogs may not share a pond with digits they eat.";
const TOLD: &str =
    "not read: the sentence \"Frogs may not share a pond with digits they eat\" of the rules text";

/// Every verb that reads puzzles, as a person and (if it can) as a program calls it.
fn verbs(folder: &std::path::Path) -> Vec<Vec<String>> {
    let picture = folder.join("x.svg").display().to_string();
    let booklet = folder.join("x.pdf").display().to_string();
    let all = [
        &["solve"][..],
        &["solve", "--json"],
        &["solve", "--all", "--json"],
        &["count"],
        &["count", "--json"],
        &["check"],
        &["check", "--json"],
        &["rate"],
        &["rate", "--json"],
        &["rate", "--csv"],
        &["hint"],
        &["hint", "--json"],
        &["explain"],
        &["explain", "--json"],
        &["candidates"],
        &["candidates", "--json"],
        &["convert", "--to", "toml"],
        &["draw"],
        &["draw", "--json", "-o", &picture],
        &["draw", "--booklet", "--json", "-o", &booklet],
        &["minimize"],
        &["minimize", "--json"],
        &["graph"],
        &["graph", "--json"],
    ];
    all.iter().map(|words| words.iter().map(|word| (*word).to_owned()).collect()).collect()
}

#[test]
fn every_verb_says_what_was_not_read_and_refuses_it_if_asked() {
    let folder = folder("unread");
    let file = folder.join("frogs.json");
    std::fs::write(&file, fpuzzles(FROGS)).unwrap();
    let whole = folder.join("whole.json");
    std::fs::write(&whole, fpuzzles("Normal sudoku rules apply.")).unwrap();
    let (file, whole) = (file.display().to_string(), whole.display().to_string());
    for verb in verbs(&folder) {
        let words: Vec<&str> = verb.iter().map(String::as_str).collect();
        let (code, out, err) = run(&[&words[..], &[&file]].concat());
        assert!(code != 2 && err.contains(TOLD), "{words:?} {code}: {err}");
        if words.contains(&"--json") {
            let object: serde_json::Value = serde_json::from_str(&out).unwrap();
            let unread = &object["unread"][0];
            assert_eq!(unread["kind"], "sentence", "{words:?}: {out}");
            assert_eq!(unread["text"], "Frogs may not share a pond with digits they eat", "{words:?}: {out}");
        }
        let (code, out, err) = run(&[&words[..], &["--strict", &file]].concat());
        assert_eq!(code, 2, "{words:?}: {out} {err}");
        assert!(err.contains(TOLD), "{words:?}: {err}");
        let (code, out, err) = run(&[&words[..], &["--strict", &whole]].concat());
        assert!(
            code == 0 && !err.contains("not read") && !out.contains("\"unread\":"),
            "{words:?}: {out} {err}"
        );
    }
}

#[test]
fn batches_tell_line_by_line() {
    let folder = folder("unread-batch");
    let file = folder.join("many.txt");
    let lines: Vec<String> = (0..30).map(|i| format!("{CELLS} frog {i}\n{CELLS}\n")).collect();
    std::fs::write(&file, lines.concat()).unwrap();
    let file = file.display().to_string();
    for verb in ["solve", "count", "rate"] {
        let (code, out, err) = run(&[verb, "--json", &file]);
        assert_eq!((code, out.lines().count()), (0, 60), "{err}");
        for (i, line) in out.lines().enumerate() {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            match i % 2 {
                0 => {
                    assert_eq!(object["unread"][0]["text"], format!("frog {}", i / 2), "{line}");
                    assert_eq!(object["unread"][0]["line"], i + 1, "{line}");
                }
                _ => assert!(object.get("unread").is_none(), "{line}"),
            }
        }
        assert!(err.contains("not read: \"frog 3\" (line 7)"), "{err}");
        assert_eq!(err.matches("not read: \"frog").count(), 20, "{err}");
        assert!(err.contains("not read: 10 more parts"), "{err}");
        let (code, out, err) = run(&[verb, "--json", "--strict", &file]);
        assert_eq!((code, out.matches("\"error\"").count()), (2, 30), "{err}");
    }
}

/// What a text may hold and nobody may print: as TOML writes it.
const HOSTILE: &str = r"A\u001B]0;owned\u0007B\u202EC\u0007D\u009B31mE\u2066F\u007F";

/// A sign that no output may hold.
fn acts(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[track_caller]
fn harmless(what: &str, text: &str) {
    let at = text.find(acts);
    assert!(at.is_none(), "{what}: {:?}", at.map(|at| text[at..].chars().take(30).collect::<String>()));
    assert!(
        !text.contains("0;owned") || text.contains("\\u001b]0;owned") || text.contains("\\u001B]0;owned"),
        "{what}: {text}"
    );
}

#[test]
fn no_title_author_or_rule_text_is_acted_upon() {
    let folder = folder("hostile");
    let file = folder.join("hostile.toml");
    let notes = ["title", "author", "description", "comment", "source", "date", "level", "url"];
    let notes: String = notes.iter().map(|name| format!("{name} = \"{HOSTILE}\"\n")).collect();
    let givens: Vec<&str> = (0..9).map(|row| &CELLS[9 * row..9 * row + 9]).collect();
    std::fs::write(&file, format!("{notes}size = 9\ngivens = \"\"\"\n{}\n\"\"\"\n", givens.join("\n")))
        .unwrap();
    let file = file.display().to_string();
    let mut calls = verbs(&folder);
    let (code, formats, _) = run(&["formats", "--json"]);
    assert_eq!(code, 0);
    let mut written = 0;
    for line in formats.lines() {
        let format: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = format["name"].as_str().unwrap().to_owned();
        calls.push(vec!["convert".into(), "--to".into(), name.clone()]);
        calls.push(vec!["solve".into(), "--to".into(), name]);
        written += 1;
    }
    assert!(written > 20, "{formats}");
    let chart = |ending: &str| folder.join(format!("chart.{ending}")).display().to_string();
    for ending in ["svg", "csv"] {
        let words = ["solve", "--engine", "anneal", "--iterations", "2000", "--chart", &chart(ending)];
        calls.push(words.iter().map(|word| (*word).to_owned()).collect());
    }
    calls.push(vec!["draw".into(), "--heading".into(), "--legend".into()]);
    calls.push(vec!["hint".into(), "--draw".into()]);
    for call in calls {
        let words: Vec<&str> = call.iter().map(String::as_str).collect();
        let (code, out, err) = run(&[&words[..], &[&file]].concat());
        assert!((0..=3).contains(&code), "{words:?}: {err}");
        harmless(&format!("{words:?} on standard output"), &out);
        harmless(&format!("{words:?} on standard error"), &err);
    }
    for name in ["x.svg", "chart.svg", "chart.csv"] {
        harmless(name, &std::fs::read_to_string(folder.join(name)).unwrap());
    }
    // Of the title, what can be shown is shown.
    assert!(run(&["solve", &file]).1.starts_with("ABCDEF\n"));
    assert!(run(&["draw", "--heading", &file]).1.contains("ABCDEF"));
    // Written in a format that has codes, nothing is lost.
    let (_, json, _) = run(&["convert", "--to", "json", &file]);
    let title = serde_json::from_str::<serde_json::Value>(&json).unwrap()["title"].clone();
    assert_eq!(title, "A\u{1B}]0;owned\u{7}B\u{202E}C\u{7}D\u{9B}31mE\u{2066}F\u{7F}");
}

#[test]
fn no_sentence_about_bad_input_is_acted_upon() {
    let bad = "A\u{1B}]0;owned\u{7}B\u{202E}C\u{9B}31m";
    for text in [
        format!("{bad} = 1\nsize = 4"),
        format!("size = 4\ngivens = \"\"\"\n{bad}\n\"\"\""),
        format!("size = 4\n[[rules]]\nrule = \"{}\"", "x\\u202Ey\\u001B]0;z"),
        format!("{{\"size\":4,\"{bad}\":3}}"),
        format!("{{\"size\":4,\"grid\":[],\"{bad}\":3}}"),
        format!(".Thermo~{bad}"),
        format!("symbols = [\"{}\", \"b\", \"c\", \"d\"]\nsize = 4", "\\u202E"),
        format!(
            "{{\"cells\":[[{{}}]],\"metadata\":{{\"rules\":\"Digits {} hop over rows\"}}}}",
            "\\u202e\\u001b]0;z\\u0007"
        ),
        format!("1.....2..3.....{bad}"),
        format!("{CELLS} {bad}"),
        format!("p edge {bad} 3"),
        format!("<opensudoku><{bad}/></opensudoku>"),
        format!("[[1,{bad}],[2,3]]"),
        format!("2x2:{bad}"),
    ] {
        for verb in
            [&["solve"][..], &["check", "--json"], &["convert", "--to", "line"], &["solve", "--from", "iss"]]
        {
            let (_, out, err) = run(&[verb, &[&text]].concat());
            let said = |text: &str| text.replace("0;owned", "");
            harmless(&text.escape_debug().to_string(), &said(&out));
            harmless(&text.escape_debug().to_string(), &said(&err));
        }
    }
    let (code, _, err) = run(&["solve", &format!("no/such/{bad}.toml")]);
    assert_eq!(code, 2);
    harmless("a file's name", &err);
    let (code, _, err) = run(&["solve", &format!("--{bad}")]);
    assert_eq!(code, 2);
    harmless("an option's name", &err);
}

#[test]
fn cells_of_tables_are_no_formulas() {
    // Signs are symbols here: the line of cells begins with one.
    let symbols = ["=", "+", "-", "@"];
    for (i, first) in symbols.iter().enumerate() {
        let names: Vec<String> = symbols.iter().map(|symbol| format!("\"{symbol}\"")).collect();
        let text = format!(
            "size = 4\nsymbols = [{}]\ngivens = \"\"\"\n{first}...\n....\n....\n....\n\"\"\"",
            names.join(", ")
        );
        let (_, out, err) = run(&["rate", "--csv", &text]);
        let row = out.lines().nth(1).unwrap_or_else(|| panic!("{i}: {err}"));
        assert!(row.starts_with(&format!("'{first}")), "{row}");
    }
}

#[test]
fn a_verdict_on_a_part_says_without_what() {
    let folder = folder("part");
    let file = |name: &str, rules: &str| {
        let path = folder.join(name);
        std::fs::write(&path, fpuzzles(rules)).unwrap();
        path.display().to_string()
    };
    let frogs = file("frogs.json", "Normal sudoku rules apply. Frogs hop up and down in each row.");
    let (code, out, err) = run(&["solve", &frogs]);
    let without = "This is the only solution. Without: the sentence \"Frogs hop up and down in each row\" \
                   of the rules text (the whole puzzle has this solution or none, unless what was left out changes a \
                   rule that was read).";
    assert!(code == 0 && out.contains(without), "{out} {err}");
    // So do ratings, hints and explanations.
    let part = "Without: the sentence \"Frogs hop up and down in each row\" of the rules text (this is about the part \
                that was read).";
    for verb in ["rate", "hint", "explain"] {
        let (code, out, err) = run(&[verb, &frogs]);
        assert!(code == 0 && out.trim_end().ends_with(part), "{verb}: {out} {err}");
    }
    let whole = |args: &[&str]| {
        let (code, out, _) = run(args);
        let object: serde_json::Value = serde_json::from_str(&out).unwrap();
        (code, object["verdict"].clone(), object["whole"].clone())
    };
    let told = |verdict: &str, whole: &str| (0, verdict.into(), whole.into());
    assert_eq!(whole(&["solve", "--json", &frogs]), told("unique", "this-or-none"));
    assert_eq!(whole(&["count", "--json", &frogs]), told("unique", "this-or-none"));
    let lying = file("lying.json", "Normal sudoku rules apply. One of the cages lies.");
    assert_eq!(whole(&["solve", "--json", &lying]), told("unique", "unknown"));
    let all = file("all.json", "Normal sudoku rules apply.");
    assert_eq!(whole(&["solve", "--json", &all]), (0, "unique".into(), serde_json::Value::Null));
    // Among many it is marked.
    let many = folder.join("many.txt");
    std::fs::write(&many, format!("{}\n{}\n", fpuzzles(FROGS), fpuzzles("Normal sudoku rules apply.")))
        .unwrap();
    let (code, out, err) = run(&["solve", &many.display().to_string()]);
    let marks: Vec<&str> =
        out.lines().filter_map(|line| line.split_once('\t')).map(|(_, mark)| mark).collect();
    assert_eq!((code, &marks[..]), (0, &["unique\tpart", "unique"][..]), "{err}");
    assert!(err.contains("1 of which only a part was read"), "{err}");
}
