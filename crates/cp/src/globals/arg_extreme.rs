//! Where the greatest or the least of a list is.

use crate::atom::Int;
use crate::model::{Argument, Error, Expr, Measure, Model};
use crate::propagators::{ArgExtreme, Side};

/// The place, counted from 0, of the first expression that none exceeds.
///
/// ```
/// use garns_cp::{Model, arg_max};
///
/// let mut model = Model::new();
/// let dice = model.ints(3, 1..=6);
/// model.post(arg_max(&dice).eq(1));
/// // The second is k, the first below it, the third at most as much.
/// assert_eq!(model.count()?, (1..=6).map(|k| (k - 1) * k).sum());
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn arg_max<E: Into<Expr>>(of: impl IntoIterator<Item = E>) -> Expr {
    arg_extreme(of, Side::Greatest)
}

/// The place, counted from 0, of the first expression that exceeds none.
pub fn arg_min<E: Into<Expr>>(of: impl IntoIterator<Item = E>) -> Expr {
    arg_extreme(of, Side::Least)
}

fn arg_extreme<E: Into<Expr>>(of: impl IntoIterator<Item = E>, side: Side) -> Expr {
    Expr::measure(Place { of: of.into_iter().map(Into::into).collect(), side })
}

#[derive(Clone, Debug)]
struct Place {
    of: Vec<Expr>,
    side: Side,
}

impl Measure for Place {
    fn name(&self) -> &'static str {
        match self.side {
            Side::Greatest => "arg_max",
            Side::Least => "arg_min",
        }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.of)]
    }

    fn var(&self, model: &mut Model) -> Result<Int, Error> {
        let vars = super::vars(&self.of, model)?;
        if vars.is_empty() {
            let what = "the place of the least or greatest of no expressions at all".to_owned();
            return Err(Error::Argument { what });
        }
        let place = model.helper(0, vars.len() as i128 - 1)?;
        if vars.len() > 1 {
            // A variable that stands there again is not the first.
            for again in (1..vars.len()).filter(|at| vars[..*at].contains(&vars[*at])) {
                model.try_post(place.ne(again as i64))?;
            }
            model.add_propagator(ArgExtreme::new(vars, place, self.side));
        }
        Ok(place)
    }
}
