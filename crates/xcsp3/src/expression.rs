//! Expressions in functional notation, `eq(add(x,y),mul(2,z))`, as what the solver takes.

use garns_cp::{Constraint, Expr, Set, and, element, max, min, or, product, sum};
use garns_lang::Text;

use crate::error::What;
use crate::names::Names;
use crate::tokens::{arguments, call, range};

/// Expressions are nested no deeper.
const DEEPEST: usize = 200;

const EXPRESSION: Text = Text { en: "an expression", pt: "uma expressão" };
const CONDITION: Text = Text { en: "a condition such as (le,10)", pt: "uma condição como (le,10)" };
const SET: Text = Text { en: "a set of integers", pt: "um conjunto de inteiros" };

fn wrong(wanted: Text, found: &str) -> What {
    What::Expected { wanted, found: found.to_owned() }
}

/// An expression that holds or doesn't, or has a number as its value: each can stand for the other, as 0 and 1 do.
enum Value {
    Number(Expr),
    Truth(Constraint),
}

impl Value {
    fn number(self) -> Expr {
        match self {
            Value::Number(expr) => expr,
            Value::Truth(constraint) => constraint.into(),
        }
    }

    fn truth(self) -> Constraint {
        match self {
            Value::Number(expr) => expr.ne(0),
            Value::Truth(constraint) => constraint,
        }
    }
}

/// Where a part of an expression stands. The solver takes every divisor to be other than 0, which is right only where a
/// division by 0 would leave the whole constraint without sense.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// It has to hold.
    Demanded,
    /// A number in a comparison that has to hold.
    Number,
    /// The whole may hold without it.
    Optional,
}

impl Place {
    /// Where the arguments of a function stand.
    fn of_arguments(self, name: &str) -> Place {
        match (name, self) {
            ("and", Place::Demanded) => Place::Demanded,
            ("lt" | "le" | "ge" | "gt" | "eq" | "ne" | "in" | "notin", Place::Demanded) => Place::Number,
            ("lt" | "le" | "ge" | "gt" | "eq" | "ne" | "in" | "notin", _) => Place::Optional,
            ("and" | "or" | "not" | "xor" | "iff" | "imp" | "if", _) => Place::Optional,
            (_, Place::Demanded) => Place::Number,
            _ => self,
        }
    }
}

impl Names {
    /// The number that an expression stands for.
    pub(crate) fn expr(&self, text: &str) -> Result<Expr, What> {
        self.value(text, Place::Number, 0).map(Value::number)
    }

    /// What an expression says.
    pub(crate) fn constraint(&self, text: &str) -> Result<Constraint, What> {
        self.value(text, Place::Demanded, 0).map(Value::truth)
    }

    /// Whether a divisor is a number or a variable that is never 0.
    fn is_never_zero(&self, divisor: &str) -> bool {
        match divisor.trim().parse::<i64>() {
            Ok(number) => number != 0,
            Err(_) => self.var(divisor.trim()).is_ok_and(|var| !self.with_zero.contains(&var)),
        }
    }

    fn value(&self, text: &str, place: Place, depth: usize) -> Result<Value, What> {
        let text = text.trim();
        if let Ok(number) = text.parse::<i64>() {
            return Ok(Value::Number(number.into()));
        }
        if !text.contains('(') {
            return Ok(Value::Number(self.var(text)?.into()));
        }
        let (name, inside) = call(text).ok_or_else(|| wrong(EXPRESSION, text))?;
        if depth >= DEEPEST {
            return Err(wrong(EXPRESSION, name));
        }
        let parts = arguments(inside);
        if let ("div" | "mod", Place::Optional, [_, divisor]) = (name, place, &parts[..])
            && !self.is_never_zero(divisor)
        {
            return Err(What::Divisor(text.to_owned()));
        }
        let place = place.of_arguments(name);
        if let ("in" | "notin", [of, set]) = (name, &parts[..]) {
            let of = self.value(of, place, depth + 1)?.number();
            let inside = of.is_in(set_of(set)?);
            return Ok(Value::Truth(if name == "in" { inside } else { !inside }));
        }
        let values: Vec<Value> =
            parts.iter().map(|part| self.value(part, place, depth + 1)).collect::<Result<_, _>>()?;
        apply(name, values).ok_or_else(|| wrong(EXPRESSION, text))
    }

    /// What a condition says of an expression: `(le,10)`, `(eq,x)`, `(in,2..5)`, `(notin,{1,3})`.
    pub(crate) fn condition(&self, text: &str, of: Expr) -> Result<Constraint, What> {
        let inside = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let (sign, with) =
            inside.and_then(|inside| inside.split_once(',')).ok_or_else(|| wrong(CONDITION, text))?;
        let (sign, with) = (sign.trim(), with.trim());
        if matches!(sign, "in" | "notin") {
            let inside = of.is_in(set_of(with)?);
            return Ok(if sign == "in" { inside } else { !inside });
        }
        compare(sign, of, self.expr(with)?).ok_or_else(|| wrong(CONDITION, text))
    }
}

/// `2..5`, `{1,3,7..9}` or `set(1,3)`.
fn set_of(text: &str) -> Result<Set, What> {
    let text = text.trim();
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    let inside = inside.or_else(|| call(text).filter(|(name, _)| *name == "set").map(|(_, inside)| inside));
    let ranges: Option<Vec<(i64, i64)>> = match inside {
        Some(inside) => arguments(inside).into_iter().map(range).collect(),
        None => range(text).map(|range| vec![range]),
    };
    ranges.map(Set::from_ranges).ok_or_else(|| wrong(SET, text))
}

/// One of the six comparisons.
pub(crate) fn compare(sign: &str, left: Expr, right: Expr) -> Option<Constraint> {
    Some(match sign {
        "lt" => left.lt(right),
        "le" => left.le(right),
        "ge" => left.ge(right),
        "gt" => left.gt(right),
        "eq" => left.eq(right),
        "ne" => left.ne(right),
        _ => return None,
    })
}

fn apply(name: &str, values: Vec<Value>) -> Option<Value> {
    if matches!(name, "and" | "or" | "not" | "xor" | "iff" | "imp") {
        let truths: Vec<Constraint> = values.into_iter().map(Value::truth).collect();
        return logical(name, truths).map(Value::Truth);
    }
    if name == "if" {
        let [condition, then, otherwise] = <[Value; 3]>::try_from(values).ok()?;
        let chosen = element([otherwise.number(), then.number()], condition.truth());
        return Some(Value::Number(chosen));
    }
    let numbers: Vec<Expr> = values.into_iter().map(Value::number).collect();
    if let "lt" | "le" | "ge" | "gt" | "eq" | "ne" = name {
        // All are equal; otherwise there are two.
        if numbers.len() < 2 || (numbers.len() > 2 && name != "eq") {
            return None;
        }
        let pairs = numbers.windows(2).map(|pair| compare(name, pair[0].clone(), pair[1].clone()));
        return Some(Value::Truth(and(pairs.collect::<Option<Vec<_>>>()?)));
    }
    arithmetic(name, numbers).map(Value::Number)
}

fn logical(name: &str, truths: Vec<Constraint>) -> Option<Constraint> {
    Some(match name {
        "and" if !truths.is_empty() => and(truths),
        "or" if !truths.is_empty() => or(truths),
        "not" => !<[Constraint; 1]>::try_from(truths).ok()?[0].clone(),
        "imp" => {
            let [condition, then] = <[Constraint; 2]>::try_from(truths).ok()?;
            condition.implies(then)
        }
        // An odd number of them holds.
        "xor" => truths.into_iter().reduce(Constraint::xor)?,
        "iff" if truths.len() >= 2 => {
            let first = truths[0].clone();
            and(truths.into_iter().skip(1).map(|truth| first.clone().iff(truth)))
        }
        _ => return None,
    })
}

fn arithmetic(name: &str, numbers: Vec<Expr>) -> Option<Expr> {
    Some(match (name, &numbers[..]) {
        (_, []) => return None,
        ("neg", [of]) => -of.clone(),
        ("abs", [of]) => of.clone().abs(),
        ("sqr", [of]) => of.clone() * of.clone(),
        ("sub", [left, right]) => left.clone() - right.clone(),
        ("dist", [left, right]) => (left.clone() - right.clone()).abs(),
        ("div", [left, right]) => left.clone() / right.clone(),
        ("mod", [left, right]) => left.clone() % right.clone(),
        ("pow", [base, exponent]) => base.clone().pow(exponent.clone()),
        ("add", _) => sum(numbers),
        ("mul", _) => product(numbers),
        ("min", _) => min(numbers),
        ("max", _) => max(numbers),
        _ => return None,
    })
}
