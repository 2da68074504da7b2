//! Values that appear for the first time in a given order: what breaks the symmetry of values that are alike.

use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and, or};
use crate::propagators::Precede;

/// If `second` occurs in the list, `first` occurs at some place before it.
pub fn value_precede<E: Into<Expr>>(
    first: i64,
    second: i64,
    list: impl IntoIterator<Item = E>,
) -> Constraint {
    value_precede_chain([first, second], list)
}

/// If a value but the first occurs in the list, the one before it among the values occurs at some place
/// before that.
///
/// ```
/// use garns_cp::{Model, value_precede_chain};
///
/// // Four things put into groups, no matter what the groups are called.
/// let mut model = Model::new();
/// let group = model.ints(4, 1..=4);
/// model.post(value_precede_chain(1..=4, &group));
/// assert_eq!(model.count()?, 15);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn value_precede_chain<E: Into<Expr>>(
    values: impl IntoIterator<Item = i64>,
    list: impl IntoIterator<Item = E>,
) -> Constraint {
    Constraint::global(ValuePrecede {
        values: values.into_iter().collect(),
        list: list.into_iter().map(Into::into).collect(),
    })
}

#[derive(Clone, Debug)]
struct ValuePrecede {
    values: Vec<i64>,
    list: Vec<Expr>,
}

impl ValuePrecede {
    fn check(&self) -> Result<(), Error> {
        let mut sorted = self.values.clone();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(Error::Argument { what: format!("the value {} can't precede itself", pair[0]) })
            }
            None => Ok(()),
        }
    }
}

impl Global for ValuePrecede {
    fn name(&self) -> &'static str {
        "value_precede_chain"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::Numbers(&self.values), Argument::List(&self.list)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.check()?;
        let vars = super::vars(&self.list, model)?;
        if self.values.len() > 1 && !vars.is_empty() {
            model.add_propagator(Precede::new(vars, self.values.clone()));
        }
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        self.check()?;
        let vars = super::vars(&self.list, model)?;
        let vars = &vars;
        Ok(and(self.values.windows(2).flat_map(|pair| {
            let (first, second) = (pair[0], pair[1]);
            (0..vars.len()).map(move |place| {
                vars[place].eq(second).implies(or(vars[..place].iter().map(|var| (*var).eq(first))))
            })
        })))
    }
}
