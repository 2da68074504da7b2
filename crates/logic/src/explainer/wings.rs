//! XY-wing and XYZ-wing.

use super::board::{Board, PEER_LIST, PEERS, cells};
use super::hint::Hint;

/// The first wing whose pivot has two (XY) or three (XYZ) candidates.
pub(crate) fn wing(board: &Board, three: bool) -> Option<Hint> {
    let count = if three { 3 } else { 2 };
    let pairs =
        (0..81).filter(|cell| board.cand[*cell].count_ones() == 2).fold(0, |set, cell| set | 1_u128 << cell);
    for pivot in (0..81).filter(|cell| board.cand[*cell].count_ones() == count) {
        if (PEERS[pivot] & pairs).count_ones() < 2 {
            continue;
        }
        let xy = board.cand[pivot];
        let wings =
            || PEER_LIST[pivot].iter().map(|cell| *cell as usize).filter(|cell| pairs >> cell & 1 == 1);
        for first in wings() {
            let xz = board.cand[first];
            if (xy & !xz).count_ones() != 1 {
                continue;
            }
            for second in wings() {
                let yz = board.cand[second];
                let (union, common) = (xy | xz | yz, xy & xz & yz);
                if union.count_ones() != 3 || common.count_ones() != u32::from(three) {
                    continue;
                }
                let digit = (xz & yz).trailing_zeros() as usize;
                let mut seen = PEERS[first] & PEERS[second];
                if three {
                    seen &= PEERS[pivot];
                }
                seen &= !(1 << pivot | 1 << first | 1 << second) & board.grid[digit];
                if seen != 0 {
                    let removed = cells(seen).map(|cell| (cell as u8, 1 << digit)).collect();
                    return Some(Hint::remove(if three { 4.4 } else { 4.2 }, removed));
                }
            }
        }
    }
    None
}
