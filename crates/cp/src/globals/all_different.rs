//! All values are different.

use crate::atom::Int;
use crate::model::{Constraint, Error, Expr, Global, Model, Node, and};

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
    fn members(&self, model: &mut Model) -> Result<Vec<(Int, i64)>, Error> {
        self.all
            .iter()
            .map(|expr| match &expr.0 {
                Node::Var(var) => Ok((*var, 0)),
                Node::Sum(terms, offset) => match &terms[..] {
                    [(1, Expr(Node::Var(var)))] if offset.unsigned_abs() <= 1 << 61 => Ok((*var, *offset)),
                    _ => Ok((model.value_of(expr.clone())?, 0)),
                },
                _ => Ok((model.value_of(expr.clone())?, 0)),
            })
            .collect()
    }
}

impl Global for AllDifferent {
    fn name(&self) -> &'static str {
        "all different"
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let members = self.members(model)?;
        let mut vars: Vec<Int> = members.iter().map(|(var, _)| *var).collect();
        vars.sort_unstable();
        if vars.windows(2).any(|pair| pair[0] == pair[1]) {
            // A variable that is there twice differs from itself only by its offsets: pair by pair.
            let parts = self.decompose(model)?;
            return model.try_post(parts);
        }
        model.space.add_differ(members.iter().copied());
        Ok(())
    }

    fn decompose(&self, _model: &mut Model) -> Result<Constraint, Error> {
        let all = &self.all;
        let pairs = (0..all.len()).flat_map(|i| (0..i).map(move |j| all[i].clone().ne(all[j].clone())));
        Ok(and(pairs))
    }
}
