//! Clauses, unit propagation with two watched literals, and conflict-driven learning under assumptions.
//!
//! The plan is that of MiniSat (Eén and Sörensson 2003). Every clause that is learned follows by reverse unit propagation
//! from those before it, and remembers which of them: that is the [proof](Log).

mod analyze;
mod assignment;
mod log;
mod order;
mod restarts;
mod sums;

use analyze::Redundant;
pub(crate) use log::{Log, Origin};
use order::Order;
use restarts::Restarts;
pub(crate) use sums::{AtMost, Explanation, Group};
use sums::{Looked, Sums};

/// A literal: twice the variable, counted from 0, and one more where it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Lit(pub(crate) u32);

impl Lit {
    /// A literal as DIMACS numbers it.
    pub(crate) fn from_dimacs(number: i32) -> Lit {
        Lit((number.unsigned_abs() - 1) * 2 + u32::from(number < 0))
    }

    /// The same the other way.
    pub(crate) fn dimacs(self) -> i64 {
        let variable = i64::from(self.0 / 2 + 1);
        if self.0.is_multiple_of(2) { variable } else { -variable }
    }

    fn variable(self) -> usize {
        self.0 as usize / 2
    }

    fn code(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Learned clauses before some are let go, and how many more there may be each time.
const ROOM: usize = 4000;
const MORE_ROOM: usize = 500;

/// Clauses on no more levels stay.
const FEW_LEVELS: u32 = 2;

/// No clause.
const NONE: u32 = u32::MAX;

/// A clause that watches a literal, and another literal of it: where that is true, the clause need not be looked at. Of a
/// clause of two it is all there is.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    blocker: Lit,
    binary: bool,
}

/// Which variables may be decided.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scope<'a> {
    /// None: what unit propagation sees.
    Nothing,
    /// Those of these cells, the one with the fewest values first.
    Cells(&'a [u32]),
    /// All, the most active first.
    Everything,
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// The assumptions contradict the clauses.
    Refuted,
    /// Nothing is left to decide within the scope.
    Open,
    /// So many conflicts were not enough, or it is to stop.
    GaveUp,
}

/// Clauses and the state of the search over them.
#[derive(Debug)]
pub(crate) struct Solver {
    pub(crate) log: Log,
    /// How many values a cell has: the first variables are those of cells, cell by cell.
    values: usize,
    watches: Vec<Vec<Watch>>,
    /// For each literal whether it is true (1), false (-1) or open (0).
    assigned: Vec<i8>,
    /// For each variable its level, its place on the trail, and the clause that implied it.
    level: Vec<u32>,
    place: Vec<u32>,
    reason: Vec<u32>,
    /// For each variable fixed at the root, the clause that says so alone.
    unit: Vec<u32>,
    trail: Vec<Lit>,
    /// How much of the trail has been propagated, and how much of the root has its units.
    head: usize,
    rooted: usize,
    /// For each level where it begins on the trail, and its decision.
    levels: Vec<(usize, Lit)>,
    order: Order,
    /// For each variable what it was last.
    phase: Vec<bool>,
    seen: Vec<bool>,
    /// For each variable whether it follows from others of a lemma, and of which ones that is known.
    redundant: Vec<Redundant>,
    decided: Vec<usize>,
    /// Learned clauses that may be let go, with the number of their levels, and for how many there is room.
    learned: Vec<(u32, u32)>,
    room: usize,
    restarts: Restarts,
    sums: Sums,
    /// Why the clauses of sums follow.
    pub(crate) explanations: Vec<Explanation>,
    /// Conflicts so far.
    pub(crate) conflicts: u64,
    /// The empty clause, once it is known.
    pub(crate) contradiction: Option<u32>,
}

impl Solver {
    /// No clauses yet.
    pub(crate) fn new(variables: usize, values: usize) -> Solver {
        Solver {
            log: Log::default(),
            values,
            watches: vec![Vec::new(); variables * 2],
            assigned: vec![0; variables * 2],
            level: vec![0; variables],
            place: vec![0; variables],
            reason: vec![NONE; variables],
            unit: vec![NONE; variables],
            trail: Vec::new(),
            head: 0,
            rooted: 0,
            levels: Vec::new(),
            order: Order::new(variables),
            phase: vec![false; variables],
            seen: vec![false; variables],
            redundant: vec![Redundant::Unknown; variables],
            decided: Vec::new(),
            learned: Vec::new(),
            room: ROOM,
            restarts: Restarts::default(),
            sums: Sums::default(),
            explanations: Vec::new(),
            conflicts: 0,
            contradiction: None,
        }
    }

    /// That a cell has a value.
    pub(crate) fn has(&self, cell: usize, rank: usize) -> Lit {
        Lit(2 * (cell * self.values + rank) as u32)
    }

    /// Whether a literal is false as things stand.
    pub(crate) fn is_false(&self, lit: Lit) -> bool {
        self.assigned[lit.code()] < 0
    }

    /// Adds a clause that is given.
    pub(crate) fn add(&mut self, lits: &[Lit], origin: Origin) {
        self.back_to(0);
        let id = self.log.push(lits, origin, &[]);
        // Those that are not false come first.
        let assigned = &self.assigned;
        let clause = self.log.clause_mut(id);
        clause.sort_by_key(|lit| assigned[lit.code()] < 0);
        let open = clause.iter().take_while(|lit| assigned[lit.code()] >= 0).count();
        let first = clause.first().copied();
        if clause.len() > 1 {
            self.watch(id);
        }
        match (open, first) {
            (1, Some(first)) if self.assigned[first.code()] == 0 => self.assign(first, id),
            (0, _) => self.derive_empty(id),
            _ => {}
        }
    }

    fn watch(&mut self, id: u32) {
        let clause = self.log.clause(id);
        let (first, second, binary) = (clause[0], clause[1], clause.len() == 2);
        self.watches[first.code()].push(Watch { clause: id, blocker: second, binary });
        self.watches[second.code()].push(Watch { clause: id, blocker: first, binary });
    }

    fn assign(&mut self, lit: Lit, reason: u32) {
        let variable = lit.variable();
        self.assigned[lit.code()] = 1;
        self.assigned[(!lit).code()] = -1;
        self.level[variable] = self.levels.len() as u32;
        self.place[variable] = self.trail.len() as u32;
        self.reason[variable] = reason;
        self.trail.push(lit);
    }

    /// Takes back all levels above this.
    fn back_to(&mut self, level: usize) {
        let Some(&(start, _)) = self.levels.get(level) else { return };
        for lit in self.trail.drain(start..) {
            self.assigned[lit.code()] = 0;
            self.assigned[(!lit).code()] = 0;
            self.phase[lit.variable()] = lit.0.is_multiple_of(2);
            self.order.insert(lit.variable());
        }
        self.head = start;
        self.levels.truncate(level);
    }

    /// Unit propagation, and what sums imply; the clause that is broken, if one is.
    fn propagate(&mut self) -> Option<u32> {
        loop {
            if let Some(broken) = self.propagate_clauses() {
                return Some(broken);
            }
            match self.look_at_sums() {
                Looked::Nothing => return None,
                Looked::Assigned => {}
                Looked::Broken(clause) => return Some(clause),
            }
        }
    }

    /// Unit propagation; the clause that is broken, if one is.
    fn propagate_clauses(&mut self) -> Option<u32> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            self.sums.wake(lit.variable(), self.values);
            let broken = !lit;
            let mut watches = std::mem::take(&mut self.watches[broken.code()]);
            let (mut kept, mut at) = (0, 0);
            let mut conflict = None;
            while at < watches.len() {
                let watch = watches[at];
                at += 1;
                let blocker = self.assigned[watch.blocker.code()];
                if blocker > 0 || watch.binary {
                    watches[kept] = watch;
                    kept += 1;
                    if blocker < 0 {
                        conflict = Some(watch.clause);
                        break;
                    }
                    if blocker == 0 {
                        self.assign(watch.blocker, watch.clause);
                    }
                    continue;
                }
                let clause = self.log.clause_mut(watch.clause);
                if clause[0] == broken {
                    clause.swap(0, 1);
                }
                let first = clause[0];
                let other = (2..clause.len()).find(|i| self.assigned[clause[*i].code()] >= 0);
                if self.assigned[first.code()] <= 0
                    && let Some(other) = other
                {
                    clause.swap(1, other);
                    let moved = clause[1];
                    self.watches[moved.code()].push(Watch {
                        clause: watch.clause,
                        blocker: first,
                        binary: false,
                    });
                    continue;
                }
                watches[kept] = Watch { clause: watch.clause, blocker: first, binary: false };
                kept += 1;
                match self.assigned[first.code()] {
                    0 => self.assign(first, watch.clause),
                    -1 => {
                        conflict = Some(watch.clause);
                        break;
                    }
                    _ => {}
                }
            }
            watches.copy_within(at.., kept);
            watches.truncate(kept + watches.len() - at);
            self.watches[broken.code()] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Whether the assumptions are contradictory, by deciding variables of the scope. What is learned stays.
    pub(crate) fn ask(
        &mut self,
        assumed: &[Lit],
        scope: Scope<'_>,
        mut conflicts: u64,
        stop: &dyn Fn() -> bool,
    ) -> Answer {
        let alike = self.levels.iter().zip(assumed).take_while(|(level, lit)| level.1 == **lit).count();
        self.back_to(alike);
        self.restarts.begin();
        loop {
            if self.contradiction.is_some() {
                return Answer::Refuted;
            }
            let broken = self.propagate();
            if self.levels.is_empty() {
                self.root_units();
            }
            if let Some(clause) = broken {
                if self.levels.is_empty() {
                    self.derive_empty(clause);
                    return Answer::Refuted;
                }
                if self.levels.len() <= assumed.len() {
                    self.learn_core(clause);
                    return Answer::Refuted;
                }
                if conflicts == 0 || stop() {
                    self.back_to(assumed.len());
                    return Answer::GaveUp;
                }
                conflicts -= 1;
                self.conflicts += 1;
                self.learn(clause);
                if self.learned.len() > self.room {
                    self.let_go();
                }
                if self.restarts.is_time() {
                    self.back_to(assumed.len());
                }
                continue;
            }
            let next = match assumed.get(self.levels.len()) {
                // Others imply the contrary: no clause is needed to say so.
                Some(lit) if self.is_false(*lit) => return Answer::Refuted,
                Some(lit) => *lit,
                None => match self.choose(scope) {
                    Some(lit) => lit,
                    None => return Answer::Open,
                },
            };
            self.levels.push((self.trail.len(), next));
            if self.assigned[next.code()] == 0 {
                self.assign(next, NONE);
            }
        }
    }

    /// Lets go half of the clauses learned, those on the most levels: they stay in the log, but are no longer looked at.
    fn let_go(&mut self) {
        self.learned.sort_unstable_by_key(|(levels, id)| (*levels, std::cmp::Reverse(*id)));
        let few = self.learned.partition_point(|(levels, _)| *levels <= FEW_LEVELS);
        let mut gone = vec![false; self.log.len() as usize];
        for (_, id) in self.learned.drain(few.max(self.learned.len() / 2)..) {
            gone[id as usize] = true;
        }
        self.watches.iter_mut().for_each(|watches| watches.retain(|watch| !gone[watch.clause as usize]));
        self.room = self.learned.len().max(self.room / 2) + self.room / 2 + MORE_ROOM;
    }

    /// The next literal to decide.
    fn choose(&mut self, scope: Scope<'_>) -> Option<Lit> {
        let assigned = &self.assigned;
        let open = |variable: &usize| assigned[2 * variable] == 0;
        match scope {
            Scope::Nothing => None,
            Scope::Cells(cells) => {
                let values = |cell: &u32| {
                    let from = *cell as usize * self.values;
                    (from..from + self.values).filter(open)
                };
                let cell = cells.iter().filter(|cell| values(cell).next().is_some());
                let cell = cell.min_by_key(|cell| values(cell).count())?;
                values(cell).next().map(|variable| Lit(2 * variable as u32))
            }
            Scope::Everything => loop {
                let variable = self.order.pop()?;
                if open(&variable) {
                    return Some(Lit(2 * variable as u32 + u32::from(!self.phase[variable])));
                }
            },
        }
    }
}

#[cfg(test)]
mod tests;
