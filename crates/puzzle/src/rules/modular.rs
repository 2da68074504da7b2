//! Modular line: remainders take turns.

use super::*;

/// Beyond the number of values all remainders differ anyway.
const LARGEST_MODULUS: i64 = 64;

rule! {
    pub struct Modular over path {
        path: Cells = LINE,
        #[serde(default = "number::<3>")]
        by: i64 = number("the number that is divided by", "o número pelo qual se divide").or_number(3),
    }
    name: "modular", title: "modular line", "linha modular",
    meaning:
        "Any N cells in a row along the line, or all cells of a shorter line, leave different remainders \
         when divided by N, which is 3 unless another number is shown.",
        "N células seguidas quaisquer ao longo da linha, ou todas as células de uma linha mais curta, deixam \
         restos diferentes na divisão por N, que é 3 salvo se outro número for mostrado.",
    example: r#"path = "r1c1 r2c2 r3c2 r4c3""#,
}

impl RuleDef for Modular {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Modular::ABOUT, puzzle, &self.path, 2)?;
        need_number(&Modular::ABOUT, self.path.first(), self.by, 2, LARGEST_MODULUS)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let by = self.by as usize;
        check_turns(
            view,
            &self.path,
            by,
            |rank| view.values().number(rank).rem_euclid(self.by) as usize,
            report,
        );
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        let sort = |remainder| values.where_number(|number| number.rem_euclid(self.by) == remainder);
        let sorts = (0..self.by).map(sort).filter(|sort| !sort.is_empty()).collect();
        vec![Constraint::Turns { path: self.path.clone(), period: self.by as usize, sorts }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn remainders_take_turns() {
        let line = |by| Modular { path: cells(5), by };
        assert!(row(line(3), &[1, 9, 2, 4, 3]).is_empty());
        assert_eq!(row(line(3), &[1, 9, 4, 0, 0]), ["r1c1 r1c3"]);
        assert!(row(line(2), &[1, 8, 3, 2, 0]).is_empty());
        assert_eq!(row(line(2), &[1, 0, 0, 0, 2]), ["r1c1 r1c5"]);
    }
}
