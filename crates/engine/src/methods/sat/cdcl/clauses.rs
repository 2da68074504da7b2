//! Clauses and their propagation: those of two literals in a list for each literal, longer ones with two watched literals
//! (Moskewicz et al. 2001) in one array, where learnt ones are forgotten when they were of no use (Audemard and Simon 2009).

use std::cmp::Reverse;

use super::super::Full;
use super::{Lit, Solver};

/// What implied a literal: nothing, the other literal of a clause of two, or a longer clause.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Reason(u32);

/// Marks the other literal of a clause of two.
const TWO: u32 = 1 << 31;

pub(super) enum Cause {
    Nothing,
    Two(Lit),
    Long(usize),
}

impl Reason {
    pub(super) const NONE: Reason = Reason(u32::MAX);

    fn two(other: Lit) -> Reason {
        Reason(TWO | other.0)
    }

    pub(super) fn cause(self) -> Cause {
        match self {
            Reason::NONE => Cause::Nothing,
            Reason(word) if word & TWO != 0 => Cause::Two(Lit(word & !TWO)),
            Reason(word) => Cause::Long(word as usize),
        }
    }
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of it: if it is true, the clause need not be looked at.
    blocker: Lit,
}

/// Words before the literals of a clause: how many there are; at how many levels they were when it was learnt (its glue),
/// or 0 for a clause of the formula; how many times it will not be forgotten.
const HEAD: usize = 3;
const GLUE: usize = 1;
const KEEP: usize = 2;

/// Learnt clauses of at most so many levels are kept for good, and of at most so many a little longer.
const GOOD: u32 = 2;
const FAIR: u32 = 6;

pub(super) struct Clauses {
    /// By literal: what is true if it is.
    implied: Vec<Vec<Lit>>,
    /// By literal: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    words: Vec<u32>,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Clauses {
        let none = || (0..2 * variables).map(|_| Vec::new()).collect();
        Clauses {
            implied: none(),
            watches: (0..2 * variables).map(|_| Vec::new()).collect(),
            words: Vec::new(),
        }
    }

    /// The literals of a longer clause.
    pub(super) fn lits(&self, clause: usize) -> impl Iterator<Item = Lit> + '_ {
        let first = clause + HEAD;
        self.words[first..first + self.length(clause)].iter().map(|word| Lit(*word))
    }

    pub(super) fn length(&self, clause: usize) -> usize {
        self.words[clause] as usize
    }

    pub(super) fn lit(&self, clause: usize, at: usize) -> Lit {
        Lit(self.words[clause + HEAD + at])
    }

    /// A clause whose first two literals are the last to become false. Returns what it is as a reason for the first.
    pub(super) fn add(&mut self, lits: &[Lit], glue: u32) -> Result<Reason, Full> {
        if let [a, b] = *lits {
            self.implied[(!a).index()].push(b);
            self.implied[(!b).index()].push(a);
            return Ok(Reason::two(b));
        }
        if self.words.len() + HEAD + lits.len() >= TWO as usize {
            return Err(Full);
        }
        let clause = self.words.len() as u32;
        self.words.extend([lits.len() as u32, glue, 1]);
        self.words.extend(lits.iter().map(|lit| lit.0));
        self.watches[lits[0].index()].push(Watch { clause, blocker: lits[1] });
        self.watches[lits[1].index()].push(Watch { clause, blocker: lits[0] });
        Ok(Reason(clause))
    }

    /// A clause that may be forgotten. One literal alone is a fact without reason.
    pub(super) fn add_learnt(&mut self, lits: &[Lit], glue: u32) -> Result<Reason, Full> {
        if lits.len() == 1 { Ok(Reason::NONE) } else { self.add(lits, glue.max(1)) }
    }

    /// A longer clause took part in a conflict, its literals being at so many levels if that is fewer than before.
    pub(super) fn used(&mut self, clause: usize, levels: impl FnOnce(&Clauses) -> u32) {
        let glue = self.words[clause + GLUE];
        if glue > GOOD {
            let glue = glue.min(levels(self));
            self.words[clause + GLUE] = glue;
            self.words[clause + KEEP] = if glue <= FAIR { 2 } else { 1 };
        }
    }

    /// Forgets three quarters of the learnt clauses that were not used since the last time: those of many levels.
    pub(super) fn forget(&mut self, values: &[i8], reasons: &mut [Reason], trail: &[Lit]) {
        let mut useless = Vec::new();
        let mut clause = 0;
        while clause < self.words.len() {
            let (length, glue) = (self.words[clause], self.words[clause + GLUE]);
            let implies = |word: &u32| {
                values[*word as usize] > 0 && reasons[*word as usize / 2] == Reason(clause as u32)
            };
            if glue > GOOD {
                if self.words[clause + KEEP] > 0 {
                    self.words[clause + KEEP] -= 1;
                } else if !self.words[clause + HEAD..clause + HEAD + 2].iter().any(implies) {
                    useless.push((Reverse(glue), Reverse(length), clause));
                }
            }
            clause += HEAD + length as usize;
        }
        useless.sort_unstable();
        let mut dropped: Vec<usize> =
            useless[..useless.len() / 4 * 3].iter().map(|(_, _, clause)| *clause).collect();
        dropped.sort_unstable();
        self.remove(&dropped, reasons, trail);
    }

    /// Removes these clauses, which are in order, and moves the others together.
    fn remove(&mut self, dropped: &[usize], reasons: &mut [Reason], trail: &[Lit]) {
        const GONE: u32 = u32::MAX;
        let old = std::mem::take(&mut self.words);
        self.words.reserve(old.len());
        // By old place: the new one. Only beginnings of clauses are asked for.
        let mut moved = vec![GONE; old.len()];
        let (mut clause, mut dropped) = (0, dropped.iter().peekable());
        while clause < old.len() {
            let end = clause + HEAD + old[clause] as usize;
            if dropped.next_if_eq(&&clause).is_none() {
                moved[clause] = self.words.len() as u32;
                self.words.extend_from_slice(&old[clause..end]);
            }
            clause = end;
        }
        for watches in &mut self.watches {
            watches.retain_mut(|watch| {
                watch.clause = moved[watch.clause as usize];
                watch.clause != GONE
            });
        }
        for lit in trail {
            let reason = &mut reasons[lit.variable()];
            if let Cause::Long(clause) = reason.cause() {
                *reason = Reason(moved[clause]);
            }
        }
    }
}

/// The clause that is false: two literals or a longer one.
pub(super) enum Conflict {
    Two(Lit, Lit),
    Long(usize),
}

impl Solver {
    /// All that follows from single clauses, unless one of them is false.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            self.propagations += 1;
            let conflict = self.propagate_twos(lit).or_else(|| self.propagate_long(!lit));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn propagate_twos(&mut self, lit: Lit) -> Option<Conflict> {
        let implied = std::mem::take(&mut self.clauses.implied[lit.index()]);
        let mut conflict = None;
        for &other in &implied {
            match self.values[other.index()] {
                0 => self.assign(other, Reason::two(!lit)),
                -1 => {
                    conflict = Some(Conflict::Two(!lit, other));
                    break;
                }
                _ => {}
            }
        }
        self.clauses.implied[lit.index()] = implied;
        conflict
    }

    /// Finds another literal to watch in each clause that watches this one, which is false.
    fn propagate_long(&mut self, lit: Lit) -> Option<Conflict> {
        let mut watches = std::mem::take(&mut self.clauses.watches[lit.index()]);
        let (mut from, mut to) = (0, 0);
        let mut conflict = None;
        while from < watches.len() && conflict.is_none() {
            let watch = watches[from];
            from += 1;
            watches[to] = watch;
            to += 1;
            if self.values[watch.blocker.index()] > 0 {
                continue;
            }
            let first = watch.clause as usize + HEAD;
            let length = self.clauses.words[watch.clause as usize] as usize;
            let lits = &mut self.clauses.words[first..first + length];
            let other = Lit(lits[0] ^ lits[1] ^ lit.0);
            let value = self.values[other.index()];
            if value > 0 {
                watches[to - 1].blocker = other;
                continue;
            }
            (lits[0], lits[1]) = (other.0, lit.0);
            if let Some(at) = lits[2..].iter().position(|word| self.values[*word as usize] >= 0) {
                lits.swap(1, at + 2);
                let now = Lit(lits[1]);
                self.clauses.watches[now.index()].push(Watch { clause: watch.clause, blocker: other });
                to -= 1;
            } else if value < 0 {
                conflict = Some(Conflict::Long(watch.clause as usize));
            } else {
                self.assign(other, Reason(watch.clause));
            }
        }
        watches.copy_within(from.., to);
        watches.truncate(to + watches.len() - from);
        self.clauses.watches[lit.index()] = watches;
        conflict
    }
}
