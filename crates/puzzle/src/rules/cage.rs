//! Cage: a calculation over cells, as in KenKen. Values may repeat where no house forbids it.

use serde::{Deserialize, Serialize};

use super::*;
use crate::meaning::related;

rule! {
    pub struct Cage over cells {
        cells: Cells = CAGE,
        #[serde(default, skip_serializing_if = "is_default")]
        op: Option<Op> = choice(
            "the operation; it is hidden if left out",
            "a operação; fica escondida se omitida",
            &["+", "-", "*", "/"],
        ).optional(),
        target: i64 = number("what it gives", "o resultado"),
    }
    name: "cage", title: "cage", "gaiola",
    meaning:
        "The values give the target by the operation: + and × over all cells; − and ÷ take one value and \
         subtract or divide by all others, in whichever order works, without remainder. A cage that shows \
         only its target hides which of the four it is.",
        "Os valores dão o alvo pela operação: + e × sobre todas as células; − e ÷ tomam um valor e subtraem \
         ou dividem por todos os outros, na ordem que servir, sem resto. Uma gaiola que só mostra o alvo \
         esconde qual das quatro é.",
    example: r#"cells = "r1c1 r1c2 r2c1"
op = "*"
target = 30"#,
}

/// An operation of a cage.
///
/// `−` and `÷` take the cells in whichever order works: one value, less (or divided by) all the others.
/// A division is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Op {
    /// The sum.
    #[serde(rename = "+")]
    Add,
    /// One value minus all others.
    #[serde(rename = "-")]
    Subtract,
    /// The product.
    #[serde(rename = "*")]
    Multiply,
    /// One value divided by all others.
    #[serde(rename = "/")]
    Divide,
}

impl Op {
    /// All four.
    pub const ALL: [Op; 4] = [Op::Add, Op::Subtract, Op::Multiply, Op::Divide];

    /// How it is printed: `+ − × ÷`.
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            Op::Add => '+',
            Op::Subtract => '−',
            Op::Multiply => '×',
            Op::Divide => '÷',
        }
    }

    /// The operation behind any of the signs people write for it.
    #[must_use]
    pub fn of_sign(sign: char) -> Option<Op> {
        match sign {
            '+' => Some(Op::Add),
            '-' | '−' | '–' => Some(Op::Subtract),
            '*' | '×' | 'x' | 'X' | '·' => Some(Op::Multiply),
            '/' | '÷' | ':' => Some(Op::Divide),
            _ => None,
        }
    }

    /// Whether the numbers, each a possible [value](crate::LARGEST_NUMBER), give the target by this operation.
    #[must_use]
    pub fn gives(self, numbers: &[i64], target: i64) -> bool {
        match self {
            Op::Add => numbers.iter().sum::<i64>() == target,
            Op::Multiply => product(numbers) == Some(target),
            Op::Subtract => {
                let sum: i64 = numbers.iter().sum();
                numbers.iter().any(|first| first - (sum - first) == target)
            }
            Op::Divide => {
                // One zero can stand in front; a second one would be divided by. A product beyond 64 bits is
                // beyond what any of its factors could be a multiple of.
                match numbers.iter().filter(|number| **number == 0).count() {
                    0 => product(numbers).is_some_and(|all| {
                        let rest = |first: i64| all.checked_div(first);
                        numbers
                            .iter()
                            .any(|&first| rest(first).and_then(|by| quotient(first, by)) == Some(target))
                    }),
                    1 => target == 0,
                    _ => false,
                }
            }
        }
    }
}

/// The quotient, if the division is exact.
fn quotient(number: i64, by: i64) -> Option<i64> {
    (number % by == 0).then(|| number / by)
}

/// The product, unless it is beyond 64 bits (and so beyond every clue).
fn product(numbers: &[i64]) -> Option<i64> {
    if numbers.contains(&0) {
        return Some(0);
    }
    numbers.iter().try_fold(1_i64, |product, number| product.checked_mul(*number))
}

impl Cage {
    fn holds(&self, numbers: &[i64]) -> bool {
        match self.op {
            Some(op) => op.gives(numbers, self.target),
            None => Op::ALL.iter().any(|op| op.gives(numbers, self.target)),
        }
    }
}

impl RuleDef for Cage {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Cage::ABOUT, puzzle, &self.cells, 1)?;
        need_number(&Cage::ABOUT, self.cells.first(), self.target, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let numbers: Vec<i64> = self.cells.iter().filter_map(|cell| view.number(*cell)).collect();
        let wanted = self.target;
        if self.op == Some(Op::Add) {
            view.check_sum(&self.cells, wanted, report);
        } else if numbers.len() == self.cells.len() {
            if !self.holds(&numbers) {
                let product = product(&numbers).filter(|_| self.op == Some(Op::Multiply));
                let fault = product.map_or(ViolationKind::NoOperation { wanted }, |found| {
                    ViolationKind::Result { found, wanted }
                });
                report(fault, &self.cells);
            }
        } else if self.op == Some(Op::Multiply) {
            // Whatever comes still, the product so far divides the result.
            let divides = product(&numbers).is_some_and(|so_far| match so_far {
                0 => wanted == 0,
                _ => wanted % so_far == 0,
            });
            let zero_may_come = wanted == 0 && view.values().rank(0).is_some();
            if !divides && !zero_may_come {
                report(ViolationKind::OutOfReach { wanted }, &self.cells);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        match (&self.cells[..], self.op) {
            (&[cell], _) => {
                vec![Constraint::OneOf(cell, values.where_number(|number| self.holds(&[number])))]
            }
            (&[a, b], _) => related([(a, b)], &values.pairs(|a, b| self.holds(&[a, b]))),
            (_, Some(Op::Add)) => vec![Constraint::sum_of(&self.cells, self.target)],
            (_, Some(Op::Multiply)) => vec![Constraint::Product(self.cells.clone(), self.target)],
            _ => vec![Constraint::Cage(self.clone())],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn minus_and_divided_by_take_any_order() {
        assert!(Op::Subtract.gives(&[1, 6, 2], 3) && Op::Subtract.gives(&[2, 1, 6], 3));
        assert!(!Op::Subtract.gives(&[1, 6, 2], 5));
        assert!(Op::Divide.gives(&[2, 8, 2], 2) && Op::Divide.gives(&[1, 3], 3));
        assert!(!Op::Divide.gives(&[2, 3], 1), "a division is exact");
        assert!(!Op::Divide.gives(&[5, 2, 1], 2));
    }

    #[test]
    fn zero_is_never_divided_by() {
        assert!(Op::Divide.gives(&[0, 3], 0));
        assert!(!Op::Divide.gives(&[0, 0], 0) && !Op::Divide.gives(&[0, 3], 3));
    }

    #[test]
    fn products_beyond_64_bits_give_no_clue() {
        let many = [64_i64; 64];
        assert!(!Op::Multiply.gives(&many, 0) && !Op::Divide.gives(&many, 1));
    }

    #[test]
    fn one_cell_is_its_value_under_every_operation() {
        for op in Op::ALL {
            assert!(op.gives(&[5], 5) && !op.gives(&[5], 4), "{op:?}");
        }
    }

    #[test]
    fn a_hidden_operation_may_be_any() {
        let cage = |target| Cage { cells: cells(2), op: None, target };
        for target in [8, 4, 12, 3] {
            assert!(row(cage(target), &[6, 2]).is_empty(), "{target}");
        }
        assert_eq!(row(cage(5), &[6, 2]), ["r1c1 r1c2"]);
    }

    #[test]
    fn partial_cages_break_only_when_nothing_can_mend_them() {
        let cage = |op, target| Cage { cells: cells(3), op: Some(op), target };
        assert!(row(cage(Op::Add, 20), &[9, 2, 0]).is_empty());
        assert!(!row(cage(Op::Add, 21), &[9, 2, 0]).is_empty());
        assert!(!row(cage(Op::Multiply, 30), &[4, 0, 0]).is_empty());
        assert!(row(cage(Op::Multiply, 30), &[5, 0, 0]).is_empty());
        assert!(row(cage(Op::Subtract, 1), &[9, 9, 0]).is_empty(), "judged when the last cell is filled");
    }

    #[test]
    fn a_zero_settles_a_product() {
        let values = crate::Values::range(0, 10).unwrap();
        let broken = |target, first: usize| {
            let mut puzzle = Puzzle::new(crate::Frame::loose(1, 2).unwrap(), values.clone()).unwrap();
            puzzle.add(Cage { cells: cells(2), op: Some(Op::Multiply), target }).unwrap();
            puzzle.check(&[Some(first), None].into_iter().collect()).len()
        };
        assert_eq!((broken(6, 0), broken(0, 0)), (1, 0));
        assert_eq!((broken(6, 4), broken(0, 4)), (1, 0), "a zero may come still");
    }
}
