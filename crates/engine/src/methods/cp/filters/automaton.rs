//! A line that a state machine reads.

use crate::methods::cp::filter::Filter;

/// Keeps the values that are read on some way from a start to an end.
#[derive(Debug)]
pub(in crate::methods::cp) struct Automaton {
    values: usize,
    /// How many words a set of states takes.
    words: usize,
    /// Where one comes to from a state by a value: `targets[starts[s * values + v]..starts[s * values + v + 1]]`.
    targets: Vec<u32>,
    starts: Vec<u32>,
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
        let mut all: Vec<(usize, u32)> =
            steps.into_iter().map(|(from, rank, to)| (from as usize * values + rank, to)).collect();
        all.sort_unstable();
        all.dedup();
        let mut starts = vec![0u32; states as usize * values + 1];
        all.iter().for_each(|(place, _)| starts[place + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Automaton {
            values,
            words,
            targets: all.into_iter().map(|(_, to)| to).collect(),
            starts,
            start: set(start),
            end: set(end),
            reached: vec![0; (cells + 1) * words],
            after: vec![0; words],
            before: vec![0; words],
        }
    }

    #[inline]
    fn targets(&self, state: usize, rank: usize) -> &[u32] {
        let place = state * self.values + rank;
        &self.targets[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// The states of a set.
fn states(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|bits| *bits != 0)
            .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}

impl Filter for Automaton {
    fn narrow(&mut self, bits: &mut [u64]) -> bool {
        let words = self.words;
        let mut reached = std::mem::take(&mut self.reached);
        reached[..words].copy_from_slice(&self.start);
        for (cell, &one) in bits.iter().enumerate() {
            let (done, rest) = reached.split_at_mut((cell + 1) * words);
            let (now, next) = (&done[cell * words..], &mut rest[..words]);
            next.fill(0);
            for state in states(now) {
                let mut left = one;
                while left != 0 {
                    let rank = left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.targets(state, rank).iter().for_each(|to| insert(next, *to));
                }
            }
        }
        let last = &reached[bits.len() * words..];
        let mut any = 0;
        for ((after, last), end) in self.after.iter_mut().zip(last).zip(&self.end) {
            *after = last & end;
            any |= *after;
        }
        if any != 0 {
            for (cell, one) in bits.iter_mut().enumerate().rev() {
                let mut before = std::mem::take(&mut self.before);
                before.fill(0);
                let mut read = 0u64;
                for state in states(&reached[cell * words..(cell + 1) * words]) {
                    let mut leads = false;
                    let mut left = *one;
                    while left != 0 {
                        let value = left & left.wrapping_neg();
                        left ^= value;
                        let targets = self.targets(state, value.trailing_zeros() as usize);
                        if targets.iter().any(|to| has(&self.after, *to)) {
                            read |= value;
                            leads = true;
                        }
                    }
                    if leads {
                        insert(&mut before, state as u32);
                    }
                }
                *one &= read;
                self.before = std::mem::replace(&mut self.after, before);
            }
        }
        self.reached = reached;
        any != 0
    }

    fn at_once(&self) -> bool {
        true
    }
}
