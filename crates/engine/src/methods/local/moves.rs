//! Neighbourhoods: which swaps are thought of.

use super::board::Board;
use super::rng::Rng;

/// Which two cells of a unit may swap their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Neighbourhood {
    /// A problematic cell with one that is not; two problematic ones where all of the unit are. A cell that is
    /// not problematic has the only copy of its value in each of its houses: it takes that copy out of them, so
    /// no such swap reaches cost 0.
    Literal,
    /// A problematic cell with any other of its unit.
    ProblemAny,
    /// Any two cells of a unit.
    Any,
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

    /// A random unit that has a swap: all such units are equally likely. There must be one.
    pub(crate) fn room<const K: usize>(self, board: &Board<K>, rng: &mut Rng) -> usize {
        let rooms = board.rooms().len() as u64;
        loop {
            let room = rng.below(rooms) as usize;
            if self.is_any_in(board, board.room(room)) {
                return room;
            }
        }
    }

    /// A random swap: of a random unit, or of a random cell of all that may come first. There must be one.
    pub(crate) fn draw<const K: usize>(self, board: &Board<K>, one_box: bool, rng: &mut Rng) -> (u16, u16) {
        let first = |cell: u16| self == Neighbourhood::Any || board.is_problem(cell);
        let cells = match self {
            _ if one_box => board.room(self.room(board, rng)),
            Neighbourhood::Any => board.free(),
            _ => board.problems(),
        };
        let a = pick(cells, rng, first).unwrap_or(cells[0]);
        self.with(board, a, board.room_of(a), rng)
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
