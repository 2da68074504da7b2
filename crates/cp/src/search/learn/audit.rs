//! Every explanation checked, for tests.
//!
//! What a search learns is right if each explanation is: its reasons were true before what they explain, and
//! together with the one constraint they entail it. Here that is found out by other means than the search has.
//! The domains of the past are worked out by repeating the history from its start; entailment by trying all
//! values that the constraint's own variables have, once the reasons hold and what they should entail does not.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;

use super::analyse::{reasons_of, reasons_of_fact};
use crate::atom::{Atom, Int, middle, restricted};
use crate::space::Space;
use crate::store::{Cause, Change, Domains};

/// What the audit of a search came to.
#[derive(Clone, Debug, Default)]
pub struct Audited {
    /// What is wrong, in a sentence each.
    pub wrong: Vec<String>,
    /// Of each kind of constraint: how many explanations were proven, and how many would have taken too long.
    pub explained: BTreeMap<&'static str, (u64, u64)>,
}

/// One explanation: who gave it, what for (none: a conflict), and the reasons.
type Explanation = (Cause, Option<Atom>, Vec<Atom>);

/// So many values are tried before an explanation counts as too long to check, and for all of a search.
const TRIES: u32 = 2_000;
const ALL_TRIES: u32 = 20_000;
/// Explanations of a search are looked at until so many events were gone through for them.
const WORK: usize = 1_000_000;

#[derive(Debug, Default)]
pub(crate) struct Audit {
    /// The domains when recording started, and how many events there were then.
    first: Vec<Vec<(i64, i64)>>,
    start: usize,
    /// The events before this number have been looked at.
    seen: usize,
    explanations: FxHashSet<Explanation>,
    /// How many events were gone through.
    work: usize,
    wrong: Vec<String>,
}

impl Audit {
    pub(crate) fn new(domains: &Domains) -> Audit {
        let start = domains.events.len();
        let first = (0..domains.len()).map(|var| domains.ranges(Int::new(var))).collect();
        Audit { first, start, seen: start, ..Audit::default() }
    }

    /// Events from this number on were taken back.
    pub(crate) fn go_back(&mut self, events: usize) {
        self.seen = self.seen.min(events);
    }

    /// Looks at all that happened since the last time.
    pub(crate) fn look(&mut self, space: &Space, conflict: bool) {
        let domains = &space.domains;
        // Where very much happens at once, some of it is looked at.
        let stride = 1 + (domains.events.len() - self.seen) / 24;
        for at in (self.seen..domains.events.len()).step_by(stride) {
            let event = domains.events[at];
            if event.cause == Cause::Choice || self.work >= WORK {
                continue;
            }
            let mut facts = vec![event.atom(), event.whole_atom()];
            // Of a bound, less may be needed than came about.
            let var = event.var;
            match event.change {
                Change::Min => {
                    let middle = event.min + (event.value - event.min + 1) / 2;
                    facts.extend([Atom::ge(var, event.min + 1), Atom::ge(var, middle)]);
                }
                Change::Max => {
                    let middle = event.max - (event.max - event.value + 1) / 2;
                    facts.extend([Atom::le(var, event.max - 1), Atom::le(var, middle)]);
                }
                Change::Gone | Change::Fixed => {}
            }
            facts.sort_unstable();
            facts.dedup();
            for fact in facts {
                let mut reasons = Vec::new();
                reasons_of_fact(space, fact, at, &mut reasons);
                self.take(space, (event.cause, Some(fact), reasons), at);
            }
        }
        self.seen = domains.events.len();
        if let (true, Some(failure)) = (conflict && space.stopped().is_none(), domains.failure) {
            let mut reasons = Vec::new();
            reasons_of(space, failure.cause, failure.atom, self.seen, &mut reasons);
            if let Some(atom) = failure.atom.filter(|atom| !self.is_true(domains, !*atom, self.seen)) {
                self.wrong.push(format!("{:?} asked for {atom:?}, which is possible", failure.cause));
            }
            if failure.cause != Cause::Choice {
                self.take(space, (failure.cause, failure.atom, reasons), self.seen);
            }
        }
    }

    /// Checks that the reasons were true before the event; whether they are enough is for the end.
    fn take(&mut self, space: &Space, explanation: Explanation, at: usize) {
        let domains = &space.domains;
        let (cause, fact, reasons) = &explanation;
        let by = name(space, *cause);
        for reason in reasons.iter().step_by(1 + reasons.len() / 16) {
            self.work += domains.events.len();
            if !self.is_true(domains, *reason, at) {
                self.wrong.push(format!("{by} explains {fact:?} by {reason:?}, which was not true then"));
                return;
            }
            // A bound may be said to come from the domain itself, just after the event that moved it there.
            let when = domains.when(*reason).filter(|when| *when >= self.start);
            let fits = match (self.first_true(domains, *reason), when) {
                (None, None) => true,
                (Some(first), Some(when)) => (first..at).contains(&when),
                _ => false,
            };
            if !fits {
                let events: Vec<_> = domains.indexed_events_of(reason.var).collect();
                self.wrong
                    .push(format!("{reason:?}, before {at}, did not become true by {when:?} of {events:?}"));
                return;
            }
            // This is what the analysis of a conflict would ask next.
            if let Some(when) = when.filter(|when| domains.events[*when].cause != Cause::Choice) {
                let mut further = Vec::new();
                reasons_of_fact(space, *reason, when, &mut further);
                let cause = domains.events[when].cause;
                if !matches!(cause, Cause::Clause(_)) {
                    self.explanations.insert((cause, Some(*reason), further));
                }
            }
        }
        if let Cause::Clause(clause) = cause {
            // Forgotten clauses are gone in the end, so this is found out at once.
            let atoms = space.clauses.atoms(*clause).iter().copied();
            let left: Vec<Atom> = atoms.filter(|atom| !reasons.contains(&!*atom)).collect();
            let entailed = match (fact, &left[..]) {
                (_, []) => true,
                (Some(fact), [left]) => {
                    let mut ranges = self.first[fact.var.index()].clone();
                    reasons
                        .iter()
                        .filter(|atom| atom.var == fact.var)
                        .for_each(|atom| ranges = restricted(&ranges, *atom));
                    ranges = restricted(&ranges, *left);
                    left.var == fact.var && holds(&ranges, *fact)
                }
                _ => false,
            };
            if !entailed {
                self.wrong.push(format!("a clause explains {fact:?} by {reasons:?} and has {left:?} left"));
            }
            return;
        }
        self.explanations.insert(explanation);
    }

    /// The variable's domain just before the event `at`, worked out from the start of the history.
    fn domain(&self, domains: &Domains, var: Int, at: usize) -> Vec<(i64, i64)> {
        let mut ranges = self.first[var.index()].clone();
        let mut events: Vec<_> =
            domains.indexed_events_of(var).filter(|(index, _)| (self.start..at).contains(index)).collect();
        events.reverse();
        for (_, event) in events {
            ranges = restricted(&ranges, event.atom());
        }
        ranges
    }

    fn is_true(&self, domains: &Domains, atom: Atom, at: usize) -> bool {
        holds(&self.domain(domains, atom.var, at), atom)
    }

    /// The event with which the fact, which is true, became so; none if it was so from the start.
    fn first_true(&self, domains: &Domains, atom: Atom) -> Option<usize> {
        let mut ranges = self.first[atom.var.index()].clone();
        if holds(&ranges, atom) {
            return None;
        }
        let mut events: Vec<_> =
            domains.indexed_events_of(atom.var).filter(|(index, _)| *index >= self.start).collect();
        events.reverse();
        for (index, event) in events {
            ranges = restricted(&ranges, event.atom());
            if holds(&ranges, atom) {
                return Some(index);
            }
        }
        None
    }

    /// Checks that reasons entail what they explain. At the root, and with nothing recorded.
    pub(crate) fn verdict(self, space: &mut Space) -> Audited {
        let mut audited = Audited { wrong: self.wrong, ..Audited::default() };
        let mut left = ALL_TRIES;
        for (cause, fact, reasons) in self.explanations {
            let by = name(space, cause);
            let counts = audited.explained.entry(by).or_default();
            let most = left.min(TRIES);
            let mut tries = most;
            space.domains.open_level();
            let refuted = reasons.iter().all(|reason| space.domains.assert(*reason).is_ok())
                && fact.is_none_or(|fact| space.domains.assert(!fact).is_ok());
            let refuted = !refuted || space.refutes(cause, &mut tries);
            let values = || -> Vec<(Int, i64)> {
                let Cause::Propagator(number, _) = cause else { return Vec::new() };
                space
                    .scope(number)
                    .iter()
                    .filter_map(|var| Some((*var, space.domains.value(*var)?)))
                    .collect()
            };
            match (refuted, tries) {
                (true, _) => counts.0 += 1,
                (false, 0) => counts.1 += 1,
                (false, _) => {
                    let values = values();
                    audited
                        .wrong
                        .push(format!("{by} explains {fact:?} by {reasons:?}, but {values:?} refutes that"));
                }
            }
            left -= most - tries;
            space.domains.queue.clear();
            space.close_to(0);
        }
        audited
    }
}

impl Space {
    /// Whether the constraint that is the cause can't hold in the domains as they are now. When it can, they are
    /// left as a case in which it does, or no tries are left.
    fn refutes(&mut self, cause: Cause, tries: &mut u32) -> bool {
        match cause {
            Cause::Choice | Cause::Clause(_) | Cause::Domain => false,
            Cause::Differ(_) => (0..self.differ.len()).any(|group| !self.differ.holds(group, &self.domains)),
            Cause::Propagator(number, _) => {
                let constraint = self.constraint_of[number as usize];
                let of = |all: &[u32]| {
                    (0..all.len()).filter(|place| all[*place] == constraint).collect::<Vec<_>>()
                };
                let own = of(&self.constraint_of);
                let groups = of(&self.constraint_of_group);
                self.refute(number, &own, &groups, tries)
            }
        }
    }

    /// `own` are the propagators of the constraint of the propagator `number`, and `groups` what it has in
    /// [`Differ`](crate::differ::Differ): some propagators leave to others what all variables having values shows.
    fn refute(&mut self, number: u32, own: &[usize], groups: &[usize], tries: &mut u32) -> bool {
        let propagators = [number as usize].into_iter().chain(own.iter().copied());
        for place in propagators {
            self.domains.cause = Some(Cause::Propagator(place as u32, 0));
            if self.propagators[place].propagate(&mut self.domains).is_err() {
                return true;
            }
        }
        if groups.iter().any(|group| !self.differ.holds(*group, &self.domains)) {
            return true;
        }
        let open = self.scope(number).iter().copied().filter(|var| !self.domains.is_fixed(*var));
        let Some(var) = open.min_by_key(|var| self.domains.size(*var)) else { return false };
        let (min, max) = (self.domains.min(var), self.domains.max(var));
        let middle = middle(min, max);
        for half in [Atom::le(var, middle), Atom::ge(var, middle + 1)] {
            *tries = tries.saturating_sub(1);
            if *tries == 0 {
                return false;
            }
            let level = self.domains.level();
            self.domains.open_level();
            self.domains.cause = Some(Cause::Choice);
            if self.domains.assert(half).is_ok() && !self.refute(number, own, groups, tries) {
                return false;
            }
            self.domains.close_to(level);
        }
        true
    }
}

fn name(space: &Space, cause: Cause) -> &'static str {
    match cause {
        Cause::Choice => "choice",
        Cause::Domain => "domain",
        Cause::Differ(_) => "different",
        Cause::Clause(_) => "clause",
        Cause::Propagator(number, _) => space.propagators[number as usize].name(),
    }
}

/// Whether a fact holds for every value in the ranges.
fn holds(ranges: &[(i64, i64)], atom: Atom) -> bool {
    restricted(ranges, !atom).is_empty()
}
