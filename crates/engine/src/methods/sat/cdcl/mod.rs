//! Conflict-driven clause learning (Marques-Silva and Sakallah 1996; MiniSat, Eén and Sörensson 2003), made for formulas
//! that have solutions: few restarts (reluctant doubling, Knuth), and as the phase of a decision the one it had in the longest
//! assignment without a conflict, forgotten and chosen anew at intervals (target phases and rephasing: Biere and Fleury 2020).

mod clauses;
mod conflict;
mod heap;
mod phases;

use super::Full;
use clauses::{Clauses, Reason};
use heap::Heap;
use phases::Phases;

/// A variable, or that it is false.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Lit(u32);

impl Lit {
    pub(super) fn new(variable: usize, positive: bool) -> Lit {
        Lit(2 * variable as u32 + u32::from(!positive))
    }

    pub(super) fn variable(self) -> usize {
        self.0 as usize / 2
    }

    pub(super) fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// What activities are multiplied with after each conflict.
const DECAY: f64 = 0.9;

/// Conflicts before the first restart.
const RESTART: u64 = 256;

/// Conflicts before phases are chosen anew, the first time; each time so many more.
const REPHASE: u64 = 1000;

/// Conflicts before learnt clauses are forgotten, the first time; later times the fourth root of how often that was. Few are
/// kept: near the peak of hardness they fix nothing for good, and what is not kept need not be propagated.
const REDUCE: u64 = 300;

pub(super) struct Solver {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// By variable: how many decisions there were when it got its value, and what implied it.
    level: Vec<u32>,
    reason: Vec<Reason>,
    /// What is true, in the order in which it became so, and how much of it there was before each decision.
    trail: Vec<Lit>,
    levels: Vec<usize>,
    /// How much of the trail has been propagated.
    propagated: usize,
    clauses: Clauses,
    heap: Heap,
    phases: Phases,
    marks: conflict::Marks,
    /// There is no solution.
    failed: bool,
    /// When to restart, rephase and reduce next, in conflicts, and how often that was done.
    restart: Schedule,
    rephase: Schedule,
    reduce: Schedule,
    pub(super) decisions: u64,
    pub(super) conflicts: u64,
    pub(super) propagations: u64,
}

/// Something done again and again.
struct Schedule {
    next: u64,
    times: u64,
}

impl Schedule {
    fn new(first: u64) -> Schedule {
        Schedule { next: first, times: 0 }
    }

    /// It is done, and next after so many more conflicts, which depends on how often it was done.
    fn done(&mut self, conflicts: u64, more: impl FnOnce(u64) -> u64) {
        self.times += 1;
        self.next = conflicts + more(self.times);
    }
}

impl Solver {
    /// A solver without clauses. A seed decides which variables come first.
    pub(super) fn new(variables: usize, seed: Option<u64>) -> Solver {
        let mut random = phases::Random(seed.unwrap_or(0));
        let mut first = || seed.map_or(0.0, |_| (random.next() >> 11) as f64 / (1_u64 << 53) as f64);
        Solver {
            values: vec![0; 2 * variables],
            level: vec![0; variables],
            reason: vec![Reason::NONE; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
            propagated: 0,
            clauses: Clauses::new(variables),
            heap: Heap::new((0..variables).map(|_| first()).collect()),
            phases: Phases::new(variables, seed.unwrap_or(0)),
            marks: conflict::Marks::new(variables),
            failed: false,
            restart: Schedule::new(RESTART),
            rephase: Schedule::new(REPHASE),
            reduce: Schedule::new(REDUCE),
            decisions: 0,
            conflicts: 0,
            propagations: 0,
        }
    }

    /// Whether the variable is true in the solution found last.
    pub(super) fn is_true(&self, variable: usize) -> bool {
        self.values[Lit::new(variable, true).index()] > 0
    }

    /// One more clause that holds; an error if there is no room for it.
    pub(super) fn add(&mut self, clause: &[Lit]) -> Result<(), Full> {
        self.backtrack(0);
        let mut open: Vec<Lit> = clause.iter().copied().filter(|lit| self.values[lit.index()] >= 0).collect();
        open.sort_unstable();
        open.dedup();
        let is_true = |lit: &Lit| self.values[lit.index()] > 0;
        if open.iter().any(is_true) || open.windows(2).any(|pair| pair[0] == !pair[1]) {
            return Ok(());
        }
        match open[..] {
            [] => self.failed = true,
            [fact] => self.assign(fact, Reason::NONE),
            _ => {
                self.clauses.add(&open, 0)?;
            }
        }
        Ok(())
    }

    /// Whether there is a solution, or nothing if it was to stop, which is asked before each decision.
    pub(super) fn solve(&mut self, mut stop: impl FnMut(u64) -> bool) -> Result<Option<bool>, Full> {
        self.backtrack(0);
        let mut learnt = Vec::new();
        while !self.failed {
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                let Some(&without) = self.levels.last() else {
                    self.failed = true;
                    break;
                };
                self.phases.seen(&self.trail[..without]);
                let (level, glue) = self.analyse(conflict, &mut learnt);
                self.backtrack(level);
                let reason = self.clauses.add_learnt(&learnt, glue)?;
                self.assign(learnt[0], reason);
                self.heap.decay(DECAY);
                continue;
            }
            if self.trail.len() == self.level.len() {
                return Ok(Some(true));
            }
            if stop(self.decisions) {
                self.backtrack(0);
                return Ok(None);
            }
            self.maintain();
            self.decide();
        }
        Ok(Some(false))
    }

    /// Restarts, rephases and forgets clauses when it is time.
    fn maintain(&mut self) {
        if self.conflicts >= self.restart.next {
            self.restart.done(self.conflicts, |times| RESTART * reluctant(times + 1));
            self.backtrack(0);
        }
        if self.conflicts >= self.rephase.next {
            self.rephase.done(self.conflicts, |times| REPHASE * (times + 1));
            self.backtrack(0);
            self.phases.choose_anew(self.rephase.times);
        }
        if self.conflicts >= self.reduce.next {
            self.reduce
                .done(self.conflicts, |times| (REDUCE as f64 * (times as f64 + 1.0).sqrt().sqrt()) as u64);
            self.clauses.forget(&self.values, &mut self.reason, &self.trail);
        }
    }

    fn decide(&mut self) {
        let open = loop {
            match self.heap.pop() {
                Some(variable) if self.values[2 * variable] == 0 => break variable,
                Some(_) => {}
                None => return,
            }
        };
        self.decisions += 1;
        self.levels.push(self.trail.len());
        self.assign(Lit::new(open, self.phases.of(open)), Reason::NONE);
    }

    fn assign(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.level[lit.variable()] = self.levels.len() as u32;
        self.reason[lit.variable()] = reason;
        self.trail.push(lit);
    }

    fn backtrack(&mut self, level: usize) {
        let Some(&kept) = self.levels.get(level) else {
            return;
        };
        for lit in self.trail.drain(kept..).rev() {
            self.phases.save(lit);
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            self.heap.insert(lit.variable());
        }
        self.levels.truncate(level);
        self.propagated = kept;
    }
}

/// How many times the first interval the next one has: 1 1 2 1 1 2 4 … (Luby, Sinclair and Zuckerman 1993).
fn reluctant(mut times: u64) -> u64 {
    // The sequence up to the first 2ᵏ has 2ᵏ⁺¹ − 1 members; after the first 2ᵏ it begins anew.
    loop {
        let size = (times + 1).next_power_of_two();
        if times + 1 == size {
            return size / 2;
        }
        times -= size / 2 - 1;
    }
}

#[cfg(test)]
mod tests;
