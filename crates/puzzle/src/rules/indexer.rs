//! Indexers: a cell tells where its own row, column or place number stands.

use serde::{Deserialize, Serialize};

use super::*;

/// What an indexer points with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Indexing {
    /// The number of its row, along its column.
    Row,
    /// The number of its column, along its row.
    Column,
    /// Its place in the box, within the box.
    Box,
}

rule! {
    pub struct Indexer {
        is: Indexing = choice(
            "the number whose place its value tells: that of its row, its column, or its place in the box",
            "o número cujo lugar o valor diz: o da linha, o da coluna ou o do lugar no bloco",
            &["row", "column", "box"],
        ),
        cells: Cells = cells("the indexers", "os indexadores"),
    }
    name: "indexer", title: "indexer", "indexador",
    meaning:
        "The value of a column indexer in column C of its grid is the column, within its row, where C \
         stands; of a row indexer in row R the row, within its column, where R stands; of a box indexer at \
         place P of its box, in reading order, the place where P stands. Where grids overlap, the first that \
         has the cell (or a box there) is meant.",
        "O valor de um indexador de coluna na coluna C da sua grade é a coluna, dentro da sua linha, onde \
         está C; de um indexador de linha na linha L, a linha, dentro da sua coluna, onde está L; de um \
         indexador de bloco no lugar P do seu bloco, em ordem de leitura, o lugar onde está P. Onde grades \
         se sobrepõem, vale a primeira que tem a célula (ou um bloco nela).",
    example: r#"is = "column"
cells = "r1c1-r9c1""#,
}

impl Indexer {
    /// The cells among which a marked cell points, and the number it points to.
    #[must_use]
    pub fn line(&self, puzzle: &Puzzle, cell: Cell) -> Option<(Vec<Cell>, i64)> {
        let line: Vec<Cell> = match self.is {
            Indexing::Box => puzzle.block_cells(puzzle.index(cell)?)?.to_vec(),
            Indexing::Row | Indexing::Column => {
                let grid =
                    puzzle.frame().main_grids().find(|grid| grid.cells().any(|other| other == cell))?;
                match self.is {
                    Indexing::Row => {
                        (0..grid.rows).map(|row| Cell::new(grid.at.row + row, cell.col)).collect()
                    }
                    _ => (0..grid.cols).map(|col| Cell::new(cell.row, grid.at.col + col)).collect(),
                }
            }
        };
        let place = line.iter().position(|other| *other == cell)?;
        Some((line, place as i64 + 1))
    }
}

impl RuleDef for Indexer {
    fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        self.cells.iter().filter_map(|cell| self.line(puzzle, *cell)).flat_map(|(line, _)| line).collect()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_path(&Indexer::ABOUT, puzzle, &self.cells, 1)?;
        match self.cells.iter().find(|cell| self.line(puzzle, **cell).is_none()) {
            Some(&cell) => Err(PuzzleError::NoBlock { rule: Indexer::ABOUT.title, cell }),
            None => Ok(()),
        }
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        for &cell in &self.cells {
            if let Some((line, number)) = self.line(view.puzzle, cell) {
                check_place(view, cell, &line, Some(number), report);
            }
        }
    }

    fn meaning(&self, puzzle: &Puzzle) -> Vec<Constraint> {
        let place = |cell: &Cell| {
            let (line, wanted) = self.line(puzzle, *cell)?;
            Some(Constraint::Place { cell: *cell, line: line.into(), wanted })
        };
        self.cells.iter().filter_map(place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    fn said(is: Indexing, marked: &str, numbers: [i64; 16]) -> usize {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        puzzle.add(Indexer { is, cells: marked.parse().unwrap() }).unwrap();
        broken(&puzzle, &numbers).len()
    }

    #[test]
    fn the_value_is_the_place_of_the_own_number() {
        let row = [4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(said(Indexing::Column, "r1c1", row), 0, "1 stands in column 4");
        assert_eq!(said(Indexing::Column, "r1c1-r1c4", row), 0);
        assert_eq!(said(Indexing::Column, "r1c2", [4, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 1);
        let column = [2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0];
        assert_eq!(said(Indexing::Row, "r1c1 r2c1 r3c1", column), 0);
        let block = [3, 4, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(said(Indexing::Box, "r1c1", block), 0, "1 is the third of its box");
        assert_eq!(said(Indexing::Box, "r1c2", block), 0, "2 is the fourth of its box");
        let block = [3, 4, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(said(Indexing::Box, "r1c1", block), 1, "1 is not the third");
    }

    #[test]
    fn a_box_indexer_needs_a_box() {
        let mut puzzle = Puzzle::latin(4).unwrap();
        let flaw = puzzle.add(Indexer { is: Indexing::Box, cells: cells(1) }).unwrap_err();
        assert_eq!(flaw.to_string(), "indexer: r1c1 is in no box or region");
    }
}
