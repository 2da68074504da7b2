//! Lockout line: the ends are far apart, and lock everything between them out.

use super::*;

rule! {
    pub struct Lockout over path {
        path: Cells = LINE_WITH_ENDS,
        least: i64 = number("the least difference of the ends", "a menor diferença entre as pontas"),
    }
    name: "lockout", title: "lockout line", "linha de bloqueio",
    meaning:
        "The values at the two ends differ by at least the number shown (4 in 9×9), and no other value on \
         the line lies between them or equals one of them.",
        "Os valores nas duas pontas diferem em pelo menos o número mostrado (4 em 9×9), e nenhum outro valor \
         na linha fica entre eles ou é igual a um deles.",
    example: r#"path = "r1c1 r2c2 r3c2 r4c3"
least = 4"#,
}

impl RuleDef for Lockout {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Lockout::ABOUT, puzzle, &self.path, 2)?;
        need_number(&Lockout::ABOUT, self.path.first(), self.least, 0, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        let least = self.least;
        let (low, high) = match (view.number(first), view.number(last)) {
            (Some(a), Some(b)) if (a - b).abs() < least => {
                return report(ViolationKind::Near { least }, &[first, last]);
            }
            (Some(a), Some(b)) => (a.min(b), a.max(b)),
            (Some(end), None) | (None, Some(end)) => (end, end),
            (None, None) => return,
        };
        for &cell in &self.path[1..self.path.len() - 1] {
            if view.number(cell).is_some_and(|number| (low..=high).contains(&number)) {
                report(ViolationKind::LockedOut, &[first, cell, last]);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        let outside = |low: usize, high: usize| {
            let inside = Candidates::first(high + 1).without(Candidates::first(low));
            let apart = values.number(high) - values.number(low) >= self.least;
            apart.then_some(values.all().without(inside))
        };
        vec![Constraint::ends(&self.path, values, outside)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn inner_values_lie_outside_of_the_ends() {
        let line = || Lockout { path: cells(4), least: 4 };
        assert!(row(line(), &[3, 1, 9, 7]).is_empty());
        assert_eq!(row(line(), &[3, 5, 9, 7]), ["r1c1 r1c2 r1c4"]);
        assert_eq!(row(line(), &[3, 0, 7, 7]), ["r1c1 r1c3 r1c4"], "nor at one of them");
        assert_eq!(row(line(), &[3, 3, 0, 0]), ["r1c1 r1c2 r1c4"]);
        assert_eq!(row(line(), &[3, 0, 0, 6]), ["r1c1 r1c4"], "the ends are too near");
    }
}
