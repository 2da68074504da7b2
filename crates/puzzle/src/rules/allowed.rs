//! Allowed values: cells that hold one of a few values.

use super::*;

rule! {
    pub struct Allowed over cells {
        cells: Cells = cells("the cells", "as células"),
        values: Vec<i64> = numbers("the values they may hold", "os valores que elas podem ter"),
    }
    name: "allowed", title: "allowed values", "valores permitidos",
    meaning:
        "Each of the cells holds one of the values listed.",
        "Cada uma das células tem um dos valores listados.",
    example: r#"cells = "r1c1 r5c5"
values = [2, 4, 6]"#,
}

impl Allowed {
    /// The values as ranks.
    fn candidates(&self, puzzle: &Puzzle) -> Candidates {
        self.values.iter().filter_map(|number| puzzle.values().rank(*number)).collect()
    }
}

impl RuleDef for Allowed {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Allowed::ABOUT, puzzle, &self.cells, 1)?;
        self.values
            .iter()
            .try_for_each(|number| need_value(&Allowed::ABOUT, puzzle, self.cells.first(), *number))
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let allowed = self.candidates(view.puzzle);
        for &cell in &self.cells {
            if view.rank(cell).map_or(allowed.is_empty(), |rank| !allowed.has(rank)) {
                report(ViolationKind::NotAllowed, &[cell]);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let allowed = self.candidates(puzzle);
        self.cells.iter().map(|cell| Constraint::OneOf(*cell, allowed)).collect()
    }

    fn is_reducible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn only_listed_values_are_allowed() {
        let rule = || Allowed { cells: cells(2), values: vec![2, 4] };
        assert!(row(rule(), &[2, 4]).is_empty() && row(rule(), &[0, 2]).is_empty());
        assert_eq!(row(rule(), &[1, 4]), ["r1c1"]);
    }
}
