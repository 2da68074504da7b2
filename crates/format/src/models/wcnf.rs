//! DIMACS WCNF: clauses for MaxSAT solvers, where there is something to optimise.
//!
//! Of a graph the fewest colours: beside the clauses of `cnf` there is a variable for each colour, true if a vertex has it,
//! and each colour costs 1. Of any other puzzle the most givens: what they say costs 1 each where it is not so, which tells
//! of a puzzle without solution how few of them to take away.

use std::fmt::Write;

use garns_encode::Sums;
use garns_puzzle::{Grid, Kind, Network, Puzzle, Text};

use super::{meanings, model};
use crate::{Format, Reason};

/// Clauses with weights, with the meaning of variables in comments.
pub(crate) static FORMAT: Format = Format {
    name: "wcnf",
    title: Text { en: "DIMACS WCNF", pt: "DIMACS WCNF" },
    about: Text {
        en: "Clauses for MaxSAT solvers: a graph with as few colours as possible, or a puzzle with as many of its givens as \
             possible; comments say what the variables mean",
        pt: "Cláusulas para resolvedores MaxSAT: um grafo com o menor número de cores, ou um jogo com o maior número de seus \
             dados; comentários dizem o que as variáveis significam",
    },
    extensions: &["wcnf"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let colours = puzzle.kind() == Kind::Colouring;
    let values = puzzle.values().len();
    let hard = if colours { puzzle.clone() } else { puzzle.with_givens(Grid::blank(puzzle.givens().len())) };
    let model = model(&hard, Sums::Clauses)?;
    if !colours && puzzle.givens().blanks() == puzzle.givens().len() {
        return Err(Reason::NoGoal);
    }
    let has = |cell: usize, rank: usize| (cell * values + rank + 1) as i32;
    let mut clauses: Vec<Vec<i32>> =
        model.clauses.iter().map(|clause| clause.iter().map(|lit| lit.0).collect()).collect();
    let used = |rank: usize| (model.variables + rank + 1) as i32;
    let mut text = String::new();
    for (variable, meaning) in meanings(puzzle, &model) {
        let _ = writeln!(text, "c {meaning} is {variable}");
    }
    let (variables, wanted) = if colours {
        for rank in 0..values {
            let _ = writeln!(text, "c some={} is {}", puzzle.values().symbol(rank), used(rank));
            clauses.extend((0..puzzle.cells().len()).map(|cell| vec![-has(cell, rank), used(rank)]));
        }
        // Where colours may change their names, the first ones are taken.
        if Network::of(puzzle).candidates.iter().all(|candidates| candidates.len() == values) {
            clauses.extend((1..values).map(|rank| vec![-used(rank), used(rank - 1)]));
        }
        (model.variables + values, (0..values).map(|rank| -used(rank)).collect::<Vec<_>>())
    } else {
        let given = |(cell, rank): (usize, Option<usize>)| rank.map(|rank| has(cell, rank));
        (model.variables, puzzle.givens().iter().enumerate().filter_map(given).collect())
    };
    let top = wanted.len() + 1;
    let _ = writeln!(text, "p wcnf {variables} {} {top}", clauses.len() + wanted.len());
    for clause in &clauses {
        let _ = write!(text, "{top} ");
        clause.iter().for_each(|lit| {
            let _ = write!(text, "{lit} ");
        });
        text.push_str("0\n");
    }
    for lit in wanted {
        let _ = writeln!(text, "1 {lit} 0");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hints, read};

    /// A MaxSAT solver that tries everything: the lowest cost, if the hard clauses can hold.
    fn cheapest(text: &str) -> Option<u64> {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let head: Vec<&str> = lines.next()?.split(' ').collect();
        let [_, _, variables, clauses, top] = head[..] else { panic!("{head:?}") };
        let number = |word: &str| word.parse::<i64>().unwrap();
        let all: Vec<Vec<i64>> = lines.map(|line| line.split(' ').map(number).collect()).collect();
        assert_eq!(
            (all.len() as i64, all.iter().all(|clause| clause.ends_with(&[0]))),
            (number(clauses), true)
        );
        let cost = |set: u64| {
            all.iter().try_fold(0, |cost, clause| {
                let lits = &clause[1..clause.len() - 1];
                let holds = lits.iter().any(|lit| (set >> (lit.abs() - 1) & 1 == 1) == (*lit > 0));
                match (holds, clause[0] == number(top)) {
                    (true, _) => Some(cost),
                    (false, true) => None,
                    (false, false) => Some(cost + clause[0] as u64),
                }
            })
        };
        (0..1_u64 << number(variables)).filter_map(cost).min()
    }

    #[test]
    fn a_graph_takes_the_fewest_colours() {
        let graph = |text: &str| read(text, &Hints::default()).unwrap();
        let ring = "c colours 3\np edge 5 5\ne 1 2\ne 2 3\ne 3 4\ne 4 5\ne 5 1\n";
        assert_eq!(cheapest(&write(&graph(ring)).unwrap()), Some(3));
        let path = "c colours 3\np edge 4 3\ne 1 2\ne 2 3\ne 3 4\n";
        assert_eq!(cheapest(&write(&graph(path)).unwrap()), Some(2));
        let listed = format!("{path}f 1 3\nf 2 2\n");
        assert_eq!(cheapest(&write(&graph(&listed)).unwrap()), Some(2));
        let apart = format!("{path}f 1 3\nf 4 1\n");
        assert_eq!(cheapest(&write(&graph(&apart)).unwrap()), Some(2));
        let far = format!("{path}f 1 3\nf 3 1\n");
        assert_eq!(cheapest(&write(&graph(&far)).unwrap()), Some(3));
    }

    #[test]
    fn a_puzzle_keeps_the_most_givens() {
        let latin = |text: &str| {
            let frame = garns_puzzle::Frame::latin(3).unwrap();
            let puzzle = Puzzle::new(frame, garns_puzzle::Values::count(3).unwrap()).unwrap();
            puzzle.with_givens(text.chars().map(|c| c.to_digit(10).map(|digit| digit as usize - 1)).collect())
        };
        // By brute force over the twelve squares: how many givens the nearest one lacks.
        let squares = ["123231312", "123312231", "132213321", "132321213", "213132321", "213321132"];
        let others = ["231123312", "231312123", "312123231", "312231123", "321132213", "321213132"];
        for text in ["12.......", "11.......", "11.11....", "123123...", "1.2.3.1.1", "111222333"] {
            let lacks =
                |square: &&str| square.chars().zip(text.chars()).filter(|(a, b)| *b != '.' && a != b).count();
            let least = squares.iter().chain(&others).map(lacks).min().unwrap();
            // 27 variables are too many to try all; what the cells have is.
            let written = write(&latin(text)).unwrap();
            let costs = squares.iter().chain(&others).map(|square| {
                let is_true = |variable: usize| {
                    let (cell, rank) = ((variable - 1) / 3, (variable - 1) % 3);
                    square.as_bytes()[cell] == b'1' + rank as u8
                };
                let clauses = written.lines().filter(|line| !line.starts_with(['c', 'p']));
                clauses
                    .filter(|line| {
                        let words: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
                        let holds = words[1..words.len() - 1]
                            .iter()
                            .any(|lit| is_true(lit.unsigned_abs() as usize) == (*lit > 0));
                        assert!(holds || words[0] == 1, "a hard clause fails on a solution: {line}");
                        !holds
                    })
                    .count()
            });
            assert_eq!(costs.min(), Some(least), "{text}");
        }
        assert_eq!(write(&latin(".........")).unwrap_err(), Reason::NoGoal);
    }
}
