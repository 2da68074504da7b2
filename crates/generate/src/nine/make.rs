//! Plain 9×9 puzzles as a [`Spec`] says, side by side where that is possible.

use garns_engine::Limits;

use super::dig::masked;
use super::{ALL_CELLS, CellSet, Dig, Digger};
use crate::spec::{GenerateError, Spec};
use crate::{Appraiser, Rng, uniform_grid};

/// What makes 9×9 puzzles.
pub(crate) struct Nine<'a> {
    pub(crate) spec: &'a Spec,
    /// What is given or blank together.
    pub(crate) units: &'a [CellSet],
    pub(crate) limits: &'a Limits,
    pub(crate) digger: &'a mut Digger,
    pub(crate) judge: &'a mut Appraiser,
}

/// What was made: digits row by row, 0 for blank.
pub(crate) struct Found {
    pub(crate) puzzle: [u8; 81],
    pub(crate) solution: [u8; 81],
    pub(crate) trail: Vec<[u8; 81]>,
}

impl Found {
    pub(super) fn of(dig: &Dig) -> Found {
        let mut givens = ALL_CELLS;
        let mut trail = vec![dig.solution];
        for unit in dig.trail.iter().flatten() {
            givens &= !unit;
            trail.push(masked(&dig.solution, givens));
        }
        let trail = if dig.trail.is_some() { trail } else { Vec::new() };
        Found { puzzle: dig.puzzle(), solution: dig.solution, trail }
    }
}

/// Whole grids tried for a puzzle before the number of its givens is worked on.
const ROUNDS: usize = 40;

/// Whole grids tried for a puzzle that only chance makes right (one that is symmetric and irreducible).
const LUCK: usize = 20_000;

impl Nine<'_> {
    /// One puzzle for each seed.
    pub(crate) fn make(&mut self, seeds: &[u64]) -> Vec<Result<Found, GenerateError>> {
        let mut rng: Vec<Rng> = seeds.iter().map(|&seed| Rng::new(seed)).collect();
        if self.spec.full {
            let full = |rng: &mut Rng| {
                let grid = uniform_grid(rng);
                Ok(Found { puzzle: grid, solution: grid, trail: Vec::new() })
            };
            return rng.iter_mut().map(full).collect();
        }
        if let Some(wanted) = self.spec.wanted {
            return rng.iter_mut().map(|rng| self.toward(wanted, rng)).collect();
        }
        let mut found: Vec<Option<Result<Found, GenerateError>>> = seeds.iter().map(|_| None).collect();
        let mut waiting: Vec<usize> = (0..seeds.len()).collect();
        let deadline = if self.needs_luck() { LUCK } else { ROUNDS };
        // Those that did not come out as wanted begin again, each with its own rng: a puzzle depends on its seed alone.
        for round in 0.. {
            if waiting.is_empty() {
                break;
            }
            if let Err(failure) = GenerateError::unless_in_time(self.limits) {
                waiting.drain(..).for_each(|k| found[k] = Some(Err(failure)));
            } else if round == deadline {
                waiting.drain(..).for_each(|k| found[k] = Some(self.fewer(&mut rng[k])));
            } else {
                let digs: Result<Vec<Dig>, GenerateError> =
                    waiting.iter().map(|&k| self.begin(&mut rng[k])).collect();
                let mut digs = match digs {
                    Ok(digs) => digs,
                    Err(failure) => {
                        waiting.drain(..).for_each(|k| found[k] = Some(Err(failure)));
                        break;
                    }
                };
                self.digger.dig(&mut digs);
                let right = self.are_right(&digs);
                let mut number = 0;
                waiting.retain(|&k| {
                    number += 1;
                    if right[number - 1] {
                        found[k] = Some(Ok(Found::of(&digs[number - 1])));
                    }
                    !right[number - 1]
                });
            }
        }
        found.into_iter().map(|found| found.unwrap_or(Err(GenerateError::GaveUp))).collect()
    }

    /// Whether nothing but chance makes a puzzle irreducible: units have several cells.
    fn needs_luck(&self) -> bool {
        self.spec.minimal && self.units.iter().any(|unit| unit.count_ones() > 1)
    }

    /// The fewest givens it may have, and the most.
    pub(super) fn bounds(&self) -> (u32, u32) {
        let (least, most) = self.spec.clues.unwrap_or((0, 81));
        (least as u32, most as u32)
    }

    /// The units that may be given.
    pub(super) fn inside(&self) -> Vec<CellSet> {
        let mask = self.mask();
        self.units.iter().copied().filter(|unit| unit & !mask == 0).collect()
    }

    /// Where givens may be.
    pub(super) fn mask(&self) -> CellSet {
        let pattern = self.spec.pattern.as_ref();
        pattern.map_or(ALL_CELLS, |pattern| {
            pattern.iter().enumerate().fold(0, |set, (cell, &may)| set | CellSet::from(may) << cell)
        })
    }

    /// A full grid and an order in which its givens are to go.
    pub(super) fn begin(&mut self, rng: &mut Rng) -> Result<Dig, GenerateError> {
        let mask = self.mask();
        let mut order = self.inside();
        let (solution, givens) = if mask == ALL_CELLS {
            (uniform_grid(rng), ALL_CELLS)
        } else {
            (self.on_pattern(mask, rng)?, mask)
        };
        rng.shuffle(&mut order);
        let least = if self.spec.minimal { 0 } else { self.bounds().0 };
        let trail = self.spec.trail.then(|| {
            // Whatever lies outside the pattern went first.
            let mut outside: Vec<CellSet> =
                self.units.iter().copied().filter(|unit| unit & mask == 0).collect();
            rng.shuffle(&mut outside);
            outside
        });
        Ok(Dig { solution, order, givens, least, trail })
    }

    /// Which of them have as many givens as asked, none too many where irreducible ones are wanted.
    pub(super) fn are_right(&mut self, digs: &[Dig]) -> Vec<bool> {
        let (least, most) = self.bounds();
        let count = |dig: &Dig| (least..=most).contains(&dig.givens.count_ones());
        let mut right: Vec<bool> = digs.iter().map(count).collect();
        if self.needs_luck() {
            let mut again: Vec<Dig> = digs.iter().map(one_by_one).collect();
            self.digger.dig(&mut again);
            for ((right, dig), again) in right.iter_mut().zip(digs).zip(&again) {
                *right &= dig.givens == again.givens;
            }
        }
        right
    }

    /// A puzzle with few enough givens: some are put back, others taken away, as long as they don't become more.
    fn fewer(&mut self, rng: &mut Rng) -> Result<Found, GenerateError> {
        if self.needs_luck() {
            return Err(GenerateError::GaveUp);
        }
        for _ in 0..RESTARTS {
            let mut best = self.begin(rng)?;
            best.trail = None;
            self.digger.dig(std::slice::from_mut(&mut best));
            for _ in 0..STEPS {
                GenerateError::unless_in_time(self.limits)?;
                let mut near: Vec<Dig> = (0..AT_ONCE).map(|_| self.perturbed(&best, rng)).collect();
                self.digger.dig(&mut near);
                let fewest = near.into_iter().min_by_key(|dig| dig.givens.count_ones());
                if let Some(dig) = fewest.filter(|dig| dig.givens.count_ones() <= best.givens.count_ones()) {
                    best = dig;
                }
                if self.are_right(std::slice::from_ref(&best))[0] {
                    return Ok(Found::of(&self.with_trail(best, rng)));
                }
            }
        }
        Err(GenerateError::GaveUp)
    }

    /// The same grid with a few givens put back, to be dug again.
    pub(super) fn perturbed(&self, dig: &Dig, rng: &mut Rng) -> Dig {
        let mut order = self.inside();
        rng.shuffle(&mut order);
        let back = 1 + rng.index(4);
        let put_back: Vec<CellSet> =
            order.iter().copied().filter(|unit| unit & dig.givens == 0).take(back).collect();
        let givens = put_back.iter().fold(dig.givens, |givens, unit| givens | unit);
        // What was put back goes last, so that something else goes first.
        let (late, early): (Vec<CellSet>, Vec<CellSet>) =
            order.into_iter().partition(|unit| put_back.contains(unit));
        let order = early.into_iter().chain(late).collect();
        Dig { solution: dig.solution, order, givens, least: dig.least, trail: None }
    }

    /// The same puzzle with a way to it from the full grid, if that is wanted.
    pub(super) fn with_trail(&self, mut dig: Dig, rng: &mut Rng) -> Dig {
        if self.spec.trail {
            let mut gone: Vec<CellSet> =
                self.units.iter().copied().filter(|unit| unit & dig.givens == 0).collect();
            rng.shuffle(&mut gone);
            dig.trail = Some(gone);
        }
        dig
    }
}

/// Steps from one grid before another is taken.
const STEPS: usize = 600;
/// Grids that are worked on.
const RESTARTS: usize = 40;
/// Neighbours of a puzzle that are looked at together.
const AT_ONCE: usize = 16;

/// The same puzzle, to be dug cell by cell.
pub(super) fn one_by_one(dig: &Dig) -> Dig {
    let order = (0..81).map(|cell| 1 << cell).filter(|cell| cell & dig.givens != 0).collect();
    Dig { solution: dig.solution, order, givens: dig.givens, least: 0, trail: None }
}
