//! Rectangles that don't overlap.

use super::schedule::{reach, share, sizes};
use crate::atom::Int;
use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and, or};
use crate::propagators::{Rectangle, Rectangles, Task};

/// No two rectangles overlap: each reaches from `x` and `y` as far as its width and height. A rectangle of
/// width or height 0 takes no room and may be anywhere. Widths and heights are at least 0 in every solution.
///
/// ```
/// use garns_cp::{Model, no_overlap_2d};
///
/// // Two dominoes in a square of 2 by 2, both lying.
/// let mut model = Model::new();
/// let (xs, ys) = (model.ints(2, 0..=0), model.ints(2, 0..=1));
/// model.post(no_overlap_2d(&xs, &ys, [2, 2], [1, 1]));
/// assert_eq!(model.count()?, 2);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn no_overlap_2d<X: Into<Expr>, Y: Into<Expr>, W: Into<Expr>, H: Into<Expr>>(
    xs: impl IntoIterator<Item = X>,
    ys: impl IntoIterator<Item = Y>,
    widths: impl IntoIterator<Item = W>,
    heights: impl IntoIterator<Item = H>,
) -> Constraint {
    Constraint::global(NoOverlap2d::new(xs, ys, widths, heights, false))
}

/// No two rectangles overlap, and those of width or height 0 don't lie within others, either.
pub fn no_overlap_2d_strict<X: Into<Expr>, Y: Into<Expr>, W: Into<Expr>, H: Into<Expr>>(
    xs: impl IntoIterator<Item = X>,
    ys: impl IntoIterator<Item = Y>,
    widths: impl IntoIterator<Item = W>,
    heights: impl IntoIterator<Item = H>,
) -> Constraint {
    Constraint::global(NoOverlap2d::new(xs, ys, widths, heights, true))
}

#[derive(Clone, Debug)]
struct NoOverlap2d {
    starts: [Vec<Expr>; 2],
    lengths: [Vec<Expr>; 2],
    strict: bool,
}

impl NoOverlap2d {
    fn new<X: Into<Expr>, Y: Into<Expr>, W: Into<Expr>, H: Into<Expr>>(
        xs: impl IntoIterator<Item = X>,
        ys: impl IntoIterator<Item = Y>,
        widths: impl IntoIterator<Item = W>,
        heights: impl IntoIterator<Item = H>,
        strict: bool,
    ) -> NoOverlap2d {
        NoOverlap2d {
            starts: [xs.into_iter().map(Into::into).collect(), ys.into_iter().map(Into::into).collect()],
            lengths: [
                widths.into_iter().map(Into::into).collect(),
                heights.into_iter().map(Into::into).collect(),
            ],
            strict,
        }
    }

    fn rectangles(&self, model: &mut Model) -> Result<Vec<Rectangle>, Error> {
        let left = self.starts[0].len();
        for other in [&self.starts[1], &self.lengths[0], &self.lengths[1]] {
            if left != other.len() {
                let what = "the lists of a no-overlap in two dimensions";
                return Err(Error::Lengths { what, left, right: other.len() });
            }
        }
        let (xs, ys) = (super::vars(&self.starts[0], model)?, super::vars(&self.starts[1], model)?);
        let widths = sizes(&self.lengths[0], "width", model)?;
        let heights = sizes(&self.lengths[1], "height", model)?;
        let each = (0..left).map(|i| Rectangle { start: [xs[i], ys[i]], length: [widths[i], heights[i]] });
        Ok(each.collect())
    }

    /// The four ways in which two rectangles can lie beside each other.
    fn beside(one: &Rectangle, other: &Rectangle) -> Vec<Constraint> {
        let pairs = [(one, other), (other, one)];
        let before =
            |(a, b): (&Rectangle, &Rectangle), way: usize| (a.start[way] + a.length[way]).le(b.start[way]);
        pairs.into_iter().flat_map(|pair| [before(pair, 0), before(pair, 1)]).collect()
    }

    /// In one direction, rectangles are tasks that share the room there is in the other.
    fn relax(rectangles: &[Rectangle], way: usize, model: &mut Model) -> Result<(), Error> {
        let other = 1 - way;
        let from = rectangles.iter().map(|one| i128::from(model.bounds(one.start[other]).0)).min();
        let to = rectangles.iter().map(|one| {
            i128::from(model.bounds(one.start[other]).1) + i128::from(model.bounds(one.length[other]).1)
        });
        let (Some(from), Some(to)) = (from, to.max()) else { return Ok(()) };
        let Ok(capacity) = model.helper(to - from, to - from) else { return Ok(()) };
        let task = |one: &Rectangle| Task {
            start: one.start[way],
            duration: one.length[way],
            demand: one.length[other],
        };
        match share(rectangles.iter().map(task).collect(), capacity, model) {
            // What can't be reckoned is not needed, either.
            Err(Error::Overflow { .. }) => Ok(()),
            result => result,
        }
    }
}

impl Global for NoOverlap2d {
    fn name(&self) -> &'static str {
        if self.strict { "no_overlap_2d_strict" } else { "no_overlap_2d" }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![
            Argument::List(&self.starts[0]),
            Argument::List(&self.starts[1]),
            Argument::List(&self.lengths[0]),
            Argument::List(&self.lengths[1]),
        ]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let rectangles = self.rectangles(model)?;
        for length in rectangles.iter().flat_map(|one| one.length) {
            model.try_post(length.ge(0))?;
        }
        for way in [0, 1] {
            let starts: Vec<Int> = rectangles.iter().map(|one| one.start[way]).collect();
            let lengths: Vec<Int> = rectangles.iter().map(|one| one.length[way]).collect();
            if reach(&starts, &lengths, model) > 1 << 61 {
                return Err(Error::Overflow { what: "a no-overlap in two dimensions" });
            }
        }
        if self.strict {
            let vanishes = |one: &Rectangle| one.length.iter().any(|length| model.bounds(*length).0 <= 0);
            let vanishing: Vec<bool> = rectangles.iter().map(vanishes).collect();
            for i in 0..rectangles.len() {
                for j in 0..i {
                    if vanishing[i] || vanishing[j] {
                        model.try_post(or(NoOverlap2d::beside(&rectangles[i], &rectangles[j])))?;
                    }
                }
            }
        }
        if rectangles.len() > 1 {
            NoOverlap2d::relax(&rectangles, 0, model)?;
            NoOverlap2d::relax(&rectangles, 1, model)?;
            model.add_propagator(Rectangles::new(rectangles));
        }
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        let rectangles = self.rectangles(model)?;
        let lengths = rectangles.iter().flat_map(|one| one.length);
        let mut parts: Vec<Constraint> = lengths.map(|length| length.ge(0)).collect();
        for (i, one) in rectangles.iter().enumerate() {
            for other in &rectangles[..i] {
                let mut ways = NoOverlap2d::beside(one, other);
                if !self.strict {
                    ways.extend(one.length.into_iter().chain(other.length).map(|length| length.eq(0)));
                }
                parts.push(or(ways));
            }
        }
        Ok(and(parts))
    }
}
