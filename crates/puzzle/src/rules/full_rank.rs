//! Full rank: the place of a row or column among all of them, read as numbers.

use std::cmp::Ordering;
use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::*;

/// Which rows and columns, read as numbers, may be equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// All; a clue is then the first of the places that equal ones share, as in a race.
    Any,
    /// Those without a clue.
    #[default]
    Unclued,
    /// None at all.
    None,
}

rule! {
    pub struct FullRank {
        cells: Cells = SEEN_FROM_CLUE,
        rank: i64 = number("its place; 1 is the smallest of all", "o lugar dela; 1 é a menor de todas"),
        #[serde(default)]
        ties: Ties = choice(
            "which rows and columns may be equal: any, those without a clue, or none",
            "quais linhas e colunas podem ser iguais: quaisquer, as sem pista ou nenhuma",
            &["any", "unclued", "none"],
        ).or_word("unclued"),
    }
    name: "full-rank", title: "full rank", "posição no ranking",
    meaning:
        "All rows and columns, read from both sides, are put in order, compared value by value as numbers of \
         one length are; a shorter one comes before a longer one that begins with it. The clue tells the \
         place of the one it stands at, counted from the smallest. If ties are allowed, equal ones share the \
         first of their places; otherwise no other equals this one or, if so said, no two are equal at all.",
        "Todas as linhas e colunas, lidas dos dois lados, são postas em ordem, comparadas valor por valor \
         como números do mesmo comprimento; uma mais curta vem antes de uma mais longa que começa com ela. A \
         pista diz o lugar daquela em que está, contado a partir da menor. Se empates forem permitidos, as \
         iguais dividem o primeiro dos seus lugares; senão nenhuma outra é igual a esta ou, se assim for \
         dito, não há duas iguais.",
    example: r#"cells = "r1c1-r1c9"
rank = 14"#,
}

impl FullRank {
    /// All rows and columns of the grids, each followed by itself read from the other side; the same cells in the same
    /// order (a line of one cell read backwards, a line of two grids) are there once.
    #[must_use]
    pub fn lines(puzzle: &Puzzle) -> Vec<Vec<Cell>> {
        let mut entries = Vec::new();
        let mut known = HashSet::new();
        let mut add = |line: Vec<Cell>| {
            let back: Vec<Cell> = line.iter().rev().copied().collect();
            entries.extend([line, back].into_iter().filter(|line| known.insert(line.clone())));
        };
        for grid in puzzle.frame().main_grids() {
            let cell = |row, col| Cell::new(grid.at.row + row, grid.at.col + col);
            (0..grid.rows).for_each(|row| add((0..grid.cols).map(|col| cell(row, col)).collect()));
            (0..grid.cols).for_each(|col| add((0..grid.rows).map(|row| cell(row, col)).collect()));
        }
        entries
    }
}

/// Which of the two is the smaller number, as soon as that is known: a longer one is larger than a shorter
/// one that it begins with.
fn compare(view: &View<'_>, a: &[Cell], b: &[Cell]) -> Option<Ordering> {
    for (x, y) in a.iter().zip(b) {
        if x != y {
            match view.rank(*x)?.cmp(&view.rank(*y)?) {
                Ordering::Equal => {}
                order => return Some(order),
            }
        }
    }
    Some(a.len().cmp(&b.len()))
}

impl RuleDef for FullRank {
    fn cells(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let entries = FullRank::lines(puzzle);
        entries.into_iter().step_by(2).flatten().collect()
    }

    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&FullRank::ABOUT, puzzle, &self.cells, 1)?;
        let entries = FullRank::lines(puzzle);
        if !entries.iter().any(|entry| *entry == self.cells[..]) {
            return Err(PuzzleError::NotALine {
                rule: FullRank::ABOUT.title,
                at: self.cells.first().copied(),
            });
        }
        need_number(&FullRank::ABOUT, self.cells.first(), self.rank, 1, entries.len() as i64)
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        let entries = FullRank::lines(view.puzzle);
        let (mut less, mut unknown) = (0, 0);
        for entry in entries.iter().filter(|entry| entry[..] != self.cells[..]) {
            match compare(view, entry, &self.cells) {
                Some(Ordering::Less) => less += 1,
                Some(Ordering::Equal) if self.ties != Ties::Any => report(ViolationKind::Tie, entry),
                Some(Ordering::Equal | Ordering::Greater) => {}
                None => unknown += 1,
            }
        }
        let wanted = self.rank;
        if wanted <= less || wanted > less + 1 + unknown {
            report(ViolationKind::OutOfReach { wanted }, &self.cells);
        }
        if self.ties == Ties::None {
            for (i, b) in entries.iter().enumerate() {
                if let Some(a) = entries[..i].iter().find(|a| compare(view, a, b) == Some(Ordering::Equal)) {
                    report(ViolationKind::Tie, &[&a[..], &b[..]].concat());
                }
            }
        }
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::FullRank(self.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    fn said(line: &str, rank: i64, ties: Ties, numbers: [i64; 4]) -> usize {
        let mut puzzle =
            Puzzle::new(crate::Frame::loose(2, 2).unwrap(), crate::Values::count(4).unwrap()).unwrap();
        puzzle.add(FullRank { cells: line.parse().unwrap(), rank, ties }).unwrap();
        broken(&puzzle, &numbers).len()
    }

    #[test]
    fn the_clue_is_the_place_in_order() {
        // 12, 21, 34, 43, 13, 31, 24, 42: 12 is the first, 13 the second, 43 the last.
        let grid = [1, 2, 3, 4];
        for (line, rank) in [("r1c1 r1c2", 1), ("r1c1 r2c1", 2), ("r2c2 r2c1", 8)] {
            assert_eq!(said(line, rank, Ties::Unclued, grid), 0, "{line}");
            assert_eq!(said(line, 9 - rank, Ties::Unclued, grid), 1, "{line}");
        }
        assert_eq!(said("r1c1 r1c2", 8, Ties::Unclued, [1, 0, 3, 4]), 1, "1x is not the last");
        assert_eq!(said("r1c1 r1c2", 2, Ties::Unclued, [1, 0, 3, 4]), 0);
    }

    #[test]
    fn ties_are_allowed_or_not() {
        // 12, 21, 23, 32, 12, 21, 23, 32.
        let grid = [1, 2, 2, 3];
        assert_eq!(said("r1c1 r1c2", 1, Ties::Unclued, grid), 1);
        assert_eq!(said("r1c1 r1c2", 1, Ties::Any, grid), 0);
        assert_eq!(said("r1c1 r1c2", 2, Ties::Any, grid), 1, "both are the first, and none the second");
        assert_eq!(said("r1c1 r1c2", 3, Ties::Any, grid), 1);
        assert!(said("r1c1 r1c2", 1, Ties::None, grid) > 0);
    }

    #[test]
    fn a_clue_stands_at_a_row_or_column() {
        let mut puzzle = Puzzle::sudoku(4).unwrap();
        let rule = FullRank { cells: "r1c1 r2c2 r3c3 r4c4".parse().unwrap(), rank: 1, ties: Ties::Any };
        assert!(matches!(puzzle.add(rule), Err(PuzzleError::NotALine { .. })));
    }
}
