//! `garns prove`: what it writes, what it refuses to replace, and what its check says.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::Path;
use std::process::Command;

struct Ended {
    code: i32,
    out: String,
    error: String,
}

fn garns(folder: &Path, args: &[&str]) -> Ended {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    let output =
        command.current_dir(folder).arg("prove").args(args).env("GARNS_LANG", "en").output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ended { code: output.status.code().unwrap(), out: text(output.stdout), error: text(output.stderr) }
}

const EASY: &str = "12..3......4...1";

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_certificate_is_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let ended = garns(folder.path(), &[EASY, "-o", "made"]);
    assert_eq!(ended.code, 0, "{}", ended.error);
    assert!(ended.out.starts_with("The puzzle has this solution and no other.\n"), "{}", ended.out);
    assert_eq!(names(folder.path()), ["made"]);
    let expected = [
        "certificate.json",
        "model.cnf",
        "model.opb",
        "proof.drat",
        "proof.lrat",
        "proof.pbp",
        "puzzle.toml",
        "solutions.txt",
    ];
    assert_eq!(names(&folder.path().join("made")), expected);
    let checked = garns(folder.path(), &["--verify", "made"]);
    assert_eq!(checked.code, 0, "{}", checked.error);
    assert!(checked.out.contains("no other.\ngarns: verified\n"), "{}", checked.out);
    let portuguese = garns(folder.path(), &["--verify", "made", "--lang", "pt"]);
    assert!(portuguese.out.starts_with("O jogo tem esta solução e nenhuma outra.\ngarns: verificado\n"));

    // A changed certificate.
    let proof = folder.path().join("made/proof.pbp");
    let text = fs::read_to_string(&proof).unwrap();
    fs::write(&proof, text.replace("UNSAT", "NONE")).unwrap();
    let refused = garns(folder.path(), &["--verify", "made"]);
    assert_eq!(refused.code, 1);
    assert!(refused.out.starts_with("Not verified: proof.pbp: line "), "{}", refused.out);
    let json = garns(folder.path(), &["--verify", "made", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (json["verified"].as_bool(), json["checkers"][0]["accepts"].as_bool()),
        (Some(false), Some(false))
    );
    fs::remove_file(&proof).unwrap();
    assert_eq!(garns(folder.path(), &["--verify", "made"]).code, 1);
    fs::remove_file(folder.path().join("made/certificate.json")).unwrap();
    let none = garns(folder.path(), &["--verify", "made"]);
    assert_eq!((none.code, none.error.contains("made is not a certificate")), (2, true), "{}", none.error);
}

#[test]
fn only_certificates_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    assert_eq!(garns(folder.path(), &[EASY, "-o", "made"]).code, 0);
    let ended = garns(folder.path(), &["................", "-o", "made", "--json"]);
    assert_eq!(ended.code, 0, "{}", ended.error);
    let json: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!((json["solutions"].as_u64(), json["folder"].as_str()), (Some(288), Some("made")));
    assert_eq!(fs::read_to_string(at("made/solutions.txt")).unwrap().lines().count(), 288);
    fs::create_dir(at("empty")).unwrap();
    assert_eq!(garns(folder.path(), &[EASY, "-o", "empty/"]).code, 0);

    fs::write(at("made/mine.txt"), "kept").unwrap();
    fs::create_dir(at("other")).unwrap();
    fs::write(at("other/certificate.json"), "{}").unwrap();
    fs::write(at("file"), "kept").unwrap();
    for name in ["made", "other", "file", "none/made"] {
        let refused = garns(folder.path(), &[EASY, "-o", name]);
        assert_eq!(refused.code, 2, "{name}");
        assert_eq!(refused.error.lines().count(), 1, "{}", refused.error);
    }
    assert_eq!(fs::read_to_string(at("made/mine.txt")).unwrap(), "kept");
    assert_eq!(names(folder.path()), ["empty", "file", "made", "other"]);
}

#[test]
fn what_has_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let more = garns(folder.path(), &["................", "--limit", "287", "-o", "made"]);
    assert_eq!((more.code, more.error.contains("more than 287 solutions")), (3, true), "{}", more.error);
    let late =
        garns(folder.path(), &[&".".repeat(81), "--limit", "4000000000", "--timeout", "100ms", "-o", "made"]);
    assert_eq!((late.code, late.error.contains("the time was up")), (3, true), "{}", late.error);
    fs::write(folder.path().join("two.sdm"), format!("{EASY}\n{EASY}\n")).unwrap();
    let two = garns(folder.path(), &["two.sdm", "-o", "made"]);
    assert_eq!((two.code, two.error.contains("about one puzzle")), (2, true), "{}", two.error);
    assert_eq!(garns(folder.path(), &[EASY]).code, 2, "no folder");
    assert_eq!(garns(folder.path(), &["nonsense", "-o", "made"]).code, 2);
    assert_eq!(names(folder.path()), ["two.sdm"]);
}
