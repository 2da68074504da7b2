//! Count of the same value: a cell tells how many others equal the first.

use super::*;

rule! {
    pub struct CountSame over count, cells {
        count: Cell = COUNT,
        cells: Cells = path(
            "the cells that are compared with the first of them",
            "as células comparadas com a primeira delas",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        others: bool = flag("whether the first one itself is not counted", "se a primeira não é contada"),
    }
    name: "count-same", title: "count of the same value", "contagem do mesmo valor",
    meaning:
        "The value of the one cell is the number of listed cells that have the same value as the first of \
         them; it counts itself, unless only the others are counted.",
        "O valor da célula é o número de células listadas com o mesmo valor da primeira delas; ela conta a \
         si mesma, salvo se só as outras são contadas.",
    example: r#"count = "r1c1"
cells = "r5c5 r6c4 r6c6 r7c1""#,
}

impl RuleDef for CountSame {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&CountSame::ABOUT, puzzle, &[self.count], 1)?;
        need_path(&CountSame::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let first = self.cells[0];
        let own = i64::from(!self.others);
        let (mut least, mut most) = (own, own);
        for &cell in &self.cells[1..] {
            let same = cell == first;
            match (view.rank(first), view.rank(cell)) {
                (Some(a), Some(b)) if a == b => (least, most) = (least + 1, most + 1),
                (Some(_), Some(_)) => {}
                _ => (least, most) = (least + i64::from(same), most + 1),
            }
        }
        check_count(view, self.count, (least, most), &self.cells(view.puzzle), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::CountSame(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_cell_counts_the_same_value() {
        let rule = |others| CountSame {
            count: "r1c1".parse().unwrap(),
            cells: "r1c2-r1c5".parse().unwrap(),
            others,
        };
        assert!(row(rule(false), &[2, 7, 1, 7, 3]).is_empty());
        assert_eq!(row(rule(true), &[2, 7, 1, 7, 3]).len(), 1);
        assert!(row(rule(true), &[1, 7, 1, 7, 3]).is_empty());
        assert_eq!(row(rule(false), &[5, 0, 0, 0, 0]).len(), 1, "there are only four");
        assert_eq!(row(rule(false), &[1, 7, 7, 0, 0]).len(), 1);
    }
}
