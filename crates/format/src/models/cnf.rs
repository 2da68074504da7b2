//! DIMACS CNF: clauses for SAT solvers.

use std::fmt::Write;

use garns_encode::Sums;
use garns_puzzle::{Puzzle, Text};

use super::{meanings, model};
use crate::{Format, Reason};

/// Clauses, with the meaning of variables in comments.
pub(crate) static FORMAT: Format = Format {
    name: "cnf",
    title: Text { en: "DIMACS CNF", pt: "DIMACS CNF" },
    about: Text {
        en: "The puzzle as clauses for SAT solvers, with as many solutions; comments say what the variables mean: \
             c r1c1=5 is 5",
        pt: "O jogo como cláusulas para resolvedores SAT, com o mesmo número de soluções; comentários dizem o que \
             as variáveis significam: c r1c1=5 is 5",
    },
    extensions: &["cnf"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let model = model(puzzle, Sums::Clauses)?;
    let mut text = String::new();
    for (variable, meaning) in meanings(puzzle, &model) {
        let _ = writeln!(text, "c {meaning} is {variable}");
    }
    let _ = writeln!(text, "p cnf {} {}", model.variables, model.clauses.len());
    for clause in &model.clauses {
        for lit in clause {
            let _ = write!(text, "{} ", lit.0);
        }
        text.push_str("0\n");
    }
    Ok(text)
}
