//! Tasks that take time: one after the other, or sharing a capacity.

use crate::atom::Int;
use crate::model::{Argument, Constraint, Error, Expr, Global, Model, and, or, sum};
use crate::propagators::{Disjunctive, Energy, Task, TimeTable};

/// Sums of times, or of demands, stay below this.
const FAR: i128 = 1 << 60;

/// At every time the tasks that run, from their start for their duration, demand no more than the capacity
/// together. Starts, durations, demands and capacity may all be variables; all but the starts are at least 0
/// in every solution.
///
/// ```
/// use garns_cp::{Model, cumulative};
///
/// // Three tasks of 2 hours for 1, 1 and 2 workers, of whom there are 2: can it be done in 4 hours?
/// let mut model = Model::new();
/// let starts = model.ints(3, 0..=2);
/// model.post(cumulative(&starts, [2, 2, 2], [1, 1, 2], 2));
/// assert_eq!(model.count()?, 2);
/// # Ok::<(), garns_cp::Error>(())
/// ```
pub fn cumulative<S: Into<Expr>, D: Into<Expr>, R: Into<Expr>>(
    starts: impl IntoIterator<Item = S>,
    durations: impl IntoIterator<Item = D>,
    demands: impl IntoIterator<Item = R>,
    capacity: impl Into<Expr>,
) -> Constraint {
    Constraint::global(Cumulative {
        starts: starts.into_iter().map(Into::into).collect(),
        durations: durations.into_iter().map(Into::into).collect(),
        demands: demands.into_iter().map(Into::into).collect(),
        capacity: capacity.into(),
    })
}

/// No two tasks run at the same time. A task of duration 0 takes no time: it may be anywhere, even while
/// another one runs. Durations are at least 0 in every solution.
pub fn no_overlap<S: Into<Expr>, D: Into<Expr>>(
    starts: impl IntoIterator<Item = S>,
    durations: impl IntoIterator<Item = D>,
) -> Constraint {
    Constraint::global(NoOverlap::new(starts, durations, false))
}

/// No two tasks run at the same time, and tasks of duration 0 don't come while another one runs, either.
pub fn no_overlap_strict<S: Into<Expr>, D: Into<Expr>>(
    starts: impl IntoIterator<Item = S>,
    durations: impl IntoIterator<Item = D>,
) -> Constraint {
    Constraint::global(NoOverlap::new(starts, durations, true))
}

/// The variables of the expressions, which are at least 0 in every solution.
pub(super) fn sizes(exprs: &[Expr], what: &str, model: &mut Model) -> Result<Vec<Int>, Error> {
    for size in exprs {
        if let Some(value) = size.constant().filter(|value| *value < 0) {
            return Err(Error::Argument { what: format!("a {what} can't be {value}") });
        }
    }
    super::vars(exprs, model)
}

/// The greatest distance of all times from 0.
pub(super) fn reach(starts: &[Int], durations: &[Int], model: &Model) -> i128 {
    let far = |var: Int| {
        let (low, high) = model.bounds(var);
        i128::from(low).abs().max(i128::from(high).abs())
    };
    let latest = starts.iter().map(|start| far(*start)).max().unwrap_or(0);
    latest + durations.iter().map(|duration| far(*duration)).max().unwrap_or(0)
}

/// The sum of the greatest values.
fn total(vars: &[Int], model: &Model) -> i128 {
    vars.iter().map(|var| i128::from(model.bounds(*var).1)).sum()
}

fn lengths(what: &'static str, left: &[Expr], right: &[Expr]) -> Result<(), Error> {
    let (left, right) = (left.len(), right.len());
    if left == right { Ok(()) } else { Err(Error::Lengths { what, left, right }) }
}

/// Makes tasks share a capacity, as far as that can be reckoned.
pub(super) fn share(tasks: Vec<Task>, capacity: Int, model: &mut Model) -> Result<(), Error> {
    let starts: Vec<Int> = tasks.iter().map(|task| task.start).collect();
    let durations: Vec<Int> = tasks.iter().map(|task| task.duration).collect();
    let demands: Vec<Int> = tasks.iter().map(|task| task.demand).collect();
    let (far, most) = (reach(&starts, &durations, model), total(&demands, model));
    let overflow = Error::Overflow { what: "a cumulative" };
    if far > FAR || most > FAR {
        return Err(overflow);
    }
    let room = i128::from(model.bounds(capacity).1);
    // Two tasks that need more than half of what there is can't run together.
    let large: Vec<Task> =
        tasks.iter().copied().filter(|task| 2 * i128::from(model.bounds(task.demand).0) > room).collect();
    let large_durations: Vec<Int> = large.iter().map(|task| task.duration).collect();
    if large.len() > 2 && far + total(&large_durations, model) < FAR {
        model.add_propagator(Disjunctive::new(large));
    }
    if tasks.len() > 2 && room.max(most) * 4 * far < FAR {
        model.add_propagator(Energy::new(tasks.clone(), capacity));
    }
    model.add_propagator(TimeTable::new(tasks, capacity));
    Ok(())
}

#[derive(Clone, Debug)]
struct Cumulative {
    starts: Vec<Expr>,
    durations: Vec<Expr>,
    demands: Vec<Expr>,
    capacity: Expr,
}

impl Cumulative {
    fn tasks(&self, model: &mut Model) -> Result<(Vec<Task>, Int), Error> {
        lengths("starts and durations of a cumulative", &self.starts, &self.durations)?;
        lengths("starts and demands of a cumulative", &self.starts, &self.demands)?;
        let starts = super::vars(&self.starts, model)?;
        let durations = sizes(&self.durations, "duration", model)?;
        let demands = sizes(&self.demands, "demand", model)?;
        let capacity = model.value_of(self.capacity.clone())?;
        let each = starts.into_iter().zip(durations).zip(demands);
        let task = |((start, duration), demand): ((Int, Int), Int)| Task { start, duration, demand };
        Ok((each.map(task).collect(), capacity))
    }

    /// Nothing but starts is negative.
    fn signs(tasks: &[Task], capacity: Int) -> Constraint {
        let all = tasks.iter().flat_map(|task| [task.duration, task.demand]).chain([capacity]);
        and(all.map(|var| var.ge(0)))
    }
}

impl Global for Cumulative {
    fn name(&self) -> &'static str {
        "cumulative"
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![
            Argument::List(&self.starts),
            Argument::List(&self.durations),
            Argument::List(&self.demands),
            Argument::One(&self.capacity),
        ]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let (tasks, capacity) = self.tasks(model)?;
        model.try_post(Cumulative::signs(&tasks, capacity))?;
        share(tasks, capacity, model)
    }

    /// Whenever a task starts, the tasks that run then share the capacity.
    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        let (tasks, capacity) = self.tasks(model)?;
        let enough = |now: &Task| {
            let need = tasks.iter().map(|task| {
                let runs = task.start.le(now.start).and(now.start.lt(task.start + task.duration));
                Expr::from(runs) * task.demand
            });
            sum(need).le(capacity)
        };
        Ok(Cumulative::signs(&tasks, capacity).and(and(tasks.iter().map(enough))))
    }
}

#[derive(Clone, Debug)]
struct NoOverlap {
    starts: Vec<Expr>,
    durations: Vec<Expr>,
    strict: bool,
}

impl NoOverlap {
    fn new<S: Into<Expr>, D: Into<Expr>>(
        starts: impl IntoIterator<Item = S>,
        durations: impl IntoIterator<Item = D>,
        strict: bool,
    ) -> NoOverlap {
        NoOverlap {
            starts: starts.into_iter().map(Into::into).collect(),
            durations: durations.into_iter().map(Into::into).collect(),
            strict,
        }
    }

    fn vars(&self, model: &mut Model) -> Result<(Vec<Int>, Vec<Int>), Error> {
        lengths("starts and durations of a no-overlap", &self.starts, &self.durations)?;
        Ok((super::vars(&self.starts, model)?, sizes(&self.durations, "duration", model)?))
    }
}

impl Global for NoOverlap {
    fn name(&self) -> &'static str {
        if self.strict { "no_overlap_strict" } else { "no_overlap" }
    }

    fn arguments(&self) -> Vec<Argument<'_>> {
        vec![Argument::List(&self.starts), Argument::List(&self.durations)]
    }

    fn post(&self, model: &mut Model) -> Result<(), Error> {
        let (starts, durations) = self.vars(model)?;
        model.try_post(and(durations.iter().map(|duration| (*duration).ge(0))))?;
        if reach(&starts, &durations, model) + total(&durations, model) > FAR {
            return Err(Error::Overflow { what: "a no-overlap" });
        }
        if self.strict {
            let vanishing: Vec<bool> = durations.iter().map(|var| model.bounds(*var).0 <= 0).collect();
            for i in 0..starts.len() {
                for j in 0..i {
                    if vanishing[i] || vanishing[j] {
                        let (i, j) = ((starts[i], durations[i]), (starts[j], durations[j]));
                        model.try_post(or([(i.0 + i.1).le(j.0), (j.0 + j.1).le(i.0)]))?;
                    }
                }
            }
        }
        let each = starts.into_iter().zip(durations);
        let tasks: Vec<Task> =
            each.map(|(start, duration)| Task { start, duration, demand: duration }).collect();
        if tasks.len() > 1 {
            model.add_propagator(Disjunctive::new(tasks));
        }
        Ok(())
    }

    fn decompose(&self, model: &mut Model) -> Result<Constraint, Error> {
        let (starts, durations) = self.vars(model)?;
        let mut parts: Vec<Constraint> = durations.iter().map(|duration| (*duration).ge(0)).collect();
        for i in 0..starts.len() {
            for j in 0..i {
                let (one, other) = ((starts[i], durations[i]), (starts[j], durations[j]));
                let mut ways = vec![(one.0 + one.1).le(other.0), (other.0 + other.1).le(one.0)];
                if !self.strict {
                    ways.extend([one.1.eq(0), other.1.eq(0)]);
                }
                parts.push(or(ways));
            }
        }
        Ok(and(parts))
    }
}
