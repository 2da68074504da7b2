//! How many values of a line are visible from its start: dynamic programming over the visible so far and the tallest, from
//! both ends.

use crate::{Domain, Propagator};

/// Follows how many are visible and which is the tallest so far, from both ends.
#[derive(Debug)]
pub struct Skyscraper {
    visible: usize,
    /// The ranks that are no building and never visible.
    flat: u64,
    /// Whether all cells differ, and the ranks that the tallest of all may have.
    differ: bool,
    tallest: u64,
    /// Scratch: before each cell, for each number of visible ones, the ranks the tallest may have; where none is
    /// visible yet, anything but 0 says that this can be.
    reached: Vec<u64>,
    after: Vec<u64>,
    before: Vec<Domain>,
}

impl Skyscraper {
    /// `flat` are the ranks that are never visible; `differ` says that no value is there twice; `tallest` are the
    /// ranks that the tallest of all may have.
    pub fn new(cells: usize, visible: usize, flat: u64, differ: bool, tallest: u64) -> Skyscraper {
        let row = visible + 1;
        Skyscraper {
            visible,
            flat,
            differ,
            tallest,
            reached: vec![0; (cells + 1) * row],
            after: vec![0; row],
            before: vec![0; row],
        }
    }
}

/// The ranks from this value on.
fn from(value: u64) -> u64 {
    !(value - 1)
}

impl Propagator for Skyscraper {
    fn propagate(&mut self, domains: &mut [Domain]) -> bool {
        let row = self.visible + 1;
        // The first is visible, if it is a building at all.
        self.reached[row..2 * row].fill(0);
        self.reached[row] = domains[0] & self.flat;
        self.reached[row + 1] = domains[0] & !self.flat;
        for (cell, &one) in domains.iter().enumerate().skip(1) {
            let (done, rest) = self.reached.split_at_mut((cell + 1) * row);
            let (now, next) = (&done[cell * row..], &mut rest[..row]);
            next.fill(0);
            // Hidden: the tallest stays if it is at least the smallest value here, or more, if they differ.
            let smallest = one & one.wrapping_neg();
            let mut hidden = from(smallest);
            if self.differ {
                // Of different values, the tallest has at least as many below it.
                hidden &= !smallest & u64::MAX.checked_shl(cell as u32).unwrap_or(0);
            }
            if now[0] != 0 {
                (next[0], next[1]) = (one & self.flat, one & !self.flat);
            }
            for seen in 1..row {
                next[seen] |= now[seen] & hidden;
                if seen + 1 < row && now[seen] != 0 {
                    // Visible: what is larger than some tallest.
                    let smallest = now[seen] & now[seen].wrapping_neg();
                    next[seen + 1] |= one & from(smallest) & !smallest;
                }
            }
        }
        let last = self.reached[domains.len() * row + self.visible] & self.tallest;
        if last == 0 {
            return false;
        }
        self.after.fill(0);
        self.after[self.visible] = last;
        for cell in (1..domains.len()).rev() {
            let now = &self.reached[cell * row..(cell + 1) * row];
            self.before.fill(0);
            let mut left = domains[cell];
            while left != 0 {
                let value = left & left.wrapping_neg();
                left ^= value;
                let next = self.after[usize::from(value & self.flat == 0)];
                let mut used = now[0] != 0 && next & value != 0;
                if used {
                    self.before[0] = now[0];
                }
                for (seen, &now) in now.iter().enumerate().skip(1) {
                    let mut stays = now & self.after[seen] & from(value);
                    if self.differ {
                        stays &= !value;
                    }
                    let lower = now & (value - 1);
                    if stays != 0 {
                        self.before[seen] |= stays;
                        used = true;
                    }
                    if seen + 1 < row && self.after[seen + 1] & value != 0 && lower != 0 {
                        self.before[seen] |= lower;
                        used = true;
                    }
                }
                if !used {
                    domains[cell] ^= value;
                }
            }
            std::mem::swap(&mut self.after, &mut self.before);
        }
        domains[0] &= self.after[0] | self.after[1];
        domains[0] != 0
    }

    fn idempotent(&self) -> bool {
        true
    }
}
