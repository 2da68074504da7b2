//! XCSP3: expressions in functional notation, global constraints as elements.

use std::fmt::Write;

use super::{Source, joined, list, numbers};
use crate::atom::{Atom, Op};
use crate::model::{Argument, Claim, Constraint, Error, Expr, Global, Model, Node, Relation, Sense};
use crate::set::Set;

/// Of several places the first is meant.
const FIRST: &str = " rank=\"first\"";

pub(super) fn write(model: &mut Model) -> Result<String, Error> {
    let mut xml = Xml { source: Source::new(model, "XCSP3")?, lines: String::new() };
    while let Some(constraint) = xml.source.todo.pop() {
        xml.post(&constraint)?;
    }
    let objective = xml.source.objective.map(|(sense, var)| (sense, xml.source.name(var)));
    let kind = if objective.is_some() { "COP" } else { "CSP" };
    let mut text = format!("<instance format=\"XCSP3\" type=\"{kind}\">\n  <variables>\n");
    for var in xml.source.declared.clone() {
        let (name, values) = (xml.source.name(var), xml.source.values(var));
        let _ = writeln!(text, "    <var id=\"{name}\"> {} </var>", ranges(&values));
    }
    let _ = write!(text, "  </variables>\n  <constraints>\n{}  </constraints>\n", xml.lines);
    if let Some((sense, name)) = objective {
        let goal = if sense == Sense::Minimise { "minimize" } else { "maximize" };
        let _ = writeln!(text, "  <objectives>\n    <{goal}> {name} </{goal}>\n  </objectives>");
    }
    Ok(text + "</instance>\n")
}

struct Xml {
    source: Source,
    lines: String,
}

fn ranges(set: &Set) -> String {
    joined(
        set.ranges()
            .iter()
            .map(|(low, high)| if low == high { low.to_string() } else { format!("{low}..{high}") }),
        " ",
    )
}

/// A function of several; of one, that one.
fn fold(name: &str, empty: &str, parts: &[String]) -> String {
    match parts {
        [] => empty.to_owned(),
        [only] => only.clone(),
        parts => format!("{name}({})", parts.join(",")),
    }
}

fn rows(width: usize, values: &[i64]) -> String {
    match width {
        1 => joined(values, " "),
        width => joined(values.chunks(width.max(1)).map(|row| format!("({})", joined(row, ","))), ""),
    }
}

fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Eq => "eq",
        Relation::Ne => "ne",
        Relation::Le => "le",
        Relation::Lt => "lt",
    }
}

impl Xml {
    fn element(&mut self, name: &str, attributes: &str, parts: &[(&str, String)]) {
        let parts = joined(parts.iter().map(|(tag, text)| format!("<{tag}> {text} </{}>", end(tag))), " ");
        let _ = writeln!(self.lines, "    <{name}{attributes}> {parts} </{name}>");
    }

    /// A variable with the value of the expression.
    fn var(&mut self, expr: &Expr) -> Result<String, Error> {
        let var = self.source.var(expr)?;
        Ok(self.source.name(var))
    }

    fn vars(&mut self, list: &[Expr]) -> Result<String, Error> {
        Ok(list.iter().map(|expr| self.var(expr)).collect::<Result<Vec<_>, _>>()?.join(" "))
    }

    /// Variables or numbers.
    fn terms(&mut self, list: &[Expr]) -> Result<String, Error> {
        let term = |expr: &Expr| match expr.constant() {
            Some(value) => Ok(value.to_string()),
            None => self.var(expr),
        };
        Ok(list.iter().map(term).collect::<Result<Vec<_>, _>>()?.join(" "))
    }

    fn exprs(&mut self, list: &[Expr]) -> Result<Vec<String>, Error> {
        list.iter().map(|expr| self.expr(expr)).collect()
    }

    fn expr(&mut self, expr: &Expr) -> Result<String, Error> {
        let two = |xml: &mut Xml, name: &str, a: &Expr, b: &Expr| -> Result<String, Error> {
            Ok(format!("{name}({},{})", xml.expr(a)?, xml.expr(b)?))
        };
        match &expr.0 {
            Node::Constant(value) => Ok(value.to_string()),
            Node::Var(var) => Ok(self.source.name(*var)),
            Node::Sum(terms, constant) => {
                let mut parts = Vec::new();
                for (factor, term) in terms {
                    let term = self.expr(term)?;
                    parts.push(if *factor == 1 { term } else { format!("mul({factor},{term})") });
                }
                if *constant != 0 || parts.is_empty() {
                    parts.push(constant.to_string());
                }
                Ok(fold("add", "0", &parts))
            }
            Node::Product(a, b) => two(self, "mul", a, b),
            Node::Quotient(a, b) => two(self, "div", a, b),
            Node::Remainder(a, b) => two(self, "mod", a, b),
            Node::Power(a, b) => two(self, "pow", a, b),
            Node::Abs(of) => Ok(format!("abs({})", self.expr(of)?)),
            Node::Min(of) => Ok(fold("min", "0", &self.exprs(of)?)),
            Node::Max(of) => Ok(fold("max", "0", &self.exprs(of)?)),
            Node::Truth(constraint) => self.truth(constraint),
            // What these are is said by constraints of their own.
            Node::Element(..) | Node::Measure(_) => self.var(expr),
            Node::Overflow => Err(Error::Overflow { what: "an expression" }),
        }
    }

    fn fact(&mut self, Atom { var, op, value }: Atom) -> String {
        let name = match op {
            Op::Eq => "eq",
            Op::Ne => "ne",
            Op::Le => "le",
            Op::Ge => "ge",
        };
        format!("{name}({},{value})", self.source.name(var))
    }

    /// What a constraint says, as an expression.
    fn truth(&mut self, constraint: &Constraint) -> Result<String, Error> {
        let all = |xml: &mut Xml, parts: &[Constraint]| -> Result<Vec<String>, Error> {
            parts.iter().map(|part| xml.truth(part)).collect()
        };
        Ok(match &constraint.0 {
            Claim::Constant(truth) => format!("eq(0,{})", i64::from(!truth)),
            Claim::Atom(atom) => self.fact(*atom),
            Claim::Compare(left, sign, right) => {
                format!("{}({},{})", relation(*sign), self.expr(left)?, self.expr(right)?)
            }
            Claim::In(expr, set) => {
                let expr = self.expr(expr)?;
                let within = set.ranges().iter().map(|(low, high)| match low == high {
                    true => format!("eq({expr},{low})"),
                    false => format!("and(ge({expr},{low}),le({expr},{high}))"),
                });
                fold("or", "eq(0,1)", &within.collect::<Vec<_>>())
            }
            Claim::And(parts) => fold("and", "eq(0,0)", &all(self, parts)?),
            Claim::Or(parts) => fold("or", "eq(0,1)", &all(self, parts)?),
            Claim::Not(part) => format!("not({})", self.truth(part)?),
            Claim::Iff(left, right) => format!("iff({},{})", self.truth(left)?, self.truth(right)?),
            Claim::Global(global) => {
                let parts = self.source.decompose(&**global)?;
                self.truth(&parts)?
            }
        })
    }

    fn post(&mut self, constraint: &Constraint) -> Result<(), Error> {
        match &constraint.0 {
            Claim::Constant(true) => Ok(()),
            Claim::And(all) => all.iter().try_for_each(|part| self.post(part)),
            Claim::Global(global) => self.global(&**global),
            Claim::Compare(Expr(Node::Var(var)), Relation::Eq, expr)
                if matches!(expr.0, Node::Element(..) | Node::Measure(_)) =>
            {
                let name = self.source.name(*var);
                self.defined(&name, expr)
            }
            _ => {
                let said = self.truth(constraint)?;
                let _ = writeln!(self.lines, "    <intension> {said} </intension>");
                Ok(())
            }
        }
    }

    /// Says what the variable is, where no expression does.
    fn defined(&mut self, name: &str, expr: &Expr) -> Result<(), Error> {
        match &expr.0 {
            Node::Element(of, index) => {
                let (of, index) = (self.terms(of)?, self.var(index)?);
                self.element("element", "", &[("list", of), ("index", index), ("value", name.to_owned())]);
            }
            Node::Measure(measure) => {
                let arguments = measure.arguments();
                let (of, is) = (self.vars(list(&arguments, 0))?, format!("(eq,{name})"));
                match (measure.name(), arguments.get(1)) {
                    ("among", Some(Argument::Values(set))) => {
                        let values = joined(set.values(), " ");
                        self.element("count", "", &[("list", of), ("values", values), ("condition", is)]);
                    }
                    ("nvalue", _) => self.element("nValues", "", &[("list", of), ("condition", is)]),
                    ("arg_max", _) => {
                        self.element("maximumArg", FIRST, &[("list", of), ("condition", is)]);
                    }
                    ("arg_min", _) => {
                        self.element("minimumArg", FIRST, &[("list", of), ("condition", is)]);
                    }
                    (name, _) => return Err(Error::Unwritable { name, language: "XCSP3" }),
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn global(&mut self, global: &dyn Global) -> Result<(), Error> {
        let of = global.arguments();
        let constants = |place: usize| joined(numbers(&of, place), " ");
        let (first, second) = (list(&of, 0), list(&of, 1));
        match (global.name(), &of[..]) {
            ("all_different", _) if !first.is_empty() => {
                let all = self.vars(first)?;
                self.element("allDifferent", "", &[("list", all)]);
            }
            ("circuit", _) if first.len() > 1 => {
                let parts = [("list", self.vars(first)?), ("size", first.len().to_string())];
                self.element("circuit", "", &parts);
            }
            (name @ ("lex_le" | "lex_lt"), _) if !first.is_empty() => {
                let operator = name.replace("lex_", "");
                let parts =
                    [("list", self.vars(first)?), ("list", self.vars(second)?), ("operator", operator)];
                self.element("lex", "", &parts);
            }
            ("inverse", _) if !first.is_empty() => {
                let parts = [("list", self.vars(first)?), ("list", self.vars(second)?)];
                self.element("channel", "", &parts);
            }
            (name @ ("table" | "forbidden"), [_, Argument::Rows(width, values)]) if *width > 0 => {
                let part = if name == "table" { "supports" } else { "conflicts" };
                let parts = [("list", self.vars(first)?), (part, rows(*width, values))];
                self.element("extension", "", &parts);
            }
            ("value_precede_chain", _) if !second.is_empty() => {
                let parts = [("list", self.vars(second)?), ("values", constants(0))];
                self.element("precedence", "", &parts);
            }
            ("bin_packing", _) if !first.is_empty() => {
                let loads = self.terms(list(&of, 2))?;
                let parts = [("list", self.vars(first)?), ("sizes", constants(1)), ("loads", loads)];
                self.element("binPacking", "", &parts);
            }
            ("cumulative", [_, _, Argument::List(demands), Argument::One(capacity)]) if !first.is_empty() => {
                let capacity = self.terms(std::slice::from_ref(*capacity))?;
                let parts = [
                    ("origins", self.vars(first)?),
                    ("lengths", self.terms(second)?),
                    ("heights", self.terms(demands)?),
                    ("condition", format!("(le,{capacity})")),
                ];
                self.element("cumulative", "", &parts);
            }
            (name @ ("no_overlap" | "no_overlap_strict"), _) if !first.is_empty() => {
                let parts = [("origins", self.vars(first)?), ("lengths", self.terms(second)?)];
                self.element("noOverlap", ignored(name), &parts);
            }
            (name @ ("no_overlap_2d" | "no_overlap_2d_strict"), _) if !first.is_empty() => {
                let mut boxes = |xs: &[Expr], ys: &[Expr], numbers: bool| -> Result<String, Error> {
                    let mut pairs = String::new();
                    for pair in xs.iter().zip(ys).map(|(x, y)| [x.clone(), y.clone()]) {
                        let pair = if numbers { self.terms(&pair)? } else { self.vars(&pair)? };
                        let _ = write!(pairs, "({})", pair.replace(' ', ","));
                    }
                    Ok(pairs)
                };
                let parts = [
                    ("origins", boxes(first, second, false)?),
                    ("lengths", boxes(list(&of, 2), list(&of, 3), true)?),
                ];
                self.element("noOverlap", ignored(name), &parts);
            }
            (name @ ("global_cardinality" | "global_cardinality_closed"), [.., Argument::Counts(counts)])
                if !first.is_empty() =>
            {
                let values = if name.ends_with("closed") { "values closed=\"true\"" } else { "values" };
                let counts = self.source.counts(counts)?;
                let occurs =
                    joined(counts.into_iter().map(|var| self.source.name(var)).collect::<Vec<_>>(), " ");
                let parts = [("list", self.vars(first)?), (values, constants(1)), ("occurs", occurs)];
                self.element("cardinality", "", &parts);
            }
            ("regular", [_, Argument::Automaton(automaton)])
                if !first.is_empty() && !automaton.accepting.is_empty() =>
            {
                let steps =
                    automaton.steps.iter().map(|(from, value, to)| format!("(q{from},{value},q{to})"));
                let parts = [
                    ("list", self.vars(first)?),
                    ("transitions", joined(steps, "")),
                    ("start", format!("q{}", automaton.start)),
                    ("final", joined(automaton.accepting.iter().map(|state| format!("q{state}")), " ")),
                ];
                self.element("regular", "", &parts);
            }
            _ => {
                let parts = self.source.decompose(global)?;
                return self.post(&parts);
            }
        }
        Ok(())
    }
}

/// Whether what has no length may be anywhere.
fn ignored(name: &str) -> &'static str {
    if name.ends_with("strict") { " zeroIgnored=\"false\"" } else { "" }
}

/// The name in a tag that may have attributes.
fn end(tag: &str) -> &str {
    tag.split(' ').next().unwrap_or(tag)
}
