//! Sorting.

use super::count::count;
use super::order::increasing;
use rustc_hash::FxHashSet;

use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and};
use crate::propagators::Sorted;

/// The second list has the values of the first in ascending order.
///
/// ```
/// use garns_cp::{Model, sort};
///
/// let mut model = Model::new();
/// let (hand, sorted) = (model.ints(3, 1..=3), model.ints(3, 1..=3));
/// model.post(sort(&hand, &sorted));
/// model.post(sorted[0].eq(3));
/// assert_eq!(model.count()?, 1);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn sort<A: Into<Expr>, B: Into<Expr>>(
    list: impl IntoIterator<Item = A>,
    sorted: impl IntoIterator<Item = B>,
) -> Constraint {
    Constraint::global(Sort {
        list: list.into_iter().map(Into::into).collect(),
        sorted: sorted.into_iter().map(Into::into).collect(),
    })
}

#[derive(Clone, Debug)]
struct Sort {
    list: Vec<Expr>,
    sorted: Vec<Expr>,
}

impl Sort {
    fn check(&self) -> Result<(), Error> {
        let (left, right) = (self.list.len(), self.sorted.len());
        if left == right { Ok(()) } else { Err(Error::Lengths { what: "a list to sort", left, right }) }
    }
}

impl Global for Sort {
    fn name(&self) -> &'static str {
        "sort"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.list), Argument::List(&self.sorted)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.check()?;
        let (mut list, mut sorted) = (super::vars(&self.list, model)?, super::vars(&self.sorted, model)?);
        // What is matched must not change while it is being matched: a variable that is there again is a copy.
        let mut met = FxHashSet::default();
        for var in list.iter_mut().chain(&mut sorted) {
            if !met.insert(*var) {
                let (low, high) = model.bounds(*var);
                let copy = model.helper(low.into(), high.into())?;
                model.try_post(copy.eq(*var))?;
                *var = copy;
            }
        }
        if !list.is_empty() {
            model.add_propagator(Sorted::new(list, sorted));
        }
        Ok(())
    }

    /// It rises, and every value of it occurs in both lists equally often.
    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        self.check()?;
        let (list, sorted) = (super::vars(&self.list, model)?, super::vars(&self.sorted, model)?);
        let equally_often = sorted.iter().map(|value| count(&list, value).eq(count(&sorted, value)));
        Ok(and(equally_often.chain([increasing(&sorted)])))
    }
}
