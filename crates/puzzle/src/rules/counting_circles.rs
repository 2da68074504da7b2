//! Counting circles: each value in a circle is in as many circles.

use super::*;

rule! {
    pub struct CountingCircles over cells {
        cells: Cells = cells("the circles", "os círculos"),
    }
    name: "counting-circles", title: "counting circles", "círculos contadores",
    meaning:
        "A value in a circle tells how many of the circles hold that same value.",
        "Um valor num círculo diz quantos dos círculos têm esse mesmo valor.",
    example: r#"cells = "r1c1 r3c4 r5c5""#,
}

impl RuleDef for CountingCircles {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&CountingCircles::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let mut found = [0_i64; crate::MOST_VALUES];
        let mut blanks = 0;
        for cell in &self.cells {
            match view.rank(*cell) {
                Some(rank) => found[rank] += 1,
                None => blanks += 1,
            }
        }
        // What is there already asks for the rest of its kind.
        let mut missing = 0;
        for (rank, &found) in found.iter().enumerate().filter(|(_, found)| **found > 0) {
            let wanted = view.values().number(rank);
            if found > wanted {
                let same = self.cells.iter().copied().filter(|cell| view.rank(*cell) == Some(rank));
                report(ViolationKind::Count { found, wanted }, &same.collect::<Vec<Cell>>());
            }
            missing += (wanted - found).max(0);
        }
        if missing > blanks {
            report(ViolationKind::TooFew { missing }, &self.cells);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::CountingCircles(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn each_value_is_in_as_many_circles() {
        let circles = || CountingCircles { cells: cells(4) };
        assert!(row(circles(), &[3, 1, 3, 3]).is_empty());
        assert_eq!(row(circles(), &[1, 1, 2, 2]), ["r1c1 r1c2"]);
        assert_eq!(row(circles(), &[3, 3, 2, 0]).len(), 1, "a third 3 and a second 2 don't both fit");
        assert!(row(circles(), &[3, 3, 0, 0]).is_empty());
        assert_eq!(row(circles(), &[5, 0, 0, 0]).len(), 1, "there are only four circles");
    }
}
