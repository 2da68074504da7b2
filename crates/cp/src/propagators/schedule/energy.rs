//! Tasks that share a capacity, looked at span of time by span of time.

use super::super::change;
use super::{Span, Task};
use crate::atom::Int;
use crate::propagator::{Priority, Propagator, Wishes};
use crate::store::{Conflict, Domains, On};

/// Between any earliest start and any latest end, the tasks in between need no more than there is: overload
/// checking, and edge finding that knows when tasks surely run (after Vilím's time-table edge finding).
///
/// It sees nothing that all variables having values would show; [`TimeTable`](super::TimeTable) does.
#[derive(Clone, Debug)]
pub(crate) struct Energy {
    tasks: Vec<Task>,
    capacity: Int,
    all: Vec<Int>,
    /// Scratch: the tasks by earliest start, the last first.
    spans: Vec<Span>,
    /// The latest ends, ascending.
    ends: Vec<i64>,
    /// For each of `spans` and of `ends`: what surely running tasks need from that time on.
    sure_from: Vec<i64>,
    sure_after: Vec<i64>,
    est: Vec<i64>,
}

impl Energy {
    /// The capacity times the span of all times must stay below 2⁶⁰.
    pub(crate) fn new(tasks: Vec<Task>, capacity: Int) -> Self {
        let each = tasks.iter().flat_map(|task| [task.start, task.duration, task.demand]);
        let all = each.chain([capacity]).collect();
        Energy {
            tasks,
            capacity,
            all,
            spans: Vec::new(),
            ends: Vec::new(),
            sure_from: Vec::new(),
            sure_after: Vec::new(),
            est: Vec::new(),
        }
    }

    fn load(&mut self, mirrored: bool, domains: &Domains) {
        self.spans.clear();
        for (number, task) in self.tasks.iter().enumerate() {
            let span = task.span(number, domains);
            if span.duration > 0 && span.demand > 0 {
                self.spans.push(if mirrored { span.mirrored() } else { span });
            }
        }
        self.spans.sort_unstable_by_key(|span| std::cmp::Reverse((span.est, span.task)));
        self.ends.clear();
        self.ends.extend(self.spans.iter().map(|span| span.lct));
        self.ends.sort_unstable();
        self.ends.dedup();
        self.est.clear();
        self.est.extend(self.spans.iter().map(|span| span.est));
        let spans = &self.spans;
        let sure = |time: i64| -> i64 {
            let each = spans.iter().map(|span| span.demand * (span.ect() - span.lst().max(time)).max(0));
            each.sum()
        };
        self.sure_from.clear();
        self.sure_from.extend(spans.iter().map(|span| sure(span.est)));
        self.sure_after.clear();
        self.sure_after.extend(self.ends.iter().map(|end| sure(*end)));
    }

    /// Looks at all spans of time that end at one latest end; whether none of them is overloaded.
    fn look_before(&mut self, end: usize, capacity: i64) -> bool {
        let (to, sure_after) = (self.ends[end], self.sure_after[end]);
        let mut needed = 0;
        // The task that would need most besides, started as early as can be: how much, and its place.
        let mut most: Option<(i64, usize)> = None;
        for (place, span) in self.spans.iter().enumerate() {
            if span.est >= to {
                continue;
            }
            if span.lct <= to {
                needed += span.demand * (span.duration - (span.ect() - span.lst()).max(0));
            } else {
                let inside = (to - span.lst()).max(0);
                let sure = (to.min(span.ect()) - span.lst()).max(0);
                needed += span.demand * (inside - sure);
                let more = span.demand * (span.duration.min(to - span.est) - inside);
                if most.is_none_or(|(before, _)| more > before) {
                    most = Some((more, place));
                }
            }
            let left = capacity * (to - span.est) - needed - (self.sure_from[place] - sure_after);
            if left < 0 {
                return false;
            }
            if let Some((more, place)) = most
                && more > left
            {
                let span = &self.spans[place];
                let inside = (to - span.lst()).max(0);
                let fits = left / span.demand + inside;
                self.est[place] = self.est[place].max(to - fits);
            }
        }
        true
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        for mirrored in [false, true] {
            self.load(mirrored, domains);
            let capacity = domains.max(self.capacity);
            for end in 0..self.ends.len() {
                if !self.look_before(end, capacity) {
                    return domains.fail();
                }
            }
            for (place, span) in self.spans.iter().enumerate() {
                self.tasks[span.task as usize].set_est(self.est[place], span.duration, mirrored, domains)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Energy {
    fn wishes(&self, wishes: &mut Wishes) {
        wishes.on_all(self.all.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let mut before = change::extent(&self.all, domains);
        loop {
            self.pass(domains)?;
            let after = change::extent(&self.all, domains);
            if after == before {
                return Ok(());
            }
            before = after;
        }
    }

    fn name(&self) -> &'static str {
        "cumulative, by energy"
    }
}
