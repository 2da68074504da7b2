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
