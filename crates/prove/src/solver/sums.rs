//! Sums that are propagated by their bounds, each inference explained by a clause (lazy clause generation, Ohrimenko, Stuckey
//! and Codish 2009).
//!
//! Such a clause is no consequence of the other clauses by unit propagation, but one line of cutting planes derives it: the
//! sum is at most its target, and each cell, which has one value, adds at least what its explanation says.

use super::{Lit, Origin, Solver};

/// Numbers that add up to at most a bound, one from each cell.
#[derive(Clone, Debug)]
pub(crate) struct AtMost {
    /// The cells, and what each rank of theirs adds.
    pub(crate) cells: Vec<(usize, Vec<i64>)>,
    pub(crate) bound: i64,
}

/// Why a clause follows from a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Explanation {
    /// The number of the sum.
    pub(crate) sum: usize,
    /// What each cell adds at least.
    pub(crate) least: Vec<i64>,
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
                AtMost { cells: Vec::new(), bound: 0 },
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
        let open = |cell: usize, rank: usize| self.assigned[self.has(cell, rank).code()] >= 0;
        let mut least = Vec::new();
        for (cell, adds) in &sum.cells {
            let left = adds.iter().enumerate().filter(|(rank, _)| open(*cell, *rank));
            match left.map(|(_, adds)| *adds).min() {
                Some(adds) => least.push(adds),
                // A clause says that there is a value: it is broken, and found so.
                None => return Looked::Nothing,
            }
        }
        let all: i64 = least.iter().sum();
        if all > sum.bound {
            let broken = self.explain(number, sum, least, None, all - sum.bound - 1);
            return Looked::Broken(broken);
        }
        let mut looked = Looked::Nothing;
        for (place, (cell, adds)) in sum.cells.iter().enumerate() {
            for (rank, adds) in adds.iter().enumerate() {
                let lit = self.has(*cell, rank);
                let most = sum.bound - (all - least[place]);
                if *adds > most && self.assigned[lit.code()] == 0 {
                    let spare = adds - most - 1;
                    let reason = self.explain(number, sum, least.clone(), Some((place, rank)), spare);
                    self.assign(!lit, reason);
                    looked = Looked::Assigned;
                }
            }
        }
        looked
    }

    /// Adds the clause of an inference, from which so much may be left out; what is implied stands first.
    fn explain(
        &mut self,
        number: usize,
        sum: &AtMost,
        mut least: Vec<i64>,
        lost: Option<(usize, usize)>,
        mut spare: i64,
    ) -> u32 {
        let mut lits = Vec::new();
        for (place, (cell, adds)) in sum.cells.iter().enumerate() {
            let lowest = adds.iter().copied().min().unwrap_or(0);
            if let Some((_, rank)) = lost.filter(|lost| lost.0 == place) {
                least[place] = lowest;
                lits.push(!self.has(*cell, rank));
                continue;
            }
            let less = spare.min(least[place] - lowest);
            (least[place], spare) = (least[place] - less, spare - less);
            let missing = adds.iter().enumerate().filter(|(_, adds)| **adds < least[place]);
            lits.extend(missing.map(|(rank, _)| self.has(*cell, rank)));
        }
        // The literals that became false last are watched.
        let latest =
            |lit: &Lit| std::cmp::Reverse((self.assigned[lit.code()] >= 0, self.place[lit.variable()]));
        lits.sort_by_key(latest);
        self.explanations.push(Explanation { sum: number, least, lost });
        let id = self.log.push(&lits, Origin::Sum(self.explanations.len() as u32 - 1), &[]);
        if lits.len() > 1 {
            self.watch(id);
        }
        id
    }
}
