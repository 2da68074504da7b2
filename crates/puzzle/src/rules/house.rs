//! House: all values different. Rows, columns, boxes, regions, diagonals and any other set of cells.

use serde::{Deserialize, Serialize};

use super::*;
use crate::{LARGEST_GRID, Lang, say};

/// Cells whose values are all different.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Which sort of house.
    #[serde(default)]
    pub kind: HouseKind,
    /// Its number among those of its sort, from 1; 0 when it needs none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u16,
    /// The grid it belongs to, from 1; 0 when there is only one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub grid: u16,
    /// The cells.
    pub cells: Cells,
}

/// The sorts of houses, for their names and for drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HouseKind {
    /// A row of a grid.
    Row,
    /// A column of a grid.
    Column,
    /// A rectangle of a grid.
    Box,
    /// An irregular region of a grid.
    Region,
    /// A long diagonal.
    Diagonal,
    /// A shaded square between the boxes.
    Window,
    /// The cells at one place of every box.
    Disjoint,
    /// Any other set of cells.
    #[default]
    Extra,
}

impl HouseKind {
    /// The name for people.
    #[must_use]
    pub fn title(self) -> Text {
        match self {
            HouseKind::Row => Text { en: "row", pt: "linha" },
            HouseKind::Column => Text { en: "column", pt: "coluna" },
            HouseKind::Box => Text { en: "box", pt: "bloco" },
            HouseKind::Region => Text { en: "region", pt: "região" },
            HouseKind::Diagonal => Text { en: "diagonal", pt: "diagonal" },
            HouseKind::Window => Text { en: "window", pt: "janela" },
            HouseKind::Disjoint => Text { en: "disjoint group", pt: "grupo disjunto" },
            HouseKind::Extra => Text { en: "extra house", pt: "casa extra" },
        }
    }
}

impl House {
    /// What this rule is.
    pub const ABOUT: About = About {
        name: "house",
        title: Text { en: "house", pt: "casa" },
        meaning: Text {
            en: "The values in the cells are all different.",
            pt: "Os valores nas células são todos diferentes.",
        },
        fields: &[
            Field::cells("cells", "the cells of the house", "as células da casa"),
            Field::choice(
                "kind",
                "which sort of house",
                "que tipo de casa",
                &["row", "column", "box", "region", "diagonal", "window", "disjoint", "extra"],
            )
            .or_word("extra"),
            Field::count(
                "number",
                "its number among those of its sort; 0 for none",
                "o número dela entre as do mesmo tipo; 0 para nenhum",
            )
            .or_number(0),
            Field::count(
                "grid",
                "the number of its grid; 0 where there is only one",
                "o número da grade dela; 0 se só há uma",
            )
            .or_number(0),
        ],
        example: r#"rule = "house"
kind = "diagonal"
cells = "r1c1-r9c9""#,
    };

    /// A house of no particular sort.
    #[must_use]
    pub fn extra(cells: Cells) -> House {
        House { kind: HouseKind::Extra, number: 0, grid: 0, cells }
    }

    /// Its name: `row 3`, `box 2 of grid 4`.
    #[must_use]
    pub fn label(&self, lang: Lang) -> String {
        let mut label = self.kind.title().get(lang).to_owned();
        if self.number > 0 {
            label += &format!(" {}", self.number);
        }
        if self.grid > 0 {
            label += &say!(lang, " of grid {}", " da grade {}", self.grid);
        }
        label
    }

    /// Where something stands that is in it: `in row 3`, `in box 2 of grid 4`.
    #[must_use]
    pub fn place(&self, lang: Lang) -> String {
        let feminine = !matches!(self.kind, HouseKind::Box | HouseKind::Disjoint);
        let label = self.label(lang);
        match (lang, feminine) {
            (Lang::En, _) => format!("in {label}"),
            (Lang::Pt, true) => format!("na {label}"),
            (Lang::Pt, false) => format!("no {label}"),
        }
    }

    /// The two long diagonals of a square grid: falling, then rising.
    #[must_use]
    pub fn diagonals(order: u16) -> [House; 2] {
        let house = |number, cells: Cells| House { kind: HouseKind::Diagonal, number, grid: 0, cells };
        let falling = (0..order).map(|i| Cell::new(i, i)).collect();
        let rising = (0..order).map(|i| Cell::new(order - 1 - i, i)).collect();
        [house(1, falling), house(2, rising)]
    }

    /// The windows of a grid with square boxes: squares of the boxes' size, one cell away from each other and
    /// from the border (9×9: the four of Windoku). There are none in grids larger than garns draws.
    #[must_use]
    pub fn windows(side: u16) -> Vec<House> {
        if !fits(side, side) {
            return Vec::new();
        }
        let tops = || (0..side.saturating_sub(1)).map(move |k| 1 + k * (side + 1));
        let corners = tops().flat_map(|top| tops().map(move |left| (top, left)));
        let window = |(i, (top, left)): (usize, (u16, u16))| House {
            kind: HouseKind::Window,
            number: i as u16 + 1,
            grid: 0,
            cells: (0..side * side).map(|k| Cell::new(top + k / side, left + k % side)).collect(),
        };
        corners.enumerate().map(window).collect()
    }

    /// The disjoint groups of a square grid with boxes of so many rows and columns: for each place within a
    /// box, the cells at that place of every box. There are none in grids larger than garns draws.
    #[must_use]
    pub fn disjoint_groups(box_rows: u16, box_cols: u16) -> Vec<House> {
        if !fits(box_rows, box_cols) {
            return Vec::new();
        }
        let order = box_rows * box_cols;
        let group = |place: u16| House {
            kind: HouseKind::Disjoint,
            number: place + 1,
            grid: 0,
            cells: (0..order)
                .map(|b| {
                    let (down, right) = (b / box_rows * box_rows, b % box_rows * box_cols);
                    Cell::new(down + place / box_cols, right + place % box_cols)
                })
                .collect(),
        };
        (0..order).map(group).collect()
    }
}

/// Whether a square grid with such boxes is one garns draws.
fn fits(box_rows: u16, box_cols: u16) -> bool {
    usize::from(box_rows) * usize::from(box_cols) <= LARGEST_GRID
}

// By hand: in files the cells come before what is seldom said, in JSON after it.
impl Described for House {
    fn about(&self) -> &'static About {
        &House::ABOUT
    }

    fn described_cells(&self, _puzzle: &Puzzle) -> Vec<Cell> {
        self.cells.to_vec()
    }
}

impl RuleDef for House {
    fn validate(&self, puzzle: &Puzzle) -> Result<(), PuzzleError> {
        need_cells(&House::ABOUT, puzzle, &self.cells, 1)?;
        need_room(&House::ABOUT, puzzle, &self.cells).map_err(|_| PuzzleError::HouseTooLarge {
            house: self.kind.title(),
            number: usize::from(self.number),
            at: self.cells.first().copied(),
            cells: self.cells.len(),
            values: puzzle.values().len(),
        })
    }

    fn check(&self, view: &View<'_>, report: &mut Report<'_>) {
        view.check_repeats(&self.cells, report);
    }

    fn meaning(&self, _puzzle: &Puzzle) -> Vec<Constraint> {
        vec![Constraint::AllDifferent(self.cells.clone())]
    }

    fn is_reducible(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{cells, row};
    use super::*;

    #[test]
    fn every_cell_with_a_repeated_value_is_reported() {
        let house = || House::extra(cells(5));
        assert_eq!(row(house(), &[1, 2, 3, 0, 0]), Vec::<String>::new());
        assert_eq!(row(house(), &[1, 2, 1, 2, 1]), ["r1c1 r1c3 r1c5", "r1c2 r1c4"]);
    }

    #[test]
    fn windows_and_diagonals_lie_where_people_expect_them() {
        let windows = House::windows(3);
        assert_eq!(windows.len(), 4);
        assert_eq!(windows[3].cells.to_string(), "r6c6 r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8");
        assert_eq!(House::diagonals(3)[1].cells.to_string(), "r3c1 r2c2 r1c3");
    }

    #[test]
    fn disjoint_groups_take_one_cell_of_every_box() {
        let groups = House::disjoint_groups(2, 3);
        assert_eq!(groups.len(), 6);
        assert_eq!(groups[4].cells.to_string(), "r2c2 r2c5 r4c2 r4c5 r6c2 r6c5");
        let puzzle = Puzzle::sudoku(6).unwrap();
        for group in groups {
            let mut blocks: Vec<_> =
                group.cells.iter().map(|cell| puzzle.block(puzzle.index(*cell).unwrap())).collect();
            blocks.sort_unstable();
            blocks.dedup();
            assert_eq!(blocks.len(), 6);
        }
    }

    #[test]
    fn labels_name_sort_number_and_grid() {
        let house = House { kind: HouseKind::Box, number: 2, grid: 4, cells: cells(1) };
        assert_eq!(house.label(Lang::En), "box 2 of grid 4");
        assert_eq!(house.label(Lang::Pt), "bloco 2 da grade 4");
        assert_eq!(House::extra(cells(1)).label(Lang::En), "extra house");
        assert_eq!(house.place(Lang::En), "in box 2 of grid 4");
        assert_eq!(house.place(Lang::Pt), "no bloco 2 da grade 4");
    }
}
