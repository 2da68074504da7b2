//! A line of different values, with the sum of those between its least and its greatest: all places of the two, and the
//! sets that fit between them.

use std::sync::Arc;

use crate::{Domain, Propagator};

/// The least and the greatest value of the line, and what the others may be.
#[derive(Debug)]
pub(crate) struct Span {
    /// The two, as bits.
    low: u64,
    high: u64,
    /// The values between them.
    filling: u64,
    /// By the number of cells between the two: the sets of values that may be there.
    sets: Vec<Vec<u64>>,
}

impl Span {
    /// `sets` lists, for each number of cells, all sets of as many values with the sum.
    pub(crate) fn new(low: usize, high: usize, sets: &[Arc<[u64]>]) -> Span {
        let filling = ((1u64 << high) - 1) & !((2u64 << low) - 1);
        let within = |sets: &Arc<[u64]>| sets.iter().copied().filter(|set| set & !filling == 0).collect();
        Span { low: 1 << low, high: 1 << high, filling, sets: sets.iter().map(within).collect() }
    }

    /// Whether there is anything that may be between the two.
    pub(crate) fn is_possible(&self) -> bool {
        self.sets.iter().any(|sets| !sets.is_empty())
    }
}

/// Keeps what fits some pair of ends, in some two places, with some set of values between them.
#[derive(Debug)]
pub(crate) struct Sandwiched {
    spans: Vec<Span>,
    found: Vec<u64>,
}

impl Sandwiched {
    /// A line of so many cells, at least two and at most 64, which all differ.
    pub(crate) fn new(spans: Vec<Span>, cells: usize) -> Sandwiched {
        Sandwiched { spans, found: vec![0; cells] }
    }
}

/// The values that stay between the ends, and outside them, when those stand in these places.
fn fill(span: &Span, domains: &[Domain], from: usize, to: usize) -> Option<(u64, u64)> {
    let filling = span.filling;
    let inner = &domains[from + 1..to];
    let outer = || domains[..from].iter().chain(&domains[to + 1..]).map(|one| one & filling);
    let inner_values = inner.iter().fold(0, |all, one| all | one);
    let outer_values = outer().fold(0, |all, one| all | one);
    let outer_cells = (domains.len() - 2 - inner.len()) as u32;
    let (mut inside, mut outside, mut any) = (0, 0, false);
    for &set in &span.sets[inner.len()] {
        if set & !inner_values == 0
            && (outer_values & !set).count_ones() >= outer_cells
            && inner.iter().all(|one| one & set != 0)
            && outer().all(|one| one & !set != 0)
        {
            inside |= set;
            outside |= filling & !set;
            any = true;
        }
    }
    any.then_some((inside, outside))
}

impl Propagator for Sandwiched {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.found.fill(0);
        let places = |values: u64| {
            let with = domains.iter().enumerate().filter(|(_, one)| **one & values != 0);
            with.fold(0u64, |all, (place, _)| all | 1 << place)
        };
        let all = u64::MAX >> (64 - domains.len());
        for span in &self.spans {
            // A cell that can't be between the two in value is one of them.
            let ends = all & !places(span.filling);
            if ends.count_ones() > 2 {
                continue;
            }
            let (low, high) = (places(span.low), places(span.high));
            let mut lows = low;
            while lows != 0 {
                let i = lows.trailing_zeros() as usize;
                lows &= lows - 1;
                let mut highs = high & !(1 << i);
                while highs != 0 {
                    let j = highs.trailing_zeros() as usize;
                    highs &= highs - 1;
                    if ends & !(1 << i | 1 << j) != 0 {
                        continue;
                    }
                    let (from, to) = (i.min(j), i.max(j));
                    let Some((inside, outside)) = fill(span, domains, from, to) else { continue };
                    for (place, (found, one)) in self.found.iter_mut().zip(&*domains).enumerate() {
                        *found |= match place {
                            _ if place == i => span.low,
                            _ if place == j => span.high,
                            _ if from < place && place < to => one & inside,
                            _ => one & outside,
                        };
                    }
                }
            }
            if self.found[..] == *domains {
                return true;
            }
        }
        domains.copy_from_slice(&self.found);
        domains[0] != 0
    }
}
