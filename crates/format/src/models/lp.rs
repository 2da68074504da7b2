//! The LP format of CPLEX: a 0-1 program for integer programming solvers.

use std::fmt::Write;

use garns_encode::{Model, Relation, Sums};
use garns_puzzle::{Puzzle, Text};

use super::model;
use crate::{Format, Reason};

/// Linear constraints over binaries with names.
pub(crate) static FORMAT: Format = Format {
    name: "lp",
    title: Text { en: "CPLEX LP", pt: "CPLEX LP" },
    about: Text {
        en: "The puzzle as a 0-1 program for integer programming solvers; the variable r1c1_5 says that r1c1 has \
             the number 5 (m5 for -5).",
        pt: "O jogo como programa 0-1 para resolvedores de programação inteira; a variável r1c1_5 diz que r1c1 \
             tem o número 5 (m5 para -5).",
    },
    extensions: &["lp"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

/// Old readers take no lines of more than 255 characters.
const TERMS_IN_A_LINE: usize = 8;

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let model = model(puzzle, Sums::Linear)?;
    let names = names(puzzle, &model);
    let mut text: String = key(puzzle).map(|line| format!("\\ {line}\n")).collect();
    // Nothing is wanted but a solution.
    let _ = writeln!(text, "Minimize\n nothing: 0 {}\nSubject To", names[0]);
    for (i, row) in model.linear.iter().enumerate() {
        let terms = row.terms.iter().map(|(weight, variable)| (*weight, names[variable - 1].as_str()));
        let relation = match row.relation {
            Relation::Equal => "=",
            Relation::AtLeast => ">=",
            Relation::AtMost => "<=",
        };
        write_row(&mut text, &format!("sum{}", i + 1), terms, relation, row.bound);
    }
    for (i, clause) in model.clauses.iter().enumerate() {
        let negated = clause.iter().filter(|lit| !lit.is_positive()).count() as i64;
        let terms = clause
            .iter()
            .map(|lit| (if lit.is_positive() { 1 } else { -1 }, names[lit.variable() - 1].as_str()));
        write_row(&mut text, &format!("or{}", i + 1), terms, ">=", 1 - negated);
    }
    text.push_str("Binaries\n");
    for names in names.chunks(TERMS_IN_A_LINE) {
        let _ = writeln!(text, " {}", names.join(" "));
    }
    text.push_str("End\n");
    Ok(text)
}

/// For symbols that are not their numbers, which number stands for each in names.
pub(super) fn key(puzzle: &Puzzle) -> impl Iterator<Item = String> + '_ {
    let values = puzzle.values();
    let named = (0..values.len()).filter(|_| !values.written_as_numbers());
    named.map(|rank| format!("{} is _{}", values.symbol(rank), number(values.number(rank))))
}

/// The names of all variables.
pub(super) fn names(puzzle: &Puzzle, model: &Model) -> Vec<String> {
    (1..=model.variables).map(|variable| name(puzzle, model, variable)).collect()
}

fn name(puzzle: &Puzzle, model: &Model, variable: usize) -> String {
    match model.meaning(variable) {
        Some((cell, rank)) => format!("{}_{}", puzzle.cells()[cell], number(puzzle.values().number(rank))),
        None => format!("y{variable}"),
    }
}

/// A number as part of a name.
fn number(number: i64) -> String {
    if number < 0 { format!("m{}", number.unsigned_abs()) } else { number.to_string() }
}

fn write_row<'a>(
    text: &mut String,
    name: &str,
    terms: impl Iterator<Item = (i64, &'a str)>,
    relation: &str,
    bound: i64,
) {
    let _ = write!(text, " {name}:");
    for (i, (weight, variable)) in terms.enumerate() {
        if i > 0 && i % TERMS_IN_A_LINE == 0 {
            text.push_str("\n  ");
        }
        let sign = if weight < 0 { '-' } else { '+' };
        let _ = match weight.unsigned_abs() {
            1 => write!(text, " {sign} {variable}"),
            weight => write!(text, " {sign} {weight} {variable}"),
        };
    }
    let _ = writeln!(text, " {relation} {bound}");
}
