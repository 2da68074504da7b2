//! What an engine does, as numbers: small enough to send by the hundred thousand, and played back at any speed.
//!
//! ```text
//! placed     1 | rank << 4 | cell << 16
//! removed    2             | cell << 16
//! swapped    3 | a << 4         , b
//! passed     4
//! filled     7 | cells << 4     , ranks (four in each word, 255 blank)
//! standing   8 , iteration (2 words), seconds, cost, best, temperature, swaps (2), rejected (2), tabu, aspirations,
//!            restarts
//! ```

use garns::{Event, Grid, Standing};

/// Something that happened, as it is played back.
#[derive(Clone, Debug, PartialEq)]
pub enum Tick {
    /// A value was written.
    Placed {
        cell: usize,
        /// The value's rank.
        rank: usize,
    },
    /// A cell was blanked.
    Removed { cell: usize },
    /// Two cells changed their values.
    Swapped {
        /// One cell.
        a: usize,
        /// The other.
        b: usize,
    },
    /// A swap was looked at, and no cell changed: it was rejected, is tabu, or is allowed although it is.
    Passed,
    /// All cells at once.
    Filled(Grid),
    /// Where a method that improves a grid stands.
    Standing(Moment),
}

/// Where a run stands at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    /// As the engine told it.
    pub standing: Standing,
    /// Seconds since it began.
    pub seconds: f64,
}

const BLANK: u8 = 255;

/// Writes events.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    words: Vec<u32>,
}

impl Writer {
    /// What was written since the last time, if anything.
    pub fn take(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.words)
    }

    /// How many words wait to be taken.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether none does.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Writes an event, if it is one that is played back; `seconds` is when it happened.
    pub fn push(&mut self, event: &Event<'_>, seconds: f64) {
        match *event {
            Event::Placed { cell, rank } => self.words.push(1 | (rank as u32) << 4 | (cell as u32) << 16),
            Event::Removed { cell } => self.words.push(2 | (cell as u32) << 16),
            Event::Swapped { a, b } => self.words.extend([3 | (a as u32) << 4, b as u32]),
            Event::Rejected { .. } | Event::Tabu { .. } | Event::Aspiration { .. } => self.words.push(4),
            Event::Filled(grid) => self.filled(grid),
            Event::Cost(standing) => self.standing(&standing, seconds),
            _ => {}
        }
    }

    /// Writes all cells at once.
    pub fn filled(&mut self, grid: &Grid) {
        self.words.push(7 | (grid.len() as u32) << 4);
        let ranks: Vec<u8> = grid.iter().map(|rank| rank.map_or(BLANK, |rank| rank as u8)).collect();
        for four in ranks.chunks(4) {
            let byte = |i: usize| u32::from(four.get(i).copied().unwrap_or(BLANK)) << (8 * i);
            self.words.push((0..4).map(byte).sum());
        }
    }

    fn standing(&mut self, standing: &Standing, seconds: f64) {
        let low = |number: u64| number as u32;
        let high = |number: u64| (number >> 32) as u32;
        let small = |number: u64| number.min(u64::from(u32::MAX)) as u32;
        self.words.extend([
            8,
            low(standing.iteration),
            high(standing.iteration),
            (seconds as f32).to_bits(),
            small(standing.cost),
            small(standing.best),
            standing.temperature.map_or(f32::NAN, |t| t as f32).to_bits(),
            low(standing.swaps),
            high(standing.swaps),
            low(standing.rejected),
            high(standing.rejected),
            small(standing.tabu),
            small(standing.aspirations),
            small(standing.restarts),
        ]);
    }
}

/// Reads a tape from its beginning; what is no tape ends it.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    words: &'a [u32],
}

impl<'a> Reader<'a> {
    pub fn new(words: &'a [u32]) -> Reader<'a> {
        Reader { words }
    }

    /// How many words are left.
    pub fn left(&self) -> usize {
        self.words.len()
    }

    fn word(&mut self) -> Option<u32> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(*first)
    }

    fn long(&mut self) -> Option<u64> {
        Some(u64::from(self.word()?) | u64::from(self.word()?) << 32)
    }
}

impl Iterator for Reader<'_> {
    type Item = Tick;

    fn next(&mut self) -> Option<Tick> {
        let head = self.word()?;
        let (a, cell) = ((head >> 4) as usize, (head >> 16) as usize);
        Some(match head & 15 {
            1 => Tick::Placed { cell, rank: (head >> 4 & 0xfff) as usize },
            2 => Tick::Removed { cell },
            3 => Tick::Swapped { a, b: self.word()? as usize },
            4 => Tick::Passed,
            7 => {
                let mut ranks = Vec::new();
                for _ in 0..a.div_ceil(4) {
                    ranks.extend(self.word()?.to_le_bytes());
                }
                ranks.truncate(a);
                Tick::Filled(
                    ranks.iter().map(|rank| (*rank != BLANK).then_some(usize::from(*rank))).collect(),
                )
            }
            8 => {
                let iteration = self.long()?;
                let seconds = f64::from(f32::from_bits(self.word()?));
                let (cost, best) = (u64::from(self.word()?), u64::from(self.word()?));
                let temperature = f32::from_bits(self.word()?);
                let (swaps, rejected) = (self.long()?, self.long()?);
                let mut small = || self.word().map(u64::from);
                Tick::Standing(Moment {
                    standing: Standing {
                        iteration,
                        cost,
                        best,
                        temperature: (!temperature.is_nan()).then_some(f64::from(temperature)),
                        swaps,
                        rejected,
                        tabu: small()?,
                        aspirations: small()?,
                        restarts: small()?,
                    },
                    seconds,
                })
            }
            _ => return None,
        })
    }
}

/// Plays ticks onto a grid, and says which cells changed.
pub fn play(tick: &Tick, grid: &mut Grid, changed: &mut Vec<usize>) {
    let len = grid.len();
    match *tick {
        Tick::Placed { cell, rank } if cell < len => {
            grid.set(cell, rank);
            changed.push(cell);
        }
        Tick::Removed { cell } if cell < len => {
            grid.clear(cell);
            changed.push(cell);
        }
        Tick::Swapped { a, b } if a < len && b < len => {
            let (at_a, at_b) = (grid.get(a), grid.get(b));
            for (cell, rank) in [(a, at_b), (b, at_a)] {
                match rank {
                    Some(rank) => grid.set(cell, rank),
                    None => grid.clear(cell),
                }
                changed.push(cell);
            }
        }
        Tick::Filled(ref new) if new.len() == len => {
            changed.extend((0..len).filter(|cell| grid.get(*cell) != new.get(*cell)));
            *grid = new.clone();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

    use super::*;

    #[test]
    fn what_is_written_is_played_back() {
        let grid: Grid = [Some(0), None, Some(63), Some(8), Some(1)].into_iter().collect();
        let standing = Standing {
            iteration: 1 << 40,
            cost: 12,
            best: 3,
            temperature: Some(0.5),
            swaps: 5_000_000_000,
            rejected: 7,
            tabu: 8,
            aspirations: 9,
            restarts: 2,
        };
        let mut writer = Writer::default();
        for event in [
            Event::Placed { cell: 4095, rank: 63 },
            Event::Removed { cell: 65_000 },
            Event::Filled(&grid),
            Event::Swapped { a: 3, b: 60_000 },
            Event::Rejected { a: 1, b: 2 },
            Event::Tabu { a: 0, b: 1 },
            Event::Aspiration { a: 1, b: 0 },
            Event::Cost(standing),
            Event::Progress { nodes: 1, found: 0 },
        ] {
            writer.push(&event, 1.5);
        }
        let words = writer.take();
        let ticks: Vec<Tick> = Reader::new(&words).collect();
        assert_eq!(
            ticks,
            [
                Tick::Placed { cell: 4095, rank: 63 },
                Tick::Removed { cell: 65_000 },
                Tick::Filled(grid),
                Tick::Swapped { a: 3, b: 60_000 },
                Tick::Passed,
                Tick::Passed,
                Tick::Passed,
                Tick::Standing(Moment { standing, seconds: 1.5 }),
            ]
        );
        assert!(writer.is_empty());
        // Cut anywhere, it ends early and does not break.
        for cut in 0..words.len() {
            assert!(Reader::new(&words[..cut]).count() <= ticks.len());
        }
    }

    #[test]
    fn playing_changes_the_grid() {
        let mut grid = Grid::blank(3);
        let mut changed = Vec::new();
        let filled: Grid = [Some(1), None, Some(2)].into_iter().collect();
        play(&Tick::Filled(filled), &mut grid, &mut changed);
        assert_eq!(changed, [0, 2]);
        play(&Tick::Swapped { a: 0, b: 1 }, &mut grid, &mut changed);
        play(&Tick::Placed { cell: 9, rank: 0 }, &mut grid, &mut changed);
        assert_eq!(grid.iter().collect::<Vec<_>>(), [None, Some(1), Some(2)]);
    }
}
