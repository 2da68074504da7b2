//! All values are different.

use crate::atom::Int;
use crate::model::{Argument, Constraint, Error, Expr, Global, Model, Node, and};
use crate::propagators::{AllDifferentBounds, AllDifferentFull, AllDifferentSmall};

/// How much an all-different sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Consistency {
    /// What fits the size of the constraint.
    #[default]
    Auto,
    /// A value that one variable has is taken from the others.
    Value,
    /// Also ranges that have only as many values as variables are confined to them (Hall intervals).
    Bounds,
    /// Every value that is in no solution of this constraint goes (matching and strong components).
    Full,
}

/// All expressions have different values.
pub fn all_different<E: Into<Expr>>(all: impl IntoIterator<Item = E>) -> Constraint {
    all_different_with(all, Consistency::Auto)
}

/// All expressions have different values, and this much is seen of it.
pub fn all_different_with<E: Into<Expr>>(
    all: impl IntoIterator<Item = E>,
    consistency: Consistency,
) -> Constraint {
    Constraint::global(AllDifferent { all: all.into_iter().map(Into::into).collect(), consistency })
}

#[derive(Clone, Debug)]
struct AllDifferent {
    all: Vec<Expr>,
    consistency: Consistency,
}

impl AllDifferent {
    /// A variable and an offset for each expression.
    fn members(&self, model: &mut Model, members: &mut Vec<(Int, i64)>) -> Result<(), Error> {
        for expr in &self.all {
            members.push(match &expr.0 {
                Node::Var(var) => (model.own(*var)?, 0),
                Node::Sum(terms, offset) => match &terms[..] {
                    [(1, Expr(Node::Var(var)))] if offset.unsigned_abs() <= 1 << 61 => {
                        (model.own(*var)?, *offset)
                    }
                    _ => (model.value_of(expr.clone())?, 0),
                },
                _ => (model.value_of(expr.clone())?, 0),
            });
        }
        Ok(())
    }

    fn post_members(&self, members: &[(Int, i64)], model: &mut Model) -> Result<(), Error> {
        if model.any_twice(members.iter().map(|(var, _)| *var)) {
            // A variable that is there twice differs from itself only by its offsets: pair by pair.
            let parts = self.decompose(model)?;
            return model.try_post(parts);
        }
        model.space.add_differ(members.iter().copied());
        let wide = members.iter().any(|(var, _)| model.space.domains.is_wide(*var));
        match self.consistency {
            Consistency::Value => {}
            Consistency::Auto => self.add_what_fits(members, wide, model)?,
            Consistency::Full if !wide => add_full(members, model)?,
            Consistency::Full | Consistency::Bounds => {
                model.add_propagator(AllDifferentBounds::new(members));
            }
        }
        Ok(())
    }
}

fn add_full(members: &[(Int, i64)], model: &mut Model) -> Result<(), Error> {
    match AllDifferentSmall::new(members, &model.space.domains) {
        Some(small) => model.add_propagator(small),
        None => {
            let full = AllDifferentFull::new(members, &mut model.space.domains);
            model.add_propagator(full.map_err(|_| model.stopped())?);
        }
    }
    Ok(())
}

/// With more values than this in all domains together, to look at each of them whenever one goes takes longer than it saves.
const MANY: u64 = 1 << 16;

/// The truth of a longer one is that of a number of values; that of a shorter one is made of its pairs.
const MOST_IN_PAIRS: usize = 24;

impl AllDifferent {
    /// More than values are looked at where it is likely to pay: where there are no more values than
    /// variables, so that every value has to be taken.
    fn add_what_fits(&self, members: &[(Int, i64)], wide: bool, model: &mut Model) -> Result<(), Error> {
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        let mut edges = 0u64;
        for &(var, offset) in members {
            let (min, max) = model.bounds(var);
            (low, high) = (low.min(min + offset), high.max(max + offset));
            edges = edges.saturating_add(model.space.domains.size(var));
        }
        let values = low.abs_diff(high).saturating_add(1);
        let count = members.len() as u64;
        if count <= 2 || low > high || values > count {
            return Ok(());
        }
        if wide || edges > MANY {
            model.add_propagator(AllDifferentBounds::new(members));
            Ok(())
        } else {
            add_full(members, model)
        }
    }
}

impl Global for AllDifferent {
    fn name(&self) -> &'static str {
        "all_different"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.all)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let mut members = std::mem::take(&mut model.members);
        members.clear();
        let posted = self.members(model, &mut members).and_then(|()| self.post_members(&members, model));
        model.members = members;
        posted
    }

    fn decompose(&self, _model: &mut Model) -> Result<Constraint, Error> {
        let all = &self.all;
        // Pairs see a little more: that domains with gaps have no value in common, and which pair is the last that can be equal.
        if all.len() > MOST_IN_PAIRS {
            return Ok(super::nvalue(all.iter().cloned()).eq(all.len() as i64));
        }
        let pairs = (0..all.len()).flat_map(|i| (0..i).map(move |j| all[i].clone().ne(all[j].clone())));
        Ok(and(pairs))
    }
}
