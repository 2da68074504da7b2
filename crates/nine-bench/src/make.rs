//! Puzzles made on the spot, the same ones every time: random grids with random
//! givens taken away while the solution stays the only one.

use garns_nine::{Grid, Limits, Solver};
use std::ops::ControlFlow;

/// Puzzles with 30 to 40 givens: most need no guess.
pub(crate) fn easy(count: usize) -> Vec<Grid> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    make(count, &mut random, |random| 30 + random.below(11))
}

/// Puzzles from which no given can be taken: about 24 are left.
pub(crate) fn minimal(count: usize) -> Vec<Grid> {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    make(count, &mut random, |_| 0)
}

/// Minimal puzzles without one to three of their givens: several solutions, few or very many.
pub(crate) fn several(count: usize) -> Vec<Grid> {
    let mut random = Random(0xA076_1D64_78BD_642F);
    changed(minimal(count), &mut random, |digits, given, random| {
        for _ in 0..=random.below(3) {
            digits[given[random.below(given.len())]] = 0;
        }
    })
}

/// Minimal puzzles in which one given is another digit, seldom one that can be seen to be wrong at once: nearly all have
/// no solution.
pub(crate) fn impossible(count: usize) -> Vec<Grid> {
    let mut random = Random(0xE703_7ED1_A0B4_28DB);
    changed(minimal(count), &mut random, |digits, given, random| {
        for _ in 0..50 {
            let (cell, digit) = (given[random.below(given.len())], 1 + random.below(9) as u8);
            let peer = |other: &usize| {
                let (r, c, s, d) = (cell / 9, cell % 9, other / 9, other % 9);
                *other != cell && (r == s || c == d || (r / 3, c / 3) == (s / 3, d / 3))
            };
            if digit != digits[cell] && !(0..81).filter(peer).any(|other| digits[other] == digit) {
                digits[cell] = digit;
                break;
            }
        }
    })
}

/// The puzzles after something was done to each, with its given cells known.
fn changed(
    grids: Vec<Grid>,
    random: &mut Random,
    mut change: impl FnMut(&mut [u8; 81], &[usize], &mut Random),
) -> Vec<Grid> {
    let each = |known: Grid| {
        let mut digits = *known.digits();
        let given: Vec<usize> = (0..81).filter(|cell| digits[*cell] != 0).collect();
        change(&mut digits, &given, random);
        grid(digits)
    };
    grids.into_iter().map(each).collect()
}

/// Full grids, and for each an order of its cells.
#[cfg(feature = "gpu")]
#[allow(dead_code, reason = "one of the two programs asks for it")]
pub(crate) fn solutions(count: usize) -> (Vec<Grid>, Vec<[u8; 81]>) {
    let (mut solver, mut random) = (Solver::new(), Random(5));
    let one = |_| (random_solution(&mut solver, &mut random), random.order::<81>().map(|cell| cell as u8));
    (0..count).map(one).unzip()
}

/// Takes givens away in random order, down to a number drawn for each puzzle or
/// until none can go.
fn make(count: usize, random: &mut Random, mut keep: impl FnMut(&mut Random) -> usize) -> Vec<Grid> {
    let mut solver = Solver::new();
    (0..count)
        .map(|_| {
            let mut digits = *random_solution(&mut solver, random).digits();
            let mut givens = 81;
            let keep = keep(random);
            for cell in random.order::<81>() {
                if givens == keep {
                    break;
                }
                let digit = std::mem::take(&mut digits[cell]);
                if solver.is_unique(&grid(digits)) {
                    givens -= 1;
                } else {
                    digits[cell] = digit;
                }
            }
            grid(digits)
        })
        .collect()
}

/// Three boxes on the diagonal filled at random always have a completion; the
/// first one found is then shuffled.
fn random_solution(solver: &mut Solver, random: &mut Random) -> Grid {
    let mut digits = [0; 81];
    for corner in [0, 30, 60] {
        for (k, digit) in random.order::<9>().into_iter().enumerate() {
            digits[corner + 9 * (k / 3) + k % 3] = digit as u8 + 1;
        }
    }
    let mut solution = Grid::BLANK;
    solver.solutions(&grid(digits), &Limits::solutions(1), |found| {
        solution = found;
        ControlFlow::Break(())
    });
    // Rows within bands and bands, columns within stacks and stacks.
    let lines = |random: &mut Random| -> [usize; 9] {
        let bands = random.order::<3>();
        let within = [random.order::<3>(), random.order::<3>(), random.order::<3>()];
        std::array::from_fn(|k| 3 * bands[k / 3] + within[k / 3][k % 3])
    };
    let (rows, columns) = (lines(random), lines(random));
    grid(std::array::from_fn(|cell| solution.digits()[9 * rows[cell / 9] + columns[cell % 9]]))
}

fn grid(digits: [u8; 81]) -> Grid {
    Grid::new(digits).expect("digits come from a grid")
}

/// xorshift64*: enough to shuffle with.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        high as usize % n
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|k| k);
        for k in (1..N).rev() {
            order.swap(k, self.below(k + 1));
        }
        order
    }
}
