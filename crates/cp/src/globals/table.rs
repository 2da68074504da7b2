//! Rows of values that are allowed, or not.

use std::sync::Arc;

use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and, or};
use crate::propagators::{self, Pairs};
use crate::set::Set;

/// The expressions together have the values of one of the rows.
///
/// ```
/// use garns_cp::{Model, table};
///
/// let mut model = Model::new();
/// let pair = model.ints(2, 1..=3);
/// model.post(table(&pair, [[1, 2], [2, 3], [3, 1]]));
/// model.post(pair[0].ne(2));
/// assert_eq!(model.count()?, 2);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn table<E: Into<Expr>, R: AsRef<[i64]>>(
    of: impl IntoIterator<Item = E>,
    rows: impl IntoIterator<Item = R>,
) -> Constraint {
    Constraint::global(Table::new(of, rows))
}

/// The expressions together have the values of none of the rows.
pub fn forbidden<E: Into<Expr>, R: AsRef<[i64]>>(
    of: impl IntoIterator<Item = E>,
    rows: impl IntoIterator<Item = R>,
) -> Constraint {
    Constraint::global(Forbidden(Table::new(of, rows)))
}

#[derive(Clone, Debug)]
struct Table {
    of: Vec<Expr>,
    /// One row after the other.
    values: Arc<Vec<i64>>,
    /// The length of a row that has another one than it should.
    odd: Option<usize>,
}

impl Table {
    fn new<E: Into<Expr>, R: AsRef<[i64]>>(
        of: impl IntoIterator<Item = E>,
        rows: impl IntoIterator<Item = R>,
    ) -> Table {
        let of: Vec<Expr> = of.into_iter().map(Into::into).collect();
        let (mut values, mut odd) = (Vec::new(), None);
        for row in rows {
            let row = row.as_ref();
            odd = odd.or((row.len() != of.len()).then_some(row.len()));
            values.extend_from_slice(row);
        }
        Table { of, values: Arc::new(values), odd }
    }

    fn check(&self) -> Result<(), Error> {
        match self.odd {
            Some(left) => Err(Error::Lengths { what: "a table's row", left, right: self.of.len() }),
            None => Ok(()),
        }
    }

    fn rows(&self) -> impl Iterator<Item = &[i64]> {
        self.values.chunks(self.of.len().max(1))
    }

    /// A constraint for each row: the expressions have its values.
    fn each(&self, model: &mut Model) -> Result<Vec<Constraint>, Error> {
        self.check()?;
        let vars = super::vars(&self.of, model)?;
        let equals = |row: &[i64]| and(vars.iter().zip(row).map(|(var, value)| (*var).eq(*value)));
        Ok(self.rows().map(equals).collect())
    }
}

impl Global for Table {
    fn name(&self) -> &'static str {
        "table"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.of), Argument::Rows(self.of.len(), &self.values)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.check()?;
        let vars = super::vars(&self.of, model)?;
        let domains = &model.space.domains;
        let possible =
            |row: &&[i64]| vars.iter().zip(row.iter()).all(|(var, value)| domains.contains(*var, *value));
        if let [x, y] = vars[..]
            && x != y
            && let Some(pairs) = Pairs::of_rows(x, y, self.rows(), domains)
        {
            model.add_propagator(pairs);
            return Ok(());
        }
        let mut rows: Vec<&[i64]> = self.rows().filter(possible).collect();
        model.checkpoint()?;
        rows.sort_unstable();
        rows.dedup();
        if rows.is_empty() {
            return model.try_post(false);
        }
        for (column, var) in vars.iter().enumerate() {
            model.checkpoint()?;
            let values: Set = rows.iter().map(|row| row[column]).collect();
            if model.space.domains.is_wide(*var) {
                let (low, high) = values.bounds().unwrap_or_default();
                model.try_post(var.is_in(low..=high))?;
            } else {
                model.try_post(var.is_in(values))?;
            }
        }
        if vars.len() > 1 || vars.iter().any(|var| model.space.domains.is_wide(*var)) {
            let rows = rows.into_iter().flat_map(|row| row.iter().copied()).collect();
            let table = propagators::Table::new(vars, rows, model.domains());
            model.add_propagator(table.map_err(|_| model.stopped())?);
        }
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        Ok(or(self.each(model)?))
    }
}

/// A table of what is not allowed: a clause for each row.
#[derive(Clone, Debug)]
struct Forbidden(Table);

impl Global for Forbidden {
    fn name(&self) -> &'static str {
        "forbidden"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        self.0.arguments()
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let parts = self.decompose(model)?;
        model.try_post(parts)
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        Ok(and(self.0.each(model)?.into_iter().map(|row| !row)))
    }
}
