//! MiniZinc, Prolog and SMT-LIB: all solutions.

use std::fs;
use std::process::Command;

use crate::cases::cases;
use crate::{file, is_there, output};

#[test]
fn minizinc_with_gecode_finds_all_solutions() {
    if !is_there("minizinc", &["--version"]) {
        return;
    }
    let path = file("model.mzn");
    for case in cases() {
        fs::write(&path, case.written("minizinc")).unwrap();
        let mut command = Command::new("minizinc");
        let (printed, errors) = output(command.args(["--solver", "gecode", "--all-solutions"]).arg(&path));
        assert!(printed.contains("====="), "{}: {errors}\n{}", case.rule, case.written("minizinc"));
        case.expect_all("minizinc", &printed);
    }
}

/// Prints all solutions of the programs it is told of, one after the other in one process.
const DRIVER: &str = "\
:- initialization(run, main).
run :-
    current_prolog_flag(argv, Files),
    forall(member(File, Files), one(File)).
one(File) :-
    format(\"next~n\"),
    consult(File),
    call(main, [all]),
    unload_file(File).
";

#[test]
fn prolog_finds_all_solutions() {
    if !is_there("swipl", &["--version"]) {
        return;
    }
    let driver = file("driver.pl");
    fs::write(&driver, DRIVER).unwrap();
    let cases = cases();
    let mut command = Command::new("swipl");
    command.arg(&driver).arg("--");
    for (i, case) in cases.iter().enumerate() {
        let path = file(&format!("program-{i}.pl"));
        fs::write(&path, case.written("clpfd")).unwrap();
        command.arg(&path);
    }
    let (printed, errors) = output(&mut command);
    assert!(errors.is_empty(), "{errors}");
    let answers: Vec<&str> = printed.split("next\n").skip(1).collect();
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(answers) {
        case.expect_all("clpfd", answer);
    }
    // By itself it prints two solutions at most, or as many as are asked for.
    let several = cases.iter().position(|case| case.solutions.len() > 2).unwrap();
    for (argument, count) in [(None, 2), (Some("1"), 1), (Some("all"), cases[several].solutions.len())] {
        let mut command = Command::new("swipl");
        let (printed, errors) = output(command.arg(file(&format!("program-{several}.pl"))).args(argument));
        assert!(errors.is_empty(), "{errors}");
        assert_eq!(cases[several].read(&printed).len(), count, "{argument:?}\n{printed}");
    }
}

#[test]
fn z3_finds_each_solution_and_no_other() {
    if !is_there("z3", &["--version"]) {
        return;
    }
    // One script: each puzzle's, with its questions asked again while all solutions but one are excluded, then all.
    let cases = cases();
    let mut script = String::new();
    for case in &cases {
        let text = case.written("smt2");
        let (model, questions) = text.split_once("(check-sat)\n").unwrap();
        script += "(push)\n";
        script += &model.replace("(set-logic QF_LIA)\n", "");
        let not = |solution: &Vec<usize>| {
            let values = case.puzzle.values();
            let equal = solution.iter().zip(case.puzzle.cells()).map(|(rank, cell)| {
                let number = values.number(*rank);
                if number < 0 {
                    format!("(= {cell} (- {}))", -number)
                } else {
                    format!("(= {cell} {number})")
                }
            });
            format!("(assert (not (and true {})))\n", equal.collect::<Vec<_>>().join(" "))
        };
        for solution in &case.solutions {
            let others = case.solutions.iter().filter(|other| *other != solution);
            let others: String = others.map(not).collect();
            script += &format!("(push)\n{others}(check-sat)\n{questions}(pop)\n(echo \"next\")\n");
        }
        let all: String = case.solutions.iter().map(not).collect();
        script += &format!("(push)\n{all}(check-sat)\n(pop)\n(echo \"next\")\n(pop)\n");
    }
    let path = file("puzzles.smt2");
    fs::write(&path, script).unwrap();
    let (printed, errors) = output(Command::new("z3").arg(&path));
    assert!(errors.is_empty(), "{errors}");
    let mut answers = printed.split("next\n");
    for case in &cases {
        for solution in &case.solutions {
            let found = case.read(answers.next().unwrap());
            assert!(found.iter().eq([solution]), "{}: {solution:?}, found {found:?}", case.rule);
        }
        let nothing = case.read(answers.next().unwrap());
        assert!(nothing.is_empty(), "{}: another solution {nothing:?}", case.rule);
    }
}
