//! Forcing chains of many implications: Nishio, cell and region forcing chains, dynamic ones.

use super::super::board::{Board, HOUSES, HOUSES_OF, KINDS, bits};
use super::super::hint::Hint;
use super::super::sets::place_of;
use super::closure::{Closure, Mode, Numbers, Workspace, close};
use super::cost::length;

/// Which forcing chains are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One digit, until it contradicts itself.
    Nishio,
    /// Cells and regions, by the links of the board.
    Multiple,
    /// Cells, regions, contradictions and double implications, with links that come up on the way; the level
    /// says what else may come up.
    Dynamic(u8),
}

impl Kind {
    fn base(self) -> f64 {
        match self {
            Kind::Nishio => 7.5,
            Kind::Multiple => 8.0,
            Kind::Dynamic(0) => 8.5,
            Kind::Dynamic(1) => 8.5 + 0.5,
            Kind::Dynamic(level) => 9.5 + 0.5 * (f64::from(level) - 2.0),
        }
    }

    fn mode(self) -> Mode {
        let level = if let Kind::Dynamic(level) = self { level } else { 0 };
        Mode { in_cells: self != Kind::Nishio, dynamic: self != Kind::Multiple, level }
    }
}

/// Finds the forcing chain Sudoku Explainer would take.
#[derive(Debug, Default)]
pub(crate) struct Many {
    numbers: Numbers,
    work: Workspace,
    /// What follows from each candidate being true, once it was asked for.
    from_true: Vec<Closure>,
    known: Vec<bool>,
    from_false: Closure,
}

/// The best find so far: what it shows, its length and kind.
#[derive(Clone, Copy, Debug)]
struct Best {
    nodes: u32,
    key: u8,
    /// The node that is shown.
    shown: u16,
}

fn offer(best: &mut Option<Best>, nodes: u32, key: u8, shown: u16) {
    if best.is_none_or(|best| (nodes, key) < (best.nodes, best.key)) {
        *best = Some(Best { nodes, key, shown });
    }
}

impl Many {
    /// The cheapest forcing chain of a kind.
    pub(crate) fn best(&mut self, board: &Board, kind: Kind) -> Option<Hint> {
        self.numbers.set(board);
        let count = self.numbers.spots.len();
        self.known.clear();
        self.known.resize(count, false);
        if self.from_true.len() < count {
            self.from_true.resize_with(count, Closure::default);
        }
        let mode = kind.mode();
        let mut best = None;
        for cell in 0..81 {
            let size = board.cand[cell].count_ones();
            if size < 2 || size == 2 && kind == Kind::Multiple {
                continue;
            }
            for digit in bits(board.cand[cell]) {
                let number = self.numbers.of[cell * 9 + digit] as usize;
                self.follow(board, number, mode);
                if kind != Kind::Multiple {
                    self.binary(board, number, mode, size >= 3 && kind != Kind::Nishio, &mut best);
                }
                if kind != Kind::Nishio {
                    self.regions(board, cell, digit, mode, &mut best);
                }
            }
            if kind != Kind::Nishio {
                let numbers: Vec<usize> =
                    bits(board.cand[cell]).map(|d| self.numbers.of[cell * 9 + d] as usize).collect();
                self.common(board, &numbers, 5, &mut best);
            }
        }
        let best = best?;
        Some(self.hint(board, best, kind.base()))
    }

    fn hint(&self, board: &Board, best: Best, base: f64) -> Hint {
        let rating = base + length(best.nodes);
        let spot = self.numbers.spots[best.shown as usize / 2];
        let (cell, digit) = ((spot / 9) as usize, spot % 9);
        if best.shown & 1 == 1 {
            let removed = vec![(cell as u8, board.cand[cell] & !(1 << digit))];
            Hint { rating, removed, placed: Some((cell as u8, digit as u8)) }
        } else {
            Hint::remove(rating, vec![(cell as u8, 1 << digit)])
        }
    }

    /// Makes sure that what follows from a candidate being true is known.
    fn follow(&mut self, board: &Board, number: usize, mode: Mode) {
        if !self.known[number] {
            self.known[number] = true;
            let start = number as u16 * 2 + 1;
            close(&self.numbers, board, start, mode, &mut self.work, &mut self.from_true[number]);
        }
    }

    /// Contradictions, and what follows from a candidate being true as well as from its being false.
    fn binary(&mut self, board: &Board, number: usize, mode: Mode, double: bool, best: &mut Option<Best>) {
        let start = number as u16 * 2;
        if let Some((on, off)) = self.from_true[number].clash {
            offer(best, on + off, 7, start);
        }
        close(&self.numbers, board, start, mode, &mut self.work, &mut self.from_false);
        if let Some((on, off)) = self.from_false.clash {
            offer(best, on + off, 7, start + 1);
        }
        if double {
            let (yes, no) = (&self.from_true[number], &self.from_false);
            if yes.has.iter().zip(&no.has).all(|(a, b)| a & b == 0) {
                return;
            }
            for &node in yes.on.iter().chain(&yes.off) {
                if no.has[node as usize / 64] >> (node % 64) & 1 == 1 && self.is_worth(board, node) {
                    let nodes = yes.count[node as usize] + no.count[node as usize];
                    offer(best, u32::from(nodes), 1, node);
                }
            }
        }
    }

    /// A candidate shown true strikes out the others of its cell; there must be some.
    fn is_worth(&self, board: &Board, node: u16) -> bool {
        node & 1 == 0 || !board.cand[(self.numbers.spots[node as usize / 2] / 9) as usize].is_power_of_two()
    }

    /// What follows from each place of a digit in the houses in which this cell is the first place.
    fn regions(&mut self, board: &Board, cell: usize, digit: usize, mode: Mode, best: &mut Option<Best>) {
        for kind in KINDS {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = board.pos[house][digit];
            if places.count_ones() < 2 || places.trailing_zeros() as usize != place_of(cell, kind) {
                continue;
            }
            let numbers: Vec<usize> = bits(places)
                .map(|place| self.numbers.of[HOUSES[house][place] as usize * 9 + digit] as usize)
                .collect();
            for &number in &numbers {
                self.follow(board, number, mode);
            }
            self.common(board, &numbers, 6, best);
        }
    }

    /// What follows from every one of several candidates.
    fn common(&self, board: &Board, numbers: &[usize], key: u8, best: &mut Option<Best>) {
        let first = &self.from_true[numbers[0]];
        let mut shared = [0_u64; 23];
        let shared = &mut shared[..self.numbers.words];
        shared.copy_from_slice(&first.has);
        for &number in &numbers[1..] {
            for (shared, has) in shared.iter_mut().zip(&self.from_true[number].has) {
                *shared &= has;
            }
        }
        if shared.iter().all(|word| *word == 0) {
            return;
        }
        for &node in first.on.iter().chain(&first.off) {
            if shared[node as usize / 64] >> (node % 64) & 1 == 1 && self.is_worth(board, node) {
                let counts =
                    numbers.iter().map(|number| u32::from(self.from_true[*number].count[node as usize]));
                offer(best, counts.sum(), key, node);
            }
        }
    }
}
