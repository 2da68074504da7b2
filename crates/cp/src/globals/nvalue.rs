//! How many different values there are.

use crate::atom::Int;
use crate::model::{Argument, Error, Expr, Measure, Model};
use crate::propagators::Distinct;

/// The number of different values among the expressions.
///
/// ```
/// use garns_cp::{Model, nvalue};
///
/// let mut model = Model::new();
/// let dice = model.ints(3, 1..=6);
/// model.post(nvalue(&dice).eq(2));
/// assert_eq!(model.count()?, 90);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn nvalue<E: Into<Expr>>(of: impl IntoIterator<Item = E>) -> Expr {
    Expr::measure(NValue { of: of.into_iter().map(Into::into).collect() })
}

#[derive(Clone, Debug)]
struct NValue {
    of: Vec<Expr>,
}

impl Measure for NValue {
    fn name(&self) -> &'static str {
        "nvalue"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.of)]
    }

    fn var(&self, model: &mut Model) -> Result<Int, Error> {
        let vars = super::vars(&self.of, model)?;
        let least = i128::from(!vars.is_empty());
        let result = model.helper(least, vars.len() as i128)?;
        let propagator = Distinct::new(vars, result, model.domains());
        model.add_propagator(propagator);
        Ok(result)
    }
}
