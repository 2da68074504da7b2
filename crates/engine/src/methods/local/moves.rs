//! Neighbourhoods: which swaps are thought of.

use super::board::Board;
use super::rng::Rng;

/// Which two cells of a unit may swap their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Neighbourhood {
    /// A problematic cell with one that is not; two problematic ones where all free cells of the unit are.
    ///
    /// The first kind never ends at cost 0: the cell that is not problematic has the only copy of its value in its
    /// row and column, and the swap takes it out of one of them. The second does only in a unit with exactly two
    /// free cells: a third would be problematic too, and the copy that makes it so lies outside the unit, where
    /// nothing has changed.
    Literal,
    /// A problematic cell with any other of its unit.
    ProblemAny,
    /// Any two cells of a unit.
    Any,
}

/// Which units a step looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Boxes {
    /// All of them.
    All,
    /// One drawn at random.
    One {
        /// Whether a draw of a unit without a swap is a step that does nothing, rather than drawn again.
        idle: bool,
    },
}

impl Boxes {
    /// The names of all, the usual one first.
    pub(crate) const NAMES: &'static [&'static str] = &["all", "one", "one-idle"];

    pub(crate) fn named(name: &str) -> Boxes {
        match name {
            "one" => Boxes::One { idle: false },
            "one-idle" => Boxes::One { idle: true },
            _ => Boxes::All,
        }
    }
}

impl Neighbourhood {
    /// The names of all, the usual one first.
    pub(crate) const NAMES: &'static [&'static str] = &["problem-any", "literal", "any"];

    pub(crate) fn named(name: &str) -> Neighbourhood {
        match name {
            "literal" => Neighbourhood::Literal,
            "any" => Neighbourhood::Any,
            _ => Neighbourhood::ProblemAny,
        }
    }

    /// Every swap in a part of the free cells of one unit, once each.
    pub(crate) fn each<const K: usize>(
        self,
        board: &Board<K>,
        room: &[u16],
        mut visit: impl FnMut(u16, u16),
    ) {
        let mixed = room.iter().any(|&cell| !board.is_problem(cell));
        for (i, &a) in room.iter().enumerate() {
            for &b in &room[i + 1..] {
                let (one, two) = (board.is_problem(a), board.is_problem(b));
                let meant = match self {
                    Neighbourhood::Literal if mixed => one != two,
                    Neighbourhood::Literal => true,
                    Neighbourhood::ProblemAny => one || two,
                    Neighbourhood::Any => true,
                };
                if meant {
                    visit(a, b);
                }
            }
        }
    }

    /// Whether a unit has a swap.
    fn is_any_in<const K: usize>(self, board: &Board<K>, room: &[u16]) -> bool {
        room.len() > 1 && (self == Neighbourhood::Any || room.iter().any(|&cell| board.is_problem(cell)))
    }

    /// A random unit: one that has a swap, all such units equally likely; or, where a draw may be idle, any unit, and
    /// nothing if it has no swap. There must be a unit with one.
    pub(crate) fn room<const K: usize>(self, board: &Board<K>, idle: bool, rng: &mut Rng) -> Option<usize> {
        let rooms = board.rooms().len() as u64;
        loop {
            let room = rng.below(rooms) as usize;
            if self.is_any_in(board, board.room(room)) {
                return Some(room);
            }
            if idle {
                return None;
            }
        }
    }

    /// A random swap: of a random unit, or of a random cell of all that may come first; nothing after an idle draw.
    /// There must be one.
    pub(crate) fn draw<const K: usize>(
        self,
        board: &Board<K>,
        boxes: Boxes,
        rng: &mut Rng,
    ) -> Option<(u16, u16)> {
        let first = |cell: u16| self == Neighbourhood::Any || board.is_problem(cell);
        let cells = match (self, boxes) {
            (_, Boxes::One { idle }) => board.room(self.room(board, idle, rng)?),
            (Neighbourhood::Any, Boxes::All) => board.free(),
            (_, Boxes::All) => board.problems(),
        };
        let a = pick(cells, rng, first).unwrap_or(cells[0]);
        Some(self.with(board, a, board.room_of(a), rng))
    }

    /// A random partner for a cell.
    fn with<const K: usize>(self, board: &Board<K>, a: u16, room: &[u16], rng: &mut Rng) -> (u16, u16) {
        let sound = |cell: u16| self == Neighbourhood::Literal && !board.is_problem(cell);
        let b = pick(room, rng, sound);
        (a, b.unwrap_or_else(|| board.other(a, rng.roll() as u32)))
    }
}

/// A random cell of those meant, if there is one.
fn pick(room: &[u16], rng: &mut Rng, meant: impl Fn(u16) -> bool) -> Option<u16> {
    let count = room.iter().filter(|&&cell| meant(cell)).count();
    let nth = if count > 0 { rng.below(count as u64) as usize } else { 0 };
    room.iter().copied().filter(|&cell| meant(cell)).nth(nth)
}
