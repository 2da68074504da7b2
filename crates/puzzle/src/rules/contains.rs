//! Contains: values that must be found among the cells.

use super::*;
use crate::meaning::Demand;

rule! {
    pub struct Contains over cells {
        cells: Cells = cells("the cells", "as células"),
        values: Vec<i64> = numbers(
            "the values that occur; one listed twice occurs twice",
            "os valores que aparecem; um listado duas vezes aparece duas vezes",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        exactly: bool = flag(
            "whether they occur no more often than listed",
            "se não aparecem mais vezes do que na lista",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        without: Vec<i64> = numbers("values that do not occur", "valores que não aparecem").optional(),
    }
    name: "contains", title: "listed values", "valores listados",
    meaning:
        "Each listed value occurs in the cells at least as often as it is listed, or exactly that often if \
         exact counts are asked for; values listed as missing don’t occur at all.",
        "Cada valor listado aparece nas células pelo menos tantas vezes quantas está na lista, ou exatamente \
         tantas se isso for pedido; valores listados como ausentes não aparecem.",
    example: r#"cells = "r1c1 r1c2 r2c1 r2c2"
values = [3, 4]
without = [9]"#,
}

impl RuleDef for Contains {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Contains::ABOUT, puzzle, &self.cells, 1)?;
        let (rule, at) = (Contains::ABOUT.title, self.cells.first());
        for number in self.values.iter().chain(&self.without) {
            need_value(&Contains::ABOUT, puzzle, at, *number)?;
        }
        if self.values.len() > self.cells.len() {
            let (found, least) = (self.cells.len(), self.values.len());
            return Err(PuzzleError::TooFewCells { rule, at: at.copied(), found, least });
        }
        Ok(())
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let mut found: Vec<(i64, Cell)> =
            self.cells.iter().filter_map(|cell| Some((view.number(*cell)?, *cell))).collect();
        let mut blanks = self.cells.len() - found.len();
        for &(number, cell) in found.iter().filter(|(number, _)| self.without.contains(number)) {
            report(ViolationKind::Surplus { number }, &[cell]);
        }
        for &number in &self.values {
            match found.iter().position(|other| other.0 == number) {
                Some(at) => drop(found.swap_remove(at)),
                None if blanks > 0 && !self.without.contains(&number) => blanks -= 1,
                None => report(ViolationKind::Missing { number }, &self.cells),
            }
        }
        for (number, cell) in found {
            let enough = self.exactly && self.values.contains(&number);
            if enough && !self.without.contains(&number) {
                report(ViolationKind::Surplus { number }, &[cell]);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        let others = values.where_number(|number| !self.without.contains(&number));
        let demands = Demand::of_numbers(values, &self.values, self.exactly);
        let limits = self.cells.iter().map(|cell| Constraint::OneOf(*cell, others));
        limits.chain([Constraint::Counts(self.cells.clone(), demands)]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn listed_values_are_found() {
        let rule = |exactly| Contains { cells: cells(4), values: vec![1, 1, 2], exactly, without: vec![9] };
        assert!(row(rule(false), &[1, 2, 1, 1]).is_empty());
        assert_eq!(row(rule(true), &[1, 2, 1, 1]).len(), 1, "a third 1");
        assert_eq!(row(rule(false), &[1, 2, 1, 9]), ["r1c4"]);
        assert_eq!(row(rule(false), &[1, 3, 4, 0]).len(), 1, "only one of 1 and 2 has room");
    }
}
