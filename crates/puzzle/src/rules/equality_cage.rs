//! Equality cage: as many low as high, as many odd as even values.

use super::*;

rule! {
    pub struct EqualityCage over cells {
        cells: Cells = CAGE,
    }
    name: "equality-cage", title: "equality cage", "gaiola de igualdade",
    meaning:
        "The values are all different, as many of them odd as even, and as many in the lower half of all \
         values as in the upper half; the value in the very middle, where there is one, does not occur.",
        "Os valores são todos diferentes, tantos ímpares quantos pares, e tantos na metade de baixo de todos \
         os valores quantos na de cima; o valor bem no meio, se houver, não ocorre.",
    example: r#"cells = "r1c1 r1c2 r2c1 r2c2""#,
}

impl RuleDef for EqualityCage {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_house(&EqualityCage::ABOUT, puzzle, &self.cells)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.check_repeats(&self.cells, report);
        let values = view.values();
        let (half, size) = (values.len() / 2, self.cells.len());
        let ranks = || self.cells.iter().filter_map(|cell| view.rank(*cell));
        let count = |test: &dyn Fn(usize) -> bool| ranks().filter(|rank| test(*rank)).count();
        let odd = count(&|rank| values.number(rank).rem_euclid(2) == 1);
        let even = count(&|rank| values.number(rank).rem_euclid(2) == 0);
        let (low, high) = (count(&|rank| rank < half), count(&|rank| rank >= values.len() - half));
        let middle = ranks().count() - low - high;
        if size % 2 == 1 || middle > 0 || [odd, even, low, high].iter().any(|count| 2 * count > size) {
            report(ViolationKind::Unbalanced, &self.cells);
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::AllDifferent(self.cells.clone()), Constraint::EqualityCage(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn both_halves_are_as_large() {
        let cage = || EqualityCage { cells: cells(4) };
        assert!(row(cage(), &[1, 2, 7, 8]).is_empty());
        assert_eq!(row(cage(), &[1, 2, 7, 9]).len(), 1, "three are odd");
        assert_eq!(row(cage(), &[1, 2, 3, 0]).len(), 1, "three are low");
        assert_eq!(row(cage(), &[5, 0, 0, 0]).len(), 1, "5 is in the middle");
    }
}
