//! `garns solve --check-answer` from outside: the answers of other solvers, right and wrong ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::io::Write;
use std::process::{Command, Stdio};

const PUZZLE: &str = "12..3......4...1";

/// Checks an answer given as standard input: exit code, standard output, standard error.
fn check(args: &[&str], answer: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garns"));
    command.args(["solve", "--check-answer", "-"]).args(args).env("GARNS_LANG", "en").env("NO_COLOR", "1");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that refuses its options has ended before it reads.
    let _ = child.stdin.take().unwrap().write_all(answer.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(args: &[&str], answer: &str) -> (i32, serde_json::Value) {
    let (code, out, error) = check(&[args, &["--json"]].concat(), answer);
    (code, serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{error}")))
}

/// The lines of a grid's numbers, as our model in MiniZinc prints them.
fn rows(line: &str) -> String {
    let row = |row: &[u8]| row.iter().map(|byte| format!("{} ", char::from(*byte))).collect::<String>();
    line.as_bytes().chunks(4).map(|bytes| row(bytes) + "\n").collect::<String>() + "----------\n"
}

#[test]
fn a_solution_is_solved_and_another_grid_says_which_rule_it_breaks() {
    let (code, out, error) = check(&[PUZZLE], &rows("1243341221344321"));
    assert_eq!((code, error.as_str()), (0, ""), "{out}");
    assert!(out.ends_with("Correct: every rule holds.\n"), "{out}");
    let wrong = rows("1234341221344321");
    let (code, out, _) = check(&[PUZZLE], &wrong);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("column 3") && out.contains("Wrong: "), "{out}");
    let (code, told) = json(&[PUZZLE], &wrong);
    assert_eq!((code, &told["says"], &told["right"]), (1, &"solutions".into(), &false.into()));
    assert_eq!(told["checks"][0]["broken"][0]["rule"], "house");
    let (code, told) = json(&[PUZZLE], &rows("1243341221344321"));
    assert_eq!((code, &told["right"], &told["checks"][0]["solved"]), (0, &true.into(), &true.into()));
}

#[test]
fn that_there_is_none_is_compared_with_what_garns_finds() {
    let (code, out, _) = check(&[PUZZLE], "c a comment\ns UNSATISFIABLE\n");
    assert_eq!(code, 1, "{out}");
    assert!(out.ends_with("the solver says that there is no solution; garns finds this one.\n"), "{out}");
    let (code, told) = json(&[PUZZLE], "unsat\n");
    assert_eq!((code, &told["says"], &told["right"]), (1, &"no-solution".into(), &false.into()));
    assert_eq!(told["solution"].as_str().unwrap().len(), 16);
    // The first box leaves 3 and 4 to the rest of its row, and the other box has them.
    let impossible = "12....34........";
    let (code, out, _) = check(&[impossible], "=====UNSATISFIABLE=====\n");
    let none = garns(&["solve", impossible]).0 == 1;
    assert_eq!((code, none), (0, true), "{out}");
    assert!(out.contains("garns finds none either"), "{out}");
    let (code, told) = json(&[PUZZLE], "s UNKNOWN\n");
    assert_eq!((code, &told["says"], told.get("right")), (3, &"unknown".into(), None));
}

fn garns(args: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_garns")).args(args).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn what_is_not_understood_is_told_with_its_line() {
    for (args, answer, told) in [
        (&[PUZZLE][..], "hello\n", "line 1: no solver's answer begins here"),
        (&[PUZZLE], "1 2 4 3\n3 9 2 1\n2 1 3 4\n4 3 1 2\n", "line 2: 9 in r2c2 is not a value"),
        (&[PUZZLE], "s SATISFIABLE\nv 1 x\n", "line 2: \"x\" is not a variable"),
        (&[PUZZLE, PUZZLE], "s UNSATISFIABLE\n", "--check-answer is about one puzzle"),
        (&["--all", PUZZLE], "", "can't be used together"),
    ] {
        let (code, out, error) = check(args, answer);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?} {answer}: {error}");
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn an_answer_to_the_model_that_was_written_comes_back() {
    // The variables that are true in the solution, by the map in the comments of the model.
    let (code, model) = garns(&["convert", PUZZLE, "--to", "cnf"]);
    assert_eq!(code, 0);
    let solution = garns(&["solve", PUZZLE, "--to", "line"]).1;
    let mut answer = "s SATISFIABLE\nv ".to_owned();
    for line in model.lines().filter_map(|line| line.strip_prefix("c r")) {
        let (cell, rest) = line.split_once('=').unwrap();
        let (value, variable) = rest.split_once(" is ").unwrap();
        let (row, col) = cell.split_once('c').unwrap();
        let at = (row.parse::<usize>().unwrap() - 1) * 4 + col.parse::<usize>().unwrap() - 1;
        let sign = if solution[at..].starts_with(value) { "" } else { "-" };
        answer += &format!("{sign}{variable} ");
    }
    let (code, out, error) = check(&[PUZZLE], &(answer + "0\n"));
    assert_eq!(code, 0, "{out}{error}");
}
