//! Clauses: at least one of several facts holds. Two facts of each are watched.
//!
//! They are what `or`, implications and Boolean models become, and what learning adds.

use crate::atom::{Atom, Int, Op};
use crate::store::{Cause, Change, Conflict, Domains, Event};

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// In a list of one fact: another fact of the clause, which spares the look at the clause when it is
    /// true. In a list of a variable: the fact that is watched.
    atom: Atom,
}

/// One clause: where its facts are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clause {
    start: u32,
    len: u32,
    pub(crate) learnt: bool,
    /// How many levels its facts came from when it was learnt: the fewer, the better.
    pub(crate) glue: u16,
    pub(crate) activity: f32,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    atoms: Vec<Atom>,
    pub(crate) clauses: Vec<Clause>,
    lists: Vec<Vec<Watch>>,
    /// Where the lists of each variable begin; `NONE` while nothing watches it.
    slots: Vec<u32>,
    wasted: usize,
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
        self.clauses.push(Clause { start, len: atoms.len() as u32, learnt, glue, activity: 0.0 });
        self.watch(atoms[0], number, atoms[1], domains);
        self.watch(atoms[1], number, atoms[0], domains);
        number
    }

    /// Forgets the clause. Its watches go when they are next looked at.
    pub(crate) fn forget(&mut self, clause: u32) {
        self.wasted += self.clauses[clause as usize].len as usize;
        self.clauses[clause as usize].len = 0;
    }

    fn watch(&mut self, atom: Atom, clause: u32, other: Atom, domains: &mut Domains) {
        let list = self.list(atom, domains);
        let kept = if domains.word(atom.var).is_some() { other } else { atom };
        self.lists[list].push(Watch { clause, atom: kept });
    }

    /// The list in which a fact is watched, made if there is none.
    fn list(&mut self, atom: Atom, domains: &mut Domains) -> usize {
        let var = atom.var.index();
        if self.slots.len() <= var {
            self.slots.resize(domains.len(), NONE);
        }
        let word = domains.word(atom.var);
        if self.slots[var] == NONE {
            self.slots[var] = self.lists.len() as u32;
            let lists = if word.is_some() { domains.span(atom.var) * 4 } else { 4 };
            self.lists.resize_with(self.lists.len() + lists, Vec::new);
            domains.record_always(atom.var);
        }
        let slot = self.slots[var] as usize;
        match word {
            Some(word) => slot + (atom.value - word.base) as usize * 4 + code(atom.op),
            None => slot + code(atom.op),
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
        let Some(word) = domains.word(var) else {
            return self.visit_wide(slot, event, index, domains);
        };
        let Event { change, value, min, max, .. } = event;
        let (raised, lowered) = match change {
            Change::Min => (min..value, 0..0),
            Change::Max => (0..0, value + 1..max + 1),
            Change::Gone => {
                self.visit_value(slot, word.base, Atom::eq(var, value), domains)?;
                (0..0, 0..0)
            }
            Change::Fixed => (min..value, value + 1..max + 1),
        };
        for value in raised {
            self.visit_value(slot, word.base, Atom::eq(var, value), domains)?;
            self.visit_value(slot, word.base, Atom::le(var, value), domains)?;
        }
        for value in lowered {
            self.visit_value(slot, word.base, Atom::eq(var, value), domains)?;
            self.visit_value(slot, word.base, Atom::ge(var, value), domains)?;
        }
        if domains.is_fixed(var) && domains.is_last_event(var, index) {
            let value = domains.min(var);
            self.visit_value(slot, word.base, Atom::ne(var, value), domains)?;
        }
        Ok(())
    }

    /// As [`visit`](Clauses::visit), for a variable whose facts are watched together, by comparison.
    fn visit_wide(
        &mut self,
        slot: usize,
        event: Event,
        index: usize,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        let Event { var, change, .. } = event;
        self.visit_list(slot + code(Op::Eq), None, domains)?;
        if matches!(change, Change::Min | Change::Fixed) {
            self.visit_list(slot + code(Op::Le), None, domains)?;
        }
        if matches!(change, Change::Max | Change::Fixed) {
            self.visit_list(slot + code(Op::Ge), None, domains)?;
        }
        if domains.is_fixed(var) && domains.is_last_event(var, index) {
            self.visit_list(slot + code(Op::Ne), None, domains)?;
        }
        Ok(())
    }

    #[inline]
    fn visit_value(
        &mut self,
        slot: usize,
        base: i64,
        atom: Atom,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        let list = slot + (atom.value - base) as usize * 4 + code(atom.op);
        if self.lists[list].is_empty() { Ok(()) } else { self.visit_list(list, Some(atom), domains) }
    }

    /// Goes through one list; `watched` is the fact it is for, now false, or none if it is for a variable.
    fn visit_list(
        &mut self,
        list: usize,
        watched: Option<Atom>,
        domains: &mut Domains,
    ) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.lists[list]);
        let mut kept = 0;
        let mut result = Ok(());
        let mut next = 0;
        'watches: while next < watches.len() {
            let watch = watches[next];
            next += 1;
            watches[kept] = watch;
            kept += 1;
            let atom = watched.unwrap_or(watch.atom);
            match watched {
                Some(_) if domains.truth(watch.atom) == Some(true) => continue,
                None if domains.truth(watch.atom) != Some(false) => continue,
                _ => {}
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
            if watched.is_some() {
                watches[kept - 1].atom = first;
            }
            if domains.truth(first) == Some(true) {
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
    }
}
