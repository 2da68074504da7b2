//! Doublers, and their relatives: cells that count twice, or otherwise than the rest (negators, say).

use super::*;
use crate::meaning::related;

rule! {
    ///
    /// Whatever rule is to see the doubled values looks at those other cells, which usually lie beside the grid.
    pub struct Doublers over cells, counted {
        cells: Cells = path("the cells that may be doublers", "as células que podem ser duplicadoras"),
        counted: Cells = path(
            "for each of them the cell, beside the grid, that holds what it counts",
            "para cada uma, a célula ao lado da grade com quanto ela conta",
        ),
        count: usize = count("how many doublers there are", "quantas duplicadoras há"),
        #[serde(default = "number::<2>", skip_serializing_if = "is_number::<2>")]
        times: i64 = number(
            "how many times its value a doubler counts",
            "quantas vezes o seu valor uma duplicadora conta",
        ).or_number(2),
        #[serde(default = "number::<1>", skip_serializing_if = "is_number::<1>")]
        over: i64 = number("what that is divided by", "por quanto isso é dividido").or_number(1),
    }
    name: "doublers", title: "doublers", "duplicadoras",
    meaning:
        "The given number of cells count twice, or as many times as is said (-1 for negators), over a number \
         if so said (half for 1 over 2) and without remainder; no two of them are in one house or have the \
         same value, and one with 0 may be among them. What a cell counts, its value or that multiple, \
         stands in another cell for other rules to use.",
        "O número dado de células conta em dobro, ou tantas vezes quanto for dito (-1 para negadoras), \
         dividido por um número se for dito (metade para 1 sobre 2) e sem resto; nunca duas na mesma casa ou \
         com o mesmo valor, e uma com 0 pode estar entre elas. Quanto cada célula conta, seu valor ou esse \
         múltiplo, fica em outra célula, para uso das outras regras.",
    example: r#"cells = "r1c1-r1c4"
counted = "r11c1-r11c4"
count = 1"#,
}

/// Factors beyond this are typing mistakes.
const LARGEST_FACTOR: i64 = 1000;

impl Doublers {
    /// Whether a doubler with this number counts so much.
    fn doubles(&self, number: i64, counts: i64) -> bool {
        let product = number.checked_mul(self.times);
        product.is_some() && product == counts.checked_mul(self.over)
    }

    /// The cells that surely count twice, and how many still may.
    fn found(&self, view: &View<'_>, report: &mut Report<'_>) -> (Vec<Cell>, usize) {
        let (mut doubled, mut open) = (Vec::new(), 0);
        for (&cell, &counted) in self.cells.iter().zip(self.counted.iter()) {
            let (Some(number), Some(counts)) = (view.number(cell), view.number(counted)) else {
                open += 1;
                continue;
            };
            if self.doubles(number, counts) && counts != number {
                doubled.push(cell);
            } else if counts != number {
                report(ViolationKind::NotAPair, &[cell, counted]);
            }
        }
        (doubled, open)
    }

    /// Whether some cell holds 0, counts 0, and may for all that be a doubler (twice 0 is 0): no other doubler is in a
    /// house with it. There is at most one such, since no two doublers have the same value.
    fn zero_may_double(&self, view: &View<'_>, doubled: &[Cell]) -> bool {
        let apart = |cell: Cell| {
            view.puzzle.rules().iter().all(|rule| match rule {
                Rule::House(house) => {
                    !house.cells.contains(&cell) || !doubled.iter().any(|other| house.cells.contains(other))
                }
                _ => true,
            })
        };
        self.cells.iter().zip(self.counted.iter()).any(|(&cell, &counted)| {
            view.number(cell) == Some(0) && view.number(counted) == Some(0) && apart(cell)
        })
    }
}

impl RuleDef for Doublers {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Doublers::ABOUT, puzzle, &self.cells, 1)?;
        need_cells(&Doublers::ABOUT, puzzle, &self.counted, 1)?;
        let (rule, at) = (Doublers::ABOUT.title, self.cells.first().copied());
        let (first, second) = (self.cells.len(), self.counted.len());
        if first != second {
            return Err(PuzzleError::Lengths { rule, at, first, second });
        }
        if self.count > first {
            let number = i64::try_from(self.count).unwrap_or(i64::MAX);
            return Err(PuzzleError::ClueNumber { rule, at, number });
        }
        need_number(&Doublers::ABOUT, at.as_ref(), self.over, 1, LARGEST_FACTOR)?;
        need_number(&Doublers::ABOUT, at.as_ref(), self.times, -LARGEST_FACTOR, LARGEST_FACTOR)?;
        if self.times == self.over {
            return Err(PuzzleError::ClueNumber { rule, at, number: self.times });
        }
        Ok(())
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let (doubled, open) = self.found(view, report);
        view.check_repeats(&doubled, report);
        for house in view.puzzle.rules() {
            let Rule::House(house) = house else { continue };
            let inside: Vec<Cell> =
                doubled.iter().filter(|cell| house.cells.contains(cell)).copied().collect();
            if inside.len() > 1 {
                report(ViolationKind::Count { found: inside.len() as i64, wanted: 1 }, &inside);
            }
        }
        let (found, wanted) = (doubled.len() as i64, i64::try_from(self.count).unwrap_or(i64::MAX));
        let most = doubled.len() + open + usize::from(self.zero_may_double(view, &doubled));
        if found > wanted {
            report(ViolationKind::Count { found, wanted }, &doubled);
        } else if most < self.count {
            report(ViolationKind::TooFew { missing: wanted - found }, &self.counted);
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let twice = |number: i64, counts: i64| counts == number || self.doubles(number, counts);
        let pairs = self.cells.iter().copied().zip(self.counted.iter().copied());
        let mut said = related(pairs, &puzzle.values().pairs(twice));
        said.push(Constraint::Doublers(self.clone()));
        said
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    /// Two rows of two cells, with what they count below them.
    fn said(count: usize, numbers: [i64; 8]) -> usize {
        modified((2, 1), count, numbers)
    }

    fn modified((times, over): (i64, i64), count: usize, numbers: [i64; 8]) -> usize {
        let frame = crate::Frame::loose(4, 2).unwrap();
        let mut puzzle = Puzzle::new(frame, crate::Values::count(6).unwrap()).unwrap();
        let (cells, counted) = ("r1c1 r1c2 r2c1 r2c2", "r3c1 r3c2 r4c1 r4c2");
        let (cells, counted) = (cells.parse().unwrap(), counted.parse().unwrap());
        let rule = Doublers { cells, counted, count, times, over };
        puzzle.add(rule).unwrap();
        puzzle
            .add(crate::rules::House {
                kind: crate::rules::HouseKind::Extra,
                number: 0,
                grid: 0,
                cells: "r1c1 r1c2".parse().unwrap(),
            })
            .unwrap();
        broken(&puzzle, &numbers).len()
    }

    #[test]
    fn so_many_count_twice() {
        assert_eq!(said(2, [1, 2, 3, 1, 2, 2, 6, 1]), 0);
        assert_eq!(said(2, [1, 2, 3, 1, 1, 2, 6, 1]), 1, "only one counts twice");
        assert_eq!(said(2, [1, 2, 3, 1, 2, 4, 3, 1]), 1, "two in one house");
        assert_eq!(said(2, [1, 2, 3, 1, 2, 2, 3, 2]), 1, "two with the same value");
        assert_eq!(said(1, [1, 2, 3, 1, 2, 2, 6, 1]), 1, "one too many");
        assert_eq!(said(0, [1, 2, 3, 1, 3, 2, 3, 1]), 1, "1 counts 1 or 2");
        assert_eq!(said(2, [1, 2, 3, 1, 0, 2, 3, 1]), 1, "there is room for only one more");
        assert_eq!(said(2, [1, 2, 3, 0, 0, 2, 3, 0]), 0);
    }

    #[test]
    fn others_count_half_or_thrice() {
        assert_eq!(modified((1, 2), 2, [4, 2, 3, 6, 2, 2, 3, 3]), 0);
        assert_eq!(modified((1, 2), 1, [1, 2, 3, 6, 2, 2, 3, 3]), 1, "1 does not count 2");
        assert_eq!(modified((3, 1), 1, [1, 2, 3, 6, 3, 2, 3, 6]), 0);
        assert_eq!(modified((3, 1), 0, [1, 2, 3, 6, 2, 2, 3, 6]), 1, "1 counts 1 or 3");
    }
}
