//! Solutions in MiniZinc's form.

use std::fmt::Write;

use garns_cp::{Set, Solution};

use crate::build::Builder;
use crate::program::{Domain, Term};

impl Builder<'_> {
    /// A solution as text: a line for each thing to be printed, and the line that ends a solution.
    pub(crate) fn show(&self, solution: &Solution) -> String {
        let mut text = String::new();
        for output in &self.program.outputs {
            text += self.program.name(output.name);
            text += " = ";
            match output.value {
                Term::Array(span) => {
                    let dimensions = &output.dimensions;
                    let _ = write!(text, "array{}d(", dimensions.len());
                    for &(low, high) in dimensions {
                        let _ = write!(text, "{low}..{high}, ");
                    }
                    text.push('[');
                    for (place, term) in self.program.span(span).iter().enumerate() {
                        if place > 0 {
                            text += ", ";
                        }
                        self.show_term(*term, solution, &mut text);
                    }
                    text += "])";
                }
                term => self.show_term(term, solution, &mut text),
            }
            text += ";\n";
        }
        text += "----------\n";
        text
    }

    fn show_term(&self, term: Term, solution: &Solution, text: &mut String) {
        let _ = match term {
            Term::Int(value) => write!(text, "{value}"),
            Term::Bool(value) => write!(text, "{value}"),
            Term::Float(value) => show_float(value, text),
            Term::Var(var) if self.program.vars[var as usize].is_float() => {
                show_float(self.float_value(var, solution), text)
            }
            Term::Set(set) => {
                show_set(&self.program.sets[set as usize], text);
                Ok(())
            }
            Term::Var(var) if self.program.vars[var as usize].is_set() => {
                show_set(&self.set_value(var, solution), text);
                Ok(())
            }
            Term::Var(var) => {
                let value = self.value(var, solution);
                if self.program.vars[var as usize].domain == Domain::Bool {
                    write!(text, "{}", value != 0)
                } else {
                    write!(text, "{value}")
                }
            }
            Term::Text(name) | Term::Word(name) => write!(text, "\"{}\"", self.program.name(name)),
            Term::Array(_) | Term::Call(_) | Term::Floats => Ok(()),
        };
    }
}

/// A float as MiniZinc reads it: with a point, whether it has an exponent or not.
pub(crate) fn show_float(value: f64, text: &mut String) -> std::fmt::Result {
    let plain = format!("{value:?}");
    match plain.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => write!(text, "{digits}.0e{exponent}"),
        _ => write!(text, "{plain}"),
    }
}

fn show_set(set: &Set, text: &mut String) {
    let _ = match *set.ranges() {
        [(low, high)] => write!(text, "{low}..{high}"),
        _ => {
            let values: Vec<String> = set.values().map(|value| value.to_string()).collect();
            write!(text, "{{{}}}", values.join(","))
        }
    };
}
