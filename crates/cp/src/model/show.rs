//! Models, constraints and expressions as people write them.

use std::fmt::{self, Display, Formatter};

use super::{Argument, Claim, Constraint, Expr, Model, Node, Relation, Sense};
use crate::atom::{Atom, Int, Op};
use crate::globals::Times;
use crate::set::Set;

/// How tightly the operators bind.
const OR: u8 = 1;
const AND: u8 = 2;
const COMPARISON: u8 = 3;
const SUM: u8 = 4;
const PRODUCT: u8 = 5;
const TIGHT: u8 = 6;

/// Something shown with the names that a model gives its variables.
struct Shown<'a, T>(&'a T, Option<&'a Model>);

impl<'a, T> Shown<'a, T> {
    fn name(&self, var: Int) -> Name<'a> {
        Name(var, self.1)
    }

    /// In parentheses, if what is around binds tighter.
    fn around(
        f: &mut Formatter<'_>,
        own: u8,
        outer: u8,
        inside: impl FnOnce(&mut Formatter<'_>) -> fmt::Result,
    ) -> fmt::Result {
        if own >= outer {
            return inside(f);
        }
        f.write_str("(")?;
        inside(f)?;
        f.write_str(")")
    }
}

struct Name<'a>(Int, Option<&'a Model>);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.1.and_then(|model| model.names.get(&self.0)) {
            Some(name) => f.write_str(name),
            None => write!(f, "{:?}", self.0),
        }
    }
}

fn listed<T>(
    f: &mut Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    between: &str,
    mut each: impl FnMut(&mut Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        each(f, item)?;
    }
    Ok(())
}

impl Shown<'_, Expr> {
    fn with<'b>(&self, expr: &'b Expr) -> Shown<'b, Expr>
    where
        Self: 'b,
    {
        Shown(expr, self.1)
    }

    fn call(&self, f: &mut Formatter<'_>, name: &str, of: &[Expr]) -> fmt::Result {
        write!(f, "{name}(")?;
        listed(f, of, ", ", |f, expr| self.with(expr).write(f, 0))?;
        f.write_str(")")
    }

    fn sum(&self, f: &mut Formatter<'_>, terms: &[(i64, Expr)], constant: i64) -> fmt::Result {
        for (i, (factor, term)) in terms.iter().enumerate() {
            f.write_str(match (i, *factor < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            })?;
            if factor.unsigned_abs() != 1 {
                write!(f, "{}*", factor.unsigned_abs())?;
            }
            self.with(term).write(f, PRODUCT)?;
        }
        match constant {
            0 if !terms.is_empty() => Ok(()),
            _ if terms.is_empty() => write!(f, "{constant}"),
            constant => {
                write!(f, " {} {}", if constant < 0 { '-' } else { '+' }, constant.unsigned_abs())
            }
        }
    }

    fn write(&self, f: &mut Formatter<'_>, outer: u8) -> fmt::Result {
        let infix = |f: &mut Formatter<'_>, sign: &str, own: u8, left: &Expr, right: &Expr| {
            Self::around(f, own, outer, |f| {
                self.with(left).write(f, own)?;
                f.write_str(sign)?;
                self.with(right).write(f, own + 1)
            })
        };
        match &self.0.0 {
            Node::Constant(value) => write!(f, "{value}"),
            Node::Var(var) => write!(f, "{}", self.name(*var)),
            Node::Sum(terms, constant) => Self::around(f, SUM, outer, |f| self.sum(f, terms, *constant)),
            Node::Product(left, right) => infix(f, "*", PRODUCT, left, right),
            Node::Quotient(left, right) => infix(f, " / ", PRODUCT, left, right),
            Node::Remainder(left, right) => infix(f, " % ", PRODUCT, left, right),
            Node::Power(base, exponent) => infix(f, "^", TIGHT, base, exponent),
            Node::Abs(of) => self.call(f, "abs", std::slice::from_ref(of)),
            Node::Min(of) => self.call(f, "min", of),
            Node::Max(of) => self.call(f, "max", of),
            Node::Element(list, index) => {
                f.write_str("[")?;
                listed(f, list, ", ", |f, expr| self.with(expr).write(f, 0))?;
                f.write_str("][")?;
                self.with(index).write(f, 0)?;
                f.write_str("]")
            }
            Node::Truth(constraint) => {
                f.write_str("(")?;
                Shown(&**constraint, self.1).write(f, 0)?;
                f.write_str(")")
            }
            Node::Measure(measure) => call(f, measure.name(), &measure.arguments(), self.1),
            Node::Overflow => f.write_str("a number that is too large"),
        }
    }
}

fn call(f: &mut Formatter<'_>, name: &str, arguments: &[Argument<'_>], model: Option<&Model>) -> fmt::Result {
    let exprs = |f: &mut Formatter<'_>, list: &[Expr]| {
        f.write_str("[")?;
        listed(f, list, ", ", |f, expr| Shown(expr, model).write(f, 0))?;
        f.write_str("]")
    };
    write!(f, "{name}(")?;
    listed(f, arguments, ", ", |f, argument| match argument {
        Argument::List(list) => exprs(f, list),
        Argument::One(expr) => Shown(*expr, model).write(f, 0),
        Argument::Numbers(numbers) => write!(f, "{numbers:?}"),
        Argument::Rows(width, values) => {
            f.write_str("[")?;
            listed(f, values.chunks((*width).max(1)), ", ", |f, row| write!(f, "{row:?}"))?;
            f.write_str("]")
        }
        Argument::Values(set) => write!(f, "{set}"),
        Argument::Counts(counts) => {
            f.write_str("[")?;
            listed(f, *counts, ", ", |f, times| match times {
                Times::Exactly(expr) => Shown(expr, model).write(f, 0),
                Times::Within(low, high) => write!(f, "{low}..={high}"),
            })?;
            f.write_str("]")
        }
        Argument::Automaton(automaton) => {
            write!(
                f,
                "{} states from {}, accepting {:?}: ",
                automaton.states, automaton.start, automaton.accepting
            )?;
            listed(f, &automaton.steps, ", ", |f, (from, value, to)| write!(f, "{from} -{value}-> {to}"))
        }
    })?;
    f.write_str(")")
}

impl Shown<'_, Constraint> {
    fn write(&self, f: &mut Formatter<'_>, outer: u8) -> fmt::Result {
        let model = self.1;
        let several =
            |f: &mut Formatter<'_>, own: u8, between: &str, empty: &str, parts: &[Constraint]| match parts {
                [] => f.write_str(empty),
                [only] => Shown(only, model).write(f, outer),
                parts => Self::around(f, own, outer, |f| {
                    listed(f, parts, between, |f, part| Shown(part, model).write(f, own + 1))
                }),
            };
        match &self.0.0 {
            Claim::Constant(truth) => write!(f, "{truth}"),
            Claim::Atom(Atom { var, op, value }) => {
                let zero_one =
                    model.is_some_and(|model| model.own(*var).is_ok() && model.bounds(*var) == (0, 1));
                let name = self.name(*var);
                match (op, value) {
                    (Op::Ge, 1) if zero_one => write!(f, "{name}"),
                    (Op::Le, 0) if zero_one => write!(f, "!{name}"),
                    (op, value) => Self::around(f, COMPARISON, outer, |f| {
                        let sign = match op {
                            Op::Eq => "=",
                            Op::Ne => "!=",
                            Op::Ge => ">=",
                            Op::Le => "<=",
                        };
                        write!(f, "{name} {sign} {value}")
                    }),
                }
            }
            Claim::Compare(left, relation, right) => Self::around(f, COMPARISON, outer, |f| {
                let sign = match relation {
                    Relation::Eq => "=",
                    Relation::Ne => "!=",
                    Relation::Le => "<=",
                    Relation::Lt => "<",
                };
                Shown(left, model).write(f, SUM)?;
                write!(f, " {sign} ")?;
                Shown(right, model).write(f, SUM)
            }),
            Claim::In(expr, set) => Self::around(f, COMPARISON, outer, |f| {
                Shown(expr, model).write(f, SUM)?;
                write!(f, " in {set}")
            }),
            Claim::And(all) => several(f, AND, " and ", "true", all),
            Claim::Or(any) => several(f, OR, " or ", "false", any),
            Claim::Not(part) => {
                f.write_str("!(")?;
                Shown(&**part, model).write(f, 0)?;
                f.write_str(")")
            }
            Claim::Iff(left, right) => Self::around(f, 0, outer, |f| {
                Shown(&**left, model).write(f, OR)?;
                f.write_str(" <-> ")?;
                Shown(&**right, model).write(f, OR)
            }),
            Claim::Global(global) => call(f, global.name(), &global.arguments(), model),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Shown(self, None).write(f, 0)
    }
}

impl Display for Constraint {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Shown(self, None).write(f, 0)
    }
}

impl Display for Set {
    /// `1..9`, or `{1, 3, 5..9}`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let range = |f: &mut Formatter<'_>, &(low, high): &(i64, i64)| match low == high {
            true => write!(f, "{low}"),
            false => write!(f, "{low}..{high}"),
        };
        match self.ranges() {
            [(low, high)] if low < high => write!(f, "{low}..{high}"),
            ranges => {
                f.write_str("{")?;
                listed(f, ranges, ", ", range)?;
                f.write_str("}")
            }
        }
    }
}

impl Display for Model {
    /// The variables with the values they can take as far as is known now, a line each for what was posted, and the objective.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, _) in self.named.iter().enumerate().filter(|(_, named)| **named) {
            let var = Int::new(index);
            writeln!(f, "{} in {}", Name(var, Some(self)), Set::from_ranges(self.space.domains.ranges(var)))?;
        }
        for constraint in self.written.iter().flatten() {
            Shown(constraint, Some(self)).write(f, 0)?;
            writeln!(f)?;
        }
        match self.objective {
            Some((Sense::Minimise, var)) => writeln!(f, "minimise {}", Name(var, Some(self))),
            Some((Sense::Maximise, var)) => writeln!(f, "maximise {}", Name(var, Some(self))),
            None => Ok(()),
        }
    }
}
