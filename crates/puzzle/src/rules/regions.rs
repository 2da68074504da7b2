//! Unknown regions: which cell is in which region is for the solver to find ("chaos construction").

use super::*;

rule! {
    pub struct Regions over cells, numbers {
        cells: Cells = path("the cells that are divided", "as células divididas"),
        numbers: Cells = path(
            "for each of them the cell, beside the grid, that holds the number of its region",
            "para cada uma, a célula ao lado da grade com o número da região dela",
        ),
        size: usize = count("how many cells a region has", "quantas células tem uma região"),
    }
    name: "regions", title: "unknown regions", "regiões desconhecidas",
    meaning:
        "The cells fall into regions of the size given, each connected along the sides of its cells and \
         without a repeated value. The region of a cell is told by another cell: the first region holds the \
         least value, and so on in the order in which regions are first met.",
        "As células se dividem em regiões do tamanho dado, cada uma ligada pelos lados de suas células e sem \
         valor repetido. A região de uma célula é dita por outra célula: a primeira região tem o menor \
         valor, e assim por diante na ordem em que as regiões são encontradas.",
    example: r#"cells = "r1c1-r1c4 r2c1-r2c4"
numbers = "r11c1-r11c4 r12c1-r12c4"
size = 4"#,
}

impl RuleDef for Regions {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&Regions::ABOUT, puzzle, &self.cells, 1)?;
        need_cells(&Regions::ABOUT, puzzle, &self.numbers, 1)?;
        let (rule, at) = (Regions::ABOUT.title, self.cells.first().copied());
        let (first, second) = (self.cells.len(), self.numbers.len());
        if first != second {
            return Err(PuzzleError::Lengths { rule, at, first, second });
        }
        let values = puzzle.values().len();
        if self.size == 0
            || !first.is_multiple_of(self.size)
            || first / self.size > values
            || self.size > values
        {
            let number = i64::try_from(self.size).unwrap_or(i64::MAX);
            return Err(PuzzleError::ClueNumber { rule, at, number });
        }
        Ok(())
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let region: Vec<Option<usize>> = self.numbers.iter().map(|cell| view.rank(*cell)).collect();
        // Regions are numbered in the order they are first met, and there are no more than fit.
        let mut met = 0;
        for (cell, region) in
            self.numbers.iter().zip(&region).map_while(|(cell, region)| Some((cell, (*region)?)))
        {
            if region > met {
                report(ViolationKind::Order, &[*cell]);
            }
            met = met.max(region + 1);
        }
        let count = self.cells.len() / self.size;
        for (cell, _) in
            self.numbers.iter().zip(&region).filter(|(_, region)| region.is_some_and(|r| r >= count))
        {
            report(ViolationKind::NotAllowed, &[*cell]);
        }
        for number in 0..count {
            let inside: Vec<usize> = (0..region.len()).filter(|i| region[*i] == Some(number)).collect();
            let cells: Vec<Cell> = inside.iter().map(|i| self.cells[*i]).collect();
            view.check_repeats(&cells, report);
            let Some(&first) = cells.first() else {
                let room = region.iter().filter(|region| region.is_none()).count();
                if room < self.size {
                    report(ViolationKind::TooFew { missing: self.size as i64 }, &self.numbers);
                }
                continue;
            };
            let here = reached(&self.cells, &[first], |i| region[i].is_none_or(|region| region == number));
            let apart = inside.iter().any(|i| !here[*i]);
            if apart || cells.len() > self.size || here.iter().filter(|here| **here).count() < self.size {
                report(
                    ViolationKind::NotARegion,
                    &inside.iter().map(|i| self.numbers[*i]).collect::<Vec<Cell>>(),
                );
            }
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::Regions(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    fn said(numbers: [i64; 8]) -> usize {
        let frame = crate::Frame::loose(4, 2).unwrap();
        let mut puzzle = Puzzle::new(frame, crate::Values::count(3).unwrap()).unwrap();
        let (cells, layer) = ("r1c1 r1c2 r2c1 r2c2", "r3c1 r3c2 r4c1 r4c2");
        puzzle
            .add(Regions { cells: cells.parse().unwrap(), numbers: layer.parse().unwrap(), size: 2 })
            .unwrap();
        broken(&puzzle, &numbers).len()
    }

    #[test]
    fn cells_fall_into_connected_regions() {
        assert_eq!(said([1, 2, 1, 2, 1, 1, 2, 2]), 0);
        assert_eq!(said([1, 2, 1, 2, 1, 2, 1, 2]), 2, "1 and 2 stand twice in their regions");
        assert_eq!(said([1, 2, 2, 1, 1, 2, 1, 2]), 0);
        assert_eq!(said([1, 2, 2, 1, 1, 2, 2, 1]), 4, "the diagonals repeat values and are not connected");
        assert_eq!(
            said([0, 0, 0, 0, 1, 1, 1, 0]),
            2,
            "three cells are too many, and one too few for the other"
        );
        assert_eq!(said([0, 0, 0, 0, 2, 0, 0, 0]), 1, "the first region is 1");
        assert_eq!(said([0, 0, 0, 0, 1, 3, 0, 0]), 2, "there are only two regions, met in order");
    }
}
