//! Two float expressions compared, and what the comparison comes to: a fact about one rank, a comparison of ranks, or a sum.

use super::expr::Node;
use super::post::finite;
use super::{Float, FloatExpr, Interval, grid};
use crate::atom::{Atom, Bool, Int};
use crate::model::{Constraint, Error, Global, Model, Relation, and, or};
use crate::propagators::{FloatLinear, FloatOrder, FloatRelation};
use crate::set::Set;

/// How two expressions compare.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    left: FloatExpr,
    relation: FloatRelation,
    right: FloatExpr,
}

/// `Σ terms + constant`
#[derive(Clone, Debug)]
pub(super) struct FloatTerms {
    pub(super) terms: Vec<(Interval, Int)>,
    pub(super) constant: Interval,
}

/// A comparison made simple.
enum Simple {
    /// Whether it can hold, and whether it can't.
    Known(bool, bool),
    /// Exactly if this fact holds.
    Fact(Atom),
    /// `Σ terms (relation) bound`
    Sum(Vec<(Interval, Int)>, FloatRelation, Interval),
}

impl Comparison {
    pub(crate) fn new(left: FloatExpr, relation: FloatRelation, right: FloatExpr) -> Comparison {
        Comparison { left, relation, right }
    }

    fn simplify(&self, model: &mut Model) -> Result<Simple, Error> {
        let mut all = FloatTerms { terms: Vec::new(), constant: Interval::point(0.0) };
        model.float_terms(&self.left, Interval::point(1.0), &mut all)?;
        model.float_terms(&self.right, Interval::point(-1.0), &mut all)?;
        let FloatTerms { mut terms, constant } = all;
        terms.sort_by_key(|(_, var)| *var);
        terms.dedup_by(|later, first| {
            let same = later.1 == first.1;
            if same {
                first.0 = first.0.plus(later.0);
            }
            same
        });
        // What cancels out but for rounding does not cancel out: the numbers may be large.
        terms.retain(|(factor, _)| *factor != Interval::point(0.0));
        let bound = constant.negated();
        let relation = self.relation;
        Ok(match terms[..] {
            [] => known(relation, bound),
            [(factor, var)] if factor.is_point() && bound.is_point() => {
                exact_fact(factor.low, var, relation, bound.low)
                    .unwrap_or(Simple::Sum(terms, relation, bound))
            }
            _ => Simple::Sum(terms, relation, bound),
        })
    }
}

/// Whether `0 (relation) bound` can be true, and whether it can be false.
fn known(relation: FloatRelation, bound: Interval) -> Simple {
    let zero = bound.contains(0.0);
    match relation {
        FloatRelation::Eq => Simple::Known(zero, !(zero && bound.is_point())),
        FloatRelation::Ne => Simple::Known(!(zero && bound.is_point()), zero),
        FloatRelation::Le => Simple::Known(bound.high >= 0.0, bound.low < 0.0),
        FloatRelation::Lt => Simple::Known(bound.high > 0.0, bound.low <= 0.0),
    }
}

/// `factor · var (relation) bound`, if the quotient is on the grid.
fn exact_fact(factor: f64, var: Int, relation: FloatRelation, bound: f64) -> Option<Simple> {
    let quotient = Interval::point(bound).divided(Interval::point(factor), Interval::ALL)?;
    let rank = grid::rank(quotient.low);
    if !quotient.is_point() || !grid::is_point(rank) {
        return None;
    }
    Some(Simple::Fact(match (relation, factor > 0.0) {
        (FloatRelation::Eq, _) => Atom::eq(var, rank),
        (FloatRelation::Ne, _) => Atom::ne(var, rank),
        (FloatRelation::Le, true) => Atom::le(var, rank),
        (FloatRelation::Le, false) => Atom::ge(var, rank),
        (FloatRelation::Lt, true) => Atom::le(var, rank - 1),
        (FloatRelation::Lt, false) => Atom::ge(var, rank + 1),
    }))
}

/// A sum and a number, to know them again when they are compared another time: the bits of coefficients and bound.
pub(crate) type SumKey = (Vec<(u64, u64, Int)>, u64, u64);

fn key(terms: &[(Interval, Int)], bound: Interval) -> SumKey {
    // (A zero of either sign is the positive one.)
    let bits = |value: f64| (value + 0.0).to_bits();
    let terms = terms.iter().map(|(factor, var)| (bits(factor.low), bits(factor.high), *var));
    (terms.collect(), bits(bound.low), bits(bound.high))
}

/// The same with all signs turned: less is more there.
fn turned(terms: &[(Interval, Int)], bound: Interval) -> (Vec<(Interval, Int)>, Interval) {
    (terms.iter().map(|(factor, var)| (factor.negated(), *var)).collect(), bound.negated())
}

impl Model {
    /// Whether `Σ terms < bound`, the same Boolean whenever it is asked: so a comparison and its opposite never hold both,
    /// even where intervals can't tell.
    fn is_less(&mut self, terms: &[(Interval, Int)], bound: Interval) -> Result<Bool, Error> {
        let key_of_less = key(terms, bound);
        if let Some(less) = self.float_orders.get(&key_of_less) {
            return Ok(*less);
        }
        let less = Bool::new(self.new_int(&Set::from(0..=1), false));
        let (negated, negated_bound) = turned(terms, bound);
        let greater = self.float_orders.get(&key(&negated, negated_bound)).copied();
        self.float_orders.insert(key_of_less, less);
        self.hold_float_sum(terms.to_vec(), FloatRelation::Lt, bound, Some(less.atom()))?;
        self.hold_float_sum(negated, FloatRelation::Le, negated_bound, Some((!less).atom()))?;
        if let Some(greater) = greater {
            self.hold(or([!less, !greater]))?;
        }
        Ok(less)
    }

    /// `Σ terms < bound`, or not, from now on.
    fn know_less(&mut self, terms: &[(Interval, Int)], bound: Interval, truth: bool) -> Result<(), Error> {
        let known = Bool::new(self.one());
        let known = if truth { known } else { !known };
        match self.float_orders.insert(key(terms, bound), known) {
            Some(less) => self.hold(if truth { less } else { !less }.into()),
            None => Ok(()),
        }
    }

    /// The sum compares so, without condition.
    fn compare_float_sum(
        &mut self,
        terms: Vec<(Interval, Int)>,
        relation: FloatRelation,
        bound: Interval,
    ) -> Result<(), Error> {
        let (negated, negated_bound) = turned(&terms, bound);
        if relation == FloatRelation::Ne {
            let (less, greater) = (self.is_less(&terms, bound)?, self.is_less(&negated, negated_bound)?);
            return self.hold(or([less, greater]));
        }
        self.know_less(&negated, negated_bound, false)?;
        match relation {
            FloatRelation::Eq => self.know_less(&terms, bound, false)?,
            FloatRelation::Lt => self.know_less(&terms, bound, true)?,
            FloatRelation::Le | FloatRelation::Ne => {}
        }
        self.hold_float_sum(terms, relation, bound, None)
    }

    /// `Σ terms (relation) bound`, if the guard holds.
    fn hold_float_sum(
        &mut self,
        terms: Vec<(Interval, Int)>,
        relation: FloatRelation,
        bound: Interval,
        guard: Option<Atom>,
    ) -> Result<(), Error> {
        match terms[..] {
            [(a, x), (b, y)] if a.is_point() && a == b.negated() && bound == Interval::point(0.0) => {
                let (x, y) = if a.low > 0.0 { (x, y) } else { (y, x) };
                let gap = match (relation, guard) {
                    // Numbers are equal if and only if their ranks are, and in the order of their ranks.
                    (FloatRelation::Eq, _) => {
                        return self.hold_sum(vec![(1, x), (-1, y)], Relation::Eq, 0, guard);
                    }
                    (FloatRelation::Lt, _) => {
                        self.space.domains.apart.push((x, y, guard));
                        FloatOrder::STRICT
                    }
                    // What is not greater may be greater by less than what counts as greater.
                    (_, Some(_)) => 1 - FloatOrder::STRICT,
                    (_, None) => 0,
                };
                self.space.add_propagator(Box::new(FloatOrder::new(x, y, gap, guard)));
            }
            [(a, x), (b, y)]
                if a.is_point()
                    && a == b
                    && bound == Interval::point(0.0)
                    && relation == FloatRelation::Eq =>
            {
                self.hold_sum(vec![(1, x), (1, y)], Relation::Eq, 0, guard)?;
            }
            _ => self.space.add_propagator(Box::new(FloatLinear::new(terms, relation, bound, guard))),
        }
        Ok(())
    }

    /// A float that has the value of the expression.
    pub(crate) fn float_value(&mut self, expr: FloatExpr) -> Result<Float, Error> {
        if let Node::Var(var) = expr.0 {
            return self.own(var.rank()).map(|_| var);
        }
        let all = if let Node::Constant(value) = expr.0 {
            finite(value)?;
            Interval::of_constant(value)
        } else {
            Interval::ALL
        };
        let ranks = Set::from(grid::rank(all.low)..=grid::rank(all.high));
        let var = self.new_float(&ranks, false);
        if !matches!(expr.0, Node::Constant(_)) {
            self.define_float(expr, var)?;
        }
        Ok(var)
    }
}

impl Global for Comparison {
    fn name(&self) -> &'static str {
        "a comparison of floats"
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        // What is said to be a product needs no variable for the product.
        match (&self.left.0, self.relation, &self.right.0) {
            (Node::Var(var), FloatRelation::Eq, other) | (other, FloatRelation::Eq, Node::Var(var))
                if !matches!(other, Node::Var(_) | Node::Constant(_) | Node::Sum(_)) =>
            {
                model.own(var.rank())?;
                return model.define_float(FloatExpr(other.clone()), *var);
            }
            _ => {}
        }
        match self.simplify(model)? {
            Simple::Known(true, _) => Ok(()),
            Simple::Known(false, _) => model.hold(false.into()),
            Simple::Fact(atom) => model.hold(atom.into()),
            Simple::Sum(terms, relation, bound) => model.compare_float_sum(terms, relation, bound),
        }
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        match self.simplify(model)? {
            Simple::Known(true, true) => Ok(Bool::new(model.new_int(&Set::from(0..=1), false)).into()),
            Simple::Known(truth, _) => Ok(truth.into()),
            Simple::Fact(atom) => Ok(atom.into()),
            Simple::Sum(terms, relation, bound) => {
                let (negated, negated_bound) = turned(&terms, bound);
                let less = |model: &mut Model| model.is_less(&terms, bound);
                let greater = |model: &mut Model| model.is_less(&negated, negated_bound);
                Ok(match relation {
                    FloatRelation::Lt => less(model)?.into(),
                    FloatRelation::Le => (!greater(model)?).into(),
                    FloatRelation::Eq => and([!less(model)?, !greater(model)?]),
                    FloatRelation::Ne => or([less(model)?, greater(model)?]),
                })
            }
        }
    }
}
