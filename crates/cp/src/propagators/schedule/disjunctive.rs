//! Tasks one after the other.

use super::super::change;
use super::reason::Reason;
use super::tree::Tree;
use super::{Span, Task};
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// No two tasks that take time overlap: overload checking, detectable precedences, not-first/not-last and
/// edge finding, each in O(n log n) (Vilím). A task that takes no time hinders no other.
#[derive(Clone, Debug)]
pub(crate) struct Disjunctive {
    tasks: Vec<Task>,
    all: Vec<Int>,
    /// Scratch: the tasks by earliest start, and the places in that order by other measures.
    spans: Vec<Span>,
    by_lct: Vec<u32>,
    by_lst: Vec<u32>,
    by_ect: Vec<u32>,
    /// Their new earliest starts and latest ends.
    est: Vec<i64>,
    lct: Vec<i64>,
    tree: Tree,
}

impl Disjunctive {
    /// Demands don't matter. All times and durations together must stay below 2⁶⁰.
    pub(crate) fn new(tasks: Vec<Task>) -> Self {
        let all = tasks.iter().flat_map(|task| [task.start, task.duration]).collect();
        Disjunctive {
            tasks,
            all,
            spans: Vec::new(),
            by_lct: Vec::new(),
            by_lst: Vec::new(),
            by_ect: Vec::new(),
            est: Vec::new(),
            lct: Vec::new(),
            tree: Tree::default(),
        }
    }

    fn load(&mut self, mirrored: bool, domains: &Domains) {
        self.spans.clear();
        for (number, task) in self.tasks.iter().enumerate() {
            let span = task.span(number, domains);
            if span.duration > 0 {
                self.spans.push(if mirrored { span.mirrored() } else { span });
            }
        }
        self.spans.sort_unstable_by_key(|span| (span.est, span.task));
        self.est.clear();
        self.est.extend(self.spans.iter().map(|span| span.est));
        self.lct.clear();
        self.lct.extend(self.spans.iter().map(|span| span.lct));
        let spans = &self.spans;
        let sort = |order: &mut Vec<u32>, key: fn(&Span) -> i64| {
            order.clear();
            order.extend(0..spans.len() as u32);
            order.sort_unstable_by_key(|place| key(&spans[*place as usize]));
        };
        sort(&mut self.by_lct, |span| span.lct);
        sort(&mut self.by_lst, Span::lst);
        sort(&mut self.by_ect, Span::ect);
    }

    fn insert(&mut self, place: u32) {
        let span = self.spans[place as usize];
        self.tree.insert(place as usize, span.est, span.duration);
    }

    /// Whether some tasks have too little time between them.
    fn is_overloaded(&mut self) -> bool {
        self.tree.clear(self.spans.len());
        for at in 0..self.by_lct.len() {
            let place = self.by_lct[at];
            self.insert(place);
            if self.tree.ect() > self.spans[place as usize].lct {
                return true;
            }
        }
        false
    }

    /// A task starts after all those that can't start after its earliest end.
    fn find_precedences(&mut self) {
        self.tree.clear(self.spans.len());
        let mut next = 0;
        for at in 0..self.by_ect.len() {
            let place = self.by_ect[at] as usize;
            let ect = self.spans[place].ect();
            while let Some(&first) = self.by_lst.get(next) {
                if ect <= self.spans[first as usize].lst() {
                    break;
                }
                self.insert(first);
                next += 1;
            }
            let after = self.tree.ect_without(place);
            self.est[place] = self.est[place].max(after);
        }
    }

    /// A task is not the last of a set that can't be over when it has to start.
    fn find_not_last(&mut self) {
        self.tree.clear(self.spans.len());
        let mut next = 0;
        for at in 0..self.by_lct.len() {
            let place = self.by_lct[at] as usize;
            let span = self.spans[place];
            while let Some(&first) = self.by_lst.get(next) {
                if span.lct <= self.spans[first as usize].lst() {
                    break;
                }
                self.insert(first);
                next += 1;
            }
            if next > 0 && self.tree.ect_without(place) > span.lst() {
                let last = self.spans[self.by_lst[next - 1] as usize].lst();
                self.lct[place] = self.lct[place].min(last);
            }
        }
    }

    /// A task without which a set has just enough time comes after the set; whether all have enough.
    fn find_edges(&mut self) -> bool {
        self.tree.clear(self.spans.len());
        for place in 0..self.spans.len() {
            self.insert(place as u32);
        }
        for at in (1..self.by_lct.len()).rev() {
            let place = self.by_lct[at] as usize;
            if self.tree.ect() > self.spans[place].lct {
                return false;
            }
            self.tree.make_optional(place, self.spans[place].est, self.spans[place].duration);
            let lct = self.spans[self.by_lct[at - 1] as usize].lct;
            while let (end, Some(by)) = self.tree.ect_with_one()
                && end > lct
            {
                self.est[by] = self.est[by].max(self.tree.ect());
                self.tree.remove(by);
            }
        }
        true
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        for mirrored in [false, true] {
            self.load(mirrored, domains);
            if self.spans.len() < 2 {
                break;
            }
            if !mirrored && self.is_overloaded() {
                return domains.fail();
            }
            self.find_precedences();
            self.find_not_last();
            if !self.find_edges() {
                return domains.fail();
            }
            for (place, span) in self.spans.iter().enumerate() {
                let task = &self.tasks[span.task as usize];
                task.set_est(self.est[place], span.duration, mirrored, domains)?;
                task.set_est(-self.lct[place], span.duration, !mirrored, domains)?;
            }
        }
        self.limit_durations(domains)
    }

    /// What can't come after a task ends before it.
    fn limit_durations(&self, domains: &mut Domains) -> Result<(), Conflict> {
        for (i, task) in self.tasks.iter().enumerate() {
            if domains.is_fixed(task.duration) {
                continue;
            }
            for (j, other) in self.tasks.iter().enumerate() {
                let takes = domains.min(other.duration);
                if i != j && takes > 0 && domains.min(other.start) + takes > domains.max(task.start) {
                    let room = domains.max(other.start) - domains.min(task.start);
                    domains.set_max(task.duration, room.max(0))?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Disjunctive {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.all.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else {
            return Reason::new(&self.tasks, past, false).overload(out);
        };
        let Some(task) = self.tasks.iter().position(|task| task.start == atom.var) else { return false };
        match atom.op {
            Op::Ge => Reason::new(&self.tasks, past, false).est(task, atom.value, out),
            Op::Le => {
                let duration = past.min(self.tasks[task].duration);
                Reason::new(&self.tasks, past, true).est(task, -(atom.value + duration), out)
            }
            Op::Eq | Op::Ne => false,
        }
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        for (place, one) in self.tasks.iter().enumerate() {
            for other in &self.tasks[..place] {
                let mut ways = Vec::new();
                for (first, second) in [(one, other), (other, one)] {
                    // A task of no duration may be anywhere.
                    ways.push(Atom::le(first.duration, 0));
                    let terms = [(1, second.start), (-1, first.start), (-1, first.duration)];
                    ways.push(encoding.is_at_least(&terms, 0));
                }
                encoding.clause(&ways);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "no overlap"
    }
}
