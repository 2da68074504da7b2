//! Full 9×9 grids, each of the 6 670 903 752 021 072 936 960 exactly as likely as any other.
//!
//! By rejection sampling. Number the boxes as they are read. A throw goes like this; whenever it fails, everything is
//! thrown anew: repeating only the step that failed would favour outlines with few completions.
//!
//! 1. Box 1 holds the digits in order; the digits get their real names at the end, in an order that is as likely
//!    as any other.
//! 2. The **first band**. Which three digits stand in which row of box 2 can be chosen in 56 ways (below), and
//!    box 3 then has what is left for each row; in each of these six minirows the digits go in one of 6 orders.
//!    That makes 56 · 6⁶ bands, all equally likely.
//! 3. The **first stack** (boxes 4 and 7) likewise, with columns in place of rows.
//! 4. **Box 5**: the digits of its rows in one of 56 ways, as seen from box 4. In a row each of the three digits is
//!    barred from exactly one column, by box 2. If all three are barred from the same column there is no order for
//!    them and the throw fails; in every other case there are exactly two orders (either the bars are in three
//!    columns: the two derangements; or in two: the digit that is alone with its bar must go where the other two
//!    may not, and those two go either way). A coin decides.
//! 5. **Box 6**: boxes 4 and 5 leave three digits for each row, box 3 bars each from one column: a coin for each
//!    row, or failure.
//! 6. **Box 8**: the same turned by a right angle: boxes 2 and 5 leave three digits for each column, box 7 bars each
//!    from one row: a coin for each column, or failure.
//! 7. **Box 9**: boxes 7 and 8 say which digits are left for each row, boxes 3 and 6 which for each column; a cell
//!    needs exactly one digit that is in both. Otherwise the throw fails.
//!
//! Every grid whose box 1 is in order is made by exactly one sequence of choices, since each choice can be read off
//! the grid; and every sequence of choices has the same probability, 1 / (56³ · 6¹² · 2⁹), whichever grid it leads
//! to, because the number of alternatives in each step never depends on the steps before. Hence all grids are
//! equally likely. (A throw succeeds with probability N / (9! · 56³ · 6¹² · 2⁹) = 0.0939, N the number above: the
//! tests look.)
//!
//! The 56 ways: let a, b, c be the digits in the three rows of the first box. Row 1 of the second takes i digits of
//! b and 3 − i of c; what is left of c goes to row 2 with 3 − i of a, and what is left of a goes to row 3 with
//! what is left of b. Choosing the digits makes C(3, i)³ ways, and 1 + 27 + 27 + 1 = 56.

use crate::Rng;

/// All nine digits; digit `d` (from 0) is bit `d`.
const ALL: u16 = 0x1FF;

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A set of digits for each row, or each column, of a box.
type Lines = [u16; 3];

/// One digit as a set for each cell of a box, row by row.
type Cells = [Lines; 3];

/// A full grid, digits 1 to 9 row by row.
#[must_use]
pub fn uniform_grid(rng: &mut Rng) -> [u8; 81] {
    loop {
        if let Some(boxes) = throw(rng) {
            let names = rng.order::<9>();
            return digits(&boxes).map(|digit| names[usize::from(digit)] + 1);
        }
    }
}

/// The digits of a grid, from 0, row by row.
fn digits(boxes: &[Cells; 9]) -> [u8; 81] {
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        boxes[row / 3 * 3 + column / 3][row % 3][column % 3].trailing_zeros() as u8
    })
}

/// The first band and the first stack: boxes 1, 2, 3, 4 and 7. Boxes 3 and 7 are put in order when they are needed,
/// since most throws fail before.
struct Outline {
    second: Cells,
    fourth: Cells,
    /// The digits of the rows of box 3, and of the columns of box 7.
    left: (Lines, Lines),
    orders: u64,
}

/// Box 1.
const FIRST: Cells = [[1, 2, 4], [8, 16, 32], [64, 128, 256]];

/// One throw: the boxes of a grid whose first box is in order, unless it fails.
fn throw(rng: &mut Rng) -> Option<[Cells; 9]> {
    let ways = rng.below(56 * 56 * 56) as usize;
    let outline = Outline::new(ways % 56, ways / 56 % 56, rng.below(6_u64.pow(12)));
    outline.complete(ways / (56 * 56), rng.bits())
}

/// The digits of three lines, each in an order that is taken from a number.
#[inline]
fn ordered(sets: Lines, orders: &mut u64) -> Cells {
    let mut cells = [[0; 3]; 3];
    for (line, set) in cells.iter_mut().zip(sets) {
        *line = place(set, ORDERS[(*orders % 6) as usize]);
        *orders /= 6;
    }
    cells
}

impl Outline {
    /// Steps 1 to 3: one of 56 ways for the band and for the stack, twelve orders of three digits.
    #[inline]
    fn new(band: usize, stack: usize, mut orders: u64) -> Outline {
        let (second, third) = split(rows(&FIRST), band);
        let (fourth, seventh) = split(columns(&FIRST), stack);
        let second = ordered(second, &mut orders);
        let fourth = turned(&ordered(fourth, &mut orders));
        Outline { second, fourth, left: (third, seventh), orders }
    }

    /// Boxes 3 and 7.
    #[inline]
    fn third_and_seventh(&self) -> (Cells, Cells) {
        let mut orders = self.orders;
        let third = ordered(self.left.0, &mut orders);
        (third, turned(&ordered(self.left.1, &mut orders)))
    }

    /// Steps 4 to 7: one of 56 ways for box 5, and nine coins (the lowest bits).
    #[inline]
    fn complete(&self, way: usize, coins: u64) -> Option<[Cells; 9]> {
        let Outline { second, fourth, .. } = *self;
        let (fifth, sixth) = split(rows(&fourth), way);
        let fifth = barred(fifth, columns(&second), coins)?;
        let (third, seventh) = self.third_and_seventh();
        let sixth = barred(sixth, columns(&third), coins >> 3)?;
        let eighth = turned(&barred(left(columns(&second), columns(&fifth)), rows(&seventh), coins >> 6)?);
        let in_rows = left(rows(&seventh), rows(&eighth));
        let in_columns = left(columns(&third), columns(&sixth));
        let ninth: Cells = in_rows.map(|row| in_columns.map(|column| row & column));
        let full = ninth.as_flattened().iter().all(|digit| digit.is_power_of_two());
        full.then_some([FIRST, second, third, fourth, fifth, sixth, seventh, eighth, ninth])
    }
}

/// The digits of the rows of the next two boxes, in one of 56 ways.
#[inline]
fn split([a, b, c]: Lines, way: usize) -> (Lines, Lines) {
    let second = match way {
        0 => [c, a, b],
        1 => [b, c, a],
        _ => {
            let pick = way - 2;
            let of = |set: u16, which: usize| member(set, pick / which % 3);
            let (one_a, one_b, one_c) = (of(a, 1), of(b, 3), of(c, 9));
            if pick < 27 {
                [one_b | c & !one_c, one_c | a & !one_a, one_a | b & !one_b]
            } else {
                [b & !one_b | one_c, c & !one_c | one_a, a & !one_a | one_b]
            }
        }
    };
    (second, left([a, b, c], second))
}

/// What two boxes leave for each line of the third.
#[inline]
fn left(one: Lines, other: Lines) -> Lines {
    [0, 1, 2].map(|i| ALL & !one[i] & !other[i])
}

/// The member of a set at a place, lowest first.
#[inline]
fn member(set: u16, place: usize) -> u16 {
    let lowest = set & set.wrapping_neg();
    let rest = set & !lowest;
    let middle = rest & rest.wrapping_neg();
    [lowest, middle, rest & !middle][place]
}

/// Three digits in an order.
#[inline]
fn place(set: u16, order: [usize; 3]) -> Lines {
    order.map(|place| member(set, place))
}

/// The digits of each row in an order that the bars of the columns allow, one of two by a coin (the lowest bit is the
/// first row's); `None` if there is none.
#[inline]
fn barred(sets: Lines, bars: Lines, coins: u64) -> Option<Cells> {
    let mut cells = [[0; 3]; 3];
    for (i, (set, row)) in sets.into_iter().zip(&mut cells).enumerate() {
        let coin = (coins >> i & 1) as usize;
        let by = bars.map(|bar| set & bar);
        *row = match by.map(u16::count_ones) {
            [1, 1, 1] if coin == 0 => [by[1], by[2], by[0]],
            [1, 1, 1] => [by[2], by[0], by[1]],
            sizes => {
                let pair = sizes.iter().position(|size| *size == 2)?;
                let (one, other) = (member(by[pair], coin), by[pair] & !member(by[pair], coin));
                let mut row = [0; 3];
                row[pair] = set & !by[pair];
                row[(pair + 1) % 3] = one;
                row[(pair + 2) % 3] = other;
                row
            }
        };
    }
    Some(cells)
}

#[inline]
fn rows(cells: &Cells) -> Lines {
    cells.map(|[a, b, c]| a | b | c)
}

#[inline]
fn columns(cells: &Cells) -> Lines {
    rows(&turned(cells))
}

/// Rows become columns.
#[inline]
fn turned(cells: &Cells) -> Cells {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| cells[j][i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_56_ways_and_each_fits() {
        let rows = [0b111, 0b111_000, 0b111_000_000];
        let mut seen = HashSet::new();
        for way in 0..56 {
            let (second, third) = split(rows, way);
            for i in 0..3 {
                assert_eq!((second[i].count_ones(), third[i].count_ones()), (3, 3));
                assert_eq!(rows[i] | second[i] | third[i], ALL);
            }
            assert_eq!(second[0] | second[1] | second[2], ALL);
            seen.insert(second);
        }
        assert_eq!(seen.len(), 56);
    }

    #[test]
    fn bars_leave_two_orders_or_none() {
        let bars = [0b001_001_001, 0b010_010_010, 0b100_100_100];
        for set in (0..512_u16).filter(|set| set.count_ones() == 3) {
            let mut found = HashSet::new();
            for toss in [0, 0b111] {
                if let Some(cells) = barred([set; 3], bars, toss) {
                    assert!((0..3).all(|j| cells[0][j] & bars[j] == 0 && cells[0][j].is_power_of_two()));
                    assert_eq!(rows(&cells)[0], set);
                    found.insert(cells[0]);
                }
            }
            let orders = ORDERS.map(|order| place(set, order));
            let fitting = orders.iter().filter(|row| (0..3).all(|j| row[j] & bars[j] == 0)).count();
            assert_eq!(found.len(), fitting);
        }
    }

    /// The main step of the proof, by brute force: for a band and a stack, the 56 · 2⁹ ways to go on make every
    /// grid that there is, and each exactly once.
    #[test]
    fn an_outline_is_completed_in_every_way_once() {
        let mut rng = Rng::new(17);
        let mut solver = garns_nine::Solver::new();
        for _ in 0..20 {
            let outline = Outline::new(rng.index(56), rng.index(56), rng.below(6_u64.pow(12)));
            let choices = (0..56).flat_map(|way| (0..512).map(move |coins| (way, coins)));
            let made: Vec<[u8; 81]> = choices
                .filter_map(|(way, coins)| outline.complete(way, coins))
                .map(|boxes| digits(&boxes))
                .collect();
            let distinct: HashSet<[u8; 81]> = made.iter().copied().collect();
            assert_eq!(distinct.len(), made.len(), "no grid is made twice");
            let blank = [[0; 3]; 3];
            let Outline { second, fourth, .. } = outline;
            let (third, seventh) = outline.third_and_seventh();
            let given = [FIRST, second, third, fourth, blank, blank, seventh, blank, blank];
            let given = std::array::from_fn(|cell| {
                let (row, column) = (cell / 9, cell % 9);
                let digit = given[row / 3 * 3 + column / 3][row % 3][column % 3];
                if digit == 0 { 0 } else { digit.trailing_zeros() as u8 + 1 }
            });
            let mut listed = HashSet::new();
            let grid = garns_nine::Grid::new(given).unwrap();
            solver.solutions(&grid, &garns_nine::Limits::NONE, |solution| {
                listed.insert(solution.digits().map(|digit| digit - 1));
                std::ops::ControlFlow::Continue(())
            });
            assert_eq!(distinct, listed, "every grid is made");
        }
    }

    /// No two ways through steps 1 to 3 lead to the same boxes 2 and 4.
    #[test]
    fn outlines_differ() {
        let mut seen = HashSet::new();
        for way in 0..56 {
            for orders in 0..6_u64.pow(3) {
                // The first three orders are those of box 2, the next three those of box 4.
                let outline = Outline::new(way, way, orders + orders * 6_u64.pow(3));
                assert!(seen.insert((2, outline.second)) && seen.insert((4, outline.fourth)));
            }
        }
        assert_eq!(seen.len(), 2 * 56 * 216);
    }

    /// The number of grids is what the share of throws that succeed says it is.
    #[test]
    fn as_many_throws_succeed_as_there_are_grids() {
        const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
        let ways = 56_f64.powi(3) * 6_f64.powi(12) * 512.0;
        let expected = GRIDS / 362_880.0 / ways;
        let mut rng = Rng::new(5);
        let throws = 400_000;
        let found = (0..throws).filter(|_| throw(&mut rng).is_some()).count() as f64;
        let sigma = (expected * (1.0 - expected) / f64::from(throws)).sqrt();
        let off = (found / f64::from(throws) - expected) / sigma;
        assert!(off.abs() < 4.0, "{off} standard deviations from {expected}");
    }
}
