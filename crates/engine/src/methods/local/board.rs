//! The state of a local search: a full grid, and all that makes judging and making a swap constant work.

use garns_puzzle::{Candidates, Grid};

use super::ground::{Instance, NO_HOUSE};
use super::rng::Rng;

/// Marks a cell that is in no list.
const NOWHERE: u16 = u16::MAX;

/// What the number of conflicts of a cell that can't move starts from, so that it never falls to 0.
const FIXED: u16 = 1 << 15;

/// A full grid in which each unit holds each value once.
///
/// `K` is the number of slots when it is known to the compiler (1 or 2: rows and columns), and no cell has limits
/// of its own; 0 stands for any number of slots, and limits.
///
/// ```text
/// counts[house·stride + value]  how many cells of the house hold the value
/// places[house·stride + value]  the exclusive or of those cells: where there is one, it is that cell
/// ```
///
/// The last house is a dummy: cells without a house in a slot refer to it, and its counts stay 0.
#[derive(Clone)]
pub(crate) struct Board<const K: usize> {
    /// How many cells the puzzle has; those beyond are spare.
    cells: usize,
    slots: usize,
    /// For each cell and slot where the counts of its house begin.
    at: Vec<u32>,
    dummy: u32,
    counts: Vec<u8>,
    places: Vec<u16>,
    /// The value in each cell.
    value: Vec<u8>,
    /// Values a cell may not hold.
    barred: Vec<u64>,
    /// In how many houses the value of a cell is repeated, and whether it is barred; from [`FIXED`] on for cells
    /// that don't move.
    conflicts: Vec<u16>,
    /// The cells that can move and have a conflict, in no order …
    problems: Vec<u16>,
    /// … and where each cell stands in that list.
    standing: Vec<u16>,
    /// The cells that can move, unit by unit.
    free: Vec<u16>,
    /// For each cell that can move: where those of its unit begin and end, and where it stands itself.
    home: Vec<Home>,
    /// The part of `free` of each unit that has such cells.
    rooms: Vec<(u16, u16)>,
    cost: u32,
    /// The values with the smallest cost so far, and that cost.
    best: Vec<u8>,
    best_cost: u32,
}

/// Where the free cells of a cell's unit stand in the list of all.
#[derive(Clone, Copy, Default)]
struct Home {
    begin: u16,
    count: u16,
    own: u16,
}

impl<const K: usize> Board<K> {
    /// The board with what is `fixed`, and the rest filled at random.
    pub(crate) fn new(ground: &Instance, fixed: &Grid, rng: &mut Rng) -> Board<K> {
        let cells = fixed.len();
        let stride = ground.values.next_power_of_two() as u32;
        let dummy = ground.houses as u32 * stride;
        let all = Candidates::first(ground.values);
        let mut board = Board {
            cells: ground.cells,
            slots: ground.slots,
            at: ground
                .house_of
                .iter()
                .map(|&house| if house == NO_HOUSE { dummy } else { house * stride })
                .collect(),
            dummy,
            counts: vec![0; dummy as usize + stride as usize],
            places: vec![0; dummy as usize + stride as usize],
            value: fixed.iter().map(|rank| rank.unwrap_or(0) as u8).collect(),
            barred: ground.allowed.iter().map(|&allowed| all.without(allowed).0).collect(),
            conflicts: vec![FIXED; cells],
            problems: Vec::with_capacity(cells),
            standing: vec![NOWHERE; cells],
            free: Vec::new(),
            home: vec![Home::default(); cells],
            rooms: Vec::new(),
            cost: 0,
            best: vec![0; cells],
            best_cost: u32::MAX,
        };
        for unit in &ground.units {
            let begin = board.free.len() as u16;
            board
                .free
                .extend(unit.iter().filter(|&&cell| fixed.get(cell).is_none()).map(|&cell| cell as u16));
            let count = board.free.len() as u16 - begin;
            let used: Candidates = unit.iter().filter_map(|&cell| fixed.get(cell)).collect();
            for (own, rank) in all.without(used).iter().enumerate().take(usize::from(count)) {
                let cell = usize::from(board.free[usize::from(begin) + own]);
                board.home[cell] = Home { begin, count, own: own as u16 };
                board.value[cell] = rank as u8;
            }
            if count > 0 {
                board.rooms.push((begin, count));
            }
        }
        board.shuffle(rng);
        board
    }

    /// Fills all that is free anew, at random.
    pub(crate) fn shuffle(&mut self, rng: &mut Rng) {
        for &(begin, count) in &self.rooms {
            let cells = &self.free[usize::from(begin)..usize::from(begin + count)];
            for i in (1..cells.len()).rev() {
                let j = rng.below(i as u64 + 1) as usize;
                self.value.swap(usize::from(cells[i]), usize::from(cells[j]));
            }
        }
        self.recount();
        self.remember();
    }

    /// Keeps the values, if nothing was better.
    #[inline]
    fn remember(&mut self) {
        if self.cost < self.best_cost {
            self.best_cost = self.cost;
            self.best.copy_from_slice(&self.value);
        }
    }

    /// Works out everything from the values alone.
    fn recount(&mut self) {
        self.counts.fill(0);
        self.places.fill(0);
        self.problems.clear();
        self.standing.fill(NOWHERE);
        self.conflicts.fill(FIXED);
        self.cost = 0;
        for i in 0..self.free.len() {
            self.conflicts[usize::from(self.free[i])] = 0;
        }
        for cell in 0..self.value.len() {
            let value = u32::from(self.value[cell]);
            for slot in 0..self.slots() {
                let house = self.at[cell * self.slots() + slot];
                self.cost += u32::from(self.put(house, value, cell as u16));
            }
            if K == 0 && self.barred[cell] >> value & 1 == 1 {
                self.cost += 1;
                self.worse(cell as u16);
            }
        }
    }

    fn slots(&self) -> usize {
        if K == 0 { self.slots } else { K }
    }

    /// The number of repetitions over all houses; 0 is a solution.
    pub(crate) fn cost(&self) -> u32 {
        self.cost
    }

    /// The smallest cost there was.
    pub(crate) fn best_cost(&self) -> u32 {
        self.best_cost
    }

    /// The cells that can move, unit by unit.
    pub(crate) fn free(&self) -> &[u16] {
        &self.free
    }

    /// The cells that can move, of each unit that has some.
    pub(crate) fn rooms(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.rooms.iter().map(|&(begin, count)| &self.free[usize::from(begin)..usize::from(begin + count)])
    }

    /// The cells that can move of one of those units.
    pub(crate) fn room(&self, number: usize) -> &[u16] {
        let (begin, count) = self.rooms[number];
        &self.free[usize::from(begin)..usize::from(begin + count)]
    }

    /// The cells that can move, of the unit of one that can.
    #[inline]
    pub(crate) fn room_of(&self, cell: u16) -> &[u16] {
        let home = self.home[usize::from(cell)];
        &self.free[usize::from(home.begin)..usize::from(home.begin + home.count)]
    }

    /// The cells that can move and have a conflict.
    #[inline]
    pub(crate) fn problems(&self) -> &[u16] {
        &self.problems
    }

    /// Whether the value of a cell that can move is repeated.
    #[inline]
    pub(crate) fn is_problem(&self, cell: u16) -> bool {
        self.standing[usize::from(cell)] != NOWHERE
    }

    /// The value in a cell.
    #[inline]
    pub(crate) fn value(&self, cell: u16) -> u8 {
        self.value[usize::from(cell)]
    }

    /// Another free cell of the unit, for a 16-bit random number.
    #[inline]
    pub(crate) fn other(&self, cell: u16, random: u32) -> u16 {
        let home = self.home[usize::from(cell)];
        let nth = ((random & 0xffff) * (u32::from(home.count) - 1)) >> 16;
        let nth = nth as u16 + u16::from(nth as u16 >= home.own);
        self.free[usize::from(home.begin + nth)]
    }

    /// By how much the cost changes when two free cells of a unit swap their values.
    #[inline]
    pub(crate) fn change(&self, a: u16, b: u16) -> i32 {
        let (a, b) = (usize::from(a), usize::from(b));
        let (x, y) = (u32::from(self.value[a]), u32::from(self.value[b]));
        let has = |house: u32, value: u32| i32::from(self.counts[(house + value) as usize] >= 1);
        let twice = |house: u32, value: u32| i32::from(self.counts[(house + value) as usize] >= 2);
        let slots = self.slots();
        let mut change = 0;
        for slot in 0..slots {
            let (one, two) = (self.at[a * slots + slot], self.at[b * slots + slot]);
            let sum = has(one, y) - twice(one, x) + has(two, x) - twice(two, y);
            change += if one == two { 0 } else { sum };
        }
        if K == 0 {
            let bar = |cell: usize, value: u32| (self.barred[cell] >> value & 1) as i32;
            change += bar(a, y) + bar(b, x) - bar(a, x) - bar(b, y);
        }
        change
    }

    /// Swaps the values of two free cells of a unit, which changes the cost by `change`.
    #[inline]
    pub(crate) fn swap(&mut self, a: u16, b: u16, change: i32) {
        let (i, j) = (usize::from(a), usize::from(b));
        let (x, y) = (u32::from(self.value[i]), u32::from(self.value[j]));
        let slots = self.slots();
        for slot in 0..slots {
            let (one, two) = (self.at[i * slots + slot], self.at[j * slots + slot]);
            if one == two {
                self.pass(one, x, a, b);
                self.pass(one, y, b, a);
            } else {
                self.take(one, x, a);
                self.take(two, y, b);
                self.put(one, y, a);
                self.put(two, x, b);
            }
        }
        if K == 0 {
            for (cell, old, new) in [(a, x, y), (b, y, x)] {
                let barred = self.barred[usize::from(cell)];
                match (barred >> old & 1, barred >> new & 1) {
                    (1, 0) => self.better(cell),
                    (0, 1) => self.worse(cell),
                    _ => {}
                }
            }
        }
        self.value.swap(i, j);
        self.cost = self.cost.wrapping_add_signed(change);
        self.remember();
    }

    /// A cell begins to hold a value in a house; whether that repeats it.
    #[inline]
    fn put(&mut self, house: u32, value: u32, cell: u16) -> bool {
        if K == 0 && house == self.dummy {
            return false;
        }
        let at = (house + value) as usize;
        let (count, place) = (self.counts[at], self.places[at]);
        self.counts[at] = count + 1;
        self.places[at] = place ^ cell;
        if count == 0 {
            return false;
        }
        if count == 1 {
            self.worse(place);
        }
        self.worse(cell);
        true
    }

    /// A cell ends holding a value in a house.
    #[inline]
    fn take(&mut self, house: u32, value: u32, cell: u16) {
        if K == 0 && house == self.dummy {
            return;
        }
        let at = (house + value) as usize;
        let (count, place) = (self.counts[at] - 1, self.places[at] ^ cell);
        self.counts[at] = count;
        self.places[at] = place;
        if count == 0 {
            return;
        }
        if count == 1 {
            self.better(place);
        }
        self.better(cell);
    }

    /// A value goes from one cell of a house to another.
    #[inline]
    fn pass(&mut self, house: u32, value: u32, from: u16, to: u16) {
        if K == 0 && house == self.dummy {
            return;
        }
        let at = (house + value) as usize;
        self.places[at] ^= from ^ to;
        if self.counts[at] > 1 {
            self.better(from);
            self.worse(to);
        }
    }

    /// A cell has one conflict more.
    #[inline]
    fn worse(&mut self, cell: u16) {
        let conflicts = &mut self.conflicts[usize::from(cell)];
        *conflicts += 1;
        if *conflicts == 1 {
            self.standing[usize::from(cell)] = self.problems.len() as u16;
            self.problems.push(cell);
        }
    }

    /// A cell has one conflict less.
    #[inline]
    fn better(&mut self, cell: u16) {
        let conflicts = &mut self.conflicts[usize::from(cell)];
        *conflicts -= 1;
        if *conflicts == 0 {
            let standing = std::mem::replace(&mut self.standing[usize::from(cell)], NOWHERE);
            self.problems.swap_remove(usize::from(standing));
            if let Some(&moved) = self.problems.get(usize::from(standing)) {
                self.standing[usize::from(moved)] = standing;
            }
        }
    }

    /// The cells of the puzzle that a swap means: with a spare cell the other one twice, nothing if both are spare.
    pub(crate) fn meant(&self, a: u16, b: u16) -> Option<(usize, usize)> {
        let [a, b] = [a, b].map(|cell| Some(usize::from(cell)).filter(|&cell| cell < self.cells));
        Some((a.or(b)?, b.or(a)?))
    }

    /// The grid as it stands.
    pub(crate) fn grid(&self) -> Grid {
        self.value[..self.cells].iter().map(|&value| Some(usize::from(value))).collect()
    }

    /// The best grid there was, without the cells that can move and have a conflict.
    pub(crate) fn sound(mut self) -> Grid {
        self.value.copy_from_slice(&self.best);
        self.recount();
        let mut grid = self.grid();
        for &cell in &self.problems {
            grid.clear(usize::from(cell));
        }
        grid
    }
}
