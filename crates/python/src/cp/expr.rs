//! Expressions with Python's operators: numbers, and what may be true of them.

use garns::cp;
use garns::say;
use pyo3::IntoPyObjectExt;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::errors::refused;
use crate::language::lang;

/// Deeper than this nothing is nested: expressions are walked by recursion.
const DEEPEST: u32 = 1000;

/// Larger than this none is: parts that are written twice are there twice, so that squaring again and again doubles it.
const LARGEST: u64 = 1 << 20;

/// An expression over the variables of a model: a number (`x + 2*y`) or something that may be true (`x < y`), which
/// counts as 1 or 0 where a number is wanted.
///
/// `+ - * // % **`, `abs()`, `== != < <= > >=` and, of what may be true, `& | ^ ~` and `implies` make new ones. `//`
/// and `%` round down, as everywhere in Python; a divisor is never 0 in a solution.
///
/// >>> from garns import cp
/// >>> m = cp.Model()
/// >>> x, y, z = (m.int(name, 1, 20) for name in "xyz")
/// >>> m.add(x**2 + y**2 == z**2, x < y)
/// >>> sorted(s[x, y, z] for s in m.solutions())[:3]
/// [(3, 4, 5), (5, 12, 13), (6, 8, 10)]
#[pyclass(frozen, module = "garns.cp")]
#[derive(Clone)]
pub(crate) struct Expr {
    pub(super) node: Node,
    /// The variable that it is, by its number, and its name.
    pub(super) var: Option<(usize, String)>,
    known: Known,
}

#[derive(Clone)]
pub(super) enum Node {
    Number(cp::Expr),
    Truth(cp::Constraint),
}

/// What is known of an expression beside what it says.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// The model whose variables it has; none where it has none.
    pub(super) model: Option<u64>,
    /// One more than the number of its last variable: those of a solution may be fewer.
    pub(super) variables: usize,
    /// Whether it can't be negative.
    pub(super) natural: bool,
    /// How deeply it is nested.
    pub(super) depth: u32,
    /// How many expressions it consists of, less one.
    pub(super) parts: u64,
    /// Whether it is a sum, which takes further terms without becoming deeper.
    pub(super) sum: bool,
}

impl Known {
    /// Of what is made of both.
    fn with(self, other: Known) -> PyResult<Known> {
        let model = match (self.model, other.model) {
            (Some(one), Some(another)) if one != another => {
                return Err(refused(say!(
                    lang(),
                    "the variables of two models can't stand in one expression",
                    "as variáveis de dois modelos não podem estar numa só expressão"
                )));
            }
            (one, another) => one.or(another),
        };
        let depth = self.depth.max(other.depth) + 1;
        let natural = self.natural && other.natural;
        let parts = self.parts.saturating_add(other.parts).saturating_add(1);
        let variables = self.variables.max(other.variables);
        Known { model, variables, natural, depth, parts, sum: false }.checked()
    }

    /// Of the sum of both.
    fn plus(self, other: Known) -> PyResult<Known> {
        let term = |known: Known| if known.sum { known.depth } else { known.depth + 1 };
        let depth = term(self).max(term(other));
        Known { depth, sum: true, ..self.with(other)? }.checked()
    }

    /// Of two that stand in one list.
    pub(super) fn beside(self, other: Known) -> PyResult<Known> {
        let depth = self.depth.max(other.depth + 1);
        Known { depth, ..self.with(other)? }.checked()
    }

    /// Of a sum of what is known.
    pub(super) fn summed(self) -> Known {
        Known { sum: true, ..self }
    }

    /// Of so many, one within the other.
    pub(super) fn deeper(self, levels: usize) -> PyResult<Known> {
        let depth = self.depth.saturating_add(u32::try_from(levels).unwrap_or(u32::MAX));
        Known { depth, ..self }.checked()
    }

    fn checked(self) -> PyResult<Known> {
        if self.depth > DEEPEST {
            return Err(refused(say!(
                lang(),
                "an expression nested more than {DEEPEST} deep; cp.sum, cp.product, cp.all and cp.any take lists",
                "expressão com mais de {DEEPEST} níveis; cp.sum, cp.product, cp.all e cp.any aceitam listas"
            )));
        }
        if self.parts > LARGEST {
            return Err(refused(say!(
                lang(),
                "an expression of more than {LARGEST} parts; a variable that equals a part of it is written once",
                "expressão com mais de {LARGEST} partes; uma variável igual a uma parte dela é escrita uma só vez"
            )));
        }
        Ok(self)
    }
}

impl Expr {
    pub(super) fn number(number: cp::Expr, known: Known) -> Expr {
        Expr { node: Node::Number(number), var: None, known }
    }

    pub(super) fn truth(truth: cp::Constraint, known: Known) -> Expr {
        Expr { node: Node::Truth(truth), var: None, known: Known { natural: true, ..known } }
    }

    /// A variable of a model.
    pub(super) fn variable(node: Node, number: usize, name: String, model: u64, natural: bool) -> Expr {
        let known = Known { model: Some(model), variables: number + 1, natural, ..Known::default() };
        Expr { node, var: Some((number, name)), known }
    }

    pub(super) fn known(&self) -> Known {
        self.known
    }

    pub(super) fn as_number(&self) -> cp::Expr {
        match &self.node {
            Node::Number(number) => number.clone(),
            Node::Truth(truth) => cp::Expr::from(truth.clone()),
        }
    }

    pub(super) fn as_truth(&self) -> PyResult<cp::Constraint> {
        match &self.node {
            Node::Truth(truth) => Ok(truth.clone()),
            Node::Number(_) => Err(refused(say!(
                lang(),
                "a number is neither true nor false: a constraint is needed, such as x < y",
                "um número não é verdadeiro nem falso: é preciso uma restrição, como x < y"
            ))),
        }
    }

    /// An expression, a whole number, `True` or `False`; nothing for everything else.
    pub(super) fn of(object: &Bound<'_, PyAny>) -> Option<Expr> {
        if let Ok(expr) = object.cast::<Expr>() {
            return Some(expr.get().clone());
        }
        if let Ok(flag) = object.cast::<PyBool>() {
            return Some(Expr::truth(flag.is_true().into(), Known::default()));
        }
        let number: i64 = object.extract().ok()?;
        Some(Expr::number(number.into(), Known { natural: number >= 0, ..Known::default() }))
    }

    /// The same, where nothing else will do.
    pub(super) fn needed(object: &Bound<'_, PyAny>) -> PyResult<Expr> {
        Expr::of(object).ok_or_else(|| {
            let kind = object.get_type().to_string();
            PyTypeError::new_err(say!(
                lang(),
                "{kind} is neither an expression nor a whole number",
                "{kind} não é uma expressão nem um número inteiro"
            ))
        })
    }
}

/// The result of an operator, or Python's way to say that there is none for such objects.
fn made<'py>(
    other: &Bound<'py, PyAny>,
    make: impl FnOnce(Expr) -> PyResult<Expr>,
) -> PyResult<Bound<'py, PyAny>> {
    match Expr::of(other) {
        Some(expr) => make(expr)?.into_bound_py_any(other.py()),
        None => Ok(other.py().NotImplemented().into_bound(other.py())),
    }
}

fn sum(left: &Expr, right: &Expr) -> PyResult<Expr> {
    Ok(Expr::number(left.as_number() + right.as_number(), left.known.plus(right.known)?))
}

fn difference(left: &Expr, right: &Expr) -> PyResult<Expr> {
    let known = Known { natural: false, ..left.known.plus(right.known)? };
    Ok(Expr::number(left.as_number() - right.as_number(), known))
}

fn times(left: &Expr, right: &Expr) -> PyResult<Expr> {
    Ok(Expr::number(left.as_number() * right.as_number(), left.known.with(right.known)?))
}

/// The solver rounds towards zero, Python down: where something may be negative, the remainder is taken twice.
fn remainder(left: &Expr, right: &Expr) -> PyResult<Expr> {
    let known = left.known.with(right.known)?;
    let (a, b) = (left.as_number(), right.as_number());
    if known.natural {
        return Ok(Expr::number(a % b, known));
    }
    let known = known.with(right.known)?.with(right.known)?;
    Ok(Expr::number((a % b.clone() + b.clone()) % b, known))
}

fn quotient(left: &Expr, right: &Expr) -> PyResult<Expr> {
    let known = left.known.with(right.known)?;
    let (a, b) = (left.as_number(), right.as_number());
    if known.natural {
        return Ok(Expr::number(a / b, known));
    }
    let remainder = remainder(left, right)?;
    let known = left.known.with(remainder.known)?.with(right.known)?;
    Ok(Expr::number((a - remainder.as_number()) / b, known))
}

fn power(base: &Expr, exponent: &Expr) -> PyResult<Expr> {
    Ok(Expr::number(base.as_number().pow(exponent.as_number()), base.known.with(exponent.known)?))
}

type Result2 = fn(cp::Constraint, cp::Constraint) -> cp::Constraint;

fn logical(left: &Expr, right: &Expr, make: Result2) -> PyResult<Expr> {
    let known = left.known.with(right.known)?;
    Ok(Expr::truth(make(left.as_truth()?, right.as_truth()?), known))
}

#[pymethods]
impl Expr {
    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| sum(self, &other))
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| sum(&other, self))
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| difference(self, &other))
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| difference(&other, self))
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| times(self, &other))
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| times(&other, self))
    }

    fn __floordiv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| quotient(self, &other))
    }

    fn __rfloordiv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| quotient(&other, self))
    }

    fn __mod__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| remainder(self, &other))
    }

    fn __rmod__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| remainder(&other, self))
    }

    fn __pow__<'py>(
        &self,
        exponent: &Bound<'py, PyAny>,
        modulo: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let power = made(exponent, |exponent| power(self, &exponent))?;
        match modulo {
            None => Ok(power),
            Some(modulo) => power.rem(modulo),
        }
    }

    fn __rpow__<'py>(
        &self,
        base: &Bound<'py, PyAny>,
        _modulo: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        made(base, |base| power(&base, self))
    }

    fn __neg__(&self) -> PyResult<Expr> {
        let known = self.known.deeper(usize::from(!self.known.sum))?;
        Ok(Expr::number(-self.as_number(), Known { natural: false, ..known }))
    }

    fn __pos__(&self) -> Expr {
        self.clone()
    }

    pub(super) fn __abs__(&self) -> PyResult<Expr> {
        let known = self.known.deeper(1)?;
        Ok(Expr::number(self.as_number().abs(), Known { natural: true, sum: false, ..known }))
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        compared: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| {
            let known = self.known.with(other.known)?;
            let (a, b) = (self.as_number(), other.as_number());
            let truth = match compared {
                CompareOp::Lt => a.lt(b),
                CompareOp::Le => a.le(b),
                CompareOp::Eq => a.eq(b),
                CompareOp::Ne => a.ne(b),
                CompareOp::Gt => a.gt(b),
                CompareOp::Ge => a.ge(b),
            };
            Ok(Expr::truth(truth, known))
        })
    }

    fn __and__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| logical(self, &other, |a, b| a.and(b)))
    }

    fn __rand__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__and__(other)
    }

    fn __or__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| logical(self, &other, |a, b| a.or(b)))
    }

    fn __ror__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__or__(other)
    }

    fn __xor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        made(other, |other| logical(self, &other, |a, b| a.xor(b)))
    }

    fn __rxor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__xor__(other)
    }

    fn __invert__(&self) -> PyResult<Expr> {
        Ok(Expr::truth(!self.as_truth()?, self.known.with(Known::default())?))
    }

    /// If this holds, so does the other.
    ///
    /// >>> from garns import cp
    /// >>> m = cp.Model()
    /// >>> x, y = m.int("x", 1, 3), m.int("y", 1, 3)
    /// >>> m.add((x == 1).implies(y == 2))
    /// >>> m.count()
    /// 7
    fn implies(&self, other: &Bound<'_, PyAny>) -> PyResult<Expr> {
        logical(self, &Expr::needed(other)?, |a, b| a.implies(b))
    }

    /// It has one of these values: a list, a range, a set.
    fn isin(&self, values: &Bound<'_, PyAny>) -> PyResult<Expr> {
        let truth = self.as_number().is_in(super::globals::set(values)?);
        Ok(Expr::truth(truth, self.known.with(Known::default())?))
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(say!(
            lang(),
            "an expression is neither true nor false before it is solved: write a & b, a | b, ~a, and (x < y) & (y < z)",
            "uma expressão não é verdadeira nem falsa antes de resolvida: escreva a & b, a | b, ~a, e (x < y) & (y < z)"
        )))
    }

    fn __hash__(this: &Bound<'_, Self>) -> isize {
        // Two expressions are the same only if they are one.
        this.as_ptr() as isize >> 4
    }

    fn __repr__(&self) -> String {
        match (&self.var, &self.node) {
            (Some((_, name)), _) => name.clone(),
            (None, Node::Number(_)) => "<garns.cp.Expr: number>".to_owned(),
            (None, Node::Truth(_)) => "<garns.cp.Expr: constraint>".to_owned(),
        }
    }
}
