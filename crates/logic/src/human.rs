//! How long people look: a simulated solver that comes upon singles the sooner the better they can be seen.
//!
//! In the manner of R. Pelánek's simulated solvers ("Difficulty rating of Sudoku puzzles: an overview and evaluation"),
//! as a race: every single in sight is found at a rate, its visibility, so that the next one takes one over the sum of
//! all, for each blank cell that is looked at. Which single is found first decides what is in sight then, so there are
//! several races, in which each cell is once early and once late (Latin hypercube sampling of exponential times): the
//! same puzzle always takes the same time. Where nothing is in sight, the next step of the rater's path has to be seen.
//!
//! ```text
//! cells    bands of three rows of ten bits each, so that all rows, columns and boxes are looked at at once by shifts
//! steps    only digits that have changed are looked at again, and rates are summed up anew where a cell is seen otherwise
//! views    a digit with one place in a row, a column, a box; the same once locked candidates are struck out;
//!          a cell with one candidate; the last blank cell of a row, a column, a box
//! ```

mod bands;

use serde::Serialize;

use self::bands::{Bands, Lone, NOT_PEERS, PLACES, lone, place_of, without_locked};
use crate::explainer::board::bits;
use crate::explainer::{Board, Hint};

/// What a solving path looks like to a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Features {
    /// The hardest step of the rater's path, in Sudoku Explainer's ratings.
    pub hardest: f64,
    /// The mean, over the digits written, of the share of blank cells that a single could write then.
    pub visibility: f64,
    /// How long one looks: the sum, over the digits written, of blank cells over what is in sight.
    pub effort: f64,
}

/// How well things are seen beside a digit with one place left in a box, which counts 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visibility {
    /// A digit with one place left in a row or a column.
    pub line: f64,
    /// More for the last blank cell of a house.
    pub last: f64,
    /// A cell with one candidate left.
    pub naked: f64,
    /// A digit with one place once locked candidates are struck out, beside one that has it without.
    pub locked: f64,
    /// A step of rating 2 where there is no single.
    pub step: f64,
    /// How much less each point of the rating lets one see of it, as a logarithm.
    pub fading: f64,
}

impl Default for Visibility {
    /// As fitted to people's times.
    fn default() -> Visibility {
        Visibility { line: 0.4, last: 1.0, naked: 0.06, locked: 0.15, step: 0.7, fading: 0.4 }
    }
}

/// A puzzle and what the rater does beside singles: what the time is estimated from.
#[derive(Clone, Debug)]
pub struct Look {
    start: Position,
    steps: Vec<Hint>,
    hardest: f64,
}

impl Look {
    pub(crate) fn new(start: &Board) -> Look {
        Look { start: Position::of(start), steps: Vec::new(), hardest: 0.0 }
    }

    /// The rating of the hardest step.
    pub(crate) fn hardest(&self) -> f64 {
        self.hardest
    }

    /// Takes note of a step of the rater's path.
    pub(crate) fn step(&mut self, hint: &Hint) {
        self.hardest = self.hardest.max(hint.rating);
        let single = hint.rating < 1.6 || (hint.rating - 2.3).abs() < 0.05;
        if !single {
            self.steps.push(hint.clone());
        }
    }

    /// What people see of it.
    #[must_use]
    pub fn features(&self, visibility: &Visibility) -> Features {
        let mut sum = Features { hardest: self.hardest, ..Features::default() };
        let rates = visibility.rates();
        let start = Race::new(&self.start, &rates);
        for early in 0..RACES {
            let (effort, share) = self.run(start.clone(), visibility, &rates, early);
            sum.effort += effort / RACES as f64;
            sum.visibility += share / RACES as f64;
        }
        sum
    }

    /// One race: the sum of looking times, and the mean share of blank cells in sight.
    fn run(&self, mut race: Race, visibility: &Visibility, rates: &Rates, early: usize) -> (f64, f64) {
        /// The last digits are written as fast as one writes.
        const END: u32 = 9;
        let mut steps = self.steps.iter();
        let mut left: [f64; PLACES] = std::array::from_fn(|place| TIMES[(early + ORDER[place]) % RACES]);
        let (mut effort, mut shares, mut written, mut times) = (0.0, 0.0, 0.0, [(0.0, 0); PLACES]);
        loop {
            let blanks = race.position.blanks;
            if blanks <= END {
                break;
            }
            race.look(rates);
            let scan = f64::from(blanks) * f64::from(race.position.unfinished.count_ones()).sqrt();
            if race.open == Bands::NONE {
                let Some(next) = steps.find(|step| race.position.would_change(step)) else { break };
                let Visibility { step, fading, .. } = *visibility;
                effort += scan / (step * (-fading * (next.rating - 2.0)).exp());
                race.position.apply(next);
                continue;
            }
            let (mut all, mut soonest, mut seen) = (0.0, f64::INFINITY, 0);
            race.open.each(|place| {
                all += race.rate[place];
                times[seen] = (left[place] / race.rate[place], place);
                soonest = if times[seen].0 < soonest { times[seen].0 } else { soonest };
                seen += 1;
            });
            let mut next = 0;
            for &(time, place) in times[..seen].iter().rev() {
                next = if time == soonest { place } else { next };
                left[place] -= soonest * race.rate[place];
            }
            effort += scan / all;
            let [rows, columns, boxes, .., naked, _, _, _] = race.views;
            shares += f64::from((rows | columns | boxes | naked).count()) / f64::from(blanks);
            written += 1.0;
            let Some(digit) = race.position.digit_of(next) else { break };
            race.position.place(next, digit);
        }
        (effort, shares / f64::max(written, 1.0))
    }
}

/// A race as it stands: what is in sight, and at which rates.
#[derive(Clone)]
struct Race {
    position: Position,
    /// The cells that are in sight in each way.
    views: [Bands; VIEWS],
    open: Bands,
    /// For each cell in sight the sum of its rates.
    rate: [f64; PLACES],
}

impl Race {
    fn new(start: &Position, rates: &Rates) -> Race {
        let (views, open) = ([Bands::NONE; VIEWS], Bands::NONE);
        let mut race = Race { position: start.clone(), views, open, rate: [0.0; PLACES] };
        race.look(rates);
        race
    }

    /// Looks at the digits that have changed, and at the cells that are seen otherwise than before.
    fn look(&mut self, rates: &Rates) {
        let (seen, open) = self.position.look();
        let zip = self.views.iter().zip(&seen);
        let changed = zip.fold(Bands::NONE, |all, (old, new)| all | (*old ^ *new));
        (self.views, self.open) = (seen, open);
        (changed & self.open).each(|place| {
            let bit = |sum: usize, view: &Bands| sum << 1 | usize::from(view.has(place));
            self.rate[place] = rates[self.views.iter().rev().fold(0, bit)];
        });
    }
}

/// In how many ways a cell can be in sight, and which of them is that of cells with one candidate.
const VIEWS: usize = 10;
const NAKED: usize = 6;

/// For the ways in which a cell is in sight, a bit each, the sum of their rates.
type Rates = [f64; 1 << VIEWS];

impl Visibility {
    /// The rates, in the order of [`Position::look`].
    fn rates(&self) -> Rates {
        let Visibility { line, last, naked, locked, .. } = *self;
        let own = [line, line, 1.0, line * locked, line * locked, locked, naked, last, last, last];
        let mut rates = [0.0; 1 << VIEWS];
        for (view, rate) in own.into_iter().enumerate() {
            let (before, with) = rates.split_at_mut(1 << view);
            with.iter_mut().zip(before).for_each(|(with, before)| *with = *before + rate);
        }
        rates
    }
}

const RACES: usize = TIMES.len();
/// Quantiles of the exponential distribution.
const TIMES: [f64; 4] = [0.133_531, 0.470_004, 0.980_829, 2.079_442];
/// In which race each cell is early: anything without a pattern.
const ORDER: [usize; PLACES] = {
    let mut order = [0; PLACES];
    let mut cell = 0;
    while cell < 81 {
        let mixed = (cell as u64 + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        order[place_of(cell)] = (mixed >> 40) as usize % RACES;
        cell += 1;
    }
    order
};

/// What is seen of one digit: where it is alone in a row, a column, a box, the same behind locked candidates, and all that.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    views: [Bands; NAKED],
    any: Bands,
}

/// Where digits may go, and what is seen of each.
#[derive(Clone, Debug)]
struct Position {
    places: [Bands; 9],
    blank: Bands,
    seen: [Seen; 9],
    blanks: u32,
    /// The digits to be looked at again, and those that some cell may still take.
    stale: u16,
    unfinished: u16,
}

impl Position {
    fn of(board: &Board) -> Position {
        let blank = (0..81).filter(|cell| board.digit[*cell] == 0).fold(0_u128, |all, cell| all | 1 << cell);
        Position {
            places: board.grid.map(Bands::of),
            blank: Bands::of(blank),
            seen: [Seen::default(); 9],
            blanks: board.blanks.into(),
            stale: 0x1ff,
            unfinished: 0,
        }
    }

    /// The cells that are in sight in each way, and all of them.
    fn look(&mut self) -> ([Bands; VIEWS], Bands) {
        for digit in bits(std::mem::take(&mut self.stale)) {
            let places = self.places[digit];
            self.seen[digit] = Seen::of(places);
            self.unfinished = self.unfinished & !(1 << digit) | u16::from(places != Bands::NONE) << digit;
        }
        let mut views = [Bands::NONE; VIEWS];
        let (mut open, mut once, mut twice) = (Bands::NONE, Bands::NONE, Bands::NONE);
        for (seen, places) in self.seen.iter().zip(self.places) {
            views.iter_mut().zip(&seen.views).for_each(|(all, own)| *all = *all | *own);
            open = open | seen.any;
            twice = twice | once & places;
            once = once | places;
        }
        views[NAKED] = once & !twice;
        open = open | views[NAKED];
        // A board without a solution may have a last cell that no digit fits.
        views[NAKED + 1..].iter_mut().zip(lone(self.blank)).for_each(|(last, cells)| *last = cells & open);
        (views, open)
    }

    /// The digit that is seen in a cell.
    fn digit_of(&self, place: usize) -> Option<usize> {
        let fold = |bits: u16, cells: &Bands| bits << 1 | u16::from(cells.has(place));
        let seen = self.seen.iter().rev().map(|seen| &seen.any).fold(0, fold);
        bits(seen).next().or_else(|| self.places.iter().position(|places| places.has(place)))
    }

    fn place(&mut self, place: usize, digit: usize) {
        (0..9).for_each(|other| self.strike(place, other));
        self.blanks -= u32::from(self.blank.has(place));
        self.blank.0[place / 64] &= !(1 << (place % 64));
        self.places[digit] = self.places[digit] & NOT_PEERS[place];
        self.stale |= 1 << digit;
    }

    fn strike(&mut self, place: usize, digit: usize) {
        self.stale |= u16::from(self.places[digit].has(place)) << digit;
        self.places[digit].0[place / 64] &= !(1 << (place % 64));
    }

    fn would_change(&self, step: &Hint) -> bool {
        let blank = |(cell, _): (u8, u8)| self.blank.has(place_of(cell.into()));
        let fits = |(cell, digits): &(u8, u16)| {
            bits(*digits).any(|digit| self.places[digit].has(place_of((*cell).into())))
        };
        step.placed.is_some_and(blank) || step.removed.iter().any(fits)
    }

    fn apply(&mut self, step: &Hint) {
        for &(cell, digits) in &step.removed {
            bits(digits).for_each(|digit| self.strike(place_of(cell.into()), digit));
        }
        if let Some((cell, digit)) = step.placed {
            self.place(place_of(cell.into()), digit.into());
        }
    }
}

impl Seen {
    fn of(places: Bands) -> Seen {
        let plain = lone(places);
        let rest = without_locked(places, &plain);
        let locked = if rest == places { Lone::default() } else { lone(rest) };
        let ([a, b, c], [d, e, f]) = (plain, locked);
        let views = [a, b, c, d & !a, e & !b, f & !c];
        Seen { views, any: views.into_iter().fold(Bands::NONE, |all, view| all | view) }
    }
}

#[cfg(test)]
mod tests {
    use super::bands::tests::{SORTS, slow_lone, slow_rest};
    use super::*;
    use crate::explainer::board::{HOUSE_MASKS, cells};

    /// A race in which everything is looked at again after each digit.
    fn slow_race(board: &Board, look: &Look, visibility: &Visibility, early: usize) -> (f64, f64) {
        let Visibility { line, last, naked, locked, step, fading } = *visibility;
        let own = [line, line, 1.0, line * locked, line * locked, locked, naked, last, last, last];
        let (mut board, mut steps) = (board.clone(), look.steps.iter());
        let mut left: Vec<f64> = (0..81).map(|cell| TIMES[(early + ORDER[place_of(cell)]) % RACES]).collect();
        let (mut effort, mut shares, mut written) = (0.0, 0.0, 0.0);
        while board.blanks > 9 {
            let any = |find: &dyn Fn(u128) -> u128| board.grid.iter().fold(0, |all, own| all | find(*own));
            let in_sort = |sort: usize, cells| slow_lone(cells, &HOUSE_MASKS[SORTS[sort].clone()]);
            let mut views = [0_u128; VIEWS];
            for sort in 0..3 {
                views[sort] = any(&|own| in_sort(sort, own));
                views[3 + sort] = any(&|own| in_sort(sort, slow_rest(own)) & !in_sort(sort, own));
            }
            let single = (0..81).filter(|cell| board.cand[*cell].is_power_of_two());
            views[NAKED] = single.fold(0, |all, cell| all | 1 << cell);
            let open = views.iter().fold(0, |all, view| all | view);
            let blank = (0..81).filter(|cell| board.digit[*cell] == 0).fold(0, |all, cell| all | 1 << cell);
            (0..3).for_each(|sort| views[7 + sort] = in_sort(sort, blank) & open);
            let unfinished = board.grid.iter().filter(|own| **own != 0).count() as f64;
            let scan = f64::from(board.blanks) * unfinished.sqrt();
            if open == 0 {
                let changes = |hint: &Hint| {
                    let mut after = board.clone();
                    hint.apply(&mut after);
                    after != board
                };
                let Some(next) = steps.find(|hint| changes(hint)) else { break };
                effort += scan / (step * (-fading * (next.rating - 2.0)).exp());
                next.apply(&mut board);
                continue;
            }
            let rate = |cell: usize| {
                let seen = views.iter().zip(own).filter(|(view, _)| *view >> cell & 1 == 1);
                seen.fold(0.0, |sum, (_, rate)| sum + rate)
            };
            let all = cells(open).fold(0.0, |sum, cell| sum + rate(cell));
            let time = |cell: usize| left[cell] / rate(cell);
            let next = cells(open).reduce(|a, b| if time(b) < time(a) { b } else { a });
            let Some(next) = next else { break };
            let soonest = time(next);
            cells(open).for_each(|cell| left[cell] -= soonest * rate(cell));
            effort += scan / all;
            let plain = views[0] | views[1] | views[2] | views[NAKED];
            shares += f64::from(plain.count_ones()) / f64::from(board.blanks);
            written += 1.0;
            let seen = |digit: &usize| {
                let own = board.grid[*digit];
                (0..3).any(|sort| (in_sort(sort, own) | in_sort(sort, slow_rest(own))) >> next & 1 == 1)
            };
            let Some(digit) = (0..9).find(seen).or_else(|| bits(board.cand[next]).next()) else { break };
            board.place(next, digit);
        }
        (effort, shares / f64::max(written, 1.0))
    }

    #[test]
    fn looking_again_only_at_what_has_changed_comes_to_the_same() {
        let lines = include_str!("../tests/data/human-times.tsv").lines().skip(1).step_by(5);
        let (mut rater, mut count, mut hard) = (crate::Rater::new(), 0, 0);
        for line in lines {
            let bytes = line.as_bytes();
            let givens = std::array::from_fn(|cell| bytes[cell].saturating_sub(b'0').min(9));
            let (board, look) = (Board::new(&givens), rater.look(&givens));
            let odd = Visibility { line: 0.13, last: 0.7, naked: 0.31, locked: 0.41, step: 0.3, fading: 0.2 };
            for visibility in [Visibility::default(), odd] {
                let mut sum = Features { hardest: look.hardest, ..Features::default() };
                for early in 0..RACES {
                    let (effort, share) = slow_race(&board, &look, &visibility, early);
                    sum.effort += effort / RACES as f64;
                    sum.visibility += share / RACES as f64;
                }
                assert_eq!(look.features(&visibility), sum, "{line}");
            }
            hard += u32::from(!look.steps.is_empty());
            count += 1;
        }
        assert!(count > 300 && hard > 40, "{count} {hard}");
    }
}
