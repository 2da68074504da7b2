//! Models for the solvers of others: what is written is well formed, says what its head promises, and refusals name the rule.

#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use garns_format::{Reason, find, write};
use garns_puzzle::rules::Connected;
use garns_puzzle::{Cell, Frame, Lang, Puzzle, Values};

fn written(puzzle: &Puzzle, format: &str) -> String {
    write(puzzle, find(format).unwrap()).unwrap()
}

fn numbers(line: &str) -> Vec<i64> {
    line.split(|sign: char| !sign.is_ascii_digit() && sign != '-')
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn latin() -> Puzzle {
    let mut puzzle = Puzzle::latin(2).unwrap();
    puzzle.give(Cell::new(0, 0), 0).unwrap();
    puzzle
}

#[test]
fn a_small_puzzle_in_clauses() {
    let text = written(&latin(), "cnf");
    assert!(text.starts_with("c r1c1=1 is 1\nc r1c1=2 is 2\nc r1c2=1 is 3\n"), "{text}");
    let clauses: Vec<&str> = text.lines().skip_while(|line| !line.starts_with('p')).collect();
    let head = numbers(clauses[0]);
    assert_eq!(head, [8, clauses.len() as i64 - 1], "{text}");
    for clause in &clauses[1..] {
        let (end, lits) = numbers(clause).split_last().map(|(end, lits)| (*end, lits.to_vec())).unwrap();
        assert!(
            end == 0 && !lits.is_empty() && lits.iter().all(|lit| (1..=8).contains(&lit.abs())),
            "{clause}"
        );
    }
    // r1c1 has one of its values, not both, and not the second.
    for clause in ["1 2 0", "-1 -2 0", "-2 0"] {
        assert!(clauses.contains(&clause), "{text}");
    }
}

#[test]
fn a_small_puzzle_in_linear_constraints() {
    let text = written(&latin(), "opb");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
    assert!(
        text.starts_with(&format!("* #variable= 8 #constraint= {}\n* r1c1=1 is x1\n", rows.len())),
        "{text}"
    );
    assert!(rows.iter().all(|row| row.ends_with(" ;")), "{text}");
    for row in ["+1 x1 +1 x2 = 1 ;", "+1 ~x2 >= 1 ;", "+1 x6 +1 x8 = 1 ;"] {
        assert!(rows.contains(&row), "{text}");
    }
    let text = written(&latin(), "lp");
    for line in [" sum1: + r1c1_1 + r1c1_2 = 1", " or1: - r1c1_2 >= 0", "Subject To", "Binaries", "End"] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}

#[test]
fn names_of_variables_are_names_whatever_the_values_are() {
    let values = Values::with_symbols(vec![-1, 4], vec!["a".to_owned(), "b".to_owned()]).unwrap();
    let puzzle = Puzzle::new(Frame::latin(2).unwrap(), values).unwrap();
    let text = written(&puzzle, "lp");
    assert!(
        text.starts_with("\\ a is _m1\n\\ b is _4\n") && text.contains("+ r1c1_m1 + r1c1_4 = 1"),
        "{text}"
    );
    assert!(written(&puzzle, "cnf").contains("c r1c1=a is 1\n"));
}

#[test]
fn what_takes_too_many_cases_is_refused_by_name() {
    let mut puzzle = Puzzle::sudoku(9).unwrap();
    let cells = puzzle.cells().to_vec().into();
    puzzle.add(Connected { cells, values: vec![1, 2, 3], size: None }).unwrap();
    for format in ["cnf", "opb", "lp"] {
        let refusal = write(&puzzle, find(format).unwrap()).unwrap_err();
        assert_eq!(refusal.reason, Reason::TooManyCases(Connected::ABOUT.title));
        assert!(
            refusal.text(Lang::En).ends_with("connected cells, which takes too many cases here"),
            "{refusal}"
        );
        assert!(
            refusal.text(Lang::Pt).ends_with("células ligadas, que exige casos demais aqui"),
            "{refusal}"
        );
    }
}
