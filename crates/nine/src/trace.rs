//! A round of deduction as a list of operations, from which a shader for a GPU can be written.
//!
//! The [round](crate::round) runs once on lanes that [write down](crate::lanes) what is done with them: the list is
//! the kernel's own code, not a copy of it.

use crate::lanes::recorded::{self, Recorded, Row};
use crate::round::Round;

/// One operation on 32-bit words; its operands are numbers of operations before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Operation {
    /// The word of the state with this index: word `j` of digit `3 g + i` is at `9 g + 3 j + i`.
    Input(u32),
    /// A number.
    Constant(u32),
    /// `a & b`
    And(u32, u32),
    /// `a | b`
    Or(u32, u32),
    /// `a ^ b`
    Xor(u32, u32),
    /// `a & !b`
    Without(u32, u32),
    /// `a << k`
    ShiftLeft(u32, u32),
    /// `a >> k`
    ShiftRight(u32, u32),
}

/// A round; everything but the operations themselves is numbers of operations.
#[derive(Clone, Debug)]
pub struct Trace {
    /// In the order in which they are done.
    pub operations: Vec<Operation>,
    /// The 27 words of the state after the round.
    pub state: [u32; 27],
    /// Not zero if a candidate was removed.
    pub changed: u32,
    /// Not zero if there is no solution.
    pub impossible: u32,
    /// Not zero if a cell had several candidates when the round began.
    pub open: u32,
    /// For choosing a guess: the minirows possible for each digit, and the minicolumns.
    pub minis: [[u32; 9]; 2],
    /// Likewise: the minirows with at least four, five, six, seven digits possible, and the minicolumns.
    pub above_three: [[u32; 4]; 2],
}

impl Trace {
    /// Writes a round down.
    #[must_use]
    pub fn of_a_round() -> Trace {
        recorded::begin();
        let mut state = [0, 1, 2].map(|g| {
            [0, 1, 2]
                .map(|j| [0, 1, 2].map(|i| Row::with(recorded::record(Operation::Input(9 * g + 3 * j + i)))))
        });
        let mut round = Round::<Recorded, 3>::new();
        let seen = round.run(&mut state);
        let number = |row: &Row| row.as_ref()[0];
        let state = std::array::from_fn(|k| number(&state[k / 9][k / 3 % 3][k % 3]));
        let minis = [0, 1].map(|which| std::array::from_fn(|d| number(&round.minis[which][d / 3][d % 3])));
        let above_three = [0, 1].map(|which| round.above_three[which].each_ref().map(number));
        let (changed, impossible, open) = (seen.changed, seen.impossible, seen.open);
        Trace { operations: recorded::end(), state, changed, impossible, open, minis, above_three }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::{Lanes, Plain};
    use crate::layout;
    use crate::round::State;
    use crate::{Grid, Solver};

    /// Does what was written down.
    fn done(trace: &Trace, input: &[u32; 27]) -> Vec<u32> {
        let mut words: Vec<u32> = Vec::new();
        for operation in &trace.operations {
            let at = |k: u32| words[k as usize];
            let word = match *operation {
                Operation::Input(k) => input[k as usize],
                Operation::Constant(word) => word,
                Operation::And(a, b) => at(a) & at(b),
                Operation::Or(a, b) => at(a) | at(b),
                Operation::Xor(a, b) => at(a) ^ at(b),
                Operation::Without(a, b) => at(a) & !at(b),
                Operation::ShiftLeft(a, k) => at(a) << k,
                Operation::ShiftRight(a, k) => at(a) >> k,
            };
            words.push(word);
        }
        words
    }

    /// Round after round, what was written down does what the round does.
    #[test]
    fn a_trace_does_what_the_round_does() {
        let trace = Trace::of_a_round();
        let solved: Grid =
            "347291865951638472628754391234169758519872634786543129173425986462987513895316247"
                .parse()
                .unwrap();
        assert!(Solver::new().is_unique(&solved));
        let mut seen_all = [false; 3];
        for share in 0..60_usize {
            // Every so many digits of a solution, and every so often a wrong one.
            let digits: [u8; 81] = std::array::from_fn(|cell| {
                let digit = solved.digits()[cell] % 9 + u8::from(share % 4 != 3 || cell % 17 != 0);
                if (cell * 37 + share * 11) % 60 < share { digit.min(9) } else { 0 }
            });
            let mut words = [0; 27];
            layout::words_of_grid(&Grid::new(digits).unwrap(), |at, word| words[at] = word);
            let mut state: State<Plain, 3> = [0, 1, 2].map(|g| {
                [0, 1, 2].map(|j| {
                    [0, 1, 2].map(|i| {
                        let mut row = Plain::zeros();
                        row.as_mut().fill(words[9 * g + 3 * j + i]);
                        row
                    })
                })
            });
            let mut round = Round::<Plain, 3>::new();
            for _ in 0..6 {
                let input = std::array::from_fn(|k| state[k / 9][k / 3 % 3][k % 3].as_ref()[0]);
                let words = done(&trace, &input);
                let seen = round.run(&mut state);
                let at = |number: u32| words[number as usize];
                let whether = |number: u32| u32::from(at(number) != 0);
                assert_eq!(whether(trace.changed), seen.changed & 1);
                assert_eq!(whether(trace.impossible), seen.impossible & 1);
                assert_eq!(whether(trace.open), seen.open & 1);
                for k in 0..27 {
                    assert_eq!(at(trace.state[k]), state[k / 9][k / 3 % 3][k % 3].as_ref()[0]);
                }
                for (which, d) in (0..18).map(|k| (k / 9, k % 9)) {
                    assert_eq!(at(trace.minis[which][d]), round.minis[which][d / 3][d % 3].as_ref()[0]);
                }
                for (which, k) in (0..8).map(|k| (k / 4, k % 4)) {
                    assert_eq!(at(trace.above_three[which][k]), round.above_three[which][k].as_ref()[0]);
                }
                seen_all[0] |= seen.changed != 0;
                seen_all[1] |= seen.impossible != 0;
                seen_all[2] |= seen.open == 0;
            }
        }
        assert_eq!(seen_all, [true; 3], "all of it happened");
    }
}
