//! Interval variables: tasks with a start, a duration, an end, and perhaps a choice whether they take place at all. A thin
//! layer over [`no_overlap`](super::no_overlap) and [`cumulative`](super::cumulative()).

use super::schedule::{cumulative, no_overlap};
use crate::atom::{Bool, Int};
use crate::model::{Constraint, Expr, Model, and, or};
use crate::set::Set;

/// A task. One that may be left out and is has no duration; its start is then the first there is, so that solutions don't differ
/// in it.
///
/// ```
/// use garns_cp::{Interval, Model, max};
///
/// // Two machines, three tasks; each task on one of them, the second before the third.
/// let mut model = Model::new();
/// let tasks = [2, 3, 4].map(|duration| model.interval(0..=9, duration));
/// model.post(tasks[1].before(&tasks[2]));
/// let mut machines = [Vec::new(), Vec::new()];
/// for task in &tasks {
///     let choices = machines.each_mut().map(|machine| {
///         let choice = model.optional_interval(0..=9, task.duration());
///         machine.push(choice.clone());
///         choice
///     });
///     model.post(task.alternative(&choices));
/// }
/// machines.iter().for_each(|machine| model.post(Interval::no_overlap(machine)));
/// model.minimise(max(tasks.iter().map(Interval::end)));
/// assert_eq!(model.solve()?.and_then(|found| found.objective()), Some(7));
/// # Ok::<(), garns_cp::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interval {
    start: Int,
    duration: Expr,
    present: Option<Bool>,
}

impl Model {
    /// A task that starts at one of these times and takes so long; the duration may be a variable.
    pub fn interval(&mut self, starts: impl Into<Set>, duration: impl Into<Expr>) -> Interval {
        Interval { start: self.int(starts), duration: duration.into(), present: None }
    }

    /// A task that may be left out.
    pub fn optional_interval(&mut self, starts: impl Into<Set>, duration: impl Into<Expr>) -> Interval {
        let start = self.int(starts);
        let (first, present) = (self.bounds(start).0, self.bool());
        self.post(present.or(start.eq(first)));
        Interval { start, duration: duration.into(), present: Some(present) }
    }
}

impl Interval {
    /// When it starts.
    #[must_use]
    pub fn start(&self) -> Int {
        self.start
    }

    /// How long it takes, if it takes place.
    #[must_use]
    pub fn duration(&self) -> Expr {
        self.duration.clone()
    }

    /// When it ends; if it does not take place, where it starts.
    #[must_use]
    pub fn end(&self) -> Expr {
        self.start + self.taken(&self.duration)
    }

    /// Whether it takes place.
    #[must_use]
    pub fn present(&self) -> Constraint {
        self.present.map_or(true.into(), Constraint::from)
    }

    /// A number that is 0 if it does not take place.
    fn taken(&self, number: &Expr) -> Expr {
        match self.present {
            Some(present) => Expr::from(present) * number.clone(),
            None => number.clone(),
        }
    }

    /// If both take place, this one ends before the other starts, or just then.
    #[must_use]
    pub fn before(&self, other: &Interval) -> Constraint {
        let in_order = (self.start + self.duration.clone()).le(other.start);
        match (self.present, other.present) {
            (None, None) => in_order,
            _ => or([!self.present(), !other.present(), in_order]),
        }
    }

    /// If it takes place, exactly one of these does, at the same time and as long; otherwise none.
    #[must_use]
    pub fn alternative(&self, choices: &[Interval]) -> Constraint {
        let how_many: Expr = choices.iter().map(|choice| Expr::from(choice.present())).sum();
        let same = choices.iter().map(|choice| {
            let together = choice.start.eq(self.start).and(choice.duration().eq(self.duration()));
            choice.present().implies(together)
        });
        and(same.chain([how_many.eq(Expr::from(self.present()))]))
    }

    /// No two of those that take place run at the same time.
    #[must_use]
    pub fn no_overlap(tasks: &[Interval]) -> Constraint {
        no_overlap(tasks.iter().map(Interval::start), tasks.iter().map(|task| task.taken(&task.duration)))
    }

    /// At every time those that run need no more than the capacity together.
    #[must_use]
    pub fn cumulative<R: Into<Expr>>(
        tasks: &[Interval],
        demands: impl IntoIterator<Item = R>,
        capacity: impl Into<Expr>,
    ) -> Constraint {
        let demands: Vec<Expr> = demands.into_iter().map(Into::into).collect();
        // Those that take no place need nothing; a demand too many is told as such.
        let needed: Vec<Expr> = demands
            .iter()
            .enumerate()
            .map(|(i, demand)| tasks.get(i).map_or_else(|| demand.clone(), |task| task.taken(demand)))
            .collect();
        cumulative(tasks.iter().map(Interval::start), tasks.iter().map(Interval::duration), needed, capacity)
    }
}
