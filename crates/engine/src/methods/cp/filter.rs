//! What a rule does to the candidates of its cells, and the constraint that does it on a board.

use std::fmt::Debug;

use garns_cp::{On, Priority};

use super::board::{Board, Constraint, Dead};

/// Removes candidates that no way to keep a rule has.
///
/// A filter sees nothing but the candidates of its cells, one word for each, by rank: it can be tried out by
/// hand, compared with brute force, and used for alternatives of which only one will hold.
///
/// Promises each one makes:
/// - it removes no candidate that is part of a way to keep the rule within the candidates;
/// - when every cell has one candidate, it returns `true` if and only if the rule is kept;
/// - what it does depends on the candidates alone, so that scratch space is all it may remember; but one that is asked
///   often may begin to look closer, and then always does.
pub(super) trait Filter: Debug + Send {
    /// Removes candidates; `false` when the rule can't be kept.
    fn narrow(&mut self, bits: &mut [u64]) -> bool;

    /// Whether a second look right after the first would change nothing.
    fn at_once(&self) -> bool {
        false
    }

    /// Whether others go first after it changed something, before it looks a second time.
    fn patient(&self) -> bool {
        false
    }

    /// Whether it ever knows of values that some cell is sure to have. Then it has at most 64 cells.
    fn tells(&self) -> bool {
        false
    }

    /// After [`narrow`](Filter::narrow): values that some cell is sure to have, those aside that one has already.
    fn required(&self) -> u64 {
        0
    }

    /// Values that one of some cells, by place, must have, and on which much depends.
    fn forks(&self) -> Vec<(Vec<u32>, u64)> {
        Vec::new()
    }

    /// After [`narrow`](Filter::narrow) said `false`: the cells that led to it, by place, where those are few of many.
    fn fault(&self) -> Option<&[u32]> {
        None
    }

    /// The cells that decide whether the rule is kept, by place, where those are few of many.
    fn heart(&self) -> Option<&[u32]> {
        None
    }

    /// Cells whose candidates follow those of its own: they are looked at, not changed, and don't wake it.
    fn beside(&self) -> &[usize] {
        &[]
    }

    /// How soon it runs, compared with others.
    fn priority(&self) -> Priority {
        Priority::Costly
    }

    /// What wakes it.
    fn on(&self) -> On {
        On::ANY
    }
}

/// A filter at work on the cells of a puzzle.
#[derive(Debug)]
pub(super) struct Narrow {
    /// Its own cells, and those beside them that are looked at.
    cells: Vec<u32>,
    own: usize,
    filter: Box<dyn Filter>,
    /// Cells outside that differ from some of these: they lose what those are sure to have. For every 64 of them and each
    /// of its own cells those that differ from it, as bits.
    onlookers: Vec<u32>,
    seen_by: Vec<u64>,
    /// Whether no cell is there twice.
    apart: bool,
    /// Whether it waits before it looks a second time.
    patient: bool,
    /// Scratch: the candidates before and after a look.
    before: Vec<u64>,
    bits: Vec<u64>,
    /// The cells that decide; after a dead end, those that led to it.
    heart: Vec<u32>,
}

impl Narrow {
    /// `onlookers` are cells outside, and from which of these cells they differ, as bits.
    pub(super) fn new(cells: &[usize], filter: Box<dyn Filter>, onlookers: Vec<(u32, u64)>) -> Narrow {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let apart = sorted.windows(2).all(|pair| pair[0] != pair[1]);
        let own = cells.len();
        let cells: Vec<u32> = cells.iter().chain(filter.beside()).map(|cell| *cell as u32).collect();
        let heart = filter.heart().map_or_else(
            || cells[..own].to_vec(),
            |heart| heart.iter().map(|place| cells[*place as usize]).collect(),
        );
        let mut seen_by = Vec::new();
        for onlookers in onlookers.chunks(64) {
            for place in 0..own.min(64) {
                let seen = onlookers.iter().enumerate().map(|(i, (_, seen))| (seen >> place & 1) << i);
                seen_by.push(seen.fold(0, |all, one| all | one));
            }
        }
        let onlookers = onlookers.into_iter().map(|(cell, _)| cell).collect();
        let (bits, patient) = (vec![0; cells.len()], filter.patient());
        let before = bits.clone();
        Narrow { before, bits, cells, own, filter, onlookers, seen_by, apart, patient, heart }
    }

    /// Values that some cell here is sure to have go from the cells that differ from all that may have them.
    fn tell_onlookers(&self, board: &mut Board) -> Result<(), Dead> {
        let mut required = self.filter.required();
        let bits = &self.bits[..self.own];
        while required != 0 {
            let value = required & required.wrapping_neg();
            required ^= value;
            let mut places = 0;
            for own in bits {
                places += u32::from(own & value != 0);
            }
            if places == 1 {
                continue;
            }
            for (number, onlookers) in self.onlookers.chunks(64).enumerate() {
                let seen_by = &self.seen_by[number * self.own..][..bits.len()];
                let mut left = !0 >> (64 - onlookers.len());
                for (i, own) in bits.iter().enumerate() {
                    left &= if own & value != 0 { seen_by[i] } else { !0 };
                }
                while left != 0 {
                    let cell = onlookers[left.trailing_zeros() as usize];
                    left &= left - 1;
                    board.keep(cell, !value)?;
                }
            }
        }
        Ok(())
    }
}

impl Constraint for Narrow {
    fn cells(&self) -> &[u32] {
        &self.cells[..self.own]
    }

    fn forks(&self) -> Vec<(Vec<u32>, u64)> {
        let cells = |places: Vec<u32>| places.iter().map(|place| self.cells[*place as usize]).collect();
        self.filter.forks().into_iter().map(|(places, value)| (cells(places), value)).collect()
    }

    fn heart(&self) -> &[u32] {
        &self.heart
    }

    fn looks_at(&self) -> &[u32] {
        &self.cells
    }

    fn others(&self) -> Vec<u32> {
        let beside = self.cells[self.own..].iter().copied();
        beside.chain(self.onlookers.iter().copied()).collect()
    }

    fn on(&self) -> On {
        self.filter.on()
    }

    fn priority(&self) -> Priority {
        self.filter.priority()
    }

    fn patient(&self) -> bool {
        self.patient
    }

    fn narrow(&mut self, board: &mut Board) -> Result<(), Dead> {
        loop {
            board.read(&self.cells, &mut self.before, &mut self.bits);
            if !self.filter.narrow(&mut self.bits) {
                if let Some(fault) = self.filter.fault() {
                    self.heart.clear();
                    self.heart.extend(fault.iter().map(|place| self.cells[*place as usize]));
                }
                return Err(Dead);
            }
            let mut gone = 0;
            let (before, after) = (&self.before[..self.own], &self.bits[..self.own]);
            for i in 0..self.own {
                gone |= before[i] & !after[i];
            }
            if gone == 0 {
                break;
            }
            board.keep_all(&self.cells[..self.own], &self.bits)?;
            if self.patient || (self.apart && self.filter.at_once()) {
                break;
            }
        }
        if self.onlookers.is_empty() { Ok(()) } else { self.tell_onlookers(board) }
    }
}
