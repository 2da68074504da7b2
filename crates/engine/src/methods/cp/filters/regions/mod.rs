//! Cells that fall into connected regions of one size, in which no value repeats.
//!
//! Everything is asked of all cells at once: the cells that may be in a region are a set of bits, and so are those that
//! may hold a value ([`marks`]). Cells that are known to be together are looked at as one ([`shards`]), whether their
//! region is known or not; [`clues`] tell of more of them.

mod clues;
mod marks;
mod reach;
mod shards;

use garns_cp::Priority;
use garns_puzzle::{Candidates, Cell};

pub(in crate::methods::cp) use self::clues::Clue;
use self::marks::Marks;
use self::reach::Reach;
use self::shards::Shards;
use super::connected::neighbours;
use super::places::Places;
use crate::methods::cp::filter::Filter;

/// What regions are, and what is told of them.
#[derive(Debug)]
pub(in crate::methods::cp) struct Divided {
    /// How many cells a region has, and how many values there are.
    pub(in crate::methods::cp) size: usize,
    pub(in crate::methods::cp) values: usize,
    /// Cells that are in one region.
    pub(in crate::methods::cp) together: Vec<(usize, usize)>,
    pub(in crate::methods::cp) clues: Vec<Clue>,
}

/// The filter for these cells; afterwards it is asked of the cells, of those that hold the numbers of their regions, and
/// of those that clues count with.
pub(in crate::methods::cp) fn filter(cells: &[Cell], divided: Divided) -> Box<dyn Filter> {
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
    all: Places<W>,
    /// Candidates as they were seen last, and what that is by value and by region.
    seen: Vec<u64>,
    seen_values: Marks<W>,
    seen_regions: Marks<W>,
    /// The same, while it is narrowed.
    values: Marks<W>,
    regions: Marks<W>,
    shards: Shards<W>,
    reach: Reach<W>,
}

impl<const W: usize> Regions<W> {
    fn new(cells: &[Cell], divided: Divided) -> Regions<W> {
        let (size, count) = (divided.size, cells.len() / divided.size);
        let (values, regions) = (Marks::new(divided.values), Marks::new(count));
        Regions {
            cells: cells.len(),
            all: Places::before(cells.len()),
            seen: vec![0; 2 * cells.len()],
            seen_values: values.clone(),
            seen_regions: regions.clone(),
            values,
            regions,
            shards: Shards::default(),
            reach: Reach::new(neighbours(cells), size),
            divided,
        }
    }

    /// Regions are numbered in the order in which they are first met.
    fn order(&mut self) -> bool {
        for region in 1..self.regions.may.len() {
            let Some(first) = self.regions.may[region - 1].first() else { return false };
            self.regions.may[region] &= !Places::before(first + 1);
        }
        let mut until = self.cells;
        for region in (0..self.regions.may.len()).rev() {
            let first = self.regions.may[region] & Places::before(until);
            let Some(place) = first.first() else { return false };
            if first.is_one() {
                self.regions.fix(region, first);
                until = place;
            } else {
                until = self.regions.sure[region].first().unwrap_or(until).min(until);
            }
        }
        true
    }

    /// Finds out which cells are in one region.
    fn gather(&mut self, bits: &[u64]) -> bool {
        self.shards.list.clear();
        for &cells in self.regions.sure.iter().filter(|cells| !cells.is_empty()) {
            self.shards.join(cells);
        }
        for &(one, other) in &self.divided.together {
            self.shards.join(Places::one(one) | Places::one(other));
        }
        self.divided.clues.iter().all(|clue| clue.tell(bits, self.cells, &mut self.shards))
            && self.shards.join_by_doors(&self.reach.ways, self.divided.size, &self.regions, &self.values)
    }

    /// Cells of one shard have the same region, and no value twice.
    fn agree(&mut self) -> bool {
        for shard in &self.shards.list {
            for may in &mut self.regions.may {
                if !shard.cells.within(*may) {
                    *may &= !shard.cells;
                }
            }
            for (may, &sure) in self.values.may.iter_mut().zip(&self.values.sure) {
                let here = sure & shard.cells;
                if here.is_empty() {
                    continue;
                }
                if !here.is_one() {
                    return false;
                }
                *may &= !shard.cells | here;
            }
        }
        self.regions.count(self.all)
    }

    /// No value is twice in the region; where there are as many values as cells, each is there.
    fn house(&mut self, region: usize) -> bool {
        let own = self.regions.sure[region];
        let mut may = self.regions.may[region];
        let mut free = Places::NONE;
        let mut taken = 0u64;
        for (value, (has, &sure)) in self.values.may.iter_mut().zip(&self.values.sure).enumerate() {
            let here = sure & own;
            if here.is_empty() {
                free |= *has;
                continue;
            }
            if !here.is_one() {
                return false;
            }
            taken |= 1 << value;
            *has &= !own | here;
            may &= !sure | here;
        }
        may &= free | own;
        self.regions.may[region] = may;
        let full = self.divided.size == self.divided.values;
        let mut found = 0;
        for value in 0..self.divided.values {
            if taken >> value & 1 == 1 {
                found += 1;
                continue;
            }
            let places = self.values.may[value] & may;
            if places.is_empty() {
                if full {
                    return false;
                }
                continue;
            }
            found += 1;
            if full && places.is_one() {
                self.values.fix(value, places);
                self.regions.fix(region, places);
            }
        }
        // There must be enough values for all its cells.
        found >= self.divided.size
    }

    /// One region: what can't belong to it leaves it, and what must joins it.
    fn grow(&mut self, region: usize) -> bool {
        let size = self.divided.size;
        let own = self.regions.sure[region];
        let mut may = self.regions.may[region];
        let inside = own.len();
        if inside > size || may.len() < size {
            return false;
        }
        if own.is_empty() {
            return self.find_room(region);
        }
        if inside == size {
            may = own;
        }
        let mut left = own;
        while let Some(first) = left.first() {
            let piece = self.reach.ways.flood(Places::one(first), own);
            left &= !piece;
            may &= self.reach.within(piece, own, may, &self.shards, size - inside);
            if !own.within(may) {
                return false;
            }
        }
        let room = may.len();
        if room < size {
            return false;
        }
        self.regions.may[region] = may;
        if room == size {
            self.regions.fix(region, may);
        } else {
            let bridges = self.reach.bridges(may, own, size);
            self.regions.fix(region, bridges);
        }
        true
    }

    /// A region that no cell surely belongs to: it lies in one piece that is large enough.
    fn find_room(&mut self, region: usize) -> bool {
        let mut left = self.regions.may[region];
        let mut room = Places::NONE;
        while let Some(first) = left.first() {
            let piece = self.reach.ways.flood(Places::one(first), left);
            left &= !piece;
            if piece.len() >= self.divided.size {
                room |= piece;
            }
        }
        self.regions.may[region] = room;
        if room.len() == self.divided.size {
            self.regions.fix(region, room);
        }
        !room.is_empty()
    }

    fn look(&mut self, bits: &[u64]) -> bool {
        if !self.regions.count(self.all) || !self.values.count(self.all) || !self.order() {
            return false;
        }
        if !self.gather(bits) || !self.agree() {
            return false;
        }
        for region in 0..self.regions.may.len() {
            if !self.house(region) || !self.grow(region) || !self.regions.count(self.all) {
                return false;
            }
        }
        self.values.count(self.all)
    }
}

impl<const W: usize> Filter for Regions<W> {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let cells = self.cells;
        let labels = Candidates::first(self.regions.may.len()).0;
        for number in &mut bits[cells..2 * cells] {
            *number &= labels;
        }
        let (seen_values, seen_regions) = self.seen.split_at_mut(cells);
        self.seen_values.load(seen_values, &bits[..cells]);
        self.seen_regions.load(seen_regions, &bits[cells..2 * cells]);
        self.values.copy(&self.seen_values);
        self.regions.copy(&self.seen_regions);
        if !self.look(bits) {
            return false;
        }
        self.values.store(&self.seen_values, &mut bits[..cells]);
        self.regions.store(&self.seen_regions, &mut bits[cells..2 * cells]);
        true
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}
