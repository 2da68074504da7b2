//! Sums that are propagated by their bounds, each inference explained by a clause (lazy clause generation, Ohrimenko, Stuckey
//! and Codish 2009).
//!
//! Such a clause is no consequence of the other clauses by unit propagation, but one line of cutting planes derives it: the
//! sum is at most its target, each cell, which has one value, pays for at least what its explanation says, and each value,
//! which few cells can have that differ, has a price.

use super::assignment::{GONE, assign};
use super::{Lit, Origin, Solver};

/// Numbers that add up to at most a bound, one from each cell.
#[derive(Clone, Debug)]
pub(crate) struct AtMost {
    /// The cells, and what each rank of theirs adds.
    pub(crate) cells: Vec<(usize, Vec<i64>)>,
    /// Cells that differ, no cell twice.
    pub(crate) groups: Vec<Group>,
    pub(crate) bound: i64,
}

/// Cells of a sum that differ.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Their places in the sum.
    pub(crate) places: Vec<usize>,
    /// For each rank the row of the model that says it of this and perhaps of other cells.
    pub(crate) rows: Vec<Option<usize>>,
}

/// Why a clause follows from a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Explanation {
    pub(crate) sum: usize,
    /// What each cell pays.
    pub(crate) pays: Vec<i64>,
    /// For each group the price of each rank, never above zero.
    pub(crate) prices: Vec<Vec<i64>>,
    /// The place of the cell that loses a rank, and the rank; none where nothing is left at all.
    pub(crate) lost: Option<(usize, usize)>,
}

/// Sums, and which of them are to be looked at.
#[derive(Debug, Default)]
pub(super) struct Sums {
    list: Vec<AtMost>,
    /// For each cell the sums it is in.
    of_cell: Vec<Vec<u32>>,
    waiting: Vec<u32>,
    waits: Vec<bool>,
}

impl Sums {
    /// A literal of this variable became true.
    #[inline]
    pub(super) fn wake(&mut self, variable: usize, values: usize) {
        if self.list.is_empty() {
            return;
        }
        for &sum in self.of_cell.get(variable / values).map_or(&[][..], Vec::as_slice) {
            if !std::mem::replace(&mut self.waits[sum as usize], true) {
                self.waiting.push(sum);
            }
        }
    }
}

/// What looking at a sum has brought.
pub(super) enum Looked {
    /// Nothing; there is nothing more to look at.
    Nothing,
    /// Some literals are true now.
    Assigned,
    /// This clause is broken.
    Broken(u32),
}

impl Solver {
    /// Adds sums that are looked at from now on.
    pub(crate) fn add_sums(&mut self, sums: Vec<AtMost>) {
        self.back_to(0);
        let of_sums = &mut self.sums;
        of_sums.waits = vec![true; sums.len()];
        of_sums.waiting = (0..sums.len() as u32).collect();
        for (number, sum) in (0..).zip(&sums) {
            for (cell, _) in &sum.cells {
                if of_sums.of_cell.len() <= *cell {
                    of_sums.of_cell.resize(cell + 1, Vec::new());
                }
                of_sums.of_cell[*cell].push(number);
            }
        }
        of_sums.list = sums;
    }

    /// Looks at one of the sums that wait, if there is one that brings something.
    pub(super) fn look_at_sums(&mut self) -> Looked {
        while let Some(number) = self.sums.waiting.pop() {
            self.sums.waits[number as usize] = false;
            let sum = std::mem::replace(
                &mut self.sums.list[number as usize],
                AtMost { cells: Vec::new(), groups: Vec::new(), bound: 0 },
            );
            let looked = self.look_at(number as usize, &sum);
            self.sums.list[number as usize] = sum;
            if !matches!(looked, Looked::Nothing) {
                return looked;
            }
        }
        Looked::Nothing
    }

    fn look_at(&mut self, number: usize, sum: &AtMost) -> Looked {
        // A cell or a group without values breaks clauses, which are found so, or will be.
        let Some((pays, prices)) = self.dual(sum) else { return Looked::Nothing };
        let all = pays.iter().chain(prices.iter().flatten()).sum::<i64>();
        let why = |lost| Explanation { sum: number, pays: pays.clone(), prices: prices.clone(), lost };
        if all > sum.bound {
            return Looked::Broken(self.explain(sum, why(None), all - sum.bound - 1));
        }
        let priced = sum.priced(&prices);
        let mut looked = Looked::Nothing;
        for (place, (cell, _)) in sum.cells.iter().enumerate() {
            for (rank, adds) in priced[place].iter().enumerate() {
                let lit = self.has(*cell, rank);
                let spare = all - pays[place] + adds - sum.bound - 1;
                if spare >= 0 && self.assigned[lit.code()] == 0 {
                    let reason = self.explain(sum, why(Some((place, rank))), spare);
                    self.assign(!lit, reason);
                    looked = Looked::Assigned;
                }
            }
        }
        looked
    }

    /// What cells pay and what values cost, as things stand; nothing if no value is left for some.
    fn dual(&self, sum: &AtMost) -> Option<(Vec<i64>, Vec<Vec<i64>>)> {
        let open = |place: usize| {
            let (cell, adds) = &sum.cells[place];
            let cost = move |(rank, adds): (usize, &i64)| {
                if self.assigned[self.has(*cell, rank).code()] < 0 { GONE } else { *adds }
            };
            adds.iter().enumerate().map(cost)
        };
        let mut pays: Vec<i64> =
            (0..sum.cells.len()).map(|place| open(place).min().unwrap_or(GONE)).collect();
        if pays.contains(&GONE) {
            return None;
        }
        let mut prices = Vec::new();
        for group in &sum.groups {
            let costs: Vec<Vec<i64>> = group.places.iter().map(|place| open(*place).collect()).collect();
            let dual = assign(&costs)?;
            // No two cells contend for a value that has no row.
            if dual.prices.iter().zip(&group.rows).any(|(price, row)| *price < 0 && row.is_none()) {
                return None;
            }
            group.places.iter().zip(dual.pays).for_each(|(place, own)| pays[*place] = own);
            prices.push(dual.prices);
        }
        Some((pays, prices))
    }

    /// Adds the clause of an inference, from which so much may be left out; what is implied stands first.
    fn explain(&mut self, sum: &AtMost, mut why: Explanation, mut spare: i64) -> u32 {
        let priced = sum.priced(&why.prices);
        let mut lits = Vec::new();
        for (place, (cell, _)) in sum.cells.iter().enumerate() {
            let lowest = priced[place].iter().copied().min().unwrap_or(0);
            if let Some((_, rank)) = why.lost.filter(|lost| lost.0 == place) {
                why.pays[place] = lowest;
                lits.push(!self.has(*cell, rank));
                continue;
            }
            let less = spare.min(why.pays[place] - lowest);
            (why.pays[place], spare) = (why.pays[place] - less, spare - less);
            let missing = priced[place].iter().enumerate().filter(|(_, adds)| **adds < why.pays[place]);
            lits.extend(missing.map(|(rank, _)| self.has(*cell, rank)));
        }
        // The literals that became false last are watched.
        let latest =
            |lit: &Lit| std::cmp::Reverse((self.assigned[lit.code()] >= 0, self.place[lit.variable()]));
        lits.sort_by_key(latest);
        self.explanations.push(why);
        let id = self.log.push(&lits, Origin::Sum(self.explanations.len() as u32 - 1), &[]);
        if lits.len() > 1 {
            self.watch(id);
            self.learned.push((self.count_levels(&lits), id));
        }
        id
    }
}

impl AtMost {
    /// What each rank of each cell adds beyond its price.
    pub(crate) fn priced(&self, prices: &[Vec<i64>]) -> Vec<Vec<i64>> {
        let mut priced: Vec<Vec<i64>> = self.cells.iter().map(|(_, adds)| adds.clone()).collect();
        for (group, prices) in self.groups.iter().zip(prices) {
            for place in &group.places {
                priced[*place].iter_mut().zip(prices).for_each(|(adds, price)| *adds -= price);
            }
        }
        priced
    }
}
