//! Equal sums: several groups of cells add up to the same.

use super::*;

rule! {
    pub struct EqualSums over groups {
        groups: Vec<Cells> = GROUPS,
    }
    name: "equal-sums", title: "equal sums", "somas iguais",
    meaning:
        "The groups of cells all have the same sum; within a group values may repeat.",
        "Os grupos de células têm todos a mesma soma; dentro de um grupo os valores podem se repetir.",
    example: r#"groups = ["r1c1 r1c2", "r3c3 r4c3 r4c4"]"#,
}

impl RuleDef for EqualSums {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_groups(&EqualSums::ABOUT, puzzle, &self.groups)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let ranges = self.groups.iter().map(|group| view.sum_range(group));
        let (low, high) = ranges.fold((i64::MIN, i64::MAX), |all, one| (all.0.max(one.0), all.1.min(one.1)));
        if low > high {
            report(ViolationKind::UnequalSums, &self.cells(view.puzzle));
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::EqualSums(self.groups.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn groups_have_the_same_sum() {
        let rule = || EqualSums { groups: vec!["r1c1 r1c2".parse().unwrap(), "r1c3".parse().unwrap()] };
        assert!(row(rule(), &[2, 3, 5]).is_empty());
        assert_eq!(row(rule(), &[2, 3, 6]).len(), 1);
        assert_eq!(row(rule(), &[9, 0, 9]).len(), 1, "the blank is at least 1");
    }
}
