//! Givens are taken away from full grids while the solution stays the only one; many grids side by side.
//!
//! What comes out is what the obvious way gives: walk through the cells in a random order, take each given away, and
//! put it back if that makes another solution possible. It is only found with fewer questions:
//!
//! * A given is put back without asking if it is the last of an [unavoidable set](super::unavoidable).
//! * Several are taken away before the question is asked. If there is no other solution they all may go. If there
//!   is one, the places where it differs are an unavoidable set, and the walk goes back to where the last answer
//!   was yes, knowing one set more. A given that stays has a set that proves it must; one that goes was gone when
//!   the solution was still the only one. So each is as the obvious way would have it.
//! * The question is the same for every grid (another solution than this one?), so sixteen grids are dug side by
//!   side, each in a lane of its own.

use std::ops::Range;
use std::sync::Arc;

use garns_engine::Device;
use garns_nine::{Grid, Questions, Solver, Struck};

use super::{ALL_CELLS, CellSet, Unavoidable};

/// One grid whose givens are taken away.
pub struct Dig {
    /// The full grid, digits 1 to 9.
    pub solution: [u8; 81],
    /// What goes or stays together, in the order it is tried; each set is not empty.
    pub order: Vec<CellSet>,
    /// Where the givens are; in the end those that stay.
    pub givens: CellSet,
    /// Stop when there are so few givens, or when the next unit would make it fewer.
    pub least: u32,
    /// The cells that went, in their order, if that is wanted.
    pub trail: Option<Vec<CellSet>>,
}

impl Dig {
    /// All cells of a grid one by one, in this order.
    #[must_use]
    pub fn single(solution: [u8; 81], order: &[u8; 81]) -> Dig {
        let order = order.iter().map(|cell| 1 << cell).collect();
        Dig { solution, order, givens: ALL_CELLS, least: 0, trail: None }
    }

    /// Whether all cells are given, and each is tried once by itself to the end.
    fn is_plain(&self) -> bool {
        let cells = self.order.iter().filter(|unit| unit.count_ones() == 1).fold(0, |all, unit| all | unit);
        self.givens == ALL_CELLS
            && (self.least, self.order.len(), cells) == (0, 81, ALL_CELLS)
            && self.trail.is_none()
    }

    /// The givens as digits, 0 for blank.
    #[must_use]
    pub fn puzzle(&self) -> [u8; 81] {
        masked(&self.solution, self.givens)
    }
}

/// The digits of some cells, 0 for the others.
pub(crate) fn masked(solution: &[u8; 81], cells: CellSet) -> [u8; 81] {
    std::array::from_fn(|cell| if cells >> cell & 1 == 1 { solution[cell] } else { 0 })
}

/// Digs many grids at once; keeps its memory between calls.
pub struct Digger {
    solver: Solver,
    /// What digs instead, where it can.
    device: Option<Arc<dyn Device>>,
    slots: Vec<Slot>,
    ready: Vec<usize>,
}

/// A device is not asked for fewer grids than this.
const WORTHWHILE: usize = 1024;

/// So many grids are worked on side by side: as many as there are lanes at most.
const SIDE_BY_SIDE: usize = 16;

struct Slot {
    /// The index of the dig, if any.
    dig: Option<usize>,
    known: Grid,
    sets: Unavoidable,
    /// Where the answer was yes.
    sure: Stand,
    /// Where it is asked.
    tried: Stand,
    /// How many units may go before a question is asked.
    stride: usize,
    /// Whether sets are not looked at, since nearly everything is given.
    leaping: bool,
}

/// How far a walk has come.
#[derive(Clone, Copy)]
struct Stand {
    givens: CellSet,
    /// The same, with their digits.
    digits: [u8; 81],
    /// The place in the order.
    at: usize,
}

impl Stand {
    const NOWHERE: Stand = Stand { givens: 0, digits: [0; 81], at: 0 };
}

impl Default for Digger {
    fn default() -> Self {
        Self::new()
    }
}

impl Digger {
    /// A digger on the fastest path of this processor.
    #[must_use]
    pub fn new() -> Digger {
        Digger::with_solver(Solver::new())
    }

    /// A digger that asks this solver.
    #[must_use]
    pub fn with_solver(solver: Solver) -> Digger {
        Digger { solver, device: None, slots: Vec::new(), ready: Vec::new() }
    }

    /// Leaves many grids with nothing special about them to a device.
    pub fn leave_to(&mut self, device: Arc<dyn Device>) {
        self.device = Some(device);
    }

    /// Whether the device did it.
    fn is_done_by_device(&self, digs: &mut [Dig]) -> bool {
        let Some(device) = &self.device else { return false };
        if digs.len() < WORTHWHILE || !digs.iter().all(Dig::is_plain) {
            return false;
        }
        let grid = |dig: &Dig| Grid::new(dig.solution).unwrap_or(Grid::BLANK);
        let solutions: Vec<Grid> = digs.iter().map(grid).collect();
        let order = |dig: &Dig| std::array::from_fn(|k| dig.order[k].trailing_zeros() as u8);
        let orders: Vec<[u8; 81]> = digs.iter().map(order).collect();
        let mut puzzles = vec![Grid::BLANK; digs.len()];
        let done = device.dig(&solutions, &orders, &mut puzzles);
        // What is not a part of the grid is not what was asked for.
        let part = |(dig, puzzle): (&Dig, &Grid)| {
            puzzle.digits().iter().zip(&dig.solution).all(|(digit, full)| *digit == 0 || digit == full)
        };
        if !done || !digs.iter().zip(&puzzles).all(part) {
            return false;
        }
        for (dig, puzzle) in digs.iter_mut().zip(&puzzles) {
            let digits = puzzle.digits().iter().enumerate();
            dig.givens = digits.fold(0, |set, (cell, digit)| set | CellSet::from(*digit != 0) << cell);
        }
        true
    }

    /// The solver, for other questions.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// Digs all of them to the end of their orders.
    ///
    /// The givens at the beginning must have the solution as their only one; then so have those at the end.
    pub fn dig(&mut self, digs: &mut [Dig]) {
        if self.is_done_by_device(digs) {
            return;
        }
        while self.slots.len() < SIDE_BY_SIDE {
            self.slots.push(Slot::new());
        }
        self.ready.clear();
        let waiting = 0..digs.len();
        let mut talk = Talk { slots: &mut self.slots, ready: &mut self.ready, digs, waiting };
        for number in 0..SIDE_BY_SIDE {
            talk.slots[number].take_up(&mut talk.waiting, talk.digs);
            talk.prepare(number);
        }
        self.solver.answer_stream(&mut talk);
    }
}

/// The conversation with the solver.
struct Talk<'a> {
    slots: &'a mut [Slot],
    /// Slots with a question.
    ready: &'a mut Vec<usize>,
    digs: &'a mut [Dig],
    waiting: Range<usize>,
}

impl Talk<'_> {
    /// Puts the next question of a slot, if it has one; a dig that is done makes room for the next.
    fn prepare(&mut self, number: usize) {
        let slot = &mut self.slots[number];
        while let Some(index) = slot.dig {
            if slot.walk(&self.digs[index]) {
                self.ready.push(number);
                return;
            }
            self.digs[index].givens = slot.sure.givens;
            slot.take_up(&mut self.waiting, self.digs);
        }
    }
}

impl Questions for Talk<'_> {
    fn next(&mut self) -> Option<(usize, Struck)> {
        let number = self.ready.pop()?;
        Some((number, self.slots[number].question()))
    }

    fn is_known(&self, number: usize, solution: &Grid) -> bool {
        self.slots[number].known == *solution
    }

    fn answer(&mut self, number: usize, other: Option<&Grid>) {
        let slot = &mut self.slots[number];
        if let Some(dig) = slot.dig.map(|index| &mut self.digs[index]) {
            slot.hear(dig, other);
        }
        self.prepare(number);
    }
}

impl Slot {
    fn new() -> Slot {
        Slot {
            dig: None,
            known: Grid::BLANK,
            sets: Unavoidable::new(),
            sure: Stand::NOWHERE,
            tried: Stand::NOWHERE,
            stride: 0,
            leaping: false,
        }
    }

    fn take_up(&mut self, waiting: &mut Range<usize>, digs: &[Dig]) {
        self.dig = waiting.next();
        if let Some(dig) = self.dig.map(|index| &digs[index]) {
            self.known = grid(&dig.solution);
            self.sets.reset(&dig.solution);
            self.sure = Stand { givens: dig.givens, digits: dig.puzzle(), at: 0 };
            self.stride = stride(dig.givens.count_ones());
            self.leaping = self.stride > 2;
        }
    }

    /// Takes units away until it is time to ask; false if there is nothing to ask any more.
    fn walk(&mut self, dig: &Dig) -> bool {
        let tried = &mut self.tried;
        *tried = self.sure;
        let mut gone = 0;
        while tried.at < dig.order.len() && gone < self.stride {
            let unit = dig.order[tried.at] & tried.givens;
            tried.at += 1;
            if unit == 0 || dig.least > 0 && (tried.givens & !unit).count_ones() < dig.least {
                continue;
            }
            // Of so many givens hardly one is the last of a set: it is quicker to ask than to look.
            let looked = !self.leaping;
            let needed = looked && members(unit).any(|cell| self.sets.needs(cell, unit, tried.givens));
            if !needed {
                tried.givens &= !unit;
                members(unit).for_each(|cell| tried.digits[cell] = 0);
                gone += 1;
            }
        }
        gone > 0
    }

    /// Is there another solution? Where a single cell went since that was last denied, it has another digit there.
    fn question(&self) -> Struck {
        let (grid, gone) = (grid(&self.tried.digits), self.sure.givens & !self.tried.givens);
        let cell = gone.trailing_zeros() as usize;
        let struck =
            if gone.is_power_of_two() { Struck::new(grid, cell, self.known.digits()[cell]) } else { None };
        struck.unwrap_or_else(|| grid.into())
    }

    /// Takes note of an answer: another solution, or that there is none.
    fn hear(&mut self, dig: &mut Dig, other: Option<&Grid>) {
        self.leaping = false;
        match other {
            None => {
                if let Some(trail) = &mut dig.trail {
                    let units = &dig.order[self.sure.at..self.tried.at];
                    let gone = self.sure.givens & !self.tried.givens;
                    trail.extend(units.iter().map(|unit| unit & gone).filter(|unit| *unit != 0));
                }
                self.sure = self.tried;
                // Of the sets that were added a given stays now for good.
                self.sets.forget();
            }
            // One unit went, and it must stay: nothing else need be known.
            Some(_) if self.stride == 1 => self.sure.at = self.tried.at,
            Some(other) => self.sets.add(differences(other, &self.known)),
        }
        self.stride = stride(self.sure.givens.count_ones());
    }
}

/// The cells of a set, lowest first.
#[inline]
pub(crate) fn members(mut set: CellSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// Where two grids differ.
fn differences(one: &Grid, other: &Grid) -> CellSet {
    // In thirds, which the compiler makes vectors of.
    let third = |k: usize| {
        let pairs = one.digits()[27 * k..][..27].iter().zip(&other.digits()[27 * k..][..27]);
        pairs.enumerate().fold(0_u32, |set, (bit, (a, b))| set | u32::from(a != b) << bit)
    };
    (0..3).fold(0, |set, k| set | CellSet::from(third(k)) << (27 * k))
}

/// How many units to take away before asking, when there are so many givens: what was quickest of what was tried
/// (of 38 cells taken from a full grid at random all may go, nearly always).
fn stride(givens: u32) -> usize {
    match givens {
        60.. => 38,
        40.. => 2,
        _ => 1,
    }
}

fn grid(digits: &[u8; 81]) -> Grid {
    Grid::new(*digits).unwrap_or(Grid::BLANK)
}
