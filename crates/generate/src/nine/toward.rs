//! A puzzle of a wanted difficulty, by hill climbing with restarts.
//!
//! From some puzzle small steps are taken: givens are put back, others go. A step counts if the puzzle comes no
//! further from what is wanted; after too many steps another grid is taken. Easy puzzles keep more givens than they
//! need, so they begin with more.

use garns_logic::{Appraisal, Level};

use super::make::Found;
use super::{CellSet, Dig, Nine};
use crate::Rng;
use crate::spec::{GenerateError, Wanted};

/// Steps from one grid.
const STEPS: usize = 120;
/// Grids before it is given up.
const RESTARTS: usize = 400;

impl Nine<'_> {
    /// A puzzle that is as hard as wanted.
    pub(super) fn toward(&mut self, wanted: Wanted, rng: &mut Rng) -> Result<Found, GenerateError> {
        let (least, most) = self.bounds();
        for _ in 0..RESTARTS {
            let mut best = self.begin(rng)?;
            best.trail = None;
            if wanted.is_easy() && !self.spec.minimal {
                best.least = (28 + rng.below(9) as u32).clamp(least, most.max(least));
            }
            self.digger.dig(std::slice::from_mut(&mut best));
            best.least = if self.spec.minimal { 0 } else { least };
            let appraisal = self.appraise(&best)?;
            let mut off = wanted.distance(&appraisal);
            for _ in 0..STEPS {
                if off == 0 && self.are_right(std::slice::from_ref(&best))[0] {
                    return Ok(Found::of(&self.with_trail(best, rng)));
                }
                let next = self.step(&best, off, most, rng);
                let appraisal = self.appraise(&next)?;
                let distance = wanted.distance(&appraisal);
                // Steps on a plateau count too: without them the search stays where it began.
                if distance.abs() <= off.abs() {
                    (best, off) = (next, distance);
                }
            }
        }
        Err(GenerateError::GaveUp)
    }

    fn appraise(&mut self, dig: &Dig) -> Result<Appraisal, GenerateError> {
        // One that is rated too late is none of this series.
        let appraisal = self.judge.appraise(&dig.puzzle());
        GenerateError::unless_in_time(self.limits)?;
        appraisal.ok_or(GenerateError::Cancelled)
    }

    /// A puzzle near this one; where it is too hard (`off` above 0) rather one with more givens.
    fn step(&mut self, dig: &Dig, off: i32, most: u32, rng: &mut Rng) -> Dig {
        let mut blank: Vec<CellSet> =
            self.inside().into_iter().filter(|unit| unit & dig.givens == 0).collect();
        let givens = dig.givens.count_ones();
        let room = blank.iter().any(|unit| givens + unit.count_ones() <= most);
        if off > 0 && !self.spec.minimal && room && !rng.once_in(4) {
            blank.retain(|unit| givens + unit.count_ones() <= most);
            let unit = blank[rng.index(blank.len())];
            return Dig {
                solution: dig.solution,
                order: Vec::new(),
                givens: dig.givens | unit,
                least: dig.least,
                trail: None,
            };
        }
        let mut next = self.perturbed(dig, rng);
        if off > 0 && !self.spec.minimal {
            // As many givens as before are enough.
            next.least = next.least.max(givens);
        }
        self.digger.dig(std::slice::from_mut(&mut next));
        next.least = dig.least;
        next
    }
}

impl Wanted {
    /// Whether it is reached by puzzles with more givens than they need.
    fn is_easy(self) -> bool {
        match self {
            Wanted::Rating(_, to) => to <= 26,
            Wanted::Level(level) => level <= Level::Medium,
        }
    }

    /// How far a puzzle is from it: below 0 if it is too easy, above if too hard, 0 if it is right.
    pub(crate) fn distance(self, appraisal: &Appraisal) -> i32 {
        match self {
            Wanted::Rating(from, to) => {
                let (from, to, er) = (i32::from(from), i32::from(to), i32::from(appraisal.rating.er));
                if er < from { er - from } else { (er - to).max(0) }
            }
            Wanted::Level(level) => {
                let features = appraisal.features();
                let off = Level::of(&features) as i32 - level as i32;
                // Among equals the one that takes less, or more, time is nearer.
                let seconds = (features.seconds() / 10.0).min(900.0) as i32;
                match off {
                    0 => 0,
                    1.. => 1000 * off + seconds,
                    _ => 1000 * off - 900 + seconds,
                }
            }
        }
    }
}
