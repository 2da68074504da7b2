//! Condition on a sum: of what kind it is, or between which bounds, rather than how much.

use serde::{Deserialize, Serialize};

use super::*;
use crate::meaning::{sets_that, sum_automaton};

rule! {
    pub struct SumCondition over cells {
        cells: Cells = CAGE,
        #[serde(default, skip_serializing_if = "is_default")]
        is: Option<NumberKind> =
            choice("what kind of number it is", "que tipo de número é", NumberKind::WORDS).optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        sums: Vec<i64> = numbers("the sums of which it is one", "as somas das quais é uma").optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        least: Option<i64> = number("the least it may be", "o mínimo que pode ser").optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        most: Option<i64> = number("the most it may be", "o máximo que pode ser").optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        repeats: bool = flag("whether a value may repeat", "se um valor pode se repetir"),
    }
    name: "sum-condition", title: "condition on a sum", "condição sobre uma soma",
    meaning:
        "The sum of the values meets every condition that is said: it is odd, even, a prime or a square \
         number, is one of the sums listed, is at least or at most a number; no value repeats unless repeats \
         are allowed.",
        "A soma dos valores cumpre cada condição dita: é ímpar, par, um número primo ou um quadrado, é uma \
         das somas listadas, é no mínimo ou no máximo um número; nenhum valor se repete, salvo se repetições \
         forem permitidas.",
    example: r#"cells = "r1c1 r1c2 r2c1"
is = "prime""#,
}

/// A kind of number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NumberKind {
    /// 1, 3, 5 …
    Odd,
    /// 0, 2, 4 …
    Even,
    /// 2, 3, 5, 7, 11 …
    Prime,
    /// 0, 1, 4, 9 …
    Square,
}

impl NumberKind {
    /// The words for them in files.
    pub(super) const WORDS: &'static [&'static str] = &["odd", "even", "prime", "square"];

    /// Every kind.
    pub const ALL: [NumberKind; 4] =
        [NumberKind::Odd, NumberKind::Even, NumberKind::Prime, NumberKind::Square];

    /// Whether the number is of this kind.
    #[must_use]
    pub fn has(self, number: i64) -> bool {
        let squares = |most: i64| (0..).take_while(move |root: &i64| root * root <= most);
        match self {
            NumberKind::Odd => number.rem_euclid(2) == 1,
            NumberKind::Even => number.rem_euclid(2) == 0,
            NumberKind::Prime => number > 1 && squares(number).skip(2).all(|by| number % by != 0),
            NumberKind::Square => squares(number).any(|root| root * root == number),
        }
    }
}

impl SumCondition {
    /// Whether the sum meets every condition.
    #[must_use]
    pub fn fits(&self, sum: i64) -> bool {
        self.least.is_none_or(|least| least <= sum)
            && self.most.is_none_or(|most| sum <= most)
            && (self.sums.is_empty() || self.sums.contains(&sum))
            && self.is.is_none_or(|kind| kind.has(sum))
    }
}

impl RuleDef for SumCondition {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        for number in self.sums.iter().chain(&self.least).chain(&self.most) {
            need_number(&SumCondition::ABOUT, self.cells.first(), *number, -LARGEST_CLUE, LARGEST_CLUE)?;
        }
        if self.repeats {
            need_cells(&SumCondition::ABOUT, puzzle, &self.cells, 1)
        } else {
            need_house(&SumCondition::ABOUT, puzzle, &self.cells)
        }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        if !self.repeats {
            view.check_repeats(&self.cells, report);
        }
        let (low, high) = view.sum_range(&self.cells);
        // Few sums are looked at one by one; among many others one that fits is near.
        if high - low <= 1000 && !(low..=high).any(|sum| self.fits(sum)) {
            report(ViolationKind::NoSuchSum, &self.cells);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let (values, cells) = (puzzle.values(), &self.cells);
        let differ = (!self.repeats).then(|| Constraint::AllDifferent(cells.clone()));
        let fits = |sum| self.fits(sum);
        let sets = (!self.repeats).then(|| sets_that(cells, values, |numbers| fits(numbers.iter().sum())));
        let said = sets.flatten().or_else(|| sum_automaton(cells, values, fits));
        let said = said.unwrap_or_else(|| Constraint::Opaque(Box::new(self.clone().into())));
        differ.into_iter().chain([said]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_sum_is_of_the_kind() {
        let rule = |is, repeats| SumCondition {
            cells: cells(2),
            is: Some(is),
            sums: vec![],
            least: None,
            most: None,
            repeats,
        };
        assert!(row(rule(NumberKind::Odd, false), &[1, 2]).is_empty());
        assert_eq!(row(rule(NumberKind::Even, false), &[1, 2]).len(), 1);
        assert_eq!(row(rule(NumberKind::Prime, false), &[4, 5]).len(), 1);
        assert!(row(rule(NumberKind::Square, false), &[4, 5]).is_empty());
        assert_eq!(row(rule(NumberKind::Even, false), &[4, 4]).len(), 1, "no value repeats");
        assert!(row(rule(NumberKind::Even, true), &[4, 4]).is_empty());
    }

    #[test]
    fn all_that_is_said_holds() {
        let rule = || SumCondition {
            cells: cells(2),
            is: Some(NumberKind::Prime),
            sums: vec![7, 9, 11],
            least: Some(8),
            most: Some(15),
            repeats: false,
        };
        assert!(row(rule(), &[5, 6]).is_empty());
        for wrong in [[3, 4], [4, 5], [6, 7]] {
            assert_eq!(row(rule(), &wrong).len(), 1, "{wrong:?}");
        }
        assert_eq!(row(rule(), &[1, 0]).len(), 1, "11 is out of reach");
        assert!(row(rule(), &[2, 0]).is_empty());
    }

    #[test]
    fn kinds_of_numbers() {
        let of = |kind: NumberKind| (-2..20).filter(|n| kind.has(*n)).collect::<Vec<i64>>();
        assert_eq!(of(NumberKind::Prime), [2, 3, 5, 7, 11, 13, 17, 19]);
        assert_eq!(of(NumberKind::Square), [0, 1, 4, 9, 16]);
        assert_eq!(of(NumberKind::Odd)[..3], [-1, 1, 3]);
        assert_eq!(of(NumberKind::Even)[..3], [-2, 0, 2]);
    }
}
