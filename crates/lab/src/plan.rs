//! All runs an experiment asks for, in the order they are made.

use garns_format::{Hints, filling_line, find, read, write};
use garns_puzzle::Puzzle;

use crate::experiment::{Experiment, Method};

/// An experiment with its puzzles.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The experiment.
    pub experiment: Experiment,
    /// The puzzles of each set.
    pub sets: Vec<Vec<StoredPuzzle>>,
    /// The numbers of the methods in the store.
    pub methods: Vec<i64>,
}

/// What identifies a run in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId {
    /// The puzzle.
    pub puzzle: i64,
    /// The method.
    pub method: i64,
    /// The seed.
    pub seed: u64,
}

/// A puzzle as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// Its number in the file.
    pub id: i64,
    /// Its text, in a format that garns reads.
    pub text: String,
    /// How many values there are.
    pub size: usize,
    /// How many cells.
    pub cells: usize,
    /// How many givens.
    pub givens: usize,
}

impl StoredPuzzle {
    /// As a line of symbols where that says all, else in the native format.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> StoredPuzzle {
        let line = filling_line(puzzle, puzzle.givens());
        let same = |text: &str| read(text, &Hints::default()).is_ok_and(|read| read == *puzzle);
        let text = if same(&line) {
            line
        } else {
            // What garns can hold it can write in its own format.
            find("jsonl").and_then(|format| write(puzzle, format).ok()).unwrap_or(line)
        };
        let (size, cells) = (puzzle.values().len(), puzzle.cells().len());
        StoredPuzzle { id: 0, text, size, cells, givens: cells - puzzle.givens().blanks() }
    }
}

/// A run an experiment asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// What it is called in the store.
    pub id: RunId,
    /// The set, by its number in the experiment.
    pub set: usize,
    /// The puzzle, by its number in the set.
    pub number: usize,
    /// The method, by its number in the experiment.
    pub method: usize,
    /// Whether its course is recorded.
    pub trace: bool,
}

impl Plan {
    /// How many runs there are, courses among them.
    #[must_use]
    pub fn runs(&self) -> usize {
        let of = |method: &Method| {
            let puzzles = |set: &usize| self.sets.get(*set).map_or(0, Vec::len);
            let once: usize =
                method.sets.iter().map(|set| puzzles(set) + puzzles(set).min(method.trace)).sum();
            once.saturating_mul(method.seeds.len())
        };
        self.experiment.methods.iter().map(of).fold(0, usize::saturating_add)
    }

    /// Every run: all methods on the first puzzle of every set, then on the second, and so on, then all again
    /// with the next seed. So what is there when it is stopped early is a fair part of the whole, and a
    /// machine that is slow for a while is slow for all methods alike.
    #[must_use]
    pub fn jobs(&self) -> Vec<Job> {
        let methods = &self.experiment.methods;
        let longest = self.sets.iter().map(Vec::len).max().unwrap_or(0);
        let rounds = methods.iter().map(|method| method.seeds.len()).max().unwrap_or(0);
        let mut jobs = Vec::new();
        for round in 0..rounds {
            for number in 0..longest {
                for (set, puzzles) in self.sets.iter().enumerate() {
                    let Some(puzzle) = puzzles.get(number) else { continue };
                    let here = methods.iter().zip(&self.methods).enumerate();
                    for (method, (of, id)) in here.filter(|(_, (of, _))| of.sets.contains(&set)) {
                        let Some(seed) = of.seeds.get(round).copied() else { continue };
                        let id = RunId { puzzle: puzzle.id, method: *id, seed };
                        let job = Job { id, set, number, method, trace: false };
                        jobs.push(job);
                        if number < of.trace {
                            jobs.push(Job { trace: true, ..job });
                        }
                    }
                }
            }
        }
        jobs
    }
}
