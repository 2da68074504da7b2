//! FlatZinc: every operation has a variable for its result, and every truth a Boolean.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::{Source, joined, list, numbers};
use crate::atom::{Atom, Int, Op};
use crate::globals::{Automaton, Times};
use crate::model::{Argument, Claim, Constraint, Error, Expr, Global, Model, Node, Relation, Sense};
use crate::set::Set;

pub(super) fn write(model: &mut Model) -> Result<String, Error> {
    let source = Source::new(model, "FlatZinc")?;
    let own = source.declared.clone();
    let mut flat = Flat { source, lines: String::new(), bools: 0, facts: FxHashMap::default() };
    while let Some(constraint) = flat.source.todo.pop() {
        flat.post(&constraint)?;
    }
    let solve = match flat.source.objective {
        None => "solve satisfy;\n".to_owned(),
        Some((sense, var)) => {
            let goal = if sense == Sense::Minimise { "minimize" } else { "maximize" };
            format!("solve {goal} {};\n", flat.source.name(var))
        }
    };
    let mut text = String::new();
    for (place, var) in flat.source.declared.clone().into_iter().enumerate() {
        let shown = if place < own.len() { " :: output_var" } else { "" };
        let _ = writeln!(text, "var {}: {}{shown};", set(&flat.source.values(var)), flat.source.name(var));
    }
    for number in 0..flat.bools {
        let _ = writeln!(text, "var bool: {};", flat.bool_name(number));
    }
    Ok(text + &flat.lines + &solve)
}

struct Flat {
    source: Source,
    lines: String,
    bools: usize,
    /// The Booleans of facts.
    facts: FxHashMap<Atom, String>,
}

fn set(set: &Set) -> String {
    match set.ranges() {
        [(low, high)] => format!("{low}..{high}"),
        _ => format!("{{{}}}", joined(set.values(), ",")),
    }
}

/// Places counted from 1.
fn from_one(list: &[Expr]) -> Vec<Expr> {
    list.iter().map(|expr| expr.clone() + 1).collect()
}

impl Flat {
    fn line(&mut self, name: &str, arguments: &[String]) {
        let _ = writeln!(self.lines, "constraint {name}({});", arguments.join(","));
    }

    fn bool_name(&self, number: usize) -> String {
        let mut name = format!("b{number}");
        while self.source.used.contains(&name) {
            name.push('_');
        }
        name
    }

    fn new_bool(&mut self) -> String {
        self.bools += 1;
        self.bool_name(self.bools - 1)
    }

    /// A constraint, or its truth as one more argument.
    fn put(&mut self, name: &str, mut arguments: Vec<String>, truth: Option<&str>) {
        match truth {
            None => self.line(name, &arguments),
            Some(truth) => {
                arguments.push(truth.to_owned());
                self.line(&format!("{name}_reif"), &arguments);
            }
        }
    }

    fn var(&mut self, var: Int) -> String {
        self.source.name(var)
    }

    /// An integer: a number or a variable.
    fn int(&mut self, expr: &Expr) -> Result<String, Error> {
        match &expr.0 {
            Node::Constant(value) => Ok(value.to_string()),
            // What it is made for is said when it is met.
            _ => self.source.var(expr).map(|var| self.var(var)),
        }
    }

    fn ints(&mut self, list: &[Expr]) -> Result<String, Error> {
        let terms: Result<Vec<String>, Error> = list.iter().map(|expr| self.int(expr)).collect();
        Ok(format!("[{}]", terms?.join(",")))
    }

    /// `left (relation) right`, or its truth. What one operation makes of others is said by its own constraint.
    fn compare(
        &mut self,
        left: &Expr,
        relation: Relation,
        right: &Expr,
        truth: Option<&str>,
    ) -> Result<(), Error> {
        if let (None, Relation::Eq, Node::Var(var)) = (truth, relation, &left.0)
            && self.defined(*var, right)?
        {
            return Ok(());
        }
        let (mut terms, mut constant) = (Vec::new(), 0i128);
        self.gather(left, 1, &mut terms, &mut constant)?;
        self.gather(right, -1, &mut terms, &mut constant)?;
        let (name, bound) = match relation {
            Relation::Eq => ("int_lin_eq", -constant),
            Relation::Ne => ("int_lin_ne", -constant),
            Relation::Le => ("int_lin_le", -constant),
            Relation::Lt => ("int_lin_le", -constant - 1),
        };
        let bound = i64::try_from(bound).map_err(|_| Error::Overflow { what: "a sum" })?;
        let factors = format!("[{}]", joined(terms.iter().map(|(factor, _)| factor), ","));
        let vars = format!("[{}]", joined(terms.iter().map(|(_, var)| var), ","));
        self.put(name, vec![factors, vars, bound.to_string()], truth);
        Ok(())
    }

    fn gather(
        &mut self,
        expr: &Expr,
        factor: i64,
        terms: &mut Vec<(i64, String)>,
        constant: &mut i128,
    ) -> Result<(), Error> {
        match &expr.0 {
            Node::Constant(value) => *constant += i128::from(*value) * i128::from(factor),
            Node::Sum(parts, plus) => {
                *constant += i128::from(*plus) * i128::from(factor);
                for (by, part) in parts {
                    let factor = factor.checked_mul(*by).ok_or(Error::Overflow { what: "a sum" })?;
                    self.gather(part, factor, terms, constant)?;
                }
            }
            _ => terms.push((factor, self.int(expr)?)),
        }
        Ok(())
    }

    /// Says that the variable is what an operation makes of others; not of sums.
    fn defined(&mut self, var: Int, expr: &Expr) -> Result<bool, Error> {
        let result = self.var(var);
        let (name, arguments) = match &expr.0 {
            Node::Product(a, b) => ("int_times", vec![self.int(a)?, self.int(b)?, result]),
            Node::Quotient(a, b) => ("int_div", vec![self.int(a)?, self.int(b)?, result]),
            Node::Remainder(a, b) => ("int_mod", vec![self.int(a)?, self.int(b)?, result]),
            Node::Power(a, b) => {
                // Below 0 it has another meaning there.
                let exponent = self.source.var(b)?;
                self.source.copy.space.assert_root(Atom::ge(exponent, 0));
                ("int_pow", vec![self.int(a)?, self.var(exponent), result])
            }
            Node::Abs(of) => ("int_abs", vec![self.int(of)?, result]),
            Node::Min(of) => ("array_int_minimum", vec![result, self.ints(of)?]),
            Node::Max(of) => ("array_int_maximum", vec![result, self.ints(of)?]),
            Node::Element(of, index) => {
                let index = self.int(&((**index).clone() + 1))?;
                ("array_var_int_element", vec![index, self.ints(of)?, result])
            }
            Node::Truth(constraint) => ("bool2int", vec![self.truth(constraint)?, result]),
            Node::Measure(measure) => {
                let arguments = measure.arguments();
                let of = self.ints(list(&arguments, 0))?;
                match (measure.name(), arguments.get(1)) {
                    ("among", Some(Argument::Values(values))) => ("fzn_among", vec![result, of, set(values)]),
                    ("nvalue", _) => ("fzn_nvalue", vec![result, of]),
                    ("arg_max", _) => ("fzn_maximum_arg_int", vec![of, self.int(&(Expr::from(var) + 1))?]),
                    ("arg_min", _) => ("fzn_minimum_arg_int", vec![of, self.int(&(Expr::from(var) + 1))?]),
                    (name, _) => return Err(Error::Unwritable { name, language: "FlatZinc" }),
                }
            }
            Node::Overflow => return Err(Error::Overflow { what: "an expression" }),
            Node::Constant(_) | Node::Var(_) | Node::Sum(..) => return Ok(false),
        };
        self.line(name, &arguments);
        Ok(true)
    }

    fn fact(&mut self, atom: Atom, truth: Option<&str>) {
        let (var, value) = (self.var(atom.var), atom.value.to_string());
        let (name, arguments) = match atom.op {
            Op::Eq => ("int_eq", vec![var, value]),
            Op::Ne => ("int_ne", vec![var, value]),
            Op::Le => ("int_le", vec![var, value]),
            Op::Ge => ("int_le", vec![value, var]),
        };
        self.put(name, arguments, truth);
    }

    /// Whether the constraint holds, as a Boolean.
    fn truth(&mut self, constraint: &Constraint) -> Result<String, Error> {
        if let Claim::Constant(truth) = constraint.0 {
            return Ok(truth.to_string());
        }
        if let Claim::Atom(atom) = constraint.0 {
            if let Some(known) = self.facts.get(&atom) {
                return Ok(known.clone());
            }
            let truth = self.new_bool();
            self.facts.insert(atom, truth.clone());
            self.fact(atom, Some(&truth));
            return Ok(truth);
        }
        if let Claim::Global(global) = &constraint.0 {
            let parts = self.source.decompose(&**global)?;
            return self.truth(&parts);
        }
        let truth = self.new_bool();
        match &constraint.0 {
            Claim::Constant(_) | Claim::Atom(_) | Claim::Global(_) => {}
            Claim::Compare(left, relation, right) => self.compare(left, *relation, right, Some(&truth))?,
            Claim::In(expr, values) => {
                let arguments = vec![self.int(expr)?, set(values)];
                self.put("set_in", arguments, Some(&truth));
            }
            Claim::And(parts) => {
                let parts = self.truths(parts)?;
                self.line("array_bool_and", &[parts, truth.clone()]);
            }
            Claim::Or(parts) => {
                let parts = self.truths(parts)?;
                self.line("array_bool_or", &[parts, truth.clone()]);
            }
            Claim::Not(part) => {
                let part = self.truth(part)?;
                self.line("bool_not", &[part, truth.clone()]);
            }
            Claim::Iff(left, right) => {
                let sides = vec![self.truth(left)?, self.truth(right)?];
                self.put("bool_eq", sides, Some(&truth));
            }
        }
        Ok(truth)
    }

    fn truths(&mut self, parts: &[Constraint]) -> Result<String, Error> {
        let truths: Result<Vec<String>, Error> = parts.iter().map(|part| self.truth(part)).collect();
        Ok(format!("[{}]", truths?.join(",")))
    }

    fn post(&mut self, constraint: &Constraint) -> Result<(), Error> {
        match &constraint.0 {
            Claim::Constant(true) => {}
            Claim::Constant(false) => self.line("bool_eq", &["true".to_owned(), "false".to_owned()]),
            Claim::Atom(atom) => self.fact(*atom, None),
            Claim::Compare(left, relation, right) => self.compare(left, *relation, right, None)?,
            Claim::In(expr, values) => {
                let arguments = [self.int(expr)?, set(values)];
                self.line("set_in", &arguments);
            }
            Claim::And(all) => all.iter().try_for_each(|part| self.post(part))?,
            Claim::Or(any) => {
                let any = self.truths(any)?;
                self.line("bool_clause", &[any, "[]".to_owned()]);
            }
            Claim::Not(part) => {
                let part = self.truth(part)?;
                self.line("bool_eq", &[part, "false".to_owned()]);
            }
            Claim::Iff(left, right) => {
                let sides = [self.truth(left)?, self.truth(right)?];
                self.line("bool_eq", &sides);
            }
            Claim::Global(global) => self.global(&**global)?,
        }
        Ok(())
    }

    fn global(&mut self, global: &dyn Global) -> Result<(), Error> {
        let of = global.arguments();
        let (first, second) = (list(&of, 0), list(&of, 1));
        let constants = |place: usize| format!("[{}]", joined(numbers(&of, place), ","));
        let lists = |flat: &mut Flat| -> Result<Vec<String>, Error> {
            of.iter()
                .map(|argument| match argument {
                    Argument::List(list) => flat.ints(list),
                    Argument::One(expr) => flat.int(expr),
                    _ => Ok(String::new()),
                })
                .collect()
        };
        let (name, arguments) = match (global.name(), &of[..]) {
            ("all_different", _) => ("fzn_all_different_int", lists(self)?),
            ("cumulative", _) => ("fzn_cumulative", lists(self)?),
            ("no_overlap", _) => ("fzn_disjunctive", lists(self)?),
            ("no_overlap_strict", _) => ("fzn_disjunctive_strict", lists(self)?),
            ("no_overlap_2d", _) => ("fzn_diffn_nonstrict", lists(self)?),
            ("no_overlap_2d_strict", _) => ("fzn_diffn", lists(self)?),
            ("lex_le", _) => ("fzn_lex_lesseq_int", lists(self)?),
            ("lex_lt", _) => ("fzn_lex_less_int", lists(self)?),
            ("sort", _) => ("fzn_sort", lists(self)?),
            ("circuit", _) => ("fzn_circuit", vec![self.ints(&from_one(first))?]),
            ("subcircuit", _) => ("fzn_subcircuit", vec![self.ints(&from_one(first))?]),
            ("inverse", _) => {
                ("fzn_inverse", vec![self.ints(&from_one(first))?, self.ints(&from_one(second))?])
            }
            ("bin_packing", _) => {
                let arguments = vec![self.ints(list(&of, 2))?, self.ints(&from_one(first))?, constants(1)];
                ("fzn_bin_packing_load", arguments)
            }
            ("table", _) if !first.is_empty() => ("fzn_table_int", vec![self.ints(first)?, constants(1)]),
            ("value_precede_chain", _) => {
                ("fzn_value_precede_chain_int", vec![constants(0), self.ints(second)?])
            }
            ("global_cardinality", [.., Argument::Counts(counts)]) => {
                ("fzn_global_cardinality", self.cardinality(first, constants(1), counts)?)
            }
            ("global_cardinality_closed", [.., Argument::Counts(counts)]) => {
                ("fzn_global_cardinality_closed", self.cardinality(first, constants(1), counts)?)
            }
            ("regular", [_, Argument::Automaton(automaton)]) if !automaton.steps.is_empty() => {
                ("fzn_regular_nfa", self.regular(first, automaton)?)
            }
            _ => {
                let parts = self.source.decompose(global)?;
                return self.post(&parts);
            }
        };
        self.line(name, &arguments);
        Ok(())
    }

    fn cardinality(&mut self, of: &[Expr], values: String, counts: &[Times]) -> Result<Vec<String>, Error> {
        let counts = self.source.counts(counts)?;
        let counts: Vec<String> = counts.into_iter().map(|var| self.var(var)).collect();
        Ok(vec![self.ints(of)?, values, format!("[{}]", counts.join(","))])
    }

    /// Values and states are counted from 1 there.
    fn regular(&mut self, word: &[Expr], automaton: &Automaton) -> Result<Vec<String>, Error> {
        let values: Set = automaton.steps.iter().map(|(_, value, _)| *value).collect();
        let (low, high) = values.bounds().unwrap_or_default();
        let width = high.abs_diff(low) as usize + 1;
        let cells = automaton.states.checked_mul(width).filter(|cells| *cells <= 10_000_000);
        let mut to = vec![Vec::new(); cells.ok_or(Error::Overflow { what: "an automaton" })?];
        for &(from, value, target) in &automaton.steps {
            to[from * width + value.abs_diff(low) as usize].push(target as i64 + 1);
        }
        let word: Vec<Expr> = word.iter().map(|expr| expr.clone() - low + 1).collect();
        let word = self.ints(&word)?;
        let targets = joined(to.iter().map(|targets| set(&Set::from(&targets[..]))), ",");
        let accepting: Set = automaton.accepting.iter().map(|state| *state as i64 + 1).collect();
        Ok(vec![
            word,
            automaton.states.to_string(),
            width.to_string(),
            format!("[{targets}]"),
            (automaton.start + 1).to_string(),
            set(&accepting),
        ])
    }
}
