//! Same values: several groups of cells hold the same values.

use super::*;

rule! {
    pub struct SameValues over groups {
        groups: Vec<Cells> = GROUPS,
    }
    name: "same-values", title: "same values", "mesmos valores",
    meaning:
        "The groups of cells hold the same values, each of them as often, in any order.",
        "Os grupos de células têm os mesmos valores, cada um o mesmo número de vezes, em qualquer ordem.",
    example: r#"groups = ["r1c1 r1c2", "r4c3 r5c3"]"#,
}

/// How often each value stands in the cells.
fn count(view: &View<'_>, cells: &[Cell]) -> [usize; crate::MOST_VALUES] {
    let mut found = [0; crate::MOST_VALUES];
    cells.iter().filter_map(|cell| view.rank(*cell)).for_each(|rank| found[rank] += 1);
    found
}

impl RuleDef for SameValues {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_groups(&SameValues::ABOUT, puzzle, &self.groups)?;
        let first = self.groups[0].len();
        match self.groups.iter().find(|group| group.len() != first) {
            Some(group) => {
                let (rule, at) = (SameValues::ABOUT.title, self.groups[0].first().copied());
                Err(PuzzleError::Lengths { rule, at, first, second: group.len() })
            }
            None => Ok(()),
        }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        // What some group has many times, every group must have room for.
        let counts: Vec<[usize; crate::MOST_VALUES]> =
            self.groups.iter().map(|group| count(view, group)).collect();
        let mut most = [0; crate::MOST_VALUES];
        for count in &counts {
            most.iter_mut().zip(count).for_each(|(most, count)| *most = (*most).max(*count));
        }
        if most.iter().sum::<usize>() > self.groups[0].len() {
            report(ViolationKind::OtherValues, &self.cells(view.puzzle));
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::SameValues(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn groups_hold_the_same_values() {
        let rule = || SameValues { groups: vec!["r1c1 r1c2".parse().unwrap(), "r1c3 r1c4".parse().unwrap()] };
        assert!(row(rule(), &[2, 3, 3, 2]).is_empty());
        assert_eq!(row(rule(), &[2, 3, 3, 3]).len(), 1);
        assert!(row(rule(), &[2, 0, 0, 3]).is_empty());
        assert_eq!(row(rule(), &[2, 0, 3, 4]).len(), 1, "three values don't fit into two cells");
    }

    #[test]
    fn groups_have_the_same_size() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let groups = vec![cells(1), cells(2)];
        assert!(matches!(
            puzzle.add(SameValues { groups }),
            Err(PuzzleError::Lengths { first: 1, second: 2, .. })
        ));
    }
}
