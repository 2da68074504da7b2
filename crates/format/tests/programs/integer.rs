//! 0-1 programs.

use std::fs;
use std::process::Command;

use crate::cases::{Case, cases};
use crate::{file, is_there, output, python};

/// The program with a row for each of these solutions that says "not this one".
fn without(case: &Case, text: &str, blocked: &[&Vec<usize>]) -> String {
    let mut rows = String::new();
    for (i, solution) in blocked.iter().enumerate() {
        let term = |(cell, rank): (usize, &usize)| {
            let number = case.puzzle.values().number(*rank);
            let number = if number < 0 { format!("m{}", -number) } else { number.to_string() };
            format!(" + {}_{number}\n", case.puzzle.cells()[cell])
        };
        let terms: String = solution.iter().enumerate().map(term).collect();
        rows += &format!(" not{i}:\n{terms} <= {}\n", solution.len() - 1);
    }
    text.replace("Binaries\n", &format!("{rows}Binaries\n"))
}

/// As it is the solver finds a solution if there is one, and none when all of them are excluded.
fn expect(case: &Case, solve: impl Fn(&str) -> String) {
    let text = case.written("lp");
    case.expect_one("lp", &solve(&text));
    let all: Vec<&Vec<usize>> = case.solutions.iter().collect();
    let nothing = case.read(&solve(&without(case, &text, &all)));
    assert!(nothing.is_empty(), "{}: another solution {nothing:?}", case.rule);
}

#[test]
fn glpsol_finds_a_solution_and_no_other_than_ours() {
    if !is_there("glpsol", &["--version"]) {
        return;
    }
    let (path, answer) = (file("glpsol.lp"), file("glpsol.txt"));
    for case in cases() {
        expect(&case, |text| {
            fs::write(&path, text).unwrap();
            output(Command::new("glpsol").arg("--lp").arg(&path).arg("-o").arg(&answer));
            fs::read_to_string(&answer).unwrap()
        });
    }
}

/// The rows of a program as glpsol writes it, the terms of each in a fixed order, and what comes after them.
fn rows(text: &str) -> Vec<Vec<String>> {
    let (text, bounds) = text.split_once("Bounds").unwrap();
    let mut rows: Vec<Vec<String>> = vec![Vec::new()];
    // The name of the program is a comment.
    for word in text.lines().filter(|line| !line.starts_with('\\')).flat_map(str::split_whitespace) {
        match word {
            _ if word.ends_with(':') => rows.push(vec![word.to_owned()]),
            "+" | "-" => rows.last_mut().unwrap().push(word.to_owned()),
            _ => match rows.last_mut().unwrap().last_mut() {
                Some(term) => *term += &format!(" {word}"),
                None => rows.last_mut().unwrap().push(word.to_owned()),
            },
        }
    }
    let relation = |row: &mut Vec<String>| {
        // The relation and the bound stick to the last term.
        let last = row.pop().unwrap_or_default();
        let at = last.find(['<', '>', '=']).unwrap_or(last.len());
        row.extend([last[..at].trim().to_owned(), last[at..].to_owned()]);
        row.sort();
    };
    rows.iter_mut().for_each(relation);
    let mut bounds: Vec<String> = bounds.lines().map(|line| line.trim().to_owned()).collect();
    bounds.sort();
    rows.push(bounds);
    rows
}

#[test]
fn glpsol_reads_the_same_program_from_both_formats() {
    if !is_there("glpsol", &["--version"]) {
        return;
    }
    for case in cases() {
        let read = |format: &str, option: &str| {
            let (path, again) = (file(&format!("same.{format}")), file(&format!("same-{format}.lp")));
            fs::write(&path, case.written(format)).unwrap();
            let _ = fs::remove_file(&again);
            output(Command::new("glpsol").args([option]).arg(&path).args(["--check", "--wlp"]).arg(&again));
            let text = fs::read_to_string(&again).unwrap();
            rows(&text)
        };
        assert_eq!(read("mps", "--freemps"), read("lp", "--lp"), "{}", case.rule);
    }
}

#[test]
fn cbc_finds_a_solution_and_no_other_than_ours() {
    if !is_there("cbc", &["-quit"]) {
        return;
    }
    let answer = file("cbc.txt");
    let solve = |path: &std::path::Path| {
        let _ = fs::remove_file(&answer);
        let (printed, _) = output(Command::new("cbc").arg(path).args(["solve", "solu"]).arg(&answer));
        fs::read_to_string(&answer).unwrap_or(printed)
    };
    // cbc takes its time to start: a part of the puzzles.
    for case in cases().iter().step_by(3) {
        expect(case, |text| {
            let path = file("cbc.lp");
            fs::write(&path, text).unwrap();
            solve(&path)
        });
        let path = file("cbc.mps");
        fs::write(&path, case.written("mps")).unwrap();
        case.expect_one("mps", &solve(&path));
    }
}

/// Solves the files it is told of, in one process.
const HIGHS: &str = "\
import sys, highspy
for name in sys.argv[1:]:
    highs = highspy.Highs()
    highs.silent()
    highs.readModel(name)
    highs.run()
    highs.writeSolution(name + '.txt', 0)
";

#[test]
fn highs_finds_a_solution_or_none() {
    let python = |arguments: &[String]| {
        let mut command = Command::new("python3");
        command.env("PYTHONPATH", python()).arg("-c").arg(HIGHS).args(arguments);
        output(&mut command)
    };
    // Without files it only says whether the package is there.
    if !is_there("python3", &["--version"]) || !python(&[]).1.is_empty() {
        assert!(std::env::var_os("CI").is_none(), "highspy is not installed");
        eprintln!("highspy is not installed: nothing is read by HiGHS");
        return;
    }
    let cases = cases();
    let mut names = Vec::new();
    for (i, case) in cases.iter().enumerate() {
        let format = ["lp", "mps"][i % 2];
        let path = file(&format!("highs-{i}.{format}"));
        fs::write(&path, case.written(format)).unwrap();
        names.push(path.to_str().unwrap().to_owned());
    }
    let (_, errors) = python(&names);
    assert!(errors.is_empty(), "{errors}");
    for (case, name) in cases.iter().zip(&names) {
        case.expect_one("lp or mps", &fs::read_to_string(format!("{name}.txt")).unwrap());
    }
}
