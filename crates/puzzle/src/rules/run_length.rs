//! Run length: a cell tells how far the same value goes on.

use super::*;

rule! {
    pub struct RunLength over count, arms {
        count: Cell = COUNT,
        arms: Vec<Cells> = groups(
            "the arms, each from their common first cell on",
            "os braços, cada um a partir da primeira célula comum",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        others: bool = flag("whether the first cell is not counted", "se a primeira célula não é contada"),
    }
    name: "run-length", title: "run length", "comprimento do trecho",
    meaning:
        "The value of the one cell is the number of cells, added up over all arms, that have the same value \
         as the common first cell of the arms without another between them; the first counts once, or not if \
         only the others are counted.",
        "O valor da célula é o número de células, somadas ao longo de todos os braços, com o mesmo valor da \
         primeira célula comum dos braços sem outro no meio; a primeira conta uma vez, ou não conta se só as \
         outras são contadas.",
    example: r#"count = "r1c1"
arms = ["r3c3 r4c4", "r3c3 r4c2"]"#,
}

/// How many cells behind the first of the arm have its value at least, and at most.
fn run(view: &View<'_>, arm: &[Cell]) -> (i64, i64) {
    let mut value = view.rank(arm[0]);
    let (mut least, mut most, mut sure) = (0, 0, value.is_some());
    for &cell in &arm[1..] {
        let here = if cell == arm[0] { value } else { view.rank(cell) };
        let same = cell == arm[0] || (here.is_some() && here == view.rank(arm[0]));
        if value.is_some() && here.is_some() && value != here {
            break;
        }
        // While the first is unknown, the first one that is known stands for it.
        value = value.or(here);
        sure &= same;
        least += i64::from(sure);
        most += 1;
    }
    (least, most)
}

impl RuleDef for RunLength {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&RunLength::ABOUT, puzzle, &[self.count], 1)?;
        need_groups(&RunLength::ABOUT, puzzle, &self.arms)?;
        let first = self.arms[0][0];
        match self.arms.iter().find(|arm| arm[0] != first) {
            Some(arm) => Err(PuzzleError::ArmsApart { rule: RunLength::ABOUT.title, first, second: arm[0] }),
            None => Ok(()),
        }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let own = i64::from(!self.others);
        let (mut least, mut most) = (own, own);
        for arm in &self.arms {
            let (low, high) = run(view, arm);
            (least, most) = (least + low, most + high);
        }
        check_count(view, self.count, (least, most), &self.cells(view.puzzle), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::RunLength(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_cell_counts_how_far_the_value_goes() {
        let arms = || vec!["r1c2 r1c3 r1c4".parse().unwrap(), "r1c2 r1c5 r1c6".parse().unwrap()];
        let rule = |others| RunLength { count: "r1c1".parse().unwrap(), arms: arms(), others };
        assert!(row(rule(false), &[4, 7, 7, 1, 7, 7]).is_empty());
        assert!(row(rule(true), &[3, 7, 7, 1, 7, 7]).is_empty());
        assert_eq!(row(rule(false), &[4, 7, 1, 7, 7, 7]).len(), 1, "behind a 1 nothing counts");
        assert_eq!(row(rule(false), &[5, 7, 0, 0, 1, 0]).len(), 1, "one arm ends at once");
        assert_eq!(row(rule(false), &[1, 7, 7, 0, 0, 0]).len(), 1);
        assert!(row(rule(false), &[3, 0, 0, 0, 0, 0]).is_empty());
    }
}
