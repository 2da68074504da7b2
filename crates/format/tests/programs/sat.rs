//! Clauses and pseudo-Boolean constraints.

use std::fs;
use std::process::Command;

use crate::cases::{Case, cases};
use crate::{file, is_there, output};

/// The clauses, and one for each of these solutions that says "not this one".
fn without(case: &Case, text: &str, blocked: &[&Vec<usize>]) -> String {
    let values = case.puzzle.values().len();
    let (head, clauses) = text.split_once("p cnf ").unwrap();
    let (numbers, clauses) = clauses.split_once('\n').unwrap();
    let [variables, count] = numbers.split(' ').map(|n| n.parse::<usize>().unwrap()).collect::<Vec<_>>()[..]
    else {
        panic!("two numbers: {numbers}");
    };
    let mut text = format!("{head}p cnf {variables} {}\n{clauses}", count + blocked.len());
    for solution in blocked {
        for (cell, rank) in solution.iter().enumerate() {
            text += &format!("-{} ", cell * values + rank + 1);
        }
        text += "0\n";
    }
    text
}

#[test]
fn cadical_finds_each_solution_and_no_other() {
    if !is_there("cadical", &["--version"]) {
        return;
    }
    let path = file("cadical.cnf");
    let solve = |text: &str| {
        fs::write(&path, text).unwrap();
        output(Command::new("cadical").arg("-q").arg(&path)).0
    };
    for case in cases() {
        let text = case.written("cnf");
        case.expect_one("cnf", &solve(&text));
        let all: Vec<&Vec<usize>> = case.solutions.iter().collect();
        let nothing = case.read(&solve(&without(&case, &text, &all)));
        assert!(nothing.is_empty(), "{}: another solution {nothing:?}", case.rule);
        for solution in &all {
            let others: Vec<&Vec<usize>> = all.iter().copied().filter(|other| other != solution).collect();
            let found = case.read(&solve(&without(&case, &text, &others)));
            assert!(found.iter().eq([*solution]), "{}: {solution:?}, found {found:?}", case.rule);
        }
    }
}

#[test]
fn minisat_finds_a_solution_or_none() {
    if !is_there("minisat", &["--help"]) {
        return;
    }
    let (path, answer) = (file("minisat.cnf"), file("minisat.txt"));
    for case in cases() {
        fs::write(&path, case.written("cnf")).unwrap();
        output(Command::new("minisat").arg("-verb=0").arg(&path).arg(&answer));
        case.expect_one("cnf", &fs::read_to_string(&answer).unwrap());
    }
}

#[test]
fn minisat_plus_finds_all_solutions() {
    if !is_there("minisat+", &["-help"]) {
        return;
    }
    let path = file("minisat+.opb");
    for case in cases() {
        fs::write(&path, case.written("opb")).unwrap();
        let (one, _) = output(Command::new("minisat+").arg("-ansi").arg(&path));
        case.expect_one("opb", &one);
        let (all, _) = output(Command::new("minisat+").args(["-all", "-ansi"]).arg(&path));
        let models = all.lines().filter_map(|line| line.strip_prefix("c MODEL# ")?.split_once(':'));
        let found: Vec<_> = models.flat_map(|(_, model)| case.read(&format!("v {model}"))).collect();
        // Each once, in whichever order.
        assert_eq!(found.len(), case.solutions.len(), "{}\n{all}", case.rule);
        assert!(found.iter().all(|solution| case.solutions.contains(solution)), "{}\n{all}", case.rule);
    }
}

/// The fewest colours, and the fewest givens of a puzzle without solution that have to go.
#[test]
fn z3_finds_the_optimum() {
    if !is_there("z3", &["--version"]) {
        return;
    }
    let path = file("optimum.wcnf");
    let cost = |text: &str| {
        let hints = garns_format::Hints { lenient: true, ..garns_format::Hints::default() };
        let puzzle = garns_format::read(text, &hints).unwrap();
        let format = garns_format::find("wcnf").unwrap();
        fs::write(&path, garns_format::write(&puzzle, format).unwrap()).unwrap();
        let printed = output(Command::new("z3").arg("-wcnf").arg(&path).arg("-model")).0;
        assert!(printed.starts_with("sat"), "{printed}");
        printed.split_whitespace().last().unwrap().parse::<u32>().unwrap()
    };
    // Petersen's graph, with two colours more than it takes.
    let edges: String = (0..5)
        .flat_map(|a| [(a, (a + 1) % 5), (a, 5 + a), (5 + a, 5 + (a + 2) % 5)])
        .map(|(a, b)| format!("e {} {}\n", a + 1, b + 1))
        .collect();
    assert_eq!(cost(&format!("c colours 5\np edge 10 15\n{edges}")), 3);
    // One solution; then with a given that contradicts two others.
    assert_eq!(cost("1234341221434321"), 0);
    assert_eq!(cost("1234341221434322"), 1);
    assert_eq!(cost("11......11......"), 2);
}
