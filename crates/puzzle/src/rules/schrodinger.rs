//! Schrödinger cells: cells that hold two digits at once.

use super::*;
use crate::meaning::{Demand, pairwise, related};
use crate::rules::house::HouseKind;

rule! {
    ///
    /// Sums and the like look at what cells count; where both digits of a cell are to keep a rule, it is over the first
    /// and over the last ones.
    pub struct Schrodinger over cells, second, counted, last {
        cells: Cells = path("the cells, each with its first digit", "as células, cada uma com seu primeiro dígito"),
        second: Cells = path(
            "for each of them the cell, beside the grid, with its second digit, or 0",
            "para cada uma, a célula ao lado da grade com seu segundo dígito, ou 0",
        ),
        #[serde(default, skip_serializing_if = "is_default")]
        counted: Cells = path(
            "for each of them the cell, beside the grid, that holds what it counts, which has to be a value",
            "para cada uma, a célula ao lado da grade com quanto ela conta, que tem de ser um valor",
        ).optional(),
        #[serde(default, skip_serializing_if = "is_default")]
        last: Cells = path(
            "for each of them the cell, beside the grid, that holds its last digit",
            "para cada uma, a célula ao lado da grade com seu último dígito",
        ).optional(),
        #[serde(default = "one", skip_serializing_if = "is_one")]
        count: usize = count(
            "how many cells of each row, column and box have two digits",
            "quantas células de cada linha, coluna e bloco têm dois dígitos",
        ).or_number(1),
        #[serde(default, skip_serializing_if = "is_default")]
        digits: Vec<i64> = numbers("the digits, where not all values from 0 are", "os dígitos, se não são todos os valores desde 0").optional(),
    }
    name: "schrodinger", title: "Schrödinger cells", "células de Schrödinger",
    meaning:
        "Each of the cells holds a digit, and another cell its second digit, which is greater, or 0 where it \
         has only one. In every row, column, box and region of these cells just one, or as many as is said, \
         have two digits, and no digit, first or second, is in two cells of a house. The digits are all \
         values from 0, unless others are listed. What a cell counts, the sum of its digits, and its last \
         digit, second or only one, stand in further cells, where these are listed, for other rules to use.",
        "Cada uma das células tem um dígito, e outra célula seu segundo dígito, que é maior, ou 0 se ela só \
         tem um. Em cada linha, coluna, bloco e região dessas células, uma só, ou tantas quantas for dito, \
         têm dois dígitos, e nenhum dígito, primeiro ou segundo, está em duas células de uma casa. Os dígitos \
         são todos os valores desde 0, a menos que outros sejam listados. Quanto uma célula conta, a soma \
         de seus dígitos, e seu último dígito, segundo ou único, ficam em mais células, se listadas, para uso \
         das outras regras.",
    example: r#"cells = "r1c1-r1c4"
second = "r11c1-r11c4"
counted = "r12c1-r12c4""#,
}

fn one() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(count: &usize) -> bool {
    *count == 1
}

impl Schrodinger {
    /// The digits there are.
    fn digits(&self, values: &Values) -> Candidates {
        match self.digits[..] {
            [] => values.where_number(|number| number >= 0),
            _ => self.digits.iter().filter_map(|digit| values.rank(*digit)).collect(),
        }
    }

    /// The cells that hold two digits, as far as the grid tells, each with the rank of the second.
    pub fn doubled<'a>(
        &'a self,
        puzzle: &'a Puzzle,
        grid: &'a crate::Grid,
    ) -> impl Iterator<Item = (Cell, usize)> + 'a {
        let view = View { puzzle, grid };
        let second = move |cell: Cell| view.rank(cell).filter(|_| view.number(cell) != Some(0));
        self.cells.iter().zip(&self.second).filter_map(move |(cell, other)| Some((*cell, second(*other)?)))
    }

    /// The cells of each house, with the places where they are among these ones.
    fn houses<'a>(&'a self, puzzle: &'a Puzzle) -> impl Iterator<Item = (&'a House, Vec<usize>)> {
        let place: std::collections::HashMap<Cell, usize> =
            self.cells.iter().enumerate().map(|(i, cell)| (*cell, i)).collect();
        puzzle.rules().iter().filter_map(move |rule| match rule {
            Rule::House(house) => {
                Some((house, house.cells.iter().filter_map(|cell| place.get(cell).copied()).collect()))
            }
            _ => None,
        })
    }

    /// Whether just so many cells of a house with these places among the cells have two digits.
    fn counts_in(house: &House, places: &[usize]) -> bool {
        let sort =
            matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box | HouseKind::Region);
        sort && places.len() == house.cells.len()
    }
}

fn at(cells: &Cells, places: &[usize]) -> Vec<Cell> {
    places.iter().map(|i| cells[*i]).collect()
}

impl RuleDef for Schrodinger {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        let (about, at) = (&Schrodinger::ABOUT, self.cells.first().copied());
        need_cells(about, puzzle, &self.cells, 1)?;
        let optional = [&self.counted, &self.last].into_iter().filter(|list| !list.is_empty());
        for list in [&self.second].into_iter().chain(optional) {
            let (rule, first, second) = (about.title, self.cells.len(), list.len());
            if first != second {
                return Err(PuzzleError::Lengths { rule, at, first, second });
            }
        }
        let all = [&self.cells, &self.second, &self.counted, &self.last].map(|list| list.to_vec()).concat();
        need_cells(about, puzzle, &all, 1)?;
        need_value(about, puzzle, at.as_ref(), 0)?;
        let most = i64::try_from(self.cells.len()).unwrap_or(i64::MAX);
        need_number(about, at.as_ref(), i64::try_from(self.count).unwrap_or(i64::MAX), 0, most)?;
        for digit in &self.digits {
            need_value(about, puzzle, at.as_ref(), *digit)?;
            need_number(about, at.as_ref(), *digit, 0, i64::MAX)?;
        }
        Ok(())
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let digits = self.digits(view.values());
        let is_digit = |cell: Cell| view.rank(cell).is_none_or(|rank| digits.has(rank));
        for (i, (&cell, &second)) in self.cells.iter().zip(&self.second).enumerate() {
            let (first, other) = (view.number(cell), view.number(second));
            if !is_digit(cell) {
                report(ViolationKind::NotAllowed, &[cell]);
            }
            if other != Some(0) && !is_digit(second) {
                report(ViolationKind::NotAllowed, &[second]);
            }
            let (Some(first), Some(other)) = (first, other) else { continue };
            if other != 0 && other <= first {
                report(ViolationKind::NotAPair, &[cell, second]);
            }
            if let Some((&counted, number)) =
                self.counted.get(i).and_then(|cell| Some((cell, view.number(*cell)?)))
                && first.checked_add(other) != Some(number)
            {
                report(
                    ViolationKind::Result { found: first.saturating_add(other), wanted: number },
                    &[cell, second, counted],
                );
            }
            if let Some((&last, number)) = self.last.get(i).and_then(|cell| Some((cell, view.number(*cell)?)))
                && number != if other == 0 { first } else { other }
            {
                report(ViolationKind::Unequal, &[if other == 0 { cell } else { second }, last]);
            }
        }
        for (house, places) in self.houses(view.puzzle) {
            let seconds = at(&self.second, &places);
            let (two, open): (Vec<Cell>, Vec<Cell>) = seconds
                .iter()
                .filter(|cell| view.number(**cell) != Some(0))
                .partition(|cell| view.rank(**cell).is_some());
            view.check_repeats(&[&at(&self.cells, &places)[..], &two].concat(), report);
            if !Schrodinger::counts_in(house, &places) {
                continue;
            }
            let (found, wanted) = (two.len() as i64, i64::try_from(self.count).unwrap_or(i64::MAX));
            if two.len() > self.count {
                report(ViolationKind::Count { found, wanted }, &two);
            } else if two.len() + open.len() < self.count {
                report(ViolationKind::TooFew { missing: wanted - found }, &seconds);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let values = puzzle.values();
        let (digits, none) = (self.digits(values), values.where_number(|number| number == 0));
        let mut said = Vec::new();
        for (house, places) in self.houses(puzzle) {
            let (firsts, seconds) = (at(&self.cells, &places), at(&self.second, &places));
            if places.len() > 1 {
                said.push(Constraint::AllDifferent(firsts.clone().into()));
            }
            let both: Cells = [firsts, seconds.clone()].concat().into();
            let single = places.len().checked_sub(self.count);
            let exactly = |values, count| Demand { values, count, exactly: true };
            match single {
                _ if !Schrodinger::counts_in(house, &places) => {}
                None => said.extend(both.first().map(|cell| Constraint::never(*cell))),
                // More places than digits.
                Some(_) if digits.len() < places.len() + self.count => {
                    said.extend(both.first().map(|cell| Constraint::never(*cell)));
                }
                Some(single) => {
                    said.push(Constraint::Counts(seconds.into(), vec![exactly(none, single)]));
                    // As many digits as places: each of them is there.
                    if digits.len() == places.len() + self.count {
                        let mut each: Vec<Demand> =
                            (digits & !none).iter().map(|rank| exactly(Candidates::only(rank), 1)).collect();
                        each.push(exactly(none, single + usize::from(!(digits & none).is_empty())));
                        said.push(Constraint::Counts(both, each));
                        // It follows, and is what cages are compared with.
                        if !self.counted.is_empty() {
                            let whole = digits.iter().map(|rank| values.number(rank)).sum();
                            said.push(Constraint::sum_of(&at(&self.counted, &places), whole));
                        }
                        continue;
                    }
                }
            }
            if places.len() > 1 {
                said.extend(pairwise(&both, values.pairs(|a, b| a != b || a == 0)));
            }
        }
        let pairs = || self.cells.iter().copied().zip(self.second.iter().copied());
        for (cell, second) in pairs() {
            said.push(Constraint::OneOf(cell, digits));
            said.push(Constraint::OneOf(second, digits | none));
        }
        said.extend(related(pairs(), &values.pairs(|first, second| second == 0 || second > first)));
        for ((cell, second), &counted) in pairs().zip(&self.counted) {
            said.push(Constraint::Sum(vec![(cell, 1), (second, 1), (counted, -1)], 0));
        }
        for ((cell, second), &last) in pairs().zip(&self.last) {
            said.extend(related([(cell, last)], &values.pairs(|first, last| last >= first)));
            said.extend(related(
                [(second, last)],
                &values.pairs(|second, last| second == 0 || second == last),
            ));
            let only = vec![Constraint::OneOf(second, none), Constraint::Equal(cell, last)];
            said.push(Constraint::Any(vec![only, vec![Constraint::OneOf(second, digits & !none)]]));
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    /// A row of three cells; below it their second digits, what they count and their last ones. Digits 0 to 3.
    fn said(numbers: [i64; 12]) -> usize {
        let frame = crate::Frame::loose(1, 3).unwrap().beside(Cell::new(2, 0), 3, 3).unwrap();
        let mut puzzle = Puzzle::new(frame, crate::Values::range(0, 9).unwrap()).unwrap();
        let list = |row: u16| (0..3).map(|col| Cell::new(row, col)).collect::<Cells>();
        let row = crate::rules::House { kind: HouseKind::Row, number: 1, grid: 0, cells: list(0) };
        puzzle.add(row).unwrap();
        let rule = Schrodinger {
            cells: list(0),
            second: list(2),
            counted: list(3),
            last: list(4),
            count: 1,
            digits: vec![0, 1, 2, 3],
        };
        puzzle.add(rule).unwrap();
        // 99 is no value: blank.
        broken(&puzzle, &numbers).len()
    }

    #[test]
    fn a_house_with_more_places_than_digits_is_never_full() {
        let frame = crate::Frame::loose(1, 3).unwrap().beside(Cell::new(2, 0), 1, 3).unwrap();
        let mut puzzle = Puzzle::new(frame, crate::Values::range(0, 5).unwrap()).unwrap();
        let list = |row: u16| (0..3).map(|col| Cell::new(row, col)).collect::<Cells>();
        puzzle.add(House { kind: HouseKind::Row, number: 1, grid: 0, cells: list(0) }).unwrap();
        for (digits, never) in [(vec![1, 2, 3], true), (vec![1, 2, 3, 4], false)] {
            let (counted, last) = (Cells::default(), Cells::default());
            let rule = Schrodinger { cells: list(0), second: list(2), counted, last, count: 1, digits };
            assert_eq!(rule.meaning(&puzzle).contains(&Constraint::never(Cell::new(0, 0))), never);
        }
    }

    #[test]
    fn one_cell_of_a_row_holds_two_digits() {
        assert_eq!(said([1, 0, 2, 0, 3, 0, 1, 3, 2, 1, 3, 2]), 0);
        assert_eq!(said([1, 0, 2, 3, 0, 0, 4, 0, 2, 3, 0, 2]), 0);
        assert_eq!(said([1, 0, 2, 3, 0, 0, 4, 0, 2, 1, 0, 2]), 1, "the last digit is the second");
        assert_eq!(said([1, 0, 2, 3, 0, 0, 3, 0, 2, 3, 0, 2]), 1, "3 and 1 count 4");
        assert_eq!(said([1, 0, 2, 0, 0, 0, 1, 0, 2, 1, 0, 2]), 1, "none has two");
        assert_eq!(said([0, 1, 2, 3, 2, 0, 3, 3, 2, 3, 2, 2]), 2, "two have, and 2 is there twice");
        assert_eq!(said([3, 0, 2, 1, 0, 0, 4, 0, 2, 1, 0, 2]), 1, "the second is not greater");
        assert_eq!(said([1, 0, 2, 4, 0, 0, 5, 0, 2, 4, 0, 2]), 1, "4 is no digit");
        assert_eq!(said([1, 99, 99, 99, 0, 0, 99, 99, 99, 99, 99, 99]), 0);
        assert_eq!(said([99, 99, 99, 0, 0, 0, 99, 99, 99, 99, 99, 99]), 1, "no room for one");
    }
}
