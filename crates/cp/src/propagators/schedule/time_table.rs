//! Tasks that share a capacity, looked at point of time by point of time.

use super::super::change;
use super::Task;
use crate::atom::{Atom, Int, Op};
use crate::proof::Encoding;
use crate::propagator::{Priority, Propagator, Subscriptions};
use crate::store::{Conflict, Domains, On, Past};

/// At every time, the tasks running need no more than the capacity. A task surely runs from its latest start
/// to its earliest end; what all tasks surely need leaves the others only some places.
#[derive(Clone, Debug)]
pub(crate) struct TimeTable {
    tasks: Vec<Task>,
    capacity: Int,
    all: Vec<Int>,
    /// Scratch: where the sure need changes, and by how much.
    changes: Vec<(i64, i64)>,
    /// From, to, and the sure need between them, where there is any.
    profile: Vec<(i64, i64, i64)>,
}

/// A certificate has an inequality for each time, over all tasks: up to so many.
const MOST_TIMES: i64 = 50_000;
/// And a fact for each unit of a demand that is a variable.
const MOST_DEMANDS: i64 = 64;

impl TimeTable {
    /// The sum of all demands must be within reach, and so must all ends.
    pub(crate) fn new(tasks: Vec<Task>, capacity: Int) -> Self {
        let each = tasks.iter().flat_map(|task| [task.start, task.duration, task.demand]);
        let all = each.chain([capacity]).collect();
        TimeTable { tasks, capacity, all, changes: Vec::new(), profile: Vec::new() }
    }

    /// When the task surely runs, if it does, whatever it needs then.
    fn runs(task: &Task, domains: &Domains) -> Option<(i64, i64)> {
        let (from, to) = (domains.max(task.start), domains.min(task.start) + domains.min(task.duration));
        (from < to).then_some((from, to))
    }

    /// When the task surely runs and needs something, if it does.
    fn sure(task: &Task, domains: &Domains) -> Option<(i64, i64)> {
        TimeTable::runs(task, domains).filter(|_| domains.min(task.demand) > 0)
    }

    fn build_profile(&mut self, domains: &Domains) -> i64 {
        self.changes.clear();
        for task in &self.tasks {
            if let Some((from, to)) = TimeTable::sure(task, domains) {
                let demand = domains.min(task.demand);
                self.changes.push((from, demand));
                self.changes.push((to, -demand));
            }
        }
        self.changes.sort_unstable();
        self.profile.clear();
        let (mut height, mut highest) = (0, 0);
        for at in 0..self.changes.len() {
            height += self.changes[at].1;
            let (from, to) =
                (self.changes[at].0, self.changes.get(at + 1).map_or(i64::MAX, |change| change.0));
            if from < to && height > 0 {
                self.profile.push((from, to, height));
                highest = highest.max(height);
            }
        }
        highest
    }

    fn pass(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        let highest = self.build_profile(domains);
        domains.set_min(self.capacity, highest)?;
        let capacity = domains.max(self.capacity);
        for task in &self.tasks {
            self.limit_demand(task, capacity, domains)?;
            let demand = domains.min(task.demand);
            if demand > 0 {
                self.raise_start(task, demand, capacity, domains)?;
                self.lower_start(task, demand, capacity, domains)?;
                self.limit_duration(task, demand, capacity, domains)?;
            }
        }
        Ok(())
    }

    /// What the other tasks surely need between two changes of the profile.
    fn others(segment: (i64, i64, i64), own: Option<(i64, i64)>, demand: i64) -> i64 {
        let (from, to, height) = segment;
        match own {
            Some((start, end)) if start <= from && to <= end => height - demand,
            _ => height,
        }
    }

    fn limit_demand(&self, task: &Task, capacity: i64, domains: &mut Domains) -> Result<(), Conflict> {
        if domains.min(task.duration) > 0 {
            domains.set_max(task.demand, capacity)?;
        }
        if domains.is_fixed(task.demand) {
            return Ok(());
        }
        // A task that may yet need nothing is limited too, while it surely runs.
        let Some((from, to)) = TimeTable::runs(task, domains) else { return Ok(()) };
        let demand = domains.min(task.demand);
        let first = self.profile.partition_point(|segment| segment.1 <= from);
        for segment in self.profile[first..].iter().take_while(|segment| segment.0 < to) {
            domains.set_max(task.demand, capacity - (segment.2 - demand))?;
        }
        Ok(())
    }

    fn raise_start(
        &self,
        task: &Task,
        demand: i64,
        capacity: i64,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        let duration = domains.min(task.duration);
        if duration == 0 || domains.is_fixed(task.start) {
            return Ok(());
        }
        let own = TimeTable::sure(task, domains);
        let mut start = domains.min(task.start);
        let first = self.profile.partition_point(|segment| segment.1 <= start);
        for &segment in &self.profile[first..] {
            if segment.0 >= start + duration || start >= domains.max(task.start) {
                break;
            }
            if TimeTable::others(segment, own, demand) + demand > capacity {
                domains.set_min(task.start, segment.1)?;
                start = domains.min(task.start);
            }
        }
        Ok(())
    }

    fn lower_start(
        &self,
        task: &Task,
        demand: i64,
        capacity: i64,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        let duration = domains.min(task.duration);
        if duration == 0 || domains.is_fixed(task.start) {
            return Ok(());
        }
        let own = TimeTable::sure(task, domains);
        let mut start = domains.max(task.start);
        let last = self.profile.partition_point(|segment| segment.0 < start + duration);
        for &segment in self.profile[..last].iter().rev() {
            if segment.1 <= start || start <= domains.min(task.start) {
                break;
            }
            if TimeTable::others(segment, own, demand) + demand > capacity {
                domains.set_max(task.start, segment.0 - duration)?;
                start = domains.max(task.start);
            }
        }
        Ok(())
    }

    /// A task that can't start after a bottleneck ends before it.
    fn limit_duration(
        &self,
        task: &Task,
        demand: i64,
        capacity: i64,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        if domains.is_fixed(task.duration) {
            return Ok(());
        }
        let (est, lst) = (domains.min(task.start), domains.max(task.start));
        let own = TimeTable::sure(task, domains);
        let first = self.profile.partition_point(|segment| segment.0 < lst);
        let narrow =
            |segment: &&(i64, i64, i64)| TimeTable::others(**segment, own, demand) + demand > capacity;
        match self.profile[first..].iter().find(narrow) {
            Some(segment) => domains.set_max(task.duration, segment.0 - est),
            None => Ok(()),
        }
    }
}

impl TimeTable {
    /// Why the tasks but for one need so much during a span of time.
    fn explain_need(
        &self,
        past: Past<'_>,
        but_for: Option<usize>,
        (from, to): (i64, i64),
        need: i64,
        out: &mut Vec<Atom>,
    ) -> bool {
        let runs = |task: &Task| {
            past.max(task.start) <= from && past.min(task.start) + past.min(task.duration) >= to
        };
        let numbered = self.tasks.iter().enumerate().filter(|(number, _)| Some(*number) != but_for);
        let mut running: Vec<(i64, &Task)> =
            numbered.filter(|(_, task)| runs(task)).map(|(_, task)| (past.min(task.demand), task)).collect();
        if running.iter().map(|(demand, _)| *demand).sum::<i64>() < need {
            return false;
        }
        running.sort_by_key(|(demand, _)| std::cmp::Reverse(*demand));
        let mut rest = need;
        for (demand, task) in running {
            if rest <= 0 {
                break;
            }
            rest -= demand;
            let duration = past.min(task.duration);
            out.extend([
                Atom::le(task.start, from),
                Atom::ge(task.start, to - duration),
                Atom::ge(task.duration, duration),
                Atom::ge(task.demand, demand),
            ]);
        }
        true
    }

    /// Why a task can't start in between: whenever it did, it would run while others leave too little.
    fn explain_start(&self, past: Past<'_>, own: usize, atom: Atom, out: &mut Vec<Atom>) -> bool {
        let task = self.tasks[own];
        let (duration, demand) = (past.min(task.duration), past.min(task.demand));
        let (est, lst) = (past.min(task.start), past.max(task.start));
        let capacity = past.max(self.capacity);
        if duration == 0 || demand == 0 {
            return false;
        }
        let need = capacity - demand + 1;
        let found = match atom.op {
            Op::Ge => {
                let mut ends: Vec<i64> =
                    self.tasks.iter().map(|task| past.min(task.start) + past.min(task.duration)).collect();
                ends.push(atom.value);
                ends.retain(|end| *end >= atom.value);
                ends.sort_unstable();
                ends.into_iter().find_map(|to| {
                    let from = (to - 1).min(est + duration - 1);
                    self.explain_need(past, Some(own), (from, to), need, out)
                        .then_some(Atom::ge(task.start, from - duration + 1))
                })
            }
            Op::Le => {
                let mut starts: Vec<i64> = self.tasks.iter().map(|task| past.max(task.start)).collect();
                let last = atom.value + duration;
                starts.push(last);
                starts.retain(|start| *start <= last);
                starts.sort_unstable();
                starts.into_iter().rev().find_map(|from| {
                    let to = (from + 1).max(lst + 1);
                    self.explain_need(past, Some(own), (from, to), need, out)
                        .then_some(Atom::le(task.start, to - 1))
                })
            }
            Op::Eq | Op::Ne => None,
        };
        let Some(bound) = found else { return false };
        out.extend([
            bound,
            Atom::ge(task.duration, duration),
            Atom::ge(task.demand, demand),
            Atom::le(self.capacity, capacity),
        ]);
        true
    }
}

impl TimeTable {
    /// Why a task can't need more: it surely runs while others leave no more than that.
    fn explain_demand(&self, past: Past<'_>, own: usize, atom: Atom, out: &mut Vec<Atom>) -> bool {
        let task = self.tasks[own];
        let (duration, capacity) = (past.min(task.duration), past.max(self.capacity));
        if atom.op != Op::Le {
            return false;
        }
        if duration > 0 && atom.value >= capacity {
            out.extend([Atom::ge(task.duration, 1), Atom::le(self.capacity, capacity)]);
            return true;
        }
        let (from, to) = (past.max(task.start), past.min(task.start) + duration);
        let times = self.tasks.iter().map(|task| past.max(task.start)).chain([from]);
        let need = capacity - atom.value;
        for time in times.filter(|time| (from..to).contains(time)) {
            if self.explain_need(past, Some(own), (time, time + 1), need, out) {
                out.extend([
                    Atom::le(task.start, time),
                    Atom::ge(task.start, time + 1 - duration),
                    Atom::ge(task.duration, duration),
                    Atom::le(self.capacity, capacity),
                ]);
                return true;
            }
        }
        false
    }
}

impl Propagator for TimeTable {
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.on_all(self.all.iter().copied(), On::BOUNDS);
    }

    fn priority(&self) -> Priority {
        Priority::Linear
    }

    fn propagate(&mut self, domains: &mut Domains) -> Result<(), Conflict> {
        change::until_stable(domains, |domains| self.pass(domains))
    }

    fn explain(&self, past: Past<'_>, atom: Option<Atom>, _note: u32, out: &mut Vec<Atom>) -> bool {
        let Some(atom) = atom else { return false };
        if atom.var == self.capacity && atom.op == Op::Ge {
            let mut times = self.tasks.iter().map(|task| past.max(task.start));
            return times.any(|time| self.explain_need(past, None, (time, time + 1), atom.value, out));
        }
        // A variable may be several things at once.
        let own = |of: fn(&Task) -> Int| self.tasks.iter().position(|task| of(task) == atom.var);
        own(|task| task.start).is_some_and(|own| self.explain_start(past, own, atom, out))
            || own(|task| task.demand).is_some_and(|own| self.explain_demand(past, own, atom, out))
    }

    fn encode(&self, encoding: &mut Encoding<'_>) -> bool {
        let reach = self.tasks.iter().map(|task| {
            let (start, duration) = (encoding.bounds(task.start), encoding.bounds(task.duration));
            (start.0, start.1 + duration.1)
        });
        let (from, to) = reach.fold((i64::MAX, i64::MIN), |all, one| (all.0.min(one.0), all.1.max(one.1)));
        let demands = self.tasks.iter().map(|task| encoding.bounds(task.demand));
        let few = demands.into_iter().all(|(low, high)| low == high || high <= MOST_DEMANDS);
        if to.saturating_sub(from).saturating_mul(self.tasks.len() as i64) > MOST_TIMES || !few {
            return false;
        }
        let tasks: Vec<(Int, i64, i64)> = self
            .tasks
            .iter()
            .map(|task| (task.start, encoding.bounds(task.duration).0, encoding.bounds(task.demand).0))
            .collect();
        for time in from..to {
            let (mut spared, mut most, mut running) = (Vec::new(), 0, Vec::new());
            for (number, task) in self.tasks.iter().enumerate() {
                let (start, duration) = (encoding.bounds(task.start), encoding.bounds(task.duration));
                let demand = encoding.bounds(task.demand);
                if start.0 > time || start.1 + duration.1 <= time || demand.1 <= 0 {
                    continue;
                }
                let fixed = duration.0 == duration.1;
                let ends_later = if fixed {
                    Atom::ge(task.start, time - duration.0 + 1)
                } else {
                    encoding.is_at_least(&[(1, task.start), (1, task.duration)], time + 1)
                };
                let runs = encoding.all(&[Atom::le(task.start, time), ends_later]);
                most += i128::from(demand.1);
                if demand.0 == demand.1 {
                    spared.push((demand.0, !runs));
                    if fixed {
                        running.push((number, runs));
                    }
                    continue;
                }
                for unit in 1..=demand.1 {
                    spared.push((1, !encoding.all(&[runs, Atom::ge(task.demand, unit)])));
                }
            }
            if encoding.at_least(&[], &spared, &[(1, self.capacity)], most) {
                encoding.share(&tasks, self.capacity, time, &running);
            }
        }
        true
    }

    fn name(&self) -> &'static str {
        "cumulative, by time"
    }
}
