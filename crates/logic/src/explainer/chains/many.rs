//! Forcing chains of many implications: Nishio, cell and region forcing chains, dynamic ones.

use super::super::board::{Board, HOUSES, HOUSES_OF, KINDS, bits};
use super::super::hint::Hint;
use super::super::sets::place_of;
use super::closure::{Closure, Mode, Numbers, Workspace, close};
use super::cost::length;
use super::nested::Inner;
use crate::Deadline;

/// Which forcing chains are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChainKind {
    /// One digit, until it contradicts itself.
    Nishio,
    /// Cells and regions, by the links of the board.
    Multiple,
    /// Cells, regions, contradictions and double implications, with links that come up on the way; the level
    /// says what else may come up.
    Dynamic(u8),
}

impl ChainKind {
    fn base(self) -> f64 {
        match self {
            ChainKind::Nishio => 7.5,
            ChainKind::Multiple => 8.0,
            ChainKind::Dynamic(0) => 8.5,
            ChainKind::Dynamic(1) => 8.5 + 0.5,
            ChainKind::Dynamic(level) => 9.5 + 0.5 * (f64::from(level) - 2.0),
        }
    }

    pub(crate) fn mode(self) -> Mode {
        let level = if let ChainKind::Dynamic(level) = self { level } else { 0 };
        Mode {
            in_cells: self != ChainKind::Nishio,
            dynamic: self != ChainKind::Multiple,
            level,
            recorded: false,
        }
    }
}

/// Finds the forcing chains Sudoku Explainer finds.
#[derive(Debug, Default)]
pub(crate) struct Many {
    pub(crate) numbers: Numbers,
    work: Workspace,
    /// What finds nested chains.
    pub(crate) inner: Inner,
    /// What follows from each candidate being true, once it was asked for.
    from_true: Vec<Closure>,
    known: Vec<bool>,
    from_false: Closure,
    deadline: Deadline,
}

/// What a forcing chain starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// An assumption (a node) that contradicts itself.
    Clash(u16),
    /// A candidate, by number, being true as well as being false.
    Double(u16),
    /// Every candidate, by number, of a cell.
    Cell(Vec<u16>),
    /// Every place of a digit, by number, in a row (0), column (1) or box (2).
    House(u8, Vec<u16>),
}

/// A forcing chain found.
#[derive(Clone, Debug)]
pub(crate) struct Find {
    /// How many nodes it has, those of nested chains included.
    pub(crate) nodes: u32,
    /// Its kind, by which equally long ones are told apart.
    pub(crate) key: u8,
    /// The node that is shown.
    pub(crate) shown: u16,
    /// What it starts from.
    pub(crate) start: Start,
}

/// Takes the finds, in order: length, kind, the node shown, and what it starts from if that is wanted.
pub(crate) type Offer<'a> = &'a mut dyn FnMut(u32, u8, u16, &dyn Fn() -> Start);

impl Many {
    /// From now on, looks no longer than this; what is found then need not be the cheapest.
    pub(crate) fn set_deadline(&mut self, deadline: &Deadline) {
        self.deadline = deadline.clone();
        self.inner.set_deadline(deadline);
    }

    /// The cheapest forcing chain of a kind.
    pub(crate) fn best(&mut self, board: &Board, kind: ChainKind) -> Option<Hint> {
        let find = self.best_find(board, kind)?;
        Some(self.hint(board, &find, kind.base()))
    }

    /// The cheapest forcing chain of a kind, with what it starts from.
    pub(crate) fn best_find(&mut self, board: &Board, kind: ChainKind) -> Option<Find> {
        let mut best: Option<Find> = None;
        self.each(board, kind, &mut |nodes, key, shown, start| {
            if best.as_ref().is_none_or(|best| (nodes, key) < (best.nodes, best.key)) {
                best = Some(Find { nodes, key, shown, start: start() });
            }
        });
        best
    }

    /// All forcing chains of a kind, in the order they are found.
    pub(crate) fn each(&mut self, board: &Board, kind: ChainKind, offer: Offer<'_>) {
        self.numbers.set(board);
        let count = self.numbers.spots.len();
        self.known.clear();
        self.known.resize(count, false);
        if self.from_true.len() < count {
            self.from_true.resize_with(count, Closure::default);
        }
        let mode = kind.mode();
        self.inner.begin(mode.level, board);
        for cell in 0..81 {
            let size = board.cand[cell].count_ones();
            if size < 2 || size == 2 && kind == ChainKind::Multiple {
                continue;
            }
            for digit in bits(board.cand[cell]) {
                if self.deadline.is_over() {
                    return;
                }
                let number = self.numbers.of[cell * 9 + digit] as usize;
                self.follow(board, number, mode);
                if kind != ChainKind::Multiple {
                    self.binary(board, number, mode, size >= 3 && kind != ChainKind::Nishio, offer);
                }
                if kind != ChainKind::Nishio {
                    self.regions(board, cell, digit, mode, offer);
                }
            }
            if kind != ChainKind::Nishio {
                let numbers: Vec<u16> =
                    bits(board.cand[cell]).map(|digit| self.numbers.of[cell * 9 + digit]).collect();
                self.common(board, &numbers, 5, offer, &|| Start::Cell(numbers.clone()));
            }
        }
    }

    fn hint(&self, board: &Board, find: &Find, base: f64) -> Hint {
        let rating = base + length(find.nodes);
        let spot = self.numbers.spots[find.shown as usize / 2];
        let (cell, digit) = ((spot / 9) as usize, spot % 9);
        if find.shown & 1 == 1 {
            let removed = vec![(cell as u8, board.cand[cell] & !(1 << digit))];
            Hint { rating, removed, placed: Some((cell as u8, digit as u8)) }
        } else {
            Hint::remove(rating, vec![(cell as u8, 1 << digit)])
        }
    }

    /// What follows from an assumption, with where each node came from.
    pub(crate) fn recorded(&mut self, board: &Board, start: u16, kind: ChainKind) -> Closure {
        let mut closure = Closure::default();
        let mode = Mode { recorded: true, ..kind.mode() };
        close(&self.numbers, board, start, mode, &mut self.work, &mut self.inner, &mut closure);
        closure
    }

    /// Makes sure that what follows from a candidate being true is known.
    fn follow(&mut self, board: &Board, number: usize, mode: Mode) {
        if !self.known[number] {
            self.known[number] = true;
            let (start, out) = (number as u16 * 2 + 1, &mut self.from_true[number]);
            close(&self.numbers, board, start, mode, &mut self.work, &mut self.inner, out);
        }
    }

    /// Contradictions, and what follows from a candidate being true as well as from its being false.
    fn binary(&mut self, board: &Board, number: usize, mode: Mode, double: bool, offer: Offer<'_>) {
        let start = number as u16 * 2;
        if let Some(nodes) = self.clash(&self.from_true[number]) {
            offer(nodes, 7, start, &|| Start::Clash(start + 1));
        }
        let mut from_false = std::mem::take(&mut self.from_false);
        close(&self.numbers, board, start, mode, &mut self.work, &mut self.inner, &mut from_false);
        if let Some(nodes) = self.clash(&from_false) {
            offer(nodes, 7, start + 1, &|| Start::Clash(start));
        }
        let (yes, no) = (&self.from_true[number], &from_false);
        if double && yes.has.iter().zip(&no.has).any(|(a, b)| a & b != 0) {
            for &node in yes.on.iter().chain(&yes.off) {
                if no.contains(node) && self.is_worth(board, node) {
                    let flat = u32::from(yes.count[node as usize]) + u32::from(no.count[node as usize]);
                    let nodes = flat + self.inner_nodes(&[(yes, node), (no, node)]);
                    offer(nodes, 1, node, &|| Start::Double(number as u16));
                }
            }
        }
        self.from_false = from_false;
    }

    /// The nodes of a contradiction.
    fn clash(&self, closure: &Closure) -> Option<u32> {
        let clash = closure.clash.as_ref()?;
        let flat = clash.sizes.0 + clash.sizes.1;
        if closure.nested.is_empty() {
            return Some(flat);
        }
        let parents = clash.origin.parents.iter().map(|parent| (closure, *parent));
        let targets: Vec<(&Closure, u16)> = parents.chain([(closure, clash.node ^ 1)]).collect();
        Some(flat + self.inner_nodes(&targets))
    }

    /// The nodes of the nested chains that some nodes were drawn from, each chain once.
    fn inner_nodes(&self, targets: &[(&Closure, u16)]) -> u32 {
        if targets.iter().all(|(closure, _)| closure.nested.is_empty()) {
            return 0;
        }
        let mut counted: Vec<u32> = Vec::new();
        let mut nodes = 0;
        for (closure, node) in targets.iter().filter(|(closure, _)| !closure.nested.is_empty()) {
            for chain in closure.nested_of(*node, self.numbers.words) {
                let (shape, count) = self.inner.chain(chain);
                if !counted.contains(&shape) {
                    counted.push(shape);
                    nodes += count;
                }
            }
        }
        nodes
    }

    /// A candidate shown true strikes out the others of its cell; there must be some.
    fn is_worth(&self, board: &Board, node: u16) -> bool {
        node & 1 == 0 || !board.cand[(self.numbers.spots[node as usize / 2] / 9) as usize].is_power_of_two()
    }

    /// What follows from each place of a digit in the houses in which this cell is the first place.
    fn regions(&mut self, board: &Board, cell: usize, digit: usize, mode: Mode, offer: Offer<'_>) {
        for kind in KINDS {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = board.pos[house][digit];
            if places.count_ones() < 2 || places.trailing_zeros() as usize != place_of(cell, kind) {
                continue;
            }
            let numbers: Vec<u16> = bits(places)
                .map(|place| self.numbers.of[HOUSES[house][place] as usize * 9 + digit])
                .collect();
            for &number in &numbers {
                self.follow(board, number as usize, mode);
            }
            self.common(board, &numbers, 6, offer, &|| Start::House(kind as u8, numbers.clone()));
        }
    }

    /// What follows from every one of several candidates.
    fn common(&self, board: &Board, numbers: &[u16], key: u8, offer: Offer<'_>, start: &dyn Fn() -> Start) {
        let first = &self.from_true[numbers[0] as usize];
        let mut shared = [0_u64; 23];
        let shared = &mut shared[..self.numbers.words];
        shared.copy_from_slice(&first.has);
        for &number in &numbers[1..] {
            for (shared, has) in shared.iter_mut().zip(&self.from_true[number as usize].has) {
                *shared &= has;
            }
        }
        if shared.iter().all(|word| *word == 0) {
            return;
        }
        let nested = numbers.iter().any(|number| !self.from_true[*number as usize].nested.is_empty());
        for &node in first.on.iter().chain(&first.off) {
            if shared[node as usize / 64] >> (node % 64) & 1 == 1 && self.is_worth(board, node) {
                let closures = || numbers.iter().map(|number| &self.from_true[*number as usize]);
                let mut nodes: u32 = closures().map(|closure| u32::from(closure.count[node as usize])).sum();
                if nested {
                    let targets: Vec<(&Closure, u16)> = closures().map(|closure| (closure, node)).collect();
                    nodes += self.inner_nodes(&targets);
                }
                offer(nodes, key, node, start);
            }
        }
    }
}
