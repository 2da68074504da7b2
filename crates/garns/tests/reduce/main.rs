//! Reductions against brute force: solutions of the two problems correspond one to one.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[cfg(feature = "colour")]
mod colouring;

use std::collections::HashSet;

use garns::prelude::*;
use garns::reduce::{LatinToSudoku, Made, REDUCTIONS, ReduceError, Reduced, SudokuToExactCover, find};
use garns::{Candidates, line};
use proptest::prelude::*;

/// Every filling that the checker accepts.
fn by_brute_force(puzzle: &Puzzle) -> HashSet<String> {
    let (cells, values) = (puzzle.cells().len(), puzzle.values().len());
    let mut found = HashSet::new();
    for mut number in 0..values.pow(cells as u32) {
        let grid: Grid = (0..cells)
            .map(|_| {
                let rank = number % values;
                number /= values;
                Some(rank)
            })
            .collect();
        if puzzle.is_solution(&grid) {
            found.insert(line(puzzle, &grid));
        }
    }
    found
}

/// A Latin square with some givens and pencil marks, which may contradict each other.
fn latin(order: usize, givens: &[Option<usize>], marks: &[u64]) -> Puzzle {
    let mut puzzle = Puzzle::latin(order).unwrap();
    for (i, cell) in puzzle.cells().to_vec().into_iter().enumerate() {
        let all = puzzle.values().all();
        match givens[i].filter(|rank| *rank < order) {
            Some(rank) => puzzle.give(cell, rank).unwrap(),
            None if (Candidates(marks[i]) & all).is_empty() => {}
            None => puzzle.mark(cell, Candidates(marks[i])).unwrap(),
        }
    }
    puzzle
}

fn any_latin() -> impl Strategy<Value = Puzzle> {
    let given = prop_oneof![3 => Just(None), 1 => (0..3_usize).prop_map(Some)];
    let mark = prop_oneof![3 => Just(0_u64), 1 => 0..8_u64];
    (2..=3_usize, prop::collection::vec(given, 9), prop::collection::vec(mark, 9))
        .prop_map(|(order, givens, marks)| latin(order, &givens, &marks))
}

/// Every exact cover, as sets of numbers of options: Algorithm X without any cleverness.
fn covers(primary: &[String], options: &[Vec<String>]) -> Vec<Vec<usize>> {
    fn search(
        primary: &[String],
        options: &[Vec<String>],
        covered: &mut HashSet<String>,
        chosen: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        let Some(item) = primary.iter().find(|item| !covered.contains(*item)) else {
            found.push(chosen.clone());
            return;
        };
        for (number, option) in options.iter().enumerate() {
            if option.contains(item) && option.iter().all(|item| !covered.contains(item)) {
                covered.extend(option.iter().cloned());
                chosen.push(number);
                search(primary, options, covered, chosen, found);
                chosen.pop();
                option.iter().for_each(|item| {
                    covered.remove(item);
                });
            }
        }
    }
    let mut found = Vec::new();
    search(primary, options, &mut HashSet::new(), &mut Vec::new(), &mut found);
    found
}

/// The items and options of a text, as a program that knows nothing of puzzles reads it.
fn parsed(text: &str) -> (Vec<String>, Vec<String>, Vec<Vec<String>>) {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut lines = text.lines();
    let items = lines.next().unwrap();
    let (primary, secondary) = items.split_once('|').unwrap_or((items, ""));
    (words(primary), words(secondary), lines.map(words).collect())
}

/// The covers of a puzzle are its solutions.
fn cover_is_parsimonious(puzzle: &Puzzle, solutions: &HashSet<String>) {
    let reduced = SudokuToExactCover::new(puzzle).unwrap();
    let Made::Text { text, .. } = reduced.made() else { panic!("a text") };
    let (primary, secondary, options) = parsed(&text);
    let items: HashSet<&String> = primary.iter().chain(&secondary).collect();
    assert_eq!(items.len(), primary.len() + secondary.len(), "no item twice");
    assert!(options.iter().flatten().all(|item| items.contains(item)), "only items that are listed");
    let found = covers(&primary, &options);
    let back: HashSet<String> = found
        .iter()
        .map(|cover| {
            let text: Vec<String> = cover.iter().rev().map(|&option| options[option].join(" ")).collect();
            line(puzzle, &reduced.back(&text.join("\n")).unwrap())
        })
        .collect();
    assert_eq!((found.len(), &back), (solutions.len(), solutions));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn latin_squares_and_their_sudokus_have_the_same_solutions(latin in any_latin()) {
        let wanted = by_brute_force(&latin);
        let reduced = LatinToSudoku::new(&latin).unwrap();
        let sudoku = reduced.sudoku();
        prop_assert_eq!(sudoku.kind(), garns::Kind::Sudoku);
        let solutions: Vec<_> = sudoku.solutions().collect();
        let back: HashSet<String> = solutions
            .iter()
            .map(|solution| line(&latin, &reduced.back(solution.grid().clone()).unwrap()))
            .collect();
        prop_assert_eq!(solutions.len(), wanted.len());
        prop_assert_eq!(back, wanted);
    }

    #[test]
    fn exact_covers_are_solutions(latin in any_latin()) {
        cover_is_parsimonious(&latin, &by_brute_force(&latin));
    }
}

#[test]
fn the_largest_and_smallest_latin_squares_are_reduced() {
    for order in 1..=8 {
        let latin = Puzzle::latin(order).unwrap();
        let reduced = LatinToSudoku::new(&latin).unwrap();
        let sudoku = reduced.sudoku();
        assert_eq!((sudoku.values().len(), sudoku.givens().blanks()), (order * order, order * order));
        assert_eq!(sudoku.doubled_given(), None, "{order}");
    }
    // Latin squares of orders 1 to 5.
    for (order, count) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        let reduced = LatinToSudoku::new(&Puzzle::latin(order).unwrap()).unwrap();
        assert_eq!(reduced.sudoku().count().unwrap(), count, "{order}");
    }
}

#[test]
fn what_is_no_latin_square_is_refused() {
    let error = |puzzle: &Puzzle| LatinToSudoku::new(puzzle).unwrap_err();
    assert_eq!(error(&Puzzle::sudoku(4).unwrap()), ReduceError::NotLatin);
    assert_eq!(error(&Puzzle::latin(9).unwrap()), ReduceError::Order { order: 9 });
    let mut ruled = Puzzle::latin(4).unwrap();
    ruled.add(garns::rules::AntiKnight {}).unwrap();
    assert!(matches!(error(&ruled), ReduceError::Rule { .. }));
}

#[test]
fn no_other_filling_is_carried_back() {
    let reduced = LatinToSudoku::new(&Puzzle::latin(2).unwrap()).unwrap();
    let solution = reduced.sudoku().solutions().next().unwrap();
    assert!(reduced.back(solution.grid().clone()).is_ok());
    let mut wrong = solution.grid().clone();
    wrong.set(0, (wrong.get(0).unwrap() + 2) % 4);
    assert_eq!(reduced.back(wrong), Err(ReduceError::NotASolution));
    assert_eq!(reduced.back(Grid::blank(16)), Err(ReduceError::NotASolution));
}

#[test]
fn a_sudoku_is_covered_by_its_solution() {
    let sudoku: Puzzle = "12..3......4...1".parse().unwrap();
    let solutions: HashSet<String> = sudoku.solutions().map(|solution| solution.to_string()).collect();
    assert_eq!(solutions.len(), 1);
    cover_is_parsimonious(&sudoku, &solutions);
    let (primary, secondary, options) =
        match SudokuToExactCover::new(&Puzzle::sudoku(9).unwrap()).unwrap().made() {
            Made::Text { text, .. } => parsed(&text),
            Made::Puzzle(_) => panic!("a text"),
        };
    assert_eq!((primary.len(), secondary.len(), options.len()), (324, 0, 729));
    assert_eq!(options[4], ["r1c1", "r1#5", "c1#5", "b1#5"]);
}

/// Houses smaller than the values, cells in no house, houses of several grids.
#[test]
fn other_houses_are_covered_too() {
    let mut loose =
        Puzzle::new(garns::Frame::loose(1, 5).unwrap(), garns::Values::count(3).unwrap()).unwrap();
    let cells = |columns: &[u16]| columns.iter().map(|&col| Cell::new(0, col)).collect::<Vec<_>>();
    for house in [&[0, 1][..], &[1, 2, 3]] {
        loose.add(garns::rules::House::extra(cells(house).into())).unwrap();
    }
    cover_is_parsimonious(&loose, &by_brute_force(&loose));
    let samurai = Puzzle::new(garns::Frame::samurai(), garns::Values::count(9).unwrap()).unwrap();
    let reduced = SudokuToExactCover::new(&samurai).unwrap();
    let unique: HashSet<&String> = reduced.primary().iter().chain(reduced.secondary()).collect();
    assert_eq!(unique.len(), reduced.primary().len() + reduced.secondary().len());
}

#[test]
fn wrong_covers_are_told_where_and_what() {
    let reduced = SudokuToExactCover::new(&Puzzle::latin(2).unwrap()).unwrap();
    let text = |cover: &str| reduced.back(cover).unwrap_err().to_string();
    assert_eq!(text("\nr1c1 r1#1 c2#1\n"), "line 2: \"r1c1 r1#1 c2#1\" is none of the options");
    assert_eq!(text("r1c1 r1#1 c1#1\nr1c1 r1#2 c1#2\n"), "line 2: a second value for r1c1");
    assert_eq!(text("r1c1 r1#1 c1#1"), ReduceError::NotASolution.to_string());
    // In another order, with what a program adds.
    let whole = " c1#1 r1c1 r1#1 (1 of 2)\nr1c2 r1#2 c2#2\nr2c1 r2#2 c1#2\nr2c2 r2#1 c2#1\n";
    assert_eq!(Reduced::back(&reduced, whole).unwrap(), "1 2\n2 1\n");
    let killer = "kind = \"killer\"\ncages = [\"aa\", \"bb\"]\nclues = { a = 3, b = 3 }\n";
    let error = SudokuToExactCover::new(&Puzzle::read(killer).unwrap()).unwrap_err();
    assert!(matches!(error, ReduceError::Rule { .. }), "{error}");
}

#[test]
fn every_reduction_is_named_and_described_in_both_languages() {
    let names: HashSet<&str> = REDUCTIONS.iter().map(|r| r.name).collect();
    assert_eq!(names.len(), REDUCTIONS.len());
    for reduction in REDUCTIONS {
        assert!(find(reduction.name).is_some_and(|found| std::ptr::eq(found, *reduction)));
        assert!(!reduction.about.en.is_empty() && reduction.about.en != reduction.about.pt);
    }
    assert!(find("nothing").is_none());
}

#[cfg(feature = "models")]
mod sat {
    use super::*;
    use garns::reduce::SudokuToSat;

    type Clause = Vec<i32>;

    /// The number of variables and the clauses of a text in DIMACS CNF.
    fn parsed(text: &str) -> (usize, Vec<Clause>) {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let header: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        assert_eq!(header[..2], ["p", "cnf"]);
        let clauses: Vec<Clause> = lines
            .map(|line| {
                let literals: Vec<i32> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
                let (last, clause) = literals.split_last().unwrap();
                assert!(*last == 0 && !clause.contains(&0));
                clause.to_vec()
            })
            .collect();
        assert_eq!(header[3], clauses.len().to_string());
        (header[2].parse().unwrap(), clauses)
    }

    /// Every assignment that makes each clause true: Davis, Putnam, Logemann and Loveland, without any cleverness.
    fn assignments(variables: usize, clauses: &[Clause]) -> Vec<Vec<bool>> {
        fn search(values: &mut Vec<Option<bool>>, clauses: &[Clause], found: &mut Vec<Vec<bool>>) {
            let holds = |values: &[Option<bool>], literal: i32| {
                values[literal.unsigned_abs() as usize - 1].map(|value| value == (literal > 0))
            };
            let mut forced = Vec::new();
            let ok = loop {
                let mut unit = None;
                let mut broken = false;
                for clause in clauses {
                    if clause.iter().any(|&literal| holds(values, literal) == Some(true)) {
                        continue;
                    }
                    let mut open = clause.iter().filter(|&&literal| holds(values, literal).is_none());
                    match (open.next(), open.next()) {
                        (None, _) => broken = true,
                        (Some(&literal), None) => unit = Some(literal),
                        _ => {}
                    }
                }
                match unit {
                    _ if broken => break false,
                    None => break true,
                    Some(literal) => {
                        let variable = literal.unsigned_abs() as usize - 1;
                        values[variable] = Some(literal > 0);
                        forced.push(variable);
                    }
                }
            };
            if ok {
                match values.iter().position(Option::is_none) {
                    None => found.push(values.iter().map(|value| value.unwrap()).collect()),
                    Some(variable) => {
                        for value in [true, false] {
                            values[variable] = Some(value);
                            search(values, clauses, found);
                        }
                        values[variable] = None;
                    }
                }
            }
            forced.into_iter().for_each(|variable| values[variable] = None);
        }
        let mut found = Vec::new();
        search(&mut vec![None; variables], clauses, &mut found);
        found
    }

    /// As many assignments as solutions, and each is carried back to another solution, in every form of answer.
    fn is_parsimonious(puzzle: &Puzzle, solutions: &HashSet<String>) {
        let reduced = SudokuToSat::new(puzzle).unwrap();
        let (variables, clauses) = parsed(reduced.clauses());
        let found = assignments(variables, &clauses);
        assert_eq!(found.len(), solutions.len());
        let back: HashSet<String> = found
            .iter()
            .map(|values| {
                let literals =
                    values.iter().zip(1..).map(|(&value, n): (&bool, i32)| if value { n } else { -n });
                let words: Vec<String> = literals.map(|literal| literal.to_string()).collect();
                let half = words.len() / 2;
                let lines = format!(
                    "c a comment\ns SATISFIABLE\nv {}\nv {} 0\n",
                    words[..half].join(" "),
                    words[half..].join(" ")
                );
                let grid = reduced.back(&lines).unwrap();
                assert_eq!(reduced.back(&format!("SAT\n{} 0\n", words.join(" "))).unwrap(), grid);
                line(puzzle, &grid)
            })
            .collect();
        assert_eq!(&back, solutions);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn assignments_are_solutions(puzzle in any_latin()) {
            is_parsimonious(&puzzle, &by_brute_force(&puzzle));
        }
    }

    #[test]
    fn sudokus_and_other_rules_go_there_and_back() {
        let sudoku: Puzzle = "12..3......4...1".parse().unwrap();
        is_parsimonious(&sudoku, &sudoku.solutions().map(|solution| solution.to_string()).collect());
        let several: Puzzle = "1...3......4....".parse().unwrap();
        is_parsimonious(&several, &several.solutions().map(|solution| solution.to_string()).collect());
        let killer = "kind = \"killer\"\ncages = [\"aa\", \"bb\"]\nclues = { a = 3, b = 3 }\n";
        let killer = Puzzle::read(killer).unwrap();
        is_parsimonious(&killer, &by_brute_force(&killer));
    }

    #[test]
    fn bad_answers_are_told() {
        let reduced = SudokuToSat::new(&Puzzle::latin(2).unwrap()).unwrap();
        let told = |answer: &str| reduced.back(answer).unwrap_err();
        for none in ["s UNSATISFIABLE\n", "UNSAT\n", "INDET\n", "c x\ns UNKNOWN\n"] {
            assert_eq!(told(none), ReduceError::NoAssignment, "{none}");
        }
        assert_eq!(told("v 1 2 0").to_string(), "line 1: a second value for r1c1");
        assert_eq!(told("v 1 -2 0\n"), ReduceError::NotASolution);
        assert_eq!(told("v 1 x 0\n").to_string(), "line 1: expected a variable or its negation, found \"x\"");
        assert_eq!(Reduced::back(&reduced, "v 1 -2 4 6 7 0\n").unwrap(), "1 2\n2 1\n");
    }
}
