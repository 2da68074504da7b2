//! Whether a solver's solution is one: a wrong model must be noticed, however fast it is.

use crate::rows::{Cage, Question};

impl Question {
    /// Whether these values, in the order the question names its variables, are a solution.
    pub(crate) fn is_solved_by(&self, values: &[i64]) -> bool {
        match self {
            Question::Squares { top } => {
                let [x, y, z] = *values else { return false };
                x * x + y * y == z * z && x > y && values.iter().all(|v| (1..=*top).contains(v))
            }
            Question::SquareSets { top } => {
                let [x, y, z] = *values else { return false };
                let square = |v: &i64| (1..=*top).any(|root| root * root == *v);
                x + y == z && x > y && values.iter().all(square)
            }
            Question::Sudoku { givens } => sudoku(givens, values),
            Question::Kenken { size, cages } => {
                values.len() == size * size
                    && latin(*size, values)
                    && cages.iter().all(|cage| cage_holds(cage, values))
            }
            Question::Queens { size } => {
                let shifted =
                    |step: i64| (0..).zip(values).map(|(row, v)| v + row * step).collect::<Vec<_>>();
                values.len() == *size
                    && values.iter().all(|v| (0..*size as i64).contains(v))
                    && [-1, 0, 1].into_iter().all(|step| different(&shifted(step)))
            }
            Question::Send => {
                let [s, e, n, d, m, o, r, y] = *values else { return false };
                let number = |digits: &[i64]| digits.iter().fold(0, |sum, digit| sum * 10 + digit);
                different(values)
                    && values.iter().all(|v| (0..10).contains(v))
                    && s > 0
                    && m > 0
                    && number(&[s, e, n, d]) + number(&[m, o, r, e]) == number(&[m, o, n, e, y])
            }
            Question::Colours { vertices, colours, cliques } => {
                values.len() == *vertices
                    && values.iter().all(|v| (0..*colours as i64).contains(v))
                    && cliques
                        .iter()
                        .all(|clique| different(&clique.iter().map(|&i| values[i]).collect::<Vec<_>>()))
            }
        }
    }
}

fn different(values: &[i64]) -> bool {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

fn latin(size: usize, values: &[i64]) -> bool {
    let column = |c: usize| values.iter().skip(c).step_by(size).copied().collect::<Vec<_>>();
    values.iter().all(|v| (1..=size as i64).contains(v))
        && values.chunks(size).all(different)
        && (0..size).all(|c| different(&column(c)))
}

fn sudoku(givens: &[i64], values: &[i64]) -> bool {
    let size = givens.len().isqrt();
    let side = size.isqrt();
    let boxed = |b: usize| {
        let corner = (b / side * side) * size + b % side * side;
        (0..size).map(|i| values[corner + i / side * size + i % side]).collect::<Vec<_>>()
    };
    values.len() == givens.len()
        && latin(size, values)
        && (0..size).all(|b| different(&boxed(b)))
        && givens.iter().zip(values).all(|(given, value)| *given == 0 || given == value)
}

fn cage_holds(cage: &Cage, values: &[i64]) -> bool {
    let found: Vec<i64> = cage.cells.iter().map(|&i| values[i]).collect();
    let (most, least) = (found.iter().max().copied().unwrap_or(0), found.iter().min().copied().unwrap_or(0));
    match cage.operation {
        '+' => found.iter().sum::<i64>() == cage.target,
        '*' => found.iter().product::<i64>() == cage.target,
        '-' => most - least == cage.target,
        _ => most == least * cage.target,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows;
    use std::collections::BTreeSet;

    fn question(name: &str) -> Question {
        rows::all().into_iter().find(|row| row.name == name).map_or(Question::Send, |row| row.question)
    }

    /// Squares and few queens can be counted by asking the checker about everything.
    #[test]
    fn the_expected_counts_are_those_of_the_checker() {
        let squares = question("squares");
        let triples = (1..=100).flat_map(|x| (1..x).flat_map(move |y| (x..=100).map(move |z| [x, y, z])));
        assert_eq!(triples.filter(|triple| squares.is_solved_by(triple)).count(), 52);

        let sets = question("square-sets");
        let pairs = (1..=100_i64).flat_map(|x| (1..x).map(move |y| (x * x, y * y)));
        assert_eq!(pairs.filter(|&(x, y)| sets.is_solved_by(&[x, y, x + y])).count(), 52);

        assert_eq!(
            (0..4_i64.pow(4))
                .filter(|code| Question::Queens { size: 4 }.is_solved_by(&digits(*code)))
                .count(),
            2
        );
    }

    fn digits(code: i64) -> [i64; 4] {
        [code % 4, code / 4 % 4, code / 16 % 4, code / 64]
    }

    #[test]
    fn a_solution_with_one_value_changed_is_none() {
        let kenken = [
            3, 2, 5, 1, 6, 4, 1, 5, 6, 2, 4, 3, 5, 6, 3, 4, 2, 1, 2, 1, 4, 3, 5, 6, 4, 3, 2, 6, 1, 5, 6, 4,
            1, 5, 3, 2,
        ];
        let order_4 = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let send = [9, 5, 6, 7, 1, 0, 8, 2];
        let cases: [(&str, &[i64]); 3] = [("kenken", &kenken), ("order-4", &order_4), ("send", &send)];
        for (name, solution) in cases {
            let question = question(name);
            assert!(question.is_solved_by(solution), "{name}");
            assert!(!question.is_solved_by(&solution[1..]), "{name}");
            for i in 0..solution.len() {
                let mut changed = solution.to_vec();
                changed[i] += 1;
                assert!(!question.is_solved_by(&changed), "{name}, value {i}");
            }
        }
    }

    #[test]
    fn givens_bind() {
        let rows = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let mut givens = vec![0; 16];
        givens[5] = 4;
        assert!(Question::Sudoku { givens: givens.clone() }.is_solved_by(&rows));
        givens[5] = 3;
        assert!(!Question::Sudoku { givens }.is_solved_by(&rows));
    }

    /// DIMACS' queen8_8 has 64 vertices and 728 edges; renaming the vertices changes neither.
    #[test]
    fn the_queens_graph_is_that_of_dimacs() {
        for name in ["colours-8", "colours-9", "colours-9-1", "colours-9-4"] {
            let Question::Colours { vertices, cliques, .. } = question(name) else { panic!("{name}") };
            let pairs = |clique: &Vec<usize>| -> Vec<(usize, usize)> {
                clique
                    .iter()
                    .flat_map(|&a| clique.iter().filter(move |&&b| a < b).map(move |&b| (a, b)))
                    .collect()
            };
            let edges: BTreeSet<(usize, usize)> = cliques.iter().flat_map(pairs).collect();
            assert_eq!((vertices, edges.len()), (64, 728), "{name}");
        }
    }

    #[test]
    fn the_large_instances_have_42_percent_given() {
        for name in ["25x25-1", "25x25-2", "25x25-3"] {
            let Question::Sudoku { givens } = question(name) else { panic!("{name}") };
            assert_eq!(
                (givens.len(), givens.iter().filter(|&&given| given > 0).count()),
                (625, 262),
                "{name}"
            );
        }
    }
}
