//! Cells that fall into connected regions of one size, in which no value repeats.
//!
//! Everything is asked of all cells at once: the cells that may be in a region are a set of bits, and so are those that
//! may hold a value ([`transposed`]). Cells that are known to be together are looked at as one ([`clusters`]), whether their
//! region is known or not; [`clues`] tell of more of them.

mod anchors;
mod clues;
mod clusters;
mod grow;
mod house;
mod reach;
mod symmetry;
mod transposed;

use crate::Priority;
use crate::{Domain, Position, first_values};

pub use self::clues::Clue;
use self::clusters::{Clusters, Words};
use self::grow::Grown;
use self::reach::Reach;
use self::transposed::Transposed;
use super::cell_set::CellSet;
use crate::Propagator;

/// What regions are, and what is told of them.
#[derive(Debug)]
pub struct Divided {
    /// How many cells a region has.
    pub size: usize,
    /// How many values there are.
    pub values: usize,
    /// Cells that are in one region.
    pub together: Vec<(usize, usize)>,
    /// Cells that count others of their region.
    pub clues: Vec<Clue>,
    /// Whether it doesn't matter which number a region has: then of ways that differ only in that, some may be left out,
    /// though not all. Otherwise regions are numbered in the order in which they are first met.
    pub alike: bool,
    /// The order in which cells are met.
    pub met: Vec<usize>,
}

/// The propagator for these cells; afterwards it is asked of the cells, of those that hold the numbers of their regions, and
/// of those that clues count with.
pub fn regions(cells: &[Position], divided: Divided) -> Box<dyn Propagator> {
    match cells.len() {
        0..=64 => Box::new(Regions::<1>::new(cells, divided)),
        65..=128 => Box::new(Regions::<2>::new(cells, divided)),
        129..=256 => Box::new(Regions::<4>::new(cells, divided)),
        257..=1024 => Box::new(Regions::<16>::new(cells, divided)),
        _ => Box::new(Regions::<64>::new(cells, divided)),
    }
}

#[derive(Debug)]
struct Regions<const W: usize> {
    divided: Divided,
    cells: usize,
    all: CellSet<W>,
    /// Domains as they were seen last, and what that is by value and by region.
    seen: Vec<u64>,
    seen_values: Transposed<W>,
    seen_regions: Transposed<W>,
    /// The same, while it is pruned.
    values: Transposed<W>,
    regions: Transposed<W>,
    words: Words,
    clusters: Clusters<W>,
    reach: Reach<W>,
    /// The cells in the order in which their regions get numbers, and for each place there the cells before it.
    anchors: Vec<usize>,
    before: Vec<CellSet<W>>,
    /// What was propagated last without effect: the cells that may be in each region, those that have each value,
    /// and what clues count.
    settled: (Vec<CellSet<W>>, Vec<CellSet<W>>, Vec<u64>),
    /// The same for each region: its cells, those it may have, and the clusters among them.
    grown: Vec<Grown<W>>,
    /// Cells that a region may have of which none is sure, and those in which there is room for it.
    roomy: (CellSet<W>, CellSet<W>),
    /// The cells that are looked at, and after a conflict the places that led to it.
    suspect: CellSet<W>,
    conflict_scope: Vec<u32>,
    /// What is left of what clues count, if something was looked at.
    counts: Vec<u64>,
    /// Scratch: where a region may have the values that its own cells can't have.
    places: Vec<CellSet<W>>,
}

impl<const W: usize> Regions<W> {
    fn new(cells: &[Position], divided: Divided) -> Regions<W> {
        let (size, count) = (divided.size, cells.len() / divided.size);
        let (values, regions) = (Transposed::new(divided.values), Transposed::new(count));
        let reach = Reach::new(cells, size);
        let anchors = match divided.alike {
            true => anchors::order(&reach.ways, cells.len(), &divided),
            false => divided.met.clone(),
        };
        let mut before = vec![CellSet::NONE];
        anchors.iter().for_each(|cell| before.push(before[before.len() - 1] | CellSet::one(*cell)));
        Regions {
            anchors,
            before,
            cells: cells.len(),
            all: CellSet::before(cells.len()),
            seen: vec![0; 2 * cells.len()],
            seen_values: values.clone(),
            seen_regions: regions.clone(),
            values,
            regions,
            words: Words { regions: vec![0; cells.len()], values: vec![0; cells.len()] },
            clusters: Clusters::new(cells.len()),
            reach,
            suspect: CellSet::NONE,
            counts: Vec::new(),
            places: Vec::new(),
            conflict_scope: Vec::new(),
            roomy: (CellSet::NONE, CellSet::NONE),
            settled: (Vec::new(), Vec::new(), Vec::new()),
            grown: vec![Grown { own: CellSet::NONE, may: CellSet::NONE, clusters: Vec::new() }; count],
            divided,
        }
    }

    /// Finds out which cells are in one region.
    fn gather(&mut self, domains: &[Domain]) -> bool {
        let (values, numbers) = domains[..2 * self.cells].split_at(self.cells);
        for (word, &value) in self.words.values.iter_mut().zip(values) {
            *word = if value.is_power_of_two() { value } else { 0 };
        }
        self.words.regions.copy_from_slice(numbers);
        self.regions.store(&self.seen_regions, &mut self.words.regions);
        self.clusters.clear();
        for &cells in self.regions.sure.iter().filter(|cells| !cells.is_empty()) {
            self.clusters.join(cells, &self.words);
        }
        for &(one, other) in &self.divided.together {
            self.clusters.join(CellSet::one(one) | CellSet::one(other), &self.words);
        }
        self.counts.clear();
        for clue in &self.divided.clues {
            let (count, size) = (domains[clue.count], self.divided.size);
            let left = clue.tell(count, size, &self.words, &mut self.clusters);
            self.counts.push(left);
            if left == 0 {
                self.suspect = CellSet::one(clue.start);
                clue.arms.iter().flatten().for_each(|cell| self.suspect |= CellSet::one(*cell));
                return false;
            }
        }
        self.suspect = self.all;
        self.clusters.join_by_doors(
            &self.reach.ways,
            self.divided.size,
            &self.regions,
            &self.values,
            &self.words,
        )
    }

    /// Cells of one cluster have the same region, and no value twice.
    fn agree(&mut self) -> bool {
        for cluster in
            self.clusters.list.iter().filter(|cluster| !cluster.cells.is_empty() && !cluster.cells.is_one())
        {
            for region in 0..self.regions.may.len() {
                if !cluster.cells.within(self.regions.may[region]) {
                    self.regions.keep(region, !cluster.cells);
                }
            }
            let mut taken = cluster.values;
            while taken != 0 {
                let value = taken.trailing_zeros() as usize;
                taken &= taken - 1;
                let here = self.values.sure[value] & cluster.cells;
                if !here.is_one() {
                    return false;
                }
                self.values.keep(value, !cluster.cells | here);
            }
        }
        self.regions.count(self.all)
    }

    /// What follows from how cells lie.
    fn divide(&mut self, domains: &[Domain]) -> bool {
        let (regions, values, counts) = &self.settled;
        let told = |clue: &Clue| domains[clue.count];
        if *regions == self.regions.may
            && *values == self.values.sure
            && self.divided.clues.iter().map(told).eq(counts.iter().copied())
        {
            return true;
        }
        let ordered = if self.divided.alike { self.name() } else { self.order() };
        if !ordered || !self.regions.count(self.all) || !self.gather(domains) || !self.agree() {
            return false;
        }
        for region in 0..self.regions.may.len() {
            self.suspect = self.seen_regions.may[region];
            if !self.grow(region) || !self.regions.count(self.all) {
                return false;
            }
        }
        if self.regions.may == self.seen_regions.may
            && self.values.may == self.seen_values.may
            && self.divided.clues.iter().map(told).eq(self.counts.iter().copied())
        {
            let (regions, values, counts) = &mut self.settled;
            regions.clone_from(&self.regions.may);
            values.clone_from(&self.values.sure);
            counts.clear();
            counts.extend(self.divided.clues.iter().map(told));
        }
        true
    }

    fn look(&mut self, domains: &[Domain]) -> bool {
        self.counts.clear();
        self.suspect = self.all;
        if !self.regions.count(self.all) || !self.values.count(self.all) || !self.divide(domains) {
            return false;
        }
        for region in 0..self.regions.may.len() {
            self.suspect = self.seen_regions.may[region];
            if !self.house(region) || !self.regions.count(self.all) {
                return false;
            }
        }
        self.values.count(self.all)
    }
}

impl<const W: usize> Propagator for Regions<W> {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let cells = self.cells;
        let labels = first_values(self.regions.may.len());
        for number in &mut domains[cells..2 * cells] {
            *number &= labels;
        }
        let (seen_values, seen_regions) = self.seen.split_at_mut(cells);
        self.seen_values.load(seen_values, &domains[..cells]);
        self.seen_regions.load(seen_regions, &domains[cells..2 * cells]);
        self.values.copy(&self.seen_values);
        self.regions.copy(&self.seen_regions);
        if !self.look(domains) {
            self.conflict_scope.clear();
            self.conflict_scope.extend(self.suspect.iter().map(|cell| (cells + cell) as u32));
            return false;
        }
        self.values.store(&self.seen_values, &mut domains[..cells]);
        self.regions.store(&self.seen_regions, &mut domains[cells..2 * cells]);
        for (clue, count) in self.divided.clues.iter().zip(&self.counts) {
            domains[clue.count] &= count;
            if domains[clue.count] == 0 {
                self.conflict_scope.clear();
                self.conflict_scope.push(clue.count as u32);
                return false;
            }
        }
        true
    }

    fn requeues(&self) -> bool {
        true
    }

    fn conflict_scope(&self) -> Option<&[u32]> {
        Some(&self.conflict_scope)
    }

    fn priority(&self) -> Priority {
        Priority::Expensive
    }
}
