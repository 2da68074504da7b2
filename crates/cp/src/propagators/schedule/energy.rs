//! Tasks that share a capacity, looked at span of time by span of time.

use super::super::change;
use super::{Span, Task};
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// Between any earliest start and any latest end, the tasks in between need no more than there is: overload
/// checking, and edge finding that knows when tasks surely run (after Vilím's time-table edge finding).
///
/// It sees nothing that all variables having values would show; [`TimeTable`](super::TimeTable) does. So it can be left out, and
/// is for a while, the longer the less it finds: a look costs more than all else that tasks do.
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
    /// The tasks whose earliest start and latest end were the span of time that showed it, for each of `est`;
    /// and those of an overload.
    shown_by: Vec<(u32, u32)>,
    overload: (u32, u32),
    /// How many looks found nothing, and how often it still is to be left out.
    useless: u32,
    skip: u32,
}

/// For so many looks that found nothing it is left out once more before the next, up to so many times.
const PATIENCE: u32 = 500;
const PAUSE: u32 = 31;

/// A span of time as a note: the tasks whose earliest start and latest end it is, and whether time runs
/// backwards.
fn note((first, last): (u32, u32), mirrored: bool) -> u32 {
    if first.max(last) < 1 << 15 { (first << 16 | last << 1 | u32::from(mirrored)) + 1 } else { 0 }
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
            shown_by: Vec::new(),
            overload: (0, 0),
            useless: 0,
            skip: 0,
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
        self.shown_by.clear();
        self.shown_by.resize(self.spans.len(), (0, 0));
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
        let last = self.spans.iter().find(|span| span.lct == to).map_or(0, |span| span.task);
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
            let shown_by = (span.task, last);
            if left < 0 {
                self.overload = shown_by;
                return false;
            }
            if let Some((more, place)) = most
                && more > left
            {
                let span = &self.spans[place];
                let inside = (to - span.lst()).max(0);
                let est = to - (left / span.demand + inside);
                if est > self.est[place] {
                    self.est[place] = est;
                    self.shown_by[place] = shown_by;
                }
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
                    domains.note(note(self.overload, mirrored));
                    return domains.fail();
                }
            }
            for (place, span) in self.spans.iter().enumerate() {
                domains.note(note(self.shown_by[place], mirrored));
                self.tasks[span.task as usize].set_est(self.est[place], span.duration, mirrored, domains)?;
            }
        }
        Ok(())
    }
}

impl Energy {
    /// Why a task, if it started from its earliest start on but before `est` (or, if it is none, why all of
    /// them) would need more than there is during a span of time.
    fn explain_span(
        &self,
        spans: &[Span],
        (from, to): (i64, i64),
        own: Option<(usize, i64)>,
        mirrored: bool,
        past: Past<'_>,
        out: &mut Vec<Atom>,
    ) -> bool {
        let capacity = past.max(self.capacity);
        let overlap = |span: &Span, start: i64| ((start + span.duration).min(to) - start.max(from)).max(0);
        let least = |span: &Span| match own {
            Some((task, est)) if span.task as usize == task => {
                overlap(span, span.est).min(overlap(span, est - 1))
            }
            _ => overlap(span, span.est).min(overlap(span, span.lst())),
        };
        let need: i64 = spans.iter().map(|span| span.demand * least(span)).sum();
        if from >= to || need <= capacity * (to - from) {
            return false;
        }
        for span in spans {
            let inside = least(span);
            if inside == 0 {
                continue;
            }
            let task = &self.tasks[span.task as usize];
            out.push(task.starts_from(from + inside - span.duration, span.duration, mirrored));
            if own.is_none_or(|(own, _)| own != span.task as usize) {
                out.push(task.starts_by(to - inside, span.duration, mirrored));
            }
            out.push(Atom::ge(task.duration, span.duration));
            out.push(Atom::ge(task.demand, span.demand));
        }
        out.push(Atom::le(self.capacity, capacity));
        true
    }
}

impl Propagator for Energy {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.all.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        let before = domains.changes;
        let result = change::until_stable(domains, |domains| self.pass(domains));
        let useful = result.is_err() || domains.changes != before;
        self.useless = if useful { self.useless / 4 } else { self.useless + 1 };
        self.skip = (self.useless / PATIENCE).min(PAUSE);
        result
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(note) = note.checked_sub(1) else { return false };
        let (first, last, mirrored) = (note >> 16, note >> 1 & 0x7FFF, note & 1 == 1);
        let spans = self.tasks.iter().enumerate().map(|(number, task)| task.past_span(number, past));
        let spans: Vec<Span> = spans.map(|span| if mirrored { span.mirrored() } else { span }).collect();
        let window = (spans[first as usize].est, spans[last as usize].lct);
        let own = match atom {
            None => None,
            Some(atom) => {
                let Some(own) = self.tasks.iter().position(|task| task.start == atom.var) else {
                    return false;
                };
                match (atom.op, mirrored) {
                    (Op::Ge, false) => Some((own, atom.value)),
                    (Op::Le, true) => Some((own, -atom.value - spans[own].duration)),
                    _ => return false,
                }
            }
        };
        self.explain_span(&spans, window, own, mirrored, past, out)
    }

    /// The time table of the same tasks says it.
    fn encode(&self, _encoding: &mut Encoding<'_>) -> bool {
        true
    }

    fn name(&self) -> &'static str {
        "cumulative, by energy"
    }
}
