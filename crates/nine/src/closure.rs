//! One digit in one line of boxes: which minirows can take part in a placement?
//!
//! A band has nine minirows, three rows by three boxes. A digit takes three of
//! them, one in each row and one in each box: one of six permutations. A minirow
//! stays only if it is part of a permutation whose three minirows are all
//! possible. That alone covers hidden singles of the digit in rows and boxes,
//! pointing and claiming, and it needs no table:
//!
//! ```text
//!         box  0 1 2
//!      row i   x . .      (i, B) stays if the four minirows in the other rows
//!        i+1   . a b      and the other boxes allow  a·d  or  b·c.
//!        i+2   . c d
//! ```
//!
//! The permanent `a·d + b·c` of rows `i`, `i+1` and boxes `B`, `B+1` is computed
//! for all `(i, B)` at once and then moved to the minirow it decides about. Rows
//! and boxes are counted modulo 3: the next row is 9 bits up the ring of 27, the
//! next box 1 bit up a ring of 3. Columns of a stack go the same way, with bands
//! (3 bits up a ring of 9) in place of boxes. See [`layout`](crate::layout).

use crate::lanes::Bits;

/// The last box of every row.
const LAST_BOX: u32 = 0o444_444_444;
/// The last band of every group of nine.
const LAST_BAND: u32 = 0o700_700_700;

/// The minirows (packed as in a word) that can take part in a placement.
#[inline(always)]
pub(crate) fn rows<B: Bits>(possible: B) -> B {
    let next = next_box(possible);
    possible.and(next_box(next_group(permanent(possible, next))))
}

/// The minicolumns that can take part in a placement.
#[inline(always)]
pub(crate) fn columns<B: Bits>(possible: B) -> B {
    let next = next_band(possible);
    possible.and(next_band(next_group(permanent(possible, next))))
}

/// `a·d + b·c` of two neighbours (`here` and `beside`) in two successive groups.
#[inline(always)]
fn permanent<B: Bits>(here: B, beside: B) -> B {
    let down = here.and_or(beside.shr::<9>(), beside.shl::<18>());
    let up = beside.and_or(here.shr::<9>(), here.shl::<18>());
    down.or(up)
}

/// At each bit, the same place one group of nine further. Bits above 26 are
/// garbage, cleared by the caller's next AND.
#[inline(always)]
fn next_group<B: Bits>(x: B) -> B {
    x.shr::<9>().or(x.shl::<18>())
}

/// At each bit, the next box of the row.
#[inline(always)]
fn next_box<B: Bits>(x: B) -> B {
    x.shl::<2>().blend(B::splat(LAST_BOX), x.shr::<1>())
}

/// At each bit, the next band of the column.
#[inline(always)]
fn next_band<B: Bits>(x: B) -> B {
    x.shl::<6>().blend(B::splat(LAST_BAND), x.shr::<3>())
}

/// `x` without whatever shares a box with a bit of `sure`, save that bit itself.
#[inline(always)]
pub(crate) fn yield_to<B: Bits>(x: B, sure: B) -> B {
    let near = sure.shr::<9>().or3(sure.shr::<18>(), sure.shl::<9>());
    x.without_both(near, sure.shl::<18>())
}

/// The bits that are alone in their box, and the boxes that hold any bit (in the
/// first group of nine; the others are garbage).
#[inline(always)]
pub(crate) fn alone<B: Bits>(x: B) -> (B, B) {
    let near = x.shr::<9>().or3(x.shr::<18>(), x.shl::<9>());
    (x.without_both(near, x.shl::<18>()), x.or(near))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Four;
    use crate::lanes::Lanes;

    /// By trying the six permutations.
    fn slowly(possible: [[bool; 3]; 3]) -> [[bool; 3]; 3] {
        const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let mut stays = [[false; 3]; 3];
        for way in WAYS.iter().filter(|way| (0..3).all(|i| possible[i][way[i]])) {
            (0..3).for_each(|i| stays[i][way[i]] = true);
        }
        stays
    }

    fn lane(x: Four) -> u32 {
        let mut row = Four::zeros();
        x.store(&mut row);
        row.as_ref()[0]
    }

    /// All 512 cases, in each band and in each stack.
    #[test]
    fn closure_is_the_six_permutations() {
        for case in 0..512u32 {
            let bit = |i: usize, k: usize| case >> (3 * i + k) & 1 != 0;
            let stays = slowly(std::array::from_fn(|i| std::array::from_fn(|k| bit(i, k))));
            for line in 0..3 {
                let pack = |step: usize, shift: usize, set: &dyn Fn(usize, usize) -> bool| {
                    (0..9)
                        .map(|n| u32::from(set(n / 3, n % 3)) << (9 * (n / 3) + step * (n % 3) + shift))
                        .sum()
                };
                let stay = |i: usize, k: usize| stays[i][k];
                let by_rows: u32 = pack(1, 3 * line, &bit);
                assert_eq!(lane(rows(Four::splat(by_rows))), pack(1, 3 * line, &stay));
                let by_columns: u32 = pack(3, line, &bit);
                assert_eq!(lane(columns(Four::splat(by_columns))), pack(3, line, &stay));
            }
        }
    }

    #[test]
    fn alone_and_yield() {
        let x = 1 << 2 | 1 << 5 | 1 << 14;
        let (single, boxes) = alone(Four::splat(x));
        assert_eq!(lane(single), 1 << 2);
        assert_eq!(lane(boxes) & 0o777, 1 << 2 | 1 << 5);
        assert_eq!(
            lane(yield_to(Four::splat(0o777_777_777), Four::splat(1))),
            0o777_777_777 & !(1 << 9 | 1 << 18)
        );
    }
}
