//! Aligned pair and triplet exclusion.

use super::board::{Board, PEER_LIST, PEERS, bits, cells};
use super::hint::Hint;

/// Cells that may be excluded from, and who can exclude: peers of two up to `size` candidates.
struct Bases {
    list: Vec<u8>,
    mask: u128,
    excluders: [u128; 81],
}

fn bases(board: &Board, size: u32) -> Bases {
    let with = |counts: std::ops::RangeInclusive<u32>| {
        let fits = |cell: &usize| counts.contains(&board.cand[*cell].count_ones());
        (0..81).filter(fits).fold(0_u128, |set, cell| set | 1 << cell)
    };
    let (single, small) = (with(1..=1), with(2..=size));
    let mut bases = Bases { list: Vec::with_capacity(64), mask: 0, excluders: [0; 81] };
    for cell in (0..81).filter(|cell| board.cand[*cell].count_ones() >= 2) {
        let excluders = PEERS[cell] & small;
        if PEERS[cell] & single == 0 && excluders != 0 {
            bases.list.push(cell as u8);
            bases.mask |= 1 << cell;
            bases.excluders[cell] = excluders;
        }
    }
    bases
}

/// The first pair of cells with a candidate in no allowed combination.
pub(crate) fn pair(board: &Board) -> Option<Hint> {
    let bases = bases(board, 2);
    for (i, &second) in bases.list.iter().enumerate() {
        for &first in &bases.list[..i] {
            let (a, b) = (first as usize, second as usize);
            let common = bases.excluders[a] & bases.excluders[b];
            if common.count_ones() < 2 {
                continue;
            }
            let see = PEERS[a] >> b & 1 == 1;
            let mut left = [0_u16; 2];
            for x in bits(board.cand[a]) {
                for y in bits(board.cand[b]) {
                    let used = 1 << x | 1 << y;
                    let barred = x == y && see || cells(common).any(|cell| board.cand[cell] & !used == 0);
                    if !barred {
                        left[0] |= 1 << x;
                        left[1] |= 1 << y;
                    }
                }
            }
            if let Some(hint) = exclusion(board, &[a, b], &left, 6.2) {
                return Some(hint);
            }
        }
    }
    None
}

/// The first triple of cells with a candidate in no allowed combination.
pub(crate) fn triplet(board: &Board) -> Option<Hint> {
    let bases = bases(board, 3);
    if bases.list.len() < 3 {
        return None;
    }
    for (i, &second) in bases.list.iter().enumerate() {
        for &first in &bases.list[..i] {
            let (a, b) = (first as usize, second as usize);
            let both = bases.excluders[a] & bases.excluders[b];
            if both.count_ones() < 2 {
                continue;
            }
            let mut tails = (bases.excluders[a] | bases.excluders[b]) & bases.mask & !(1 << a | 1 << b);
            for &tail in PEER_LIST[a].iter().chain(&PEER_LIST[b]) {
                if tails >> tail & 1 == 0 {
                    continue;
                }
                tails &= !(1 << tail);
                let c = tail as usize;
                let common = both & bases.excluders[c];
                if common.count_ones() < 2 {
                    continue;
                }
                let left = allowed(board, [a, b, c], common);
                if let Some(hint) = exclusion(board, &[a, b, c], &left, 7.5) {
                    return Some(hint);
                }
            }
        }
    }
    None
}

/// The digits of three cells that are in an allowed combination.
fn allowed(board: &Board, at: [usize; 3], common: u128) -> [u16; 3] {
    let [a, b, c] = at;
    let cand = at.map(|cell| board.cand[cell]);
    let mut barring = [0_u16; 20];
    let mut count = 0;
    // Excluders whose digits are not all among the candidates of the three can bar nothing.
    for cell in cells(common) {
        if board.cand[cell] & !(cand[0] | cand[1] | cand[2]) == 0 {
            barring[count] = board.cand[cell];
            count += 1;
        }
    }
    let barring = &barring[..count];
    let see = |x: usize, y: usize| PEERS[x] >> y & 1 == 1;
    let (ab, ac, bc) = (see(a, b), see(a, c), see(b, c));
    let mut left = [0_u16; 3];
    for x in bits(cand[0]) {
        let x = 1 << x;
        for y in bits(cand[1]) {
            let y = 1 << y;
            if x == y && ab {
                continue;
            }
            // The third digits not barred by this pair: each excluder bars those that complete it.
            let mut third = cand[2];
            if ac {
                third &= !x;
            }
            if bc {
                third &= !y;
            }
            for &cand in barring {
                let rest = cand & !(x | y);
                if rest == 0 {
                    third = 0;
                } else if rest.is_power_of_two() {
                    third &= !rest;
                }
            }
            if third != 0 {
                left[0] |= x;
                left[1] |= y;
                left[2] |= third;
            }
        }
    }
    left
}

fn exclusion(board: &Board, at: &[usize], left: &[u16], rating: f64) -> Option<Hint> {
    let gone = at.iter().zip(left).map(|(cell, left)| (*cell as u8, board.cand[*cell] & !left));
    let removed: Vec<(u8, u16)> = gone.filter(|(_, digits)| *digits != 0).collect();
    (!removed.is_empty()).then(|| Hint::remove(rating, removed))
}
