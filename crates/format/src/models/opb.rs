//! OPB: linear constraints over 0-1 variables, as pseudo-Boolean solvers and VeriPB read them.

use std::fmt::Write;

use garns_encode::{Relation, Sums};
use garns_puzzle::{Puzzle, Text};

use super::{meanings, model};
use crate::{Format, Reason};

/// Linear constraints, with the meaning of variables in comments.
pub(crate) static FORMAT: Format = Format {
    name: "opb",
    title: Text { en: "OPB", pt: "OPB" },
    about: Text {
        en: "The puzzle as linear constraints for pseudo-Boolean solvers and VeriPB, with as many solutions; \
             comments say what the variables mean: * r1c1=5 is x5",
        pt: "O jogo como restrições lineares para resolvedores pseudobooleanos e o VeriPB, com o mesmo número de \
             soluções; comentários dizem o que as variáveis significam: * r1c1=5 is x5",
    },
    extensions: &["opb"],
    one_line: false,
    fits: |_| false,
    read: None,
    write: Some(write),
};

fn write(puzzle: &Puzzle) -> Result<String, Reason> {
    let model = model(puzzle, Sums::Linear)?;
    let rows = model.linear.len() + model.clauses.len();
    let mut text = format!("* #variable= {} #constraint= {rows}\n", model.variables);
    for (variable, meaning) in meanings(puzzle, &model) {
        let _ = writeln!(text, "* {meaning} is x{variable}");
    }
    for row in &model.linear {
        // Only = and >= are known.
        let sign = if row.relation == Relation::AtMost { -1 } else { 1 };
        for (weight, variable) in &row.terms {
            let _ = write!(text, "{:+} x{variable} ", sign * weight);
        }
        let relation = if row.relation == Relation::Equal { "=" } else { ">=" };
        let _ = writeln!(text, "{relation} {} ;", sign * row.bound);
    }
    for clause in &model.clauses {
        // Not every program reads a negated variable: 1 - x stands for it.
        for lit in clause {
            let _ = write!(text, "{}1 x{} ", if lit.is_positive() { '+' } else { '-' }, lit.variable());
        }
        let negated = clause.iter().filter(|lit| !lit.is_positive()).count() as i64;
        let _ = writeln!(text, ">= {} ;", 1 - negated);
    }
    Ok(text)
}
