//! Almost locked sets: cells of a house with one candidate more than there are cells.

use std::collections::HashSet;

use garns_puzzle::Candidates;

use crate::{CellSet, Position};

/// A set of cells that would be locked if it lost a value.
#[derive(Clone, Debug)]
pub(crate) struct Als<S> {
    /// The cells.
    pub(crate) cells: S,
    /// Their candidates.
    pub(crate) values: Candidates,
    /// For each value, the cells that may hold it.
    pub(crate) places: Vec<S>,
    /// For each value, the places outside that see all places inside.
    pub(crate) seen: Vec<S>,
}

/// All sets of up to so many cells, each once.
pub(crate) fn almost_locked<S: CellSet>(
    position: &Position<S>,
    smallest: usize,
    largest: usize,
) -> Vec<Als<S>> {
    let mut all = Vec::new();
    let mut known: HashSet<S> = HashSet::new();
    for house in &position.ground.houses {
        let cells: Vec<usize> = (house.cells & position.blank).cells().collect();
        let mut grow = Grow { position, cells: &cells, smallest, largest, known: &mut known, all: &mut all };
        grow.from(0, S::default(), Candidates::NONE);
    }
    all
}

struct Grow<'a, S> {
    position: &'a Position<S>,
    cells: &'a [usize],
    smallest: usize,
    largest: usize,
    known: &'a mut HashSet<S>,
    all: &'a mut Vec<Als<S>>,
}

impl<S: CellSet> Grow<'_, S> {
    fn from(&mut self, start: usize, set: S, values: Candidates) {
        let size = set.len();
        if size >= self.smallest && values.len() == size + 1 && self.known.insert(set) {
            self.all.push(als(self.position, set, values));
        }
        if size == self.largest {
            return;
        }
        for (i, &cell) in self.cells.iter().enumerate().skip(start) {
            let values = values | self.position.candidates[cell];
            if values.len() <= self.largest + 1 {
                self.from(i + 1, set | S::only(cell), values);
            }
        }
    }
}

fn als<S: CellSet>(position: &Position<S>, cells: S, values: Candidates) -> Als<S> {
    let places: Vec<S> = position.places.iter().map(|places| *places & cells).collect();
    let seen = places.iter().enumerate().map(|(value, inside)| {
        let seen = position.ground.common_peers(*inside) & position.places[value];
        seen.without(cells)
    });
    Als { cells, values, seen: seen.collect(), places }
}

impl<S: CellSet> Als<S> {
    /// The values that two sets can't both hold: all their places see each other.
    pub(crate) fn restricted(&self, other: &Als<S>) -> Candidates {
        let common = self.values & other.values;
        let fits = |value: &usize| {
            !self.places[*value].meets(other.places[*value]) && other.places[*value].within(self.seen[*value])
        };
        common.iter().filter(fits).collect()
    }
}
