//! Every `console` block of the documents is run, and prints what the document says it prints; the chapter of rules
//! is made from the rules.
//!
//! `[..]` stands for anything on a line, a line of `...` for any lines, `? N` for the exit code. With
//! `SNAPSHOTS=overwrite` in the environment, what has neither is written anew, as is the chapter.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use garns::{Lang, RULES, RuleAbout, say};
use snapbox::{IntoData, assert_data_eq};

/// The editions of the book.
const BOOKS: &[&str] = &["book/src", "book/pt/src"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn overwrites() -> bool {
    std::env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite")
}

/// The `console` blocks of a document, each with the line it starts on.
fn blocks(text: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (i, line) in text.lines().enumerate() {
        match (&mut open, line) {
            (None, "```console") => open = Some((i + 2, String::new())),
            (Some(_), "```") => blocks.extend(open.take()),
            (Some((_, block)), line) => {
                block.push_str(line);
                block.push('\n');
            }
            _ => {}
        }
    }
    blocks
}

/// The commands of a block, each with the output expected of it.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, output))) => {
                output.push_str(line);
                output.push('\n');
            }
            (None, None) => {}
        }
    }
    commands
}

fn run(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_garns")).parent().unwrap();
    let path = std::env::join_paths(
        std::iter::once(program.to_owned()).chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(root())
        .env("PATH", path.unwrap())
        .env("GARNS_LANG", "en")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let code = output.status.code().unwrap();
    let code = if code == 0 { String::new() } else { format!("? {code}\n") };
    code + &String::from_utf8(output.stdout).unwrap()
}

#[test]
fn documents_tell_the_truth() {
    let chapters = BOOKS.iter().flat_map(|book| fs::read_dir(root().join(book)).unwrap());
    let chapters = chapters.map(|entry| entry.unwrap().path());
    let readmes = ["README.md", "README.pt.md"].map(|name| root().join(name));
    let mut seen = 0;
    for document in chapters.chain(readmes).filter(|path| path.extension().is_some_and(|e| e == "md")) {
        let text = fs::read_to_string(&document).unwrap();
        let mut written = text.clone();
        for (line, block) in blocks(&text) {
            for (command, expected) in commands(&block) {
                if !command.contains("garns ") || command.starts_with("cargo") {
                    continue;
                }
                eprintln!("{}:{line}: {command}", document.display());
                let (actual, expected) = (run(command).trim_end().to_owned(), expected.trim_end().to_owned());
                // Raw, unless there is something to be left open: a backslash of MiniZinc is no path of Windows.
                if expected.contains("[..]") || expected.lines().any(|line| line == "...") {
                    assert_data_eq!(actual, expected);
                } else if overwrites() {
                    let (old, new) =
                        (format!("$ {command}\n{expected}\n"), format!("$ {command}\n{actual}\n"));
                    written = written.replacen(&old, &new, 1);
                } else {
                    assert_data_eq!(actual.into_data().raw(), expected.into_data().raw());
                }
                seen += 1;
            }
        }
        if written != text {
            fs::write(&document, written).unwrap();
        }
    }
    assert!(seen >= 35, "the documents have examples: {seen}");
}

/// A rule as the chapter explains it: its definition, its fields in a table, and an example.
fn explained(rule: &RuleAbout, lang: Lang) -> String {
    let mut text = format!("## `{}`: {}\n\n", rule.name, rule.title.get(lang));
    text += &format!("{}\n\n", rule.meaning.get(lang));
    if !rule.fields.is_empty() {
        text += &say!(lang, "| field | takes | meaning |\n", "| campo | recebe | significado |\n");
        text += "|---|---|---|\n";
    }
    for field in rule.fields {
        let (name, usage, meaning) = (field.name, field.usage(lang), field.meaning.get(lang));
        text += &format!("| `{name}` | {usage} | {meaning} |\n");
    }
    let space = if rule.fields.is_empty() { "" } else { "\n" };
    text + &format!("{space}```toml\n[[rules]]\n{}\n```\n", rule.example)
}

#[test]
fn the_chapter_of_rules_is_made_from_the_rules() {
    for (book, lang) in BOOKS.iter().zip([Lang::En, Lang::Pt]) {
        let file = root().join(book).join("rules.md");
        let text = fs::read_to_string(&file).unwrap();
        let (written, _) = text.split_once("-->\n").unwrap();
        let rules: Vec<String> = RULES.iter().map(|rule| explained(rule, lang)).collect();
        let made = format!("{written}-->\n\n{}", rules.join("\n"));
        if overwrites() {
            fs::write(&file, made).unwrap();
        } else {
            assert_data_eq!(text, snapbox::Data::text(made).raw());
        }
    }
}
