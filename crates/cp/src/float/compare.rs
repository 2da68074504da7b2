//! Two float expressions compared, and what the comparison comes to: a fact about one rank, a comparison of ranks, or a sum.

use super::expr::Node;
use super::post::finite;
use super::{Float, FloatExpr, Interval, grid};
use crate::atom::{Atom, Bool, Int};
use crate::model::{Constraint, Error, Global, Model, Relation};
use crate::propagators::{FloatLinear, FloatRelation};
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
        // What cancels out but for rounding does cancel out.
        terms.retain(|(factor, _)| !factor.contains(0.0));
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

/// The opposite comparison.
fn opposite(
    terms: &[(Interval, Int)],
    relation: FloatRelation,
    bound: Interval,
) -> (Vec<(Interval, Int)>, FloatRelation, Interval) {
    let turned = || terms.iter().map(|(factor, var)| (factor.negated(), *var)).collect();
    match relation {
        FloatRelation::Eq => (terms.to_vec(), FloatRelation::Ne, bound),
        FloatRelation::Ne => (terms.to_vec(), FloatRelation::Eq, bound),
        FloatRelation::Le => (turned(), FloatRelation::Lt, bound.negated()),
        FloatRelation::Lt => (turned(), FloatRelation::Le, bound.negated()),
    }
}

impl Model {
    /// `Σ terms (relation) bound`, if the guard holds.
    fn hold_float_sum(
        &mut self,
        terms: Vec<(Interval, Int)>,
        relation: FloatRelation,
        bound: Interval,
        guard: Option<Atom>,
    ) -> Result<(), Error> {
        let one = |factor: Interval| factor.is_point() && factor.low.abs() == 1.0;
        match terms[..] {
            // Numbers are equal if and only if their ranks are, and in the order of their ranks.
            [(a, x), (b, y)]
                if one(a)
                    && one(b)
                    && bound == Interval::point(0.0)
                    && matches!(relation, FloatRelation::Eq | FloatRelation::Le) =>
            {
                let ranks = vec![(a.low as i64, x), (b.low as i64, y)];
                let relation = if relation == FloatRelation::Eq { Relation::Eq } else { Relation::Le };
                self.hold_sum(ranks, relation, 0, guard)?;
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
            Simple::Sum(terms, relation, bound) => model.hold_float_sum(terms, relation, bound, None),
        }
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        match self.simplify(model)? {
            Simple::Known(truth, falsity) if truth != falsity => Ok(truth.into()),
            Simple::Fact(atom) => Ok(atom.into()),
            simple => {
                let truth = Bool::new(model.new_int(&Set::from(0..=1), false));
                if let Simple::Sum(terms, relation, bound) = simple {
                    let (others, converse, other_bound) = opposite(&terms, relation, bound);
                    model.hold_float_sum(terms, relation, bound, Some(truth.atom()))?;
                    model.hold_float_sum(others, converse, other_bound, Some((!truth).atom()))?;
                }
                Ok(truth.into())
            }
        }
    }
}
