//! How long people look: a simulated solver that comes upon singles the sooner the better they can be seen.
//!
//! In the manner of R. Pelánek's simulated solvers ("Difficulty rating of Sudoku puzzles: an overview and evaluation"),
//! as a race: every single in sight is found at a rate, its visibility, so that the next one takes one over the sum of
//! all, for each blank cell that is looked at. Which single is found first decides what is in sight then, so there are
//! several races, in which each cell is once early and once late (Latin hypercube sampling of exponential times): the
//! same puzzle always takes the same time. Where nothing is in sight, the next step of the rater's path has to be seen.
//!
//! ```text
//! cells    three bands of 27 bits each, so that a band's rows and boxes are found in tables
//! views    a digit with one place in a row, a column, a box; the same once locked candidates are struck out;
//!          a cell with one candidate; the last blank cell of a row, a column, a box
//! ```

use serde::Serialize;

use crate::explainer::board::{PEERS, bits};
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
        for race in 0..RACES {
            let (effort, share) = self.race(visibility, &rates, race);
            sum.effort += effort / RACES as f64;
            sum.visibility += share / RACES as f64;
        }
        sum
    }

    /// One race: the sum of looking times, and the mean share of blank cells in sight.
    fn race(&self, visibility: &Visibility, rates: &Rates, race: usize) -> (f64, f64) {
        /// The last digits are written as fast as one writes.
        const END: u32 = 9;
        let mut position = self.start.clone();
        let mut steps = self.steps.iter();
        let mut left: [f64; 81] = std::array::from_fn(|cell| TIMES[(race + ORDER[cell]) % RACES]);
        let mut rate_of = [0.0; 81];
        let (mut effort, mut shares, mut written) = (0.0, 0.0, 0.0);
        loop {
            let blanks = count(position.blank);
            if blanks <= END {
                break;
            }
            let seen = position.look();
            let unfinished = position.places.iter().filter(|places| **places != Bands::default()).count();
            let scan = f64::from(blanks) * (unfinished as f64).sqrt();
            if seen.open == Bands::default() {
                let Some(next) = steps.find(|step| position.would_change(step)) else { break };
                let Visibility { step, fading, .. } = *visibility;
                effort += scan / (step * (-fading * (next.rating - 2.0)).exp());
                position.apply(next);
                continue;
            }
            let views = seen.views();
            let (mut all, mut soonest, mut next) = (0.0, f64::INFINITY, 0);
            each(seen.open, |cell| {
                let bit = |sum: usize, view: &Bands| sum << 1 | (view[cell / 27] >> (cell % 27) & 1) as usize;
                let rate = rates[views.iter().rev().fold(0, bit)];
                rate_of[cell] = rate;
                all += rate;
                let time = left[cell] / rate;
                if time < soonest {
                    (soonest, next) = (time, cell);
                }
            });
            each(seen.open, |cell| left[cell] -= soonest * rate_of[cell]);
            effort += scan / all;
            let single: Bands = std::array::from_fn(|b| {
                seen.naked[b] | seen.plain[0][b] | seen.plain[1][b] | seen.plain[2][b]
            });
            shares += f64::from(count(single)) / f64::from(blanks);
            written += 1.0;
            let Some(digit) = position.digit_of(next) else { break };
            position.place(next, digit);
        }
        (effort, shares / f64::max(written, 1.0))
    }
}

/// In how many ways a cell can be in sight.
const VIEWS: usize = 10;

/// For the ways in which a cell is in sight, a bit each, the sum of their rates.
type Rates = [f64; 1 << VIEWS];

impl Visibility {
    /// The rates, in the order of [`Sight::views`].
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
const ORDER: [usize; 81] = {
    let mut order = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let mixed = (cell as u64 + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        order[cell] = (mixed >> 40) as usize % RACES;
        cell += 1;
    }
    order
};

/// Cells, a bit each, in three bands of three rows; the fourth is empty, so that a set fills a vector register.
type Bands = [u32; 4];

fn count(cells: Bands) -> u32 {
    cells.iter().map(|band| band.count_ones()).sum()
}

fn each(cells: Bands, mut tell: impl FnMut(usize)) {
    for (band, mut left) in cells.into_iter().enumerate() {
        while left != 0 {
            tell(band * 27 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

fn bands(cells: u128) -> Bands {
    [cells, cells >> 27, cells >> 54, 0].map(|band| band as u32 & 0x7ff_ffff)
}

/// Cells alone in their rows, columns and boxes.
type Lone = [Bands; 3];

/// What is seen of one digit.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    plain: Lone,
    locked: Lone,
}

/// Everything in sight.
struct Sight {
    plain: Lone,
    locked: Lone,
    naked: Bands,
    last: Lone,
    open: Bands,
}

impl Sight {
    /// The cells that are in sight in each way.
    fn views(&self) -> [Bands; VIEWS] {
        let Sight { plain: [a, b, c], locked: [d, e, f], naked, last: [g, h, i], .. } = *self;
        [a, b, c, d, e, f, naked, g, h, i]
    }
}

fn or(a: Bands, b: Bands) -> Bands {
    std::array::from_fn(|band| a[band] | b[band])
}

/// Where digits may go, and what is seen of each.
#[derive(Clone, Debug)]
struct Position {
    places: [Bands; 9],
    blank: Bands,
    seen: [Seen; 9],
    /// The digits to be looked at again.
    stale: u16,
}

impl Position {
    fn of(board: &Board) -> Position {
        let blank = (0..81).filter(|cell| board.digit[*cell] == 0).fold(0_u128, |all, cell| all | 1 << cell);
        let mut position = Position {
            places: board.grid.map(bands),
            blank: bands(blank),
            seen: [Seen::default(); 9],
            stale: 0x1ff,
        };
        position.look();
        position
    }

    fn look(&mut self) -> Sight {
        let (mut plain, mut locked) = (Lone::default(), Lone::default());
        let (mut once, mut twice) = (Bands::default(), Bands::default());
        for digit in 0..9 {
            let places = self.places[digit];
            if self.stale >> digit & 1 == 1 {
                self.seen[digit] = seen(places);
            }
            let seen = &self.seen[digit];
            for kind in 0..3 {
                plain[kind] = or(plain[kind], seen.plain[kind]);
                locked[kind] = or(locked[kind], seen.locked[kind]);
            }
            twice = or(twice, std::array::from_fn(|band| once[band] & places[band]));
            once = or(once, places);
        }
        self.stale = 0;
        let naked: Bands = std::array::from_fn(|band| once[band] & !twice[band]);
        let open = plain.into_iter().chain(locked).fold(naked, or);
        // A board without a solution may have a last cell that no digit fits.
        let last = lone(self.blank).map(|cells| std::array::from_fn(|band| cells[band] & open[band]));
        Sight { plain, locked, naked, last, open }
    }

    /// The digit that is seen in a cell.
    fn digit_of(&self, cell: usize) -> Option<usize> {
        let (band, bit) = (cell / 27, cell % 27);
        let has = |cells: &Bands| cells[band] >> bit & 1 == 1;
        let fits = |digit: &usize| has(&self.places[*digit]);
        let seen = |digit: &usize| self.seen[*digit].plain.iter().chain(&self.seen[*digit].locked).any(has);
        (0..9).filter(fits).find(seen).or_else(|| (0..9).find(fits))
    }

    fn place(&mut self, cell: usize, digit: usize) {
        for other in 0..9 {
            self.strike(cell, other);
        }
        self.blank[cell / 27] &= !(1 << (cell % 27));
        let peers = bands(PEERS[cell]);
        self.places[digit].iter_mut().zip(peers).for_each(|(places, peers)| *places &= !peers);
        self.stale |= 1 << digit;
    }

    fn strike(&mut self, cell: usize, digit: usize) {
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        if self.places[digit][band] & bit != 0 {
            self.places[digit][band] &= !bit;
            self.stale |= 1 << digit;
        }
    }

    fn would_change(&self, step: &Hint) -> bool {
        let has = |cells: &Bands, cell: u8| cells[cell as usize / 27] >> (cell % 27) & 1 == 1;
        step.placed.is_some_and(|(cell, _)| has(&self.blank, cell))
            || step
                .removed
                .iter()
                .any(|(cell, digits)| bits(*digits).any(|digit| has(&self.places[digit], *cell)))
    }

    fn apply(&mut self, step: &Hint) {
        for &(cell, digits) in &step.removed {
            bits(digits).for_each(|digit| self.strike(cell as usize, digit));
        }
        if let Some((cell, digit)) = step.placed {
            self.place(cell as usize, digit as usize);
        }
    }
}

fn seen(places: Bands) -> Seen {
    let plain = lone(places);
    let rest = without_locked(places, &plain);
    if rest == places {
        return Seen { plain, locked: Lone::default() };
    }
    let mut locked = lone(rest);
    for (locked, plain) in locked.iter_mut().zip(&plain) {
        locked.iter_mut().zip(plain).for_each(|(locked, plain)| *locked &= !plain);
    }
    Seen { plain, locked }
}

/// A row of a band.
fn row(band: u32, row: usize) -> u32 {
    band >> (9 * row) & 0x1ff
}

/// The same nine bits in each row of a band.
fn in_rows(columns: u32) -> u32 {
    columns * 0o1_001_001
}

fn lone(cells: Bands) -> Lone {
    let mut lone = Lone::default();
    let (mut once, mut twice) = (0, 0);
    for (at, &band) in cells[..3].iter().enumerate() {
        let rows = [row(band, 0), row(band, 1), row(band, 2)];
        for (i, row) in rows.into_iter().enumerate() {
            let alone = if row & row.wrapping_sub(1) == 0 { row } else { 0 };
            lone[0][at] |= alone << (9 * i);
        }
        let any = rows[0] | rows[1] | rows[2];
        let more = rows[0] & rows[1] | rows[2] & (rows[0] | rows[1]);
        twice |= more | once & any;
        once |= any;
        lone[2][at] = band & in_rows(u32::from(ALONE[any as usize]) & !more);
    }
    for (lone, band) in lone[1].iter_mut().zip(cells) {
        *lone = band & in_rows(once & !twice);
    }
    lone
}

/// What locked candidates leave. Those that are alone don't count as locked.
fn without_locked(cells: Bands, alone: &Lone) -> Bands {
    /// Lines and boxes crossing, three by three: what is left if a line, or a box, that has several places has them all
    /// in one crossing.
    fn left(crossings: u32, lone_lines: u32, lone_boxes: u32) -> u32 {
        let lines = crossings | u32::from(TRIPLED[lone_lines as usize]);
        let boxes = crossings | (lone_boxes * 0b1_001_001);
        u32::from(BY_LINE[lines as usize] & BY_BOX[boxes as usize])
    }
    let groups = |row: u32| u32::from(GROUPS[row as usize]);
    let columns = |band: u32| row(band, 0) | row(band, 1) | row(band, 2);
    let lone_columns = alone[1].iter().fold(0, |all, band| all | columns(*band));
    let lone_boxes = alone[2].map(|band| groups(columns(band)));
    let mut rest = cells;
    for band in 0..3 {
        let (own, lines) = (cells[band], alone[0][band]);
        let crossings = groups(row(own, 0)) | groups(row(own, 1)) << 3 | groups(row(own, 2)) << 6;
        let lone_lines = (0..3).fold(0, |all, i| all | u32::from(row(lines, i) != 0) << i);
        let left = left(crossings, lone_lines, lone_boxes[band]);
        let kept = |i: usize| u32::from(TRIPLED[(left >> (3 * i) & 7) as usize]) << (9 * i);
        rest[band] &= kept(0) | kept(1) | kept(2);
    }
    let occupied = cells.map(columns);
    for stack in 0..3 {
        let of = |columns: u32| columns >> (3 * stack) & 7;
        // The same with the boxes of the stack for lines, and its columns for boxes.
        let crossings = of(occupied[0]) | of(occupied[1]) << 3 | of(occupied[2]) << 6;
        let boxes = (0..3).fold(0, |all, band| all | (lone_boxes[band] >> stack & 1) << band);
        let left = left(crossings, boxes, of(lone_columns));
        for (band, rest) in rest.iter_mut().enumerate() {
            *rest &= in_rows((left >> (3 * band) & 7) << (3 * stack) | !(7 << (3 * stack)) & 0x1ff);
        }
    }
    rest
}

/// For nine bits those that are alone in their three, and which threes have any.
const ALONE: [u16; 512] = thirds(true);
const GROUPS: [u16; 512] = thirds(false);
/// Three bits, each three times.
const TRIPLED: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];
const BY_LINE: [u16; 512] = kept(true);
const BY_BOX: [u16; 512] = kept(false);

const fn thirds(alone: bool) -> [u16; 512] {
    let mut table = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut third = 0;
        while third < 3 {
            let own = (mask >> (3 * third)) as u16 & 7;
            if alone && own.is_power_of_two() {
                table[mask] |= own << (3 * third);
            } else if !alone && own != 0 {
                table[mask] |= 1 << third;
            }
            third += 1;
        }
        mask += 1;
    }
    table
}

/// For crossings of three lines (threes of bits) with three boxes (every third bit): what is left beside a line that has
/// one crossing only, or beside such a box.
const fn kept(by_line: bool) -> [u16; 512] {
    let mut table = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut left = 0x1ff;
        let mut i = 0;
        while i < 3 {
            let line = (mask as u16 >> (3 * i)) & 7;
            if by_line && line.is_power_of_two() {
                left &= !(line * 0b1_001_001) | line << (3 * i);
            }
            let within = (mask as u16 >> i) & 0b1_001_001;
            if !by_line && within.is_power_of_two() {
                left &= !(within * 7) | within << i;
            }
            i += 1;
        }
        table[mask] = left;
        mask += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::board::{HOUSE_MASKS, cells};

    fn whole(cells: Bands) -> u128 {
        u128::from(cells[0]) | u128::from(cells[1]) << 27 | u128::from(cells[2]) << 54
    }

    /// The cells alone in a house of one sort.
    fn slow_lone(cells: u128, houses: &[u128]) -> u128 {
        houses
            .iter()
            .map(|house| cells & house)
            .filter(|own| own.count_ones() == 1)
            .fold(0, |all, own| all | own)
    }

    #[test]
    fn tables_find_what_houses_show_one_by_one() {
        let mut random = 7_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u128::from(random >> 23)
        };
        let mut locks = 0;
        for round in 0..4000 {
            let mut places = (next() | next() << 41) & ((1 << 81) - 1);
            for _ in 0..round % 5 {
                places &= next() | next() << 41;
            }
            let (rows, columns, boxes) = (&HOUSE_MASKS[..9], &HOUSE_MASKS[9..18], &HOUSE_MASKS[18..]);
            let plain = lone(bands(places));
            for (found, houses) in plain.iter().zip([rows, columns, boxes]) {
                assert_eq!(whole(*found), slow_lone(places, houses));
            }
            let mut left = places;
            for lines in [rows, columns] {
                for (line, square) in
                    lines.iter().flat_map(|line| boxes.iter().map(move |square| (line, square)))
                {
                    for (from, to) in [(line, square), (square, line)] {
                        let own = places & from;
                        if own.count_ones() > 1 && own & !to == 0 {
                            left &= !(to & !from);
                        }
                    }
                }
            }
            assert_eq!(
                whole(without_locked(bands(places), &plain)),
                left,
                "{:?}",
                cells(places).collect::<Vec<_>>()
            );
            locks += u32::from(left != places);
        }
        assert!(locks > 400, "{locks}");
    }
}
