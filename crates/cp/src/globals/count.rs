//! How often values occur.

use crate::atom::Int;
use crate::model::{Argument, Constraint, Error, Expr, Measure, Model, sum};
use crate::propagators::Count;
use crate::set::Set;

/// How many of the expressions have this value.
///
/// ```
/// use garns_cp::{Model, count};
///
/// let mut model = Model::new();
/// let coins = model.ints(3, 0..=1);
/// model.post(count(&coins, 1).eq(2));
/// assert_eq!(model.count()?, 3);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn count<E: Into<Expr>>(of: impl IntoIterator<Item = E>, value: impl Into<Expr>) -> Expr {
    let value = value.into();
    match value.constant() {
        Some(value) => among(of, value),
        None => sum(of.into_iter().map(|expr| Expr::from(expr.into().eq(value.clone())))),
    }
}

/// How many of the expressions have a value in the set.
pub fn among<E: Into<Expr>>(of: impl IntoIterator<Item = E>, set: impl Into<Set>) -> Expr {
    Expr::measure(Among { of: of.into_iter().map(Into::into).collect(), set: set.into() })
}

/// Exactly so many of the expressions have this value.
pub fn exactly<E: Into<Expr>>(
    how_many: impl Into<Expr>,
    of: impl IntoIterator<Item = E>,
    value: impl Into<Expr>,
) -> Constraint {
    count(of, value).eq(how_many)
}

/// At least so many of the expressions have this value.
pub fn at_least<E: Into<Expr>>(
    how_many: impl Into<Expr>,
    of: impl IntoIterator<Item = E>,
    value: impl Into<Expr>,
) -> Constraint {
    count(of, value).ge(how_many)
}

/// At most so many of the expressions have this value.
pub fn at_most<E: Into<Expr>>(
    how_many: impl Into<Expr>,
    of: impl IntoIterator<Item = E>,
    value: impl Into<Expr>,
) -> Constraint {
    count(of, value).le(how_many)
}

#[derive(Clone, Debug)]
struct Among {
    of: Vec<Expr>,
    set: Set,
}

impl Measure for Among {
    fn name(&self) -> &'static str {
        "among"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.of), Argument::Values(&self.set)]
    }

    fn var(&self, model: &mut Model) -> Result<Int, Error> {
        let vars = super::vars(&self.of, model)?;
        let result = model.helper(0, vars.len() as i128)?;
        let count = Count::new(vars, self.set.clone(), result, &mut model.space.domains);
        model.add_propagator(count);
        Ok(result)
    }
}
