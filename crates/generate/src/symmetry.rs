//! Where givens lie symmetrically.

use garns_puzzle::{Cell, Puzzle, Text};
use serde::Serialize;

/// How the places of the givens repeat; their values don't.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// AnyPosition.
    #[default]
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter turn.
    QuarterTurn,
    /// Left and right.
    Horizontal,
    /// Top and bottom.
    Vertical,
    /// Across the falling diagonal.
    Diagonal,
    /// Across the rising diagonal.
    AntiDiagonal,
    /// Left and right, top and bottom.
    Mirrors,
    /// Across both diagonals.
    Diagonals,
    /// All of them.
    Full,
}

/// Row and column after a turn or a reflection, from row and column and the last of each.
type Map = fn(u16, u16, u16, u16) -> (u16, u16);

const HALF: Map = |r, c, rows, cols| (rows - r, cols - c);
const QUARTER: Map = |r, c, rows, _| (c, rows - r);
const LEFT_RIGHT: Map = |r, c, _, cols| (r, cols - c);
const TOP_BOTTOM: Map = |r, c, rows, _| (rows - r, c);
const FALLING: Map = |r, c, _, _| (c, r);
const RISING: Map = |r, c, rows, cols| (cols - c, rows - r);

impl Symmetry {
    /// All of them, in the order of lists.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::Mirrors,
        Symmetry::Diagonals,
        Symmetry::Full,
    ];

    /// The name on the command line and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti-diagonal",
            Symmetry::Mirrors => "mirrors",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The one with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// For people.
    #[must_use]
    pub fn title(self) -> Text {
        match self {
            Symmetry::None => Text { en: "none", pt: "nenhuma" },
            Symmetry::HalfTurn => Text { en: "half a turn", pt: "meia-volta" },
            Symmetry::QuarterTurn => Text { en: "a quarter turn", pt: "quarto de volta" },
            Symmetry::Horizontal => Text { en: "left and right", pt: "esquerda e direita" },
            Symmetry::Vertical => Text { en: "top and bottom", pt: "alto e baixo" },
            Symmetry::Diagonal => Text { en: "falling diagonal", pt: "diagonal descendente" },
            Symmetry::AntiDiagonal => Text { en: "rising diagonal", pt: "diagonal ascendente" },
            Symmetry::Mirrors => Text { en: "both mirrors", pt: "os dois espelhos" },
            Symmetry::Diagonals => Text { en: "both diagonals", pt: "as duas diagonais" },
            Symmetry::Full => Text { en: "all", pt: "todas" },
        }
    }

    fn maps(self) -> &'static [Map] {
        match self {
            Symmetry::None => &[],
            Symmetry::HalfTurn => &[HALF],
            Symmetry::QuarterTurn => &[QUARTER],
            Symmetry::Horizontal => &[LEFT_RIGHT],
            Symmetry::Vertical => &[TOP_BOTTOM],
            Symmetry::Diagonal => &[FALLING],
            Symmetry::AntiDiagonal => &[RISING],
            Symmetry::Mirrors => &[LEFT_RIGHT, TOP_BOTTOM],
            Symmetry::Diagonals => &[FALLING, RISING],
            Symmetry::Full => &[QUARTER, FALLING],
        }
    }

    /// The cells of a puzzle (by index) in sets that are given or blank together; `None` if the puzzle's shape is not
    /// symmetric in this way.
    #[must_use]
    pub fn units(self, puzzle: &Puzzle) -> Option<Vec<Vec<usize>>> {
        let (rows, cols) = puzzle.frame().canvas();
        let (rows, cols) = (u16::try_from(rows).ok()?, u16::try_from(cols).ok()?);
        let mut unit_of = vec![usize::MAX; puzzle.cells().len()];
        let mut units = Vec::new();
        for start in 0..unit_of.len() {
            if unit_of[start] != usize::MAX {
                continue;
            }
            let mut unit = vec![start];
            unit_of[start] = units.len();
            let mut next = 0;
            while let Some(&index) = unit.get(next) {
                next += 1;
                let cell = puzzle.cells()[index];
                for map in self.maps() {
                    if rows != cols && map(0, 1, 9, 9).0 != map(0, 0, 9, 9).0 {
                        return None; // rows would become columns
                    }
                    let (row, col) = map(cell.row, cell.col, rows - 1, cols - 1);
                    let image = puzzle.index(Cell::new(row, col))?;
                    if unit_of[image] == usize::MAX {
                        unit_of[image] = units.len();
                        unit.push(image);
                    }
                }
            }
            units.push(unit);
        }
        Some(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_the_orbits() {
        let puzzle = Puzzle::sudoku(9).unwrap();
        let sizes = |symmetry: Symmetry| {
            let units = symmetry.units(&puzzle).unwrap();
            assert_eq!(units.iter().map(Vec::len).sum::<usize>(), 81);
            units.len()
        };
        let expected = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15];
        assert_eq!(Symmetry::ALL.map(sizes), expected);
    }

    #[test]
    fn names_find_them() {
        for symmetry in Symmetry::ALL {
            assert_eq!(Symmetry::find(symmetry.name()), Some(symmetry));
        }
    }
}
