//! Lists in the order of a dictionary.

use crate::model::{Argument, Constraint, Error, Expr, Global, Model};
use crate::propagators;

/// The left list is the right one, or comes before it in the order of a dictionary: the first place where
/// they differ decides, and a list comes before those that begin with it.
///
/// ```
/// use garns_cp::{Model, lex_le};
///
/// let mut model = Model::new();
/// let (row, next) = (model.ints(2, 0..=1), model.ints(2, 0..=1));
/// model.post(lex_le(&row, &next));
/// assert_eq!(model.count()?, 10);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn lex_le<A: Into<Expr>, B: Into<Expr>>(
    left: impl IntoIterator<Item = A>,
    right: impl IntoIterator<Item = B>,
) -> Constraint {
    Constraint::global(Lex::new(left, right, false))
}

/// The left list comes before the right one in the order of a dictionary.
pub fn lex_lt<A: Into<Expr>, B: Into<Expr>>(
    left: impl IntoIterator<Item = A>,
    right: impl IntoIterator<Item = B>,
) -> Constraint {
    Constraint::global(Lex::new(left, right, true))
}

#[derive(Clone, Debug)]
struct Lex {
    left: Vec<Expr>,
    right: Vec<Expr>,
    /// Whether they may not be equal in the places that both have.
    strict: bool,
}

impl Lex {
    fn new<A: Into<Expr>, B: Into<Expr>>(
        left: impl IntoIterator<Item = A>,
        right: impl IntoIterator<Item = B>,
        strict: bool,
    ) -> Lex {
        let mut left: Vec<Expr> = left.into_iter().map(Into::into).collect();
        let mut right: Vec<Expr> = right.into_iter().map(Into::into).collect();
        let strict = left.len() > right.len() || strict && left.len() == right.len();
        let both = left.len().min(right.len());
        left.truncate(both);
        right.truncate(both);
        Lex { left, right, strict }
    }
}

impl Global for Lex {
    fn name(&self) -> &'static str {
        if self.strict { "lex_lt" } else { "lex_le" }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.left), Argument::List(&self.right)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let (left, right) = (super::vars(&self.left, model)?, super::vars(&self.right, model)?);
        if left.is_empty() {
            return model.try_post(!self.strict);
        }
        model.add_propagator(propagators::Lex::new(left, right, self.strict));
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        let (left, right) = (super::vars(&self.left, model)?, super::vars(&self.right, model)?);
        let places = left.into_iter().zip(right).rev();
        Ok(places.fold(Constraint::from(!self.strict), |rest, (left, right)| {
            left.le(right).and(left.lt(right).or(rest))
        }))
    }
}
