//! How many different values there are.

use crate::atom::Int;
use crate::model::{Argument, Error, Expr, Measure, Model, or};
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
        let domains = model.domains();
        let sizes = vars.iter().map(|var| domains.size(*var));
        if sizes.fold(0, u64::saturating_add) <= FEW {
            let mut values: Vec<i64> = vars.iter().flat_map(|var| domains.values(*var)).collect();
            values.sort_unstable();
            values.dedup();
            let taken = |value: i64| or(vars.iter().map(move |var| var.eq(value)));
            let mut sum = Expr::from(0);
            for value in values {
                sum = sum + model.truth_bool(taken(value))?;
            }
            model.try_post(sum.eq(result))?;
        }
        model.add_propagator(Distinct::new(vars, result));
        Ok(result)
    }
}

/// With so few values, each has a Boolean that says whether it is taken: conflicts are about these rather than about who
/// takes which.
const FEW: u64 = 4096;
