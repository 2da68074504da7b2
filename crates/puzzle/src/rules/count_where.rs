//! Count of a kind: a cell tells how many others are odd, prime, greater than it, or one of some values.

use serde::{Deserialize, Serialize};

use super::*;
use crate::meaning::count_automaton;

rule! {
    pub struct CountWhere over count, cells {
        count: Cell = COUNT,
        cells: Cells = path("the cells it looks at", "as células que ela olha"),
        #[serde(default, skip_serializing_if = "is_default")]
        are: Option<Counted> = choice(
            "which of them count",
            "quais delas contam",
            &["odd", "even", "prime", "greater", "less"],
        ).optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        values: Vec<i64> = numbers("the values that count", "os valores que contam").optional(),
    }
    name: "count-where", title: "count of a kind", "contagem de um tipo",
    meaning:
        "The value of the one cell is the number of listed cells that fit all that is said: that are odd, \
         even or prime, greater or less than the value that counts, or one of the values listed.",
        "O valor da célula é o número de células listadas que cumprem tudo o que é dito: ser ímpar, par ou \
         primo, maior ou menor que o valor que conta, ou um dos valores listados.",
    example: r#"count = "r2c2"
cells = "r1c2 r2c1 r2c3 r3c2"
are = "even""#,
}

/// Which cells count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counted {
    /// Those with an odd value.
    Odd,
    /// Those with an even value.
    Even,
    /// Those with a prime.
    Prime,
    /// Those with more than the cell that counts.
    Greater,
    /// Those with less than the cell that counts.
    Less,
}

impl Counted {
    /// Whether a cell with this number counts for one that holds `count`.
    #[must_use]
    pub fn counts(self, number: i64, count: i64) -> bool {
        match self {
            Counted::Odd => NumberKind::Odd.has(number),
            Counted::Even => NumberKind::Even.has(number),
            Counted::Prime => NumberKind::Prime.has(number),
            Counted::Greater => number > count,
            Counted::Less => number < count,
        }
    }
}

impl CountWhere {
    /// Whether a cell with this number counts for one that holds `count`.
    fn counts(&self, number: i64, count: i64) -> bool {
        self.are.is_none_or(|are| are.counts(number, count))
            && (self.values.is_empty() || self.values.contains(&number))
    }
}

impl RuleDef for CountWhere {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&CountWhere::ABOUT, puzzle, &[self.count], 1)?;
        need_path(&CountWhere::ABOUT, puzzle, &self.cells, 1)?;
        let at = Some(&self.count);
        self.values.iter().try_for_each(|number| need_value(&CountWhere::ABOUT, puzzle, at, *number))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (mut least, mut most) = (0, 0);
        let depends = matches!(self.are, Some(Counted::Greater | Counted::Less));
        for &cell in &self.cells {
            let (number, count) = (view.number(cell), view.number(self.count));
            match (number, count) {
                (Some(number), Some(count)) => {
                    let counts = i64::from(self.counts(number, count));
                    (least, most) = (least + counts, most + counts);
                }
                // Without `greater` and `less` it does not matter what the cell that counts holds.
                (Some(number), None) if !depends => {
                    let counts = i64::from(self.counts(number, 0));
                    (least, most) = (least + counts, most + counts);
                }
                _ => most += 1,
            }
        }
        check_count(view, self.count, (least, most), &self.cells(view.puzzle), report);
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let said = count_automaton(self.count, &self.cells, puzzle.values(), |number, count| {
            self.counts(number, count)
        });
        vec![said.unwrap_or_else(|| Constraint::Opaque(Box::new(self.clone().into())))]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    fn rule(are: Option<Counted>, values: &[i64]) -> CountWhere {
        let (count, cells) = ("r1c1".parse().unwrap(), "r1c2-r1c5".parse().unwrap());
        CountWhere { count, cells, are, values: values.to_vec() }
    }

    #[test]
    fn the_cell_counts_what_is_of_the_kind() {
        assert!(row(rule(Some(Counted::Even), &[]), &[2, 4, 1, 8, 3]).is_empty());
        assert_eq!(row(rule(Some(Counted::Even), &[]), &[3, 4, 1, 8, 3]).len(), 1);
        assert!(row(rule(Some(Counted::Prime), &[]), &[3, 2, 1, 5, 3]).is_empty());
        assert!(row(rule(Some(Counted::Greater), &[]), &[3, 4, 2, 5, 9]).is_empty());
        assert!(row(rule(Some(Counted::Less), &[]), &[1, 4, 2, 5, 1]).len() == 1);
        assert!(row(rule(None, &[7, 8]), &[2, 7, 1, 7, 3]).is_empty());
        assert!(row(rule(Some(Counted::Odd), &[7, 8]), &[1, 7, 1, 8, 3]).is_empty(), "odd and listed");
    }

    #[test]
    fn blanks_may_count() {
        assert!(row(rule(Some(Counted::Odd), &[]), &[4, 1, 0, 3, 0]).is_empty());
        assert_eq!(row(rule(Some(Counted::Odd), &[]), &[4, 1, 0, 2, 0]).len(), 1);
        assert_eq!(row(rule(Some(Counted::Odd), &[]), &[0, 2, 4, 6, 8]).len(), 1, "none is no value");
        assert!(row(rule(Some(Counted::Greater), &[]), &[0, 2, 4, 6, 8]).is_empty());
    }
}
