//! One round of deduction: straight-line bit logic on every lane.
//!
//! It only ever removes candidates, and only those that no solution has. In the
//! order of the code:
//!
//! 1. **Cells.** Count the digits of each cell. A cell with one is a naked
//!    single: its digit leaves the rest of the box.
//! 2. **Rows.** For each digit the [closure](crate::closure) of its minirows.
//!    Where a minirow is alone in its box the digit is certain there; where it has
//!    only one cell as well, the cell is the digit's (a hidden single), and all
//!    other digits leave it. A minirow holds exactly three digits: with three
//!    certain all others leave it, with fewer than three possible the puzzle is
//!    impossible.
//! 3. **Columns.** The same with minicolumns and stacks.
//!
//! A puzzle is impossible, too, when a cell has no candidate or a digit no place in a
//! box.
//!
//! Two things follow that the search relies on. In a possible puzzle that a round did
//! not change, each digit has a way to lie in each line of boxes, and each minirow and
//! minicolumn has three digits or more. So if a cell is open, one of them has four and
//! a digit there has two ways: there is something to guess. And a round that empties no
//! cell of a puzzle in which every cell has one candidate has verified it: the closures
//! kept everything, so every digit is in every row, column and box, and 81 candidates
//! can do that in no other way than as a solution.
//!
//! # Two arrangements
//!
//! Nine digits are three groups of three, and three digits are always worked on
//! together ([`Trio`]). The groups lie
//!
//! ```text
//!   GROUPS = 3   one after the other; a lane is a puzzle      (many puzzles)
//!   GROUPS = 1   in the first three lanes; there is 1 puzzle  (one puzzle, fast)
//! ```
//!
//! The code is the same; only where something is gathered from all nine digits
//! does it turn the lanes in the second case.
//!
//! No closures and no iterators over vectors here: the standard library's adapters
//! are not always inlined, and what is not inlined is not compiled for the
//! instruction set.

use crate::closure::{self, alone, yield_to};
use crate::lanes::{Bits, Lanes, Trio};
use crate::layout::ALL;
use crate::sum::{Count, Sum};

/// The candidates: `state[group][j][i]` is word `j` of digit `3 * group + i`, see
/// [`layout`](crate::layout).
pub(crate) type State<V, const GROUPS: usize> = [[Trinity<V>; 3]; GROUPS];
/// A row of memory for each of three digits.
pub(crate) type Trinity<V> = [<V as Lanes>::Row; 3];

/// The three groups of nine bits: rows of a band, or columns of a stack.
const GROUP: [u32; 3] = [0o777, 0o777 << 9, 0o777 << 18];

/// What a round saw; sets of lanes.
pub(crate) struct Seen {
    /// A candidate was removed.
    pub(crate) changed: u32,
    /// There is no solution.
    pub(crate) impossible: u32,
    /// A cell had several candidates when the round began.
    pub(crate) open: u32,
}

/// What a round leaves behind for [choosing a guess](crate::branch), and memory
/// that it uses between its passes.
pub(crate) struct Round<V: Lanes, const GROUPS: usize> {
    /// The minirows possible for each digit, and the minicolumns. In the latter group
    /// `j` of nine bits is the `j`th column of each stack.
    pub(crate) minis: [[Trinity<V>; GROUPS]; 2],
    /// The minirows with at least four, five, six, seven digits possible, and the
    /// minicolumns.
    pub(crate) above_three: [[V::Row; 4]; 2],
    /// The state after the rows, before the columns.
    halfway: State<V, GROUPS>,
    /// Minirows that hold the only cell of the digit in the box.
    hidden: [Trinity<V>; GROUPS],
    /// Minirows in which the digit is certain.
    certain_rows: [Trinity<V>; GROUPS],
    /// Minicolumns in which the digit is certain.
    certain_columns: [Trinity<V>; GROUPS],
}

impl<V: Lanes, const GROUPS: usize> Round<V, GROUPS> {
    pub(crate) fn new() -> Self {
        let trinity = [[V::zeros(); 3]; GROUPS];
        Self {
            minis: [trinity; 2],
            above_three: [[V::zeros(); 4]; 2],
            halfway: [[[V::zeros(); 3]; 3]; GROUPS],
            hidden: trinity,
            certain_rows: trinity,
            certain_columns: trinity,
        }
    }

    /// Does one round. To be inlined into a function compiled for `V`.
    #[inline(always)]
    pub(crate) fn run(&mut self, state: &mut State<V, GROUPS>) -> Seen {
        let several = cells::<V, GROUPS>(state);
        let rows = self.rows(state, several);
        store(rows.minirows.above_three(), &mut self.above_three[0]);
        store(rows.minicolumns.above_three(), &mut self.above_three[1]);
        let columns = self.columns(state, &rows);

        let possible = rows.minirows.three_or_more().and3(rows.minicolumns.three_or_more(), columns.filled);
        let impossible = possible.xor(V::splat(ALL)).or(V::splat(GROUP[0]).without(rows.boxes));
        Seen {
            changed: columns.changed.nonzero(),
            impossible: impossible.nonzero(),
            open: several[0].or3(several[1], several[2]).nonzero(),
        }
    }

    /// Naked singles, the closure of rows; then finds hidden singles, the minicolumns
    /// and what is certain.
    #[inline(always)]
    fn rows(&mut self, state: &State<V, GROUPS>, several: [V; 3]) -> Rows<V> {
        let mut all_minirows = Sum::new();
        let (mut certain_rows, mut minicolumns, mut certain_columns) = (Sum::new(), Sum::new(), Sum::new());
        let mut taken = [V::splat(0); 3];
        let mut boxes = V::splat(GROUP[0]);
        for group in 0..GROUPS {
            let mut words = load(&state[group]);
            let minirows = words[0].or3(words[1], words[2]);
            minirows.store(&mut self.minis[0][group]);
            all_minirows.add(group, minirows);
            let naked = words[0].without(Trio::same(several[0]));
            let naked = naked.or_without(words[1], Trio::same(several[1]));
            let naked = naked.or_without(words[2], Trio::same(several[2]));
            let minirows = closure::rows(yield_to(minirows, naked));
            // Of a minirow with a naked single only the single cells stay.
            for j in 0..3 {
                words[j] = words[j].and(minirows).without_and(naked, Trio::same(several[j]));
            }
            let (certain, present) = alone(minirows);
            let hidden = certain.without(words[0].majority(words[1], words[2]));
            for i in 0..3 {
                boxes = boxes.and(present.0[i]);
                for j in 0..3 {
                    taken[j] = taken[j].or_and(words[j].0[i], hidden.0[i]);
                }
            }
            for j in 0..3 {
                words[j].store(&mut self.halfway[group][j]);
            }
            hidden.store(&mut self.hidden[group]);
            certain.store(&mut self.certain_rows[group]);
            certain_rows.add(group, certain);

            let columns = fold(words);
            let (certain, _) = alone(columns);
            columns.store(&mut self.minis[1][group]);
            certain.store(&mut self.certain_columns[group]);
            minicolumns.add(group, columns);
            certain_columns.add(group, certain);
        }
        Rows {
            taken: [
                or_across::<V, GROUPS>(taken[0]),
                or_across::<V, GROUPS>(taken[1]),
                or_across::<V, GROUPS>(taken[2]),
            ],
            full_rows: certain_rows.count::<GROUPS>().three(),
            full_columns: certain_columns.count::<GROUPS>().three(),
            minirows: all_minirows.count::<GROUPS>(),
            minicolumns: minicolumns.count::<GROUPS>(),
            boxes: and_across::<V, GROUPS>(boxes),
        }
    }

    /// The closure of columns; and what the rows found is put into effect.
    #[inline(always)]
    fn columns(&mut self, state: &mut State<V, GROUPS>, rows: &Rows<V>) -> Columns<V> {
        let mut changed = V::splat(0);
        let mut filled = [V::splat(0); 3];
        for group in 0..GROUPS {
            let certain = Trio::load(&self.certain_columns[group]);
            let columns = Trio::<V>::load(&self.minis[1][group]);
            let columns = closure::columns(columns.keep_in(Trio::same(rows.full_columns), certain));
            let keep = unfold(columns);
            let certain = Trio::load(&self.certain_rows[group]);
            let hidden = Trio::load(&self.hidden[group]);
            let not_full = Trio::same(V::splat(ALL)).keep_in(Trio::same(rows.full_rows), certain);
            for j in 0..3 {
                let word = Trio::<V>::load(&self.halfway[group][j]).and3(keep[j], not_full);
                let word = word.keep_in(Trio::same(rows.taken[j]), hidden);
                let before = Trio::<V>::load(&state[group][j]);
                for i in 0..3 {
                    changed = changed.or_differing(word.0[i], before.0[i]);
                }
                filled[j] = filled[j].or(word.0[0].or3(word.0[1], word.0[2]));
                word.store(&mut state[group][j]);
            }
        }
        let filled = [
            or_across::<V, GROUPS>(filled[0]),
            or_across::<V, GROUPS>(filled[1]),
            or_across::<V, GROUPS>(filled[2]),
        ];
        Columns { changed, filled: filled[0].and3(filled[1], filled[2]) }
    }
}

/// What the pass over the rows found out about all digits together.
struct Rows<V> {
    /// Cells that are a digit's only one in its box, in each of the three words.
    taken: [V; 3],
    /// Minirows with three certain digits.
    full_rows: V,
    /// Minicolumns with three certain digits.
    full_columns: V,
    /// The number of digits in each minirow.
    minirows: Count<V>,
    /// The number of digits in each minicolumn.
    minicolumns: Count<V>,
    /// Boxes in which every digit has a place (in the first group of nine; the columns
    /// need not look again).
    boxes: V,
}

/// What the pass over the columns found out about all digits together.
struct Columns<V> {
    /// Candidates removed since the round began.
    changed: V,
    /// Places with a candidate in all three words.
    filled: V,
}

/// The cells with several candidates, in each of the three words.
#[inline(always)]
fn cells<V: Lanes, const GROUPS: usize>(state: &State<V, GROUPS>) -> [V; 3] {
    let mut several = [V::splat(0); 3];
    for j in 0..3 {
        let mut sum = Sum::new();
        for group in 0..GROUPS {
            sum.add(group, Trio::load(&state[group][j]));
        }
        several[j] = sum.several::<GROUPS>();
    }
    several
}

/// From cells to minicolumns: the OR of the three groups of word `j` becomes group
/// `j`.
#[inline(always)]
fn fold<B: Bits>(words: [B; 3]) -> B {
    let [a, b, c] = words;
    let first = a.or3(a.shr::<9>(), a.shr::<18>());
    let middle = b.or3(b.shr::<9>(), b.shl::<9>());
    let last = c.or3(c.shl::<9>(), c.shl::<18>());
    // `first` is innermost because it has no garbage above bit 26.
    middle.blend(B::splat(GROUP[1]), last.blend(B::splat(GROUP[2]), first))
}

/// From minicolumns to cells: group `j` becomes all three groups of word `j`. Garbage
/// above bit 26.
#[inline(always)]
fn unfold<B: Bits>(columns: B) -> [B; 3] {
    let (first, last) = (B::splat(GROUP[0]), B::splat(GROUP[2]));
    let (up, up_two) = (columns.shl::<9>(), columns.shl::<18>());
    let (down, down_two) = (columns.shr::<9>(), columns.shr::<18>());
    [
        columns.blend(first, up_two.blend(last, up)),
        down.blend(first, up.blend(last, columns)),
        down_two.blend(first, columns.blend(last, down)),
    ]
}

/// The OR over all digits of what was gathered from all groups.
#[inline(always)]
fn or_across<V: Lanes, const GROUPS: usize>(x: V) -> V {
    if GROUPS == 1 {
        let [a, b, c] = x.turned();
        a.or3(b, c)
    } else {
        x
    }
}

/// The AND over all digits of what was gathered from all groups.
#[inline(always)]
fn and_across<V: Lanes, const GROUPS: usize>(x: V) -> V {
    if GROUPS == 1 {
        let [a, b, c] = x.turned();
        a.and3(b, c)
    } else {
        x
    }
}

#[inline(always)]
fn load<V: Lanes>(words: &[Trinity<V>; 3]) -> [Trio<V>; 3] {
    [Trio::load(&words[0]), Trio::load(&words[1]), Trio::load(&words[2])]
}

#[inline(always)]
fn store<V: Lanes>(vectors: [V; 4], rows: &mut [V::Row; 4]) {
    vectors[0].store(&mut rows[0]);
    vectors[1].store(&mut rows[1]);
    vectors[2].store(&mut rows[2]);
    vectors[3].store(&mut rows[3]);
}
