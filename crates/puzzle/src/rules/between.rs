//! Between line: inner values lie strictly between the ends.

use super::*;

rule! {
    pub struct Between over path {
        path: Cells = LINE_WITH_ENDS,
    }
    name: "between", title: "between line", "linha entre extremos",
    meaning:
        "Every value on the line, its two ends aside, lies strictly between those at the ends.",
        "Todo valor na linha, fora as duas pontas, fica estritamente entre os das pontas.",
    example: r#"path = "r1c1 r2c2 r3c2 r4c3""#,
}

impl RuleDef for Between {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Between::ABOUT, puzzle, &self.path, 3)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        let inner = &self.path[1..self.path.len() - 1];
        match (view.number(first), view.number(last)) {
            (Some(a), Some(b)) => {
                let (low, high) = (a.min(b), a.max(b));
                for &cell in inner {
                    if view.number(cell).is_some_and(|number| number <= low || number >= high) {
                        report(ViolationKind::NotBetween, &[first, cell, last]);
                    }
                }
                // An empty gap leaves nothing for blanks either.
                let room = view.values().all_numbers().iter().any(|n| (low + 1..high).contains(n));
                if !room && inner.iter().all(|cell| view.number(*cell).is_none()) {
                    report(ViolationKind::NotBetween, &[first, last]);
                }
            }
            (Some(end), None) | (None, Some(end)) => {
                // With one end known, all inner values lie on the same side of it.
                let numbers = || inner.iter().filter_map(|cell| view.number(*cell));
                if !(numbers().all(|number| number < end) || numbers().all(|number| number > end)) {
                    report(ViolationKind::NotBetween, &self.path);
                }
            }
            (None, None) => {}
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let between =
            |low: usize, high: usize| Some(Candidates::first(high).without(Candidates::first(low + 1)));
        vec![Constraint::ends(&self.path, puzzle.values(), between)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn inner_values_lie_strictly_between_the_ends() {
        let line = || Between { path: cells(4) };
        assert!(row(line(), &[7, 3, 4, 2]).is_empty());
        assert_eq!(row(line(), &[7, 7, 4, 2]), ["r1c1 r1c2 r1c4"]);
        assert_eq!(row(line(), &[3, 0, 0, 4]), ["r1c1 r1c4"], "nothing lies between 3 and 4");
    }

    #[test]
    fn one_end_already_tells_the_side() {
        let line = || Between { path: cells(4) };
        assert!(row(line(), &[5, 6, 7, 0]).is_empty());
        assert_eq!(row(line(), &[5, 6, 4, 0]).len(), 1);
        assert_eq!(row(line(), &[5, 5, 0, 0]).len(), 1);
    }
}
