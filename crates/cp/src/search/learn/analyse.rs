//! From a conflict to a clause.

use crate::atom::{Atom, Op};
use crate::clock::InternalError;
use crate::proof::Proof;
use crate::propagator::Priority;
use crate::space::Space;
use crate::store::{Cause, Change, Domains, Event};

/// How many steps of explanation, one after the other and in all, are gone back to leave a fact of a clause out.
const DEPTH: u32 = 40;
const BUDGET: u32 = 400;

/// What was learnt from a conflict.
#[derive(Debug)]
pub(crate) struct LearnedClause {
    /// The level to go back to.
    pub(crate) level: usize,
    /// From how many levels the facts came.
    pub(crate) glue: u16,
}

/// Works out why a conflict came about.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    /// The facts that together can't be, the one of the last level first; then their events.
    pub(crate) facts: Vec<Atom>,
    events: Vec<usize>,
    /// Of each event: the fact that is needed of it, if one is; one that follows from those needed of earlier ones; and one
    /// that doesn't, as far as was looked.
    needed: Vec<Option<Atom>>,
    derived: Vec<Option<Atom>>,
    underivable: Vec<Option<Atom>>,
    /// The events of which something is noted.
    touched: Vec<usize>,
    /// How many explanations may still be asked for to make the clause shorter.
    budget: u32,
    reasons: Vec<Atom>,
    levels: Vec<usize>,
    /// How many facts explanations have come to so far.
    pub(crate) effort: u64,
    /// Scratch: places of facts by variable, and of those that others imply.
    order: Vec<usize>,
    implied: Vec<usize>,
    /// The facts that were met.
    pub(crate) met: Vec<Atom>,
    /// The learnt clauses that were used.
    pub(crate) used: Vec<u32>,
}

impl Analysis {
    /// Explains the last failure up to the first fact of the last level that alone leads to it (the first unique
    /// implication point). None if the conflict depends on no decision: there is no solution.
    ///
    /// # Errors
    /// When what is found can't be: then nothing follows from the conflict.
    pub(crate) fn explain(
        &mut self,
        space: &Space,
        base: usize,
        mut proof: Option<&mut Proof>,
    ) -> Result<Option<LearnedClause>, InternalError> {
        let domains = &space.domains;
        let root = domains.events_at(base);
        self.facts.clear();
        self.events.clear();
        self.met.clear();
        self.used.clear();
        self.reset(domains.events.len());

        let failure = domains.failure.ok_or(InternalError::Conflict)?;
        self.reasons.clear();
        if let Some(atom) = failure.atom {
            self.reasons.push(!atom);
        }
        if let Cause::Clause(clause) = failure.cause {
            self.used.push(clause);
        }
        reasons_of(space, failure.cause, failure.atom, domains.events.len(), &mut self.reasons);
        if let Some(proof) = &mut proof {
            let opposite = usize::from(failure.atom.is_some());
            proof.explain(space, failure.cause, failure.atom, &self.reasons[opposite..]);
        }
        if self.reasons.iter().any(|fact| domains.truth(*fact) != Some(true)) {
            return Err(InternalError::Explanation);
        }
        // The last level is that of the latest fact, which need not be the deepest.
        let latest = self.reasons.iter().filter_map(|fact| domains.when(*fact)).max();
        let Some(latest) = latest.filter(|latest| *latest >= root) else { return Ok(None) };
        let level_start = domains.level_start_of(latest);
        let mut open = 0;
        self.take_reasons(domains, root, level_start, domains.events.len(), &mut open)?;
        let mut event = latest + 1;
        loop {
            // The events of the last level that are still to be explained lie before this one.
            let fact = loop {
                event = event.checked_sub(1).filter(|e| *e >= level_start).ok_or(InternalError::Conflict)?;
                if let Some(fact) = self.needed[event].take() {
                    break fact;
                }
            };
            open -= 1;
            if open == 0 {
                self.facts.insert(0, fact);
                self.events.insert(0, event);
                break;
            }
            self.reasons.clear();
            let happened = &domains.events[event];
            if let Cause::Clause(clause) = happened.cause {
                self.used.push(clause);
            }
            reasons_of_fact(space, fact, event, &mut self.reasons);
            if let Some(proof) = &mut proof {
                proof.explain(space, happened.cause, Some(fact), &self.reasons);
            }
            self.take_reasons(domains, root, level_start, event, &mut open)?;
        }
        self.reasons.clear();
        self.shorten(space, root, proof);
        Ok(Some(self.learned(domains, base)))
    }

    /// Notes what the reasons for the event `explained` need: of the last level for further explanation, of
    /// others as facts. Each of them must have been true before that event.
    fn take_reasons(
        &mut self,
        domains: &Domains,
        root: usize,
        level_start: usize,
        explained: usize,
        open: &mut usize,
    ) -> Result<(), InternalError> {
        self.effort += self.reasons.len() as u64;
        for i in 0..self.reasons.len() {
            let fact = self.reasons[i];
            if domains.truth(fact) != Some(true) {
                return Err(InternalError::Explanation);
            }
            let Some(event) = domains.when(fact) else { continue };
            if event >= explained {
                return Err(InternalError::Explanation);
            }
            if event < root {
                continue;
            }
            match &mut self.needed[event] {
                Some(known) if *known == fact => {}
                Some(known) => *known = both(*known, fact, &domains.events[event]),
                none => {
                    *none = Some(fact);
                    self.touched.push(event);
                    self.met.push(fact);
                    if event >= level_start {
                        *open += 1;
                    } else {
                        self.events.push(event);
                    }
                }
            }
        }
        Ok(())
    }

    /// Leaves out facts that follow from others, in as many steps as it takes (recursive minimisation, N. Sörensson and
    /// A. Biere).
    fn shorten(&mut self, space: &Space, root: usize, mut proof: Option<&mut Proof>) {
        let domains = &space.domains;
        self.set_needed(self.events[0], self.facts[0]);
        self.levels.clear();
        self.levels.extend(self.events.iter().map(|event| domains.level_of(*event)));
        self.distinct_levels();
        self.budget = BUDGET;
        let mut kept = 1;
        for i in 1..self.events.len() {
            let event = self.events[i];
            let Some(fact) = self.needed[event] else { continue };
            if !self.follows(space, fact, event, root, 0, &mut proof) {
                self.events[kept] = event;
                self.facts.push(fact);
                kept += 1;
            }
        }
        self.events.truncate(kept);
        self.leave_out_implied();
    }

    /// Leaves out facts that others about the same variable imply: `x ≥ 3` beside a later `x ≥ 5`.
    fn leave_out_implied(&mut self) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(0..self.facts.len());
        order.sort_unstable_by_key(|place| (self.facts[*place].var.number(), *place));
        let mut from = 0;
        let mut implied = std::mem::take(&mut self.implied);
        implied.clear();
        while from < order.len() {
            let var = self.facts[order[from]].var;
            let mut to = from + 1;
            while to < order.len() && self.facts[order[to]].var == var {
                to += 1;
            }
            for &place in &order[from..to] {
                // The first fact, which is to be asserted, came about last: no other implies it.
                let by = |other: usize| {
                    let (fact, other_fact) = (self.facts[place], self.facts[other]);
                    other != place && implies(other_fact, fact) && (other_fact != fact || other < place)
                };
                if place > 0 && order[from..to].iter().any(|other| by(*other)) {
                    implied.push(place);
                }
            }
            from = to;
        }
        if !implied.is_empty() {
            implied.sort_unstable();
            let mut kept = 0;
            for place in 0..self.facts.len() {
                if implied.binary_search(&place).is_err() {
                    (self.facts[kept], self.events[kept]) = (self.facts[place], self.events[place]);
                    kept += 1;
                }
            }
            self.facts.truncate(kept);
            self.events.truncate(kept);
        }
        self.order = order;
        self.implied = implied;
    }

    /// Whether a fact that came about with this event follows from others of the clause that came about before.
    fn follows(
        &mut self,
        space: &Space,
        fact: Atom,
        event: usize,
        root: usize,
        depth: u32,
        proof: &mut Option<&mut Proof>,
    ) -> bool {
        let domains = &space.domains;
        let cause = domains.events[event].cause;
        let dear = |number: u32| space.propagators[number as usize].priority() > Priority::Linear;
        match cause {
            Cause::Choice => return false,
            _ if depth > DEPTH || self.budget == 0 => return false,
            // To explain takes such a propagator about as long as to propagate.
            Cause::Propagator(number, _) if depth > 0 && dear(number) => return false,
            _ => {}
        }
        self.budget -= 1;
        let from = self.reasons.len();
        reasons_of_fact(space, fact, event, &mut self.reasons);
        self.effort += (self.reasons.len() - from) as u64;
        let mut all = true;
        for i in from..self.reasons.len() {
            let reason = self.reasons[i];
            let Some(at) = domains.when(reason).filter(|at| *at >= root) else { continue };
            let known = |fact: Option<Atom>| fact.is_some_and(|known| implies(known, reason));
            if at >= event {
                all = false;
            } else if !known(self.needed[at]) && !known(self.derived[at]) {
                all = !self.underivable[at].is_some_and(|known| implies(reason, known))
                    && self.levels.binary_search(&domains.level_of(at)).is_ok()
                    && self.follows(space, reason, at, root, depth + 1, proof);
            }
            if !all {
                break;
            }
        }
        if let (true, Some(proof)) = (all, proof) {
            proof.explain(space, cause, Some(fact), &self.reasons[from..]);
        }
        self.reasons.truncate(from);
        self.touched.push(event);
        if all {
            self.derived[event] = Some(fact);
        } else {
            self.underivable[event] = Some(fact);
        }
        all
    }

    fn set_needed(&mut self, event: usize, fact: Atom) {
        self.needed[event] = Some(fact);
        self.touched.push(event);
    }

    /// Forgets all that was noted of events, of which there are so many.
    fn reset(&mut self, events: usize) {
        for event in self.touched.drain(..) {
            self.needed[event] = None;
            self.derived[event] = None;
            self.underivable[event] = None;
        }
        if self.needed.len() < events {
            self.needed.resize(events, None);
            self.derived.resize(events, None);
            self.underivable.resize(events, None);
        }
    }

    /// The level to go back to; the fact of it comes second.
    fn learned(&mut self, domains: &Domains, base: usize) -> LearnedClause {
        self.levels.clear();
        let mut second = (base, 0);
        for i in 1..self.events.len() {
            let level = domains.level_of(self.events[i]);
            self.levels.push(level);
            if level > second.0 {
                second = (level, i);
            }
        }
        if second.1 > 0 {
            self.facts.swap(1, second.1);
            self.events.swap(1, second.1);
        }
        LearnedClause { level: second.0, glue: self.distinct_levels() + 1 }
    }

    /// From how many levels the facts of a clause come that has just been used.
    pub(crate) fn glue(&mut self, space: &Space, clause: u32) -> u16 {
        let domains = &space.domains;
        self.levels.clear();
        for atom in space.clauses.atoms(clause) {
            let fact = if domains.truth(*atom) == Some(true) { *atom } else { !*atom };
            self.levels.push(domains.when(fact).map_or(0, |event| domains.level_of(event)));
        }
        self.distinct_levels()
    }

    fn distinct_levels(&mut self) -> u16 {
        self.levels.sort_unstable();
        self.levels.dedup();
        self.levels.len().min(1000) as u16
    }
}

/// The strongest fact about an event's variable that is needed: of the event itself, no more than asked.
fn lifted(fact: Atom, event: &Event) -> Atom {
    match (event.change, fact.op) {
        (Change::Min, Op::Ge) | (Change::Max, Op::Le) => fact,
        (Change::Min, Op::Ne) => Atom::ge(fact.var, fact.value + 1),
        (Change::Max, Op::Ne) => Atom::le(fact.var, fact.value - 1),
        _ => event.atom(),
    }
}

/// One fact of an event that implies two.
fn both(a: Atom, b: Atom, event: &Event) -> Atom {
    match (a.op, b.op) {
        (Op::Ge, Op::Ge) => Atom::ge(a.var, a.value.max(b.value)),
        (Op::Le, Op::Le) => Atom::le(a.var, a.value.min(b.value)),
        _ => event.whole_atom(),
    }
}

/// Whether the first fact implies the second, which is about the same variable.
fn implies(a: Atom, b: Atom) -> bool {
    a == b
        || match (a.op, b.op) {
            (Op::Eq, _) => b.holds(a.value),
            (Op::Ge, Op::Ge) => a.value >= b.value,
            (Op::Le, Op::Le) => a.value <= b.value,
            (Op::Ge, Op::Ne) => a.value > b.value,
            (Op::Le, Op::Ne) => a.value < b.value,
            _ => false,
        }
}

/// Facts that were true before the event, and with which its cause made the fact true.
pub(crate) fn reasons_of_fact(space: &Space, fact: Atom, at: usize, out: &mut Vec<Atom>) {
    let event = &space.domains.events[at];
    // A bound fixes a variable only together with the other bound, which came before.
    match (fact.op, event.change) {
        (Op::Eq, Change::Min) => out.push(Atom::le(fact.var, fact.value)),
        (Op::Eq, Change::Max) => out.push(Atom::ge(fact.var, fact.value)),
        _ => {}
    }
    reasons_of(space, event.cause, Some(lifted(fact, event)), at, out);
}

/// Facts that were true before the event, and made the cause assert the fact (or fail, if it is none).
pub(crate) fn reasons_of(space: &Space, cause: Cause, fact: Option<Atom>, at: usize, out: &mut Vec<Atom>) {
    let domains = &space.domains;
    match cause {
        Cause::Choice => {}
        Cause::Domain => {
            if let Some(event) = domains.events.get(at) {
                let (var, low, high) = match event.change {
                    Change::Min => (event.var, event.min, event.value - 1),
                    _ => (event.var, event.value + 1, event.max),
                };
                out.push(if event.change == Change::Min { Atom::ge(var, low) } else { Atom::le(var, high) });
                domains.gone_between(var, low, high, at, out);
            }
        }
        Cause::Differ(var) => out.push(Atom::eq(var, domains.min(var))),
        Cause::Clause(clause) => {
            let atoms = space.clauses.atoms(clause);
            // A clause asserts its first fact.
            out.extend(atoms[1..].iter().map(|atom| !*atom));
        }
        Cause::Propagator(number, note) => {
            let past = domains.before(at);
            let from = out.len();
            if !space.propagators[number as usize].explain(past, fact, note, out) {
                out.truncate(from);
                for var in space.scope(number) {
                    past.describe(*var, out);
                }
            }
        }
    }
}
