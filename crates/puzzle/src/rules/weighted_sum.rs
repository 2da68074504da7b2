//! Weighted sum: each cell counts as often as its weight says.

use super::*;

/// Far beyond the places of any number that is read from cells.
const LARGEST_WEIGHT: i64 = 1_000_000;

rule! {
    pub struct WeightedSum over cells {
        cells: Cells = path("the cells", "as células"),
        weights: Vec<i64> = numbers(
            "how often each of them counts; a negative weight subtracts",
            "quantas vezes cada uma conta; um peso negativo subtrai",
        ),
        sum: i64 = number("what they add up to", "quanto somam"),
    }
    name: "weighted-sum", title: "weighted sum", "soma ponderada",
    meaning:
        "The values, each multiplied by the weight of its cell, add up to the number shown.",
        "Os valores, cada um multiplicado pelo peso da sua célula, somam o número mostrado.",
    example: r#"cells = "r1c1 r1c2 r1c3"
weights = [1, 2, -1]
sum = 9"#,
}

impl RuleDef for WeightedSum {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&WeightedSum::ABOUT, puzzle, &self.cells, 1)?;
        let at = self.cells.first();
        let (first, second) = (self.cells.len(), self.weights.len());
        if first != second {
            return Err(PuzzleError::Lengths {
                rule: WeightedSum::ABOUT.title,
                at: at.copied(),
                first,
                second,
            });
        }
        for weight in &self.weights {
            need_number(&WeightedSum::ABOUT, at, *weight, -LARGEST_WEIGHT, LARGEST_WEIGHT)?;
        }
        need_number(&WeightedSum::ABOUT, at, self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (least, most) = (view.values().least(), view.values().most());
        let (mut low, mut high) = (0, 0);
        for (cell, weight) in self.cells.iter().zip(&self.weights) {
            let (a, b) = match view.number(*cell) {
                Some(number) => (weight * number, weight * number),
                None => (weight * least, weight * most),
            };
            (low, high) = (low + a.min(b), high + a.max(b));
        }
        let wanted = self.sum;
        if low == high && low != wanted {
            report(ViolationKind::Result { found: low, wanted }, &self.cells);
        } else if wanted < low || wanted > high {
            report(ViolationKind::OutOfReach { wanted }, &self.cells);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let terms = self.cells.iter().copied().zip(self.weights.iter().copied());
        vec![Constraint::Sum(terms.collect(), self.sum)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn each_value_counts_with_its_weight() {
        let rule = |sum| WeightedSum { cells: cells(3), weights: vec![10, 1, -2], sum };
        assert!(row(rule(19), &[2, 3, 2]).is_empty());
        assert_eq!(row(rule(18), &[2, 3, 2]).len(), 1);
        assert_eq!(row(rule(40), &[3, 0, 0]).len(), 1, "37 is the most");
        assert_eq!(row(rule(30), &[4, 0, 0]).len(), 0);
    }
}
