//! Models for the solvers of others: what is written is well formed, says what its head promises, and refusals name the rule.

#![cfg(feature = "models")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use garns_format::{
    AnswerError, FORMATS, Hints, LineReader, ReadErrorKind, Reason, SolverAnswer, find, read, read_answer,
    write,
};
use garns_puzzle::rules::Doublers;
use garns_puzzle::{Cell, Frame, Grid, Lang, Puzzle, Values};

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
    for row in ["+1 x1 +1 x2 = 1 ;", "-1 x2 >= 0 ;", "+1 x6 +1 x8 = 1 ;"] {
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
    let (cells, counted) = (puzzle.cells()[..36].to_vec(), puzzle.cells()[36..72].to_vec());
    puzzle
        .add(Doublers { cells: cells.into(), counted: counted.into(), count: 4, times: 2, over: 1 })
        .unwrap();
    for format in FORMATS.iter().filter(|format| format.read.is_none()).map(|format| format.name) {
        let refusal = write(&puzzle, find(format).unwrap()).unwrap_err();
        assert_eq!(refusal.reason, Reason::TooManyCases(Doublers::ABOUT.title));
        assert!(refusal.text(Lang::En).ends_with("doublers, which takes too many cases here"), "{refusal}");
        assert!(refusal.text(Lang::Pt).ends_with("duplicadoras, que exige casos demais aqui"), "{refusal}");
    }
}

#[test]
fn a_format_that_is_only_written_is_not_read_as_another() {
    let hints = Hints { format: find("minizinc"), ..Hints::default() };
    let error = read("1.2.\n....\n....\n....", &hints).unwrap_err();
    assert_eq!(error.to_string(), "the MiniZinc format can only be written, not read");
    assert!(matches!(error.problem, ReadErrorKind::OnlyWritten { .. }));
    let error = LineReader::new(hints).read(3, b"1.2.............").unwrap().unwrap_err();
    assert_eq!(error.text(Lang::Pt), "linha 3: o formato MiniZinc só pode ser escrito, não lido");
}

#[test]
fn a_model_in_minizinc_is_one_that_people_read() {
    let mut puzzle = Puzzle::sudoku(4).unwrap();
    puzzle.give(Cell::new(1, 0), 2).unwrap();
    puzzle.add(garns_puzzle::rules::Whispers { path: "r1c1 r1c2".parse().unwrap(), least: 2 }).unwrap();
    puzzle
        .add(garns_puzzle::rules::Killer {
            cells: "r3c1 r3c2 r3c3".parse().unwrap(),
            sum: Some(7),
            repeats: false,
        })
        .unwrap();
    let text = written(&puzzle, "minizinc");
    for line in [
        "array[1..4, 1..4] of var 1..4: x;",
        "constraint x[2,1] = 3;",
        "constraint :: \"row 1\" alldifferent(x[1, ..]);",
        "constraint :: \"column 4\" alldifferent(x[.., 4]);",
        "constraint :: \"box 3\" alldifferent(x[3..4, 1..2]);",
        "constraint :: \"whispers line\" abs(x[1,1] - x[1,2]) >= 2;",
        "constraint :: \"killer cage\" sum(x[3, 1..3]) = 7;",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}

/// Every form of an answer to the Latin square 1 2 / 2 1.
#[test]
fn answers_of_solvers_go_back_to_the_grid() {
    let puzzle = latin();
    let solution: Grid = [0, 1, 1, 0].into_iter().map(Some).collect();
    for text in [
        "c a comment\ns SATISFIABLE\nv 1 -2 -3 4 -5 6\nv 7 -8 9 0\n",
        "SAT\n1 -2 -3 4 -5 6 7 -8 0\n",
        "s SATISFIABLE\nv x1 -x2 -x3 x4 -x5 x6 x7 -x8\n",
        "Optimal - objective value 0\n  0 r1c1_1  1  0\n  3 r1c2_2  1  0\n  5 r2c1_2  1  0\n 6 r2c2_1 1 0\n",
        "Status:     INTEGER OPTIMAL\n  1 r1c1_1  *  1  0 1\n 2 r1c1_2 * 0 0 1\n 4 r1c2_2\n   * 1 0 1\n 6 r2c1_2 * 1 0 1\n 7 r2c2_1 * 1 0 1",
        "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 8\nr1c1_1 1\nr1c1_2 0\nr1c2_1 0\nr1c2_2 1\nr2c1_1 0\nr2c1_2 0.9999999\nr2c2_1 1\nr2c2_2 0\n",
        "1 2\n2 1\n----------\n==========\n",
        "[1,2]\n[2,1]\n\n",
        "r1c1 = 1\nr1c2 = 2\nr2c1 = 2\nr2c2 = 1\n\n",
        "sat\n((r1c1 1)\n (r1c2 2)\n (r2c1 2)\n (r2c2 1))\n",
        "sat\n(\n  (define-fun r2c2 () Int\n    1)\n  (define-fun r1c1 () Int\n    1)\n  (define-fun r1c2 () Int 2)\n  (define-fun r2c1 () Int 2)\n)\n",
        "\u{1b}[92ms SATISFIABLE\u{1b}[0m\nv <instantiation id='sol1' type='solution'>\nv <list> r1c1 r1c2 r2c1 r2c2 q1_0 </list>\nv <values> * 2x2 1 7 </values>\nv </instantiation>\n",
    ] {
        assert_eq!(read_answer(&puzzle, text), Ok(SolverAnswer::Solutions(vec![solution.clone()])), "{text}");
    }
    let two = "1 2\n2 1\n----------\n1 2\n2 1\n----------\n";
    assert_eq!(read_answer(&puzzle, two), Ok(SolverAnswer::Solutions(vec![solution.clone(), solution])));
}

#[test]
fn answers_without_a_solution_are_understood_too() {
    for text in [
        "s UNSATISFIABLE\n",
        "UNSAT\n",
        "unsat\n(error \"line 9: model is not available\")\n",
        "=====UNSATISFIABLE=====\n",
        "no solution\n",
        "Model status\nInfeasible\n",
        "Infeasible - objective value 0.00000000\n  0 r1c1_1 1 0\n",
        "Status:     INTEGER EMPTY\n",
    ] {
        assert_eq!(read_answer(&latin(), text), Ok(SolverAnswer::NoSolution), "{text}");
    }
    for text in ["s UNKNOWN\n", "=====UNKNOWN=====\n", "INDET\n", "unknown\n"] {
        assert_eq!(read_answer(&latin(), text), Ok(SolverAnswer::Unknown), "{text}");
    }
}

#[test]
fn what_is_no_answer_is_told_with_its_line() {
    for (text, sentence) in [
        ("\nhello there", "line 2: no solver's answer begins here that garns understands: \"hello there\""),
        ("", "line 1: no solver's answer begins here that garns understands: \"\""),
        ("s SATISFIABLE\nv 1 two 0", "line 2: \"two\" is not a variable such as 12, -12, x12 or -x12"),
        ("v 1 -2 3 0", "the answer has no value for r2c1"),
        ("v 1 2 0", "the answer has two values for r1c1"),
        ("1 2\n2 7\n", "line 2: 7 in r2c2 is not a value of the puzzle"),
        ("1 2\n2\n", "line 2: the answer ends after 3 numbers, but a grid has 4"),
        ("r1c1 = 1\nr5c5 = 1\n", "line 2: the puzzle has no cell r5c5"),
        ("r1c1_7 1\n", "line 1: the puzzle's model has no variable r1c1_7"),
        ("<instantiation><list>r1c1 r1c2</list><values>1</values>", "line 1: 2 variables have 1 values"),
    ] {
        let error: AnswerError = read_answer(&latin(), text).unwrap_err();
        assert_eq!(error.to_string(), sentence, "{text}");
        assert_ne!(error.text(Lang::Pt), sentence);
    }
}
