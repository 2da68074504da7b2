//! Domains and constraints together, and the loop that propagates to a fixpoint.

use crate::atom::{Atom, Int};
use crate::clause::Clauses;
use crate::clock::Stop;
use crate::differ::Differ;
use crate::propagator::{Propagator, Subscriptions};
use crate::store::{Cause, Conflict, Domains};

#[derive(Debug, Default)]
pub(crate) struct Space {
    pub(crate) domains: Domains,
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    pub(crate) differ: Differ,
    pub(crate) clauses: Clauses,
    /// Every variable of every propagator: `scopes[starts[p]..starts[p + 1]]`, and `p` is where it waits.
    scopes: Vec<Int>,
    scope_starts: Vec<u32>,
    /// How many propagators have been laid out and run at least once.
    laid_out: usize,
    stale: bool,
    fixed_seen: usize,
    events_seen: usize,
    /// Whether it is known that there is no solution at all.
    pub(crate) failed: bool,
    pub(crate) propagations: u64,
    /// What was done so far, in units of about as long as one of the quickest propagations takes.
    work: u64,
    /// The constraint that is being posted, and those to which the propagators and the groups of `differ` belong.
    pub(crate) constraint: u32,
    pub(crate) constraint_of: Vec<u32>,
    pub(crate) constraint_of_group: Vec<u32>,
    /// What was stated besides propagators and groups, if it is kept for a [proof](crate::Proof).
    pub(crate) stated: Option<Box<Stated>>,
}

/// What a model was told, before anything was made simpler.
#[derive(Debug, Default)]
pub(crate) struct Stated {
    /// The values with which each variable was made.
    pub(crate) values: Vec<Vec<(i64, i64)>>,
    /// Clauses, with the constraint that each belongs to.
    pub(crate) clauses: Vec<(u32, Vec<Atom>)>,
}

impl Space {
    pub(crate) fn add_propagator(&mut self, propagator: Box<dyn Propagator>) {
        if self.propagators.is_empty() {
            self.propagators.reserve(32);
        }
        self.propagators.push(propagator);
        self.constraint_of.push(self.constraint);
        self.stale = true;
    }

    /// All `variable + offset` differ.
    pub(crate) fn add_differ(&mut self, members: impl IntoIterator<Item = (Int, i64)>) {
        self.differ.add(members);
        self.constraint_of_group.push(self.constraint);
        self.stale = true;
    }

    /// Keeps a clause as it was stated, if that is wanted.
    fn state(&mut self, atoms: &[Atom]) {
        if let Some(stated) = &mut self.stated {
            stated.clauses.push((self.constraint, atoms.to_vec()));
        }
    }

    /// There is no solution.
    pub(crate) fn fail(&mut self) {
        self.state(&[]);
        self.failed = true;
    }

    /// At least one fact holds. Only at the root.
    pub(crate) fn add_clause(&mut self, atoms: &[Atom]) {
        self.state(atoms);
        let open: Vec<Atom> =
            atoms.iter().copied().filter(|atom| self.domains.truth(*atom) != Some(false)).collect();
        if open.iter().any(|atom| self.domains.truth(*atom) == Some(true)) {
            return;
        }
        match open.as_slice() {
            [] => self.failed = true,
            [atom] => self.assert_known(*atom),
            _ => {
                self.clauses.add(&open, false, 0, &mut self.domains);
            }
        }
    }

    /// Makes a fact true for good. Only at the root.
    pub(crate) fn assert_root(&mut self, atom: Atom) {
        self.state(&[atom]);
        self.assert_known(atom);
    }

    fn assert_known(&mut self, atom: Atom) {
        self.domains.cause = Some(Cause::Choice);
        if self.domains.assert(atom).is_err() {
            self.failed = true;
        }
    }

    /// A new variable may have been added, so everything is laid out anew.
    pub(crate) fn set_stale(&mut self) {
        self.stale = true;
    }

    /// Lays out who wakes whom, if anything was added since. Only at the root.
    fn lay_out(&mut self) -> Result<(), Conflict> {
        if !self.stale {
            return Ok(());
        }
        self.domains.queue.clear();
        let mut subscriptions = Subscriptions::default();
        subscriptions.subscriptions.reserve(self.propagators.len() * 8);
        let mut priorities = Vec::with_capacity(self.propagators.len());
        self.scopes.clear();
        self.scopes.reserve(self.propagators.len() * 8);
        self.scope_starts.clear();
        self.scope_starts.push(0);
        for (number, propagator) in self.propagators.iter().enumerate() {
            subscriptions.propagator = number as u32;
            let from = subscriptions.subscriptions.len();
            propagator.subscribe(&mut subscriptions);
            priorities.push(propagator.priority());
            self.scopes
                .extend(subscriptions.subscriptions[from..].iter().map(|&(var, ..)| Int::new(var as usize)));
            self.scope_starts.push(self.scopes.len() as u32);
            self.domains.checkpoint_after((subscriptions.subscriptions.len() - from) as u32)?;
        }
        self.stale = false;
        self.domains.queue.lay_out(self.domains.len(), &priorities, &subscriptions.subscriptions);
        self.differ.lay_out(&self.domains);
        self.fixed_seen = 0;
        if self.laid_out == 0 {
            self.domains.queue.push_all();
        } else {
            for number in self.laid_out..self.propagators.len() {
                self.domains.queue.push(number as u32);
            }
        }
        self.laid_out = self.propagators.len();
        Ok(())
    }

    /// Everything the propagator of this number waits for.
    pub(crate) fn scope(&self, propagator: u32) -> &[Int] {
        let propagator = propagator as usize;
        &self.scopes[self.scope_starts[propagator] as usize..self.scope_starts[propagator + 1] as usize]
    }

    /// What was done so far, clauses looked at included.
    pub(crate) fn work(&self) -> u64 {
        self.work + self.clauses.looked / 4
    }

    /// How many constraints a variable is in.
    pub(crate) fn degree(&self, var: Int) -> usize {
        self.domains.queue.around(var.index()).count() + self.differ.degree(var)
    }

    /// Runs propagators to a fixpoint, or the [clock](crate::clock) says to stop: then it ends as with a
    /// conflict, and [`stopped`](Space::stopped) says so.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        let result = self.fixpoint();
        if result.is_err() {
            self.domains.queue.clear();
        }
        result
    }

    fn fixpoint(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&var) = self.domains.fixed.get(self.fixed_seen) {
                self.fixed_seen += 1;
                self.differ.spread(var, &mut self.domains)?;
            }
            if self.events_seen < self.domains.events.len() {
                if self.clauses.is_empty() {
                    self.events_seen = self.domains.events.len();
                } else {
                    self.events_seen += 1;
                    self.work += 1;
                    self.clauses.visit(self.events_seen - 1, &mut self.domains)?;
                }
                continue;
            }
            let Some((number, units)) = self.domains.queue.pop() else { return Ok(()) };
            self.propagations += 1;
            self.work += 1 + self.scope(number).len() as u64 / 8;
            self.domains.cause = Some(Cause::Propagator(number, 0));
            let result = self.propagators[number as usize].propagate(&mut self.domains);
            self.domains.queue.done(number);
            result?;
            self.domains.checkpoint_after(units)?;
        }
    }

    /// Whether every variable has a value, or is a float and known well enough, and every constraint holds: asked of each one anew, whatever was
    /// propagated and learnt before. The clauses from `first_learnt` on don't count.
    pub(crate) fn is_solution(&mut self, first_learnt: u32) -> bool {
        let domains = &mut self.domains;
        domains.all_decided()
            && (0..first_learnt).all(|clause| {
                let atoms = self.clauses.atoms(clause);
                atoms.is_empty() || atoms.iter().any(|atom| domains.truth(*atom) != Some(false))
            })
            && (0..self.differ.len()).all(|group| self.differ.holds(group, domains))
            && self.propagators.iter_mut().zip(0..).all(|(propagator, number)| {
                domains.cause = Some(Cause::Propagator(number, 0));
                propagator.propagate(domains).is_ok()
            })
    }

    /// Opens a level and makes a choice there. All that was known must have been propagated.
    pub(crate) fn choose(&mut self, atom: Atom) -> Result<(), Conflict> {
        self.domains.open_level();
        self.domains.cause = Some(Cause::Choice);
        self.domains.assert(atom)
    }

    /// Goes back to a level.
    pub(crate) fn close_to(&mut self, level: usize) {
        if level < self.domains.level() {
            self.domains.close_to(level);
            self.fixed_seen = self.domains.fixed.len();
            self.events_seen = self.domains.events.len();
        }
    }

    /// Why the last conflict was none, if it was time to stop instead.
    #[inline]
    pub(crate) fn stopped(&self) -> Option<Stop> {
        self.domains.clock.stopped
    }

    /// Propagates at the root; whether solutions may be left.
    ///
    /// # Errors
    /// When it is time to stop before that is known.
    pub(crate) fn propagate_root(&mut self) -> Result<bool, Stop> {
        if self.domains.clock.look() || self.lay_out().is_err() {
            return Err(self.stopped().unwrap_or(Stop::Cancelled));
        }
        if !self.failed && self.propagate().is_err() {
            if let Some(stop) = self.stopped() {
                // What was still to run is forgotten, so all run again the next time.
                (self.stale, self.laid_out) = (true, 0);
                return Err(stop);
            }
            self.failed = true;
        }
        if self.failed {
            self.domains.queue.clear();
            self.fixed_seen = self.domains.fixed.len();
            self.events_seen = self.domains.events.len();
        }
        Ok(!self.failed)
    }
}
