//! A line on which sorts of values take turns.

use crate::{Domain, Propagator};

/// Any so many cells in a row are of different sorts: cells are of one sort just where their places differ by
/// a multiple of that.
#[derive(Debug)]
pub struct Turns {
    count: usize,
    /// The values of each sort.
    sorts: Vec<u64>,
    /// Scratch: for each turn the sorts it may be, by their places in the list.
    turns: Vec<u64>,
}

impl Turns {
    /// So many `sorts` take turns, `count` of them before the first comes again, along so many cells.
    #[must_use]
    pub fn new(count: usize, cells: usize, sorts: Vec<u64>) -> Turns {
        Turns { count, sorts, turns: vec![0; count.min(cells)] }
    }
}

impl Propagator for Turns {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        self.turns.fill(u64::MAX);
        for (i, one) in domains.iter().enumerate() {
            let can = self.sorts.iter().enumerate().filter(|(_, sort)| one & *sort != 0);
            self.turns[i % self.count] &= can.fold(0, |can, (sort, _)| can | 1 << sort);
        }
        // Different turns are of different sorts.
        let mut done = 0u64;
        loop {
            let mut fixed = 0u64;
            for turn in self.turns.iter().filter(|turn| turn.is_power_of_two()) {
                if fixed & turn != 0 {
                    return false;
                }
                fixed |= turn;
            }
            if self.turns.contains(&0) {
                return false;
            }
            if fixed == done {
                break;
            }
            done = fixed;
            self.turns.iter_mut().filter(|turn| !turn.is_power_of_two()).for_each(|turn| *turn &= !fixed);
        }
        for (i, one) in domains.iter_mut().enumerate() {
            let mut left = self.turns[i % self.count];
            let mut values = 0;
            while left != 0 {
                values |= self.sorts[left.trailing_zeros() as usize];
                left &= left - 1;
            }
            *one &= values;
            if *one == 0 {
                return false;
            }
        }
        true
    }
}
