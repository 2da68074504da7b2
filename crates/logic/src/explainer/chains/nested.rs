//! Chains inside chains: what a forcing chain may draw on when nothing simpler goes on.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::board::{Board, bits};
use super::many::{ChainKind, Many};
use super::paths;
use super::single::Single;
use crate::Deadline;

/// What is looked for inside, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Family {
    /// Cycles and forcing chains of single implications.
    Single,
    /// Cell and region forcing chains.
    Multiple,
    /// Dynamic forcing chains of a level.
    Dynamic(u8),
}

impl Family {
    /// What chains of a level may draw on.
    pub(crate) fn within(level: u8) -> &'static [Family] {
        match level {
            0 | 1 => &[],
            2 => &[Family::Single],
            3 => &[Family::Single, Family::Multiple],
            4 => &[Family::Dynamic(0)],
            _ => &[Family::Dynamic(0), Family::Dynamic(2)],
        }
    }
}

/// A chain found inside another.
#[derive(Clone, Debug)]
pub(crate) struct Nested {
    /// What it strikes out, by cell.
    pub(crate) removed: Vec<(u8, u16)>,
    /// The candidates that had to go before it was there.
    pub(crate) parents: Vec<(u8, u8)>,
    /// Its number in the book.
    pub(crate) chain: u32,
}

/// A chain as it is needed here, before it is known whether it needs what was struck out.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// What it strikes out, by cell.
    pub(crate) removed: Vec<(u8, u16)>,
    /// The candidates that had to go.
    pub(crate) parents: Vec<(u8, u8)>,
    /// All its nodes, target by target, which is what makes two chains the same.
    pub(crate) sequence: Vec<u16>,
    /// How many nodes it counts for.
    pub(crate) nodes: u32,
}

/// What was found inside for one board.
type Known = HashMap<(Family, [u16; 81]), Arc<Vec<Nested>>>;

/// Finds chains inside chains, and keeps the book of them.
#[derive(Default)]
pub(crate) struct Inner {
    single: Single,
    many: Option<Box<Many>>,
    /// Numbers of sequences.
    shapes: HashMap<Vec<u16>, u32>,
    /// For each chain, the number of its sequence and how many nodes it counts for.
    book: Vec<(u32, u32)>,
    known: Known,
    /// The candidates of the board that chains were found from.
    source: Option<Box<[u16; 81]>>,
    deadline: Deadline,
}

impl std::fmt::Debug for Inner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inner").field("chains", &self.book.len()).finish_non_exhaustive()
    }
}

impl Inner {
    /// From now on, looks no longer than this.
    pub(crate) fn set_deadline(&mut self, deadline: &Deadline) {
        self.deadline = deadline.clone();
        // What was found until the last one passed need not be all.
        self.source = None;
        if let Some(many) = &mut self.many {
            many.set_deadline(deadline);
        }
    }

    /// Forgets what was found from another source; higher levels draw on what lower ones found from the same.
    pub(crate) fn begin(&mut self, level: u8, source: &Board) {
        if level >= 2 && self.source.as_deref() != Some(&source.cand) {
            self.shapes.clear();
            self.book.clear();
            self.known.clear();
            self.source = Some(Box::new(source.cand));
        }
    }

    /// The number of a chain's sequence, and how many nodes it counts for.
    pub(crate) fn chain(&self, chain: u32) -> (u32, u32) {
        self.book[chain as usize]
    }

    /// The chains of a family on a board that need something struck out since the source, in order.
    pub(crate) fn find(&mut self, family: Family, board: &Board, source: &Board) -> Arc<Vec<Nested>> {
        let key = (family, board.cand);
        if let Some(found) = self.known.get(&key) {
            return Arc::clone(found);
        }
        if self.deadline.is_over() {
            return Arc::default();
        }
        let shapes = match family {
            Family::Single => self.single.all(board, source),
            Family::Multiple => self.many(board, source, ChainKind::Multiple),
            Family::Dynamic(level) => self.many(board, source, ChainKind::Dynamic(level)),
        };
        let found = Arc::new(shapes.into_iter().map(|shape| self.enter(shape)).collect::<Vec<_>>());
        self.known.insert(key, Arc::clone(&found));
        found
    }

    fn enter(&mut self, shape: Shape) -> Nested {
        let next = self.shapes.len() as u32;
        let number = *self.shapes.entry(shape.sequence).or_insert(next);
        self.book.push((number, shape.nodes));
        Nested { removed: shape.removed, parents: shape.parents, chain: self.book.len() as u32 - 1 }
    }

    fn many(&mut self, board: &Board, source: &Board, kind: ChainKind) -> Vec<Shape> {
        let deadline = &self.deadline;
        let many = self.many.get_or_insert_with(|| {
            let mut many = Box::<Many>::default();
            many.set_deadline(deadline);
            many
        });
        paths::all(many, board, source, kind)
    }
}

/// What was struck out of a board since a source, by cell and by house and digit.
pub(crate) struct Gone<'a> {
    board: &'a Board,
    source: &'a Board,
}

impl<'a> Gone<'a> {
    pub(crate) fn new(board: &'a Board, source: &'a Board) -> Gone<'a> {
        Gone { board, source }
    }

    /// Adds what had to go for a candidate to be the last of its cell, or of a house.
    pub(crate) fn collect(&self, spot: u16, cause: super::graph::Cause, out: &mut Vec<(u8, u8)>) {
        use super::super::board::{HOUSES, HOUSES_OF};
        use super::graph::Cause;
        let (cell, digit) = (spot as usize / 9, spot as usize % 9);
        let mut add = |cell: u8, digit: usize| {
            if !out.contains(&(cell, digit as u8)) {
                out.push((cell, digit as u8));
            }
        };
        match cause {
            Cause::Cell => {
                for digit in bits(self.source.cand[cell] & !self.board.cand[cell]) {
                    add(cell as u8, digit);
                }
            }
            Cause::House(kind) => {
                let house = HOUSES_OF[cell][kind as usize] as usize;
                for place in bits(self.source.pos[house][digit] & !self.board.pos[house][digit]) {
                    add(HOUSES[house][place], digit);
                }
            }
            Cause::Assumed | Cause::Advanced => {}
        }
    }
}
