//! Why tasks one after the other leave no other time: the same rules looked for again, in what was known then.

use super::{Span, Task};
use crate::atom::Atom;
use crate::store::Past;

/// The tasks as they were, with time running backwards if `mirrored`.
#[derive(Debug)]
pub(super) struct Reason<'a> {
    tasks: &'a [Task],
    mirrored: bool,
    /// Those that took time.
    spans: Vec<Span>,
}

impl<'a> Reason<'a> {
    pub(super) fn new(tasks: &'a [Task], past: Past<'_>, mirrored: bool) -> Self {
        let spans = tasks.iter().enumerate().map(|(number, task)| task.past_span(number, past));
        let spans = spans.filter(|span| span.duration > 0);
        let spans = spans.map(|span| if mirrored { span.mirrored() } else { span }).collect();
        Reason { tasks, mirrored, spans }
    }

    fn starts_from(&self, span: &Span, est: i64, out: &mut Vec<Atom>) {
        out.push(self.tasks[span.task as usize].starts_from(est, span.duration, self.mirrored));
    }

    fn starts_by(&self, span: &Span, lst: i64, out: &mut Vec<Atom>) {
        out.push(self.tasks[span.task as usize].starts_by(lst, span.duration, self.mirrored));
    }

    fn lasts(&self, span: &Span, out: &mut Vec<Atom>) {
        out.push(Atom::ge(self.tasks[span.task as usize].duration, span.duration));
    }

    /// The latest time such that the tasks of a set that start from then on take until `end` at least, with
    /// how long they take.
    fn from(&self, inside: impl Fn(&Span) -> bool, end: i64) -> Option<(i64, i64)> {
        let mut ests: Vec<(i64, i64)> =
            self.spans.iter().filter(|span| inside(span)).map(|span| (span.est, span.duration)).collect();
        ests.sort_unstable();
        let mut takes = 0;
        for (at, (est, duration)) in ests.iter().enumerate().rev() {
            takes += duration;
            if (at == 0 || ests[at - 1].0 < *est) && est + takes >= end {
                return Some((*est, takes));
            }
        }
        None
    }

    /// Tasks that have too little time together.
    pub(super) fn overload(&self, out: &mut Vec<Atom>) -> bool {
        for last in &self.spans {
            let end = last.lct;
            let inside = |span: &Span| span.lct <= end;
            if let Some((from, takes)) = self.from(inside, end + 1) {
                // How much later than need be they all could end.
                let spare = from + takes - end - 1;
                for span in self.spans.iter().filter(|span| inside(span) && span.est >= from) {
                    self.starts_from(span, from, out);
                    self.starts_by(span, (end + spare) - span.duration, out);
                    self.lasts(span, out);
                }
                return true;
            }
        }
        false
    }

    /// Why the task starts at `est` or later.
    pub(super) fn est(&self, task: usize, est: i64, out: &mut Vec<Atom>) -> bool {
        let Some(own) = self.spans.iter().find(|span| span.task as usize == task) else { return false };
        self.precedence(own, est, out) || self.not_first(own, est, out) || self.edge(own, est, out)
    }

    /// Other tasks can't come after it, and take until `est`.
    fn precedence(&self, own: &Span, est: i64, out: &mut Vec<Atom>) -> bool {
        let ect = own.ect();
        let before = |span: &Span| span.task != own.task && span.lst() < ect;
        let Some((from, _)) = self.from(before, est) else { return false };
        // It ends after the last of their latest starts; no more is needed.
        let inside = |span: &&Span| before(span) && span.est >= from;
        let latest = self.spans.iter().filter(inside).map(Span::lst).max().unwrap_or(ect - 1);
        for span in self.spans.iter().filter(inside) {
            self.starts_from(span, from, out);
            self.starts_by(span, latest, out);
            self.lasts(span, out);
        }
        self.starts_from(own, latest + 1 - own.duration, out);
        self.lasts(own, out);
        true
    }

    /// It can't come before all of some tasks, none of which ends before `est`.
    fn not_first(&self, own: &Span, est: i64, out: &mut Vec<Atom>) -> bool {
        // Mirrored from not-last: the earliest ends are at least `est`, and they must start before it ends.
        let others = |span: &Span| span.task != own.task && span.ect() >= est;
        let mut lcts: Vec<(i64, i64)> =
            self.spans.iter().filter(|span| others(span)).map(|span| (span.lct, span.duration)).collect();
        lcts.sort_unstable();
        let mut takes = 0;
        for (at, (lct, duration)) in lcts.iter().enumerate() {
            takes += duration;
            let last = at + 1 == lcts.len() || lcts[at + 1].0 > *lct;
            if last && lct - takes < own.ect() {
                for span in self.spans.iter().filter(|span| others(span) && span.lct <= *lct) {
                    self.starts_from(span, est - span.duration, out);
                    self.starts_by(span, lct - span.duration, out);
                    self.lasts(span, out);
                }
                self.starts_from(own, lct - takes + 1 - own.duration, out);
                self.lasts(own, out);
                return true;
            }
        }
        false
    }

    /// Some tasks with it have too little time before the latest end of those tasks, so it comes after them;
    /// and they take until `est`.
    fn edge(&self, own: &Span, est: i64, out: &mut Vec<Atom>) -> bool {
        for last in self.spans.iter().filter(|span| span.task != own.task) {
            let end = last.lct;
            let inside = |span: &Span| span.task != own.task && span.lct <= end;
            // The set that takes until `est` lies in the set that has too little time.
            let Some((late, _)) = self.from(inside, est) else { continue };
            let mut ests: Vec<i64> =
                self.spans.iter().filter(|span| inside(span)).map(|span| span.est).collect();
            ests.sort_unstable_by(|a, b| b.cmp(a));
            ests.dedup();
            for from in ests.into_iter().filter(|from| *from <= late) {
                let set = |span: &&Span| inside(span) && span.est >= from;
                let takes: i64 = self.spans.iter().filter(set).map(|span| span.duration).sum();
                let start = from.min(own.est);
                if start + takes + own.duration <= end {
                    continue;
                }
                for span in self.spans.iter().filter(set) {
                    self.starts_from(span, if span.est >= late { late } else { from.max(start) }, out);
                    self.starts_by(span, end - span.duration, out);
                    self.lasts(span, out);
                }
                self.starts_from(own, start, out);
                self.lasts(own, out);
                return true;
            }
        }
        false
    }
}
