//! Two lists that undo each other.

use super::all_different::all_different;
use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and};
use crate::propagators;

/// `f[i] = j` if and only if `g[j] = i`, both counting from 0: each list says where the other one has a place.
///
/// ```
/// use garns_cp::{Model, inverse};
///
/// let mut model = Model::new();
/// let (seat_of, guest_at) = (model.ints(3, 0..=2), model.ints(3, 0..=2));
/// model.post(inverse(&seat_of, &guest_at));
/// assert_eq!(model.count()?, 6);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn inverse<A: Into<Expr>, B: Into<Expr>>(
    f: impl IntoIterator<Item = A>,
    g: impl IntoIterator<Item = B>,
) -> Constraint {
    Constraint::global(Inverse {
        f: f.into_iter().map(Into::into).collect(),
        g: g.into_iter().map(Into::into).collect(),
    })
}

#[derive(Clone, Debug)]
struct Inverse {
    f: Vec<Expr>,
    g: Vec<Expr>,
}

impl Inverse {
    fn check(&self) -> Result<(), Error> {
        let (left, right) = (self.f.len(), self.g.len());
        if left == right { Ok(()) } else { Err(Error::Lengths { what: "two inverse lists", left, right }) }
    }
}

impl Global for Inverse {
    fn name(&self) -> &'static str {
        "inverse"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.f), Argument::List(&self.g)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.check()?;
        let (f, g) = (super::views(&self.f, model)?, super::views(&self.g, model)?);
        model.add_propagator(propagators::Inverse::new(f, g));
        model.try_post(all_different(&self.f))
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        self.check()?;
        let (f, g) = (super::vars(&self.f, model)?, super::vars(&self.g, model)?);
        let last = f.len() as i64 - 1;
        let within = f.iter().chain(&g).map(|var| var.is_in(0..=last));
        let pairs = f
            .iter()
            .zip(0..)
            .flat_map(|(f, i)| g.iter().zip(0..).map(move |(g, j)| (*f).eq(j).iff((*g).eq(i))));
        Ok(and(within.chain(pairs)))
    }
}
