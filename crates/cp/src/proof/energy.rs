//! Tasks that share a capacity: what they need together in a window of time (energetic reasoning).
//!
//! The inequalities of the times in the window, added up, with what makes each task run: of a task of fixed duration
//! that leaves the literals of its start, and all others cancel. What is left is one inequality for the window,
//! whatever the reasons are.

use super::local::Local;
use super::{Line, Meaning, Proof};
use crate::atom::{Atom, Int, middle};

/// So many tasks are looked at, for every window that begins with one of them and ends with another.
const MANY: usize = 64;

/// The inequality of one time, and for each task that it has: what makes the task run then.
#[derive(Clone, Debug)]
pub(super) struct Time {
    pub(super) time: i64,
    pub(super) line: usize,
    pub(super) running: Vec<(usize, usize)>,
}

/// Tasks of fixed durations and demands, and the times they share.
#[derive(Clone, Debug, Default)]
pub(super) struct Energy {
    /// Start, duration, demand.
    pub(super) tasks: Vec<(Int, i64, i64)>,
    pub(super) times: Vec<Time>,
    pub(super) capacity: Option<Int>,
    /// The windows that have an inequality already.
    known: Vec<(i64, i64)>,
}

impl Energy {
    /// The shortest window without an inequality in which tasks need more than there is.
    pub(super) fn overload(&self, local: &Local<'_>) -> Option<(i64, i64)> {
        self.overloaded(local, |window| !self.known.contains(&window))
    }

    /// A choice between two cases, of a task in a window that has its inequality: over both starts that leave the least
    /// of it inside, the literals say less than over one of them.
    pub(super) fn cases(&self, local: &Local<'_>) -> Option<Atom> {
        let (from, to) = self.overloaded(local, |window| self.known.contains(&window))?;
        self.tasks.iter().find_map(|&(start, duration, _)| {
            let (low, high) = local.hull(start);
            let inside = |start: i64| ((start + duration).min(to) - start.max(from)).max(0);
            let begun = (low.min(to - duration).min(from) - (from - duration)).max(0);
            let ended = (high.min(to) - (to - duration).max(from)).max(0);
            (begun - ended < inside(low).min(inside(high))).then(|| Atom::le(start, middle(low, high)))
        })
    }

    /// The shortest window of those wanted in which tasks need more than there is.
    fn overloaded(&self, local: &Local<'_>, wanted: impl Fn((i64, i64)) -> bool) -> Option<(i64, i64)> {
        let capacity = local.hull(self.capacity?).1;
        if self.tasks.len() > MANY {
            return None;
        }
        let spans: Vec<(i64, i64)> = self.tasks.iter().map(|(start, ..)| local.hull(*start)).collect();
        let needed = |from: i64, to: i64| -> i128 {
            let each = self.tasks.iter().zip(&spans).map(|((_, duration, demand), span)| {
                let inside = |start: i64| ((start + duration).min(to) - start.max(from)).max(0);
                i128::from(inside(span.0).min(inside(span.1))) * i128::from(*demand)
            });
            each.sum()
        };
        let ends = self.tasks.iter().zip(&spans).map(|((_, duration, _), span)| span.1 + duration);
        let windows =
            ends.flat_map(|to| spans.iter().map(move |span| (span.0, to))).filter(|(from, to)| from < to);
        let overloaded = windows.filter(|(from, to)| {
            needed(*from, *to) > i128::from(capacity) * i128::from(to - from) && wanted((*from, *to))
        });
        overloaded.min_by_key(|(from, to)| (to - from, *from))
    }
}

impl Proof {
    /// Derives the inequality of a window, which the meaning has from then on.
    pub(super) fn add_window(&mut self, meaning: &mut Meaning, (from, to): (i64, i64)) {
        let Some(energy) = meaning.energy.as_mut() else { return };
        energy.known.push((from, to));
        let mut sum = Line { label: 0, facts: Vec::new(), terms: Vec::new(), bound: 0 };
        let mut text = String::new();
        let has = |time: i64, task: usize| {
            let there = energy.times.iter().filter(|there| there.time == time && (from..to).contains(&time));
            there.flat_map(|there| &there.running).any(|(other, _)| *other == task)
        };
        for time in energy.times.iter().filter(|time| (from..to).contains(&time.time)) {
            let line = &meaning.lines[time.line];
            text += &format!("@c{} {}", line.label, if text.is_empty() { "" } else { "+ " });
            sum.bound += line.bound;
            match (sum.terms.first_mut(), line.terms.first()) {
                (Some(sum), Some(term)) => sum.0 += term.0,
                (None, Some(term)) => sum.terms.push(*term),
                _ => {}
            }
            let running = |fact: &Atom| {
                time.running
                    .iter()
                    .any(|(_, line)| meaning.lines[*line].facts.iter().any(|(_, own)| *own == !*fact))
            };
            sum.facts.extend(line.facts.iter().filter(|(_, fact)| !running(fact)));
            for (task, line) in &time.running {
                let (start, duration, demand) = energy.tasks[*task];
                text += &format!("@c{} {demand} * + ", meaning.lines[*line].label);
                // Where both of a bound's literals are in the sum, they cancel.
                let demand = i128::from(demand);
                if has(time.time - duration, *task) {
                    sum.bound -= demand;
                } else {
                    sum.facts.push((demand, Atom::le(start, time.time - duration)));
                }
                if !has(time.time + duration, *task) {
                    sum.facts.push((demand, Atom::ge(start, time.time + 1)));
                }
            }
        }
        if !text.is_empty() {
            sum.label = self.put("pol", text.trim_end(), "");
            meaning.add(sum, |var| self.is_wide(var));
        }
    }
}
