//! What is found within a net, besides singles and clues: subsets and intersections of houses, and assumptions within the
//! assumption.
//!
//! Sudoku Explainer's dynamic chains with a plus and nested chains, in any grid. A subset is a Hall set of a house. What another
//! candidate leads to is known beforehand, from a net of its own: if that contains the contrary of what is known, the candidate
//! is false, without another net.

use std::sync::Arc;

use garns_puzzle::Candidates;

use super::implications::{Closure, Field, Literal, UNKNOWN, Why};
use crate::Candidate;
use crate::memory::{Bits, Outcome};

/// Cells of a subset, or values of a hidden one, that are seen; and open cells of a house in which they are looked for.
const MOST_CELLS: u32 = 4;
const MOST_OPEN: usize = 12;

/// How far an assumption within another is followed.
const INNER: Means<'static> = Means { sets: true, ..Means::new(usize::MAX, 9) };

/// How far an assumption is followed.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    /// Whether every link stands on one premise: a chain, not a net.
    pub(crate) chain: bool,
    /// How many values may be written.
    pub(crate) written: usize,
    /// Clues of so many open cells are thought through as a whole.
    pub(crate) open: usize,
    /// Whether subsets and intersections of houses are looked for on the way.
    pub(crate) sets: bool,
    /// What other candidates lead to: those that contradict what is known are false.
    pub(crate) nets: Option<&'a Nets>,
    /// In cells of so many candidates each is tried by a net of its own.
    pub(crate) nested: usize,
    /// By which number what they come to is kept from step to step; 0 if it is not.
    pub(crate) kept: u8,
}

impl Means<'_> {
    pub(crate) const fn new(written: usize, open: usize) -> Self {
        Means { chain: false, written, open, sets: false, nets: None, nested: 0, kept: 0 }
    }
}

/// What the net of each candidate comes to, by its number; nothing where that is a contradiction.
#[derive(Clone)]
pub(crate) struct Nets(pub(crate) Vec<Option<Arc<Outcome>>>);

impl Field<'_> {
    /// Looks for what singles and clues don't show, the simplest first; false if there is nothing. Entries before `looked` were
    /// there the last time.
    pub(super) fn look_within(
        &self,
        means: Means<'_>,
        domains: &[Candidates],
        looked: usize,
        tried: &mut Option<Nets>,
        known: &mut Closure,
    ) -> bool {
        let before = known.entries.len();
        if means.sets {
            let changed: Vec<Candidate> =
                known.entries[looked..].iter().filter(|entry| !entry.1).map(|entry| entry.0).collect();
            self.intersections(&changed, domains, known);
            self.subsets(&changed, domains, known);
        }
        if let Some(nets) = means.nets.filter(|_| known.entries.len() == before) {
            self.refute(nets, known);
        }
        if let Some(nets) = means.nets.filter(|_| means.nested > 0 && known.entries.len() == before) {
            self.try_others(means.nested, domains, tried.get_or_insert_with(|| nets.clone()), known);
        }
        known.entries.len() > before
    }

    /// Strikes out a candidate that a net of its own refutes. What was tried before is tried again only where something it
    /// stands on is gone since.
    fn try_others(&self, most: usize, domains: &[Candidates], tried: &mut Nets, known: &mut Closure) {
        let inner = self.narrowed(domains);
        let candidates = Bits::of(domains, self.order);
        let spots = inner.candidates().filter(|spot| (2..=most).contains(&domains[spot.cell].len()));
        for spot in spots {
            if self.deadline().is_over() {
                return;
            }
            let kept = &mut tried.0[self.number(spot)];
            if kept.as_ref().is_some_and(|outcome| outcome.support.within(&candidates)) {
                continue;
            }
            match inner.followed((spot, true), INNER) {
                Ok(outcome) => *kept = Some(Arc::new(outcome)),
                Err(_) => {
                    self.learn(known, spot, false, Why::Refuted);
                    // What follows from it may refute others at once.
                    return;
                }
            }
        }
    }

    /// Of the first entries such as a net needs to refute a candidate and can be told by.
    pub(super) fn refuted_premises(&self, known: &Closure, before: usize, target: Candidate) -> Vec<u32> {
        let holds = |premises: &[u32]| {
            let mut domains = self.domains.clone();
            for at in premises {
                let spot = known.entries[*at as usize].0;
                domains[spot.cell] = domains[spot.cell].without(Candidates::only(spot.value));
            }
            let field = self.narrowed(&domains);
            field.contradiction(&field.net((target, true), INNER)).is_some()
        };
        if let Some(failing) = self.failing(known, before, target).filter(|failing| holds(failing)) {
            return failing;
        }
        let off = |at: &u32| !known.entries[*at as usize].1;
        let mut premises: Vec<u32> = (0..before as u32).filter(off).collect();
        let near = self.near(known, &premises, target);
        if holds(&near) {
            premises = near;
        }
        // Many at a time first: most are not needed.
        let mut size = premises.len() / 2;
        while size > 0 {
            let mut end = premises.len();
            // Once there is no time left, nothing is told any more.
            while end > 0 && !self.deadline().is_over() {
                let start = end.saturating_sub(size);
                let fewer = [&premises[..start], &premises[end..]].concat();
                if holds(&fewer) {
                    premises = fewer;
                }
                end = start;
            }
            size /= 2;
        }
        premises
    }

    /// Of entries that are false those that the refutation of a candidate goes past: in its cells, houses and clues.
    fn near(&self, known: &Closure, off: &[u32], target: Candidate) -> Vec<u32> {
        let mut domains = self.domains.clone();
        for at in off {
            let spot = known.entries[*at as usize].0;
            domains[spot.cell] = domains[spot.cell].without(Candidates::only(spot.value));
        }
        let field = self.narrowed(&domains);
        let past = field.past(&field.net((target, true), INNER)).unwrap_or_default();
        let is_past = |at: &u32| {
            let spot = known.entries[*at as usize].0;
            past.get(spot.cell).is_some_and(|values| values.has(spot.value))
        };
        off.iter().copied().filter(is_past).collect()
    }

    /// What sees every place that a house has left for a value.
    fn intersections(&self, changed: &[Candidate], domains: &[Candidates], known: &mut Closure) {
        for house in 0..self.houses.len() {
            let cells = self.houses[house];
            let values: Candidates =
                changed.iter().filter(|spot| cells.contains(&spot.cell)).map(|spot| spot.value).collect();
            for value in values.iter() {
                let places: Vec<usize> = self.places(house, value, domains).collect();
                let Some((first, others)) = places.split_first() else { continue };
                let seen = self.seen[*first].iter().copied().filter(|cell| domains[*cell].has(value));
                let seen = seen.filter(|cell| others.iter().all(|other| self.seen[*other].contains(cell)));
                for cell in seen {
                    let gone =
                        self.places(house, value, &self.domains).filter(|cell| !domains[*cell].has(value));
                    let premises =
                        gone.map(|cell| known.place[self.number(Candidate::new(cell, value))][0]).collect();
                    self.learn(known, Candidate::new(cell, value), false, Why::Intersection(premises));
                }
            }
        }
    }

    /// Hall sets: cells of a house that have as many values as they are.
    fn subsets(&self, changed: &[Candidate], domains: &[Candidates], known: &mut Closure) {
        for (house, cells) in self.differ.iter().enumerate() {
            if changed.iter().any(|spot| cells.contains(&spot.cell)) {
                for spot in struck(cells, cells.len() == self.order, domains) {
                    self.learn(known, spot, false, Why::Subset(house));
                }
            }
        }
    }

    /// Of the first entries those that a house needs to strike out a candidate.
    pub(super) fn subset_premises(
        &self,
        known: &Closure,
        house: usize,
        before: usize,
        target: Candidate,
    ) -> Vec<u32> {
        let cells = self.differ[house];
        let of_cell = |cell: usize| self.domains[cell].iter().map(move |value| Candidate::new(cell, value));
        let spots = cells.iter().flat_map(|cell| of_cell(*cell)).filter(|spot| self.has(*spot));
        let mut premises: Vec<u32> = spots
            .map(|spot| known.place[self.number(spot)][0])
            .filter(|at| (*at as usize) < before)
            .collect();
        premises.sort_unstable();
        for place in (0..premises.len()).rev() {
            let mut fewer = premises.clone();
            fewer.remove(place);
            let mut domains = self.domains.clone();
            for at in &fewer {
                let spot = known.entries[*at as usize].0;
                domains[spot.cell] = domains[spot.cell].without(Candidates::only(spot.value));
            }
            if struck(cells, cells.len() == self.order, &domains).contains(&target) {
                premises = fewer;
            }
        }
        premises
    }

    /// Strikes out the candidates that lead to the contrary of what is known.
    fn refute(&self, nets: &Nets, known: &mut Closure) {
        let [off, on] = self.known(known);
        let candidates = self.candidates().zip(&nets.0);
        for (spot, other) in candidates.filter_map(|(spot, other)| Some((spot, other.as_ref()?))) {
            let [others_off, others_on] = &other.known;
            let open = known.place[self.number(spot)] == [UNKNOWN; 2];
            if open && (off.meets(others_on) || on.meets(others_off)) {
                self.learn(known, spot, false, Why::Refuted);
            }
        }
    }

    /// The entries of which a candidate leads to the contrary first: what comes before agrees with what is known, so that it
    /// can be told link by link.
    fn failing(&self, known: &Closure, before: usize, target: Candidate) -> Option<Vec<u32>> {
        let net = self.net((target, true), INNER);
        let fails =
            |(spot, on): &Literal| (known.place[self.number(*spot)][usize::from(!on)] as usize) < before;
        let (end, on) = net.literals().skip(1).find(fails)?;
        let only = Candidates::only(end.value);
        let ends = if on { only } else { self.domains[end.cell].without(only) };
        let place = |value: usize| known.place[self.number(Candidate::new(end.cell, value))][0];
        let premises: Vec<u32> = ends.iter().map(place).collect();
        premises.iter().all(|at| (*at as usize) < before).then_some(premises)
    }
}

/// What the first small subset of cells that differ, naked or hidden, strikes out; hidden ones only if the cells hold every value.
fn struck(cells: &[usize], full: bool, domains: &[Candidates]) -> Vec<Candidate> {
    let open: Vec<usize> = cells.iter().copied().filter(|cell| domains[*cell].len() > 1).collect();
    if open.len() > MOST_OPEN {
        return Vec::new();
    }
    let mut unions = vec![Candidates::NONE; 1 << open.len()];
    for set in 1..unions.len() {
        let union = unions[set & (set - 1)] | domains[open[set.trailing_zeros() as usize]];
        unions[set] = union;
        let (size, rest) = (set.count_ones(), open.len() as u32 - set.count_ones());
        if union.len() != size as usize || size > MOST_CELLS && !(full && rest <= MOST_CELLS) {
            continue;
        }
        let others = (0..open.len()).filter(|place| set >> place & 1 == 0).map(|place| open[place]);
        let gone = |cell: usize| (domains[cell] & union).iter().map(move |value| Candidate::new(cell, value));
        let gone: Vec<Candidate> = others.flat_map(gone).collect();
        if !gone.is_empty() {
            return gone;
        }
    }
    Vec::new()
}
