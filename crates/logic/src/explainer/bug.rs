//! Bivalue universal grave, types 1 to 4.

use super::board::{Board, HOUSES, HOUSES_OF, KINDS, PEERS, bits, cells};
use super::hint::Hint;

/// What keeps the grid from being a bivalue universal grave.
struct Grave {
    /// The cells with more than two candidates, in the order they were found.
    cells: Vec<u8>,
    /// The digits too many in each of them.
    extra: [u16; 81],
    all: u16,
    /// Cells seen by all of them, and none of them.
    common: Option<u128>,
}

/// A grave of a type, with all it takes to say why it holds.
pub(crate) struct Typed {
    /// The type.
    pub(crate) kind: u8,
    /// The cells with more than two candidates, and the digits too many in each.
    pub(crate) cells: Vec<(u8, u16)>,
    /// The other cells of the naked set of type 3.
    pub(crate) others: Vec<u8>,
    /// The digits of that set, or the digit that type 4 has in two places.
    pub(crate) digits: u16,
    /// What follows.
    pub(crate) hint: Hint,
}

/// The first of type 1, 2 and 4, or 4 and 3.
pub(crate) fn grave(board: &Board) -> Option<Hint> {
    typed(board).map(|typed| typed.hint)
}

/// The same with its type and its cells.
pub(crate) fn typed(board: &Board) -> Option<Typed> {
    let grave = look(board)?;
    let two = || type_2(board, &grave).map(|hint| (2, hint, Vec::new(), grave.all));
    let three = || type_3(board, &grave).map(|(hint, others, digits)| (3, hint, others, digits));
    let four = || type_4(board, &grave).map(|(hint, digits)| (4, hint, Vec::new(), digits));
    let (kind, hint, others, digits) = match grave.cells[..] {
        [] => None,
        [cell] => {
            let gone = board.cand[cell as usize] & !grave.all;
            Some((1, Hint::remove(5.6, vec![(cell, gone)]), Vec::new(), grave.all))
        }
        _ if grave.all.count_ones() == 1 => two().or_else(four),
        _ if grave.common.unwrap_or(0) != 0 => four().or_else(three),
        _ => None,
    }?;
    let cells = grave.cells.iter().map(|cell| (*cell, grave.extra[*cell as usize])).collect();
    Some(Typed { kind, cells, others, digits, hint })
}

fn look(board: &Board) -> Option<Grave> {
    // A quick look first: with more than a handful of large cells it is none.
    let mut grave = Grave { cells: Vec::new(), extra: [0; 81], all: 0, common: None };
    let mut rest = board.cand;
    for house in (18..27).chain(0..9).chain(9..18) {
        for digit in 0..9 {
            let places = board.pos[house][digit];
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let large = |i: &usize| board.cand[HOUSES[house][*i] as usize].count_ones() >= 3;
            let mut large = bits(places).filter(large);
            let first = large.next()?;
            if large.next().is_some() {
                continue;
            }
            let cell = HOUSES[house][first];
            if !grave.cells.contains(&cell) {
                grave.cells.push(cell);
            }
            grave.extra[cell as usize] |= 1 << digit;
            grave.all |= 1 << digit;
            rest[cell as usize] &= !(1 << digit);
            let bugs = grave.cells.iter().fold(0_u128, |set, cell| set | 1 << cell);
            let common = grave.common.unwrap_or(u128::MAX) & PEERS[cell as usize] & !bugs;
            grave.common = Some(common);
            if grave.cells.len() > 1 && grave.all.count_ones() > 1 && common == 0 {
                return None;
            }
        }
    }
    let twos = (0..81).all(|cell| board.digit[cell] != 0 || rest[cell].count_ones() == 2);
    let houses = || {
        HOUSES.iter().all(|house| {
            (0..9).all(|digit| {
                let count = house.iter().filter(|cell| rest[**cell as usize] >> digit & 1 == 1).count();
                count == 0 || count == 2
            })
        })
    };
    (twos && houses()).then_some(grave)
}

fn type_2(board: &Board, grave: &Grave) -> Option<Hint> {
    let digit = grave.all.trailing_zeros() as usize;
    let seen = grave.common.unwrap_or(0) & board.grid[digit];
    let removed: Vec<(u8, u16)> = cells(seen).map(|cell| (cell as u8, grave.all)).collect();
    (!removed.is_empty()).then(|| Hint::remove(5.7, removed))
}

/// The kinds of houses that hold all these cells.
fn shared(grave: &Grave) -> impl Iterator<Item = (usize, usize)> + '_ {
    let first = grave.cells[0] as usize;
    KINDS.into_iter().filter_map(move |kind| {
        let house = HOUSES_OF[first][kind];
        let all = grave.cells.iter().all(|cell| HOUSES_OF[*cell as usize][kind] == house);
        all.then_some((kind, house as usize))
    })
}

/// Also the other cells of the set, and its digits.
fn type_3(board: &Board, grave: &Grave) -> Option<(Hint, Vec<u8>, u16)> {
    for (_, house) in shared(grave) {
        let common = grave.common.unwrap_or(0);
        let order = common_order(grave);
        let members: Vec<u8> =
            order.into_iter().filter(|c| common >> c & 1 == 1 && HOUSES[house].contains(c)).collect();
        for size in 2..=6_usize {
            if members.len() < size {
                continue;
            }
            for chosen in (0_u32..1 << members.len()).filter(|set| set.count_ones() as usize == size - 1) {
                let chosen_cells =
                    || (0..members.len()).filter(|i| chosen >> i & 1 == 1).map(|i| members[i] as usize);
                let others = chosen_cells().fold(0, |all, cell| all | board.cand[cell]);
                let small =
                    grave.all.count_ones() <= 1 || chosen_cells().any(|c| board.cand[c].count_ones() <= 1);
                let digits = others | grave.all;
                if others.count_ones() as usize != size || small || digits.count_ones() as usize != size {
                    continue;
                }
                let rest = (0..members.len()).filter(|i| chosen >> i & 1 == 0).map(|i| members[i]);
                let gone = rest.map(|cell| (cell, board.cand[cell as usize] & digits));
                let removed: Vec<(u8, u16)> = gone.filter(|(_, gone)| *gone != 0).collect();
                if !removed.is_empty() {
                    let hint = Hint::remove(5.7 + (size as f64 - 1.0) * 0.1, removed);
                    return Some((hint, chosen_cells().map(|cell| cell as u8).collect(), digits));
                }
            }
        }
    }
    None
}

/// The cells that see the first of the bug cells, in the order they are visited.
fn common_order(grave: &Grave) -> [u8; 20] {
    super::board::PEER_LIST[grave.cells[0] as usize]
}

/// Also the digit that has no other place in a house of both cells.
fn type_4(board: &Board, grave: &Grave) -> Option<(Hint, u16)> {
    let [a, b] = grave.cells[..] else { return None };
    let shared_digits = board.cand[a as usize] & board.cand[b as usize] & !grave.all;
    if !shared_digits.is_power_of_two() {
        return None;
    }
    shared(grave).next()?;
    let gone = |cell: u8| {
        let cell = cell as usize;
        board.cand[cell] & !grave.extra[cell] & !shared_digits
    };
    Some((Hint::remove(5.7, vec![(a, gone(a)), (b, gone(b))]), shared_digits))
}
