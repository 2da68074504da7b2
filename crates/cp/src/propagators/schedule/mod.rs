//! Tasks that take time, and share what there is.

mod disjunctive;
mod energy;
mod reason;
mod time_table;
mod tree;

pub(crate) use disjunctive::Disjunctive;
pub(crate) use energy::Energy;
pub(crate) use time_table::TimeTable;

use crate::atom::{Atom, Int};
use crate::store::{Conflict, Domains, Past};

/// A task: when it starts, how long it takes, and how much it needs meanwhile. All of them variables; the
/// last two are never negative.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) start: Int,
    pub(crate) duration: Int,
    pub(crate) demand: Int,
}

/// A task that surely takes some time, as far as is known now.
#[derive(Clone, Copy, Debug, Default)]
struct Span {
    /// Which task it is.
    task: u32,
    /// The earliest start.
    est: i64,
    /// The latest end of the least duration.
    lct: i64,
    /// The least duration.
    duration: i64,
    /// The least demand.
    demand: i64,
}

impl Span {
    /// The latest start.
    fn lst(&self) -> i64 {
        self.lct - self.duration
    }

    /// The earliest end.
    fn ect(&self) -> i64 {
        self.est + self.duration
    }

    /// The same task with time running backwards.
    fn mirrored(self) -> Span {
        Span { est: -self.lct, lct: -self.est, ..self }
    }
}

impl Task {
    fn span(&self, task: usize, domains: &Domains) -> Span {
        let duration = domains.min(self.duration);
        Span {
            task: task as u32,
            est: domains.min(self.start),
            lct: domains.max(self.start) + duration,
            duration,
            demand: domains.min(self.demand),
        }
    }

    /// Moves the earliest start to `est`, in a time that runs backwards if `mirrored`.
    fn set_est(
        &self,
        est: i64,
        duration: i64,
        mirrored: bool,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        if mirrored { domains.set_max(self.start, -est - duration) } else { domains.set_min(self.start, est) }
    }

    /// The task as it was then.
    fn past_span(&self, task: usize, past: Past<'_>) -> Span {
        let duration = past.min(self.duration);
        Span {
            task: task as u32,
            est: past.min(self.start),
            lct: past.max(self.start) + duration,
            duration,
            demand: past.min(self.demand),
        }
    }

    /// That it does not start before a time, in a time that runs backwards if `mirrored`; as it takes at least
    /// so long.
    fn starts_from(&self, est: i64, duration: i64, mirrored: bool) -> Atom {
        if mirrored { Atom::le(self.start, -est - duration) } else { Atom::ge(self.start, est) }
    }

    /// That it does not start after a time.
    fn starts_by(&self, lst: i64, duration: i64, mirrored: bool) -> Atom {
        if mirrored { Atom::ge(self.start, -lst - duration) } else { Atom::le(self.start, lst) }
    }
}
