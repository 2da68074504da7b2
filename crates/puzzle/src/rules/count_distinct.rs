//! Count of different values: a cell tells how many there are.

use super::*;

rule! {
    pub struct CountDistinct over count, cells {
        count: Cell = COUNT,
        cells: Cells = cells("the cells whose values are counted", "as células cujos valores são contados"),
    }
    name: "count-distinct", title: "count of different values", "contagem de valores diferentes",
    meaning:
        "The value of the one cell is the number of different values in the listed cells.",
        "O valor da célula é o número de valores diferentes nas células listadas.",
    example: r#"count = "r1c1"
cells = "r1c2 r1c3 r2c2 r2c3""#,
}

impl RuleDef for CountDistinct {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&CountDistinct::ABOUT, puzzle, &[self.count], 1)?;
        need_path(&CountDistinct::ABOUT, puzzle, &self.cells, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let mut unknown: Vec<Cell> =
            self.cells.iter().copied().filter(|cell| view.rank(*cell).is_none()).collect();
        unknown.sort_unstable();
        unknown.dedup();
        let seen =
            self.cells.iter().filter_map(|cell| view.rank(*cell)).fold(0_u64, |seen, rank| seen | 1 << rank);
        let least = seen.count_ones().max(1) as usize;
        let most = (seen.count_ones() as usize + unknown.len()).min(view.values().len());
        let range = (least as i64, most as i64);
        check_count(view, self.count, range, &self.cells(view.puzzle), report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::CountDistinct(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_cell_counts_different_values() {
        let rule = || CountDistinct { count: "r1c1".parse().unwrap(), cells: "r1c2-r1c4".parse().unwrap() };
        assert!(row(rule(), &[2, 5, 7, 5]).is_empty());
        assert_eq!(row(rule(), &[3, 5, 7, 5]).len(), 1);
        assert_eq!(row(rule(), &[1, 5, 7, 0]).len(), 1, "there are two already");
        assert_eq!(row(rule(), &[4, 0, 0, 0]).len(), 1, "there are only three cells");
    }
}
