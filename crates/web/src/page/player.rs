//! Plays the tape of a run onto the grid at the speed one likes: the engine is long done, or far ahead.

use garns::{Grid, Puzzle};

use crate::tape::{Moment, Reader, Tick, play};
use crate::tree::Tree;

/// A tape and how far it was played.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    words: Vec<u32>,
    at: usize,
    /// The grid as it is at this point.
    pub(crate) grid: Grid,
    /// How many ticks were played.
    pub(crate) played: u64,
    owed: f64,
    /// The tree of what was tried so far.
    pub(crate) tree: Tree,
}

/// What a piece of playing changed.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) changed: Vec<usize>,
    pub(crate) moment: Option<Moment>,
}

/// No frame plays more, so that the page stays quick.
const MOST_A_FRAME: u64 = 20_000;

/// Ticks a second for a place of the slider, from 0 to 100: 1 to a million.
pub(crate) fn rate(speed: f64) -> f64 {
    10f64.powf(speed.clamp(0.0, 100.0) * 0.06)
}

impl Player {
    pub(crate) fn new(puzzle: &Puzzle) -> Player {
        Player {
            words: Vec::new(),
            at: 0,
            grid: puzzle.givens().clone(),
            played: 0,
            owed: 0.0,
            tree: Tree::default(),
        }
    }

    pub(crate) fn push(&mut self, words: Vec<u32>) {
        self.words.extend(words);
    }

    /// Whether all that has come was played.
    pub(crate) fn is_done(&self) -> bool {
        self.at >= self.words.len()
    }

    /// Plays what is due after so many seconds at a rate.
    pub(crate) fn advance(&mut self, seconds: f64, rate: f64) -> Played {
        self.owed += seconds * rate;
        let due = self.owed.floor().min(MOST_A_FRAME as f64);
        self.owed = (self.owed - due).min(1.0);
        self.play(due as u64)
    }

    pub(crate) fn play(&mut self, ticks: u64) -> Played {
        let mut played = Played::default();
        let mut reader = Reader::new(&self.words[self.at..]);
        let mut left = ticks;
        while left > 0 {
            let Some(tick) = reader.next() else { break };
            if let Tick::Standing(moment) = tick {
                // It tells of the step before; it is none itself.
                played.moment = Some(moment);
            } else {
                play(&tick, &mut self.grid, &mut played.changed);
                self.tree.take(&tick);
                left -= 1;
                self.played += 1;
            }
        }
        self.at = self.words.len() - reader.left();
        if left > 0 {
            self.owed = 0.0;
        }
        played.changed.sort_unstable();
        played.changed.dedup();
        played
    }
}
