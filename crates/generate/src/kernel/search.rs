//! Depth-first search with propagation: fewest candidates first, ties by the number of failures.

use std::ops::ControlFlow;

use garns_engine::Limits;

use super::Model;
use super::propagate::Work;
use crate::Rng;

/// Which value of a cell comes first.
pub(crate) enum Guide<'a> {
    /// Any, by chance; and which of the cells that are equally good, too.
    Chance(&'a mut Rng),
    /// Any but that of this grid (a rank for each cell).
    Avoid(&'a [u8]),
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All was searched.
    Exhausted,
    /// The receiver wanted no more.
    Enough,
    /// So many branches were not enough, or it was to stop.
    GaveUp,
}

/// Searches; keeps its memory between calls.
#[derive(Default)]
pub(crate) struct Kernel {
    work: Work,
    /// Branches put aside, the candidates of all cells one after the other.
    stack: Vec<u64>,
    candidates: Vec<u64>,
    /// How often a cell was in a branch that failed.
    weight: Vec<u32>,
    limits: Limits,
}

/// Branches between two looks at the clock; one takes microseconds, in a grid of order 64 a tenth of a millisecond.
const BRANCHES_PER_LOOK: u64 = 16;

impl Kernel {
    /// One that gives up when these limits, which have begun, say so.
    pub(crate) fn new(limits: &Limits) -> Kernel {
        Kernel { limits: limits.clone(), ..Kernel::default() }
    }

    /// Whether it is to stop.
    pub(crate) fn is_over(&self) -> bool {
        self.limits.stop().is_some()
    }

    /// Hands every solution (a rank for each cell) within these candidates to `receive`, until it breaks.
    /// Gives up after so many branches.
    pub(crate) fn search(
        &mut self,
        model: &Model,
        start: &[u64],
        mut guide: Guide<'_>,
        branches: u64,
        mut receive: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Ended {
        let size = start.len();
        if self.is_over() {
            return Ended::GaveUp;
        }
        self.stack.clear();
        self.candidates.clear();
        self.candidates.extend_from_slice(start);
        self.weight.clear();
        self.weight.resize(size, 0);
        self.work.locked = true;
        self.work.all(model, start);
        let mut left = branches;
        let mut grid = vec![0; size];
        let mut last = None;
        loop {
            let possible = self.work.run(model, &mut self.candidates).is_ok();
            let branch = if possible { self.choose(model, &mut guide) } else { None };
            if let Some((cell, bit)) = branch {
                if left == 0 || left.is_multiple_of(BRANCHES_PER_LOOK) && self.is_over() {
                    return Ended::GaveUp;
                }
                left -= 1;
                last = Some(cell);
                // The other branch waits, already without the value.
                let place = self.stack.len() + cell as usize;
                self.stack.extend_from_slice(&self.candidates);
                self.stack[place] &= !bit;
                self.stack.push(u64::from(cell));
                let _ = self.work.keep(model, &mut self.candidates, cell, bit);
                continue;
            }
            if possible {
                for (rank, candidates) in grid.iter_mut().zip(&self.candidates) {
                    *rank = candidates.trailing_zeros() as u8;
                }
                if receive(&grid).is_break() {
                    return Ended::Enough;
                }
            } else if let Some(cell) = last {
                self.weight[cell as usize] += 1;
            }
            let Some(cell) = self.stack.pop() else { return Ended::Exhausted };
            let from = self.stack.len() - size;
            self.candidates.copy_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            // What became of the cell is to be looked at: as if the value had just gone.
            let here = self.candidates[cell as usize];
            if here == 0 {
                continue;
            }
            self.candidates[cell as usize] = u64::MAX;
            let _ = self.work.keep(model, &mut self.candidates, cell as u32, here);
        }
    }

    /// The next cell and the value to try, unless all cells are filled.
    fn choose(&self, model: &Model, guide: &mut Guide<'_>) -> Option<(u32, u64)> {
        // Fewest candidates, then the largest weight; of those that are equal the first, from a place given by chance.
        let size = self.candidates.len();
        let from = if let Guide::Chance(rng) = guide { rng.index(size) } else { 0 };
        let mut best: Option<(u32, u32, usize)> = None;
        for cell in (from..size).chain(0..from) {
            let (count, weight) = (self.candidates[cell].count_ones(), self.weight[cell]);
            let better =
                best.is_none_or(|(fewest, most, _)| count < fewest || count == fewest && weight > most);
            if count > 1 && better {
                best = Some((count, weight, cell));
            }
        }
        let (count, _, cell) = best?;
        if count > 2
            && let Some(place) = self.two_places(model)
        {
            return Some(place);
        }
        let candidates = self.candidates[cell];
        let bit = match guide {
            Guide::Chance(rng) => nth(candidates, rng.below(u64::from(candidates.count_ones())) as u32),
            Guide::Avoid(grid) => {
                let others = candidates & !(1 << grid[cell]);
                others & others.wrapping_neg()
            }
        };
        Some((cell as u32, bit))
    }

    /// A value with just two places left in a house, if there is one.
    fn two_places(&self, model: &Model) -> Option<(u32, u64)> {
        for house in model.houses.iter().filter(|house| house.len() == model.values) {
            let (mut once, mut twice, mut more) = (0_u64, 0_u64, 0_u64);
            for &cell in house {
                let here = self.candidates[cell as usize];
                more |= twice & here;
                twice |= once & here;
                once |= here;
            }
            let two = twice & !more;
            if two != 0 {
                let bit = two & two.wrapping_neg();
                return house
                    .iter()
                    .find(|&&cell| self.candidates[cell as usize] & bit != 0)
                    .map(|&cell| (cell, bit));
            }
        }
        None
    }
}

/// The `n`th set bit, lowest first.
fn nth(mut set: u64, n: u32) -> u64 {
    for _ in 0..n {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}
