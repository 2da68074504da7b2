//! Free MPS: the 0-1 program column by column, as every integer programming solver reads it.

use std::fmt::Write;

use garns_encode::{Relation, Sums};
use garns_puzzle::{Puzzle, Text};

use super::lp::{key, names};
use super::model;
use crate::{Format, Reason};

/// The same rows and names as the LP format.
pub(crate) static FORMAT: Format = Format {
    name: "mps",
    title: Text { en: "MPS", pt: "MPS" },
    about: Text {
        en: "The puzzle as a 0-1 program in free MPS, with the variables and rows of the LP format.",
        pt: "O jogo como programa 0-1 em MPS livre, com as variáveis e linhas do formato LP.",
    },
    extensions: &["mps"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let model = model(puzzle, Sums::Linear)?;
    let names = names(puzzle, &model);
    let mut text: String = key(puzzle).map(|line| format!("* {line}\n")).collect();
    text.push_str("NAME puzzle\nROWS\n N nothing\n");
    // Of each column its rows and weights; of each row its bound, unless that is 0.
    let mut columns: Vec<Vec<(String, i64)>> = vec![Vec::new(); model.variables];
    let mut bounds = String::new();
    let mut bound = |row: &str, bound: i64| {
        if bound != 0 {
            let _ = writeln!(bounds, " RHS {row} {bound}");
        }
    };
    for (i, row) in (1..).zip(&model.linear) {
        let sign = match row.relation {
            Relation::Equal => 'E',
            Relation::AtLeast => 'G',
            Relation::AtMost => 'L',
        };
        let name = format!("sum{i}");
        let _ = writeln!(text, " {sign} {name}");
        row.terms.iter().for_each(|(weight, variable)| columns[variable - 1].push((name.clone(), *weight)));
        bound(&name, row.bound);
    }
    for (i, clause) in (1..).zip(&model.clauses) {
        let name = format!("or{i}");
        let _ = writeln!(text, " G {name}");
        for lit in clause {
            columns[lit.variable() - 1].push((name.clone(), if lit.is_positive() { 1 } else { -1 }));
        }
        bound(&name, 1 - clause.iter().filter(|lit| !lit.is_positive()).count() as i64);
    }
    text.push_str("COLUMNS\n INTEGERS 'MARKER' 'INTORG'\n");
    for (name, rows) in names.iter().zip(&columns) {
        if rows.is_empty() {
            // A column is known by its rows.
            let _ = writeln!(text, " {name} nothing 0");
        }
        for (row, weight) in rows {
            let _ = writeln!(text, " {name} {row} {weight}");
        }
    }
    let _ = write!(text, " INTEGERS 'MARKER' 'INTEND'\nRHS\n{bounds}BOUNDS\n");
    for name in &names {
        let _ = writeln!(text, " BV BOUND {name}");
    }
    text.push_str("ENDATA\n");
    Ok(text)
}
