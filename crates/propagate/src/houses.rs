//! Which cells differ, where they lie, and what their values stand for.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::{CellIndex, Domain, Position, first_values};

/// Some of the cells of a constraint, which all differ.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// Their places among the constraint's cells.
    pub members: Vec<u32>,
    /// If they are in a house that has every value: its cells that are not of the constraint.
    pub rest: Option<Vec<CellIndex>>,
}

/// How a house lies: in one row, in one column, or else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Orientation {
    Row,
    Column,
    Other,
}

impl Orientation {
    pub(crate) const ALL: [Orientation; 3] = [Orientation::Row, Orientation::Column, Orientation::Other];
}

/// The cells of a problem: sets of them that all differ, and pairs that are equal.
#[derive(Clone, Debug)]
pub struct Houses {
    /// The numbers of the values, by rank, ascending.
    pub numbers: Arc<[i64]>,
    /// The values that each cell may have at all.
    domains: Vec<Domain>,
    positions: Vec<Position>,
    /// Sets of cells that all differ, none within another.
    pub(crate) list: Vec<Vec<CellIndex>>,
    /// For each of these the values that its cells may have.
    pub(crate) values_of_house: Vec<Domain>,
    /// For each cell the houses it is in.
    houses_of: Vec<Vec<u32>>,
    /// For each cell the others that have its value, whatever it is.
    equal: Vec<Vec<CellIndex>>,
}

impl Houses {
    /// Cells at these positions, no two of which are known to differ; `numbers` are those of the values, ascending.
    #[must_use]
    pub fn new(numbers: Arc<[i64]>, positions: Vec<Position>) -> Houses {
        let (houses_of, equal) = (vec![Vec::new(); positions.len()], vec![Vec::new(); positions.len()]);
        let domains = vec![first_values(numbers.len()); positions.len()];
        let (list, values_of_house) = (Vec::new(), Vec::new());
        Houses { numbers, domains, positions, list, values_of_house, houses_of, equal }
    }

    /// No cell has other values than these: a house whose cells have as many between them is full. Before houses are
    /// [added](Houses::add).
    pub fn limit(&mut self, domains: &[Domain]) {
        self.domains.iter_mut().zip(domains).for_each(|(own, domain)| *own &= domain);
    }

    /// These cells all differ. What lies within another house, has one cell, or one twice, is left aside; so larger ones are
    /// best added first.
    pub fn add(&mut self, house: Vec<CellIndex>) {
        let once = house.iter().collect::<BTreeSet<_>>().len() == house.len();
        if once && house.len() > 1 && !self.is_house(&house) {
            let number = self.list.len() as u32;
            for &cell in &house {
                self.houses_of[cell].push(number);
            }
            self.values_of_house.push(self.values_of(&house));
            self.list.push(house);
        }
    }

    /// The two cells have the same value.
    pub fn equate(&mut self, a: CellIndex, b: CellIndex) {
        if a == b || self.equal[a].contains(&b) {
            return;
        }
        let mut all = self.equal[a].clone();
        all.extend(&self.equal[b]);
        all.extend([a, b]);
        for &cell in &all {
            self.equal[cell] = all.iter().copied().filter(|other| *other != cell).collect();
        }
    }

    /// Where each cell lies.
    pub(crate) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// How many values there are, those included that no cell may have.
    #[must_use]
    pub fn values(&self) -> usize {
        self.numbers.len()
    }

    /// All values that some cell may have, as bits.
    #[must_use]
    pub fn all(&self) -> Domain {
        self.domains.iter().fold(0, |all, domain| all | domain)
    }

    /// The values that some of these cells may have.
    #[must_use]
    pub fn values_of(&self, cells: &[CellIndex]) -> Domain {
        cells.iter().fold(0, |all, cell| all | self.domains[*cell])
    }

    /// The numbers of some values, ascending.
    pub(crate) fn numbers_of(&self, values: Domain) -> impl DoubleEndedIterator<Item = i64> + '_ {
        let occurs = move |(rank, _): &(usize, &i64)| values >> rank & 1 == 1;
        self.numbers.iter().enumerate().filter(occurs).map(|(_, number)| *number)
    }

    /// What cells that all differ add up to, if they hold each of their values.
    #[must_use]
    pub fn whole(&self, house: &[CellIndex]) -> Option<i64> {
        let values = self.values_of(house);
        (house.len() == values.count_ones() as usize).then(|| self.numbers_of(values).sum())
    }

    /// The values whose numbers pass the test, as bits.
    #[must_use]
    pub fn ranks(&self, test: impl Fn(i64) -> bool) -> Domain {
        let passing = self.numbers.iter().enumerate().filter(|(_, number)| test(**number));
        passing.fold(0, |ranks, (rank, _)| ranks | 1 << rank)
    }

    /// The value of this number, as a bit; none if it is no value.
    #[must_use]
    pub fn rank(&self, number: i64) -> Domain {
        self.numbers.binary_search(&number).map_or(0, |rank| 1 << rank)
    }

    /// Whether two cells always have the same value.
    #[must_use]
    pub fn are_equal(&self, a: CellIndex, b: CellIndex) -> bool {
        self.equal[a].contains(&b)
    }

    /// Whether two cells can't have the same value.
    #[must_use]
    pub fn differ(&self, a: CellIndex, b: CellIndex) -> bool {
        let share = |a: CellIndex, b: CellIndex| {
            a != b && self.houses_of[a].iter().any(|house| self.houses_of[b].contains(house))
        };
        let others = |a: CellIndex| std::iter::once(a).chain(self.equal[a].iter().copied());
        share(a, b) || others(a).any(|a| others(b).any(|b| share(a, b)))
    }

    /// Whether the cells, none of which is there twice, all differ because they are in one house.
    #[must_use]
    pub fn is_house(&self, cells: &[CellIndex]) -> bool {
        let Some((&first, rest)) = cells.split_first() else { return true };
        self.houses_of[first]
            .iter()
            .any(|house| rest.iter().all(|cell| *cell != first && self.houses_of[*cell].contains(house)))
    }

    /// The houses that hold each of their values, and those values.
    pub(crate) fn full_houses(&self) -> impl Iterator<Item = (&Vec<CellIndex>, Domain)> {
        self.numbered_full_houses().map(|(_, house, values)| (house, values))
    }

    /// The same with their numbers in the list.
    pub(crate) fn numbered_full_houses(&self) -> impl Iterator<Item = (usize, &Vec<CellIndex>, Domain)> {
        let houses = self.list.iter().zip(&self.values_of_house).enumerate();
        let houses = houses.map(|(number, (house, values))| (number, house, *values));
        houses.filter(|(_, house, values)| house.len() == values.count_ones() as usize)
    }

    /// These houses and what each adds up to.
    pub(crate) fn full_houses_with_sums(&self) -> impl Iterator<Item = (&Vec<CellIndex>, i64)> {
        self.full_houses().map(|(house, values)| (house, self.numbers_of(values).sum()))
    }

    /// How a house lies.
    pub(crate) fn orientation(&self, house: &[CellIndex]) -> Orientation {
        let place = |cell: CellIndex| self.positions[cell];
        let first = place(house[0]);
        if house.iter().all(|cell| place(*cell).row == first.row) {
            Orientation::Row
        } else if house.iter().all(|cell| place(*cell).col == first.col) {
            Orientation::Column
        } else {
            Orientation::Other
        }
    }

    /// Of each full house that has these cells the other cells; and the values that all those houses hold.
    pub(crate) fn others_of_full_houses(&self, cells: &[CellIndex]) -> (Vec<Vec<CellIndex>>, Domain) {
        let mut common = Domain::MAX;
        let mut others = Vec::new();
        for (house, values) in self.full_houses() {
            if cells.iter().all(|cell| house.contains(cell)) {
                common &= values;
                others.push(house.iter().copied().filter(|cell| !cells.contains(cell)).collect());
            }
        }
        (others, common)
    }

    /// Whether any two of the cells differ.
    #[must_use]
    pub fn all_differ(&self, cells: &[CellIndex]) -> bool {
        cells.iter().enumerate().all(|(i, a)| cells[..i].iter().all(|b| self.differ(*a, *b)))
    }

    /// Divides the cells into groups within which all differ, as few as is easily seen: the number of each cell's
    /// group. Cells of different sorts are never in one group.
    pub(crate) fn groups(&self, cells: &[CellIndex], sort: impl Fn(usize) -> i64) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let mut group = vec![NONE; cells.len()];
        let mut count = 0;
        let mut sorts: Vec<i64> = (0..cells.len()).map(&sort).collect();
        sorts.sort_unstable();
        sorts.dedup();
        // For each house and sort the cells that have no group yet.
        let mut covered = vec![0u32; self.list.len() * sorts.len()];
        loop {
            covered.fill(0);
            let mut best = (1, 0);
            for i in (0..cells.len()).filter(|i| group[*i] == NONE) {
                let of = sorts.binary_search(&sort(i)).unwrap_or(0);
                for house in &self.houses_of[cells[i]] {
                    let place = *house as usize * sorts.len() + of;
                    covered[place] += 1;
                    if covered[place] > best.0 || covered[place] == best.0 && place < best.1 {
                        best = (covered[place], place);
                    }
                }
            }
            if best.0 < 2 {
                break;
            }
            let (house, of) = ((best.1 / sorts.len()) as u32, sorts[best.1 % sorts.len()]);
            for (i, cell) in cells.iter().enumerate() {
                if group[i] == NONE && sort(i) == of && self.houses_of[*cell].contains(&house) {
                    group[i] = count;
                }
            }
            count += 1;
        }
        for i in 0..cells.len() {
            if group[i] == NONE {
                let fits = |number: u32| {
                    let mut members = (0..cells.len()).filter(|other| group[*other] == number);
                    members.all(|other| sort(other) == sort(i) && self.differ(cells[i], cells[other]))
                };
                let place = (0..count).find(|number| fits(*number)).unwrap_or(count);
                count = count.max(place + 1);
                group[i] = place;
            }
        }
        group
    }

    /// Which of the cells are in the house that has most of them, if that is more than two.
    pub(crate) fn largest_group(&self, cells: &[CellIndex]) -> Vec<bool> {
        let mut met: Vec<u32> = cells.iter().flat_map(|cell| &self.houses_of[*cell]).copied().collect();
        met.sort_unstable();
        let counts = met.chunk_by(|one, next| one == next).map(|alike| (alike[0], alike.len()));
        let best = counts.filter(|(_, count)| *count > 2);
        let best = best.max_by_key(|(house, count)| (*count, Reverse(*house)));
        let within = |cell: &CellIndex| best.is_some_and(|(house, _)| self.houses_of[*cell].contains(&house));
        let once = |i: usize| !cells[..i].contains(&cells[i]);
        (0..cells.len()).map(|i| within(&cells[i]) && once(i)).collect()
    }

    /// Ways to divide the cells into groups within which all differ: by the houses in rows, by those in columns, by
    /// the others, and into as few as is easily seen.
    #[must_use]
    pub fn divisions(&self, cells: &[CellIndex]) -> Vec<Vec<Group>> {
        let lies: Vec<Orientation> = self.list.iter().map(|house| self.orientation(house)).collect();
        let mut divisions = Vec::new();
        let side = self.all().count_ones() as usize;
        for wanted in Orientation::ALL {
            let mut groups: Vec<(Option<u32>, Group)> = Vec::new();
            for (i, &cell) in cells.iter().enumerate() {
                let mut houses = self.houses_of[cell].iter().copied();
                let house = houses.find(|house| lies[*house as usize] == wanted);
                match groups.iter_mut().find(|(known, _)| house.is_some() && *known == house) {
                    Some((_, group)) => group.members.push(i as u32),
                    None => {
                        let full = house.map(|house| &self.list[house as usize]);
                        let full = full.filter(|house| house.len() == side);
                        let rest = |house: &Vec<CellIndex>| {
                            house.iter().copied().filter(|cell| !cells.contains(cell)).collect()
                        };
                        groups.push((house, Group { members: vec![i as u32], rest: full.map(rest) }));
                    }
                }
            }
            for (house, group) in &mut groups {
                // Where a cell is in several such houses, one of them doesn't have all it might.
                let own = |house: u32| self.list[house as usize].iter().filter(|cell| cells.contains(cell));
                if house.is_some_and(|house| own(house).count() > group.members.len()) {
                    group.rest = None;
                }
            }
            divisions.push(groups.into_iter().map(|(_, group)| group).collect());
        }
        let group = self.groups(cells, |_| 0);
        let mut groups: Vec<Group> = vec![Group::default(); cells.len()];
        group.iter().enumerate().for_each(|(i, group)| groups[*group as usize].members.push(i as u32));
        groups.retain(|group| !group.members.is_empty());
        divisions.push(groups);
        divisions
            .retain(|groups| groups.len() < cells.len() || groups.iter().any(|group| group.rest.is_some()));
        divisions
    }

    /// The cells outside that differ from at least two of these, with the bits of those they differ from. `seen` is scratch:
    /// nothing, or a zero for each cell, and left so.
    pub(crate) fn common_peers(&self, cells: &[CellIndex], seen: &mut Vec<u64>) -> Vec<(CellIndex, u64)> {
        seen.resize(self.positions.len(), 0);
        let mut met: Vec<CellIndex> = Vec::new();
        for (i, &cell) in cells.iter().enumerate().take(64) {
            for house in &self.houses_of[cell] {
                for &other in &self.list[*house as usize] {
                    if seen[other] == 0 {
                        met.push(other);
                    }
                    seen[other] |= 1 << i;
                }
            }
        }
        cells.iter().for_each(|cell| seen[*cell] = 0);
        let with = met.iter().map(|&other| (other, std::mem::take(&mut seen[other])));
        let mut common_peers: Vec<(CellIndex, u64)> =
            with.filter(|(_, seen)| seen & seen.wrapping_sub(1) != 0).collect();
        common_peers.sort_unstable();
        common_peers
    }
}
