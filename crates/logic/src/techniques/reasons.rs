//! From what a link of a chain or a net follows: its premises, reduced one by one to such as are needed (a deletion filter).

use garns_puzzle::Candidates;

use super::implications::{Closure, Field, Literal, Why};
use crate::clues::Width;
use crate::{Candidate, Inference, Link, Node};

/// An entry, its premises, and the clue that shows it.
type Source = (u32, Vec<u32>, Option<usize>);

impl Field<'_> {
    /// Of the first entries those that a clue needs to exclude a candidate, or to be without any way to be filled.
    pub(super) fn needed(
        &self,
        known: &Closure,
        (clue, width): (usize, Width),
        before: usize,
        target: Option<Candidate>,
    ) -> Vec<u32> {
        let cells = &self.clues[clue].cells;
        let earlier = |at: u32| (at as usize) < before;
        let mut premises: Vec<u32> = Vec::new();
        for &cell in cells.iter().filter(|cell| self.blank[**cell]) {
            let at = |on: bool| {
                let spots =
                    self.domains[cell].iter().map(move |value| self.number(Candidate::new(cell, value)));
                spots.map(move |number| known.place[number][usize::from(on)]).filter(move |at| earlier(*at))
            };
            let written = premises.len();
            premises.extend(at(true));
            if premises.len() == written {
                premises.extend(at(false));
            }
        }
        premises.sort_unstable();
        let holds = |premises: &[u32]| {
            let mut domains = self.domains.clone();
            for &at in premises {
                let (spot, on, _) = &known.entries[at as usize];
                let only = Candidates::only(spot.value);
                domains[spot.cell] = if *on { only } else { domains[spot.cell].without(only) };
            }
            if let Some(target) = target {
                domains[target.cell] &= Candidates::only(target.value);
            }
            cells.iter().any(|cell| domains[*cell].is_empty())
                || !self.clues[clue].filter_within(&mut domains, width)
        };
        // The latest go first: what is left is near the start.
        for place in (0..premises.len()).rev() {
            let mut fewer = premises.clone();
            fewer.remove(place);
            if holds(&fewer) {
                premises = fewer;
            }
        }
        premises
    }

    /// What an entry follows from, and the clue that shows it.
    fn premises(&self, known: &Closure, at: u32) -> (Vec<u32>, Option<usize>) {
        let (spot, on, why) = &known.entries[at as usize];
        let off = |cell: usize, value: usize| known.place[self.number(Candidate::new(cell, value))][0];
        match why {
            Why::Assumed => (Vec::new(), None),
            Why::Seen(from) => (vec![*from], None),
            Why::Told(from, clue) => (vec![*from], Some(*clue)),
            Why::Cell => {
                let others = self.domains[spot.cell].without(Candidates::only(spot.value));
                (others.iter().map(|value| off(spot.cell, value)).collect(), None)
            }
            Why::House(house) => {
                let others = self.places(*house, spot.value, &self.domains).filter(|cell| *cell != spot.cell);
                (others.map(|cell| off(cell, spot.value)).collect(), None)
            }
            Why::Clue(clue, width) => {
                debug_assert!(!on, "clues only strike out");
                (self.needed(known, (*clue, *width), at as usize, Some(*spot)), Some(*clue))
            }
            Why::Shown(clue, premises) => (premises.clone(), Some(*clue)),
            Why::Intersection(premises) => (premises.clone(), None),
            Why::Subset(house) => (self.subset_premises(known, *house, at as usize, *spot), None),
            Why::Refuted => (self.refuted_premises(known, at as usize, *spot), None),
        }
    }

    /// The entries that lead to some entries, the last first, each with its premises and the clue that shows it; nothing if one
    /// of them needs no premise at all, which simpler techniques tell better, or there is no time left.
    fn sources(&self, known: &Closure, ends: &[u32]) -> Option<Vec<Source>> {
        let mut needed = vec![false; known.entries.len()];
        ends.iter().for_each(|end| needed[*end as usize] = true);
        let mut sources = Vec::new();
        for at in (0..known.entries.len()).rev() {
            if !needed[at] {
                continue;
            }
            let (premises, clue) = self.premises(known, at as u32);
            if premises.is_empty() && at > 0 || self.deadline.is_over() {
                return None;
            }
            premises.iter().for_each(|from| needed[*from as usize] = true);
            sources.push((at as u32, premises, clue));
        }
        Some(sources)
    }

    /// The links that lead to some entries, premises first.
    fn trace(&self, known: &Closure, ends: &[u32]) -> Option<Vec<Link>> {
        let sources = self.sources(known, ends)?;
        let links = sources.into_iter().rev().flat_map(|(at, premises, clue)| {
            let (to, on, _) = known.entries[at as usize];
            premises.into_iter().map(move |from| {
                let (spot, truth, _) = known.entries[from as usize];
                let inference = match (truth, on) {
                    (_, true) => Inference::Strong,
                    (true, false) => Inference::Weak,
                    (false, false) => Inference::Pattern,
                };
                Link { from: Node::of(spot), to: Node::of(to), inference, clue }
            })
        });
        Some(links.collect())
    }

    /// For each cell the values of which a contradiction may need to know that they are not there.
    pub(super) fn past(&self, known: &Closure) -> Option<Vec<Candidates>> {
        let all = Candidates::first(self.order);
        let mut past = vec![Candidates::NONE; self.domains.len()];
        for (at, _, clue) in self.sources(known, &known.clash?)? {
            let (spot, _, why) = &known.entries[at as usize];
            let (cells, values): (&[usize], _) = match why {
                Why::House(house) => (self.houses[*house], Candidates::only(spot.value)),
                Why::Subset(house) => (self.differ[*house], all),
                Why::Intersection(_) => {
                    past.iter_mut().for_each(|past| *past |= Candidates::only(spot.value));
                    continue;
                }
                _ => match clue {
                    Some(clue) => (&self.clues[clue].cells, all),
                    None => (std::slice::from_ref(&spot.cell), all),
                },
            };
            cells.iter().for_each(|cell| past[*cell] |= values);
        }
        Some(past)
    }

    /// The links to a contradiction.
    pub(crate) fn contradiction(&self, known: &Closure) -> Option<Vec<Link>> {
        self.trace(known, &known.clash?)
    }

    /// The links to a literal.
    pub(crate) fn way(&self, known: &Closure, (spot, on): Literal) -> Option<Vec<Link>> {
        self.trace(known, &[known.place[self.number(spot)][usize::from(on)]])
    }
}
