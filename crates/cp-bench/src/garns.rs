//! The rows, stated for garns-cp.

use garns_cp::{
    Int, Model, Restarts, Set, ValueSelector, VariableSelector, all_different, scalar, sum, table,
};

use crate::rows::{Cage, Question};
use crate::stopwatch::Answer;

const RESTARTS: Restarts = Restarts::Geometric { first: 100, factor: 1.5 };

/// States the question, and searches until `limit` solutions are found (0: all).
pub(crate) fn answer(question: &Question, limit: u64) -> Answer {
    let mut model = Model::without_text();
    let (vars, choose) = match question {
        Question::Squares { top } => (squares(&mut model, *top), VariableSelector::Smallest),
        Question::SquareSets { top } => (square_sets(&mut model, *top), VariableSelector::Smallest),
        Question::Sudoku { givens } if givens.len() > 81 => {
            (sudoku(&mut model, givens), VariableSelector::DomWdeg)
        }
        Question::Sudoku { givens } => (sudoku(&mut model, givens), VariableSelector::Fewest),
        Question::Kenken { size, cages } => (kenken(&mut model, *size, cages), VariableSelector::Smallest),
        Question::Queens { size } => (queens(&mut model, *size as i64), VariableSelector::Smallest),
        Question::Send => (send(&mut model), VariableSelector::Smallest),
        Question::Colours { vertices, colours, cliques } => {
            (paint(&mut model, *vertices, *colours as i64, cliques), VariableSelector::Fewest)
        }
    };
    let limit = if limit == 0 { u64::MAX } else { limit };
    let mut answer = Answer { count: 0, values: Vec::new(), effort: String::new() };
    let Ok(search) = model.search() else { return answer };
    let mut search = match question {
        Question::Squares { .. } | Question::SquareSets { .. } => {
            search.first(&[vars[0], vars[2], vars[1]], VariableSelector::InputOrder, ValueSelector::Split)
        }
        _ => search.branch(choose, ValueSelector::Min).restarts(RESTARTS),
    };
    while answer.count < limit
        && let Some(solution) = search.next_solution()
    {
        answer.count += 1;
        if answer.count == 1 {
            answer.values = solution.ints(&vars);
        }
    }
    let done = search.statistics();
    answer.effort = format!("{} nodes, {} failures", done.nodes, done.conflicts);
    answer
}

fn squares(model: &mut Model, top: i64) -> Vec<Int> {
    let v = model.ints(3, 1..=top);
    model.post((v[0].pow(2) + v[1].pow(2)).eq(v[2].pow(2)));
    model.post(v[0].gt(v[1]));
    v
}

fn square_sets(model: &mut Model, top: i64) -> Vec<Int> {
    let v = model.ints(3, (1..=top).map(|root| root * root).collect::<Set>());
    model.post((v[0] + v[1]).eq(v[2]));
    model.post(v[0].gt(v[1]));
    v
}

fn latin(model: &mut Model, size: usize, v: &[Int]) {
    for i in 0..size {
        model.post(all_different(&v[i * size..][..size]));
        model.post(all_different(v.iter().skip(i).step_by(size)));
    }
}

fn sudoku(model: &mut Model, givens: &[i64]) -> Vec<Int> {
    let size = givens.len().isqrt();
    let side = size.isqrt();
    let domain = |given: i64| if given > 0 { given..=given } else { 1..=size as i64 };
    let v: Vec<Int> = givens.iter().map(|given| model.int(domain(*given))).collect();
    latin(model, size, &v);
    for b in 0..size {
        let corner = b / side * side * size + b % side * side;
        model.post(all_different((0..size).map(|i| v[corner + i / side * size + i % side])));
    }
    v
}

/// Cages other than sums are tables: domain consistent, they leave no search (arithmetic: twice the time).
fn kenken(model: &mut Model, size: usize, cages: &[Cage]) -> Vec<Int> {
    let n = size as i64;
    let v = model.ints(size * size, 1..=n);
    latin(model, size, &v);
    for Cage { operation, target, cells } in cages {
        let cage: Vec<Int> = cells.iter().map(|cell| v[*cell]).collect();
        match operation {
            '+' => model.post(sum(&cage).eq(*target)),
            '*' => {
                let mut rows = Vec::new();
                factors(*target, n, &mut Vec::new(), cage.len(), &mut rows);
                model.post(table(&cage, rows));
            }
            _ => {
                let other = |a: i64| if *operation == '-' { a + target } else { a * target };
                let pairs = (1..=n).map(|a| (a, other(a))).filter(|(_, b)| *b <= n);
                model.post(table(&cage, pairs.flat_map(|(a, b)| [[a, b], [b, a]])));
            }
        }
    }
    v
}

/// All rows of so many numbers up to `n` with this product.
fn factors(product: i64, n: i64, row: &mut Vec<i64>, left: usize, rows: &mut Vec<Vec<i64>>) {
    if left == 1 {
        if product <= n {
            rows.push(row.iter().copied().chain([product]).collect());
        }
        return;
    }
    for factor in (1..=n).filter(|factor| product % factor == 0) {
        row.push(factor);
        factors(product / factor, n, row, left - 1, rows);
        row.pop();
    }
}

fn queens(model: &mut Model, size: i64) -> Vec<Int> {
    let v = model.ints(size as usize, 0..size);
    model.post(all_different(&v));
    model.post(all_different((0..).zip(&v).map(|(i, queen)| *queen + i)));
    model.post(all_different((0..).zip(&v).map(|(i, queen)| *queen - i)));
    v
}

fn send(model: &mut Model) -> Vec<Int> {
    let v: Vec<Int> = (0..8).map(|letter| model.int(i64::from(letter % 4 == 0)..=9)).collect();
    model.post(all_different(&v));
    model.post(scalar([1000, 91, -90, 1, -9000, -900, 10, -1].into_iter().zip(&v)).eq(0));
    v
}

fn paint(model: &mut Model, vertices: usize, colours: i64, cliques: &[Vec<usize>]) -> Vec<Int> {
    let v = model.ints(vertices, 0..colours);
    for (colour, vertex) in (0..).zip(&cliques[0]) {
        model.post(v[*vertex].eq(colour));
    }
    for clique in cliques {
        model.post(all_different(clique.iter().map(|vertex| v[*vertex])));
    }
    v
}
