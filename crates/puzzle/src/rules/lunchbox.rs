//! Lunchbox: the sum between the smallest and the largest of the cells.

use super::*;

rule! {
    pub struct Lunchbox over path {
        path: Cells = path("the cells of the lunchbox", "as células da marmita"),
        sum: i64 = number(
            "the sum between its smallest and its largest value",
            "a soma entre o menor e o maior valor",
        ),
    }
    name: "lunchbox", title: "lunchbox", "marmita",
    meaning:
        "The values along the path are all different, and those that stand between the smallest and the \
         largest of them add up to the number shown.",
        "Os valores ao longo do caminho são todos diferentes, e os que estão no caminho entre o menor e o \
         maior deles somam o número mostrado.",
    example: r#"path = "r1c1 r1c2 r2c2 r3c3"
sum = 12"#,
}

impl Lunchbox {
    /// The ranks, as low and high, that the two ends may have: so far apart that all values fit in.
    pub fn ends(&self, values: &Values) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (values, steps) = (values.len(), self.path.len() - 1);
        (steps.max(1)..values).flat_map(move |high| (0..=high - steps.max(1)).map(move |low| (low, high)))
    }
}

impl RuleDef for Lunchbox {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_house(&Lunchbox::ABOUT, puzzle, &self.path)?;
        need_number(&Lunchbox::ABOUT, self.path.first(), self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.check_repeats(&self.path, report);
        let ranks: Vec<Option<usize>> = self.path.iter().map(|cell| view.rank(*cell)).collect();
        let place = |rank| ranks.iter().position(|other| *other == Some(rank));
        // The ends are known when all values are, or when they are the least and the greatest there are.
        let ends = if ranks.iter().all(Option::is_some) {
            let known = || ranks.iter().flatten();
            known().min().and_then(|least| place(*least)).zip(known().max().and_then(|most| place(*most)))
        } else {
            place(0).zip(place(view.values().len() - 1))
        };
        if let Some((a, b)) = ends {
            let (from, to) = (a.min(b), a.max(b));
            let between = if from < to { &self.path[from + 1..to] } else { &[] };
            view.check_sum(between, self.sum, &mut |fault, _| report(fault, &self.path));
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::AllDifferent(self.path.clone()), Constraint::Lunchbox(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn what_lies_between_the_extremes_adds_up() {
        let rule = |sum| Lunchbox { path: cells(4), sum };
        assert!(row(rule(4), &[2, 4, 7, 5]).is_empty());
        assert_eq!(row(rule(5), &[2, 4, 7, 5]).len(), 1);
        assert!(row(rule(5), &[2, 4, 0, 5]).is_empty(), "the ends are not known yet");
        assert_eq!(row(rule(5), &[1, 0, 0, 9]).len(), 0);
        assert_eq!(row(rule(3), &[1, 9, 0, 0]).len(), 1, "1 and 9 are ends wherever they stand");
        assert_eq!(row(rule(0), &[4, 4, 0, 0]), ["r1c1 r1c2"]);
    }
}
