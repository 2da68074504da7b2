//! Cells that fall into connected regions of one size, in which no value repeats.
//!
//! Everything is asked of all cells at once: the cells that may be in a region are a set of bits, and so are those that
//! may hold a value ([`marks`]). Cells that are known to be together are looked at as one ([`shards`]), whether their
//! region is known or not; [`clues`] tell of more of them.

mod anchors;
mod clues;
mod marks;
mod reach;
mod shards;

use garns_cp::Priority;
use garns_puzzle::{Candidates, Cell};

pub(in crate::methods::cp) use self::clues::Clue;
use self::marks::Marks;
use self::reach::Reach;
use self::shards::{Shard, Shards};
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
    /// Whether it doesn't matter which number a region has: then of ways that differ only in that, some may be left out,
    /// though not all. Otherwise regions are numbered in the order in which they are first met.
    pub(in crate::methods::cp) alike: bool,
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
    /// If regions are alike, the cells in the order in which they are given numbers.
    anchors: Vec<usize>,
    /// What was looked at last and told nothing new: the cells that may be in each region, those that have each value,
    /// and what clues count.
    settled: (Vec<Places<W>>, Vec<Places<W>>, Vec<u64>),
    /// The same for each region: its cells, those it may have, and the shards among them.
    grown: Vec<Grown<W>>,
    /// Cells that a region may have of which none is sure, and those in which there is room for it.
    roomy: (Places<W>, Places<W>),
    /// What is looked at, and if that was in vain, its places.
    suspect: Places<W>,
    /// What is left of what clues count, if something was looked at.
    counts: Vec<u64>,
    /// Scratch: where a region may have the values that its own cells can't have.
    places: Vec<Places<W>>,
    fault: Vec<u32>,
}

/// A region that can't be said more of.
#[derive(Clone, Debug)]
struct Grown<const W: usize> {
    own: Places<W>,
    may: Places<W>,
    shards: Vec<Places<W>>,
}

impl<const W: usize> Regions<W> {
    fn new(cells: &[Cell], divided: Divided) -> Regions<W> {
        let (size, count) = (divided.size, cells.len() / divided.size);
        let (values, regions) = (Marks::new(divided.values), Marks::new(count));
        let reach = Reach::new(cells, size);
        Regions {
            anchors: if divided.alike {
                anchors::order(&reach.ways, cells.len(), &divided)
            } else {
                Vec::new()
            },
            cells: cells.len(),
            all: Places::before(cells.len()),
            seen: vec![0; 2 * cells.len()],
            seen_values: values.clone(),
            seen_regions: regions.clone(),
            values,
            regions,
            shards: Shards::new(),
            reach,
            suspect: Places::NONE,
            counts: Vec::new(),
            places: Vec::new(),
            fault: Vec::new(),
            roomy: (Places::NONE, Places::NONE),
            settled: (Vec::new(), Vec::new(), Vec::new()),
            grown: vec![Grown { own: Places::NONE, may: Places::NONE, shards: Vec::new() }; count],
            divided,
        }
    }

    /// Regions are numbered in the order in which they are first met.
    fn order(&mut self) -> bool {
        for region in 1..self.regions.may.len() {
            let Some(first) = self.regions.may[region - 1].first() else { return false };
            self.regions.keep(region, !Places::before(first + 1));
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

    /// Where regions are alike, a cell that is in none that has a cell yet is in the first of the others.
    fn name(&mut self) -> bool {
        for region in 0..self.regions.may.len() {
            if !self.regions.sure[region].is_empty() {
                continue;
            }
            let here = self.regions.may[region];
            let (mut same, mut others) = (0, Places::NONE);
            for (may, sure) in self.regions.may.iter().zip(&self.regions.sure) {
                if *may == here && sure.is_empty() {
                    same += 1;
                } else {
                    others |= *may;
                }
            }
            let new = here & !others;
            if same > 1
                && let Some(&cell) = self.anchors.iter().find(|cell| new.has(**cell))
            {
                self.regions.fix(region, Places::one(cell));
                return self.regions.count(self.all);
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
        self.counts.clear();
        for clue in &self.divided.clues {
            let (count, size) = (bits[clue.count], self.divided.size);
            let left = clue.tell(count, size, &self.regions, &self.values, &mut self.shards);
            self.counts.push(left);
            if left == 0 {
                self.suspect = Places::one(clue.start);
                clue.arms.iter().flatten().for_each(|cell| self.suspect |= Places::one(*cell));
                return false;
            }
        }
        self.suspect = self.all;
        self.shards.join_by_doors(&self.reach.ways, self.divided.size, &self.regions, &self.values)
    }

    /// Cells of one shard have the same region, and no value twice.
    fn agree(&mut self) -> bool {
        for shard in self.shards.list.iter().filter(|shard| !shard.cells.is_one()) {
            for region in 0..self.regions.may.len() {
                if !shard.cells.within(self.regions.may[region]) {
                    self.regions.keep(region, !shard.cells);
                }
            }
            for value in 0..self.values.may.len() {
                let here = self.values.sure[value] & shard.cells;
                if here.is_empty() {
                    continue;
                }
                if !here.is_one() {
                    return false;
                }
                self.values.keep(value, !shard.cells | here);
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
        for value in 0..self.values.may.len() {
            let sure = self.values.sure[value];
            let here = sure & own;
            if here.is_empty() {
                free |= self.values.may[value];
                continue;
            }
            if !here.is_one() {
                return false;
            }
            taken |= 1 << value;
            self.values.keep(value, !own | here);
            may &= !sure | here;
        }
        may &= free | own;
        self.regions.keep(region, may);
        let full = self.divided.size == self.divided.values;
        let mut found = 0;
        for value in 0..self.values.may.len() {
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
        let before = self.regions.may[region];
        let inside = own.len();
        if inside > size || before.len() < size {
            return false;
        }
        let known = &self.grown[region];
        let among = |cells: &Places<W>| cells.meets(before);
        let shards = self.shards.list.iter().map(|shard| shard.cells).filter(among);
        if known.own == own && known.may == before && shards.eq(known.shards.iter().copied()) {
            return true;
        }
        if own.is_empty() {
            return self.find_room(region);
        }
        let mut may = if inside == size { own } else { before };
        let mut left = own;
        while let Some(first) = left.first() {
            let piece = self.reach.ways.flood(Places::one(first), own);
            left &= !piece;
            may &= self.reach.within(piece, own, may, &self.shards, size - inside, usize::MAX);
            if !own.within(may) {
                return false;
            }
        }
        let room = may.len();
        if room < size {
            return false;
        }
        self.regions.keep(region, may);
        let needed = if room == size { may } else { self.bridges(may, own) };
        self.regions.fix(region, needed);
        if may == before && needed.within(own) {
            let known = &mut self.grown[region];
            (known.own, known.may) = (own, may);
            known.shards.clear();
            known.shards.extend(self.shards.list.iter().map(|shard| shard.cells).filter(among));
        }
        true
    }

    /// The cells without which a region lacks a cell of its own, a value, or its size.
    fn bridges(&mut self, may: Places<W>, own: Places<W>) -> Places<W> {
        self.places.clear();
        if self.divided.size == self.divided.values {
            let places = self.values.may.iter().map(|value| *value & may);
            self.places.extend(places.filter(|places| !places.meets(own)));
        }
        self.reach.bridges(may, own, &self.places, self.divided.size)
    }

    /// A region that no cell surely belongs to: it lies in one piece that is large enough.
    fn find_room(&mut self, region: usize) -> bool {
        let before = self.regions.may[region];
        let (mut left, mut room, mut rooms) = (before, Places::NONE, 0);
        if self.roomy.0 == before {
            self.regions.keep(region, self.roomy.1);
            return true;
        }
        while let Some(first) = left.first() {
            let piece = self.reach.ways.flood(Places::one(first), left);
            left &= !piece;
            if piece.len() >= self.divided.size {
                room |= piece;
                rooms += piece.len() / self.divided.size;
            }
        }
        // As many lie there as know nothing else.
        let alike = self.regions.may.iter().zip(&self.regions.sure);
        if alike.filter(|(may, sure)| **may == before && sure.is_empty()).count() > rooms {
            return false;
        }
        self.regions.keep(region, room);
        if room.len() == self.divided.size {
            self.regions.fix(region, room);
        } else if !room.is_empty() {
            self.roomy = (before, room);
        }
        !room.is_empty()
    }

    /// Shards that don't know their region yet: they are in none in which there is no room for them.
    fn settle_shards(&mut self) -> bool {
        let size = self.divided.size;
        for at in 0..self.shards.list.len() {
            let Shard { cells, apart } = self.shards.list[at];
            if cells.is_one() {
                continue;
            }
            let clash = apart | self.values.shared(cells);
            let mut looked: Option<(Places<W>, bool)> = None;
            for region in 0..self.regions.may.len() {
                let (may, own) = (self.regions.may[region], self.regions.sure[region]);
                if !cells.within(may) || cells.within(own) {
                    continue;
                }
                if let Some((known, fits)) = looked
                    && known == may
                    && own.is_empty()
                {
                    if !fits {
                        self.regions.keep(region, !cells);
                    }
                    continue;
                }
                let both = cells | own;
                let fits = !own.meets(clash) && both.len() <= size && {
                    let may = both | (may & !clash);
                    let reached = self.reach.within(cells, both, may, &self.shards, size - both.len(), size);
                    both.within(reached) && reached.len() >= size
                };
                if own.is_empty() {
                    looked = Some((may, fits));
                }
                if !fits {
                    self.regions.keep(region, !cells);
                }
            }
        }
        self.regions.count(self.all)
    }

    /// What follows from how cells lie.
    fn divide(&mut self, bits: &[u64]) -> bool {
        let (regions, values, counts) = &self.settled;
        let told = |clue: &Clue| bits[clue.count];
        if *regions == self.regions.may
            && *values == self.values.sure
            && self.divided.clues.iter().map(told).eq(counts.iter().copied())
        {
            return true;
        }
        let ordered = if self.divided.alike { self.name() } else { self.order() };
        if !ordered || !self.regions.count(self.all) || !self.gather(bits) || !self.agree() {
            return false;
        }
        if !self.settle_shards() {
            return false;
        }
        for region in 0..self.regions.may.len() {
            self.suspect = self.seen_regions.may[region];
            if !self.grow(region) || !self.regions.count(self.all) {
                return false;
            }
        }
        let told = |clue: &Clue| bits[clue.count];
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

    fn look(&mut self, bits: &[u64]) -> bool {
        self.counts.clear();
        self.suspect = self.all;
        if !self.regions.count(self.all) || !self.values.count(self.all) || !self.divide(bits) {
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
            self.fault.clear();
            self.fault.extend(self.suspect.iter().map(|cell| (cells + cell) as u32));
            return false;
        }
        self.values.store(&self.seen_values, &mut bits[..cells]);
        self.regions.store(&self.seen_regions, &mut bits[cells..2 * cells]);
        for (clue, count) in self.divided.clues.iter().zip(&self.counts) {
            bits[clue.count] &= count;
            if bits[clue.count] == 0 {
                return false;
            }
        }
        true
    }

    fn fault(&self) -> Option<&[u32]> {
        Some(&self.fault)
    }

    fn priority(&self) -> Priority {
        Priority::Dear
    }
}
