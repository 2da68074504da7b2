//! What follows from a candidate being true or false, and from what each of it follows: in any grid, with any clues.
//!
//! Unit propagation that remembers its reasons, first in first out so that reasons are near. In a chain every link stands on
//! one premise and the position; in a net (Sudoku Explainer's dynamic chains) on all that is known by then. What a clue
//! strikes out is a link like any other.

use std::cell::OnceCell;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

use garns_puzzle::Candidates;

use super::within::Means;
use crate::clues::{Clue, Width};
use crate::memory::{Bits, Outcome, Outcomes};
use crate::{Candidate, CellSet, Deadline, Position};

/// Open cells of a clue that is still thought through as a whole by one premise.
const MOST_OPEN: usize = 9;

/// A candidate being true, or being false.
pub(crate) type Literal = (Candidate, bool);

/// With more open candidates nothing is looked for: what follows from each is kept, so time and memory grow with the square
/// of their number, and a person would not follow them all either. A 16×16 puzzle rarely has so many.
const MOST_CANDIDATES: usize = 1_000;

/// Stands for a literal that is not known, and for the number of what is no candidate.
pub(super) const UNKNOWN: u32 = u32::MAX;

/// Why a literal holds.
#[derive(Clone, Debug)]
pub(super) enum Why {
    Assumed,
    /// Another one is true, which it sees or which a clue excludes beside it.
    Seen(u32),
    /// It follows from one other by a clue.
    Told(u32, usize),
    /// Nothing else is left for the cell.
    Cell,
    /// There is no other place in the house.
    House(usize),
    /// A clue excludes it, by what was known before.
    Clue(usize, Width),
    /// A clue shows it, by these.
    Shown(usize, Vec<u32>),
    /// It sees all that is left for a value in a house, these being false.
    Intersection(Vec<u32>),
    /// Values that cells of the house, in which all differ, have to themselves.
    Subset(usize),
    /// A net of its own leads to a contradiction by what was known before.
    Refuted,
}

/// Everything that follows from an assumption.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    pub(super) entries: Vec<(Candidate, bool, Why)>,
    /// For every candidate where it is known to be false, and true.
    pub(super) place: Vec<[u32; 2]>,
    /// The two entries of a candidate that would be both.
    pub(super) clash: Option<[u32; 2]>,
}

impl Closure {
    pub(crate) fn has(&self, number: usize, on: bool) -> bool {
        self.place[number][usize::from(on)] != UNKNOWN
    }

    /// What is known, the nearest first; the assumption itself is the first of all.
    pub(crate) fn literals(&self) -> impl Iterator<Item = Literal> + '_ {
        self.entries.iter().map(|(spot, on, _)| (*spot, *on))
    }

    pub(crate) fn is_contradiction(&self) -> bool {
        self.clash.is_some()
    }
}

/// What is the same whatever candidates are left.
pub(crate) struct Layout<'a> {
    pub(super) blank: Vec<bool>,
    pub(super) seen: Vec<Vec<usize>>,
    /// All sets of cells that differ, and those of them that hold every value.
    pub(super) differ: Vec<&'a [usize]>,
    pub(super) houses: Vec<&'a [usize]>,
    houses_of: Vec<Vec<usize>>,
    pub(super) clues: &'a [Clue],
    clues_of: Vec<Vec<usize>>,
    /// For every candidate those that clues about two cells exclude beside it.
    excluded: Vec<Vec<Candidate>>,
    pub(super) order: usize,
    pub(super) deadline: &'a Deadline,
    memory: &'a dyn Outcomes,
}

/// What clues show by one literal: candidates that are false, each with the clue.
type Told = Vec<(Candidate, usize)>;

/// What never changes while implications are followed.
pub(crate) struct Field<'a> {
    layout: Rc<Layout<'a>>,
    pub(super) domains: Vec<Candidates>,
    /// For every cell and value the number of the candidate.
    numbers: Vec<u32>,
    /// For every literal what clues show by it alone, once it was asked for.
    told: OnceCell<Vec<OnceCell<Told>>>,
}

impl<'a> Deref for Field<'a> {
    type Target = Layout<'a>;

    fn deref(&self) -> &Layout<'a> {
        &self.layout
    }
}

impl<'a> Field<'a> {
    /// Nothing where too many candidates are open.
    pub(crate) fn of<S: CellSet>(position: &'a Position<S>) -> Option<Field<'a>> {
        let (ground, order) = (&position.ground, position.ground.order());
        let cells = position.candidates.len();
        let of_cell = |cell: usize| {
            position.candidates[cell].iter().map(move |value| Candidate::new(cell, value)).collect::<Vec<_>>()
        };
        let open: Vec<Candidate> = position.blank.cells().flat_map(of_cell).collect();
        if open.len() > MOST_CANDIDATES {
            return None;
        }
        let mut numbers = vec![UNKNOWN; cells * order];
        for (number, spot) in open.iter().enumerate() {
            numbers[spot.cell * order + spot.value] = number as u32;
        }
        let full = ground.houses.iter().filter(|house| house.full);
        let houses: Vec<&[usize]> = full.map(|house| &house.list[..]).collect();
        let mut houses_of = vec![Vec::new(); cells];
        for (number, list) in houses.iter().enumerate() {
            list.iter().for_each(|cell| houses_of[*cell].push(number));
        }
        let mut clues_of = vec![Vec::new(); cells];
        for (number, clue) in ground.clues.iter().enumerate() {
            clue.cells.iter().for_each(|cell| clues_of[*cell].push(number));
        }
        let excluded = |spot: &Candidate| {
            let all = ground.excluded(spot.cell, spot.value).iter();
            all.filter(|spot| position.has(spot.0, spot.1))
                .map(|spot| Candidate::new(spot.0, spot.1))
                .collect()
        };
        let layout = Layout {
            blank: (0..cells).map(|cell| position.blank.has(cell)).collect(),
            seen: ground.peers.iter().map(|peers| peers.cells().collect()).collect(),
            differ: ground.houses.iter().map(|house| &house.list[..]).collect(),
            houses,
            houses_of,
            clues: &ground.clues,
            clues_of,
            excluded: open.iter().map(excluded).collect(),
            order,
            deadline: &position.deadline,
            memory: &ground.memory,
        };
        let domains = position.domains();
        Some(Field { layout: Rc::new(layout), domains, numbers, told: OnceCell::new() })
    }

    /// The same with fewer candidates, whose numbers stay.
    pub(super) fn narrowed(&self, domains: &[Candidates]) -> Field<'a> {
        let left = |place: usize| domains[place / self.order].has(place % self.order);
        let numbers = self.numbers.iter().enumerate();
        Field {
            layout: Rc::clone(&self.layout),
            domains: domains.to_vec(),
            numbers: numbers.map(|(place, number)| if left(place) { *number } else { UNKNOWN }).collect(),
            told: OnceCell::new(),
        }
    }

    /// The number of a candidate, from 0 on.
    pub(crate) fn number(&self, spot: Candidate) -> usize {
        self.numbers[spot.cell * self.order + spot.value] as usize
    }

    /// How many candidates there are.
    pub(crate) fn len(&self) -> usize {
        self.excluded.len()
    }

    pub(super) fn has(&self, spot: Candidate) -> bool {
        self.numbers[spot.cell * self.order + spot.value] != UNKNOWN
    }

    /// All candidates.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let blank = (0..self.blank.len()).filter(|cell| self.blank[*cell]);
        blank.flat_map(|cell| self.domains[cell].iter().map(move |value| Candidate::new(cell, value)))
    }

    /// Everything that follows from an assumption by such means.
    pub(crate) fn follow(&self, start: Literal, means: Means<'_>) -> Closure {
        if means.chain { self.chains(start) } else { self.net(start, means) }
    }

    /// Everything that follows from an assumption over chains.
    pub(crate) fn chains(&self, start: Literal) -> Closure {
        let mut known = self.assume(start);
        let mut at = 0;
        while at < known.entries.len() && known.clash.is_none() {
            let (spot, on) = (known.entries[at].0, known.entries[at].1);
            let from = at as u32;
            at += 1;
            if on {
                self.exclude(spot, from, &mut known);
            } else {
                let mut others = self.domains[spot.cell].without(Candidates::only(spot.value));
                others = others.single().map_or(Candidates::NONE, Candidates::only);
                for value in others.iter() {
                    self.learn(&mut known, Candidate::new(spot.cell, value), true, Why::Cell);
                }
                for &house in &self.houses_of[spot.cell] {
                    let mut places =
                        self.places(house, spot.value, &self.domains).filter(|cell| *cell != spot.cell);
                    if let (Some(last), None) = (places.next(), places.next()) {
                        self.learn(&mut known, Candidate::new(last, spot.value), true, Why::House(house));
                    }
                }
            }
            for &(other, clue) in self.told((spot, on)) {
                self.learn(&mut known, other, false, Why::Told(from, clue));
            }
        }
        known
    }

    /// What clues show by one literal.
    fn told(&self, (spot, on): Literal) -> &[(Candidate, usize)] {
        let told = self.told.get_or_init(|| vec![OnceCell::new(); self.len() * 2]);
        told[self.number(spot) * 2 + usize::from(on)].get_or_init(|| {
            let mut all = Vec::new();
            let mut domains = self.domains.clone();
            let only = Candidates::only(spot.value);
            domains[spot.cell] = if on { only } else { domains[spot.cell].without(only) };
            for &clue in &self.clues_of[spot.cell] {
                let mut left = domains.clone();
                let width = self.clues[clue].width(&domains, MOST_OPEN);
                if !self.clues[clue].filter_within(&mut left, width) {
                    continue;
                }
                for &cell in
                    self.clues[clue].cells.iter().filter(|cell| **cell != spot.cell && self.blank[**cell])
                {
                    let gone = domains[cell].without(left[cell]).iter();
                    all.extend(gone.map(|value| (Candidate::new(cell, value), clue)));
                }
            }
            all
        })
    }

    /// Everything that follows from an assumption as far as a net of such means goes.
    pub(crate) fn net(&self, start: Literal, means: Means<'_>) -> Closure {
        let mut known = self.assume(start);
        let mut domains = self.domains.clone();
        let mut fresh = vec![false; self.clues.len()];
        let (mut at, mut written, mut looked, mut tried) = (0, 0, 0, None);
        while known.clash.is_none() {
            if at == known.entries.len() {
                // Long clues take their time.
                let next = fresh.iter().position(|fresh| *fresh).filter(|_| !self.deadline.is_over());
                let Some(clue) = next else {
                    if self.look_within(means, &domains, looked, &mut tried, &mut known) {
                        looked = at;
                        continue;
                    }
                    break;
                };
                fresh[clue] = false;
                self.ask(clue, self.clues[clue].width(&domains, means.open), &domains, &mut known);
                continue;
            }
            let (spot, on) = (known.entries[at].0, known.entries[at].1);
            let from = at as u32;
            at += 1;
            if on {
                written += 1;
                if written > means.written {
                    break;
                }
                self.exclude(spot, from, &mut known);
                continue;
            }
            self.clues_of[spot.cell].iter().for_each(|clue| fresh[*clue] = true);
            let left = domains[spot.cell].without(Candidates::only(spot.value));
            domains[spot.cell] = left;
            if let Some(value) = left.single() {
                self.learn(&mut known, Candidate::new(spot.cell, value), true, Why::Cell);
            }
            for &house in &self.houses_of[spot.cell] {
                let mut places = self.places(house, spot.value, &domains);
                if let (Some(last), None) = (places.next(), places.next()) {
                    self.learn(&mut known, Candidate::new(last, spot.value), true, Why::House(house));
                }
            }
        }
        known
    }

    /// What an assumption comes to by such means, from memory where nothing has changed; or how it contradicts itself.
    pub(crate) fn outcome(
        &self,
        (spot, on): Literal,
        means: Means<'_>,
        candidates: &Bits,
    ) -> Result<Arc<Outcome>, Closure> {
        let assumption = (means.kept, spot.cell * self.order + spot.value, on);
        let kept = (means.kept > 0).then(|| self.memory.outcome(assumption, candidates)).flatten();
        if let Some(outcome) = kept {
            return Ok(outcome);
        }
        let outcome = Arc::new(self.followed((spot, on), means)?);
        if means.kept > 0 && !self.deadline.is_over() {
            self.memory.keep_outcome(assumption, Arc::clone(&outcome));
        }
        Ok(outcome)
    }

    /// What an assumption comes to by such means, or how it contradicts itself.
    pub(super) fn followed(&self, start: Literal, means: Means<'_>) -> Result<Outcome, Closure> {
        let known = self.follow(start, means);
        if known.is_contradiction() {
            return Err(known);
        }
        Ok(Outcome { support: self.support(&known), known: self.known(&known) })
    }

    /// What a net has found to be false, and what to be true.
    pub(super) fn known(&self, known: &Closure) -> [Bits; 2] {
        let mut bits = [false, true].map(|_| Bits::none(self.domains.len() * self.order));
        known
            .literals()
            .for_each(|(spot, on)| bits[usize::from(on)].set(spot.cell * self.order + spot.value));
        bits
    }

    /// What is left of all that a net looked at: cells, houses and clues in which it has struck something out.
    fn support(&self, known: &Closure) -> Bits {
        let mut left = self.domains.clone();
        let mut changed = vec![false; left.len()];
        for (spot, on) in known.literals() {
            changed[spot.cell] = true;
            let only = Candidates::only(spot.value);
            left[spot.cell] = if on { only } else { left[spot.cell].without(only) };
        }
        let touched = |list: &&[usize]| list.iter().any(|cell| changed[*cell]);
        let clues = self.clues.iter().map(|clue| &clue.cells[..]);
        let mut looked = changed.clone();
        self.differ
            .iter()
            .copied()
            .chain(clues)
            .filter(touched)
            .flatten()
            .for_each(|cell| looked[*cell] = true);
        let mut support = Bits::none(left.len() * self.order);
        let looked = (0..left.len()).filter(|cell| looked[*cell]);
        looked.for_each(|cell| support.add(cell, left[cell], self.order));
        support
    }

    fn assume(&self, (spot, on): Literal) -> Closure {
        let place = vec![[UNKNOWN; 2]; self.len()];
        let mut known = Closure { entries: Vec::new(), place, clash: None };
        self.learn(&mut known, spot, on, Why::Assumed);
        known
    }

    pub(super) fn places(
        &self,
        house: usize,
        value: usize,
        domains: &[Candidates],
    ) -> impl Iterator<Item = usize> {
        self.houses[house].iter().copied().filter(move |cell| domains[*cell].has(value))
    }

    pub(super) fn learn(&self, known: &mut Closure, spot: Candidate, on: bool, why: Why) {
        if !self.has(spot) || known.clash.is_some() {
            return;
        }
        let number = self.number(spot);
        if known.has(number, on) {
            return;
        }
        let at = known.entries.len() as u32;
        known.place[number][usize::from(on)] = at;
        known.entries.push((spot, on, why));
        let contrary = known.place[number][usize::from(!on)];
        if contrary != UNKNOWN {
            known.clash = Some([contrary, at]);
        }
    }

    /// What is false because a candidate is true.
    fn exclude(&self, spot: Candidate, from: u32, known: &mut Closure) {
        for other in self.linked(spot) {
            self.learn(known, other, false, Why::Seen(from));
        }
    }

    /// What a candidate excludes: the others of its cell, its value in the cells it sees, what a clue about two cells rules out.
    pub(crate) fn linked(&self, spot: Candidate) -> impl Iterator<Item = Candidate> + '_ {
        let own = self.domains[spot.cell].without(Candidates::only(spot.value));
        let own = own.iter().map(move |value| Candidate::new(spot.cell, value));
        let seen = self.seen[spot.cell].iter().map(move |cell| Candidate::new(*cell, spot.value));
        let all = own.chain(seen).chain(self.excluded[self.number(spot)].iter().copied());
        all.filter(|other| self.has(*other))
    }

    /// The candidates of which exactly one is true: those of a blank cell, and those of a value in a house that has no place
    /// for it yet. Where only one is left, simpler techniques tell it.
    pub(crate) fn variables(&self) -> Vec<Vec<Candidate>> {
        let blank = (0..self.blank.len()).filter(|cell| self.blank[*cell]);
        let cells = blank.map(|cell| {
            self.domains[cell].iter().map(|value| Candidate::new(cell, value)).collect::<Vec<_>>()
        });
        let in_house = |house: usize, value: usize| -> Vec<Candidate> {
            self.places(house, value, &self.domains).map(|cell| Candidate::new(cell, value)).collect()
        };
        let houses = (0..self.houses.len())
            .flat_map(|house| (0..self.order).map(move |value| (house, value)))
            .map(|(house, value)| in_house(house, value))
            .filter(|places| places.iter().all(|spot| self.blank[spot.cell]));
        cells.chain(houses).filter(|variable| variable.len() > 1).collect()
    }

    /// What a clue strikes out by now, or that it can't be filled any more.
    fn ask(&self, clue: usize, width: Width, domains: &[Candidates], known: &mut Closure) {
        let mut left = domains.to_vec();
        if self.clues[clue].filter_within(&mut left, width) {
            for &cell in self.clues[clue].cells.iter().filter(|cell| self.blank[**cell]) {
                for value in domains[cell].without(left[cell]).iter() {
                    self.learn(known, Candidate::new(cell, value), false, Why::Clue(clue, width));
                }
            }
            return;
        }
        let premises = self.needed(known, (clue, width), known.entries.len(), None);
        // Without the last of its premises the clue shows the contrary of it: a true one is taken if there is any, so
        // that the contrary is something false.
        let true_one = premises.iter().copied().filter(|at| known.entries[*at as usize].1).max();
        let Some(last) = true_one.or(premises.iter().copied().max()) else { return };
        let (spot, on, _) = known.entries[last as usize];
        let others = premises.into_iter().filter(|at| *at != last).collect();
        let at = known.entries.len() as u32;
        known.entries.push((spot, !on, Why::Shown(clue, others)));
        known.clash = Some([last, at]);
    }

    /// Whether there is time left.
    pub(crate) fn deadline(&self) -> &Deadline {
        self.deadline
    }
}
