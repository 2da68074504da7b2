//! How often each of several values occurs.

use std::ops::RangeInclusive;

use crate::atom::{Bool, Int};
use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and};
use crate::propagators::{Cardinality, Occurrences};
use crate::set::Set;

use super::count::count;

/// How often a value occurs: as an expression says, or at least and at most so often.
#[derive(Clone, Debug)]
pub enum Times {
    /// As often as the expression says.
    Exactly(Expr),
    /// At least and at most so often.
    Within(i64, i64),
}

impl From<RangeInclusive<i64>> for Times {
    fn from(range: RangeInclusive<i64>) -> Times {
        Times::Within(*range.start(), *range.end())
    }
}

macro_rules! exactly {
    ($($type:ty),*) => {$(
        impl From<$type> for Times {
            fn from(count: $type) -> Times {
                Times::Exactly(count.into())
            }
        }
    )*};
}

exactly!(i64, Int, &Int, Bool, Expr, &Expr);

/// Each value occurs among the expressions as often as its count says; other values may occur too.
///
/// A count is an expression or a range.
///
/// ```
/// use garns_cp::{Model, global_cardinality};
///
/// let mut model = Model::new();
/// let shifts = model.ints(3, 0..=2);
/// // One early shift, and at most one late one.
/// model.post(global_cardinality(&shifts, [0, 2], [1..=1, 0..=1]));
/// assert_eq!(model.count()?, 9);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn global_cardinality<E: Into<Expr>, T: Into<Times>>(
    of: impl IntoIterator<Item = E>,
    values: impl IntoIterator<Item = i64>,
    counts: impl IntoIterator<Item = T>,
) -> Constraint {
    Constraint::global(GlobalCardinality::new(of, values, counts, false))
}

/// Each value occurs among the expressions as often as its count says, and there are no other values.
pub fn global_cardinality_closed<E: Into<Expr>, T: Into<Times>>(
    of: impl IntoIterator<Item = E>,
    values: impl IntoIterator<Item = i64>,
    counts: impl IntoIterator<Item = T>,
) -> Constraint {
    Constraint::global(GlobalCardinality::new(of, values, counts, true))
}

#[derive(Clone, Debug)]
struct GlobalCardinality {
    of: Vec<Expr>,
    values: Vec<i64>,
    counts: Vec<Times>,
    closed: bool,
}

impl GlobalCardinality {
    fn new<E: Into<Expr>, T: Into<Times>>(
        of: impl IntoIterator<Item = E>,
        values: impl IntoIterator<Item = i64>,
        counts: impl IntoIterator<Item = T>,
        closed: bool,
    ) -> Self {
        GlobalCardinality {
            of: of.into_iter().map(Into::into).collect(),
            values: values.into_iter().collect(),
            counts: counts.into_iter().map(Into::into).collect(),
            closed,
        }
    }

    fn check(&self) -> Result<(), Error> {
        let (left, right) = (self.values.len(), self.counts.len());
        if left != right {
            return Err(Error::Lengths { what: "values and counts of a global cardinality", left, right });
        }
        let mut sorted = self.values.clone();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(Error::Argument { what: format!("a global cardinality counts {} twice", pair[0]) })
            }
            None => Ok(()),
        }
    }

    fn only_values(&self, var: Int) -> Constraint {
        var.is_in(Set::from(self.values.as_slice()))
    }
}

impl Global for GlobalCardinality {
    fn name(&self) -> &'static str {
        if self.closed { "global_cardinality_closed" } else { "global_cardinality" }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.of), Argument::Numbers(&self.values), Argument::Counts(&self.counts)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.check()?;
        let vars = super::vars(&self.of, model)?;
        if self.closed {
            for var in &vars {
                model.try_post(self.only_values(*var))?;
            }
        }
        let mut counts = Vec::with_capacity(self.values.len());
        for (value, count) in self.values.iter().zip(&self.counts) {
            counts.push((
                *value,
                match count {
                    Times::Within(low, high) => Occurrences::Range(*low, *high),
                    Times::Exactly(count) => match count.constant() {
                        Some(count) => Occurrences::Range(count, count),
                        None => Occurrences::Var(model.value_of(count.clone())?),
                    },
                },
            ));
        }
        counts.sort_by_key(|(value, _)| *value);
        let propagator = Cardinality::new(vars, counts, model.domains());
        model.add_propagator(propagator);
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        self.check()?;
        let vars = super::vars(&self.of, model)?;
        let mut parts = Vec::new();
        for (value, times) in self.values.iter().zip(&self.counts) {
            let count = count(&vars, *value);
            parts.push(match times {
                Times::Within(low, high) => count.is_in(*low..=*high),
                Times::Exactly(times) => count.eq(times),
            });
        }
        if self.closed {
            parts.extend(vars.iter().map(|var| self.only_values(*var)));
        }
        Ok(and(parts))
    }
}
