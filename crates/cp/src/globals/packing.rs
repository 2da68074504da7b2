//! Packing by size alone: bins and knapsacks.

use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and, scalar, sum};
use crate::propagators::Packing;

/// Each item is in the bin, counted from 0, that its expression says, and each bin's load is the size of all
/// items in it. What a bin can hold is said of its load.
///
/// ```
/// use garns_cp::{Model, bin_packing};
///
/// let mut model = Model::new();
/// let (bin_of, loads) = (model.ints(4, 0..=1), model.ints(2, 0..=6));
/// model.post(bin_packing(&bin_of, [4, 3, 2, 2], &loads));
/// assert_eq!(model.count()?, 4);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn bin_packing<A: Into<Expr>, B: Into<Expr>>(
    bin_of: impl IntoIterator<Item = A>,
    sizes: impl IntoIterator<Item = i64>,
    loads: impl IntoIterator<Item = B>,
) -> Constraint {
    Constraint::global(BinPacking {
        bin_of: bin_of.into_iter().map(Into::into).collect(),
        sizes: sizes.into_iter().collect(),
        loads: loads.into_iter().map(Into::into).collect(),
    })
}

/// So many of each kind of thing, at least 0, weigh `weight` and are worth `profit` together.
pub fn knapsack<E: Into<Expr>>(
    weights: impl IntoIterator<Item = i64>,
    profits: impl IntoIterator<Item = i64>,
    how_many: impl IntoIterator<Item = E>,
    weight: impl Into<Expr>,
    profit: impl Into<Expr>,
) -> Constraint {
    Constraint::global(Knapsack {
        weights: weights.into_iter().collect(),
        profits: profits.into_iter().collect(),
        how_many: how_many.into_iter().map(Into::into).collect(),
        weight: weight.into(),
        profit: profit.into(),
    })
}

#[derive(Clone, Debug)]
struct BinPacking {
    bin_of: Vec<Expr>,
    sizes: Vec<i64>,
    loads: Vec<Expr>,
}

impl BinPacking {
    fn check(&self) -> Result<(), Error> {
        let (left, right) = (self.bin_of.len(), self.sizes.len());
        if left != right {
            return Err(Error::Lengths { what: "items and sizes of a bin packing", left, right });
        }
        if let Some(size) = self.sizes.iter().find(|size| **size < 0) {
            return Err(Error::Argument { what: format!("an item of a bin packing has the size {size}") });
        }
        let total: i128 = self.sizes.iter().map(|size| i128::from(*size)).sum();
        if total > 1 << 61 {
            return Err(Error::Overflow { what: "a bin packing" });
        }
        Ok(())
    }
}

impl Global for BinPacking {
    fn name(&self) -> &'static str {
        "bin_packing"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.bin_of), Argument::Numbers(&self.sizes), Argument::List(&self.loads)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        self.check()?;
        let (bin_of, loads) = (super::views(&self.bin_of, model)?, super::vars(&self.loads, model)?);
        if loads.is_empty() {
            return model.try_post(bin_of.is_empty());
        }
        model.add_propagator(Packing::new(bin_of, self.sizes.clone(), loads));
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        self.check()?;
        let bin_of = super::vars(&self.bin_of, model)?;
        let last = self.loads.len() as i64 - 1;
        let within = bin_of.iter().map(|bin| bin.is_in(0..=last));
        let full = self.loads.iter().zip(0..).map(|(load, number)| {
            let inside = bin_of.iter().map(|bin| Expr::from((*bin).eq(number)));
            load.clone().eq(sum(self.sizes.iter().zip(inside).map(|(size, inside)| inside * *size)))
        });
        Ok(and(within.chain(full)))
    }
}

#[derive(Clone, Debug)]
struct Knapsack {
    weights: Vec<i64>,
    profits: Vec<i64>,
    how_many: Vec<Expr>,
    weight: Expr,
    profit: Expr,
}

impl Global for Knapsack {
    fn name(&self) -> &'static str {
        "knapsack"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        let of = [
            Argument::Numbers(&self.weights),
            Argument::Numbers(&self.profits),
            Argument::List(&self.how_many),
        ];
        of.into_iter().chain([Argument::One(&self.weight), Argument::One(&self.profit)]).collect()
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let parts = self.decompose(model)?;
        model.try_post(parts)
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        let right = self.how_many.len();
        for (what, left) in
            [("weights of a knapsack", self.weights.len()), ("profits of a knapsack", self.profits.len())]
        {
            if left != right {
                return Err(Error::Lengths { what, left, right });
            }
        }
        let how_many = super::vars(&self.how_many, model)?;
        let total = |each: &[i64]| scalar(each.iter().copied().zip(&how_many));
        Ok(and(how_many
            .iter()
            .map(|count| (*count).ge(0))
            .chain([total(&self.weights).eq(&self.weight), total(&self.profits).eq(&self.profit)])))
    }
}
