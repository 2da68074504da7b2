//! Little killer: the sum along a diagonal, shown outside the grid.

use super::*;

rule! {
    pub struct LittleKiller over cells {
        cells: Cells = path("the diagonal, from the arrow on", "a diagonal, a partir da seta"),
        sum: i64 = number("what it adds up to", "quanto ela soma"),
    }
    name: "little-killer", title: "little killer", "little killer",
    meaning:
        "The values along the diagonal the arrow points to add up to the number shown; they may repeat.",
        "Os valores ao longo da diagonal para onde a seta aponta somam o número mostrado; podem se repetir.",
    example: r#"cells = "r1c5 r2c6 r3c7 r4c8 r5c9"
sum = 28"#,
}

impl RuleDef for LittleKiller {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&LittleKiller::ABOUT, puzzle, &self.cells, 1)?;
        need_number(&LittleKiller::ABOUT, self.cells.first(), self.sum, -LARGEST_CLUE, LARGEST_CLUE)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.check_sum(&self.cells, self.sum, report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::sum_of(&self.cells, self.sum)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn the_diagonal_adds_up_and_may_repeat() {
        let clue = || LittleKiller { cells: cells(3), sum: 12 };
        assert!(row(clue(), &[4, 4, 4]).is_empty());
        assert_eq!(row(clue(), &[4, 4, 5]).len(), 1);
        assert_eq!(row(clue(), &[1, 1, 0]).len(), 1);
    }
}
