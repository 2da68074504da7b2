//! Clauses: at least one of several facts holds. Two facts of each are watched.
//!
//! They are what `or`, implications and Boolean models become, and what learning adds.

use crate::atom::{Atom, Int, Op};
use crate::store::{Cause, Change, Conflict, Domains, Event};

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// Another fact of the clause, which spares the look at the clause when it is true.
    blocker: Atom,
}

/// One clause: where its facts are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clause {
    start: u32,
    len: u32,
    pub(crate) learnt: bool,
    /// From how many levels its facts came when it was learnt, or last used (literal block distance): the fewer, the better.
    pub(crate) glue: u16,
    /// Whether it was used since clauses were last forgotten.
    pub(crate) used: bool,
    pub(crate) activity: f32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    atoms: Vec<Atom>,
    pub(crate) clauses: Vec<Clause>,
    /// The clauses that watch a fact, for each fact that is watched.
    lists: Vec<Vec<Watch>>,
    /// Of each variable: where its lists begin, or its place in `sparse` if its domain is wider than a word; `NONE`
    /// while nothing watches it.
    slots: Vec<u32>,
    /// Of variables of many values: the lists of the facts that are watched, one row for each comparison, by value.
    sparse: Vec<[Vec<(i64, u32)>; 4]>,
    /// Lists that no fact has any more.
    unused: Vec<u32>,
    /// Scratch: the facts that an event made false, and their lists.
    falsified: Vec<(Atom, u32)>,
    wasted: usize,
    /// How many watches were looked at.
    pub(crate) looked: u64,
}

const NONE: u32 = u32::MAX;

fn code(op: Op) -> usize {
    match op {
        Op::Eq => 0,
        Op::Ne => 1,
        Op::Ge => 2,
        Op::Le => 3,
    }
}

impl Clauses {
    pub(crate) fn atoms(&self, clause: u32) -> &[Atom] {
        let Clause { start, len, .. } = self.clauses[clause as usize];
        &self.atoms[start as usize..(start + len) as usize]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Adds a clause of at least two facts that are not false, or, when learning, with an open fact first and
    /// one false for the shortest time second.
    pub(crate) fn add(&mut self, atoms: &[Atom], learnt: bool, glue: u16, domains: &mut Domains) -> u32 {
        let number = self.clauses.len() as u32;
        let start = self.atoms.len() as u32;
        self.atoms.extend_from_slice(atoms);
        self.clauses.push(Clause { start, len: atoms.len() as u32, learnt, glue, used: true, activity: 0.0 });
        self.watch(atoms[0], number, atoms[1], domains);
        self.watch(atoms[1], number, atoms[0], domains);
        number
    }

    /// Forgets the clause. Its watches go when they are next looked at.
    pub(crate) fn forget(&mut self, clause: u32) {
        self.wasted += self.clauses[clause as usize].len as usize;
        self.clauses[clause as usize].len = 0;
    }

    fn watch(&mut self, atom: Atom, clause: u32, blocker: Atom, domains: &mut Domains) {
        let list = self.list(atom, domains);
        self.lists[list].push(Watch { clause, blocker });
    }

    /// The list in which a fact is watched, made if there is none.
    fn list(&mut self, atom: Atom, domains: &mut Domains) -> usize {
        let var = atom.var.index();
        if self.slots.len() <= var {
            self.slots.resize(domains.len(), NONE);
        }
        let word = domains.word(atom.var);
        domains.record_always(atom.var, true);
        if self.slots[var] == NONE {
            if word.is_some() {
                self.slots[var] = self.lists.len() as u32;
                self.lists.resize_with(self.lists.len() + domains.span(atom.var) * 4, Vec::new);
            } else {
                self.slots[var] = self.sparse.len() as u32;
                self.sparse.push(Default::default());
            }
        }
        let slot = self.slots[var] as usize;
        if let Some(word) = word {
            return slot + (atom.value - word.base) as usize * 4 + code(atom.op);
        }
        let row = &mut self.sparse[slot][code(atom.op)];
        let place = row.partition_point(|(value, _)| *value < atom.value);
        match row.get(place) {
            Some((value, list)) if *value == atom.value => *list as usize,
            _ => {
                let list = self.unused.pop().unwrap_or_else(|| {
                    self.lists.push(Vec::new());
                    self.lists.len() as u32 - 1
                });
                row.insert(place, (atom.value, list));
                list as usize
            }
        }
    }

    /// Looks at every clause that watches a fact which the event made false.
    pub(crate) fn visit(&mut self, index: usize, domains: &mut Domains) -> Result<(), Conflict> {
        let event = domains.events[index];
        let var = event.var;
        let slot = match self.slots.get(var.index()) {
            Some(&slot) if slot != NONE => slot as usize,
            _ => return Ok(()),
        };
        let Event { change, value, min, max, .. } = event;
        // The values that were passed from below, from above, or are gone from between.
        let (raised, lowered, gone) = match change {
            Change::Min => (min..value, 0..0, 0..0),
            Change::Max => (0..0, value + 1..max + 1, 0..0),
            Change::Gone => (0..0, 0..0, value..value + 1),
            Change::Fixed => (min..value, value + 1..max + 1, 0..0),
        };
        let fixed = domains.is_fixed(var) && domains.is_last_event(var, index);
        let kept = if fixed { domains.min(var)..domains.min(var) + 1 } else { 0..0 };
        let ranges = [
            (Op::Eq, raised.clone()),
            (Op::Le, raised),
            (Op::Eq, lowered.clone()),
            (Op::Ge, lowered),
            (Op::Eq, gone),
            (Op::Ne, kept),
        ];
        if let Some(word) = domains.word(var) {
            for (op, range) in ranges {
                for value in range {
                    let list = slot + (value - word.base) as usize * 4 + code(op);
                    if !self.lists[list].is_empty() {
                        self.visit_list(list, Atom { var, op, value }, domains)?;
                    }
                }
            }
            return Ok(());
        }
        // A clause may come to watch another fact of the same variable: the lists are found before.
        let mut falsified = std::mem::take(&mut self.falsified);
        for (op, range) in ranges {
            let row = &self.sparse[slot][code(op)];
            let from = row.partition_point(|(value, _)| *value < range.start);
            let lists = row[from..].iter().take_while(|(value, _)| *value < range.end);
            falsified.extend(lists.map(|&(value, list)| (Atom { var, op, value }, list)));
        }
        let result =
            falsified.iter().try_for_each(|&(atom, list)| self.visit_list(list as usize, atom, domains));
        falsified.clear();
        self.falsified = falsified;
        result
    }

    /// Goes through the list of a fact that is false now.
    fn visit_list(&mut self, list: usize, atom: Atom, domains: &mut Domains) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.lists[list]);
        let mut kept = 0;
        let mut result = Ok(());
        let mut next = 0;
        'watches: while next < watches.len() {
            let watch = watches[next];
            next += 1;
            watches[kept] = watch;
            kept += 1;
            if domains.truth(watch.blocker) == Some(true) {
                continue;
            }
            let Clause { start, len, .. } = self.clauses[watch.clause as usize];
            if len == 0 {
                kept -= 1;
                continue;
            }
            let (start, end) = (start as usize, (start + len) as usize);
            if self.atoms[start] == atom {
                self.atoms.swap(start, start + 1);
            }
            let first = self.atoms[start];
            watches[kept - 1].blocker = first;
            if first != watch.blocker && domains.truth(first) == Some(true) {
                continue;
            }
            for place in start + 2..end {
                let other = self.atoms[place];
                if domains.truth(other) != Some(false) {
                    self.atoms.swap(start + 1, place);
                    kept -= 1;
                    self.watch(other, watch.clause, first, domains);
                    continue 'watches;
                }
            }
            domains.cause = Some(Cause::Clause(watch.clause));
            result = domains.assert(first);
            if result.is_err() {
                break;
            }
        }
        self.looked += next as u64;
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        watches.append(&mut self.lists[list]);
        self.lists[list] = watches;
        result
    }

    /// The variables of a clause.
    pub(crate) fn vars(&self, clause: u32) -> impl Iterator<Item = Int> + '_ {
        self.atoms(clause).iter().map(|atom| atom.var)
    }

    /// The learnt clauses from this number on that come from more than so many levels.
    fn longer(&self, from: u32, glue: u16) -> impl Iterator<Item = u32> + use<> {
        let longer = |clause: &Clause| clause.learnt && clause.glue > glue && clause.len > 0;
        let numbers: Vec<u32> =
            (from..self.clauses.len() as u32).filter(|n| longer(&self.clauses[*n as usize])).collect();
        numbers.into_iter()
    }

    /// Looks no more at the learnt clauses from this number on that come from more than so many levels.
    pub(crate) fn detach(&mut self, from: u32, glue: u16, domains: &mut Domains) {
        let mut lists: Vec<usize> = Vec::new();
        for number in self.longer(from, glue) {
            for place in 0..2 {
                let atom = self.atoms(number)[place];
                lists.push(self.list(atom, domains));
            }
        }
        lists.sort_unstable();
        lists.dedup();
        let clauses = &self.clauses;
        for list in lists {
            self.lists[list].retain(|watch| {
                let clause = &clauses[watch.clause as usize];
                watch.clause < from || !clause.learnt || clause.glue <= glue
            });
        }
        // What is watched by no clause any more need not be recorded for them.
        for var in (0..self.slots.len()).map(Int::new).filter(|var| self.slots[var.index()] != NONE) {
            let slot = self.slots[var.index()] as usize;
            let watched = match domains.word(var) {
                Some(_) => self.lists[slot..slot + domains.span(var) * 4].iter().any(|list| !list.is_empty()),
                None => {
                    let mut lists = self.sparse[slot].iter().flatten();
                    lists.any(|(_, list)| !self.lists[*list as usize].is_empty())
                }
            };
            domains.record_always(var, watched);
        }
    }

    /// Looks again at what was [detached](Clauses::detach) with the same numbers, after more has become known for good. How
    /// many clauses need not be looked at any more, and are forgotten.
    ///
    /// # Errors
    /// When one can't hold any more.
    pub(crate) fn attach(&mut self, from: u32, glue: u16, domains: &mut Domains) -> Result<usize, Conflict> {
        let mut forgotten = 0;
        for number in self.longer(from, glue) {
            let Clause { start, len, .. } = self.clauses[number as usize];
            let atoms = &mut self.atoms[start as usize..(start + len) as usize];
            let holds = atoms.iter().any(|atom| domains.truth(*atom) == Some(true));
            let mut open = 0;
            for place in 0..atoms.len() {
                if open < 2 && domains.truth(atoms[place]).is_none() {
                    atoms.swap(open, place);
                    open += 1;
                }
            }
            let (first, second) = (atoms[0], atoms[1]);
            if !holds && open == 2 {
                self.watch(first, number, second, domains);
                self.watch(second, number, first, domains);
                continue;
            }
            if !holds {
                domains.cause = Some(Cause::Choice);
                domains.assert(first)?;
            }
            self.forget(number);
            forgotten += 1;
        }
        Ok(forgotten)
    }

    /// Forgets every clause from this number on.
    pub(crate) fn truncate(&mut self, count: u32) {
        let Some(first) = self.clauses.get(count as usize) else { return };
        self.atoms.truncate(first.start as usize);
        self.clauses.truncate(count as usize);
        for list in &mut self.lists {
            list.retain(|watch| watch.clause < count);
        }
    }

    /// Frees what forgotten clauses took, once it is much. Numbers of clauses stay.
    pub(crate) fn tidy(&mut self) {
        if self.wasted * 2 < self.atoms.len() {
            return;
        }
        let mut atoms = Vec::with_capacity(self.atoms.len() - self.wasted);
        for clause in &mut self.clauses {
            let old = clause.start as usize..(clause.start + clause.len) as usize;
            clause.start = atoms.len() as u32;
            atoms.extend_from_slice(&self.atoms[old]);
        }
        self.atoms = atoms;
        self.wasted = 0;
        let clauses = &self.clauses;
        for list in &mut self.lists {
            list.retain(|watch| clauses[watch.clause as usize].len > 0);
        }
        for row in self.sparse.iter_mut().flatten() {
            row.retain(|&(_, list)| {
                let used = !self.lists[list as usize].is_empty();
                if !used {
                    self.unused.push(list);
                }
                used
            });
        }
    }
}
