//! Arrow and pill: the shaft adds up to the bulb.

use super::*;

rule! {
    pub struct Arrow over bulb, shaft {
        bulb: Cells = path(
            "the bulb; several cells are read as one number, the highest digit first",
            "o bulbo; várias células são lidas como um só número, o maior dígito primeiro",
        ),
        shaft: Cells = path("the cells of the shaft, without the bulb", "as células da haste, sem o bulbo"),
    }
    name: "arrow", title: "arrow", "seta",
    meaning:
        "The values along the arrow add up to the number in its bulb. A bulb of several cells (a pill) is \
         read as one decimal number: each of its cells counts ten times as much as the next.",
        "Os valores ao longo da seta somam o número no bulbo. Um bulbo de várias células (uma pílula) é lido \
         como um só número decimal: cada célula vale dez vezes mais que a seguinte.",
    example: r#"bulb = "r1c1"
shaft = "r2c1 r3c2 r3c3""#,
}

/// Pills are two or three cells long; more would be read as no number people compare with a sum.
const LONGEST_PILL: usize = 8;

impl RuleDef for Arrow {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Arrow::ABOUT, puzzle, &self.bulb, 1)?;
        if self.bulb.len() > LONGEST_PILL {
            let (rule, at) = (Arrow::ABOUT.title, self.bulb.first().copied());
            return Err(PuzzleError::TooManyCells { rule, at, found: self.bulb.len(), most: LONGEST_PILL });
        }
        need_path(&Arrow::ABOUT, puzzle, &self.shaft, 1)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        // The pill is a number with base 10: each cell weighs ten times the next.
        let (least, most) = (view.values().least(), view.values().most());
        let pill = self.bulb.iter().fold((0, 0), |(low, high), cell| match view.number(*cell) {
            Some(number) => (10 * low + number, 10 * high + number),
            None => (10 * low + least, 10 * high + most),
        });
        let shaft = view.sum_range(&self.shaft);
        if shaft.1 < pill.0 || pill.1 < shaft.0 {
            report(ViolationKind::UnequalSums, &self.cells(view.puzzle));
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        let pill = self.bulb.iter().rev().zip((0..).map(|place| 10_i64.pow(place)));
        let terms =
            pill.map(|(cell, weight)| (*cell, weight)).chain(self.shaft.iter().map(|cell| (*cell, -1)));
        vec![Constraint::Sum(terms.collect(), 0)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    fn arrow(bulb: &str, shaft: &str) -> Arrow {
        Arrow { bulb: bulb.parse().unwrap(), shaft: shaft.parse().unwrap() }
    }

    #[test]
    fn the_shaft_adds_up_to_the_bulb() {
        assert!(row(arrow("r1c1", "r1c2 r1c3"), &[7, 3, 4]).is_empty());
        assert_eq!(row(arrow("r1c1", "r1c2 r1c3"), &[8, 3, 4]), ["r1c1 r1c2 r1c3"]);
        assert_eq!(row(arrow("r1c1", "r1c2 r1c3"), &[0, 5, 5]), ["r1c1 r1c2 r1c3"], "10 is out of reach");
        assert!(row(arrow("r1c1", "r1c2 r1c3"), &[8, 3, 0]).is_empty());
    }

    #[test]
    fn a_pill_is_read_as_one_number() {
        assert!(row(arrow("r1c1 r1c2", "r1c3 r1c4"), &[1, 7, 8, 9]).is_empty());
        assert_eq!(row(arrow("r1c1 r1c2", "r1c3 r1c4"), &[1, 6, 8, 9]).len(), 1);
        assert_eq!(row(arrow("r1c1 r1c2", "r1c3 r1c4"), &[1, 0, 1, 9]).len(), 1, "the pill is at least 11");
        assert!(row(arrow("r1c1 r1c2", "r1c3 r1c4"), &[1, 0, 2, 9]).is_empty());
    }

    #[test]
    fn a_pill_has_few_cells() {
        let mut puzzle = Puzzle::sudoku(9).unwrap();
        let arrow = Arrow { bulb: cells(9), shaft: cells(1) };
        assert!(matches!(puzzle.add(arrow), Err(PuzzleError::TooManyCells { found: 9, most: 8, .. })));
    }
}
