//! A line that a state machine reads.

use crate::methods::cp::filter::Filter;

/// Keeps the values that are read on some way from a start to an end.
#[derive(Debug)]
pub(in crate::methods::cp) struct Automaton {
    /// How many words a set of states takes.
    words: usize,
    /// For each value the steps it allows.
    steps: Vec<Vec<(u32, u32)>>,
    start: Vec<u64>,
    end: Vec<u64>,
    /// Scratch: the states that can be reached before each cell, and after the last.
    reached: Vec<u64>,
    /// Scratch: the states after a cell, and before it, from which an end can be reached.
    after: Vec<u64>,
    before: Vec<u64>,
}

fn has(set: &[u64], state: u32) -> bool {
    set[state as usize / 64] >> (state % 64) & 1 == 1
}

fn insert(set: &mut [u64], state: u32) {
    set[state as usize / 64] |= 1 << (state % 64);
}

impl Automaton {
    /// `steps` are (from, rank, to); states are below `states`.
    pub(in crate::methods::cp) fn new(
        cells: usize,
        values: usize,
        states: u32,
        start: &[u32],
        end: &[u32],
        steps: impl IntoIterator<Item = (u32, usize, u32)>,
    ) -> Automaton {
        let words = (states as usize).div_ceil(64).max(1);
        let set = |of: &[u32]| {
            let mut set = vec![0; words];
            of.iter().filter(|state| **state < states).for_each(|state| insert(&mut set, *state));
            set
        };
        let mut by_value = vec![Vec::new(); values];
        for (from, rank, to) in steps {
            by_value[rank].push((from, to));
        }
        Automaton {
            words,
            steps: by_value,
            start: set(start),
            end: set(end),
            reached: vec![0; (cells + 1) * words],
            after: vec![0; words],
            before: vec![0; words],
        }
    }
}

impl Filter for Automaton {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let words = self.words;
        self.reached[..words].copy_from_slice(&self.start);
        for (cell, &one) in bits.iter().enumerate() {
            let (done, rest) = self.reached.split_at_mut((cell + 1) * words);
            let (now, next) = (&done[cell * words..], &mut rest[..words]);
            next.fill(0);
            let mut left = one;
            while left != 0 {
                let rank = left.trailing_zeros() as usize;
                left &= left - 1;
                for &(from, to) in &self.steps[rank] {
                    if has(now, from) {
                        insert(next, to);
                    }
                }
            }
        }
        let last = &self.reached[bits.len() * words..];
        let mut any = 0;
        for ((after, last), end) in self.after.iter_mut().zip(last).zip(&self.end) {
            *after = last & end;
            any |= *after;
        }
        if any == 0 {
            return false;
        }
        for (cell, one) in bits.iter_mut().enumerate().rev() {
            let now = &self.reached[cell * words..(cell + 1) * words];
            self.before.fill(0);
            let mut left = *one;
            while left != 0 {
                let rank = left.trailing_zeros() as usize;
                left &= left - 1;
                let mut read = false;
                for &(from, to) in &self.steps[rank] {
                    if has(now, from) && has(&self.after, to) {
                        insert(&mut self.before, from);
                        read = true;
                    }
                }
                if !read {
                    *one &= !(1 << rank);
                }
            }
            std::mem::swap(&mut self.after, &mut self.before);
        }
        true
    }

    fn at_once(&self) -> bool {
        true
    }
}
