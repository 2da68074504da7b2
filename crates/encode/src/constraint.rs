//! Each constraint of the language, posted or as a literal that tells whether it holds.

use garns_puzzle::meaning::{Demand, Nfa};
use garns_puzzle::{Candidates, Cell, Cells, Constraint, Pairs, Rule};

use crate::diagram::{Diagram, MOST_STATES};
use crate::model::{Lit, Relation};
use crate::sum::Claim;
use crate::{Encoder, TooLarge, opaque};

impl Encoder<'_> {
    /// The index of a cell; rules only name cells of their puzzle.
    pub(crate) fn cell(&self, cell: Cell) -> usize {
        self.puzzle.index(cell).unwrap_or_default()
    }

    pub(crate) fn has(&self, cell: Cell, rank: usize) -> Lit {
        self.model.has(self.cell(cell), rank)
    }

    /// The constraint holds.
    pub(crate) fn post(&mut self, constraint: &Constraint) -> Result<(), TooLarge> {
        match constraint {
            Constraint::OneOf(cell, values) => {
                for rank in self.puzzle.values().all().without(*values).iter() {
                    self.model.clause([!self.has(*cell, rank)]);
                }
            }
            Constraint::Related(a, b, allowed) => self.post_related(*a, *b, allowed),
            Constraint::NotBoth(pairs) => {
                for (a, b, rank) in pairs {
                    self.model.clause([a, b].map(|cell| !self.has(*cell, usize::from(*rank))));
                }
            }
            Constraint::Equal(a, b) => {
                for rank in 0..self.model.values {
                    let [a, b] = [self.has(*a, rank), self.has(*b, rank)];
                    self.model.clause([a, !b]);
                    self.model.clause([!a, b]);
                }
            }
            Constraint::AllDifferent(_)
            | Constraint::Sum(..)
            | Constraint::Counts(..)
            | Constraint::EqualSums(_)
            | Constraint::SameValues(_) => {
                for claim in self.claims(constraint) {
                    self.post_sum(&claim)?;
                }
            }
            Constraint::Sets(cells, sets) => {
                self.post(&Constraint::AllDifferent(cells.clone()))?;
                let lit = self.sets(cells, sets);
                self.model.clause([lit]);
            }
            Constraint::Any(options) => {
                let options: Result<Vec<Lit>, TooLarge> =
                    options.iter().map(|option| self.all_hold(option)).collect();
                self.model.clause(options?);
            }
            Constraint::Product(cells, target) => {
                let lit = self.product(cells, *target, true)?;
                self.model.clause([lit]);
            }
            Constraint::Automaton(cells, nfa) => {
                let lit = self.automaton(cells, nfa, true)?;
                self.model.clause([lit]);
            }
            Constraint::Opaque(rule) => {
                let lit = self.asked(rule, true)?;
                self.model.clause([lit]);
            }
            Constraint::Connected(rule) => self.post_connected(rule)?,
            Constraint::Loop(rule) => self.post_loop(rule)?,
            Constraint::Regions(rule) => self.post_regions(rule)?,
            Constraint::FullRank(rule) => self.post_full_rank(rule)?,
            Constraint::SumLine(rule) if self.is_ring(rule) => self.post_ring(rule),
            // What is neither above nor decomposes is refused, not left out.
            other => {
                for part in other.decompose(self.puzzle).ok_or(TooLarge)? {
                    self.post(&part)?;
                }
            }
        }
        Ok(())
    }

    /// A literal that is true just where the constraint holds.
    fn holds(&mut self, constraint: &Constraint) -> Result<Lit, TooLarge> {
        Ok(match constraint {
            Constraint::OneOf(cell, values) => self.is_one_of(*cell, *values),
            Constraint::Related(a, b, allowed) => self.related(*a, *b, allowed),
            Constraint::NotBoth(pairs) => {
                let mut apart = Vec::new();
                for (a, b, rank) in pairs {
                    let both = [a, b].map(|cell| self.has(*cell, usize::from(*rank)));
                    apart.push(!self.model.all(both));
                }
                self.model.all(apart)
            }
            Constraint::Equal(a, b) => {
                let same: Pairs = (0..self.model.values).map(Candidates::only).collect();
                self.related(*a, *b, &same)
            }
            Constraint::AllDifferent(_)
            | Constraint::Sum(..)
            | Constraint::Counts(..)
            | Constraint::EqualSums(_)
            | Constraint::SameValues(_) => {
                let claims = self.claims(constraint);
                let lits: Result<Vec<Lit>, TooLarge> =
                    claims.into_iter().map(|claim| self.sum_is(claim)).collect();
                self.model.all(lits?)
            }
            Constraint::Sets(cells, sets) => self.sets(cells, sets),
            Constraint::Any(options) => {
                let options: Result<Vec<Lit>, TooLarge> =
                    options.iter().map(|option| self.all_hold(option)).collect();
                self.model.any(options?)
            }
            Constraint::Product(cells, target) => self.product(cells, *target, false)?,
            Constraint::Automaton(cells, nfa) => self.automaton(cells, nfa, false)?,
            Constraint::Opaque(rule) => self.asked(rule, false)?,
            other => {
                let parts = other.decompose(self.puzzle).ok_or(TooLarge)?;
                self.all_hold(&parts)?
            }
        })
    }

    fn all_hold(&mut self, constraints: &[Constraint]) -> Result<Lit, TooLarge> {
        let lits: Result<Vec<Lit>, TooLarge> =
            constraints.iter().map(|constraint| self.holds(constraint)).collect();
        Ok(self.model.all(lits?))
    }

    /// A literal that is true just where the cell has one of the values.
    pub(crate) fn is_one_of(&mut self, cell: Cell, values: Candidates) -> Lit {
        let cell = self.cell(cell);
        let all = self.puzzle.candidates(cell);
        let values = values & all;
        let others = all.without(values);
        // That it has one of the others is the contrary.
        if (others.len(), others.0) < (values.len(), values.0) {
            return !self.is_one_of(self.puzzle.cells()[cell], others);
        }
        if let Some(lit) = self.one_of.get(&(cell, values)) {
            return *lit;
        }
        let lits = |values: Candidates| values.iter().map(|rank| self.model.has(cell, rank)).collect();
        let (values_lits, other_lits): (Vec<Lit>, Vec<Lit>) = (lits(values), lits(others));
        let several = values_lits.len() > 1;
        let lit = self.model.any(values_lits);
        if several {
            // These follow, but unit propagation does not see it.
            other_lits.iter().for_each(|other| self.model.clause([!*other, !lit]));
            self.model.clause(other_lits.into_iter().chain([lit]));
        }
        self.one_of.insert((cell, values), lit);
        lit
    }

    /// For each value of a cell, what the other may hold beside it (the support encoding), or where these are many, what
    /// it may not.
    fn post_related(&mut self, a: Cell, b: Cell, allowed: &Pairs) {
        let all = self.puzzle.values().all();
        let backwards: Vec<Candidates> = (0..self.model.values)
            .map(|rank| (0..self.model.values).filter(|other| allowed[*other].has(rank)).collect())
            .collect();
        for (a, b, allowed) in [(a, b, &allowed[..]), (b, a, &backwards)] {
            for (rank, &values) in allowed.iter().enumerate() {
                let has = self.has(a, rank);
                let not = all.without(values);
                if not.len() <= values.len() {
                    not.iter().for_each(|other| self.model.clause([!has, !self.has(b, other)]));
                } else {
                    let supports: Vec<Lit> = values.iter().map(|other| self.has(b, other)).collect();
                    self.model.clause(supports.into_iter().chain([!has]));
                }
            }
        }
    }

    pub(crate) fn related(&mut self, a: Cell, b: Cell, allowed: &Pairs) -> Lit {
        let ranks = self.puzzle.candidates(self.cell(a));
        let holds = self.model.new_variable();
        for rank in ranks.iter() {
            let (has, fits) = (self.has(a, rank), self.is_one_of(b, allowed[rank]));
            self.model.clause([!has, !holds, fits]);
            self.model.clause([!has, holds, !fits]);
        }
        holds
    }

    /// The constraint as sums that are all so.
    fn claims(&self, constraint: &Constraint) -> Vec<Claim> {
        let values = self.puzzle.values();
        match constraint {
            Constraint::AllDifferent(cells) => {
                let full = cells.len() == values.len();
                let relation = if full { Relation::Equal } else { Relation::AtMost };
                let of = |rank: usize| {
                    self.claim(cells.iter().copied(), |_, other| i64::from(other == rank), relation, 1)
                };
                (0..values.len()).map(of).collect()
            }
            Constraint::Sum(terms, target) => {
                let adds = |place: usize, rank| terms[place].1 * values.number(rank);
                vec![self.claim(terms.iter().map(|(cell, _)| *cell), adds, Relation::Equal, *target)]
            }
            Constraint::Counts(cells, demands) => {
                let of = |demand: &Demand| {
                    let relation = if demand.exactly { Relation::Equal } else { Relation::AtLeast };
                    let adds = |_, rank| i64::from(demand.values.has(rank));
                    self.claim(cells.iter().copied(), adds, relation, demand.count as i64)
                };
                demands.iter().map(of).collect()
            }
            Constraint::EqualSums(groups) => {
                let of = |pair: &[Cells]| {
                    let adds =
                        |place: usize, rank| values.number(rank) * if place < pair[0].len() { 1 } else { -1 };
                    self.claim(pair[0].iter().chain(&pair[1]).copied(), adds, Relation::Equal, 0)
                };
                groups.windows(2).map(of).collect()
            }
            // Each value is there as often.
            Constraint::SameValues(rule) => {
                let of = |pair: &[Cells], rank: usize| {
                    let sign = |place: usize| if place < pair[0].len() { 1 } else { -1 };
                    let adds = |place: usize, other: usize| sign(place) * i64::from(other == rank);
                    self.claim(pair[0].iter().chain(&pair[1]).copied(), adds, Relation::Equal, 0)
                };
                let pairs = rule.groups.windows(2);
                pairs.flat_map(|pair| (0..values.len()).map(move |rank| of(pair, rank))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn asked(&mut self, rule: &Rule, asserted: bool) -> Result<Lit, TooLarge> {
        let rules_at = self.rules_at.get_or_insert_with(|| opaque::rules_at(self.puzzle));
        let diagram = opaque::diagram(self.puzzle, rule, rules_at)?;
        self.diagram(&diagram, asserted)
    }

    /// As many values as there are cells, each in one of them: then the cells differ, and have this set.
    fn sets(&mut self, cells: &Cells, sets: &[Candidates]) -> Lit {
        let mut used = Vec::new();
        for rank in 0..self.model.values {
            let lits: Vec<Lit> = cells.iter().map(|cell| self.has(*cell, rank)).collect();
            used.push(self.model.any(lits));
        }
        let mut held = Vec::new();
        for set in sets.iter().filter(|set| set.len() == cells.len()) {
            held.push(self.model.all(set.iter().map(|rank| used[rank])));
        }
        self.model.any(held)
    }

    /// The state is what the cells left must multiply to.
    fn product(&mut self, cells: &Cells, target: i64, asserted: bool) -> Result<Lit, TooLarge> {
        let values = self.puzzle.values();
        let cells: Vec<usize> = cells.iter().map(|cell| self.cell(*cell)).collect();
        // After a zero nothing matters.
        let step = |left: &Option<i64>, _, rank| match (values.number(rank), *left) {
            (_, None) => Some(None),
            (0, Some(left)) => (left == 0).then_some(None),
            (_, Some(0)) => Some(Some(0)),
            (number, Some(left)) => (left % number == 0).then(|| Some(left / number)),
        };
        let end = |left: &Option<i64>| left.is_none_or(|left| left == 1);
        let diagram = Diagram::new(self.puzzle, cells, Some(target), step, end, MOST_STATES)?;
        self.diagram(&diagram, asserted)
    }

    /// The automaton made deterministic: the state is the set of those it may be in.
    fn automaton(&mut self, cells: &Cells, nfa: &Nfa, asserted: bool) -> Result<Lit, TooLarge> {
        let cells: Vec<usize> = cells.iter().map(|cell| self.cell(*cell)).collect();
        let mut steps = nfa.steps.clone();
        steps.sort_unstable();
        let sorted = |mut states: Vec<u32>| {
            states.sort_unstable();
            states.dedup();
            states
        };
        let step = |states: &Vec<u32>, _, rank: usize| {
            let mut next = Vec::new();
            for &state in states {
                let from = steps.partition_point(|step| (step.0, usize::from(step.1)) < (state, rank));
                let these =
                    steps[from..].iter().take_while(|step| (step.0, usize::from(step.1)) == (state, rank));
                next.extend(these.map(|step| step.2));
            }
            (!next.is_empty()).then(|| sorted(next))
        };
        let end = |states: &Vec<u32>| states.iter().any(|state| nfa.end.contains(state));
        let diagram = Diagram::new(self.puzzle, cells, sorted(nfa.start.clone()), step, end, MOST_STATES)?;
        self.diagram(&diagram, asserted)
    }
}
