//! What a conflict teaches: the clause of the first unique implication point, without literals that the others imply
//! (Sörensson and Biere 2009).

use super::clauses::{Cause, Conflict};
use super::{Lit, Solver};

/// What is known of a variable during the analysis of one conflict.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// Part of the conflict.
    Seen,
    /// Implied false by the clause, or not.
    Implied,
    Needed,
}

pub(super) struct Marks {
    marks: Vec<Mark>,
    /// The variables with a mark.
    marked: Vec<usize>,
    /// By level: when it was last counted.
    counted: Vec<u64>,
    counts: u64,
    /// Literals of one clause.
    lits: Vec<Lit>,
}

impl Marks {
    pub(super) fn new(variables: usize) -> Marks {
        Marks {
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            counted: vec![0; variables + 1],
            counts: 0,
            lits: Vec::new(),
        }
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        self.marks[variable] = mark;
        self.marked.push(variable);
    }

    /// At how many levels these literals are.
    fn levels(&mut self, lits: impl Iterator<Item = Lit>, level: &[u32]) -> u32 {
        self.counts += 1;
        let mut count = 0;
        for lit in lits {
            let counted = &mut self.counted[level[lit.variable()] as usize];
            count += u32::from(*counted != self.counts);
            *counted = self.counts;
        }
        count
    }
}

/// How deep reasons of reasons are followed.
const DEPTH: usize = 500;

impl Solver {
    /// The clause that the conflict teaches, the literal that it implies first, then one of the level to go back to. Returns
    /// that level, and at how many levels its literals are.
    pub(super) fn analyse(&mut self, conflict: Conflict, learnt: &mut Vec<Lit>) -> (usize, u32) {
        let here = self.levels.len() as u32;
        let mut lits = std::mem::take(&mut self.marks.lits);
        lits.clear();
        match conflict {
            Conflict::Two(a, b) => lits.extend([a, b]),
            Conflict::Long(clause) => {
                lits.extend(self.clauses.lits(clause));
                self.note_use(clause);
            }
        }
        learnt.clear();
        let (mut open, mut at) = (0_usize, self.trail.len());
        let first = loop {
            for lit in lits.drain(..) {
                let variable = lit.variable();
                if self.marks.marks[variable] == Mark::None && self.level[variable] > 0 {
                    self.marks.mark(variable, Mark::Seen);
                    if self.level[variable] == here {
                        open += 1;
                    } else {
                        learnt.push(lit);
                    }
                }
            }
            let lit = loop {
                at -= 1;
                if self.marks.marks[self.trail[at].variable()] == Mark::Seen {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break !lit;
            }
            match self.reason[lit.variable()].cause() {
                // Only the decision has none, and it is the last of its level.
                Cause::Nothing => break !lit,
                Cause::Two(other) => lits.push(other),
                Cause::Long(clause) => {
                    lits.extend(self.clauses.lits(clause).filter(|other| *other != lit));
                    self.note_use(clause);
                }
            }
        };
        self.marks.lits = lits;
        let glue = self.marks.levels(learnt.iter().copied(), &self.level);
        self.marks.marked.iter().for_each(|variable| self.heap.bump(*variable));
        learnt.retain(|lit| !self.is_implied(*lit, 0));
        learnt.insert(0, first);
        let highest = (1..learnt.len()).max_by_key(|at| self.level[learnt[*at].variable()]);
        let back = highest.map_or(0, |at| {
            learnt.swap(1, at);
            self.level[learnt[1].variable()] as usize
        });
        while let Some(variable) = self.marks.marked.pop() {
            self.marks.marks[variable] = Mark::None;
        }
        (back, glue)
    }

    fn note_use(&mut self, clause: usize) {
        let (marks, level) = (&mut self.marks, &self.level);
        self.clauses.used(clause, |clauses| marks.levels(clauses.lits(clause), level));
    }

    /// Whether the literal, which is false, is so because other literals of the conflict are.
    fn is_implied(&mut self, lit: Lit, depth: usize) -> bool {
        let variable = lit.variable();
        if depth > 0 {
            match self.marks.marks[variable] {
                _ if self.level[variable] == 0 => return true,
                Mark::Seen | Mark::Implied => return true,
                Mark::Needed => return false,
                Mark::None => {}
            }
        }
        if depth > DEPTH {
            return false;
        }
        let implied = match self.reason[variable].cause() {
            Cause::Nothing => false,
            Cause::Two(other) => self.is_implied(other, depth + 1),
            Cause::Long(clause) => (0..self.clauses.length(clause)).all(|at| {
                let other = self.clauses.lit(clause, at);
                other == !lit || self.is_implied(other, depth + 1)
            }),
        };
        if depth > 0 {
            self.marks.mark(variable, if implied { Mark::Implied } else { Mark::Needed });
        }
        implied
    }
}
