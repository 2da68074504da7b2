//! Skyscraper: how many values are visible from outside.

use super::*;

rule! {
    pub struct Skyscraper over cells {
        cells: Cells = SEEN_FROM_CLUE,
        visible: i64 = number("how many values are visible", "quantos valores são visíveis"),
    }
    name: "skyscraper", title: "skyscraper", "arranha-céu",
    meaning:
        "Seen from the clue, as many values are visible as it says: each one larger than all before it. A \
         value of 0 or less is no building and never visible.",
        "Vistos a partir da pista, são visíveis tantos valores quantos ela diz: cada um maior que todos os \
         anteriores. Um valor 0 ou menor não é prédio e nunca é visível.",
    example: r#"cells = "r1c1-r1c9"
visible = 3"#,
}

impl RuleDef for Skyscraper {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Skyscraper::ABOUT, puzzle, &self.cells, 1)?;
        need_number(&Skyscraper::ABOUT, self.cells.first(), self.visible, 1, self.cells.len() as i64)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let wanted = self.visible;
        // What is no building hides like the ground: only what is larger shows.
        let ground = view.values().all_numbers().iter().rposition(|number| *number <= 0);
        let (mut found, mut tallest, mut seen) = (0, ground, 0);
        for rank in self.cells.iter().map_while(|cell| view.rank(*cell)) {
            seen += 1;
            if tallest < Some(rank) {
                found += 1;
                tallest = Some(rank);
            }
        }
        let unseen = (self.cells.len() - seen) as i64;
        // Behind the tallest of all nothing more shows.
        let hidden = unseen == 0 || tallest == Some(view.values().len() - 1);
        if hidden && found != wanted {
            report(ViolationKind::Result { found, wanted }, &self.cells);
        } else if found > wanted || found + unseen < wanted {
            report(ViolationKind::OutOfReach { wanted }, &self.cells);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Skyscraper(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn taller_values_hide_those_behind() {
        let clue = |visible| Skyscraper { cells: cells(5), visible };
        assert!(row(clue(3), &[2, 1, 5, 4, 9]).is_empty());
        assert_eq!(row(clue(2), &[2, 1, 5, 4, 9]).len(), 1);
        assert_eq!(row(clue(2), &[1, 2, 3, 0, 0]).len(), 1, "three are visible already");
        assert_eq!(row(clue(3), &[1, 9, 0, 0, 0]).len(), 1, "9 hides the rest");
        assert!(row(clue(3), &[1, 8, 0, 0, 0]).is_empty());
        assert_eq!(row(clue(5), &[2, 1, 0, 0, 0]).len(), 1, "one is hidden already");
    }
}
