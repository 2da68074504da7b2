//! From a broken clause to a lemma, and to the clauses it follows from.

use super::{Lit, NONE, Origin, Solver};

/// Reasons of reasons are followed no further.
const DEEPEST: usize = 500;

/// Whether a literal follows from others of a lemma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Redundant {
    Unknown,
    Yes,
    No,
}

/// What unit propagation uses, with its place on the trail: sorted, that is the order in which it does.
type Used = Vec<(u32, u32)>;

impl Solver {
    /// Says of every literal fixed at the root, with a clause of its own, that it is.
    pub(super) fn root_units(&mut self) {
        while let Some(&lit) = self.trail.get(self.rooted) {
            self.rooted += 1;
            let reason = self.reason[lit.variable()];
            let clause = self.log.clause(reason);
            self.unit[lit.variable()] = if clause.len() == 1 {
                reason
            } else {
                let others = clause.iter().filter(|other| **other != lit);
                let mut reasons: Vec<u32> = others.map(|other| self.unit[other.variable()]).collect();
                reasons.push(reason);
                self.log.push(&[lit], Origin::Unit, &reasons)
            };
        }
    }

    /// All literals of a clause are false at the root.
    pub(super) fn derive_empty(&mut self, broken: u32) {
        self.root_units();
        let clause = self.log.clause(broken);
        let mut reasons: Vec<u32> = clause.iter().map(|lit| self.unit[lit.variable()]).collect();
        reasons.push(broken);
        self.contradiction = Some(self.log.push(&[], Origin::Lemma, &reasons));
    }

    /// Marks the literals of a clause, all but one that it implies, and counts those of the current level.
    fn mark(&mut self, clause: u32, implied: Option<Lit>, used: &mut Used) -> usize {
        let mut current = 0;
        for at in 0..self.log.clause(clause).len() {
            let lit = self.log.clause(clause)[at];
            let variable = lit.variable();
            if Some(lit) == implied || self.seen[variable] {
                continue;
            }
            if self.level[variable] == 0 {
                used.push((self.place[variable], self.unit[variable]));
                continue;
            }
            self.seen[variable] = true;
            self.order.bump(variable);
            current += usize::from(self.level[variable] as usize == self.levels.len());
        }
        current
    }

    /// Learns the first unique implication point of a conflict, and goes back to where it implies something.
    pub(super) fn learn(&mut self, broken: u32) {
        let mut used = Used::new();
        let mut left = self.mark(broken, None, &mut used);
        let mut at = self.trail.len();
        let mut resolved = Vec::new();
        let point = loop {
            at -= 1;
            let lit = self.trail[at];
            if !self.seen[lit.variable()] {
                continue;
            }
            left -= 1;
            if left == 0 {
                break lit;
            }
            let reason = self.reason[lit.variable()];
            used.push((at as u32, reason));
            resolved.push(lit);
            left += self.mark(reason, Some(lit), &mut used);
        };
        // The rest of what is marked lies on earlier levels.
        resolved.iter().for_each(|lit| self.seen[lit.variable()] = false);
        let below: Vec<Lit> =
            self.trail[..at].iter().copied().filter(|lit| self.seen[lit.variable()]).collect();
        let mut lemma = vec![!point];
        let levels = below.iter().fold(0, |levels, lit| levels | self.level_bit(lit.variable()));
        let (kept, left_out): (Vec<Lit>, Vec<Lit>) =
            below.iter().partition(|lit| !self.follows_from_marked(**lit, levels, 0));
        lemma.extend(kept.iter().map(|lit| !*lit));
        self.use_reasons(&left_out, &mut used);
        below.iter().chain([&point]).for_each(|lit| self.seen[lit.variable()] = false);
        self.decided.drain(..).for_each(|variable| self.redundant[variable] = Redundant::Unknown);
        let levels = self.count_levels(&lemma);
        self.restarts.learned(levels);
        let id = self.keep(lemma, broken, used);
        self.learned.push((levels, id));
    }

    /// On how many levels the literals of a clause lie (LBD, Audemard and Simon 2009): the fewer, the more it is worth.
    pub(super) fn count_levels(&self, lits: &[Lit]) -> u32 {
        let mut levels: Vec<u32> = lits.iter().map(|lit| self.level[lit.variable()]).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.len() as u32
    }

    fn level_bit(&self, variable: usize) -> u64 {
        1 << (self.level[variable] % 64)
    }

    /// Whether a literal follows from marked ones and those of the root, by reasons of reasons (Sörensson and Biere 2009).
    fn follows_from_marked(&mut self, lit: Lit, levels: u64, depth: usize) -> bool {
        let variable = lit.variable();
        match self.redundant[variable] {
            Redundant::Yes => return true,
            Redundant::No => return false,
            Redundant::Unknown => {}
        }
        let reason = self.reason[variable];
        let mut follows = reason != NONE && depth < DEEPEST && self.level_bit(variable) & levels != 0;
        let length = if follows { self.log.clause(reason).len() } else { 0 };
        for at in 0..length {
            let other = self.log.clause(reason)[at];
            let of = other.variable();
            if of != variable && !self.seen[of] && self.level[of] != 0 {
                follows = self.follows_from_marked(other, levels, depth + 1);
                if !follows {
                    break;
                }
            }
        }
        self.redundant[variable] = if follows { Redundant::Yes } else { Redundant::No };
        self.decided.push(variable);
        follows
    }

    /// Uses the reasons of literals, and those of what these follow from, down to marked ones and the root.
    fn use_reasons(&mut self, lits: &[Lit], used: &mut Used) {
        let mut waiting: Vec<usize> = lits.iter().map(|lit| lit.variable()).collect();
        while let Some(variable) = waiting.pop() {
            let reason = self.reason[variable];
            // Looked at once.
            if std::mem::replace(&mut self.redundant[variable], Redundant::No) != Redundant::Yes {
                continue;
            }
            used.push((self.place[variable], reason));
            for other in self.log.clause(reason).iter().map(|other| other.variable()) {
                if self.level[other] == 0 {
                    used.push((self.place[other], self.unit[other]));
                } else if other != variable && (!self.seen[other] || self.redundant[other] == Redundant::Yes)
                {
                    waiting.push(other);
                }
            }
        }
    }

    /// Learns which of the decisions contradict each other.
    pub(super) fn learn_core(&mut self, broken: u32) {
        let mut used = Used::new();
        self.mark(broken, None, &mut used);
        let mut lemma = Vec::new();
        let start = self.levels[0].0;
        for at in (start..self.trail.len()).rev() {
            let lit = self.trail[at];
            if !std::mem::take(&mut self.seen[lit.variable()]) {
                continue;
            }
            let reason = self.reason[lit.variable()];
            if reason == NONE {
                lemma.push(!lit);
            } else {
                used.push((at as u32, reason));
                self.mark(reason, Some(lit), &mut used);
            }
        }
        self.keep(lemma, broken, used);
    }

    /// Keeps a lemma, whose first literal is that of the highest level, and follows it.
    fn keep(&mut self, mut lemma: Vec<Lit>, broken: u32, mut used: Used) -> u32 {
        used.sort_unstable();
        used.dedup();
        let reasons: Vec<u32> = used.iter().map(|(_, id)| *id).chain([broken]).collect();
        let second = (1..lemma.len()).max_by_key(|i| self.level[lemma[*i].variable()]);
        let back = second.map_or(0, |i| self.level[lemma[i].variable()]);
        if let Some(i) = second {
            lemma.swap(1, i);
        }
        self.back_to(back as usize);
        let id = self.log.push(&lemma, Origin::Lemma, &reasons);
        match lemma[..] {
            [] => self.contradiction = Some(id),
            [lit] => self.assign(lit, id),
            [lit, ..] => {
                self.watch(id);
                self.assign(lit, id);
            }
        }
        self.order.decay();
        id
    }
}
