//! Unique rectangles and loops, types 1 to 4.

use super::board::{Board, HOUSE_MASKS, HOUSES, HOUSES_OF, KINDS, PEERS, bits, cells};
use super::hint::Hint;
use super::sets::place_of;

/// The cheapest loop; of equally cheap ones the lowest type, of those the first found.
pub(crate) fn unique_loop(board: &Board) -> Option<Hint> {
    let mut best: Option<(u8, Hint)> = None;
    each(board, &mut |kind, rating, _, removed, _| {
        let better = best
            .as_ref()
            .is_none_or(|(best, hint)| rating < hint.rating || rating == hint.rating && kind < *best);
        if better {
            best = Some((kind, Hint::remove(rating, removed)));
        }
    });
    best.map(|(_, hint)| hint)
}

/// What makes a loop strike something out, beside its cells having to hold something else.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reason {
    /// The cells outside the loop of the set of type 3.
    pub(crate) others: u128,
    /// The digit all cells have more (type 2), the digits of the set (type 3), the locked digit (type 4).
    pub(crate) digits: u16,
    /// Whether the set of type 3 is a hidden one.
    pub(crate) hidden: bool,
}

/// Takes loops: type, rating, cells, what they strike out and why.
type Found<'a> = &'a mut dyn FnMut(u8, f64, &[u8], Vec<(u8, u16)>, Reason);

/// All loops, in the order they are found.
pub(crate) fn each(board: &Board, found: Found<'_>) {
    let path = Vec::with_capacity(81);
    let mut search = Loops { board, path, in_path: 0, both: 0, visited: [0; 2], found };
    for cell in (0..81).filter(|cell| board.cand[*cell].count_ones() == 2) {
        let pair = board.cand[cell];
        let high = 15 - pair.leading_zeros() as usize;
        search.both = board.grid[pair.trailing_zeros() as usize] & board.grid[high];
        if search.both.count_ones() >= 4 {
            search.extend(cell, pair, 2, 0, None);
        }
    }
}

struct Loops<'a, 'b> {
    board: &'a Board,
    path: Vec<u8>,
    in_path: u128,
    /// The cells that have both digits.
    both: u128,
    /// The houses visited by the cells at even and odd places of the path; none twice.
    visited: [u32; 2],
    found: Found<'b>,
}

impl Loops<'_, '_> {
    /// Goes on with a cell. `extras` are the digits beside the pair, of all cells looked at so far from cells
    /// of the path, `room` how many more cells may have any.
    fn extend(&mut self, cell: usize, pair: u16, room: i32, mut extras: u16, last: Option<usize>) {
        let turn = self.path.len() % 2;
        let houses = HOUSES_OF[cell].iter().fold(0_u32, |set, house| set | 1 << house);
        self.path.push(cell as u8);
        self.in_path |= 1 << cell;
        self.visited[turn] |= houses;
        for kind in KINDS {
            if last == Some(kind) {
                continue;
            }
            for next in cells(self.both & HOUSE_MASKS[HOUSES_OF[cell][kind] as usize]) {
                if self.path[0] as usize == next && self.path.len() >= 4 {
                    // Every house is visited once by cells at odd places and once at even ones, or not at all.
                    if self.visited[0] == self.visited[1] {
                        self.closed(pair);
                    }
                } else if self.in_path >> next & 1 == 0 {
                    extras |= self.board.cand[next] & !pair;
                    let small = self.board.cand[next] == pair;
                    let again = HOUSES_OF[next].iter().any(|house| self.visited[1 - turn] >> house & 1 == 1);
                    if !again && (small || extras.count_ones() == 1 || room > 0) {
                        self.extend(next, pair, room - i32::from(!small), extras, Some(kind));
                    }
                }
            }
        }
        self.path.pop();
        self.in_path &= !(1 << cell);
        self.visited[turn] &= !houses;
    }

    fn closed(&mut self, pair: u16) {
        let rating = match self.path.len() {
            10.. => 4.5 + 0.3 + 0.2,
            8.. => 4.5 + 0.2,
            6.. => 4.5 + 0.1,
            _ => 4.5,
        };
        let extra: Vec<usize> =
            self.path.iter().map(|cell| *cell as usize).filter(|c| self.board.cand[*c] != pair).collect();
        let values = extra.iter().fold(0, |all, cell| all | self.board.cand[*cell]) & !pair;
        match extra[..] {
            [] => {}
            [cell] => self.propose(1, rating, vec![(cell as u8, pair)], Reason::default()),
            [a, b] => {
                if values.count_ones() == 1 {
                    self.same_extra(&extra, rating, pair);
                } else {
                    self.set(a, b, rating, pair, values);
                }
                self.locked(a, b, rating, pair);
            }
            _ => self.same_extra(&extra, rating, pair),
        }
    }

    fn propose(&mut self, kind: u8, rating: f64, removed: Vec<(u8, u16)>, reason: Reason) {
        if !removed.is_empty() {
            (self.found)(kind, rating, &self.path, removed, reason);
        }
    }

    /// Type 2: all extra cells have one and the same digit more.
    fn same_extra(&mut self, extra: &[usize], rating: f64, pair: u16) {
        let digit = (self.board.cand[extra[0]] & !pair).trailing_zeros() as usize;
        let seen = extra.iter().fold(u128::MAX, |seen, cell| seen & PEERS[*cell]) & self.board.grid[digit];
        let reason = Reason { digits: 1 << digit, ..Reason::default() };
        self.propose(2, rating, cells(seen).map(|cell| (cell as u8, 1 << digit)).collect(), reason);
    }

    /// Type 3: the extra digits of two cells make a naked or hidden set with others of a house.
    fn set(&mut self, a: usize, b: usize, rating: f64, pair: u16, extra: u16) {
        for size in extra.count_ones() as usize..=7 {
            for kind in KINDS {
                let house = HOUSES_OF[a][kind] as usize;
                if house == HOUSES_OF[b][kind] as usize {
                    let at = (place_of(a, kind), place_of(b, kind));
                    let blank = self.board.blank[house] as usize;
                    if size * 2 <= blank {
                        self.naked(house, at, (a, b), rating, extra, size);
                    }
                    if size * 2 < blank {
                        self.hidden(house, at, rating, pair, extra, size);
                    }
                }
            }
        }
    }

    fn naked(
        &mut self,
        house: usize,
        at: (usize, usize),
        ab: (usize, usize),
        rating: f64,
        extra: u16,
        size: usize,
    ) {
        let cand = |i: usize| self.board.cand[HOUSES[house][i] as usize];
        // What both cells have in common must be covered whichever of them joins the set.
        let common = extra & self.board.cand[ab.0] & self.board.cand[ab.1];
        let mut found = Vec::new();
        for places in (0_u16..512).filter(|places| places.count_ones() as usize == size) {
            if places >> at.0 & 1 == 0 || places >> at.1 & 1 == 1 {
                continue;
            }
            let others = places & !(1 << at.0);
            if bits(others).any(|i| cand(i).count_ones() <= 1) || extra.count_ones() <= 1 {
                continue;
            }
            let of_others = bits(others).fold(0, |all, i| all | cand(i));
            let digits = of_others | extra;
            if (common | of_others).count_ones() as usize == size && digits.count_ones() as usize == size {
                let outside = !(places | 1 << at.1) & 0x1ff;
                let removed = bits(outside).map(|i| (HOUSES[house][i], cand(i) & digits));
                let others = bits(others).fold(0, |set, i| set | 1 << HOUSES[house][i]);
                let reason = Reason { others, digits, hidden: false };
                found.push((removed.filter(|(_, gone)| *gone != 0).collect::<Vec<_>>(), reason));
            }
        }
        for (removed, reason) in found {
            self.propose(3, rating + (size as f64 - 1.0) * 0.1, removed, reason);
        }
    }

    fn hidden(&mut self, house: usize, at: (usize, usize), rating: f64, pair: u16, extra: u16, size: usize) {
        let rest: Vec<usize> = bits(!(pair | extra) & 0x1ff).collect();
        if size < 2 || size - 2 > rest.len() {
            return;
        }
        let pos = &self.board.pos[house];
        let mut found = Vec::new();
        for chosen in (0_u16..1 << rest.len()).filter(|set| set.count_ones() as usize == size - 2) {
            let digits = bits(chosen).fold(pair, |digits, i| digits | 1 << rest[i]);
            let without_second = |digit: usize| pos[digit] & !(1 << at.1);
            if bits(digits).any(|digit| without_second(digit) == 0) {
                continue;
            }
            let places = bits(digits).fold(0, |places, digit| places | without_second(digit));
            if places.count_ones() as usize != size {
                continue;
            }
            let others = places & !(1 << at.0);
            let removed = bits(others).map(|i| {
                let cell = HOUSES[house][i];
                (cell, self.board.cand[cell as usize] & !digits)
            });
            let removed: Vec<_> = removed.filter(|(_, gone)| *gone != 0).collect();
            let cells = bits(others).fold(0, |set, i| set | 1 << HOUSES[house][i]);
            found.push((others.count_ones(), removed, Reason { others: cells, digits, hidden: true }));
        }
        for (others, removed, reason) in found {
            self.propose(3, rating + (f64::from(others) - 1.0) * 0.1, removed, reason);
        }
    }

    /// Type 4: one of the two digits can go only into the two cells, in a house they share.
    fn locked(&mut self, a: usize, b: usize, rating: f64, pair: u16) {
        let both = 1_u128 << a | 1 << b;
        let low = pair.trailing_zeros() as usize;
        let high = (pair & (pair - 1)).trailing_zeros() as usize;
        let is_locked = |digit: usize| {
            KINDS.iter().any(|kind| {
                let house = HOUSES_OF[a][*kind];
                house == HOUSES_OF[b][*kind]
                    && HOUSES[house as usize].iter().all(|cell| {
                        both >> cell & 1 == 1 || self.board.cand[*cell as usize] >> digit & 1 == 0
                    })
            })
        };
        let other = if is_locked(low) {
            high
        } else if is_locked(high) {
            low
        } else {
            return;
        };
        let reason = Reason { digits: pair & !(1 << other), ..Reason::default() };
        self.propose(4, rating, vec![(a as u8, 1 << other), (b as u8, 1 << other)], reason);
    }
}
